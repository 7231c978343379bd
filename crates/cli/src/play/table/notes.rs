//! The game as a record: to keep it, to save it, and to go on with it.

use std::time::Duration;

use tablier_core::record::{Clock, Record, replay};
use tablier_core::{Message, Seat};

use super::super::event::Effect;
use super::super::setting::Setting;
use super::Table;

impl Table {
    /// The record of the game so far, with all that is needed to go on: who sits where, and the clocks.
    pub(crate) fn record(&self) -> Result<Record, Message> {
        let mut record = Record::of(&*self.setting.game, &*self.played)?;
        for (sitter, seat) in self.setting.sitters.iter().zip((0..).map(Seat)) {
            let name = match &self.remote_view {
                Some(remote_view) => remote_view.tag(seat),
                None => sitter.to_string(),
            };
            record.tag(&format!("Seat{seat}"), name)?;
        }
        if let Some(control) = &self.setting.clock {
            record.tag("Clock", control.to_string())?;
        }
        for (ply, left) in record.line.plies.iter_mut().zip(&self.times) {
            ply.clock = left.map(|left| Clock::try_from(left.as_millis() as u64)).transpose()?;
        }
        if let Some(ending) = &self.ending {
            record.ending = Some(ending.clone());
        }
        Ok(record)
    }

    /// A table at which the game of a record goes on.
    pub(crate) fn of_record(record: &Record) -> Result<Self, Vec<Message>> {
        let mut table = Table::new(Setting::of_record(record)?)?;
        let game = table.setting.game.clone();
        // The rules have the last word, also about the ending.
        replay(record, &*game).map_err(|fault| fault.reasons)?;
        for ply in &record.line.plies {
            let seat = table.played.turn().seat();
            table.played.play(ply.text.as_str()).map_err(|reason| vec![reason])?;
            let left = ply.clock.map(|clock| Duration::from_millis(clock.milliseconds()));
            table.times.push(left);
            if let (Some(clocks), Some(left)) = (&mut table.clocks, left) {
                clocks.set(seat, left);
            }
        }
        if table.played.outcome().is_none() {
            table.ending.clone_from(&record.ending);
        }
        Ok(table)
    }

    /// Keeps a game that has begun and is not over.
    pub(super) fn keep(&mut self) -> Effect {
        if self.is_over() || self.played.played().is_empty() {
            return Effect::Forget;
        }
        match self.record() {
            Ok(record) => Effect::Keep(record.to_string()),
            Err(reason) => {
                self.warning = Some(reason);
                Effect::Forget
            }
        }
    }
}
