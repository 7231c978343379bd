//! `tablier print`: games on paper.

use tablier_core::{AnyGame, Info, Message, PLAYERS};
use tablier_draw::{Paper, pdf, unprintable_letters};

use super::files;
use crate::arguments::{PrintArguments, id};
use crate::failure::Failure;
use crate::i18n::Locale;

pub(crate) fn run(arguments: &PrintArguments, i18n: &Locale) -> Result<(), Failure> {
    let output = arguments.output.as_path();
    if !output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf")) {
        return Err(Message::new("print-format").with("file", output.display().to_string()).into());
    }
    let options = arguments.options.iter().map(|option| files::option(option));
    let options = options.collect::<Result<Vec<_>, _>>()?;
    let games = match &arguments.one_game {
        Some(name) => vec![largest(tablier_games::find(&id(name))?, &options)?],
        None if !options.is_empty() => return Err(Message::new("print-options").into()),
        None => tablier_games::infos().map(|info| largest(info, &[])).collect::<Result<_, _>>()?,
    };
    for game in &games {
        warn_of_unprintable_letters(&**game, i18n);
    }
    let paper = arguments.paper.unwrap_or(Paper::A4);
    files::write(output, pdf(&games, paper, i18n.book())?)
}

/// Names the letters that the font cannot write, to whoever writes the rules.
fn warn_of_unprintable_letters(game: &dyn AnyGame, i18n: &Locale) {
    let letters: String = unprintable_letters(game, i18n.book()).into_iter().collect();
    if !letters.is_empty() {
        let message = Message::new("print-letters").with("letters", letters);
        eprintln!("tablier: {}", i18n.translate(&message.with("game", game.info().name)));
    }
}

/// The game with these options, for as many as can play unless they say otherwise: nobody's pieces shall be
/// missing.
fn largest(info: &'static Info, options: &[(String, String)]) -> Result<Box<dyn AnyGame>, Message> {
    let most = info.players.1.to_string();
    let given = || options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let with_most = given().chain([(PLAYERS, most.as_str())]);
    // Refused where the game has no such option, or where the others decide how many play.
    tablier_games::game(info.id, with_most).or_else(|_| tablier_games::game(info.id, given()))
}
