//! The guided start.

use tablier_core::{Game, Turn};

use crate::{Bench, phrases};

/// The most steps: somebody new is through them in half a minute.
const MOST_STEPS: usize = 4;

/// In every step the first seat is to move, every move that is asked for is legal, and every sentence is there.
pub(crate) fn every_step_can_be_played<G: Game>(bench: &Bench<G>) {
    let (game, steps) = (&bench.game, G::INFO.guided_start);
    assert!(steps.len() <= MOST_STEPS, "{} steps are too many", steps.len());
    for step in steps {
        let id = step.id;
        let position = game.read_position(step.position);
        let position = position.unwrap_or_else(|error| panic!("the step {id}: {error:?}"));
        assert!(matches!(game.turn(&position), Turn::Seat(seat) if seat.0 == 0), "the step {id}");
        assert!(!step.moves.is_empty(), "the step {id} asks for no move");
        for text in step.moves {
            let read = game.read_move(&position, text);
            read.unwrap_or_else(|error| panic!("{text} in the step {id}: {error}"));
        }
        for message in [step.task(G::INFO), step.done(G::INFO)] {
            phrases::can_be_said(bench, &message);
        }
    }
}
