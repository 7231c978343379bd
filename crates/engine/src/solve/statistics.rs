//! What there is to count in a solved game.

use tablier_games::orthokon::Position;

use super::index::SHARES;
use super::{OrthokonTable, Solved, Value, position, rules};

/// How many positions have which value: all placements of eight pieces, with either side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// All positions.
    pub positions: u64,
    /// Those that the side to move wins.
    pub won: u64,
    /// Those that the side to move loses.
    pub lost: u64,
    /// Those that neither side can force.
    pub drawn: u64,
    /// How many are won or lost in so many plies, from 0 on: lost where it is even, won where odd.
    pub by_plies: Vec<u64>,
    /// The most plies until the loser cannot move, of all won positions.
    pub longest_win: u8,
    /// A position with the longest win.
    pub longest: Position,
    /// The start of the game.
    pub start: Solved,
}

impl OrthokonTable {
    /// Counts the values of all positions.
    ///
    /// ```
    /// use tablier_engine::solve::OrthokonTable;
    ///
    /// let statistics = OrthokonTable::solve(&mut |_share| ()).statistics();
    /// assert_eq!(statistics.positions, 6_589_440);
    /// ```
    pub fn statistics(&self) -> Statistics {
        let mut by_byte = [0; 1 << 8];
        let mut longest = (0, 0);
        let sizes = self.index.sizes();
        for (cell, &byte) in self.plies.iter().enumerate() {
            // Each cell stands for its images on the board, each for both colours.
            by_byte[usize::from(byte)] += 2 * sizes[cell / SHARES];
            let solved = Solved::from_byte(byte);
            if solved.value == Value::Won && solved.plies > longest.0 {
                longest = (solved.plies, cell);
            }
        }
        let count = |value| {
            let bytes = (0..=u8::MAX).filter(|&byte| Solved::from_byte(byte).value == value);
            bytes.map(|byte| by_byte[usize::from(byte)]).sum()
        };
        let (own, enemy) = self.index.pieces(longest.1);
        let decided = &by_byte[..usize::from(super::DRAWN)];
        let farthest = decided.iter().rposition(|&positions| positions > 0);
        Statistics {
            positions: by_byte.iter().sum(),
            won: count(Value::Won),
            lost: count(Value::Lost),
            drawn: count(Value::Drawn),
            by_plies: decided[..farthest.map_or(0, |plies| plies + 1)].to_vec(),
            longest_win: longest.0,
            longest: position(&rules(), own, enemy),
            start: self.get(&Position::START),
        }
    }
}
