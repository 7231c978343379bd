//! The commands, one a file.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod apply;
pub(crate) mod bench;
pub(crate) mod draw;
pub(crate) mod files;
pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod prove;
pub(crate) mod random;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod ugi;
pub(crate) mod verify;
pub(crate) mod worker;

use std::io::{self, Write};

use serde_json::{Value, json};
use tablier_core::AnyMatch;

/// The position, and behind it the outcome if the game is over.
fn print_position(played: &dyn AnyMatch, as_json: bool, out: &mut dyn Write) -> io::Result<()> {
    if as_json {
        return writeln!(out, "{}", position_json(played));
    }
    writeln!(out, "{}", played.position())?;
    match played.outcome() {
        Some(outcome) => writeln!(out, "over: {outcome}"),
        None => Ok(()),
    }
}

/// The same for programs.
fn position_json(played: &dyn AnyMatch) -> Value {
    let mut object = json!({ "position": played.position() });
    if let Some(outcome) = played.outcome() {
        object["over"] = json!(outcome.values());
        object["reason"] = json!(outcome.reason());
    }
    object
}
