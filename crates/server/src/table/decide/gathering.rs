//! Before the game: people come, sit down and agree on how to play.

use tablier_core::Message;

use super::{
    Decision, Draft, Entry, Event, Moment, PersonId, Refusal, Seat, Seed, Table, TableId, Terms,
    line_of_text,
};
use crate::limits::MOST_BESIDE_MOVES;
use crate::ratings;
use crate::table::proposals::{Proposal, Topic};
use crate::table::seats::Holder;
use crate::table::terms::Sides;

/// The most characters that somebody can add to the dice.
const LONGEST_CONTRIBUTION: usize = 100;
/// The levels of the engine.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// A new table. The seed is drawn at random by whoever opens it.
pub fn open(
    id: &TableId,
    opener: PersonId,
    terms: Terms,
    seed: &Seed,
    rematch_of: Option<TableId>,
    now: u64,
) -> Result<Decision, Refusal> {
    terms.check().map_err(Refusal::invalid)?;
    // A rematch has the terms of its game, with the sides exchanged.
    if terms.rated && rematch_of.is_none() {
        terms.check_rated().map_err(Refusal::invalid)?;
    }
    let commitment = seed.commitment();
    let event = Event::CreatedTable { by: opener, terms, commitment, rematch_of };
    let entry = Entry { number: 1, at: now, event };
    let table = Table::opened(id.clone(), &entry)?;
    let mut draft = Draft::of(&table, &Moment::at(now));
    draft.entries.push(entry);
    draft.emit(Event::Seeded { seed: seed.reveal() })?;
    Ok(draft.decision())
}

/// The table at which those of another play again, everybody one seat further.
pub fn rematch(of: &Table, id: &TableId, seed: &Seed, now: u64) -> Result<Decision, Refusal> {
    let mut terms = of.terms.clone();
    terms.sides = Sides::Chosen;
    let opened = open(id, of.opener, terms, seed, Some(of.id.clone()), now)?;
    let mut draft = Draft::of(&opened.table, &Moment::at(now));
    draft.entries = opened.entries;
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
        person: PersonId,
        seat: Option<Seat>,
        contribution: Option<&str>,
    ) -> Result<(), Refusal> {
        self.must_gather()?;
        let is_seated = self.table.seats.of(person).next().is_some();
        if is_seated && !self.table.terms.one_screen {
            return Err(Refusal::conflict("table-seated"));
        }
        self.must_have_room(MOST_BESIDE_MOVES)?;
        let seat = self.free_seat(seat)?;
        self.contribute(person, contribution)?;
        self.emit(Event::Sat { seat, holder: Holder::Person { person } })?;
        self.begin_if_all_are_ready()
    }

    pub(super) fn seat_engine(
        &mut self,
        person: PersonId,
        seat: Option<Seat>,
        level: u8,
    ) -> Result<(), Refusal> {
        self.must_gather()?;
        if person != self.table.opener {
            return Err(Refusal::forbidden("table-not-creator"));
        }
        if !LEVELS.contains(&level) {
            return Err(Refusal::invalid("table-level"));
        }
        if self.table.terms.rated && ratings::level(&self.table.terms.game, level).is_none() {
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
    pub(super) fn leave(&mut self, person: PersonId) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_gather()?;
        let seats: Vec<_> = self.table.seats.of(person).collect();
        for seat in seats {
            self.emit(Event::Left { seat })?;
        }
        if self.table.people().is_empty() {
            self.end(None, "aborted")?;
        }
        Ok(())
    }

    pub(super) fn ready(
        &mut self,
        person: PersonId,
        contribution: Option<&str>,
    ) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_gather()?;
        self.contribute(person, contribution)?;
        // Said twice, it counts once.
        if !self.table.seats.is_ready(person) {
            self.emit(Event::BecameReady { by: person })?;
        }
        self.begin_if_all_are_ready()
    }

    /// One text each: whoever could add more and more would have to be watched.
    fn contribute(&mut self, person: PersonId, text: Option<&str>) -> Result<(), Refusal> {
        let Some(text) = text else { return Ok(()) };
        let text = line_of_text(text, LONGEST_CONTRIBUTION)?;
        if self.table.contributions.iter().any(|(by, _)| *by == person) {
            return Err(Refusal::conflict("table-contributed"));
        }
        Ok(self.emit(Event::Contributed { by: person, text })?)
    }

    pub(super) fn propose_alliance(
        &mut self,
        person: PersonId,
        teams: &str,
    ) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_gather()?;
        let knows_teams = self.table.game.info().options.iter().any(|spec| spec.id == "teams");
        if !knows_teams {
            let game = self.table.game.info().name;
            return Err(Refusal::invalid(Message::new("table-no-alliances").with("game", game)));
        }
        let game = self.table.terms_with_teams(teams).check().map_err(Refusal::invalid)?;
        if game.begin().seats() as usize != self.table.seats.all().len() {
            return Err(Refusal::invalid("table-alliance-seats"));
        }
        if self.table.seats.first_free().is_some() {
            return Err(Refusal::conflict("table-alliance-early"));
        }
        self.propose(person, Proposal::Alliance { teams: teams.to_owned() })
    }

    /// At games with a die everybody says when they are ready, so that all can add to the dice and
    /// agree on alliances; others begin as soon as the last has sat down.
    pub(super) fn begin_if_all_are_ready(&mut self) -> Result<(), Refusal> {
        let seats = &self.table.seats;
        let is_discussed = self.table.proposals.about(Topic::Alliance).is_some();
        let must_be_ready = self.table.game.info().chance;
        if seats.first_free().is_some()
            || seats.people().is_empty()
            || is_discussed
            || (must_be_ready && !seats.people_are_ready())
        {
            return Ok(());
        }
        let count = seats.all().len() as u8;
        let order = match self.table.terms.sides {
            Sides::Chosen => (0..count).collect(),
            Sides::Lot => self.table.dice()?.lot(count),
        };
        self.emit(Event::Begun { order })?;
        self.carry_on()
    }
}
