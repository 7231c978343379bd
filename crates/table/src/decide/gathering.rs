//! Before the game: players take their seats and agree on how to play.

use tablier_core::Message;
use tablier_protocol::{Holder, Proposal, Sides, Topic};

use super::{
    Decision, Draft, Entry, Event, Moment, Refusal, Seat, Seed, Table, TableId, Terms, UserId,
    line_of_text,
};
use crate::limits::MOST_BESIDE_MOVES;
use crate::terms::{check_rated, game_of};

/// The most characters that somebody can add to the dice.
const LONGEST_CONTRIBUTION: usize = 100;
/// The levels of the engine.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Creates a table. The seed is drawn at random by the caller.
pub fn create(
    id: &TableId,
    creator: UserId,
    terms: Terms,
    seed: &Seed,
    rematch_of: Option<TableId>,
    now: u64,
) -> Result<Decision, Refusal> {
    let game = game_of(&terms).map_err(Refusal::invalid)?;
    // A rematch has the terms of its game, with the sides exchanged.
    if terms.rated && rematch_of.is_none() {
        check_rated(&terms, &*game).map_err(Refusal::invalid)?;
    }
    let commitment = seed.commitment();
    let event = Event::Created { by: creator, terms, commitment, rematch_of, saved_at: None };
    let entry = Entry { number: 1, at: now, event };
    let table = Table::created(id.clone(), &entry)?;
    let mut draft = Draft::of(&table, &Moment::at(now));
    draft.entries.push(entry);
    draft.emit(Event::Seeded { seed: seed.reveal() })?;
    Ok(draft.decision())
}

/// The table at which those of another play again, everybody one seat further.
pub fn rematch(of: &Table, id: &TableId, seed: &Seed, now: u64) -> Result<Decision, Refusal> {
    let mut terms = of.terms.clone();
    terms.sides = Sides::Chosen;
    // Everybody is seated at once.
    terms.invited = None;
    let created = create(id, of.creator, terms, seed, Some(of.id.clone()), now)?;
    let mut draft = Draft::of(&created.table, &Moment::at(now));
    draft.entries = created.entries;
    if let Some(hash) = of.link {
        // Whoever could watch by the link can go on.
        draft.emit(Event::LinkSet { hash: hash.to_hex() })?;
    }
    let count = of.seats.all().len() as u8;
    for (seat, state) in (0..count).map(Seat).zip(of.seats.all()) {
        if let Some(holder) = state.holder {
            draft.emit(Event::Sat { seat: seat.next(count), holder })?;
        }
    }
    draft.begin_if_all_are_ready()?;
    Ok(draft.decision())
}

impl Draft {
    pub(super) fn sit(
        &mut self,
        user: UserId,
        seat: Option<Seat>,
        contribution: Option<&str>,
    ) -> Result<(), Refusal> {
        self.table.may_sit(user)?;
        let seat = self.free_seat(seat)?;
        self.contribute(user, contribution)?;
        self.emit(Event::Sat { seat, holder: Holder::User { user } })?;
        self.begin_if_all_are_ready()
    }

    pub(super) fn seat_engine(
        &mut self,
        user: UserId,
        seat: Option<Seat>,
        level: u8,
    ) -> Result<(), Refusal> {
        self.table.may_seat_engine(user)?;
        if !LEVELS.contains(&level) {
            return Err(Refusal::invalid("table-level"));
        }
        if self.table.terms.rated && !is_measured(&self.table.terms.game, level) {
            return Err(Refusal::invalid("table-level-unrated"));
        }
        let seat = self.free_seat(seat)?;
        self.emit(Event::Sat { seat, holder: Holder::Engine { level } })?;
        self.begin_if_all_are_ready()
    }

    fn free_seat(&self, asked: Option<Seat>) -> Result<Seat, Refusal> {
        let seats = &self.table.seats;
        match asked.filter(|_| self.table.terms.sides == Sides::Chosen) {
            None => seats.first_free().ok_or_else(|| Refusal::conflict("table-full")),
            Some(seat) => match seats.get(seat) {
                None => Err(Refusal::invalid("table-no-seat")),
                Some(state) if state.holder.is_some() => Err(Refusal::conflict("table-seat-taken")),
                Some(_) => Ok(seat),
            },
        }
    }

    /// Whoever gets up leaves all their seats; a table that everybody has left is closed.
    pub(super) fn leave(&mut self, user: UserId) -> Result<(), Refusal> {
        self.table.may_leave(user)?;
        let seats: Vec<_> = self.table.seats.of(user).collect();
        for seat in seats {
            self.emit(Event::Left { seat })?;
        }
        if self.table.users().is_empty() {
            self.end(None, "aborted")?;
        }
        Ok(())
    }

    /// The table was there for one user, who does not want to play.
    pub(super) fn decline(&mut self, user: UserId) -> Result<(), Refusal> {
        self.table.may_decline(user)?;
        self.end(None, "declined")
    }

    pub(super) fn ready(
        &mut self,
        user: UserId,
        contribution: Option<&str>,
    ) -> Result<(), Refusal> {
        self.table.may_leave(user)?;
        self.contribute(user, contribution)?;
        // Said twice, it counts once.
        if !self.table.seats.is_ready(user) {
            self.emit(Event::BecameReady { by: user })?;
        }
        self.begin_if_all_are_ready()
    }

    /// One text each: whoever could add more and more would have to be watched.
    fn contribute(&mut self, user: UserId, text: Option<&str>) -> Result<(), Refusal> {
        let Some(text) = text else { return Ok(()) };
        let text = line_of_text(text, LONGEST_CONTRIBUTION)?;
        if self.table.contributions.iter().any(|(by, _)| *by == user) {
            return Err(Refusal::conflict("table-contributed"));
        }
        Ok(self.emit(Event::Contributed { by: user, text })?)
    }

    pub(super) fn propose_alliance(&mut self, user: UserId, teams: &str) -> Result<(), Refusal> {
        self.table.may_propose_alliance(user)?;
        if self.table.terms_with_alliance(teams).is_none() {
            return Err(Refusal::invalid("table-alliance-unknown"));
        }
        self.propose(user, Proposal::Alliance { teams: teams.to_owned() })
    }

    /// At games with a die everybody says when they are ready, so that all can add to the dice and
    /// agree on alliances; others begin as soon as the last has sat down.
    pub(super) fn begin_if_all_are_ready(&mut self) -> Result<(), Refusal> {
        let seats = &self.table.seats;
        let is_discussed = self.table.proposals.about(Topic::Alliance).is_some();
        let must_be_ready = self.table.game.info().chance;
        if seats.first_free().is_some()
            || seats.users().is_empty()
            || is_discussed
            || (must_be_ready && !seats.users_are_ready())
        {
            return Ok(());
        }
        let count = seats.all().len() as u8;
        let order = match self.table.terms.sides {
            Sides::Chosen => (0..count).collect(),
            Sides::Random => self.table.dice()?.lot(count),
        };
        self.emit(Event::Begun { order })?;
        self.carry_on()
    }
}

impl Table {
    pub(crate) fn may_sit(&self, user: UserId) -> Result<(), Refusal> {
        self.must_gather()?;
        if self.terms.invited.is_some_and(|invited| ![invited, self.creator].contains(&user)) {
            return Err(Refusal::forbidden("table-reserved"));
        }
        let is_seated = self.seats.of(user).next().is_some();
        if is_seated && !self.terms.one_screen {
            return Err(Refusal::conflict("table-seated"));
        }
        self.must_have_room(MOST_BESIDE_MOVES)?;
        self.must_have_free_seat()
    }

    pub(crate) fn may_seat_engine(&self, user: UserId) -> Result<(), Refusal> {
        self.must_gather()?;
        if user != self.creator {
            return Err(Refusal::forbidden("table-not-creator"));
        }
        self.must_have_free_seat()
    }

    /// Also for being ready.
    pub(crate) fn may_leave(&self, user: UserId) -> Result<(), Refusal> {
        self.seat_of(user)?;
        self.must_gather()
    }

    pub(crate) fn may_decline(&self, user: UserId) -> Result<(), Refusal> {
        self.must_gather()?;
        if self.terms.invited != Some(user) {
            return Err(Refusal::forbidden("table-not-invited"));
        }
        match self.seats.of(user).next() {
            Some(_) => Err(Refusal::conflict("table-seated")),
            None => Ok(()),
        }
    }

    pub(crate) fn may_propose_alliance(&self, user: UserId) -> Result<(), Refusal> {
        self.seat_of(user)?;
        self.must_gather()?;
        if self.game.alliances().is_empty() {
            let game = self.game.info().name;
            return Err(Refusal::invalid(Message::new("table-no-alliances").with("game", game)));
        }
        if self.seats.first_free().is_some() {
            return Err(Refusal::conflict("table-alliance-early"));
        }
        self.must_have_room(MOST_BESIDE_MOVES)
    }

    fn must_have_free_seat(&self) -> Result<(), Refusal> {
        match self.seats.first_free() {
            Some(_) => Ok(()),
            None => Err(Refusal::conflict("table-full")),
        }
    }
}

/// Whether it is known how strong a level of the engine is, so that a rated game against it can be counted.
fn is_measured(game: &str, level: u8) -> bool {
    tablier_engine::find(game).is_ok_and(|game| game.measured_strength(level).is_some())
}
