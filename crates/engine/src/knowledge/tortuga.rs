//! Tortuga: more turtles, the foremost near to the enemy’s base, and moves to spare for the others.

use tablier_core::Seat;
use tablier_games::tortuga::{Move, Position, Tortuga};

use crate::search::{FORCING, Knowledge, Weighed};

const TURTLE: i32 = 100;
/// Turtles never go back: a way that is behind a turtle is a move that it no longer has.
const STEP: i32 = -4;

/// Differences of cell numbers for the steps of each side, modulo 64.
const FORWARD: [[u32; 3]; 2] = [[8, 9, 1], [56, 55, 63]];
/// The base that each side runs for.
const GOALS: [u64; 2] = [1 << 54, 1];

impl Knowledge for Tortuga {
    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side();
        worth(position, side) - worth(position, side.next(2))
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

/// Where the turtles stand, seen from their side.
impl Weighed for Tortuga {
    const FEATURES: usize = 56;

    fn features(&self, position: &Position, mut tell: impl FnMut(usize, i32)) {
        for (seat, sign) in [(position.side(), 1), (position.side().next(2), -1)] {
            let mut rest = position.turtles(seat);
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                tell(if seat == Seat(0) { cell } else { 54 - cell }, sign);
            }
        }
    }
}

fn worth(position: &Position, side: Seat) -> i32 {
    let turtles = position.turtles(side);
    let (mut way, mut foremost, mut rest) = (0, 0, turtles);
    while rest != 0 {
        let rows = progress(rest.trailing_zeros() as u8, side);
        rest &= rest - 1;
        way += i32::from(rows);
        foremost = foremost.max(i32::from(rows));
    }
    TURTLE * turtles.count_ones() as i32 + STEP * way + foremost * foremost
}

/// How many of the twelve half rows to the enemy's base a turtle has behind it.
fn progress(cell: u8, side: Seat) -> u8 {
    let rows = cell / 8 + cell % 8;
    if side == Seat(0) { rows } else { 12 - rows }
}
