//! The outside world: the terminal, the engine's threads, files.

mod autosave;
mod engine;
mod keys;
mod remote;
mod session;
mod signals;

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use crossterm::event::Event as Input;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use tablier_core::Message;

use super::app::App;
use super::event::{Effect, Event};
use super::view::view;
use crate::commands::files;
use crate::failure::Failure;
use engine::EngineThreads;
use remote::Line;
use session::Session;

pub(crate) use autosave::Autosave;
pub(crate) use remote::{Plan, RemoteServer};

/// Runs the program until it ends. Whoever plays has somebody who keeps the game: here, or a server
/// elsewhere.
pub(crate) fn run(
    app: &mut App,
    effects: Vec<Effect>,
    autosave: Option<&Autosave>,
    remote: Option<RemoteServer>,
) -> Result<(), Failure> {
    let (sender, events) = mpsc::channel();
    signals::listen(&sender)?;
    let _session = Session::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(std::io::stdout()))?;
    let size = terminal.size()?;
    app.size = (size.width, size.height);
    listen_to_keys(sender.clone());
    let line = remote.map(|remote| remote.listen(sender.clone()));
    let mut outside =
        Outside { engine: EngineThreads::new(sender), autosave, line, redraws: false };
    let mut goes_on = outside.do_all(app, effects);
    while goes_on {
        if outside.redraws {
            // Not by `clear`, which asks the terminal where the cursor is: whoever listens to the keys
            // would get the answer.
            let size = terminal.size()?;
            terminal.resize(Rect::new(0, 0, size.width, size.height))?;
            outside.redraws = false;
        }
        terminal.draw(|frame| view(app, frame))?;
        let event = next(app, &events);
        goes_on = outside.handle(app, event);
        // Whatever else has happened meanwhile is shown at once.
        while goes_on && let Ok(event) = events.try_recv() {
            goes_on = outside.handle(app, event);
        }
    }
    Ok(())
}

/// The next event, or that a clock shows something else.
fn next(app: &App, events: &Receiver<Event>) -> Event {
    match app.next_change(Instant::now()) {
        None => events.recv().unwrap_or(Event::End),
        Some(wait) => match events.recv_timeout(wait) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::End,
        },
    }
}

fn listen_to_keys(sender: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match crossterm::event::read() {
                Ok(Input::Key(key)) => Event::Key(key),
                Ok(Input::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(Input::Paste(text)) => Event::Paste(text),
                // Elsewhere that the window has changed is a signal, heard from the beginning on.
                Ok(Input::Resize(columns, rows)) if cfg!(not(unix)) => Event::Resize(columns, rows),
                Ok(Input::Resize(..) | Input::FocusGained | Input::FocusLost) => continue,
                // The terminal is gone.
                Err(_) => Event::End,
            };
            let is_last = matches!(event, Event::End);
            if sender.send(event).is_err() || is_last {
                break;
            }
        }
    });
}

/// Everything that effects act upon.
struct Outside<'a> {
    engine: EngineThreads,
    autosave: Option<&'a Autosave>,
    /// The way to a remote server.
    line: Option<Line>,
    redraws: bool,
}

impl Outside<'_> {
    /// Lets an event happen, with all its consequences. Returns false at the end.
    fn handle(&mut self, app: &mut App, event: Event) -> bool {
        let effects = app.update(event, Instant::now());
        self.do_all(app, effects)
    }

    fn do_all(&mut self, app: &mut App, mut effects: Vec<Effect>) -> bool {
        while !effects.is_empty() {
            let mut events = Vec::new();
            for effect in effects.drain(..) {
                if matches!(effect, Effect::Quit) {
                    self.engine.stop_all();
                    return false;
                }
                events.extend(self.carry_out(effect));
            }
            let now = Instant::now();
            effects = events.into_iter().flat_map(|event| app.update(event, now)).collect();
        }
        true
    }

    /// Carries out an effect and reports its result.
    fn carry_out(&mut self, effect: Effect) -> Option<Event> {
        match effect {
            Effect::Quit => None,
            Effect::Redraw => {
                self.redraws = true;
                None
            }
            Effect::Suspend => {
                Session::suspend();
                self.redraws = true;
                None
            }
            Effect::Choose(ticket, chooser) => {
                self.engine.choose(ticket, chooser);
                None
            }
            Effect::Analyse(ticket, played) => {
                self.engine.analyse(ticket, played);
                None
            }
            Effect::Hint(ticket, played) => {
                self.engine.hint(ticket, played);
                None
            }
            Effect::Stop(ticket) => {
                self.engine.stop(ticket);
                None
            }
            Effect::Keep(record) => {
                let kept = self.autosave?.keep(&record);
                let problem = |error| Message::new("play-not-autosaved").with("error", error);
                Some(Event::Kept(kept.err().map(problem)))
            }
            Effect::Forget => {
                self.autosave?.forget();
                None
            }
            Effect::Save { path, is_wanted: false, .. } if path.exists() => {
                Some(Event::Exists(path))
            }
            Effect::Save { path, record, .. } => {
                let saved = files::write(&path, record).map_err(Failure::into_messages);
                Some(Event::Saved(path, saved))
            }
            Effect::Send(command) => {
                self.line.as_ref()?.send(command);
                None
            }
            Effect::Follow(table) => {
                self.line.as_ref()?.follow(table);
                None
            }
            Effect::Load(path) => {
                Some(Event::Loaded(files::record(&path).map_err(Failure::into_messages)))
            }
        }
    }
}
