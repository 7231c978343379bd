//! Tor: who runs out of squares loses, so squares within reach are what counts, now and later.

mod features;
mod moves;
mod weights;

use std::cell::Cell;

use tablier_games::tor::{Move, Position, Put, Tor};

use crate::game_engine::{GameEngine, Playable};
use crate::players::Ladder;
use crate::prove::Provable;
use crate::search::{Evaluate, LinearEvaluation};
use moves::Board;
use weights::WEIGHTS;

impl Playable for Tor {
    const ENGINE: GameEngine<Tor> = GameEngine::alpha_beta()
        .provable()
        .tunable()
        .ladder(&LADDER)
        .measured(&[78.5, 68.0, 67.0, 63.0, 64.5, 76.0, 72.0, 81.2, 91.0])
        .benchmark_depth(5);
}

const LADDER: Ladder = [
    (20, 980),
    (40, 890),
    (100, 780),
    (250, 660),
    (600, 520),
    (1_500, 370),
    (4_000, 220),
    (10_000, 100),
    (30_000, 30),
];

impl Provable for Tor {
    /// Pawns can go to and fro on pairs of tokens, when each is put back where it came from.
    const REPEATS: bool = true;
}

impl Evaluate for Tor {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let mut sum = 0;
        features::tell(position, |feature, count| sum += i32::from(WEIGHTS[feature]) * count);
        sum
    }

    /// Who can win at once is looked at, for nothing else on the board matters then.
    #[inline]
    fn is_quiet(&self, position: &Position) -> bool {
        let board = Board::new(position);
        if position.is_placing() {
            return board.goals() != 0;
        }
        !board.is_stuck() && !board.may_win_at_once()
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let board = Board::new(position);
        // The moves of one pawn to one square follow one another, and differ in the token alone.
        let last = Cell::new(None);
        move |legal| {
            let Move::Step { from, to, put } = legal else { return 0 };
            let step = match last.get() {
                Some((squares, step)) if squares == (from, to) => step,
                _ => {
                    let step = board.step(from, to);
                    last.set(Some(((from, to), step)));
                    step
                }
            };
            step.hint(put)
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
                1 << 18 | u32::from(from) << 12 | u32::from(to) << 6 | u32::from(put)
            }
        }
    }

    /// Most of the hundreds of moves put the token where it matters to nobody.
    fn breadth(depth: i32) -> usize {
        if depth > 4 { usize::MAX } else { 10 + 10 * depth.max(0) as usize }
    }
}

impl LinearEvaluation for Tor {
    const FEATURES: usize = features::COUNT;

    fn features(&self, position: &Position, tell: impl FnMut(usize, i32)) {
        features::tell(position, tell);
    }
}

/// The squares and their neighbours.
fn grow(squares: u64) -> u64 {
    const ALL: u64 = (1 << 48) - 1;
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let row = squares | (squares & NOT_H) << 1 | (squares & NOT_A) >> 1;
    (row | row << 8 | row >> 8) & ALL
}
