//! The game of a table written down.

use tablier_core::record::{Clock, Ending, Record, Share, Word};
use tablier_core::{Message, Seat};

use super::{ClockRule, Holder, Phase, Table};
use crate::ids::PersonId;

impl Table {
    /// The record of the game so far; `name` tells what people are called.
    pub fn record(&self, name: impl Fn(PersonId) -> String) -> Result<Record, Message> {
        let mut record = Record::of(&*self.game, &*self.played)?;
        for (seat, state) in (0..).map(Seat).zip(self.seats.all()) {
            match state.holder {
                Some(Holder::Person { person }) => {
                    record.tag(&format!("Seat{seat}"), name(person))?;
                }
                Some(Holder::Engine { level }) => {
                    record.tag(&format!("Seat{seat}"), format!("level:{level}"))?;
                }
                None => {}
            }
        }
        if self.game.info().chance {
            let texts = self.contributions.iter().map(|(_, text)| text.as_str());
            let seed = self.seed.as_ref().filter(|_| self.is_over());
            record.tag_dice(self.id.as_str(), &self.commitment, texts, seed)?;
        } else {
            record.tag("Table", self.id.as_str())?;
        }
        if matches!(self.terms.clock, ClockRule::RealTime { .. }) {
            for (ply, note) in record.line.plies.iter_mut().zip(&self.plies) {
                ply.clock = note.left.map(Clock::try_from).transpose()?;
            }
        }
        if let Phase::Over { values: Some(values), reason } = &self.phase {
            let shares = values.iter().map(|&value| Share::try_from(value));
            let reason = Word::try_from(reason.clone())?;
            record.ending = Some(Ending::new(shares.collect::<Result<_, _>>()?, reason)?);
        }
        Ok(record)
    }
}
