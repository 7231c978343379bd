//! `tablier print`: games on paper.

use tablier_core::{AnyGame, Info, Message};
use tablier_draw::{Paper, pdf};

use super::files;
use crate::arguments::{PrintArguments, id};
use crate::failure::Failure;
use crate::i18n::Locale;

pub(crate) fn run(arguments: &PrintArguments, i18n: &Locale) -> Result<(), Failure> {
    let output = arguments.output.as_path();
    if !output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf")) {
        return Err(Message::new("print-format").with("file", output.display().to_string()).into());
    }
    let games = match &arguments.one_game {
        Some(name) => vec![largest(tablier_games::find(&id(name))?)?],
        None => tablier_games::infos().map(largest).collect::<Result<_, _>>()?,
    };
    let paper = arguments.paper.unwrap_or(Paper::A4);
    files::write(output, pdf(&games, paper, i18n.book())?)
}

/// The game at a table for as many as can play: nobody's pieces shall be missing.
fn largest(info: &'static Info) -> Result<Box<dyn AnyGame>, Message> {
    const PLAYERS: &str = "players";
    let most = info.players.1.to_string();
    let has_players = info.options.iter().any(|option| option.id == PLAYERS);
    tablier_games::game(info.id, has_players.then_some((PLAYERS, most.as_str())))
}
