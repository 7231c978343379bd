//! A game being played at this terminal.

mod hints;
mod keys;
mod notes;
mod remote;

use std::time::{Duration, Instant};

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use tablier_core::record::{Ending, Share, Word};
use tablier_core::{AnyMatch, Gestures, Info, Message, Scene, Seat, Turn};
use tablier_draw::Orientation;

use super::clocks::Clocks;
use super::entry::Entry;
use super::event::{Chooser, Effect, Ticket};
use super::hand::Hand;
use super::remote_view::RemoteView;
use super::setting::{Setting, Sitter};
use super::study::Study;
use crate::search_limits;
use tablier_protocol::{ActionKind, Command};

use hints::Hint;

pub(crate) use keys::{Asking, Next};

/// What a table needs of the world to go on.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) now: Instant,
    pub(crate) dice: ChaCha8Rng,
    tickets: Ticket,
}

impl World {
    pub(crate) fn new(now: Instant, dice: ChaCha8Rng) -> Self {
        World { now, dice, tickets: 0 }
    }

    pub(crate) fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        self.tickets
    }
}

/// Something to tell until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) messages: Vec<Message>,
    pub(crate) is_error: bool,
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) setting: Setting,
    pub(crate) played: Box<dyn AnyMatch>,
    pub(crate) scene: Scene,
    pub(crate) hand: Hand,
    pub(crate) entry: Entry,
    pub(crate) orientation: Orientation,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) study: Study,
    pub(crate) hint: Option<Hint>,
    pub(crate) notice: Option<Notice>,
    /// What is wrong with keeping the game, for as long as it is.
    pub(crate) warning: Option<Message>,
    pub(crate) asking: Option<Asking>,
    /// The table as a remote server shows it, if it stands there.
    pub(crate) remote_view: Option<RemoteView>,
    /// What whoever moved had left after each ply.
    times: Vec<Option<Duration>>,
    /// How it ended, if not by its rules.
    ending: Option<Ending>,
    awaited: Option<Ticket>,
    hint_awaited: Option<Ticket>,
}

impl Table {
    /// Sits down. The game does not go on before [`advance`](Table::advance).
    pub(crate) fn new(setting: Setting) -> Result<Self, Vec<Message>> {
        let played = setting.begin()?;
        let scene = played.scene();
        let clocks = setting.clock.map(|control| Clocks::new(control, setting.sitters.len()));
        // A person who sits alone on the other side sees the board from there.
        let persons: Vec<_> =
            setting.sitters.iter().map(|sitter| *sitter == Sitter::Person).collect();
        let orientation =
            if persons == [false, true] { Orientation::Turned } else { Orientation::Upright };
        Ok(Table {
            hand: Hand::new(Gestures::new(Vec::new()), None, &scene),
            setting,
            played,
            scene,
            entry: Entry::default(),
            orientation,
            clocks,
            study: Study::default(),
            hint: None,
            notice: None,
            warning: None,
            asking: None,
            remote_view: None,
            times: Vec::new(),
            ending: None,
            awaited: None,
            hint_awaited: None,
        })
    }

    pub(crate) fn info(&self) -> &'static Info {
        self.setting.game.info()
    }

    pub(crate) fn is_over(&self) -> bool {
        let is_over_elsewhere =
            self.remote_view.as_ref().is_some_and(|remote_view| remote_view.view.over.is_some());
        self.ending.is_some() || self.played.outcome().is_some() || is_over_elsewhere
    }

    /// How it ended, if not by its rules.
    pub(crate) fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    pub(crate) fn sitter(&self, seat: Seat) -> Sitter {
        self.setting.sitters.get(seat.index()).copied().unwrap_or(Sitter::Person)
    }

    /// Whether a person is to choose a move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        matches!(self.played.turn(), Turn::Seat(seat) if self.sitter(seat) == Sitter::Person)
            && !self.is_over()
            && self.remote_view.as_ref().is_none_or(RemoteView::can_move)
    }

    /// What the one on a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> Message {
        match &self.remote_view {
            Some(remote_view) => remote_view.name(seat),
            None => self.sitter(seat).label(),
        }
    }

    /// Goes on after anything has changed: rolls the die, lets the right clock run, keeps the game, and
    /// asks the engine if it is to move.
    pub(crate) fn advance(&mut self, world: &mut World) -> Vec<Effect> {
        let mut effects: Vec<_> = self.awaited.take().map(Effect::Stop).into_iter().collect();
        effects.extend(self.forget_hint());
        while !self.is_over() && matches!(self.played.turn(), Turn::Chance(_)) {
            if !self.roll(world) {
                break;
            }
        }
        self.scene = self.played.scene();
        // Who looks on has nothing to touch.
        let gestures =
            if self.is_persons_turn() { self.played.gestures() } else { Gestures::new(Vec::new()) };
        self.hand = Hand::new(gestures, Some(self.hand.clone()), &self.scene);
        self.entry.clear();
        effects.push(self.keep());
        let seat = self.played.turn().seat();
        if self.is_over() {
            self.stop_clocks(world.now);
        } else {
            if let Some(clocks) = &mut self.clocks {
                clocks.run(seat, world.now);
            }
            effects.extend(self.ask_engine(seat, world));
        }
        let ticket = world.ticket();
        if self.ending.is_some() {
            effects.extend(self.study.stop());
        } else {
            effects.extend(self.study.look_at(ticket, &*self.played));
        }
        effects
    }

    fn ask_engine(&mut self, seat: Seat, world: &mut World) -> Option<Effect> {
        let Sitter::Engine(spec) = self.sitter(seat) else { return None };
        let ticket = world.ticket();
        self.awaited = Some(ticket);
        let time = self.clocks.as_ref().map(|clocks| {
            let left = clocks.left(seat, world.now);
            search_limits::share(left, clocks.control().increment, None, search_limits::OVERHEAD)
        });
        let (seed, played) = (world.dice.next_u64(), self.played.fork());
        Some(Effect::Choose(ticket, Chooser { seat, spec, seed, played, time }))
    }

    /// Rolls the die: each of its faces is as likely as the others.
    fn roll(&mut self, world: &mut World) -> bool {
        let faces = self.played.legal_moves();
        let Some(face) = faces.choose(&mut world.dice) else { return false };
        if self.played.play(face).is_err() {
            return false;
        }
        self.times.push(None);
        self.tell(Message::new("play-rolled").with("face", face.as_str()));
        true
    }

    /// Plays a move of whoever is to move, or tells why not.
    pub(crate) fn play(&mut self, text: &str, world: &mut World) -> Vec<Effect> {
        let seat = self.played.turn().seat();
        self.notice = None;
        if self.remote_view.is_some() {
            return self.send_move(text);
        }
        if let Err(reason) = self.played.play(text) {
            self.refuse(reason);
            return Vec::new();
        }
        let left = self.clocks.as_mut().map(|clocks| {
            clocks.press(seat, world.now);
            clocks.left(seat, world.now)
        });
        self.times.push(left);
        self.advance(world)
    }

    /// The engine has chosen.
    pub(crate) fn hear_choice(
        &mut self,
        ticket: Ticket,
        chosen: Option<&str>,
        world: &mut World,
    ) -> Vec<Effect> {
        if self.awaited != Some(ticket) {
            return Vec::new();
        }
        self.awaited = None;
        let Some(text) = chosen else {
            self.refuse(Message::new("play-no-choice"));
            return Vec::new();
        };
        self.play(text, world)
    }

    /// Takes plies back until a person is to move again.
    pub(crate) fn take_back(&mut self, world: &mut World) -> Vec<Effect> {
        let is_persons = |table: &Table| matches!(table.played.turn(), Turn::Seat(seat) if table.sitter(seat) == Sitter::Person);
        let before = self.played.fork();
        while self.played.undo() && !is_persons(self) {}
        if self.played.played().len() == before.played().len() || !is_persons(self) {
            self.played = before;
            self.refuse(Message::new("play-nothing-to-take-back"));
            return Vec::new();
        }
        self.times.truncate(self.played.played().len());
        self.ending = None;
        self.stop_clocks(world.now);
        let effects = self.advance(world);
        self.tell(Message::new("play-taken-back"));
        effects
    }

    /// Somebody gives up; the others share the win.
    /// The seats of those who play here.
    pub(crate) fn persons(&self) -> Vec<Seat> {
        let seats = (0..self.played.seats()).map(Seat);
        seats.filter(|seat| self.sitter(*seat) == Sitter::Person).collect()
    }

    pub(crate) fn resign(&mut self, world: &mut World) -> Vec<Effect> {
        if self.remote_view.is_some() {
            return vec![Effect::Send(Command::Resign)];
        }
        let to_move = self.played.turn().seat();
        let seat = match self.sitter(to_move) {
            Sitter::Person => Some(to_move),
            Sitter::Engine(_) | Sitter::Elsewhere => self.persons().first().copied(),
        };
        seat.map_or_else(Vec::new, |seat| self.lose(seat, "resigned", world))
    }

    /// Looks at the clocks.
    pub(crate) fn tick(&mut self, world: &mut World) -> Vec<Effect> {
        match self.clocks.as_ref().and_then(|clocks| clocks.expired(world.now)) {
            // Elsewhere the server looks at them.
            Some(seat) if !self.is_over() && self.remote_view.is_none() => {
                self.lose(seat, "time", world)
            }
            _ => Vec::new(),
        }
    }

    fn lose(&mut self, loser: Seat, reason: &str, world: &mut World) -> Vec<Effect> {
        let seats = self.played.seats();
        let share = 1.0 / f32::from(seats.max(2) - 1);
        let shares =
            (0..seats).map(|seat| Share::try_from(if Seat(seat) == loser { 0.0 } else { share }));
        let shares = shares.collect::<Result<Vec<_>, _>>();
        let ending =
            shares.and_then(|shares| Ending::new(shares, Word::try_from(reason.to_owned())?));
        match ending {
            Ok(ending) => self.ending = Some(ending),
            Err(reason) => self.refuse(reason),
        }
        self.advance(world)
    }

    fn stop_clocks(&mut self, now: Instant) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }

    /// Leaves the table: everybody stops thinking, and nobody is left waiting for a game.
    pub(crate) fn leave(&mut self) -> Vec<Effect> {
        let mut effects = self.forget_hint();
        if self.remote_view.as_ref().is_some_and(|view| view.may(ActionKind::Leave)) {
            effects.push(Effect::Send(Command::Leave));
        }
        effects.extend(self.awaited.take().map(Effect::Stop));
        effects.extend(self.study.stop());
        effects
    }

    pub(crate) fn tell(&mut self, message: Message) {
        self.notice = Some(Notice { messages: vec![message], is_error: false });
    }

    pub(crate) fn refuse(&mut self, reason: impl Into<Reasons>) {
        self.notice = Some(Notice { messages: reason.into().0, is_error: true });
    }
}

/// Why something was refused.
pub(crate) struct Reasons(Vec<Message>);

impl From<Message> for Reasons {
    fn from(reason: Message) -> Self {
        Reasons(vec![reason])
    }
}

impl From<Vec<Message>> for Reasons {
    fn from(reasons: Vec<Message>) -> Self {
        Reasons(reasons)
    }
}
