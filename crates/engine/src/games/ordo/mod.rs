//! Ordo: where pieces stand and how they hang together, how far the foremost has come, and what each
//! side threatens. What all that is worth was learnt from games (`weights.in`).

use tablier_core::Seat;
use tablier_games::ordo::{Move, Ordo, Position};

use crate::game_engine::{GameEngine, Playable};
use crate::players::Ladder;
use crate::search::{Evaluate, FORCING, LinearEvaluation};

impl Playable for Ordo {
    const ENGINE: GameEngine<Ordo> = GameEngine::alpha_beta()
        .tunable()
        .ladder(&LADDER)
        .measured(&[75.5, 69.0, 65.0, 68.0, 83.0, 77.5, 77.5, 82.2, 92.2])
        .benchmark_depth(4);
}

/// Whoever sees most of the moves hardly loses a game here against somebody who has just learnt the rules.
const LADDER: Ladder = [
    (20, 930),
    (25, 830),
    (40, 690),
    (100, 520),
    (350, 330),
    (1_500, 150),
    (4_000, 90),
    (12_000, 45),
    (40_000, 15),
];

/// From a square to the one above it.
const ROW: u32 = 11;
const FIRST_ROW: u128 = (1 << 10) - 1;
/// The row that each side runs for.
const GOALS: [u128; 2] = [FIRST_ROW << (7 * ROW), FIRST_ROW];

impl Evaluate for Ordo {
    fn evaluate(&self, position: &Position) -> i32 {
        let mut sum = 0;
        self.features(position, |feature, count| sum += WEIGHTS[feature] * count);
        sum
    }

    /// Not quiet is who has to join the group again.
    fn is_quiet(&self, position: &Position) -> bool {
        let (side, other) = (position.side(), position.side().next(2));
        position.is_whole(side) && !has_won(position, other)
    }

    /// Captures, and moves that end the game.
    fn each_sharp_move(&self, position: &Position, visit: impl FnMut(Move)) {
        let (side, other) = (position.side(), position.side().next(2));
        position.each_move_onto(position.pieces(other) | GOALS[side.index()], visit);
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let side = position.side();
        let enemy = position.pieces(side.next(2));
        // Whoever takes a piece that holds the others together may win at once.
        let links = position.links(side.next(2));
        move |legal| {
            let [(from, to), (last, _)] = legal.ends();
            let (before, after) = (rows(from, side), rows(to, side));
            let moved = if from == last { 1 } else { 2 };
            let captured = i32::from(enemy >> to & 1 == 1) + i32::from(links >> to & 1 == 1);
            FORCING * (captured + 10 * i32::from(after == 7)) + 20 * moved * (after - before)
        }
    }

    fn key(&self, legal: Move) -> u32 {
        let [(first, to), (last, _)] = legal.ends();
        1 + (u32::from(first) << 14 | u32::from(last) << 7 | u32::from(to))
    }
}

/// A piece on each of seven rows and five columns, left and right being alike.
const PLACES: usize = 7 * 5;
/// The first feature of each kind that comes after those.
const FOREMOST: usize = PLACES;
const SHAPE: usize = FOREMOST + 7;
const THREATS: usize = SHAPE + 5;
const TURN: usize = THREATS + 6;
const FEATURES: usize = TURN + 1;

static WEIGHTS: [i32; FEATURES] = include!("weights.in");

/// The feature of a piece, by side and square.
static PLACE: [[u8; 88]; 2] = [places(Seat(0)), places(Seat(1))];

const fn places(side: Seat) -> [u8; 88] {
    let mut places = [0; 88];
    let mut square = 0;
    while square < 88 {
        let (column, row) = (square % ROW as usize, square / ROW as usize);
        // What stands on the eighth row, or on no square at all, is never asked for.
        if column < 10 {
            let from_home = if side.0 == 0 { row } else { 7 - row };
            let from_edge = if column < 5 { column } else { 9 - column };
            places[square] = (if from_home < 7 { from_home } else { 6 } * 5 + from_edge) as u8;
        }
        square += 1;
    }
    places
}

impl LinearEvaluation for Ordo {
    const FEATURES: usize = FEATURES;

    fn features(&self, position: &Position, mut tell: impl FnMut(usize, i32)) {
        let side = position.side();
        let links = [Seat(0), Seat(1)].map(|side| position.links(side));
        for (seat, sign) in [(side, 1), (side.next(2), -1)] {
            let (own, enemy) = (position.pieces(seat), position.pieces(seat.next(2)));
            let place = &PLACE[seat.index()];
            for half in [own as u64, (own >> 64) as u64].into_iter().zip([0, 64]) {
                let (mut rest, from) = half;
                while rest != 0 {
                    tell(place[from + rest.trailing_zeros() as usize].into(), sign);
                    rest &= rest - 1;
                }
            }
            let foremost = if seat == Seat(0) {
                (own | 1).ilog2() / ROW
            } else {
                7 - (own | 1 << 87).trailing_zeros() / ROW
            };
            tell(FOREMOST + foremost.min(6) as usize, sign);

            let count = |set: u128| sign * set.count_ones() as i32;
            let reach = position.reach(seat);
            let reached = reach.iter().fold(0, |all, goals| all | goals);
            tell(SHAPE, count(links[seat.index()]));
            tell(SHAPE + 1, count(reached));
            tell(SHAPE + 2, count(own & own << 1));
            tell(SHAPE + 3, count(own & own << ROW));
            tell(SHAPE + 4, count(own & own << (ROW + 1)) + count(own & own << (ROW - 1)));
            // A threat of the side to move and one of the other are two things.
            let threats = if sign > 0 { THREATS } else { THREATS + 3 };
            tell(threats, count(reached & enemy));
            tell(threats + 1, count(reached & links[seat.next(2).index()]));
            tell(threats + 2, count(reached & GOALS[seat.index()]));
        }
        tell(TURN, 1);
    }
}

/// Whether a side has reached the enemy's home row or taken everything.
fn has_won(position: &Position, side: Seat) -> bool {
    position.pieces(side) & GOALS[side.index()] != 0 || position.pieces(side.next(2)) == 0
}

/// How many rows a square lies in front of a side's home row.
fn rows(square: u8, side: Seat) -> i32 {
    let row = i32::from(square) / ROW as i32;
    if side == Seat(0) { row } else { 7 - row }
}
