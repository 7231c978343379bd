//! How games end before the rules end them.

use tablier_core::{Message, Seat};
use tablier_protocol::{ClockRule, DAY, Event, UserId};

use super::{Damaged, Draft, Refusal};
use crate::{Moment, Table};

/// How long somebody whose turn it is may be away before the others can claim the game.
const PATIENCE: u64 = 60_000;
/// The same without a clock, where nobody is in a hurry.
const PATIENCE_WITHOUT_CLOCK: u64 = DAY;
/// The level of the engine that plays on for somebody who has given up.
const STAND_IN: u8 = 5;
/// From so many movers on a game counts.
const ENOUGH_MOVERS: usize = 2;

/// A user for whom the others wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    pub user: UserId,
    /// How long they may be away, in milliseconds.
    pub patience: u64,
}

impl Draft {
    pub(super) fn resign(&mut self, user: UserId) -> Result<(), Refusal> {
        let seat = self.table.may_resign(user)?;
        self.give_up(seat, "resigned")
    }

    pub(super) fn abort(&mut self, user: UserId) -> Result<(), Refusal> {
        self.table.may_abort(user)?;
        self.end(None, "aborted")
    }

    pub(super) fn claim(&mut self, user: UserId) -> Result<(), Refusal> {
        let seat = self.table.may_claim(user, &self.moment)?;
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

    /// Between two the other wins; among more the engine plays on, as long as a user is left. Before
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
        if self.table.users().is_empty() {
            return self.end(Some(vec![1.0 / count as f32; count]), "abandoned");
        }
        Ok(())
    }

    pub(super) fn end(&mut self, values: Option<Vec<f32>>, reason: &str) -> Result<(), Refusal> {
        let seed = self.table.seed.as_ref().ok_or(Damaged)?.reveal();
        Ok(self.emit(Event::Ended { values, reason: reason.to_owned(), seed })?)
    }
}

/// Why a game cannot be claimed: the other player is there, or it is still so many milliseconds too early.
fn not_away(too_early: Option<u64>) -> Refusal {
    let (unit, count) = match too_early.map(|rest| rest.div_ceil(1000)) {
        None => ("none", 0),
        Some(seconds @ ..=120) => ("seconds", seconds),
        Some(seconds @ ..=7200) => ("minutes", seconds.div_ceil(60)),
        Some(seconds) => ("hours", seconds.div_ceil(3600)),
    };
    let message = Message::new("table-not-away").with("unit", unit).with("count", count);
    Refusal::conflict(message)
}

impl Table {
    pub(crate) fn may_resign(&self, user: UserId) -> Result<Seat, Refusal> {
        let seat = self.seat_of(user)?;
        self.must_play()?;
        Ok(seat)
    }

    pub(crate) fn may_abort(&self, user: UserId) -> Result<(), Refusal> {
        self.seat_of(user)?;
        self.must_play()?;
        if self.movers() >= ENOUGH_MOVERS {
            return Err(Refusal::conflict("table-too-late-to-abort"));
        }
        Ok(())
    }

    /// Returns the seat that a user can claim to be abandoned.
    pub(crate) fn may_claim(&self, user: UserId, moment: &Moment) -> Result<Seat, Refusal> {
        self.seat_of(user)?;
        self.must_play()?;
        if matches!(self.terms.clock, ClockRule::Days { .. }) {
            return Err(Refusal::invalid("table-claim-by-clock"));
        }
        let seat = self.to_move().ok_or(Damaged)?;
        let is_other = self.seats.of(user).all(|own| own != seat);
        match self.claim_at(moment).filter(|_| is_other) {
            Some(at) if at <= moment.now => Ok(seat),
            claim_at => Err(not_away(claim_at.map(|at| at - moment.now))),
        }
    }

    /// For whom the others wait, if they can claim the game when that user stays away.
    pub fn awaited(&self) -> Option<Awaited> {
        let patience = match self.terms.clock {
            ClockRule::RealTime { .. } => PATIENCE,
            ClockRule::None => PATIENCE_WITHOUT_CLOCK,
            ClockRule::Days { .. } => return None,
        };
        let user = self.holder(self.to_move()?)?.user()?;
        Some(Awaited { user, patience })
    }

    /// When those who wait can claim the game, if the player on turn is away and stays away.
    pub(crate) fn claim_at(&self, moment: &Moment) -> Option<u64> {
        let Awaited { patience, .. } = self.awaited()?;
        let away_since = moment.away[self.to_move()?.index()]?;
        Some(away_since.saturating_add(patience))
    }
}
