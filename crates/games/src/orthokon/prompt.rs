//! What to do next, why something cannot be touched, and moves in words.

use std::cmp::Ordering;

use tablier_core::{Gestures, Message, Touch};

use super::INFO;
use super::position::{Move, Position};
use super::text::{Fault, find_move, name, square_named};

pub(super) fn prompt(touched: &[Touch]) -> Message {
    match touched.first().and_then(Touch::cell_name) {
        None => Message::new("orthokon-prompt-piece"),
        Some(from) => Message::new("orthokon-prompt-goal").with("from", from),
    }
}

pub(super) fn refusal(
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
    touch: &Touch,
) -> Message {
    let square = |touch: &Touch| touch.cell_name().and_then(square_named);
    // There is nothing to touch but squares.
    let Some(at) = square(touch) else { return Message::new("touch-no-choice") };
    let is_own = position.pieces(position.side()) >> at & 1 == 1;
    match touched.first().and_then(square) {
        Some(from) if from == at => Message::new("orthokon-stays").with("from", name(from)),
        // Whoever touches a piece of their own wants to move that one.
        _ if is_own && !gestures.next(&[]).contains(&touch) => {
            Message::new("orthokon-stuck").with("from", name(at))
        }
        Some(from) => why_not(position, from, at),
        // It is not a piece of one's own, wherever it were to go.
        None => why_not(position, at, at),
    }
}

/// Why there is no move from one square to another, without notation.
fn why_not(position: &Position, from: u8, to: u8) -> Message {
    let because = |id: &'static str| Message::new(id).with("from", name(from));
    let distance =
        |square: u8| (square % 4).abs_diff(from % 4).max((square / 4).abs_diff(from / 4));
    match find_move(position, from, to) {
        Err(Fault::NotYours) => because("orthokon-not-yours"),
        Err(Fault::NoPiece) => because("orthokon-no-piece"),
        Err(Fault::Blocked) => {
            because("orthokon-touch-blocked").with("next", name(next_towards(from, to)))
        }
        Err(Fault::Stops(stop)) => {
            let is_short = distance(to) < distance(stop);
            let id = if is_short { "orthokon-touch-slides-on" } else { "orthokon-touch-stopped" };
            because(id).with("to", name(to)).with("stop", name(stop))
        }
        Err(Fault::NotInLine) | Ok(_) => because("orthokon-not-in-line").with("to", name(to)),
    }
}

/// The square next to `from` on the straight line to `to`.
fn next_towards(from: u8, to: u8) -> u8 {
    let nearer = |from: u8, to: u8| match from.cmp(&to) {
        Ordering::Less => from + 1,
        Ordering::Equal => from,
        Ordering::Greater => from - 1,
    };
    nearer(from / 4, to / 4) * 4 + nearer(from % 4, to % 4)
}

pub(super) fn describe(position: &Position, legal: Move) -> Message {
    let (side, enemy) = (position.side(), position.side().next(2));
    let after = position.play(legal);
    let turned = position.pieces(enemy) & after.pieces(side);
    let names: Vec<_> = (0..16).filter(|square| turned >> square & 1 == 1).map(name).collect();
    let told = Message::new("orthokon-move").with("who", INFO.seat_name(side));
    let told = told.with("from", name(legal.from)).with("to", name(legal.to));
    told.with("count", names.len()).with("turned", names.join(", "))
}
