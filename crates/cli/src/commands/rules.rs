//! `tablier rules`: how a game is played.

use std::io::Write;

use crossterm::terminal;

use crate::arguments::{RulesArguments, id};
use crate::failure::Failure;
use crate::i18n::Locale;
use crate::play::Capabilities;
use crate::rules::{Row, WIDEST, rows};

pub(crate) fn run(
    arguments: &RulesArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let info = tablier_games::find(&id(&arguments.game))?;
    // Where there is no terminal, there is no edge to run into.
    let width = terminal::size().map_or(WIDEST, |(columns, _)| columns.min(WIDEST));
    let medium = Capabilities::of_environment(|name| std::env::var(name).ok()).medium;
    for row in rows(info, i18n, medium.is_unicode, width.into()) {
        let (Row::Title(text) | Row::Text(text) | Row::Caption(text)) = row;
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}
