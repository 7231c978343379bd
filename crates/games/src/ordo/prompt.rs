//! What to do next, why something cannot be touched, and moves in words.

use tablier_core::{Gestures, Message, Touch};

use super::INFO;
use super::board::{BOARD, column_and_row, has, name, square, squares};
use super::explain::{Attempt, Fault, line};
use super::moves::Move;
use super::position::Position;
use super::text::square_named;

pub(super) fn prompt(position: &Position, gestures: &Gestures, touched: &[Touch]) -> Message {
    let own = position.pieces(position.side());
    match all_squares(touched).as_slice() {
        [] if !position.is_whole(position.side()) => Message::new("ordo-prompt-reconnect"),
        [] if gestures.iter().any(|(path, _)| path.len() > 2) => {
            Message::new("ordo-prompt-piece-or-line")
        }
        [] => Message::new("ordo-prompt-piece"),
        [from] => {
            let next: Vec<_> = gestures.next(touched).into_iter().filter_map(square_of).collect();
            let ends = next.iter().filter(|&&square| has(own, square)).count();
            let id = match (ends, next.len() - ends) {
                (0, _) => "ordo-prompt-goal",
                (_, 0) => "ordo-prompt-line-end",
                _ => "ordo-prompt-goal-or-line-end",
            };
            Message::new(id).with("from", name(*from))
        }
        [one, other, ..] => about_line("ordo-prompt-line-goal", *one, *other),
    }
}

pub(super) fn refusal(
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
    touch: &Touch,
) -> Message {
    // There is nothing to touch but squares.
    let Some(at) = square_of(touch) else { return Message::new("touch-no-choice") };
    let own = position.pieces(position.side());
    let cannot_begin = has(own, at) && !gestures.next(&[]).contains(&touch);
    match all_squares(touched).as_slice() {
        [] if has(own, at) => why_stuck(position, at, None),
        [] if has(position.occupied(), at) => Message::new("ordo-not-yours").with("at", name(at)),
        [] => Message::new("ordo-no-piece").with("at", name(at)),
        [from] if from == &at => Message::new("ordo-touch-stays").with("from", name(at)),
        [from] if has(own, at) => match gap(own, *from, at) {
            Ok(None) => why_stuck(position, *from, Some(at)),
            _ if cannot_begin => why_stuck(position, at, None),
            Ok(Some(gap)) => between("ordo-touch-line-gap", *from, at).with("at", name(gap)),
            Err(Crooked) => between("ordo-touch-line-crooked", *from, at),
        },
        [from] => why_not_piece(position, *from, at),
        [one, other, ..] => match moved_by(*one, *other, at) {
            None if cannot_begin => why_stuck(position, at, None),
            None => wrong_way(position, *one, *other, at),
            Some(to) => {
                let attempt = Attempt { from: *one, other_end: Some(*other), to };
                why_not_line(position, attempt, at)
            }
        },
    }
}

/// Why a piece of the side to move does not go to a square where none of its own stands.
fn why_not_piece(position: &Position, from: u8, to: u8) -> Message {
    let because = |id: &'static str| between(id, from, to);
    match (Attempt { from, other_end: None, to }).fault(position) {
        Fault::Backward => Message::new("ordo-touch-backward"),
        Fault::Blocked(at) => because("ordo-touch-blocked").with("at", name(at)),
        Fault::Splits => because("ordo-touch-splits"),
        Fault::NotReconnected => because("ordo-touch-not-reconnected"),
        _ => because("ordo-not-in-line"),
    }
}

/// Why a line does not go straight to where one of its pieces would arrive on `goal`.
fn why_not_line(position: &Position, attempt: Attempt, goal: u8) -> Message {
    let because = |id: &'static str| Message::new(id).with("to", name(goal));
    let (own, occupied) = (position.pieces(position.side()), position.occupied());
    // Of several obstacles the one that was touched is told.
    let touched_or = |set: u128, other| name(if has(set, goal) { goal } else { other });
    match attempt.fault(position) {
        Fault::Backward => Message::new("ordo-touch-line-backward"),
        Fault::Blocked(at) => because("ordo-touch-line-blocked").with("at", name(at)),
        Fault::OwnPiece(at) => because("ordo-touch-line-own-piece").with("at", touched_or(own, at)),
        Fault::OrdoCaptures(at) => {
            Message::new("ordo-touch-line-captures").with("at", touched_or(occupied & !own, at))
        }
        Fault::Splits => because("ordo-touch-line-splits"),
        Fault::NotReconnected => because("ordo-touch-line-not-reconnected"),
        _ => Message::new("ordo-touch-line-stays"),
    }
}

/// Which way a line goes, when `goal` is in the way of none of its pieces.
fn wrong_way(position: &Position, one: u8, other: u8, goal: u8) -> Message {
    let is_horizontal = column_and_row(one).1 == column_and_row(other).1;
    let id = match (is_horizontal, position.is_whole(position.side())) {
        (true, true) => "ordo-touch-horizontal",
        (true, false) => "ordo-touch-horizontal-reconnecting",
        (false, _) => "ordo-touch-vertical",
    };
    Message::new(id).with("to", name(goal))
}

/// Two pieces that are not in one row or column.
struct Crooked;

/// The first square between two pieces of a row or column that breaks the line.
fn gap(own: u128, from: u8, end: u8) -> Result<Option<u8>, Crooked> {
    let [(column, row), (end_column, end_row)] = [from, end].map(column_and_row);
    if column != end_column && row != end_row {
        return Err(Crooked);
    }
    let between = line(from, end).unwrap_or_default();
    Ok(between.into_iter().find(|&square| !has(own, square)))
}

/// Why a piece or a line goes nowhere: what bars the way to most squares says nothing, but if one of them
/// could be reached, then the group decides.
fn why_stuck(position: &Position, from: u8, other_end: Option<u8>) -> Message {
    let mut faults = squares(BOARD).map(|to| Attempt { from, other_end, to }.fault(position));
    let about_group = faults.find(|fault| matches!(fault, Fault::Splits | Fault::NotReconnected));
    let id = match (about_group, other_end) {
        (Some(Fault::Splits), None) => "ordo-piece-splits",
        (Some(_), None) => "ordo-piece-reconnects-nothing",
        (None, None) => "ordo-piece-blocked",
        (Some(Fault::Splits), Some(_)) => "ordo-line-splits",
        (Some(_), Some(_)) => "ordo-line-reconnects-nothing",
        (None, Some(_)) => "ordo-line-blocked",
    };
    match other_end {
        None => Message::new(id).with("at", name(from)),
        Some(end) => about_line(id, from, end),
    }
}

/// Where the first end of an ordo goes when the piece of it that is in line with `goal` goes there.
fn moved_by(one: u8, other: u8, goal: u8) -> Option<u8> {
    let [(column, row), (other_column, other_row), (to_column, to_row)] =
        [one, other, goal].map(column_and_row);
    let is_beside = |a: u8, b: u8, at: u8| (a.min(b)..=a.max(b)).contains(&at);
    if row == other_row && is_beside(column, other_column, to_column) {
        Some(square(column, to_row))
    } else if column == other_column && is_beside(row, other_row, to_row) {
        Some(square(to_column, row))
    } else {
        None
    }
}

pub(super) fn describe(position: &Position, legal: Move) -> Message {
    let (side, enemy) = (position.side(), position.side().next(2));
    let after = position.play(legal);
    let effect = if position.is_whole(enemy) && !after.is_whole(enemy) {
        "splits"
    } else if position.is_whole(side) {
        "none"
    } else {
        "reconnects"
    };
    let [(first, goal), (last, end)] = legal.ends().map(|(from, to)| (name(from), name(to)));
    let about = |id: &'static str| Message::new(id).with("who", INFO.seat_name(side));
    let told = if !legal.is_alone() {
        let line = about("ordo-move-line").with("first", first).with("goal", goal);
        line.with("last", last).with("end", end)
    } else if position.captures(legal) {
        about("ordo-move-capture").with("from", first).with("to", goal)
    } else {
        about("ordo-move-piece").with("from", first).with("to", goal)
    };
    told.with("effect", effect)
}

fn about_line(id: &'static str, one: u8, other: u8) -> Message {
    let [first, last] = [one.min(other), one.max(other)];
    let count = line(first, last).map_or(0, |rest| rest.len() + 1);
    let message = Message::new(id).with("first", name(first)).with("last", name(last));
    message.with("count", count)
}

fn between(id: &'static str, from: u8, to: u8) -> Message {
    Message::new(id).with("from", name(from)).with("to", name(to))
}

fn all_squares(touched: &[Touch]) -> Vec<u8> {
    touched.iter().filter_map(square_of).collect()
}

fn square_of(touch: &Touch) -> Option<u8> {
    touch.cell_name().and_then(square_named)
}
