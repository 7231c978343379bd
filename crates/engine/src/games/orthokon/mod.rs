//! Orthokon: solved. Where the table is not asked, who has more pieces and more room wins.

mod solved_engine;
mod table;

use tablier_core::{Message, Seat};
use tablier_games::orthokon::{Move, Orthokon, Position};

use crate::analysis::Engine;
use crate::game_engine::{GameEngine, Playable};
use crate::players::Ladder;
use crate::search::{Evaluate, FORCING};
use crate::solve::Solvable;
use solved_engine::SolvedEngine;
pub use table::OrthokonTable;

impl Playable for Orthokon {
    const ENGINE: GameEngine<Orthokon> = GameEngine::alpha_beta()
        .solved()
        .ladder(&LADDER)
        .measured(&[76.8, 67.0, 71.0, 73.5, 80.2, 79.8, 76.2, 77.2, 61.0])
        .benchmark_depth(10);
}

const LADDER: Ladder = [
    (26, 560),
    (45, 440),
    (90, 380),
    (230, 310),
    (600, 230),
    (1_500, 150),
    (4_000, 90),
    (12_000, 45),
    (40_000, 15),
];

impl Solvable for Orthokon {
    type Table = OrthokonTable;

    fn solve(progress: &mut dyn FnMut(f32)) -> OrthokonTable {
        OrthokonTable::solve(progress)
    }

    fn read_table(bytes: &[u8]) -> Result<OrthokonTable, Message> {
        OrthokonTable::from_bytes(bytes)
    }

    fn solved_engine() -> Box<dyn Engine<Orthokon>> {
        Box::new(SolvedEngine::new())
    }
}

const PIECE: i32 = 40;
const STEP: i32 = 12;

impl Evaluate for Orthokon {
    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side();
        worth(position, side) - worth(position, side.next(2))
    }

    fn is_quiet(&self, position: &Position) -> bool {
        ways(position, position.side()) > 0
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let enemy = position.pieces(position.side().next(2));
        move |legal| match (beside(1 << legal.to) & enemy).count_ones() {
            0 => 0,
            turned => FORCING * turned as i32,
        }
    }

    fn key(&self, legal: Move) -> u32 {
        1 + (u32::from(legal.from) << 4 | u32::from(legal.to))
    }
}

fn worth(position: &Position, side: Seat) -> i32 {
    PIECE * position.pieces(side).count_ones() as i32 + STEP * ways(position, side) as i32
}

/// How many slides one side has: one for every empty neighbour of a piece.
fn ways(position: &Position, side: Seat) -> u32 {
    let own = position.pieces(side);
    let empty = !(own | position.pieces(side.next(2)));
    let (left, right) = ((own & 0xEEEE) >> 1, (own & 0x7777) << 1);
    [left, right, own << 4, own >> 4, left << 4, left >> 4, right << 4, right >> 4]
        .into_iter()
        .map(|towards| (towards & empty).count_ones())
        .sum()
}

/// The squares orthogonally next to these.
fn beside(squares: u16) -> u16 {
    (squares & 0xEEEE) >> 1 | (squares & 0x7777) << 1 | squares << 4 | squares >> 4
}
