//! Proposals and answers. The engine agrees to everything except a draw, which it plays out.

use super::{Draft, Event, PersonId, Refusal};
use crate::limits::MOST_BESIDE_MOVES;
use crate::table::proposals::{Proposal, Topic};

impl Draft {
    pub(super) fn offer_draw(&mut self, person: PersonId) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_play()?;
        if self.table.seats.has_engine() {
            return Err(Refusal::conflict("table-engine-plays-on"));
        }
        if self.table.proposals.about(Topic::Draw).is_none()
            && self.table.proposals.has_offered_draw(person)
        {
            return Err(Refusal::conflict("table-draw-again"));
        }
        self.propose(person, Proposal::Draw)
    }

    pub(super) fn ask_takeback(&mut self, person: PersonId) -> Result<(), Refusal> {
        self.seat_of(person)?;
        self.must_play()?;
        let own: Vec<_> = self.table.seats.of(person).collect();
        let is_own_move = |i: &usize| {
            let note = self.table.plies[*i];
            !note.is_roll && own.contains(&note.seat)
        };
        let last = (0..self.table.ply()).rev().find(is_own_move);
        let to = last.ok_or_else(|| Refusal::conflict("table-nothing-to-take-back"))?;
        if self.table.plies[to..].iter().any(|note| note.is_roll) {
            return Err(Refusal::conflict("table-roll-was-seen"));
        }
        self.propose(person, Proposal::Takeback { to })
    }

    pub(super) fn offer_rematch(&mut self, person: PersonId) -> Result<(), Refusal> {
        self.seat_of(person)?;
        if !self.table.is_over() || self.table.began.is_none() {
            return Err(Refusal::conflict("table-not-over"));
        }
        if self.table.rematch.is_some() {
            return Err(Refusal::conflict("table-rematch-there"));
        }
        self.propose(person, Proposal::Rematch)
    }

    /// Whoever proposes what is proposed already agrees to it; something else takes its place.
    pub(super) fn propose(&mut self, person: PersonId, what: Proposal) -> Result<(), Refusal> {
        let topic = what.topic();
        let open = self.table.proposals.about(topic);
        if open.is_some_and(|open| open.what == what) {
            return self.answer(person, topic, true);
        }
        self.must_have_room(MOST_BESIDE_MOVES)?;
        self.emit(Event::Proposed { by: person, what })?;
        self.carry_out_if_agreed(topic)
    }

    pub(super) fn answer(
        &mut self,
        person: PersonId,
        topic: Topic,
        agree: bool,
    ) -> Result<(), Refusal> {
        self.seat_of(person)?;
        let open = self.table.proposals.about(topic);
        let open = open.ok_or_else(|| Refusal::conflict("table-nothing-proposed"))?;
        if !agree {
            self.emit(Event::Declined { by: person, topic })?;
            // All may have been ready and waited only for this answer.
            return if self.table.is_gathering() { self.begin_if_all_are_ready() } else { Ok(()) };
        }
        if !open.agreed.contains(&person) {
            self.emit(Event::Agreed { by: person, topic })?;
        }
        self.carry_out_if_agreed(topic)
    }

    fn carry_out_if_agreed(&mut self, topic: Topic) -> Result<(), Refusal> {
        let Some(open) = self.table.proposals.about(topic) else { return Ok(()) };
        if !self.table.people().iter().all(|person| open.agreed.contains(person)) {
            return Ok(());
        }
        match open.what.clone() {
            Proposal::Draw => {
                let seats = self.table.seats.all().len();
                self.end(Some(vec![1.0 / seats as f32; seats]), "agreed")
            }
            Proposal::Takeback { to } => Ok(self.emit(Event::TakenBack { to })?),
            Proposal::Alliance { teams } => Ok(self.emit(Event::Allied { teams })?),
            // The server opens the table: it takes a new name and a new seed.
            Proposal::Rematch => Ok(()),
        }
    }
}
