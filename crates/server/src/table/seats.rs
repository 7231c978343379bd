//! Who sits where.

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

use crate::ids::PersonId;

/// Who plays a seat. Nobody else can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Holder {
    /// A person, guest or not.
    Person {
        /// Which one.
        person: PersonId,
    },
    /// The engine.
    Engine {
        /// How strong it plays, from 1 to 10.
        level: u8,
    },
}

impl Holder {
    /// The person, if it is one.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Holder::Person { person } => Some(person),
            Holder::Engine { .. } => None,
        }
    }
}

/// One seat of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatState {
    /// Who holds it.
    pub holder: Option<Holder>,
    /// Whether its holder is ready to begin.
    pub ready: bool,
    /// Whether the person who sat here has given up, and the engine plays on.
    pub given_up: bool,
}

/// The seats of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seats(Vec<SeatState>);

impl Seats {
    pub(super) fn new(count: u8) -> Self {
        Seats(vec![SeatState::default(); count as usize])
    }

    pub(super) fn all(&self) -> &[SeatState] {
        &self.0
    }

    pub(super) fn get(&self, seat: Seat) -> Option<&SeatState> {
        self.0.get(seat.index())
    }

    pub(super) fn holder(&self, seat: Seat) -> Option<Holder> {
        self.get(seat)?.holder
    }

    /// The seats of a person.
    pub(super) fn of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let holder = Some(Holder::Person { person });
        let seats = (0..).map(Seat).zip(&self.0);
        seats.filter(move |(_, state)| state.holder == holder).map(|(seat, _)| seat)
    }

    /// The people at the table, each once.
    pub(super) fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<_> = self.0.iter().filter_map(|state| state.holder?.person()).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    pub(super) fn has_engine(&self) -> bool {
        self.0.iter().any(|state| matches!(state.holder, Some(Holder::Engine { .. })))
    }

    pub(super) fn first_free(&self) -> Option<Seat> {
        (0..).map(Seat).zip(&self.0).find(|(_, state)| state.holder.is_none()).map(|(seat, _)| seat)
    }

    /// Somebody sits down or gets up: everybody has to look again whether they are ready.
    pub(super) fn set_holder(&mut self, seat: Seat, holder: Option<Holder>) {
        if let Some(state) = self.0.get_mut(seat.index()) {
            state.holder = holder;
        }
        self.nobody_is_ready();
    }

    pub(super) fn nobody_is_ready(&mut self) {
        self.0.iter_mut().for_each(|state| state.ready = false);
    }

    pub(super) fn set_ready(&mut self, person: PersonId) {
        let holder = Some(Holder::Person { person });
        let own = self.0.iter_mut().filter(|state| state.holder == holder);
        own.for_each(|state| state.ready = true);
    }

    pub(super) fn is_ready(&self, person: PersonId) -> bool {
        let holder = Some(Holder::Person { person });
        self.0.iter().filter(|state| state.holder == holder).all(|state| state.ready)
    }

    pub(super) fn people_are_ready(&self) -> bool {
        let mut by_people =
            self.0.iter().filter(|seat| seat.holder.is_some_and(|h| h.person().is_some()));
        by_people.all(|state| state.ready)
    }

    /// The engine plays on for somebody who has given up.
    pub(super) fn give_up(&mut self, seat: Seat, level: u8) {
        if let Some(state) = self.0.get_mut(seat.index()) {
            state.holder = Some(Holder::Engine { level });
            state.given_up = true;
        }
    }

    /// Seat `i` gets who sat on seat `order[i]`. False if `order` is not an order of the seats.
    pub(super) fn reorder(&mut self, order: &[u8]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().map(usize::from).eq(0..self.0.len()) {
            return false;
        }
        self.0 = order.iter().map(|&from| self.0[from as usize]).collect();
        true
    }
}
