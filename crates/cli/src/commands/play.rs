//! `tablier play`: a game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use tablier_client::Address;
use tablier_core::{AnyGame, Message, Seat};
use tablier_engine::Spec;
use tablier_protocol::{ClockRule, Command, Sides, Terms, Visibility};

use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::i18n::Locale;
use crate::play::{Beginning, Plan, Setting, Setup, Sitter};

pub(crate) fn run(
    arguments: &PlayArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(address) = &arguments.at {
        let server: Address = address
            .parse()
            .map_err(|_| Message::new("play-remote-address").with("text", address.as_str()))?;
        let plan = plan(arguments)?;
        must_be_terminal()?;
        return crate::play::play_at(&server, plan, i18n.language(), out);
    }
    let beginning = beginning(arguments)?;
    must_be_terminal()?;
    crate::play::play(beginning, arguments.seed, i18n.language(), out)
}

fn must_be_terminal() -> Result<(), Failure> {
    if is_terminal() { Ok(()) } else { Err(Failure::Refused(Message::new("play-no-terminal"))) }
}

/// What to do at a server: whoever names a game wants a new table.
fn plan(arguments: &PlayArguments) -> Result<Plan, Failure> {
    let Some(game) = arguments.game()? else { return Ok(Plan { terms: None, first: Vec::new() }) };
    let setting = setting(arguments, game.into())?;
    let mut terms = Terms::new(setting.game.info().id);
    terms.options = arguments.options()?;
    terms.clock = match (setting.clock, arguments.days) {
        (Some(clock), _) => {
            let times = [clock.base, clock.increment, arguments.delay.unwrap_or_default()];
            let [base, increment, delay] = times.map(|time| time.as_millis() as u64);
            ClockRule::RealTime { base, increment, delay }
        }
        (None, Some(per_move)) => {
            ClockRule::Days { per_move, holidays: arguments.holidays.unwrap_or_default() }
        }
        (None, None) => ClockRule::None,
    };
    if arguments.private {
        terms.visibility = Visibility::Link;
    }
    terms.rated = arguments.rated;
    // Nobody chooses a side in a game for ratings.
    if arguments.lot || arguments.rated {
        terms.sides = Sides::Random;
    }
    let mut first = vec![Command::Sit { seat: None, contribution: None }];
    if !arguments.seats.is_empty() {
        let seats = (0..).map(Seat).zip(&setting.sitters);
        let commands = seats.filter_map(|(seat, sitter)| match sitter {
            Sitter::Engine(Spec::Level(level)) => {
                let level = level.to_string().parse().unwrap_or_default();
                Some(Ok(Command::SeatEngine { seat: Some(seat), level }))
            }
            Sitter::Person => Some(Ok(Command::Sit { seat: Some(seat), contribution: None })),
            Sitter::Elsewhere => None,
            other @ Sitter::Engine(_) => {
                let message = Message::new("play-remote-seat");
                Some(Err(message.with("player", other.to_string())))
            }
        });
        first = commands.collect::<Result<_, _>>()?;
        let persons = setting.sitters.iter().filter(|sitter| **sitter == Sitter::Person);
        terms.one_screen = persons.count() > 1;
    }
    Ok(Plan { terms: Some(terms), first })
}

/// Whether there is somebody to play with.
pub(crate) fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whoever names players wants to play at once; whoever names a game, to set it up.
fn beginning(arguments: &PlayArguments) -> Result<Beginning, Failure> {
    let Some(game) = arguments.game()? else { return Ok(Beginning::Games) };
    let setting = setting(arguments, game.into())?;
    if setting.sitters.contains(&Sitter::Elsewhere) {
        return Err(Message::new("play-seat-open").into());
    }
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
