//! The terminal interface: `tablier play`, and stepping through a record.
//!
//! What can be decided without the outside world is decided in [`app::App::update`], which takes an
//! event and returns what is to be done; [`view`] draws the state; neither touches anything. The
//! folder `runtime` does the rest: the terminal, the engine's threads, files. So every screen can be
//! tested without a terminal, and the interface waits for nobody.

mod app;
mod capabilities;
mod clocks;
mod entry;
mod event;
mod game_list;
mod hand;
mod mouse;
mod page;
mod remote_view;
mod replay;
mod runtime;
mod setting;
mod setup;
mod study;
mod table;
#[cfg(test)]
mod tests;
mod view;

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::SysRng;
use rand_chacha::ChaCha8Rng;
use tablier_client::Address;
use tablier_core::record::Record;
use tablier_core::{AnyGame, AnyMatch, Language, Message};

use crate::failure::Failure;
use crate::i18n::Locale;
use app::{App, Screen};
use replay::Replay;
use runtime::Autosave;

pub(crate) use app::Beginning;
pub(crate) use capabilities::Capabilities;
pub(crate) use runtime::Plan;
pub(crate) use setting::{Setting, Sitter};
pub(crate) use setup::Setup;

/// Plays until somebody leaves. A game that is not finished is kept, and the next time it is offered
/// to go on with it.
pub(crate) fn play(
    beginning: Beginning,
    seed: Option<u64>,
    language: Language,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut app = new_app(language, dice(seed)?);
    let autosave = Autosave::open();
    let effects = match autosave.unfinished() {
        Some((record, info)) => {
            app.offer(record, info, beginning);
            Vec::new()
        }
        None => app.begin(beginning),
    };
    runtime::run(&mut app, effects, Some(&autosave), None)?;
    if autosave.has_game() {
        writeln!(out, "{}", app.i18n.translate(&Message::new("play-autosaved")))?;
    }
    Ok(())
}

/// Plays at a table of a remote server until somebody leaves.
pub(crate) fn play_at(
    server: &Address,
    plan: Plan,
    language: Language,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (remote, remote_view) = runtime::RemoteServer::enter(server, plan, language)?;
    let address = remote_view.address.clone();
    let mut app = new_app(language, ChaCha8Rng::seed_from_u64(0));
    let effects = app.begin(Beginning::RemoteServer(Box::new(remote_view)));
    runtime::run(&mut app, effects, None, Some(remote))?;
    writeln!(
        out,
        "{}",
        app.i18n.translate(&Message::new("play-remote-left").with("address", address))
    )?;
    Ok(())
}

/// Steps through a record until somebody leaves.
pub(crate) fn replay(
    record: Record,
    game: Arc<dyn AnyGame>,
    played: Box<dyn AnyMatch>,
    language: Language,
) -> Result<(), Failure> {
    let mut app = new_app(language, ChaCha8Rng::seed_from_u64(0));
    app.screen = Screen::Replay(Box::new(Replay::new(record, game, played)?));
    runtime::run(&mut app, Vec::new(), None, None)
}

fn new_app(language: Language, dice: ChaCha8Rng) -> App {
    let capabilities = Capabilities::of_environment(|name| std::env::var(name).ok());
    App::new(Locale::new(Some(language)), capabilities, (0, 0), dice, Instant::now())
}

/// Dice of a seed, or such that nobody can foresee.
fn dice(seed: Option<u64>) -> Result<ChaCha8Rng, Failure> {
    match seed {
        Some(seed) => Ok(ChaCha8Rng::seed_from_u64(seed)),
        None => ChaCha8Rng::try_from_rng(&mut SysRng).map_err(|error| {
            Failure::Refused(
                Message::new("play-no-random-numbers").with("error", error.to_string()),
            )
        }),
    }
}
