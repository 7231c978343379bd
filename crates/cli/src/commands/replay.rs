//! `tablier replay`: stepping through a record.

use std::io::Write;

use serde_json::{Value, json};
use tablier_core::record::{Line, Record};
use tablier_core::{AnyMatch, Message, Turn};

use super::{files, position_json, print_position};
use crate::arguments::ReplayArguments;
use crate::failure::Failure;
use crate::i18n::Locale;

pub(crate) fn run(
    arguments: &ReplayArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let record = files::record(&arguments.file)?;
    let mut played = super::verify::begin(&record)?;
    let plies = record.line.plies.len();
    if let Some(wanted) = arguments.ply {
        if wanted > plies {
            return Err(Message::new("replay-no-such-ply").with("plies", plies).into());
        }
        for ply in &record.line.plies[..wanted] {
            played.play(ply.text.as_str())?;
        }
        return Ok(print_position(&*played, arguments.format.json, out)?);
    }
    if arguments.format.json {
        return steps_json(&record, &mut *played, out);
    }
    if super::play::is_terminal() {
        let game = super::verify::game_of(&record)?.into();
        return crate::play::replay(record, game, played, i18n.language());
    }
    for tag in &record.tags {
        writeln!(out, "{}: {}", tag.name, tag.value)?;
    }
    writeln!(out, "\n     {}", played.position())?;
    print_comments(&record.line.comments, out)?;
    steps(&record.line, &mut *played, i18n, out)?;
    if let Some(outcome) = played.outcome() {
        writeln!(out, "\n{outcome}: {}", i18n.translate(&outcome.message()))?;
    } else if let Some(ending) = &record.ending {
        let values: Vec<_> = ending.values().iter().map(ToString::to_string).collect();
        writeln!(out, "\n{}: {}", values.join(" "), ending.reason())?;
    }
    Ok(())
}

fn steps(
    line: &Line,
    played: &mut dyn AnyMatch,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (i, ply) in line.plies.iter().enumerate() {
        let who = match played.turn() {
            Turn::Seat(seat) => i18n.translate(&played.info().seat_name(seat)),
            Turn::Chance(_) => i18n.translate(&Message::new("replay-die")),
        };
        played.play(ply.text.as_str())?;
        let clock = ply.clock.map_or(String::new(), |clock| format!(" ({clock})"));
        writeln!(out, "{:>3}. {who}: {}{clock}", i + 1, ply.text)?;
        writeln!(out, "     {}", played.position())?;
        print_comments(&ply.comments, out)?;
    }
    Ok(())
}

fn print_comments(comments: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    for comment in comments {
        writeln!(out, "     {{{}}}", comment.replace(char::is_control, " "))?;
    }
    Ok(())
}

fn steps_json(
    record: &Record,
    played: &mut dyn AnyMatch,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut steps = vec![position_json(played)];
    for ply in &record.line.plies {
        played.play(ply.text.as_str())?;
        let mut step = position_json(played);
        step["move"] = json!(ply.text);
        steps.push(step);
    }
    writeln!(out, "{}", Value::from(steps))?;
    Ok(())
}
