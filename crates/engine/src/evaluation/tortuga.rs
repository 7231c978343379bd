//! Tortuga: what stands in a row, and which moves to try first.

use tablier_core::Seat;
use tablier_games::tortuga::{Move, Position, Tortuga};

use super::tortuga_features::{Seen, TRIPLES};
use crate::search::{Evaluate, FORCING, LinearEvaluation};

/// Differences of cell numbers for the steps of each side, modulo 64.
const FORWARD: [[u32; 3]; 2] = [[8, 9, 1], [56, 55, 63]];
/// The base that each side runs for.
const GOALS: [u64; 2] = [1 << 54, 1];

impl Evaluate for Tortuga {
    fn evaluate(&self, position: &Position) -> i32 {
        Seen::of(position).worth()
    }

    /// Not quiet is who must jump an enemy.
    fn is_quiet(&self, position: &Position) -> bool {
        let (side, other) = (position.side(), position.side().next(2));
        let (own, enemy, empty) =
            (position.turtles(side), position.turtles(other), position.empty());
        if own & GOALS[side.index()] != 0 || enemy & GOALS[other.index()] != 0 {
            return false;
        }
        let (mut steps, mut jumps) = (0, 0);
        for step in FORWARD[side.index()] {
            let onto_empty = empty.rotate_right(step);
            steps |= own & onto_empty;
            jumps |= own & (enemy & onto_empty).rotate_right(step);
        }
        steps != 0 && jumps == 0
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let side = position.side();
        let enemy = position.turtles(side.next(2));
        move |legal| {
            let (mut at, mut taken) = (legal.from(), 0);
            for (_, landing) in legal.landings() {
                taken += i32::from(enemy >> u8::midpoint(at, landing) & 1 == 1);
                at = landing;
            }
            let arrives = GOALS[side.index()] >> at & 1 == 1;
            FORCING * (taken + 10 * i32::from(arrives)) + 20 * i32::from(progress(at, side))
        }
    }

    fn key(&self, legal: Move) -> u32 {
        1 + (legal.number().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 41) as u32
    }
}

/// Three cells in a row, seen from the side to move.
impl LinearEvaluation for Tortuga {
    const FEATURES: usize = TRIPLES;

    fn features(&self, position: &Position, mut tell: impl FnMut(usize, i32)) {
        Seen::of(position).each_triple(|triple| tell(triple, 1));
    }
}

/// How many of the twelve half rows to the enemy's base a turtle has behind it.
fn progress(cell: u8, side: Seat) -> u8 {
    let rows = cell / 8 + cell % 8;
    if side == Seat(0) { rows } else { 12 - rows }
}
