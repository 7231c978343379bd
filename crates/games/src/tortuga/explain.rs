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
    let told = |id: &'static str| Message::new(id).with("cell", name(said.from));
    match position.turtle(said.from) {
        None => return told("tortuga-no-turtle"),
        Some(Turtle::Neutral) => return told("tortuga-on-its-back"),
        Some(Turtle::Enemy) => return told("tortuga-not-yours"),
        Some(Turtle::Friend) => {}
    }
    match &said.way {
        Way::Step(to) => why_no_step(position, said.from, *to),
        Way::Jumps(landings) => why_no_chain(position, said.from, landings),
    }
    // What breaks no other rule is less than the most that can be done.
    .unwrap_or_else(|| {
        let id = if Ways::of(position).must_jump_enemy() {
            "tortuga-must-jump-enemy"
        } else {
            "tortuga-longer-chain"
        };
        Message::new(id).with("example", example(game, position))
    })
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

fn why_no_chain(position: &Position, from: u8, landings: &[(u8, bool)]) -> Option<Message> {
    let mut at = from;
    let mut jumped = Jumped::NoneOrNeutrals;
    for &(landing, chooses) in landings {
        let fault = |id| Some(between(id, at, landing));
        if is_ahead(position, landing, at, 2) {
            return fault("tortuga-not-forward");
        }
        if !is_ahead(position, at, landing, 2) {
            return fault("tortuga-no-jump");
        }
        let middle = (at + landing) / 2;
        let over = |id: &'static str| Some(Message::new(id).with("cell", name(middle)));
        let Some(turtle) = position.turtle(middle) else {
            return over("tortuga-nothing-to-jump");
        };
        if position.empty() & bit(landing) == 0 {
            return fault("tortuga-occupied");
        }
        jumped = match jumped.and(turtle) {
            Some(jumped) => jumped,
            None => return over("tortuga-mixed"),
        };
        match (turtle, chooses) {
            (Turtle::Neutral, false) => return over("tortuga-choice-missing"),
            (Turtle::Friend | Turtle::Enemy, true) => return over("tortuga-choice-needless"),
            _ => at = landing,
        }
    }
    let ways = Ways::of(position);
    if jumped == Jumped::Friends && ways.must_jump_enemy() {
        return None;
    }
    let next = ways.next_landing(at, jumped)?;
    Some(between("tortuga-goes-on", at, next))
}

/// Whether `to` lies so many cells ahead of `from` in one of the mover's three directions.
fn is_ahead(position: &Position, from: u8, to: u8, distance: u8) -> bool {
    let directions = DIRECTIONS[position.side().index()];
    directions.iter().any(|direction| shift(from, distance * direction) == to)
}

/// The text of a move that would do: where something is an obligation, all jumps fulfil it.
fn example(game: &Tortuga, position: &Position) -> String {
    let mut example = String::new();
    game.each_move(position, |legal| example = legal.to_string());
    example
}

fn between(id: &'static str, from: u8, to: u8) -> Message {
    Message::new(id).with("from", name(from)).with("to", name(to))
}
