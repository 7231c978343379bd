//! Why a move is not legal.

use tablier_core::{Game, Message};

use super::Tortuga;
use super::cells::{DIRECTIONS, bit, name, shift};
use super::legal::{Jumped, Ways};
use super::position::{Position, Turtle};
use super::text::{Said, Way};

/// The reason a player would give. The move is known not to be legal.
pub(super) fn why_not(game: &Tortuga, position: &Position, said: &Said) -> Message {
    if let Some(outcome) = game.outcome(position) {
        return Message::new("move-after-end").with("reason", outcome.message());
    }
    if let Some(fault) = why_no_turtle(position, said.from) {
        return fault;
    }
    match &said.way {
        // A step that breaks no rule of its own is forbidden by an obligation.
        Way::Step(to) => match step_fault(position, said.from, *to) {
            Some(fault) => fault.message(),
            None => rather("tortuga-must-jump-enemy", game, position),
        },
        Way::Jumps(landings) => match follow(position, said.from, landings) {
            Err(fault) => fault.message(),
            Ok((end, jumped)) => why_no_chain(game, position, end, jumped),
        },
    }
}

/// Why there is no turtle of the side to move on a cell, if there is none.
pub(super) fn why_no_turtle(position: &Position, cell: u8) -> Option<Message> {
    let fault = match position.turtle(cell) {
        None => "tortuga-no-turtle",
        Some(Turtle::Neutral) => "tortuga-on-its-back",
        Some(Turtle::Enemy) => "tortuga-not-yours",
        Some(Turtle::Friend) => return None,
    };
    Some(about(fault, cell))
}

/// Why a turtle cannot step or jump, before it is put into words: a touch needs others than a typed move
/// where those speak of notation or say too little.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    NotForward(u8, u8),
    NotAdjacent(u8, u8),
    Occupied(u8, u8),
    NoJump(u8, u8),
    NothingToJump {
        over: u8,
        landing: u8,
    },
    /// A turtle that is a friend after enemies, or an enemy after friends.
    Mixed(u8),
    ChoiceMissing(u8),
    ChoiceNeedless(u8),
}

impl Fault {
    /// What is told about a typed move.
    pub(super) fn message(self) -> Message {
        match self {
            Fault::NotForward(from, to) => between("tortuga-not-forward", from, to),
            Fault::NotAdjacent(from, to) => between("tortuga-not-adjacent", from, to),
            Fault::Occupied(from, to) => between("tortuga-occupied", from, to),
            Fault::NoJump(from, to) => between("tortuga-no-jump", from, to),
            Fault::NothingToJump { over, .. } => about("tortuga-nothing-to-jump", over),
            Fault::Mixed(over) => about("tortuga-mixed", over),
            Fault::ChoiceMissing(over) => about("tortuga-choice-missing", over),
            Fault::ChoiceNeedless(over) => about("tortuga-choice-needless", over),
        }
    }
}

pub(super) fn step_fault(position: &Position, from: u8, to: u8) -> Option<Fault> {
    if is_ahead(position, to, from, 1) {
        Some(Fault::NotForward(from, to))
    } else if !is_ahead(position, from, to, 1) {
        Some(Fault::NotAdjacent(from, to))
    } else if position.empty() & bit(to) == 0 {
        Some(Fault::Occupied(from, to))
    } else {
        None
    }
}

/// Where jumps lead and what they have jumped, or the first of them that is not possible.
pub(super) fn follow(
    position: &Position,
    from: u8,
    landings: &[(u8, bool)],
) -> Result<(u8, Jumped), Fault> {
    let mut at = from;
    let mut jumped = Jumped::NoneOrNeutrals;
    for &(landing, chooses) in landings {
        if is_ahead(position, landing, at, 2) {
            return Err(Fault::NotForward(at, landing));
        }
        if !is_ahead(position, at, landing, 2) {
            return Err(Fault::NoJump(at, landing));
        }
        let over = u8::midpoint(at, landing);
        let turtle = position.turtle(over).ok_or(Fault::NothingToJump { over, landing })?;
        if position.empty() & bit(landing) == 0 {
            return Err(Fault::Occupied(at, landing));
        }
        jumped = jumped.and(turtle).ok_or(Fault::Mixed(over))?;
        match (turtle, chooses) {
            (Turtle::Neutral, false) => return Err(Fault::ChoiceMissing(over)),
            (Turtle::Friend | Turtle::Enemy, true) => return Err(Fault::ChoiceNeedless(over)),
            _ => at = landing,
        }
    }
    Ok((at, jumped))
}

/// Why a chain whose jumps are all possible is no legal move.
fn why_no_chain(game: &Tortuga, position: &Position, end: u8, jumped: Jumped) -> Message {
    let ways = Ways::of(position);
    if jumped != Jumped::Enemies && ways.must_jump_enemy() {
        return rather("tortuga-must-jump-enemy", game, position);
    }
    match ways.next_landing(end, jumped) {
        Some(next) => between("tortuga-goes-on", end, next),
        None => rather("tortuga-longer-chain", game, position),
    }
}

/// Whether `to` lies so many cells ahead of `from` in one of the mover's three directions.
pub(super) fn is_ahead(position: &Position, from: u8, to: u8, distance: u8) -> bool {
    let directions = DIRECTIONS[position.side().index()];
    directions.iter().any(|direction| shift(from, distance * direction) == to)
}

pub(super) fn about(id: &'static str, cell: u8) -> Message {
    Message::new(id).with("cell", name(cell))
}

pub(super) fn between(id: &'static str, from: u8, to: u8) -> Message {
    Message::new(id).with("from", name(from)).with("to", name(to))
}

/// A reason with a chain that would be legal: chains stand last in the list of moves.
fn rather(id: &'static str, game: &Tortuga, position: &Position) -> Message {
    let mut example = String::new();
    game.each_move(position, |legal| example = legal.to_string());
    Message::new(id).with("example", example)
}
