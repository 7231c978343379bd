//! The games whose positions can be proved.

use tablier_core::Game;

/// A game of two players without chance, and what helps to prove its positions.
pub trait Provable: Game {
    /// Whether a position can come back. If so, claims are about a number of plies.
    const REPEATS: bool;

    /// Whether the side to move is sure to win, as far as that is seen without search.
    fn surely_wins(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// How much seems to be missing to the win of the side to move, and to that of the other side, in
    /// a position that is not over and has so many moves. At least 1 each.
    ///
    /// To win takes one good move; to lose, all must fail.
    fn estimate(&self, position: &Self::Position, moves: u32) -> (u32, u32) {
        let _ = position;
        (1, moves)
    }
}
