//! Moves: those of users, of the engine, prepared ones, and rolls.

use tablier_core::{Message, Turn};
use tablier_protocol::{ClockRule, Command, Event, Holder};

use super::{Damaged, Decision, Draft, Refusal, Seat, Table, UserId, Who, line_of_text};
use crate::clock::FlagFell;
use crate::conditional_moves::ConditionalMoves;
use crate::limits::{LONGEST_GAME, MOST_TALK};

/// The most characters that somebody can say at once.
const LONGEST_SAYING: usize = 300;

impl Draft {
    pub(super) fn move_of_engine(mut self, command: &Command) -> Result<Decision, Refusal> {
        let Command::Move { ply, text } = command else {
            return Err(Refusal::forbidden("table-not-seated"));
        };
        self.play(Who::Engine, *ply, text)?;
        Ok(self.decision())
    }

    pub(super) fn play(&mut self, who: Who, ply: usize, text: &str) -> Result<(), Refusal> {
        if self.is_played_already(who, ply, text) {
            return Ok(());
        }
        self.table.must_play()?;
        let next = self.table.ply() + 1;
        if ply != next {
            return Err(Refusal::conflict(Message::new("table-late").with("ply", next)));
        }
        let seat = self.table.to_move().filter(|seat| self.is_holder(who, *seat));
        let seat = seat.ok_or_else(|| self.not_on_turn(who))?;
        self.table.played.check(text).map_err(Refusal::invalid)?;
        match self.table.clocks.after_move(self.moment.now, self.moment.lag) {
            Ok(left) => {
                self.emit(Event::Moved { ply, seat, text: text.to_owned(), left })?;
                self.carry_on()
            }
            Err(FlagFell) => self.time_is_up(seat),
        }
    }

    /// A move that was sent twice counts once.
    fn is_played_already(&self, who: Who, ply: usize, text: &str) -> bool {
        let Some(index) = ply.checked_sub(1) else { return false };
        let note = self.table.plies.get(index).filter(|note| !note.is_roll);
        note.is_some_and(|note| self.is_holder(who, note.seat))
            && self.table.played.played_at(index).is_some_and(|there| there == text)
    }

    fn is_holder(&self, who: Who, seat: Seat) -> bool {
        match (self.table.holder(seat), who) {
            (Some(Holder::User { user }), Who::User(asking)) => user == asking,
            (Some(Holder::Engine { .. }), Who::Engine) => true,
            _ => false,
        }
    }

    fn not_on_turn(&self, who: Who) -> Refusal {
        match who {
            Who::User(user) if self.table.seats.of(user).next().is_none() => {
                Refusal::forbidden("table-not-seated")
            }
            _ => Refusal::forbidden("table-not-your-turn"),
        }
    }

    /// What follows a move by itself: the end, a roll, a prepared move, and so on.
    pub(super) fn carry_on(&mut self) -> Result<(), Refusal> {
        loop {
            if let Some(outcome) = self.table.played.outcome() {
                return self.end(Some(outcome.values().to_vec()), outcome.reason());
            }
            if self.table.ply() >= LONGEST_GAME {
                let count = self.table.seats.all().len();
                return self.end(Some(vec![1.0 / count as f32; count]), "too-long");
            }
            let is_followed = match self.table.played.turn() {
                Turn::Chance(seat) => self.roll(seat)?,
                Turn::Seat(seat) => self.play_prepared(seat)?,
            };
            if !is_followed {
                return Ok(());
            }
        }
    }

    fn roll(&mut self, seat: Seat) -> Result<bool, Refusal> {
        let ply = self.table.ply() + 1;
        let faces = self.table.played.legal_moves();
        let faces: Vec<_> = faces.iter().map(String::as_str).collect();
        // A game that is not over has legal moves.
        let face = self.table.dice()?.roll(ply, &faces).ok_or(Damaged)?;
        self.emit(Event::Rolled { ply, seat, text: face.to_owned() })?;
        Ok(true)
    }

    fn play_prepared(&mut self, seat: Seat) -> Result<bool, Refusal> {
        let Some(text) = self.table.conditional_moves[seat.index()].reply().map(str::to_owned)
        else {
            return Ok(false);
        };
        if self.table.played.check(&text).is_err() {
            // A premove that turned out impossible.
            self.emit(Event::ConditionalMovesSet { seat, lines: Vec::new() })?;
            return Ok(false);
        }
        let ply = self.table.ply() + 1;
        let left = self.table.clocks.after_move(self.moment.now, 0);
        // The clock has been running for no time at all.
        let left = left.map_err(|FlagFell| Damaged)?;
        self.emit(Event::Moved { ply, seat, text, left })?;
        Ok(true)
    }

    pub(super) fn set_conditional_moves(
        &mut self,
        user: UserId,
        lines: &[Vec<String>],
    ) -> Result<(), Refusal> {
        let seat = self.table.may_prepare(user)?;
        let lines: Vec<_> = lines.iter().filter(|line| !line.is_empty()).cloned().collect();
        let prepared = ConditionalMoves::new(lines.clone());
        prepared.check(&*self.table.played, seat).map_err(Refusal::invalid)?;
        if prepared == self.table.conditional_moves[seat.index()] {
            return Ok(());
        }
        // What was prepared can always be taken back.
        if !lines.is_empty() {
            self.table.must_have_room(MOST_TALK)?;
        }
        Ok(self.emit(Event::ConditionalMovesSet { seat, lines })?)
    }

    pub(super) fn take_holiday(&mut self, user: UserId, days: u64) -> Result<(), Refusal> {
        let (seat, most) = self.table.may_take_holiday(user)?;
        if days == 0 || days > most {
            return Err(Refusal::invalid(Message::new("table-holidays").with("most", most)));
        }
        // Whoever's time is over cannot take the days afterwards.
        let is_late = self.table.clocks.deadline().is_some_and(|end| end <= self.moment.now);
        if is_late && self.table.to_move() == Some(seat) {
            return self.time_is_up(seat);
        }
        Ok(self.emit(Event::HolidayTaken { seat, days })?)
    }

    pub(super) fn say(&mut self, user: UserId, text: &str) -> Result<(), Refusal> {
        self.table.may_say(user)?;
        let text = line_of_text(text, LONGEST_SAYING)?;
        Ok(self.emit(Event::Said { by: user, text })?)
    }
}

impl Table {
    pub(crate) fn may_move(&self, user: UserId) -> Result<(), Refusal> {
        self.must_play()?;
        let is_own = |seat: Seat| self.seats.of(user).any(|own| own == seat);
        if self.to_move().is_some_and(is_own) {
            return Ok(());
        }
        self.seat_of(user)?;
        Err(Refusal::forbidden("table-not-your-turn"))
    }

    /// Returns the seat for which a user can prepare moves: of several, one that is not on turn.
    pub(crate) fn may_prepare(&self, user: UserId) -> Result<Seat, Refusal> {
        self.must_play()?;
        if self.game.info().chance {
            return Err(Refusal::invalid("conditional-die"));
        }
        let on_turn = self.seat_on_turn();
        let waiting = self.seats.of(user).find(|seat| Some(*seat) != on_turn);
        if waiting.is_none() {
            self.seat_of(user)?;
        }
        waiting.ok_or_else(|| Refusal::invalid("conditional-own-turn"))
    }

    /// Returns the seat of a user and the days off that it has left.
    pub(crate) fn may_take_holiday(&self, user: UserId) -> Result<(Seat, u64), Refusal> {
        let seat = self.seat_of(user)?;
        self.must_play()?;
        if !matches!(self.terms.clock, ClockRule::Days { .. }) {
            return Err(Refusal::invalid("table-no-holidays"));
        }
        Ok((seat, self.clocks.holidays(seat)))
    }

    pub(crate) fn may_say(&self, user: UserId) -> Result<(), Refusal> {
        self.seat_of(user)?;
        self.must_have_room(MOST_TALK)
    }
}
