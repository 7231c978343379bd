//! Every sentence of every game's rules, held by a small position that fails without it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod ordo;
mod orthokon;
mod theseion;
mod tor;
mod tortuga;

use tablier_core::{AnyMatch, Language};

/// A position of a game with its default options.
fn at(game: &str, position: &str) -> Box<dyn AnyMatch> {
    with(game, &[], position)
}

/// A position of a game with some options given.
fn with(game: &str, options: &[(&str, &str)], position: &str) -> Box<dyn AnyMatch> {
    let game = tablier_games::game(game, options.iter().copied()).unwrap();
    game.begin_at(position).unwrap_or_else(|reasons| panic!("{position}: {}", reasons[0]))
}

/// The start of a game with some options given.
fn start(game: &str, options: &[(&str, &str)]) -> Box<dyn AnyMatch> {
    tablier_games::game(game, options.iter().copied()).unwrap().begin()
}

/// The position after these moves, which must be legal.
fn after(mut here: Box<dyn AnyMatch>, moves: &[&str]) -> Box<dyn AnyMatch> {
    for text in moves {
        here.play(text).unwrap_or_else(|error| panic!("{text} in {}: {error}", here.position()));
    }
    here
}

/// Why a move is refused; it must not be in the list either.
fn refusal(here: &dyn AnyMatch, text: &str) -> String {
    assert!(!here.legal_moves().iter().any(|legal| legal == text), "{text} is listed");
    let reason = here.fork().play(text).expect_err("the move must be refused");
    tablier_games::phrasebook(Language::ENGLISH).translate(&reason)
}

/// The legal moves that begin with this text.
fn moves_from(here: &dyn AnyMatch, beginning: &str) -> Vec<String> {
    here.legal_moves().into_iter().filter(|text| text.starts_with(beginning)).collect()
}

/// Every reason why a position is impossible, or the one why its text is malformed.
fn faults(game: &str, position: &str) -> Vec<String> {
    let game = tablier_games::game(game, []).unwrap();
    let reasons = game.begin_at(position).expect_err("the position must be refused");
    let book = tablier_games::phrasebook(Language::ENGLISH);
    reasons.iter().map(|reason| book.translate(reason)).collect()
}

/// The values of the seats and the name of the reason, if the game is over.
fn end(here: &dyn AnyMatch) -> Option<(String, &'static str)> {
    here.outcome().map(|outcome| (outcome.to_string(), outcome.reason()))
}
