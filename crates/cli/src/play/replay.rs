//! Stepping through a record.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use tablier_core::record::Record;
use tablier_core::{AnyGame, AnyMatch, Message, Scene};
use tablier_draw::Orientation;

use super::entry::Entry;
use super::event::Effect;
use super::study::Study;
use super::table::World;

#[derive(Debug)]
pub(crate) struct Replay {
    pub(crate) record: Record,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) played: Box<dyn AnyMatch>,
    pub(crate) scene: Scene,
    pub(crate) orientation: Orientation,
    pub(crate) study: Study,
    pub(crate) entry: Entry,
    /// Why a number could not be gone to.
    pub(crate) notice: Option<Message>,
}

impl Replay {
    /// At the beginning of a record whose moves can all be played.
    pub(crate) fn new(
        record: Record,
        game: Arc<dyn AnyGame>,
        played: Box<dyn AnyMatch>,
    ) -> Result<Self, Message> {
        let mut replay = Replay {
            scene: played.scene(),
            record,
            game,
            played,
            orientation: Orientation::Upright,
            study: Study::default(),
            entry: Entry::default(),
            notice: None,
        };
        for ply in &replay.record.line.plies {
            replay.played.play(ply.text.as_str())?;
        }
        while replay.played.undo() {}
        Ok(replay)
    }

    /// How many plies have been played up to here.
    pub(crate) fn ply(&self) -> usize {
        self.played.played().len()
    }

    pub(crate) fn plies(&self) -> usize {
        self.record.line.plies.len()
    }

    /// Takes a key; nothing comes back when the record is closed.
    pub(crate) fn key(&mut self, key: KeyEvent, world: &mut World) -> Option<Vec<Effect>> {
        let (at, last) = (self.ply(), self.plies());
        self.notice = None;
        let to = match key.code {
            KeyCode::Esc if !self.entry.is_empty() => {
                self.entry.clear();
                at
            }
            KeyCode::Esc => return None,
            KeyCode::Enter if !self.entry.is_empty() => self.entered(),
            KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ') => at + 1,
            KeyCode::Left | KeyCode::Up => at.saturating_sub(1),
            KeyCode::PageDown => at + 10,
            KeyCode::PageUp => at.saturating_sub(10),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Char('A') => {
                let ticket = world.ticket();
                return Some(self.study.toggle(ticket, &*self.played));
            }
            KeyCode::Char('F') => {
                self.orientation = match self.orientation {
                    Orientation::Upright => Orientation::Turned,
                    Orientation::Turned => Orientation::Upright,
                };
                at
            }
            KeyCode::Char('0'..='9') | KeyCode::Backspace => {
                self.entry.edit(key);
                at
            }
            _ => at,
        };
        Some(self.go_to(to.min(last), world))
    }

    /// The ply whose number was typed.
    fn entered(&mut self) -> usize {
        let asked = self.entry.text().parse().ok().filter(|ply| *ply <= self.plies());
        self.entry.clear();
        asked.unwrap_or_else(|| {
            self.notice = Some(Message::new("replay-no-such-ply").with("plies", self.plies()));
            self.ply()
        })
    }

    fn go_to(&mut self, ply: usize, world: &mut World) -> Vec<Effect> {
        if ply == self.ply() {
            return Vec::new();
        }
        while self.ply() > ply && self.played.undo() {}
        for next in self.ply()..ply {
            // Every move was played once already.
            if self.played.play(self.record.line.plies[next].text.as_str()).is_err() {
                break;
            }
        }
        self.scene = self.played.scene();
        let ticket = world.ticket();
        self.study.look_at(ticket, &*self.played)
    }
}
