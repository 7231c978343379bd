//! What somebody sees of a table.

use serde::Serialize;
use tablier_core::{Seat, Turn};
use utoipa::ToSchema;

use super::{Holder, OpenProposal, Phase, SeatState, Table, Terms};
use crate::ids::{PersonId, TableId};
use crate::store::Summary;

/// A table as it is shown to one person.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct View<'a> {
    /// Its name.
    pub table: &'a TableId,
    /// The number of the last event: whoever has seen this needs only those behind it.
    pub number: u64,
    /// Who opened it.
    pub opener: PersonId,
    /// What is played, and how.
    pub terms: &'a Terms,
    /// `gathering`, `playing` or `over`.
    pub phase: &'static str,
    /// Who sits where.
    pub seats: &'a [SeatState],
    /// The position's text.
    pub position: String,
    /// The plies so far.
    pub moves: Vec<String>,
    /// Who is on turn, while the game goes on.
    pub turn: Option<TurnView>,
    /// The time of each seat, if there are clocks.
    pub clock: Option<ClockView>,
    /// What waits for answers.
    pub proposals: &'a [OpenProposal],
    /// The hash of the seed of the dice.
    pub commitment: &'a str,
    /// What people have added to the dice.
    pub contributions: Vec<&'a str>,
    /// How it ended.
    pub over: Option<Over<'a>>,
    /// The moves that the person has prepared.
    pub conditions: Vec<&'a [Vec<String>]>,
    /// The table whose rematch it is.
    pub rematch_of: Option<&'a TableId>,
    /// The table of the rematch.
    pub rematch: Option<&'a TableId>,
}

/// Who is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TurnView {
    /// The seat that moves.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The number of the ply.
    pub ply: usize,
}

/// The clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockView {
    /// What each seat has left, in milliseconds, not counting the present move.
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    #[schema(value_type = Option<u8>)]
    pub running: Option<Seat>,
    /// Since when, in milliseconds since the epoch.
    pub since: Option<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Over<'a> {
    /// What each seat got; nothing if the game does not count.
    pub values: Option<&'a [f32]>,
    /// Why.
    pub reason: &'a str,
    /// The seed of the dice.
    pub seed: Option<String>,
}

impl Table {
    /// The table as a person sees it, or somebody whom nobody knows.
    pub fn view(&self, person: Option<PersonId>) -> View<'_> {
        View {
            table: &self.id,
            number: self.number,
            opener: self.opener,
            terms: &self.terms,
            phase: self.phase_name(),
            seats: self.seats.all(),
            position: self.played.position(),
            moves: self.played.played(),
            turn: self.turn_view(),
            clock: self.clock_view(),
            proposals: self.proposals.all(),
            commitment: &self.commitment,
            contributions: self.contributions.iter().map(|(_, text)| text.as_str()).collect(),
            over: self.over_view(),
            conditions: self.conditions_of(person),
            rematch_of: self.rematch_of.as_ref(),
            rematch: self.rematch.as_ref(),
        }
    }

    /// What the index of the store says about it.
    pub fn summary(&self, opened_at: u64, changed_at: u64) -> Summary {
        Summary {
            id: self.id.clone(),
            game: self.terms.game.clone(),
            phase: self.phase_name().to_owned(),
            visibility: self.terms.visibility,
            link: self.link,
            opened_at,
            changed_at,
            deadline: self.deadline(),
            opener: self.opener,
            people: self.people_by_seat(),
        }
    }

    /// The person on each seat, also one who gave up and for whom the engine plays on.
    fn people_by_seat(&self) -> Vec<Option<PersonId>> {
        let seats = self.seats.all().iter().enumerate();
        let person = |(seat, state): (usize, &SeatState)| {
            let holder = self.starters.get(seat).copied().or(state.holder);
            holder.and_then(Holder::person)
        };
        seats.map(person).collect()
    }

    fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::Gathering => "gathering",
            Phase::Playing => "playing",
            Phase::Over { .. } => "over",
        }
    }

    /// Who is on turn, while the game goes on.
    pub fn turn_view(&self) -> Option<TurnView> {
        // Rolls follow at once, so that people never see a die that waits.
        match self.played.turn() {
            Turn::Seat(seat) if self.phase == Phase::Playing => {
                Some(TurnView { seat, ply: self.ply() + 1 })
            }
            _ => None,
        }
    }

    /// The time of each seat, if there are clocks.
    pub fn clock_view(&self) -> Option<ClockView> {
        let seats = 0..self.seats.all().len() as u8;
        let left: Option<Vec<_>> = seats.map(|seat| self.clocks.left(Seat(seat))).collect();
        let running = self.clocks.running();
        left.map(|left| ClockView {
            left,
            running: running.map(|(seat, _)| seat),
            since: running.map(|(_, since)| since),
        })
    }

    fn over_view(&self) -> Option<Over<'_>> {
        let Phase::Over { values, reason } = &self.phase else { return None };
        let seed = self.seed.as_ref().map(tablier_core::Seed::reveal);
        Some(Over { values: values.as_deref(), reason, seed })
    }

    fn conditions_of(&self, person: Option<PersonId>) -> Vec<&[Vec<String>]> {
        let all = (0..).map(Seat).zip(&self.conditions);
        let own = all.filter(|(seat, _)| {
            person.is_some() && self.holder(*seat).and_then(Holder::person) == person
        });
        own.map(|(_, conditions)| conditions.lines()).collect()
    }
}
