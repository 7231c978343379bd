//! `tablier verify`: a record or a proof held against the rules.

use std::io::Write;

use serde_json::json;
use tablier_core::proof::{Checked, Proof};
use tablier_core::record::{Fault, Record, check_rolls, replay};
use tablier_core::{AnyGame, AnyMatch, Message};

use super::files;
use crate::arguments::VerifyArguments;
use crate::failure::Failure;
use crate::i18n::Locale;

pub(crate) fn run(
    arguments: &VerifyArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let bytes = files::bytes(&arguments.file)?;
    if Proof::is_meant(&bytes) {
        return verify_proof(&Proof::read(&bytes)?, arguments.format.json, i18n, out);
    }
    let record = files::record_in(&arguments.file, bytes)?;
    let game = game_of(&record)?;
    let played = replay(&record, &*game).map_err(|fault| refusal(&fault, i18n))?;
    let rolls = check_rolls(&record, &*game).map_err(|fault| refusal(&fault, i18n))?;
    let plies = record.line.plies.len();
    if arguments.format.json {
        let over = played.outcome().map(|outcome| outcome.values().to_vec());
        let id = game.info().id;
        writeln!(out, "{}", json!({ "game": id, "plies": plies, "over": over, "rolls": rolls }))?;
        return Ok(());
    }
    let name = game.info().name;
    let message = Message::new("verify-ok").with("game", name).with("plies", plies);
    writeln!(out, "{}", i18n.translate(&message))?;
    if let Some(rolls) = rolls {
        writeln!(out, "{}", i18n.translate(&Message::new("verify-rolls").with("rolls", rolls)))?;
    }
    Ok(())
}

fn verify_proof(
    proof: &Proof,
    as_json: bool,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let given = proof.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let game = tablier_games::game(&proof.game, given)?;
    let info = game.info();
    let Checked { decisions, plies } = game.check_proof(proof).map_err(|reasons| {
        let reasons: Vec<_> = reasons.iter().map(|reason| i18n.translate(reason)).collect();
        let message = Message::new("verify-proof-wrong").with("reason", reasons.join("; "));
        Failure::Refused(message)
    })?;
    if as_json {
        let object = json!({
            "game": info.id, "position": proof.position, "winner": proof.winner.number(),
            "decisions": decisions, "plies": plies
        });
        writeln!(out, "{object}")?;
    } else {
        let message = Message::new("verify-proof")
            .with("game", info.name)
            .with("winner", info.seat_name(proof.winner))
            .with("decisions", decisions.to_string())
            .with("plies", plies);
        writeln!(out, "{}", i18n.translate(&message))?;
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

pub(crate) fn game_of(record: &Record) -> Result<Box<dyn AnyGame>, Failure> {
    let id = record.game().ok_or_else(|| Message::new("record-without-game"))?;
    Ok(tablier_games::game(id, record.options())?)
}

fn refusal(fault: &Fault, i18n: &Locale) -> Failure {
    let reasons: Vec<_> = fault.reasons.iter().map(|reason| i18n.translate(reason)).collect();
    let message = match fault.ply {
        Some(ply) => Message::new("verify-ply").with("ply", ply),
        None => Message::new("verify-record"),
    };
    Failure::Refused(message.with("reason", reasons.join("; ")))
}
