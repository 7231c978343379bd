//! What there is to count in the table.

use tablier_core::Game;
use tablier_games::orthokon::Position;

use super::index::SHARES;
use super::{OrthokonTable, position, rules};
use crate::solve::{Solved, Statistics, Value};

impl OrthokonTable {
    /// Counts the values of all positions: all placements of eight pieces, with either side to move.
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
            longest: rules().position_text(&position(&rules(), own, enemy)),
            start: self.get(&Position::START),
        }
    }
}
