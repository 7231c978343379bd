//! What the search has to be told about a game.

use tablier_core::Game;

/// A hint of at least this much marks a move that must be looked at closely: a capture, a threat.
pub const FORCING: i32 = 1_000;

/// A game for two without chance, with what a good player knows about it.
///
/// The search is the same for all games; it gets everything it knows about one of them from here.
pub trait Evaluate: Game {
    /// What the position is worth to the side to move, in hundredths, without looking ahead. A
    /// finished game is never asked about.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// Whether the evaluation can be trusted: no threat is open that decides more than the
    /// evaluation knows. A finished game is not quiet.
    fn is_quiet(&self, position: &Self::Position) -> bool;

    /// Visits the legal moves that may change much at once, such as captures: in a quiet position they
    /// are all that is looked at beyond the depth. None, unless a game knows of such moves.
    fn each_sharp_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move)) {
        let _ = (position, visit);
    }

    /// How promising moves of this position look: moves with the highest hints are tried first. See
    /// [`FORCING`] for the scale; ordinary moves have hints below it.
    fn hints(&self, position: &Self::Position) -> impl Fn(Self::Move) -> i32;

    /// A number for the move by which it is remembered, from 1 to 2²⁴ − 1. Two moves of one position
    /// may share it, but should not.
    fn key(&self, legal: Self::Move) -> u32;

    /// How many moves of a position are tried at this depth when it is only asked whether one of them
    /// is good enough: the others, which look the least promising, are taken to be no better. All of
    /// them unless a game knows that most of its moves are idle.
    fn breadth(depth: i32) -> usize {
        let _ = depth;
        usize::MAX
    }
}

/// A game whose evaluation is a sum: what is counted on the board, times a weight for each. Such
/// weights can be learnt from games ([`GameEngine::tunable`](crate::GameEngine::tunable)).
pub trait LinearEvaluation: Evaluate {
    /// How many different things are counted.
    const FEATURES: usize;

    /// Tells what is on the board: the number of a feature, and how often the side to move has it, or
    /// below zero, how often the other side has it. A feature may be told several times.
    fn features(&self, position: &Self::Position, tell: impl FnMut(usize, i32));
}
