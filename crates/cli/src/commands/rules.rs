//! `tablier rules`: how a game is played.

use std::io::Write;

use crate::arguments::{RulesArguments, id};
use crate::failure::Failure;
use crate::speech::Speech;

pub(crate) fn run(
    arguments: &RulesArguments,
    speech: &Speech,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let info = tablier_games::find(&id(&arguments.game))?;
    write!(out, "{}", info.rules.get(speech.language()))?;
    writeln!(out, "\n{}", speech.say(&info.phrase("terms")))?;
    Ok(())
}
