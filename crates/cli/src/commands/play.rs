//! `tablier play`: a game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use tablier_core::{AnyGame, Message, Seat};

use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::play::{Beginning, Setting, Setup, Sitter};
use crate::speech::Speech;

pub(crate) fn run(
    arguments: &PlayArguments,
    speech: &Speech,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let beginning = beginning(arguments)?;
    if !is_terminal() {
        return Err(Failure::Refused(Message::new("play-no-terminal")));
    }
    crate::play::play(beginning, arguments.seed, speech.language(), out)
}

/// Whether there is somebody to play with.
pub(crate) fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whoever names players wants to play at once; whoever names a game, to set it up.
fn beginning(arguments: &PlayArguments) -> Result<Beginning, Failure> {
    let Some(game) = arguments.game()? else { return Ok(Beginning::Shelf) };
    let setting = setting(arguments, game.into())?;
    Ok(if arguments.seats.is_empty() {
        Beginning::Setup(Box::new(Setup::again(&setting)))
    } else {
        Beginning::Table(setting)
    })
}

fn setting(arguments: &PlayArguments, game: Arc<dyn AnyGame>) -> Result<Setting, Failure> {
    let clock = arguments.clock.as_ref().map(|text| text.parse()).transpose()?;
    let start = arguments.position.clone();
    let mut setting = Setting { game, start, sitters: Vec::new(), clock };
    let seats = setting.begin()?.seats();
    setting.sitters = (0..seats).map(|seat| Sitter::usual(Seat(seat))).collect();
    for text in &arguments.seats {
        let wrong =
            || Message::new("play-seat-wrong").with("text", text.as_str()).with("seats", seats);
        let (number, player) = text.split_once('=').ok_or_else(wrong)?;
        let number: usize = number.parse().map_err(|_| wrong())?;
        let index = number.checked_sub(1).ok_or_else(wrong)?;
        *setting.sitters.get_mut(index).ok_or_else(wrong)? = player.parse()?;
    }
    Ok(setting)
}
