//! What the engine knows about noughts and crosses.

use tablier_core::{Game, Seat};
use tablier_engine::{Evaluate, FORCING, GameEngine, Ladder, Playable};

use crate::{LINES, Morpion, Move, Position};

impl Playable for Morpion {
    const ENGINE: GameEngine<Morpion> = GameEngine::alpha_beta()
        .ladder(&LADDER)
        .measured(&MEASURED)
        .benchmark_depth(9)
        .benchmark_positions(&["3/3/3 x"]);
}

/// For each level below the full engine: how many positions it looks at, and how many moves in a thousand it
/// overlooks.
const LADDER: Ladder = [
    (1, 1000),
    (20, 700),
    (60, 400),
    (200, 100),
    (300, 70),
    (400, 50),
    (600, 30),
    (1_000, 20),
    (2_000, 10),
];

/// The points of each level against the one below it, from level 2 on, in per cent.
const MEASURED: [f64; 4] = [62.5, 60.2, 60.0, 52.2];

impl Evaluate for Morpion {
    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side();
        let ahead = open_lines(position, side) - open_lines(position, side.next(2));
        if self.line_wins() { 10 * ahead } else { -10 * ahead }
    }

    fn is_quiet(&self, position: &Position) -> bool {
        self.outcome(position).is_none()
    }

    fn hints(&self, position: &Position) -> impl Fn(Move) -> i32 {
        let side = position.side();
        let marks = [side, side.next(2)].map(|seat| position.marks(seat));
        move |Move(square)| {
            let completes = |marks: &u16| LINES.iter().any(|line| line & !marks == 1 << square);
            if marks.iter().any(completes) { FORCING } else { i32::from(square == 4) }
        }
    }

    fn key(&self, Move(square): Move) -> u32 {
        1 + u32::from(square)
    }
}

/// The lines that a seat can still complete, counted once for each of its marks there.
fn open_lines(position: &Position, seat: Seat) -> i32 {
    let (own, enemy) = (position.marks(seat), position.marks(seat.next(2)));
    let open = LINES.iter().filter(|line| *line & enemy == 0);
    open.map(|line| (line & own).count_ones() as i32).sum()
}
