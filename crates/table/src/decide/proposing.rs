//! Proposals and answers. The engine agrees to everything except a draw, which it plays out.

use tablier_protocol::{OpenProposal, Proposal, Topic};

use super::{Draft, Event, Refusal, Table, UserId};
use crate::limits::MOST_BESIDE_MOVES;

impl Draft {
    pub(super) fn offer_draw(&mut self, user: UserId) -> Result<(), Refusal> {
        self.table.may_offer_draw(user)?;
        self.propose(user, Proposal::Draw)
    }

    pub(super) fn ask_takeback(&mut self, user: UserId) -> Result<(), Refusal> {
        let to = self.table.may_ask_takeback(user)?;
        self.propose(user, Proposal::Takeback { to })
    }

    pub(super) fn offer_rematch(&mut self, user: UserId) -> Result<(), Refusal> {
        self.table.may_offer_rematch(user)?;
        self.propose(user, Proposal::Rematch)
    }

    /// Whoever proposes what is proposed already agrees to it; something else takes its place.
    pub(super) fn propose(&mut self, user: UserId, proposal: Proposal) -> Result<(), Refusal> {
        let topic = proposal.topic();
        let open = self.table.proposals.about(topic);
        if open.is_some_and(|open| open.proposal == proposal) {
            return self.answer(user, topic, true);
        }
        self.table.must_have_room(MOST_BESIDE_MOVES)?;
        self.emit(Event::Proposed { by: user, proposal })?;
        self.carry_out_if_agreed(topic)
    }

    pub(super) fn answer(
        &mut self,
        user: UserId,
        topic: Topic,
        agree: bool,
    ) -> Result<(), Refusal> {
        let open = self.table.may_answer(user, topic)?;
        if !agree {
            self.emit(Event::Declined { by: user, topic })?;
            // All may have been ready and waited only for this answer.
            return if self.table.is_gathering() { self.begin_if_all_are_ready() } else { Ok(()) };
        }
        if !open.agreed.contains(&user) {
            self.emit(Event::Agreed { by: user, topic })?;
        }
        self.carry_out_if_agreed(topic)
    }

    fn carry_out_if_agreed(&mut self, topic: Topic) -> Result<(), Refusal> {
        let Some(open) = self.table.proposals.about(topic) else { return Ok(()) };
        if !self.table.users().iter().all(|user| open.agreed.contains(user)) {
            return Ok(());
        }
        match open.proposal.clone() {
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

impl Table {
    pub(crate) fn may_offer_draw(&self, user: UserId) -> Result<(), Refusal> {
        self.seat_of(user)?;
        self.must_play()?;
        if self.seats.has_engine() {
            return Err(Refusal::conflict("table-engine-plays-on"));
        }
        if self.proposals.about(Topic::Draw).is_none() {
            if self.proposals.has_offered_draw(user) {
                return Err(Refusal::conflict("table-draw-again"));
            }
            self.must_have_room(MOST_BESIDE_MOVES)?;
        }
        Ok(())
    }

    /// Returns how many plies would stay.
    pub(crate) fn may_ask_takeback(&self, user: UserId) -> Result<usize, Refusal> {
        self.seat_of(user)?;
        self.must_play()?;
        let is_own_move = |i: &usize| {
            let note = self.plies[*i];
            !note.is_roll && self.seats.of(user).any(|own| own == note.seat)
        };
        let last = (0..self.ply()).rev().find(is_own_move);
        let to = last.ok_or_else(|| Refusal::conflict("table-nothing-to-take-back"))?;
        if self.plies[to..].iter().any(|note| note.is_roll) {
            return Err(Refusal::conflict("table-roll-was-seen"));
        }
        self.must_have_room_to_propose(&Proposal::Takeback { to })?;
        Ok(to)
    }

    pub(crate) fn may_offer_rematch(&self, user: UserId) -> Result<(), Refusal> {
        self.seat_of(user)?;
        if !self.is_over() || self.began.is_none() {
            return Err(Refusal::conflict("table-not-over"));
        }
        if self.rematch.is_some() {
            return Err(Refusal::conflict("table-rematch-there"));
        }
        self.must_have_room_to_propose(&Proposal::Rematch)
    }

    /// Returns the proposal that waits.
    pub(crate) fn may_answer(&self, user: UserId, topic: Topic) -> Result<&OpenProposal, Refusal> {
        self.seat_of(user)?;
        let open = self.proposals.about(topic);
        open.ok_or_else(|| Refusal::conflict("table-nothing-proposed"))
    }

    /// Whoever proposes what is proposed already agrees to it, for which there is always room.
    fn must_have_room_to_propose(&self, proposal: &Proposal) -> Result<(), Refusal> {
        let open = self.proposals.about(proposal.topic());
        if open.is_some_and(|open| open.proposal == *proposal) {
            return Ok(());
        }
        self.must_have_room(MOST_BESIDE_MOVES)
    }
}
