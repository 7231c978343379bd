//! Why a move is not legal, as one player would tell the other.

use tablier_core::Message;

use super::board::{column_and_row, has, name, step};
use super::moves::Move;
use super::position::Position;
use super::text::Said;

/// Why what was said is not a legal move. `almost` is a legal move that differs only in the sign
/// for a capture.
pub(super) fn why_not(position: &Position, said: &Said, almost: Option<Move>) -> Message {
    let because = |id: &'static str| {
        let message = Message::new(id).with("move", said.text);
        message.with("from", name(said.from)).with("to", name(said.to))
    };
    let because_of = |id: &'static str, square: u8| because(id).with("at", name(square));

    if almost.is_some() {
        return because(match (said.other_end, said.captures) {
            (Some(_), _) => "ordo-ordo-captures",
            (None, true) => "ordo-captures-nothing",
            (None, false) => "ordo-captures",
        });
    }
    let pieces = match pieces_named(said) {
        Ok(pieces) => pieces,
        Err(id) => return because(id),
    };
    let own = position.pieces(position.side());
    if let Some(&missing) = pieces.iter().find(|&&piece| !has(own, piece)) {
        let is_enemy = has(position.occupied(), missing);
        return because_of(if is_enemy { "ordo-not-yours" } else { "ordo-no-piece" }, missing);
    }
    if let Some(id) = wrong_way(position, said) {
        return because(id);
    }

    let ways = pieces.iter().filter_map(|&piece| line(piece, said.moved(piece)?));
    let ways: Vec<_> = ways.collect();
    let crossed = ways.iter().flat_map(|way| way.iter().rev().skip(1));
    let mut obstacles = crossed.filter(|&&square| has(position.occupied(), square));
    if let Some(&obstacle) = obstacles.next() {
        return because_of("ordo-blocked", obstacle);
    }
    for &end in ways.iter().filter_map(|way| way.last()) {
        if has(own, end) {
            return because_of("ordo-own-piece", end);
        }
        if has(position.occupied(), end) && said.other_end.is_some() {
            return because("ordo-ordo-captures");
        }
    }
    let whole = position.is_whole(position.side());
    because(if whole { "ordo-splits" } else { "ordo-not-reconnected" })
}

/// The squares of the singleton or ordo that is to move, or why it is neither.
fn pieces_named(said: &Said) -> Result<Vec<u8>, &'static str> {
    let mut pieces = vec![said.from];
    if let Some(end) = said.other_end {
        match way(said.from, end) {
            (0, 0) => return Err("ordo-too-short"),
            (0, _) | (_, 0) => pieces.extend(line(said.from, end).into_iter().flatten()),
            _ => return Err("ordo-crooked"),
        }
    }
    Ok(pieces)
}

/// Why these pieces never go that way, wherever the others stand.
fn wrong_way(position: &Position, said: &Said) -> Option<&'static str> {
    let (right, up) = way(said.from, said.to);
    let is_backward = if position.side().0 == 0 { up < 0 } else { up > 0 };
    let along = said.other_end.map(|end| way(said.from, end));
    match along {
        _ if (right, up) == (0, 0) => Some("ordo-stays"),
        None if line(said.from, said.to).is_none() => Some("ordo-not-in-line"),
        Some((_, 0)) if up == 0 => Some("ordo-along"),
        Some((0, _)) if right == 0 => Some("ordo-along"),
        Some((_, 0)) if right != 0 => Some("ordo-horizontal"),
        Some((0, _)) if up != 0 => Some("ordo-vertical"),
        _ if is_backward && position.is_whole(position.side()) => Some("ordo-backward"),
        _ => None,
    }
}

/// From one square to another in columns and rows.
fn way(from: u8, to: u8) -> (i8, i8) {
    let [from, to] = [from, to].map(column_and_row);
    (to.0 as i8 - from.0 as i8, to.1 as i8 - from.1 as i8)
}

/// The squares from one to another, the first left out, if a straight line joins them.
fn line(from: u8, to: u8) -> Option<Vec<u8>> {
    let (right, up) = way(from, to);
    let is_straight = right == 0 || up == 0 || right.abs() == up.abs();
    let one = step(right.signum(), up.signum());
    let distance = right.abs().max(up.abs());
    is_straight.then(|| (1..=distance).map(|n| from.wrapping_add_signed(n * one)).collect())
}
