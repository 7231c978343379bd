//! `tablier verify`: a record held against the rules.

use std::io::Write;

use serde_json::json;
use tablier_core::record::{Fault, Record, replay};
use tablier_core::{AnyGame, AnyMatch, Message};

use super::files;
use crate::arguments::VerifyArguments;
use crate::failure::Failure;
use crate::speech::Speech;

pub(crate) fn run(
    arguments: &VerifyArguments,
    speech: &Speech,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let record = files::record(&arguments.file)?;
    let game = game_of(&record)?;
    let played = replay(&record, &*game).map_err(|fault| refusal(&fault, speech))?;
    let plies = record.line.plies.len();
    if arguments.format.json {
        let over = played.outcome().map(|outcome| outcome.values().to_vec());
        writeln!(out, "{}", json!({ "game": game.info().id, "plies": plies, "over": over }))?;
    } else {
        let name = game.info().name;
        let message = Message::new("verify-ok").with("game", name).with("plies", plies);
        writeln!(out, "{}", speech.say(&message))?;
    }
    Ok(())
}

/// The game of a record at its start.
pub(crate) fn begin(record: &Record) -> Result<Box<dyn AnyMatch>, Failure> {
    let game = game_of(record)?;
    match record.start() {
        None => Ok(game.begin()),
        Some(start) => Ok(game.begin_at(start)?),
    }
}

fn game_of(record: &Record) -> Result<Box<dyn AnyGame>, Failure> {
    let id = record.game().ok_or_else(|| Message::new("record-without-game"))?;
    Ok(tablier_games::game(id, record.options())?)
}

fn refusal(fault: &Fault, speech: &Speech) -> Failure {
    let reasons: Vec<_> = fault.reasons.iter().map(|reason| speech.say(reason)).collect();
    let message = match fault.ply {
        Some(ply) => Message::new("verify-ply").with("ply", ply),
        None => Message::new("verify-record"),
    };
    Failure::Refused(message.with("reason", reasons.join("; ")))
}
