//! Players by name: `level:7`, `time:0.1`, `nodes:20000`, `mcts:10000`, `greedy`, `random`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tablier_core::{Game, Message};

use super::engine::{Effort, EnginePlayer};
use super::{GreedyPlayer, Level, PLAYOUT_LADDER, Player, RandomPlayer};
use crate::analysis::{Engine, MctsEngine, engine};
use crate::game_engine::Playable;
use crate::limits::{Alone, Clock};

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
    /// A search of so many positions for a move. A table of solved positions is not asked.
    Nodes(u64),
    /// The full engine with so much time for a move.
    Time(Duration),
    /// A level; the highest is the full engine.
    Level(Level),
    /// A level of another character: it feels its way by playouts instead of calculating.
    Intuition(Level),
}

/// The forms that can be read, for whoever wrote another.
const KNOWN: &str = "level:1-10, intuition:1-10, time:SECONDS, nodes:N, mcts:N, greedy, random";

impl Spec {
    /// The player, who plays the same for the same seed unless a clock limits him.
    pub fn player<G: Playable>(self, seed: u64, clock: &'static dyn Clock) -> Box<dyn Player<G>> {
        let bounded = |nodes| Effort { nodes, ..Effort::BOUNDLESS };
        let (engine, effort) = match self {
            Spec::Random => return Box::new(RandomPlayer::new(seed)),
            Spec::Greedy => return Box::new(GreedyPlayer::new(seed)),
            Spec::Mcts(playouts) => sampling(bounded(playouts), seed),
            Spec::Intuition(level) => sampling(level.effort(&PLAYOUT_LADDER), seed),
            Spec::Nodes(nodes) => calculating(bounded(nodes), seed),
            Spec::Time(time) => full(Effort { time: Some(time), ..Effort::BOUNDLESS }, seed),
            Spec::Level(Level::FULL) => full(Level::FULL.effort(G::ENGINE.levels()), seed),
            Spec::Level(level) => calculating(level.effort(G::ENGINE.levels()), seed),
        };
        Box::new(EnginePlayer::new(engine, effort, clock, seed))
    }
}

type Equipped<G> = (Box<dyn Engine<G>>, Effort);

/// The strongest engine.
fn full<G: Playable>(effort: Effort, seed: u64) -> Equipped<G> {
    (engine(memory(effort), Box::new(Alone), seed), effort)
}

/// The engine that makes playouts.
fn sampling<G: Game>(effort: Effort, seed: u64) -> Equipped<G> {
    (Box::new(MctsEngine::new(MOST_MEMORY, seed)), effort)
}

/// The engine that calculates, or that which makes playouts if the game has no evaluation.
fn calculating<G: Playable>(effort: Effort, seed: u64) -> Equipped<G> {
    match G::ENGINE.search_engine(memory(effort), Box::new(Alone), seed) {
        Some(engine) => (engine, effort),
        None => sampling(effort, seed),
    }
}

/// The most memory of one player, in mebibytes: games of a match are played side by side.
const MOST_MEMORY: usize = 64;

/// The mebibytes that a player needs to remember what he has seen during a few moves: to prepare
/// more would take longer than to think.
fn memory(effort: Effort) -> usize {
    const BYTES_PER_NODE: u64 = 128;
    let mebibytes = effort.nodes.saturating_mul(BYTES_PER_NODE) >> 20;
    mebibytes.clamp(1, MOST_MEMORY as u64) as usize
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
            ("time", Some(value)) => time(text, value).map(Spec::Time),
            ("level", Some(value)) => level(text, value).map(Spec::Level),
            ("intuition", Some(value)) => level(text, value).map(Spec::Intuition),
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

/// A number of seconds, as `2` or `0.05`: from a thousandth to an hour.
fn time(text: &str, value: &str) -> Result<Duration, Message> {
    const SHORTEST: Duration = Duration::from_millis(1);
    const LONGEST: Duration = Duration::from_hours(1);
    let plain = value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: Option<f64> = value.parse().ok().filter(|_| plain);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| (SHORTEST..=LONGEST).contains(time));
    time.ok_or_else(|| Message::new("player-time").with("player", text))
}

fn level(text: &str, value: &str) -> Result<Level, Message> {
    let level = Level::all().find(|level| level.to_string() == value);
    level.ok_or_else(|| Message::new("player-level").with("player", text))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Mcts(playouts) => write!(f, "mcts:{playouts}"),
            Spec::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Spec::Time(time) => write!(f, "time:{}", time.as_secs_f64()),
            Spec::Level(level) => write!(f, "level:{level}"),
            Spec::Intuition(level) => write!(f, "intuition:{level}"),
        }
    }
}
