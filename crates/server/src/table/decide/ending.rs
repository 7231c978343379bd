//! Ends that people and clocks bring about.

use super::{Draft, Event, PersonId, Refusal, Seat};
use crate::table::clock::{ClockRule, DAY};
use crate::table::refusal::Damaged;

/// How long somebody whose turn it is may be away before the others can claim the game.
const PATIENCE: u64 = 60_000;
/// The same without a clock, where nobody is in a hurry.
const PATIENCE_WITHOUT_CLOCK: u64 = DAY;
/// The level of the engine that plays on for somebody who has given up.
const STAND_IN: u8 = 5;
/// From so many movers on a game counts.
const ENOUGH_MOVERS: usize = 2;

impl Draft {
    pub(super) fn resign(&mut self, person: PersonId) -> Result<(), Refusal> {
        let seat = self.seat_of(person)?;
        self.must_play()?;
        self.give_up(seat, "resigned")
    }

    pub(super) fn abort(&mut self, person: PersonId) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_play()?;
        if self.table.movers() >= ENOUGH_MOVERS {
            return Err(Refusal::conflict("table-too-late-to-abort"));
        }
        self.end(None, "aborted")
    }

    pub(super) fn claim(&mut self, person: PersonId) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_play()?;
        let patience = match self.table.terms.clock {
            ClockRule::RealTime { .. } => PATIENCE,
            ClockRule::None => PATIENCE_WITHOUT_CLOCK,
            ClockRule::Days { .. } => return Err(Refusal::invalid("table-claim-by-clock")),
        };
        let seat = self.table.to_move().ok_or(Damaged)?;
        let is_other = self.table.seats.of(person).all(|own| own != seat);
        let away = self.moment.away[seat.index()].filter(|_| is_other);
        if away.is_none_or(|since| self.moment.now.saturating_sub(since) < patience) {
            return Err(Refusal::conflict("table-not-away"));
        }
        self.give_up(seat, "abandoned")
    }

    pub(super) fn look_at_clock(&mut self) -> Result<(), Refusal> {
        let is_late = self.table.deadline().is_some_and(|end| end <= self.moment.now);
        if is_late && self.table.is_gathering() {
            return self.end(None, "aborted");
        }
        match self.table.to_move() {
            Some(seat) if is_late => self.give_up(seat, "time"),
            _ => Ok(()),
        }
    }

    /// Somebody does something too late: it is refused, and the flag falls, as the timer would have told
    /// a moment later.
    pub(super) fn time_is_up(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.refused = Some(Refusal::conflict("table-time-up"));
        self.give_up(seat, "time")
    }

    /// Between two the other wins; among more the engine plays on, as long as a person is left. Before
    /// the game has really begun, nobody loses because they did not come.
    pub(super) fn give_up(&mut self, seat: Seat, reason: &'static str) -> Result<(), Refusal> {
        let count = self.table.seats.all().len();
        if reason != "resigned" && self.table.movers() < ENOUGH_MOVERS {
            return self.end(None, "aborted");
        }
        if count == 2 {
            let mut values = vec![1.0; count];
            values[seat.index()] = 0.0;
            return self.end(Some(values), reason);
        }
        self.emit(Event::GaveUp { seat, reason: reason.to_owned(), level: STAND_IN })?;
        if self.table.people().is_empty() {
            return self.end(Some(vec![1.0 / count as f32; count]), "abandoned");
        }
        Ok(())
    }

    pub(super) fn end(&mut self, values: Option<Vec<f32>>, reason: &str) -> Result<(), Refusal> {
        let seed = self.table.seed.as_ref().ok_or(Damaged)?.reveal();
        Ok(self.emit(Event::Ended { values, reason: reason.to_owned(), seed })?)
    }
}
