//! A table of a remote server: the server has the last word, and everything comes from there.

use std::time::Duration;

use tablier_core::{Gestures, Message, Turn};
use tablier_protocol::{ActionKind, Alliance, Command, UserId};

use super::super::entry::Entry;
use super::super::event::Effect;
use super::super::hand::Hand;
use super::super::remote_view::{RemoteView, ending};
use super::{Asking, Table, World};

impl Table {
    /// Sits down at a table elsewhere.
    pub(crate) fn of_remote(
        remote_view: RemoteView,
        world: &mut World,
    ) -> Result<Self, Vec<Message>> {
        let mut table = Table::new(remote_view.setting().map_err(|reason| vec![reason])?)?;
        table.remote_view = Some(remote_view);
        table.catch_up(world)?;
        Ok(table)
    }

    /// The server shows the table anew.
    pub(crate) fn see(&mut self, remote_view: RemoteView, world: &mut World) -> Vec<Effect> {
        let Some(before) = self.remote_view.take() else { return Vec::new() };
        let (old, new) = (&before.view, &remote_view.view);
        let is_same = old.table == new.table && old.terms == new.terms;
        let is_asked = before.question() != remote_view.question();
        let rematch = new.rematch.clone().filter(|_| old.rematch.is_none());
        let was_awaited = old.table == new.table && before.is_ready_awaited();
        let is_awaited = remote_view.is_ready_awaited() && !was_awaited;
        let ready = is_awaited.then_some(Effect::Send(Command::Ready { contribution: None }));
        if is_same {
            // Seats are taken, and given at random.
            if let Ok(setting) = remote_view.setting() {
                self.setting.sitters = setting.sitters;
            }
            self.remote_view = Some(remote_view);
            if let Err(reasons) = self.catch_up(world) {
                self.refuse(reasons);
            }
        } else {
            let mut effects = self.leave();
            effects.extend(ready);
            match Table::of_remote(remote_view, world) {
                Ok(table) => *self = table,
                Err(reasons) => {
                    self.remote_view = Some(before);
                    self.refuse(reasons);
                }
            }
            return effects;
        }
        if is_asked && self.entry.is_empty() && self.asking.is_none() {
            self.ask_proposal();
        }
        rematch.map(Effect::Follow).into_iter().chain(ready).collect()
    }

    /// Plays and takes back what was played and taken back elsewhere.
    fn catch_up(&mut self, world: &World) -> Result<(), Vec<Message>> {
        let Some(remote_view) = &mut self.remote_view else { return Ok(()) };
        remote_view.is_sent = false;
        let moves = remote_view.view.moves.clone();
        let known = self.played.played();
        let same = known.iter().zip(&moves).take_while(|(here, there)| here == there).count();
        let could_move = self.hand.gestures().moves(&[]).next().is_some();
        for _ in same..known.len() {
            self.played.undo();
        }
        for text in &moves[same..] {
            let is_roll = matches!(self.played.turn(), Turn::Chance(_));
            self.played.play(text).map_err(|reason| vec![reason])?;
            if is_roll {
                self.tell(Message::new("play-rolled").with("face", text.as_str()));
            }
        }
        self.times = vec![None; moves.len()];
        let over = self.remote_view.as_ref().and_then(|remote_view| remote_view.view.over.as_ref());
        let is_by_rules = self.played.outcome().is_some();
        self.ending = over.filter(|_| !is_by_rules).and_then(ending);
        self.show_clocks(world);
        // What is half done stays, unless it is not possible any more.
        if same != known.len() || same != moves.len() || could_move != self.is_persons_turn() {
            self.renew_hand();
        }
        Ok(())
    }

    fn renew_hand(&mut self) {
        self.scene = self.played.scene();
        let gestures =
            if self.is_persons_turn() { self.played.gestures() } else { Gestures::new(Vec::new()) };
        self.hand = Hand::new(gestures, Some(self.hand.clone()), &self.scene);
        self.entry.clear();
    }

    fn show_clocks(&mut self, world: &World) {
        let (Some(clocks), Some(remote_view)) = (&mut self.clocks, &self.remote_view) else {
            return;
        };
        let Some(clock) = &remote_view.view.clock else { return };
        let left = clock.left.iter().map(|&left| Duration::from_millis(left));
        let since = world.now.checked_sub(remote_view.elapsed).unwrap_or(world.now);
        clocks.show(left, clock.running.map(|seat| (seat, since)));
    }

    /// Sends a move to the server, if it is legal.
    pub(super) fn send_move(&mut self, text: &str) -> Vec<Effect> {
        if let Err(reason) = self.played.fork().play(text) {
            self.refuse(reason);
            return Vec::new();
        }
        if let Some(remote_view) = &mut self.remote_view {
            remote_view.is_sent = true;
        }
        let ply = self.played.played().len() + 1;
        self.renew_hand();
        vec![Effect::Send(Command::Move { ply, text: text.to_owned() })]
    }

    /// The server refuses what was sent.
    pub(crate) fn hear_refusal(&mut self, sentence: &str) {
        if let Some(remote_view) = &mut self.remote_view {
            remote_view.is_sent = false;
        }
        self.renew_hand();
        self.refuse(Message::new("play-remote-says").with("text", sentence));
    }

    /// Somebody says something.
    pub(crate) fn hear_words(&mut self, by: UserId, text: &str) {
        let Some(remote_view) =
            self.remote_view.as_ref().filter(|remote_view| remote_view.me != by)
        else {
            return;
        };
        let name = remote_view.name_of(by);
        self.tell(Message::new("play-remote-said").with("name", name).with("text", text));
    }

    /// A letter that means something else at a table elsewhere than at one here.
    pub(super) fn command_elsewhere(&mut self, letter: char) -> Option<Vec<Effect>> {
        let remote_view = self.remote_view.as_ref()?;
        match letter {
            // Whoever plays against others plays alone.
            'H' | 'A' if !self.is_over() => {
                self.refuse(Message::new("play-remote-no-engine"));
                Some(Vec::new())
            }
            'B' if remote_view.is_gathering() => {
                Some(self.send_if_listed(ActionKind::Ready, Command::Ready { contribution: None }))
            }
            'T' if remote_view.is_gathering() => Some(self.ask_alliance()),
            'U' => Some(self.send_if_listed(ActionKind::AskTakeback, Command::AskTakeback)),
            'D' => Some(self.send_if_listed(ActionKind::OfferDraw, Command::OfferDraw)),
            'W' => Some(self.send_if_listed(ActionKind::Claim, Command::Claim)),
            'N' if self.is_over() => {
                Some(self.send_if_listed(ActionKind::OfferRematch, Command::OfferRematch))
            }
            'H' | 'L' | 'N' => Some(Vec::new()),
            'C' => Some(self.ask(Asking::Say(Entry::default()))),
            _ => None,
        }
    }

    /// Sends a command that the server lists. Of one that is not possible yet it says why.
    fn send_if_listed(&mut self, kind: ActionKind, command: Command) -> Vec<Effect> {
        let remote_view = self.remote_view.as_ref();
        if remote_view.is_some_and(|remote_view| remote_view.action(kind).is_some()) {
            return vec![Effect::Send(command)];
        }
        self.refuse(Message::new("play-remote-not-now"));
        Vec::new()
    }

    /// Asks which alliances to propose.
    fn ask_alliance(&mut self) -> Vec<Effect> {
        if self.alliances().is_empty() {
            self.refuse(Message::new("play-remote-not-now"));
            return Vec::new();
        }
        self.ask(Asking::Ally(0))
    }

    /// The alliances that can be proposed.
    pub(crate) fn alliances(&self) -> &[Alliance] {
        self.remote_view.as_ref().map_or(&[], RemoteView::alliances)
    }

    /// Asks whoever sits here what they think of what somebody elsewhere proposes.
    fn ask_proposal(&mut self) {
        let Some((topic, by)) = self.remote_view.as_ref().and_then(RemoteView::question) else {
            return;
        };
        self.asking = Some(Asking::Agree { topic, by });
    }
}
