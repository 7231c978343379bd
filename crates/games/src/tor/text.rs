//! Moves as texts, and why a move is not legal.

use std::fmt;

use tablier_core::Message;
use tablier_core::scan::Scanner;

use super::board::{COLUMNS, NEIGHBOURS, ROWS, each, holds, name, square_at};
use super::position::{Colour, Move, Position, Put};

/// The letter of a token in a text.
pub(super) fn letter(colour: Colour) -> char {
    ['b', 'r', 'o', 'y'][colour.index()]
}

/// The word for a colour that phrases and scenes go by.
pub(super) fn word(colour: Colour) -> &'static str {
    ["blue", "red", "orange", "yellow"][colour.index()]
}

/// The colour, for people.
pub(super) fn colour_name(colour: Colour) -> Message {
    Message::new("tor-colour").with("colour", word(colour))
}

/// `@c3`, `c3-d4`, `c3-d4@f2` or `c3-d4@-`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Place { square } => write!(f, "@{}", name(square)),
            Move::Step { from, to, put } => {
                write!(f, "{}-{}", name(from), name(to))?;
                match put {
                    Put::Nothing => Ok(()),
                    Put::On(square) => write!(f, "@{}", name(square)),
                    Put::Aside => f.write_str("@-"),
                }
            }
        }
    }
}

/// Reads a move without asking whether it is legal.
pub(super) fn read_move(text: &str) -> Result<Move, Message> {
    let mut scanner = Scanner::new(text);
    let wanted = if scanner.eat('@') {
        Move::Place { square: read_square(&mut scanner)? }
    } else {
        let from = read_square(&mut scanner)?;
        scanner.expect('-')?;
        let to = read_square(&mut scanner)?;
        Move::Step { from, to, put: read_put(&mut scanner)? }
    };
    scanner.end()?;
    Ok(wanted)
}

fn read_put(scanner: &mut Scanner) -> Result<Put, Message> {
    if !scanner.eat('@') {
        Ok(Put::Nothing)
    } else if scanner.eat('-') {
        Ok(Put::Aside)
    } else {
        read_square(scanner).map(Put::On)
    }
}

/// The square of this name.
pub(super) fn square_named(name: &str) -> Option<u8> {
    read_square(&mut Scanner::new(name)).ok()
}

fn read_square(scanner: &mut Scanner) -> Result<u8, Message> {
    let (column, row) = scanner.square(COLUMNS, ROWS)?;
    Ok(square_at(column, row))
}

/// Why a move that is not legal is not.
pub(super) fn explain(position: &Position, wanted: Move) -> Message {
    match wanted {
        Move::Place { .. } if !position.is_placing() => Message::new("tor-all-placed"),
        Move::Place { square } => explain_goal(position, square),
        Move::Step { .. } if position.is_placing() => Message::new("tor-place-first"),
        Move::Step { from, to, put } => explain_step(position, from, to, put),
    }
}

fn explain_step(position: &Position, from: u8, to: u8, put: Put) -> Message {
    let said = |id: &'static str| Message::new(id).with("from", name(from)).with("to", name(to));
    let side = position.side();
    if holds(position.pawns(side.next(2)), from) {
        said("tor-not-yours")
    } else if !holds(position.pawns(side), from) {
        said("tor-no-pawn")
    } else if !holds(NEIGHBOURS[from as usize], to) {
        said("tor-not-a-step")
    } else if !holds(position.goals(), to) {
        explain_goal(position, to)
    } else if let Some(hand) = position.hand() {
        explain_put(position, from, to, hand, put)
    } else {
        said("tor-hand-is-empty")
    }
}

/// Why no pawn of the side to move can go to a square.
fn explain_goal(position: &Position, square: u8) -> Message {
    match goal_fault(position, square) {
        GoalFault::Controlled(colour) => {
            let message = Message::new("tor-goal-controlled").with("square", name(square));
            message.with("colour", colour_name(colour))
        }
        GoalFault::Other(reason) => reason,
    }
}

/// Why no pawn of the side to move can go to a square, before the colour that is closed is put into words.
pub(super) enum GoalFault {
    /// The opponent controls the colour on top.
    Controlled(Colour),
    /// The rest is the same for whoever types a move and whoever touches a square.
    Other(Message),
}

pub(super) fn goal_fault(position: &Position, square: u8) -> GoalFault {
    let because = |id: &'static str| Message::new(id).with("square", name(square));
    match position.stack(square).into_iter().flatten().last() {
        None => GoalFault::Other(because("tor-goal-empty")),
        Some(_) if holds(position.occupied(), square) => GoalFault::Other(because("tor-goal-pawn")),
        Some(colour) => GoalFault::Controlled(colour),
    }
}

/// Why the token in hand cannot go where it was meant to, when the pawn's move is legal.
fn explain_put(position: &Position, from: u8, to: u8, hand: Colour, put: Put) -> Message {
    if let Put::On(square) = put {
        return explain_put_on(position, from, to, hand, square);
    }
    let possible =
        each(position.puts(from, hand)).find(|&square| square != to).map_or(Put::Aside, Put::On);
    let example = Move::Step { from, to, put: possible };
    let id = if put == Put::Aside { "tor-put-possible" } else { "tor-put-missing" };
    Message::new(id).with("colour", colour_name(hand)).with("example", example.to_string())
}

pub(super) fn explain_put_on(
    position: &Position,
    from: u8,
    to: u8,
    hand: Colour,
    square: u8,
) -> Message {
    let said = |id: &'static str| Message::new(id).with("square", name(square));
    let under_pawn = square == to || square != from && holds(position.occupied(), square);
    match position.stack(square) {
        _ if under_pawn => said("tor-put-pawn"),
        [None, _] => said("tor-put-empty"),
        [_, None] if square == from => said("tor-put-taken"),
        // The upper one of two tokens on the square just left has been taken.
        [_, Some(_)] if square != from => said("tor-put-two"),
        _ => said("tor-put-same").with("colour", colour_name(hand)),
    }
}
