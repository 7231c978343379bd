//! Players: somebody who chooses a move.

mod any;
mod engine;
mod greedy;
mod level;
mod spec;
mod strength;

use std::fmt::Debug;

use tablier_core::{Game, Match, Turn};

use crate::dice::Dice;
use crate::limits::Stop;
use crate::playout::random_move;

pub use any::AnyPlayer;
pub(crate) use any::UntypedPlayer;
pub use engine::EnginePlayer;
pub use greedy::GreedyPlayer;
pub(crate) use greedy::few_replies;
pub use level::{Ladder, Level, PLAYOUT_LADDER, SEARCH_LADDER};
pub use spec::Spec;
pub(crate) use strength::strength;

/// A player that chooses moves.
pub trait Player<G: Game>: Debug + Send {
    /// The move to play next; none when the game is over or the die is to be rolled. When `stop` says
    /// so, the best move found so far is played.
    fn choose(&mut self, played: &Match<G>, stop: &dyn Stop) -> Option<G::Move>;
}

/// Plays any legal move, each as likely as the others.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Never, Player, RandomPlayer};
/// use tablier_games::tor::Tor;
///
/// let mut played = Match::new(Tor::new(&Options::defaults(Tor::INFO)).unwrap());
/// let mut player = RandomPlayer::new(1);
/// while let Some(chosen) = player.choose(&played, &Never) {
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
    fn choose(&mut self, played: &Match<G>, _stop: &dyn Stop) -> Option<G::Move> {
        let (game, position) = to_move(played)?;
        random_move(game, position, &mut self.dice)
    }
}

/// The position in which a player has to choose, if one has.
fn to_move<G: Game>(played: &Match<G>) -> Option<(&G, &G::Position)> {
    let (game, position) = (played.game(), played.position());
    let is_open = matches!(game.turn(position), Turn::Seat(_)) && played.outcome().is_none();
    is_open.then_some((game, position))
}
