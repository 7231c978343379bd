//! The guided start.

use tablier_core::{Game, GuideStep, Turn};

use crate::{Bench, phrases};

/// The most steps.
const MOST_STEPS: usize = 4;
/// Somebody new is through all steps before so many seconds have passed.
const LONGEST: f64 = 30.0;
/// Adults read 238 words of a simple text a minute.
const WORDS_PER_SECOND: f64 = 4.0;
/// The place to touch is named and lit, and so is the button that leads to the next step.
const SECONDS_PER_TOUCH: f64 = 1.0;

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

/// In every language, reading all sentences and touching everything that is asked for takes less than half a minute.
pub(crate) fn all_steps_take_half_a_minute<G: Game>(bench: &Bench<G>) {
    let steps = G::INFO.guided_start;
    let to_next_step = steps.len().saturating_sub(1);
    let touches = steps.iter().filter_map(|step| touches(&bench.game, step)).sum::<usize>();
    for book in &bench.books {
        let sentences = steps.iter().flat_map(|step| [step.task(G::INFO), step.done(G::INFO)]);
        let words: usize = sentences.map(|message| words(&book.translate(&message))).sum();
        let reading = words as f64 / WORDS_PER_SECOND;
        let time = reading + (touches + to_next_step) as f64 * SECONDS_PER_TOUCH;
        let language = book.language().code();
        assert!(
            time < LONGEST,
            "the guided start takes {time} seconds in {language}: {words} words, {touches} touches"
        );
    }
}

/// How many touches the longest move that a step asks for takes.
fn touches<G: Game>(game: &G, step: &GuideStep) -> Option<usize> {
    let position = game.read_position(step.position).ok()?;
    let moves = step.moves.iter().filter_map(|text| game.read_move(&position, text).ok());
    moves.map(|legal| game.gesture(&position, legal).len()).max()
}

/// Punctuation that stands alone, as before a French colon, is no word.
fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}
