//! Ordo: pieces, and how far they have come.

use tablier_core::Seat;
use tablier_games::ordo::{Move, Ordo, Position};

use crate::search::{FORCING, Knowledge};

const PIECE: i32 = 100;
const STEP: i32 = 10;
/// What the foremost piece is worth by the rows it has come.
const FOREMOST: [i32; 8] = [0, 0, 0, 5, 15, 35, 80, 0];

/// From a square to the one above it.
const ROW: u32 = 11;
const FIRST_ROW: u128 = (1 << 10) - 1;
/// The row in front of the enemy's home row, for each side: only from there can another piece be
/// followed onto the home row without leaving the group.
const DOORSTEPS: [u128; 2] = [FIRST_ROW << (6 * ROW), FIRST_ROW << ROW];

impl Knowledge for Ordo {
    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side();
        worth(position, side) - worth(position, side.next(2))
    }

    /// Not quiet is who has to join the group again, or may be about to arrive.
    fn is_quiet(&self, position: &Position) -> bool {
        let (side, other) = (position.side(), position.side().next(2));
        let own = position.pieces(side);
        position.is_whole(side)
            && own & DOORSTEPS[side.index()] == 0
            && own & own.wrapping_sub(1) != 0
            && !has_won(position, other)
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let side = position.side();
        let enemy = position.pieces(side.next(2));
        move |legal| {
            let [(from, to), (last, _)] = legal.ends();
            let (before, after) = (rows(from, side), rows(to, side));
            let moved = if from == last { 1 } else { 2 };
            let captured = i32::from(enemy >> to & 1 == 1);
            FORCING * (captured + 10 * i32::from(after == 7)) + 20 * moved * (after - before)
        }
    }

    fn key(&self, legal: Move) -> u32 {
        let [(first, to), (last, _)] = legal.ends();
        1 + (u32::from(first) << 14 | u32::from(last) << 7 | u32::from(to))
    }
}

fn worth(position: &Position, side: Seat) -> i32 {
    let pieces = position.pieces(side);
    let (mut way, mut foremost) = (0, 0);
    for row in 1..7 {
        let from_home = if side == Seat(0) { row } else { 7 - row };
        let count = (pieces >> (from_home * ROW) & FIRST_ROW).count_ones();
        way += row * count;
        if count != 0 {
            foremost = row;
        }
    }
    PIECE * pieces.count_ones() as i32 + STEP * way as i32 + FOREMOST[foremost as usize]
}

/// Whether a side has reached the enemy's home row or taken everything.
fn has_won(position: &Position, side: Seat) -> bool {
    let home = if side == Seat(0) { FIRST_ROW << (7 * ROW) } else { FIRST_ROW };
    position.pieces(side) & home != 0 || position.pieces(side.next(2)) == 0
}

/// How many rows a square lies in front of a side's home row.
fn rows(square: u8, side: Seat) -> i32 {
    let row = i32::from(square) / ROW as i32;
    if side == Seat(0) { row } else { 7 - row }
}
