//! Moves: people's, the engine's, prepared ones, and rolls.

use tablier_core::{Message, Turn};

use super::{Command, Decision, Draft, Event, PersonId, Refusal, Seat, Who, line_of_text};
use crate::limits::{LONGEST_GAME, MOST_TALK};
use crate::table::clock::FlagFell;
use crate::table::conditional_moves::ConditionalMoves;
use crate::table::seats::Holder;
use crate::table::{ClockRule, Damaged};

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
        self.must_play()?;
        let next = self.table.ply() + 1;
        if ply != next {
            return Err(Refusal::conflict(Message::new("table-late").with("ply", next)));
        }
        let seat = self.table.to_move().filter(|seat| self.is_holder(who, *seat));
        let seat = seat.ok_or_else(|| self.not_on_turn(who))?;
        self.table.played.fork().play(text).map_err(Refusal::invalid)?;
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
            && self.table.played.played().get(index).is_some_and(|there| there == text)
    }

    fn is_holder(&self, who: Who, seat: Seat) -> bool {
        match (self.table.holder(seat), who) {
            (Some(Holder::Person { person }), Who::Person(asking)) => person == asking,
            (Some(Holder::Engine { .. }), Who::Engine) => true,
            _ => false,
        }
    }

    fn not_on_turn(&self, who: Who) -> Refusal {
        match who {
            Who::Person(person) if self.table.seats.of(person).next().is_none() => {
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
        let Some(text) = self.table.conditions[seat.index()].reply().map(str::to_owned) else {
            return Ok(false);
        };
        if self.table.played.fork().play(&text).is_err() {
            // A premove that turned out impossible.
            self.emit(Event::ConditionsSet { seat, lines: Vec::new() })?;
            return Ok(false);
        }
        let ply = self.table.ply() + 1;
        let left = self.table.clocks.after_move(self.moment.now, 0);
        // The clock has been running for no time at all.
        let left = left.map_err(|FlagFell| Damaged)?;
        self.emit(Event::Moved { ply, seat, text, left })?;
        Ok(true)
    }

    pub(super) fn set_conditions(
        &mut self,
        person: PersonId,
        lines: &[Vec<String>],
    ) -> Result<(), Refusal> {
        // Of several seats the one that is not on turn can prepare something.
        self.must_play()?;
        let on_turn = self.table.seat_on_turn();
        let waiting = self.table.seats.of(person).find(|seat| Some(*seat) != on_turn);
        let seat = waiting.map_or_else(|| self.seat_of(person), Ok)?;
        let lines: Vec<_> = lines.iter().filter(|line| !line.is_empty()).cloned().collect();
        let conditions = ConditionalMoves::new(lines.clone());
        conditions.check(&*self.table.played, seat).map_err(Refusal::invalid)?;
        if conditions == self.table.conditions[seat.index()] {
            return Ok(());
        }
        // What was prepared can always be taken back.
        if !lines.is_empty() {
            self.must_have_room(MOST_TALK)?;
        }
        Ok(self.emit(Event::ConditionsSet { seat, lines })?)
    }

    pub(super) fn take_holiday(&mut self, person: PersonId, days: u64) -> Result<(), Refusal> {
        let seat = self.seat_of(person)?;
        self.must_play()?;
        if !matches!(self.table.terms.clock, ClockRule::Days { .. }) {
            return Err(Refusal::invalid("table-no-holidays"));
        }
        let most = self.table.clocks.holidays(seat);
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

    pub(super) fn translate(&mut self, person: PersonId, text: &str) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_have_room(MOST_TALK)?;
        let text = line_of_text(text, LONGEST_SAYING)?;
        Ok(self.emit(Event::Said { by: person, text })?)
    }
}
