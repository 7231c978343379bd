//! Tortuga: what stands in a row, and which moves to try first.

mod features;

use tablier_core::{Game, Seat};
use tablier_games::tortuga::{Move, Position, Tortuga};

use crate::game_engine::{GameEngine, Playable};
use crate::players::Ladder;
use crate::prove::Provable;
use crate::search::{Evaluate, FORCING, LinearEvaluation};
use features::{Seen, TRIPLES};

impl Playable for Tortuga {
    const ENGINE: GameEngine<Tortuga> = GameEngine::alpha_beta()
        .provable()
        .looks(turtles)
        .tunable()
        .ladder(&LADDER)
        .measured(&[72.0, 61.0, 63.5, 60.5, 67.0, 68.0, 73.0, 62.5, 69.0])
        .benchmark_depth(7);
}

const LADDER: Ladder = [
    (20, 950),
    (60, 800),
    (150, 660),
    (600, 430),
    (1_800, 280),
    (5_000, 150),
    (15_000, 60),
    (35_000, 25),
    (80_000, 5),
];

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

impl Provable for Tortuga {
    /// Turtles only go forward.
    const REPEATS: bool = false;

    fn surely_wins(&self, position: &Position) -> bool {
        self.wins_at_once(position)
    }
}

/// Three cells in a row, seen from the side to move.
impl LinearEvaluation for Tortuga {
    const FEATURES: usize = TRIPLES;

    fn features(&self, position: &Position, mut tell: impl FnMut(usize, i32)) {
        Seen::of(position).each_triple(|triple| tell(triple, 1));
    }
}

/// How many more turtles look ahead than come towards us. The moves of the enemy do not speak against a move: who
/// has few of them is about to jump one of ours.
fn turtles(game: &Tortuga, after: &Position, seat: Seat) -> i64 {
    let [own, enemy] = [seat, seat.next(2)].map(|side| after.turtles(side).count_ones());
    (i64::from(own) - i64::from(enemy)) * 1_000 + game.count_moves(after) as i64
}

/// How many of the twelve half rows to the enemy's base a turtle has behind it.
fn progress(cell: u8, side: Seat) -> u8 {
    let rows = cell / 8 + cell % 8;
    if side == Seat(0) { rows } else { 12 - rows }
}
