//! The game of a table written down.

use tablier_core::record::{Clock, Ending, Record, Share, Word};
use tablier_core::{Message, Seat};
use tablier_protocol::{ClockRule, Holder, UserId};
use time::OffsetDateTime;

use crate::{Progress, Table};

/// What a record says about a user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedUser {
    pub name: String,
    /// The rating with which they began.
    pub rating: Option<i64>,
}

impl Table {
    /// The record of the game so far.
    pub fn record(&self, user: impl Fn(UserId) -> RecordedUser) -> Result<Record, Message> {
        let mut record = Record::of(&*self.game, &*self.played)?;
        for (seat, holder) in (0..).map(Seat).zip(self.players_by_seat()) {
            match holder {
                Some(Holder::User { user: id }) => {
                    let RecordedUser { name, rating } = user(id);
                    record.tag(&format!("Seat{seat}"), name)?;
                    if let Some(rating) = rating {
                        record.tag(&format!("Rating{seat}"), rating.to_string())?;
                    }
                }
                Some(Holder::Engine { level }) => {
                    record.tag(&format!("Seat{seat}"), format!("level:{level}"))?;
                }
                None => {}
            }
        }
        if let Some(date) = self.began.and_then(date) {
            record.tag("Date", date)?;
        }
        if let Some(clock) = clock_tag(self.terms.clock) {
            record.tag("Clock", clock)?;
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
        if let Progress::Over { values: Some(values), reason } = &self.progress {
            let shares = values.iter().map(|&value| Share::try_from(value));
            let reason = Word::try_from(reason.clone())?;
            record.ending = Some(Ending::new(shares.collect::<Result<_, _>>()?, reason)?);
        }
        Ok(record)
    }

    /// Who began the game on each seat, or sits there before it begins.
    fn players_by_seat(&self) -> impl Iterator<Item = Option<Holder>> {
        let seats = self.seats.all().iter().enumerate();
        seats.map(|(seat, state)| self.starters.get(seat).copied().or(state.holder))
    }
}

/// The day in UTC, as `2026-11-17`.
fn date(milliseconds: u64) -> Option<String> {
    let seconds = i64::try_from(milliseconds / 1000).ok()?;
    Some(OffsetDateTime::from_unix_timestamp(seconds).ok()?.date().to_string())
}

/// Minutes and seconds for each move, as `10+5`, `10+0 delay 5` or `3 days a move`.
fn clock_tag(rule: ClockRule) -> Option<String> {
    let seconds = |milliseconds: u64| milliseconds as f64 / 1000.0;
    match rule {
        ClockRule::None => None,
        ClockRule::RealTime { base, increment, delay } => {
            let text = format!("{}+{}", seconds(base) / 60.0, seconds(increment));
            Some(if delay > 0 { format!("{text} delay {}", seconds(delay)) } else { text })
        }
        ClockRule::Days { per_move, .. } => Some(format!("{per_move} days a move")),
    }
}
