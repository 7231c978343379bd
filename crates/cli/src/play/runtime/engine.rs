//! Engine searches, each on its own thread, so that the interface never waits.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tablier_core::{AnyMatch, Seat};
use tablier_engine::{Analysis, AnyEngine, AnyPlayer, Limits, Spec, Stop, SystemClock, Threads};

use super::super::event::{Chooser, Event, Ticket};
use super::super::study::LINES;
use crate::search_limits::Button;

/// How long a hint is looked for.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The memory of the analysis and of hints, in mebibytes.
const MEMORY: usize = 64;
/// How many positions the first round of an analysis looks at.
const FIRST_ROUND: u64 = 20_000;
/// An analysis is not shown more often than people can read.
const PAUSE: Duration = Duration::from_millis(100);

/// A player of one seat of one game, who remembers what was thought.
struct Seated {
    game: &'static str,
    spec: Spec,
    player: Box<dyn AnyPlayer>,
}

/// An engine of one game.
struct Analyst {
    game: &'static str,
    engine: Box<dyn AnyEngine>,
}

/// Made when it is first needed, and kept for the next time.
type Lasting<T> = Arc<Mutex<Option<T>>>;

pub(crate) struct EngineThreads {
    sender: Sender<Event>,
    buttons: HashMap<Ticket, Arc<Button>>,
    seats: HashMap<Seat, Lasting<Seated>>,
    analyst: Lasting<Analyst>,
    adviser: Lasting<Analyst>,
}

impl EngineThreads {
    pub(crate) fn new(sender: Sender<Event>) -> Self {
        EngineThreads {
            sender,
            buttons: HashMap::new(),
            seats: HashMap::new(),
            analyst: Lasting::default(),
            adviser: Lasting::default(),
        }
    }

    /// Lets the player of a seat choose a move.
    pub(crate) fn choose(&mut self, ticket: Ticket, chooser: Chooser) {
        let button = self.button(ticket);
        if let Some(time) = chooser.time {
            button.press_after(time);
        }
        let seated = Arc::clone(self.seats.entry(chooser.seat).or_default());
        let sender = self.sender.clone();
        thread::spawn(move || {
            let chosen = chosen(&mut lock(&seated), &chooser, &button);
            // Nobody listens any more when the program ends.
            let _ = sender.send(Event::Chosen(ticket, chosen));
        });
    }

    /// Analyses a position until that is stopped.
    pub(crate) fn analyse(&mut self, ticket: Ticket, played: Box<dyn AnyMatch>) {
        let (button, sender) = (self.button(ticket), self.sender.clone());
        let analyst = Arc::clone(&self.analyst);
        thread::spawn(move || {
            let mut analyst = lock(&analyst);
            let (mut told, mut depth) = (Instant::now(), 0);
            // In rounds, each longer than all before: not every engine tells what it finds on its way.
            let mut nodes = FIRST_ROUND;
            loop {
                let limits = Limits { nodes, stop: &*button, ..Limits::default() };
                let found = analysis(&mut analyst, &*played, limits, LINES, &mut |found| {
                    if found.depth >= depth && told.elapsed() >= PAUSE {
                        (told, depth) = (Instant::now(), found.depth);
                        let _ = sender.send(Event::Found(ticket, found.clone()));
                    }
                });
                let Some(found) = found else { break };
                // Whoever needs fewer has found everything.
                let is_last = button.now() || found.nodes < nodes;
                depth = depth.max(found.depth);
                if sender.send(Event::Found(ticket, found)).is_err() || is_last {
                    break;
                }
                nodes = nodes.saturating_mul(4);
            }
        });
    }

    /// Finds a good move in a short time.
    pub(crate) fn hint(&mut self, ticket: Ticket, played: Box<dyn AnyMatch>) {
        let (button, sender) = (self.button(ticket), self.sender.clone());
        let adviser = Arc::clone(&self.adviser);
        thread::spawn(move || {
            // Its time begins when it begins to think.
            let mut adviser = lock(&adviser);
            prepare(&mut adviser, played.info().id);
            button.press_after(HINT_TIME);
            let limits = Limits { stop: &*button, ..Limits::default() };
            let found = analysis(&mut adviser, &*played, limits, 1, &mut |_| {});
            let _ = sender.send(Event::Hinted(ticket, found));
        });
    }

    pub(crate) fn stop(&mut self, ticket: Ticket) {
        if let Some(button) = self.buttons.remove(&ticket) {
            button.press();
        }
    }

    pub(crate) fn stop_all(&mut self) {
        self.buttons.drain().for_each(|(_, button)| button.press());
    }

    fn button(&mut self, ticket: Ticket) -> Arc<Button> {
        // Those that nobody holds any more have done their work.
        self.buttons.retain(|_, button| Arc::strong_count(button) > 1);
        Arc::clone(self.buttons.entry(ticket).or_default())
    }
}

/// A thread that panics ends the program, so nothing is ever left half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn chosen(seated: &mut Option<Seated>, chooser: &Chooser, button: &Button) -> Option<String> {
    let (game, spec) = (chooser.played.info().id, chooser.spec);
    if seated.as_ref().is_none_or(|seated| seated.game != game || seated.spec != spec) {
        let player = tablier_engine::find(game).ok()?.player(spec, chooser.seed, &SystemClock);
        *seated = Some(Seated { game, spec, player });
    }
    seated.as_mut()?.player.choose(&*chooser.played, button)
}

fn analysis(
    analyst: &mut Option<Analyst>,
    played: &dyn AnyMatch,
    limits: Limits<'_>,
    lines: usize,
    progress: &mut dyn FnMut(&Analysis<String>),
) -> Option<Analysis<String>> {
    prepare(analyst, played.info().id);
    analyst.as_mut()?.engine.analyse(played, limits, lines, progress)
}

/// Makes the engine of a game, unless it is there.
fn prepare(analyst: &mut Option<Analyst>, game: &'static str) {
    if analyst.as_ref().is_none_or(|analyst| analyst.game != game) {
        // One core is left to everybody else.
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let workers = Threads(cores.saturating_sub(1).max(1));
        let found = tablier_engine::find(game).ok();
        let engine = found.map(|found| found.engine(MEMORY, Box::new(workers)));
        *analyst = engine.map(|engine| Analyst { game, engine });
    }
}
