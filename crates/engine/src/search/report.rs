//! What a search has found.

use tablier_core::Game;

use super::score::Score;

/// A first move and how the game goes on after it if both sides play well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, at least one.
    pub moves: Vec<M>,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// How many plies the search looked ahead for it.
    pub depth: u32,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best lines, the best first, each with another first move; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// The positions looked at by all workers.
    pub nodes: u64,
    /// How many plies all lines have been looked ahead.
    pub depth: u32,
}

impl<M: Copy> Report<M> {
    /// The best move; none if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

/// The report of a search in this game.
pub type ReportOf<G> = Report<<G as Game>::Move>;
