//! Texts of positions and moves.

use std::collections::HashSet;

use tablier_core::Game;

use crate::{Bench, phrases};

/// The text of a position is one line of printable ASCII, and reads back as the position.
pub(crate) fn position_round_trips<G: Game>(game: &G, position: &G::Position) {
    let text = game.position_text(position);
    assert!(printable(&text), "{text:?}");
    assert_eq!(game.read_position(&text).as_ref(), Ok(position), "{text}");
    for cut in 0..text.len() {
        let cut = &text[..cut];
        // A beginning may happen to be a text of its own; then it must be the text of what it says.
        if let Ok(other) = game.read_position(cut) {
            assert_eq!(game.position_text(&other), cut);
        }
    }
}

/// The position that shows the game best can be read, and the game goes on from there.
pub(crate) fn showcase_is_a_position<G: Game>(game: &G) {
    let Some(text) = G::INFO.showcase else { return };
    let position = game.read_position(text);
    let position = position.unwrap_or_else(|error| panic!("the showcase is refused: {error:?}"));
    assert!(!crate::legal_moves(game, &position).is_empty(), "the showcase is the end of a game");
}

/// Every legal move prints differently and reads back as itself.
pub(crate) fn moves_round_trip<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) -> HashSet<String> {
    let here = game.position_text(position);
    let mut texts = HashSet::new();
    for &legal in moves {
        let text = game.move_text(position, legal);
        assert!(printable(&text) && !text.contains(' '), "{text:?}");
        assert_eq!(game.read_move(position, &text), Ok(legal), "{text} in {here}");
        assert!(texts.insert(text.clone()), "two moves print as {text} in {here}");
    }
    texts
}

/// The text of a move that is not legal here is refused with a reason that can be said.
pub(crate) fn stray_texts_are_explained<G: Game>(
    bench: &Bench<G>,
    position: &G::Position,
    legal: &HashSet<String>,
    earlier: &[(G::Position, G::Move)],
) {
    let game = &bench.game;
    for &(before, stray) in earlier.iter().rev().take(20) {
        let text = game.move_text(&before, stray);
        let read = game.read_move(position, &text);
        let here = game.position_text(position);
        match read {
            Ok(found) => {
                assert!(legal.contains(&text), "{text} is read but not legal in {here}");
                assert_eq!(game.move_text(position, found), text, "in {here}");
            }
            Err(reason) => {
                assert!(!legal.contains(&text), "{text} is legal but not read in {here}");
                phrases::can_be_said(bench, &reason);
            }
        }
        let cut = &text[..text.len() - 1];
        if let Err(reason) = game.read_move(position, cut) {
            phrases::can_be_said(bench, &reason);
        } else {
            assert!(legal.contains(cut), "{cut} in {here}");
        }
    }
}

fn printable(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}
