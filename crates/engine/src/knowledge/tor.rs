//! Tor: who runs out of squares loses, so squares within reach are what counts.

use tablier_core::Seat;
use tablier_games::tor::{Colour, Move, Position, Put, Tor};

use crate::search::Knowledge;

const NEAR: i32 = 25;
const FAR: i32 = 4;

const ALL: u64 = (1 << 48) - 1;
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

impl Knowledge for Tor {
    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side();
        let tops = Colour::ALL.map(|colour| position.tops(colour));
        worth(position, &tops, side) - worth(position, &tops, side.next(2))
    }

    fn is_quiet(&self, position: &Position) -> bool {
        let tops = Colour::ALL.map(|colour| position.tops(colour));
        let goals = goals(position, &tops, position.side());
        position.is_placing() && goals != 0 || goals & grow(position.pawns(position.side())) != 0
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let (side, other) = (position.side(), position.side().next(2));
        let tops = Colour::ALL.map(|colour| position.tops(colour));
        let hand = position.hand();
        let near_enemy = grow(position.pawns(other));
        let near_own = grow(position.pawns(side));
        let enemy_goals = goals(position, &tops, other) & near_enemy;
        let own_goals = goals(position, &tops, side);
        move |legal| {
            let Move::Step { from, to, put } = legal else { return 0 };
            let top_of = |square: u8| tops.iter().position(|tops| tops >> square & 1 == 1);
            // The colour that the pawn stands on then is closed to the enemy, and so is the square.
            let closed = top_of(to).map_or(0, |colour| tops[colour] | 1 << to) & enemy_goals;
            let mut hint = 60 * closed.count_ones() as i32
                + 20 * (grow(1 << to) & own_goals).count_ones() as i32;
            if let (Put::On(square), Some(hand)) = (put, hand) {
                let there = 1_u64 << square;
                let is_closed = top_of(to) == Some(hand.index())
                    || tops[hand.index()] & position.pawns(side) & !(1 << from) != 0;
                if near_enemy & there != 0 {
                    let was_open = enemy_goals & there != 0;
                    hint += 60 * (i32::from(was_open) - i32::from(!is_closed));
                }
                if near_own & there != 0 {
                    let is_open = tops[hand.index()] & position.pawns(other) == 0;
                    let was_open = own_goals & there != 0;
                    hint += 40 * (i32::from(is_open) - i32::from(was_open));
                }
            }
            hint
        }
    }

    fn key(&self, legal: Move) -> u32 {
        match legal {
            Move::Place { square } => 1 + u32::from(square),
            Move::Step { from, to, put } => {
                let put = match put {
                    Put::Nothing => 62,
                    Put::Aside => 63,
                    Put::On(square) => square,
                };
                1 + (1 << 18 | u32::from(from) << 12 | u32::from(to) << 6 | u32::from(put))
            }
        }
    }
}

fn worth(position: &Position, tops: &[u64; 4], side: Seat) -> i32 {
    let goals = goals(position, tops, side);
    let near = grow(position.pawns(side)) & goals;
    let far = grow(near) & goals;
    NEAR * near.count_ones() as i32 + FAR * far.count_ones() as i32
}

/// The squares that are open to a side.
fn goals(position: &Position, tops: &[u64; 4], side: Seat) -> u64 {
    let enemy = position.pawns(side.next(2));
    let free = tops.iter().filter(|&&tops| tops & enemy == 0).fold(0, |all, tops| all | tops);
    free & !(enemy | position.pawns(side))
}

/// The squares and their neighbours.
fn grow(squares: u64) -> u64 {
    let row = squares | (squares & NOT_H) << 1 | (squares & NOT_A) >> 1;
    (row | row << 8 | row >> 8) & ALL
}
