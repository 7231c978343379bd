//! What to do next, why something cannot be touched, and moves in words.

use tablier_core::{Gestures, Message, Scene, Seat, Touch};

use super::INFO;
use super::board::{NEIGHBOURS, holds, name};
use super::position::{Colour, Move, Position, Put};
use super::text::{
    GoalFault, colour_name, explain, explain_put_on, goal_fault, square_named, word,
};
use super::view;

pub(super) fn prompt(position: &Position, touched: &[Touch]) -> Message {
    match (squares(touched).as_slice(), position.hand()) {
        ([], _) if position.is_placing() => {
            let placed = position.pawns(position.side()).count_ones();
            Message::new("tor-prompt-place").with("number", placed + 1)
        }
        ([], _) => Message::new("tor-prompt-pawn"),
        ([_, _, ..], Some(hand)) => {
            Message::new("tor-prompt-token").with("colour", colour_name(hand))
        }
        ([from, ..], _) => Message::new("tor-prompt-goal").with("from", name(*from)),
    }
}

pub(super) fn refusal(
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
    touch: &Touch,
) -> Message {
    let squares = squares(touched);
    let Some(at) = square_of(touch) else { return refused_hand(position, &squares) };
    let step = |from, to| explain(position, Move::Step { from, to, put: Put::Nothing });
    let is_own = holds(position.pawns(position.side()), at);
    let about_pawn = |id: &'static str| Message::new(id).with("from", name(at));
    match (squares.as_slice(), position.hand()) {
        ([], _) if position.is_placing() => why_not_goal(position, at),
        ([from, to, ..], Some(hand)) => explain_put_on(position, *from, *to, hand, at),
        ([from, ..], _) if *from == at => about_pawn("tor-touch-stays"),
        // Whoever touches a pawn of their own wants to move that one.
        _ if is_own && !gestures.next(&[]).contains(&touch) => about_pawn("tor-pawn-stuck"),
        // It is not a pawn of one's own, wherever it were to go.
        ([], _) => step(at, at),
        ([from, ..], _) if holds(NEIGHBOURS[*from as usize], at) => why_not_goal(position, at),
        ([from, ..], _) => step(*from, at),
    }
}

/// Why no pawn of the side to move can go to a square: a colour is closed by whoever controls it.
fn why_not_goal(position: &Position, square: u8) -> Message {
    match goal_fault(position, square) {
        GoalFault::Controlled(colour) => {
            let message = Message::new("tor-touch-closed").with("square", name(square));
            let enemy = INFO.seat_name(position.side().next(2));
            message.with("who", enemy).with("colour", word(colour))
        }
        GoalFault::Other(reason) => reason,
    }
}

/// Why the hand cannot be touched, the only thing that is no square.
fn refused_hand(position: &Position, touched: &[u8]) -> Message {
    let Some(hand) = position.hand() else {
        let id = if position.is_placing() { "tor-hand-early" } else { "tor-touch-hand-empty" };
        return Message::new(id);
    };
    let id = if touched.len() < 2 { "tor-hand-later" } else { "tor-hand-goes" };
    Message::new(id).with("colour", colour_name(hand))
}

/// The pawn has gone, and the token in hand is to be put down.
pub(super) fn preview(position: &Position, touched: &[Touch]) -> Option<Scene> {
    match squares(touched).as_slice() {
        [from, to] => Some(view::scene(&position.walked(*from, *to).0)),
        _ => None,
    }
}

pub(super) fn describe(position: &Position, legal: Move) -> Message {
    let about = |id: &'static str| Message::new(id).with("who", INFO.seat_name(position.side()));
    let (from, to, put) = match legal {
        Move::Place { square } => return about("tor-move-place").with("square", name(square)),
        Move::Step { from, to, put } => (from, to, put),
    };
    let told = |id: &'static str| about(id).with("from", name(from)).with("to", name(to));
    match (position.hand(), put) {
        (Some(hand), Put::On(square)) => {
            let told = told("tor-move-put").with("colour", colour_name(hand));
            told.with("square", name(square))
        }
        (Some(hand), _) => told("tor-move-aside").with("colour", colour_name(hand)),
        (None, _) => told("tor-move-step"),
    }
}

/// The colours under the pawns of a seat, which are closed to the other.
pub(super) fn controls(position: &Position, seat: Seat) -> Option<Message> {
    let pawns = position.pawns(seat);
    let mut colours = Colour::ALL.into_iter().filter(|colour| position.tops(*colour) & pawns != 0);
    let one = colours.next()?;
    let other = colours.next();
    let message = Message::new("tor-note-controls").with("count", 1 + u8::from(other.is_some()));
    Some(message.with("one", word(one)).with("other", word(other.unwrap_or(one))))
}

fn squares(touched: &[Touch]) -> Vec<u8> {
    touched.iter().filter_map(square_of).collect()
}

fn square_of(touch: &Touch) -> Option<u8> {
    touch.cell_name().and_then(square_named)
}
