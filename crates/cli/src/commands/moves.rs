//! `tablier moves`: the legal moves of a position.

use std::io::Write;

use serde_json::json;

use crate::arguments::MovesArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &MovesArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = arguments.position.begin()?.legal_moves();
    if arguments.format.json {
        writeln!(out, "{}", json!(moves))?;
    } else {
        for text in moves {
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}
