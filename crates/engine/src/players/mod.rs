//! Players: somebody who chooses a move.

mod foresight;
mod greedy;
mod search;
mod spec;

use std::fmt::Debug;

use tablier_core::{Game, Match, Turn};

use crate::dice::Dice;
use crate::limits::Limits;
use crate::mcts::Mcts;
use crate::playout::random_move;

pub use foresight::ForesightPlayer;
pub use greedy::GreedyPlayer;
pub use search::SearchPlayer;
pub use spec::Spec;

/// Somebody who plays a game.
pub trait Player<G: Game>: Debug {
    /// The move to play next; none when the game is over or the die is to be rolled.
    fn choose(&mut self, played: &Match<G>) -> Option<G::Move>;
}

/// Plays any legal move, each as likely as the others.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Player, RandomPlayer};
/// use tablier_games::tor::Tor;
///
/// let mut played = Match::new(Tor::new(&Options::defaults(Tor::INFO)).unwrap());
/// let mut player = RandomPlayer::new(1);
/// while let Some(chosen) = player.choose(&played) {
///     played.play(chosen);
/// }
/// assert!(played.outcome().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    dice: Dice,
}

impl RandomPlayer {
    /// The player of this seed.
    pub fn new(seed: u64) -> Self {
        RandomPlayer { dice: Dice::new(seed) }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, played: &Match<G>) -> Option<G::Move> {
        let (game, position) = to_move(played)?;
        random_move(game, position, &mut self.dice)
    }
}

/// Plays what Monte Carlo tree search finds with a number of playouts.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{MctsPlayer, Player};
/// use tablier_games::tortuga::Tortuga;
///
/// let played = Match::new(Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap());
/// assert!(MctsPlayer::new(50, 1).choose(&played).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct MctsPlayer {
    playouts: u64,
    dice: Dice,
}

impl MctsPlayer {
    /// The player who makes so many playouts for a move, with this seed.
    pub fn new(playouts: u64, seed: u64) -> Self {
        MctsPlayer { playouts, dice: Dice::new(seed) }
    }
}

impl<G: Game> Player<G> for MctsPlayer {
    fn choose(&mut self, played: &Match<G>) -> Option<G::Move> {
        let (game, position) = to_move(played)?;
        if game.count_moves(position) == 1 {
            return game.nth_move(position, 0);
        }
        let limits = Limits { nodes: self.playouts, ..Limits::default() };
        Mcts::default().search(game, position, &limits, self.dice.number()).best()
    }
}

/// The position in which a player has to choose, if one has.
fn to_move<G: Game>(played: &Match<G>) -> Option<(&G, &G::Position)> {
    let (game, position) = (played.game(), played.position());
    let is_open = matches!(game.turn(position), Turn::Seat(_)) && played.outcome().is_none();
    is_open.then_some((game, position))
}
