//! What to do next, why a touch leads nowhere, half-made moves, and moves in words.

use tablier_core::{Game, Message, Touch, Turn};

use crate::{Bench, phrases, view};

/// So many beginnings of moves are looked at in one position, and so many touches after each of them.
const BEGINNINGS: usize = 12;
const TOUCHES: usize = 16;

/// For every beginning of a move the game says what to do next, for every touch that cannot follow why not,
/// and for every move what it does; all of it in every language. `shift` decides what is looked at where
/// there is much.
pub(crate) fn every_touch_is_answered<G: Game>(
    bench: &Bench<G>,
    position: &G::Position,
    moves: &[G::Move],
    shift: usize,
) {
    let game = &bench.game;
    for &legal in sample(moves, TOUCHES, shift) {
        sentence(bench, &game.describe(position, legal));
    }
    if moves.is_empty() || matches!(game.turn(position), Turn::Chance(_)) {
        return;
    }
    let gestures = view::gestures(game, position, moves);
    let scene = game.scene(position);
    let mut touches: Vec<_> = view::places(&scene).into_iter().map(Touch::Place).collect();
    touches.extend(
        gestures.iter().flat_map(|(path, _)| path).filter(|touch| is_choice(touch)).cloned(),
    );
    touches.sort();
    touches.dedup();

    let beginnings: Vec<_> = gestures.beginnings().collect();
    assert!(beginnings.first().is_some_and(|nothing| nothing.is_empty()));
    for touched in sample(&beginnings, BEGINNINGS, shift).chain(beginnings.first()) {
        sentence(bench, &game.prompt(position, &gestures, touched));
        if let Some(preview) = game.preview(position, touched) {
            view::check_scene(bench, position, &preview);
            assert_eq!(view::places(&preview), view::places(&scene), "the same places");
        }
        let next = gestures.next(touched);
        for touch in sample(&touches, TOUCHES, shift).filter(|touch| !next.contains(touch)) {
            let reason = game.refusal(position, &gestures, touched, touch);
            phrases::can_be_said(bench, &reason);
            for book in &bench.books {
                let said = book.translate(&reason);
                assert!(!said.ends_with('.'), "{said}: a reason has no full stop");
            }
        }
    }
}

/// A sentence that is shown by itself.
fn sentence<G>(bench: &Bench<G>, message: &Message) {
    phrases::can_be_said(bench, message);
    for book in &bench.books {
        let said = book.translate(message);
        assert!(said.starts_with(char::is_uppercase), "{said}: it begins with a capital");
        assert!(!said.ends_with('.'), "{said}: the full stop is added where it is shown");
    }
}

fn is_choice(touch: &Touch) -> bool {
    matches!(touch, Touch::Choice { .. })
}

/// At most `most` of all, spread over them.
fn sample<T>(all: &[T], most: usize, shift: usize) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(most).max(1);
    all.iter().skip(shift % step).step_by(step)
}
