//! `tablier apply`: the position after some moves.

use std::io::Write;

use super::print_position;
use crate::arguments::ApplyArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &ApplyArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut played = arguments.position.begin()?;
    for text in &arguments.moves {
        played.play(text)?;
    }
    Ok(print_position(&*played, arguments.format.json, out)?)
}
