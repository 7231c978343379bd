//! What a user sees of a table.

use std::collections::BTreeMap;

use tablier_core::{Seat, Turn};
use tablier_protocol::{
    ClockState, CurrentTurn, Entry, Event, GameOver, Holder, LegalMoves, Phase, SeatState,
    TableDetails, TableState, TableUpdate, TableView, User, UserId,
};

use crate::{Moment, Progress, Table};

impl Table {
    /// The table as a user sees it, or somebody whom nobody knows. `users` are those who have to do with it.
    pub fn view(&self, user: Option<UserId>, moment: &Moment, users: Vec<User>) -> TableView {
        TableView {
            table: self.id.clone(),
            number: self.number,
            creator: self.creator,
            terms: self.terms.clone(),
            phase: self.phase(),
            seats: self.seats.all().to_vec(),
            teams: self.teams(),
            position: self.played.position(),
            moves: self.played.played(),
            movers: self.plies.iter().map(|ply| ply.seat).collect(),
            rolls: self.rolls(),
            turn: self.turn(),
            clock: self.clock_state(),
            proposals: self.proposals.all().to_vec(),
            commitment: self.commitment.clone(),
            contributions: self.contributions.iter().map(|(_, text)| text.clone()).collect(),
            over: self.over(),
            conditional_moves: self.conditional_moves_of(user),
            rematch_of: self.rematch_of.clone(),
            rematch: self.rematch.clone(),
            saved_at: self.saved_at,
            actions: self.actions(user, moment),
            users,
        }
    }

    /// The part that changes with every move, as a user sees it.
    pub fn state(&self, user: Option<UserId>, moment: &Moment) -> TableState {
        TableState {
            phase: self.phase(),
            position: self.played.position(),
            turn: self.turn(),
            clock: self.clock_state(),
            over: self.over(),
            actions: self.actions(user, moment),
        }
    }

    /// What has happened, for a user or for somebody whom nobody knows: the latest of these events, and what they have
    /// led to. Nothing of it has to be asked for again.
    pub fn update(&self, entries: &[Entry], user: Option<UserId>, moment: &Moment) -> TableUpdate {
        let own = entries.iter().filter(|entry| self.is_for(entry.event.audience(), user));
        let events: Vec<Entry> = own.cloned().collect();
        let has_details = events.iter().any(|entry| changes_details(&entry.event));
        TableUpdate {
            table: self.id.clone(),
            number: self.number,
            events,
            state: self.state(user, moment),
            details: has_details.then(|| self.details(user).into()),
        }
    }

    /// What else can change, as a user sees it.
    fn details(&self, user: Option<UserId>) -> TableDetails {
        TableDetails {
            terms: self.terms.clone(),
            seats: self.seats.all().to_vec(),
            teams: self.teams(),
            proposals: self.proposals.all().to_vec(),
            contributions: self.contributions.iter().map(|(_, text)| text.clone()).collect(),
            conditional_moves: self.conditional_moves_of(user),
            rematch: self.rematch.clone(),
        }
    }

    /// The moves that can be played now.
    pub fn legal_moves(&self) -> LegalMoves {
        let seat = self.to_move();
        LegalMoves {
            ply: self.ply() + 1,
            seat,
            position: self.played.position(),
            moves: if seat.is_some() { self.played.legal_moves() } else { Vec::new() },
        }
    }

    /// How far it has come.
    pub fn phase(&self) -> Phase {
        match self.progress {
            Progress::Gathering => Phase::Gathering,
            Progress::Playing => Phase::Playing,
            Progress::Over { .. } => Phase::Over,
        }
    }

    /// The user on each seat, also one who gave up and for whom the engine plays on.
    pub fn users_by_seat(&self) -> Vec<Option<UserId>> {
        self.seats.all().iter().map(SeatState::user).collect()
    }

    /// Who moves, while the game goes on.
    pub fn turn(&self) -> Option<CurrentTurn> {
        // Rolls follow at once, so that nobody ever sees a die that waits.
        match self.played.turn() {
            Turn::Seat(seat) if self.progress == Progress::Playing => {
                Some(CurrentTurn { seat, ply: self.ply() + 1 })
            }
            _ => None,
        }
    }

    /// The user whose turn it is; none if it is the engine's.
    pub fn user_to_move(&self) -> Option<UserId> {
        self.holder(self.turn()?.seat)?.user()
    }

    /// How the game ended.
    pub fn over(&self) -> Option<GameOver> {
        let Progress::Over { values, reason } = &self.progress else { return None };
        let seed = self.seed.as_ref().map(tablier_core::Seed::reveal);
        Some(GameOver { values: values.clone(), reason: reason.clone(), seed })
    }

    fn rolls(&self) -> Vec<usize> {
        let plies = self.plies.iter().enumerate();
        plies.filter(|(_, ply)| ply.is_roll).map(|(i, _)| i).collect()
    }

    fn teams(&self) -> Vec<Vec<Seat>> {
        let mut teams: BTreeMap<Seat, Vec<Seat>> = BTreeMap::new();
        for seat in (0..self.seats.all().len() as u8).map(Seat) {
            teams.entry(self.game.team(seat)).or_default().push(seat);
        }
        teams.into_values().collect()
    }

    fn clock_state(&self) -> Option<ClockState> {
        let seats = 0..self.seats.all().len() as u8;
        let left: Option<Vec<_>> = seats.map(|seat| self.clocks.left(Seat(seat))).collect();
        let running = self.clocks.running();
        left.map(|left| ClockState {
            left,
            running: running.map(|(seat, _)| seat),
            since: running.map(|(_, since)| since),
        })
    }

    fn conditional_moves_of(&self, user: Option<UserId>) -> Vec<Vec<Vec<String>>> {
        let all = (0..).map(Seat).zip(&self.conditional_moves);
        let own = all.filter(|(seat, _)| {
            user.is_some() && self.holder(*seat).and_then(Holder::user) == user
        });
        own.map(|(_, prepared)| prepared.lines().to_vec()).collect()
    }
}

/// Whether an event changes more than what [`Table::state`] tells, the moves and the chat.
fn changes_details(event: &Event) -> bool {
    !matches!(
        event,
        Event::Seeded { .. }
            | Event::LinkSet { .. }
            | Event::Moved { .. }
            | Event::Rolled { .. }
            | Event::HolidayTaken { .. }
            | Event::Interrupted { .. }
            | Event::Said { .. }
    )
}
