//! The seats of a table and their holders.

use tablier_core::Seat;
use tablier_protocol::{Holder, SeatState, UserId};

/// The seats of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seats(Vec<SeatState>);

impl Seats {
    pub(crate) fn new(count: u8) -> Self {
        Seats(vec![SeatState::default(); count as usize])
    }

    pub(crate) fn all(&self) -> &[SeatState] {
        &self.0
    }

    pub(crate) fn get(&self, seat: Seat) -> Option<&SeatState> {
        self.0.get(seat.index())
    }

    pub(crate) fn holder(&self, seat: Seat) -> Option<Holder> {
        self.get(seat)?.holder
    }

    /// The seats of a user.
    pub(crate) fn of(&self, user: UserId) -> impl Iterator<Item = Seat> {
        let holder = Some(Holder::User { user });
        let seats = (0..).map(Seat).zip(&self.0);
        seats.filter(move |(_, state)| state.holder == holder).map(|(seat, _)| seat)
    }

    /// The users at the table, each once.
    pub(crate) fn users(&self) -> Vec<UserId> {
        let mut users: Vec<_> = self.0.iter().filter_map(|state| state.holder?.user()).collect();
        users.sort_unstable();
        users.dedup();
        users
    }

    pub(crate) fn has_engine(&self) -> bool {
        self.0.iter().any(|state| matches!(state.holder, Some(Holder::Engine { .. })))
    }

    pub(crate) fn free(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..).map(Seat).zip(&self.0);
        seats.filter(|(_, state)| state.holder.is_none()).map(|(seat, _)| seat)
    }

    pub(crate) fn first_free(&self) -> Option<Seat> {
        self.free().next()
    }

    /// Somebody sits down or gets up: everybody has to look again whether they are ready.
    pub(crate) fn set_holder(&mut self, seat: Seat, holder: Option<Holder>) {
        if let Some(state) = self.0.get_mut(seat.index()) {
            state.holder = holder;
        }
        self.nobody_is_ready();
    }

    pub(crate) fn nobody_is_ready(&mut self) {
        self.0.iter_mut().for_each(|state| state.ready = false);
    }

    pub(crate) fn set_ready(&mut self, user: UserId) {
        let holder = Some(Holder::User { user });
        let own = self.0.iter_mut().filter(|state| state.holder == holder);
        own.for_each(|state| state.ready = true);
    }

    pub(crate) fn is_ready(&self, user: UserId) -> bool {
        let holder = Some(Holder::User { user });
        self.0.iter().filter(|state| state.holder == holder).all(|state| state.ready)
    }

    pub(crate) fn users_are_ready(&self) -> bool {
        let mut by_users =
            self.0.iter().filter(|seat| seat.holder.is_some_and(|h| h.user().is_some()));
        by_users.all(|state| state.ready)
    }

    /// The engine plays on for somebody who has given up.
    pub(crate) fn give_up(&mut self, seat: Seat, level: u8) {
        if let Some(state) = self.0.get_mut(seat.index()) {
            state.given_up_by = state.user();
            state.holder = Some(Holder::Engine { level });
            state.given_up = true;
        }
    }

    /// Seat `i` gets who sat on seat `order[i]`. False if `order` is not an order of the seats.
    pub(crate) fn reorder(&mut self, order: &[u8]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().map(usize::from).eq(0..self.0.len()) {
            return false;
        }
        self.0 = order.iter().map(|&from| self.0[from as usize]).collect();
        true
    }
}
