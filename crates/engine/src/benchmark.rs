//! The searches that are measured: the same positions of every game, always to the same depth.

use crate::analysis::PreparedSearch;
use crate::game_engine::AnyGameEngine;

/// How many positions of each game are searched.
pub const POSITIONS: u64 = 8;
/// How many random plies there are before each position of a game that names none.
const OPENING_PLIES: usize = 6;
/// The size of the table, in mebibytes.
const TABLE: usize = 16;

/// The search of one of the [`POSITIONS`] to this depth, from an empty table; nothing if the game is not searched.
///
/// ```
/// use tablier_engine::{Alone, benchmark};
///
/// let ordo = tablier_engine::find("ordo").unwrap();
/// assert!(benchmark::search(ordo, 0, 2).unwrap()(&Alone) > 0);
/// ```
pub fn search(game: &dyn AnyGameEngine, number: u64, depth: u32) -> Option<PreparedSearch> {
    game.prepare_search(OPENING_PLIES, number, depth, TABLE)
}
