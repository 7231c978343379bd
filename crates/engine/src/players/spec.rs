//! Players by name: `random`, `greedy`, `mcts:10000`, `nodes:20000`.

use std::fmt;
use std::str::FromStr;

use tablier_core::{Game, Message};

use super::foresight::foreseer;
use super::search::searcher;
use super::{GreedyPlayer, MctsPlayer, Player, RandomPlayer};

/// Which player to make. Its text is read and shown in one form.
///
/// ```
/// use tablier_engine::Spec;
///
/// let spec: Spec = "mcts:10000".parse().unwrap();
/// assert_eq!(spec, Spec::Mcts(10_000));
/// assert_eq!(spec.to_string(), "mcts:10000");
/// assert!("mcts:many".parse::<Spec>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spec {
    /// Any legal move.
    Random,
    /// What a beginner would like.
    Greedy,
    /// Monte Carlo tree search with so many playouts for a move.
    Mcts(u64),
    /// A search of so many positions for a move.
    Nodes(u64),
}

/// The forms that can be read, for whoever wrote another.
const KNOWN: &str = "random, greedy, mcts:N, nodes:N";

impl Spec {
    /// The player, who plays the same for the same seed; none if he does not know the game.
    pub fn player<G: Game>(self, seed: u64) -> Option<Box<dyn Player<G>>> {
        Some(match self {
            Spec::Random => Box::new(RandomPlayer::new(seed)),
            Spec::Greedy => Box::new(GreedyPlayer::new(seed)),
            Spec::Mcts(playouts) => Box::new(MctsPlayer::new(playouts, seed)),
            Spec::Nodes(nodes) => return searcher(nodes).or_else(|| foreseer(nodes, seed)),
        })
    }
}

impl FromStr for Spec {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let (name, value) = text.split_once(':').map_or((text, None), |(n, v)| (n, Some(v)));
        match (name, value) {
            ("random", None) => Ok(Spec::Random),
            ("greedy", None) => Ok(Spec::Greedy),
            ("mcts", Some(value)) => number(text, value).map(Spec::Mcts),
            ("nodes", Some(value)) => number(text, value).map(Spec::Nodes),
            _ => Err(Message::new("player-unknown").with("player", text).with("known", KNOWN)),
        }
    }
}

/// A whole number from 1 to a thousand million.
fn number(text: &str, value: &str) -> Result<u64, Message> {
    const MOST: u64 = 1_000_000_000;
    let digits = value.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.parse().ok().filter(|number| digits && (1..=MOST).contains(number));
    number.ok_or_else(|| Message::new("player-number").with("player", text).with("most", MOST))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Mcts(playouts) => write!(f, "mcts:{playouts}"),
            Spec::Nodes(nodes) => write!(f, "nodes:{nodes}"),
        }
    }
}
