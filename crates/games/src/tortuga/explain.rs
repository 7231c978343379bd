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
    match position.turtle(said.from) {
        None => return about("tortuga-no-turtle", said.from),
        Some(Turtle::Neutral) => return about("tortuga-on-its-back", said.from),
        Some(Turtle::Enemy) => return about("tortuga-not-yours", said.from),
        Some(Turtle::Friend) => {}
    }
    match &said.way {
        // A step that breaks no rule of its own is forbidden by an obligation.
        Way::Step(to) => why_no_step(position, said.from, *to)
            .unwrap_or_else(|| rather("tortuga-must-jump-enemy", game, position)),
        Way::Jumps(landings) => match follow(position, said.from, landings) {
            Err(fault) => fault,
            Ok((end, jumped)) => why_no_chain(game, position, end, jumped),
        },
    }
}

fn why_no_step(position: &Position, from: u8, to: u8) -> Option<Message> {
    let fault = if is_ahead(position, to, from, 1) {
        "tortuga-not-forward"
    } else if !is_ahead(position, from, to, 1) {
        "tortuga-not-adjacent"
    } else if position.empty() & bit(to) == 0 {
        "tortuga-occupied"
    } else {
        return None;
    };
    Some(between(fault, from, to))
}

/// Where jumps lead and what they have jumped, or the first of them that is not possible.
fn follow(position: &Position, from: u8, landings: &[(u8, bool)]) -> Result<(u8, Jumped), Message> {
    let mut at = from;
    let mut jumped = Jumped::NoneOrNeutrals;
    for &(landing, chooses) in landings {
        if is_ahead(position, landing, at, 2) {
            return Err(between("tortuga-not-forward", at, landing));
        }
        if !is_ahead(position, at, landing, 2) {
            return Err(between("tortuga-no-jump", at, landing));
        }
        let middle = u8::midpoint(at, landing);
        let over = |id: &'static str| about(id, middle);
        let turtle = position.turtle(middle).ok_or_else(|| over("tortuga-nothing-to-jump"))?;
        if position.empty() & bit(landing) == 0 {
            return Err(between("tortuga-occupied", at, landing));
        }
        jumped = jumped.and(turtle).ok_or_else(|| over("tortuga-mixed"))?;
        match (turtle, chooses) {
            (Turtle::Neutral, false) => return Err(over("tortuga-choice-missing")),
            (Turtle::Friend | Turtle::Enemy, true) => return Err(over("tortuga-choice-needless")),
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
fn is_ahead(position: &Position, from: u8, to: u8, distance: u8) -> bool {
    let directions = DIRECTIONS[position.side().index()];
    directions.iter().any(|direction| shift(from, distance * direction) == to)
}

fn about(id: &'static str, cell: u8) -> Message {
    Message::new(id).with("cell", name(cell))
}

fn between(id: &'static str, from: u8, to: u8) -> Message {
    Message::new(id).with("from", name(from)).with("to", name(to))
}

/// A reason with a chain that would be legal: chains stand last in the list of moves.
fn rather(id: &'static str, game: &Tortuga, position: &Position) -> Message {
    let mut example = String::new();
    game.each_move(position, |legal| example = legal.to_string());
    Message::new(id).with("example", example)
}
