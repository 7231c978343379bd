//! What the search has to be told about a game.

use std::fmt::Debug;

use tablier_core::Game;

use crate::playout::Shares;

/// A game with chance or several players, with what a good player knows about it.
///
/// The search is the same for all games; it gets everything it knows about one of them from here.
pub trait ChanceEvaluate: Game {
    /// What is worked out once, before anything is searched.
    type Chart: Debug + Send + Sync;

    /// Works out what is the same in all positions of a game, and is told one of them.
    fn chart(&self, position: &Self::Position) -> Self::Chart;

    /// The chance of each seat to win, without looking ahead; they add up to one. It is asked before
    /// a roll of the die, and never about a finished game.
    fn evaluate(&self, chart: &Self::Chart, position: &Self::Position) -> Shares;
}
