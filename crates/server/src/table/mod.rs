//! One table, as a state machine without clock, disk, randomness or waiting.
//!
//! A [`Table`] is what its events have made of it. [`decide`] says which events a command leads to,
//! or why it is refused; whoever keeps the table stores them and only then shows the new one.
//!
//! ```
//! use tablier_core::Seed;
//! use tablier_server::table::{Command, Moment, Table, Terms, Who, decide, open};
//! use tablier_server::{PersonId, TableId};
//!
//! let (ada, blaise) = (PersonId(1), PersonId(2));
//! let id = TableId::from_bytes([0; 8]);
//! let opened = open(&id, ada, Terms::new("orthokon"), &Seed::new([7; 32]), None, 0).unwrap();
//! let mut events = opened.entries;
//! let mut table = opened.table;
//! let sit = Command::Sit { seat: None, contribution: None };
//! let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
//! for (who, command) in [(ada, sit.clone()), (blaise, sit), (ada, play)] {
//!     let decided = decide(&table, Who::Person(who), &command, &Moment::at(1_000)).unwrap();
//!     events.extend(decided.entries);
//!     table = decided.table;
//! }
//! assert_eq!(table.played().position(), "wbbb/w3/4/1www b");
//! assert_eq!(Table::fold(id, &events), Ok(Some(table)));
//! ```

mod apply;
mod clock;
mod command;
mod conditional_moves;
mod decide;
mod event;
mod finished;
mod proposals;
mod record;
mod refusal;
mod seats;
mod terms;
mod view;

use std::sync::Arc;

use tablier_core::{AnyGame, AnyMatch, FairDice, Seat, Seed, Turn};

pub use clock::{ClockRule, DAY, MOST_LAG};
pub use command::{Command, Moment, Notice, Who};
pub use conditional_moves::WHATEVER;
pub use decide::{Decision, decide, notice, open, rematch};
pub use event::{Audience, Entry, Event};
pub use finished::{Finished, Player, Score};
pub use proposals::{OpenProposal, Proposal, Topic};
pub use refusal::{Damaged, Kind, Refusal};
pub use seats::{Holder, SeatState};
pub use terms::{Sides, Terms, Visibility};
pub use view::{ClockView, Over, TurnView, View};

use crate::ids::{PersonId, TableId};
use crate::secret::Hash;
use clock::Clocks;
use conditional_moves::ConditionalMoves;
use proposals::Proposals;
use seats::Seats;

/// A table as it stands.
#[derive(Debug)]
pub struct Table {
    id: TableId,
    /// The number of the last event.
    number: u64,
    /// The time of the last event.
    changed_at: u64,
    opener: PersonId,
    terms: Terms,
    commitment: String,
    /// Given by the second event of every table.
    seed: Option<Seed>,
    /// The hash of the secret of its link.
    link: Option<Hash>,
    rematch_of: Option<TableId>,
    game: Arc<dyn AnyGame>,
    played: Box<dyn AnyMatch>,
    /// What else is known about each ply played.
    plies: Vec<PlyNote>,
    seats: Seats,
    /// Who held each seat when the game began.
    starters: Vec<Holder>,
    contributions: Vec<(PersonId, String)>,
    phase: Phase,
    began: Option<u64>,
    clocks: Clocks,
    /// The end of the last downtime that was told.
    forgiven: u64,
    proposals: Proposals,
    /// By seat.
    conditions: Vec<ConditionalMoves>,
    rematch: Option<TableId>,
}

/// How far a table has come.
#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// People sit down.
    Gathering,
    /// They play.
    Playing,
    /// It is over.
    Over { values: Option<Vec<f32>>, reason: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlyNote {
    /// The number of the event that tells of it.
    number: u64,
    seat: Seat,
    is_roll: bool,
    left: Option<u64>,
}

impl Table {
    /// The table that these events have made; none without events.
    pub fn fold<'a>(
        id: TableId,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Option<Table>, Damaged> {
        let mut entries = entries.into_iter();
        let Some(first) = entries.next() else { return Ok(None) };
        let mut table = Table::opened(id, first)?;
        entries.try_for_each(|entry| table.apply(entry))?;
        Ok(Some(table))
    }

    /// Its name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The number of the last event.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The hash of the secret of its link, if it has one.
    pub fn link(&self) -> Option<Hash> {
        self.link
    }

    /// Who opened it.
    pub fn opener(&self) -> PersonId {
        self.opener
    }

    /// What is played, and how.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game on the board.
    pub fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// How many plies have been played.
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// The number of the event that told of a ply, counted from 1; 0 before the first. It is never given
    /// again, so it stands for all plies up to this one, whatever was taken back before.
    pub fn number_of_ply(&self, ply: usize) -> u64 {
        let note = ply.checked_sub(1).and_then(|index| self.plies.get(index));
        note.map_or(0, |note| note.number)
    }

    /// Who holds a seat.
    pub fn holder(&self, seat: Seat) -> Option<Holder> {
        self.seats.holder(seat)
    }

    /// The people at the table, each once.
    pub fn people(&self) -> Vec<PersonId> {
        self.seats.people()
    }

    /// Everybody who has to do with it: those who sit here, those who did when the game began, and
    /// who opened it.
    pub fn everyone(&self) -> Vec<PersonId> {
        let mut everyone = self.people();
        everyone.extend(self.starters.iter().filter_map(|holder| holder.person()));
        everyone.push(self.opener);
        everyone.sort_unstable();
        everyone.dedup();
        everyone
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        self.seats.of(person)
    }

    /// Whether somebody sits here, has sat here when the game began, or has opened the table.
    pub fn is_known_to(&self, person: PersonId) -> bool {
        self.everyone().contains(&person)
    }

    /// Whether people can still sit down.
    pub fn is_gathering(&self) -> bool {
        self.phase == Phase::Gathering
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// The seat and level of the engine, if it is to move.
    pub fn engine_to_move(&self) -> Option<(Seat, u8)> {
        match self.holder(self.to_move()?)? {
            Holder::Engine { level } => Some((self.to_move()?, level)),
            Holder::Person { .. } => None,
        }
    }

    /// When the server has to look at the table, if nobody does anything before: a flag falls, or
    /// nobody has come for too long.
    pub fn deadline(&self) -> Option<u64> {
        match self.phase {
            Phase::Gathering => Some(self.changed_at + self.terms.clock.waits()),
            Phase::Playing | Phase::Over { .. } => self.clocks.deadline(),
        }
    }

    /// From when on downtimes may still have to be told to a clock that runs.
    pub fn counts_since(&self) -> Option<u64> {
        let (_, since) = self.clocks.running()?;
        Some(since.max(self.forgiven))
    }

    /// Whether all have agreed to play again, and the new table is not there yet.
    pub fn wants_rematch(&self) -> bool {
        let offer = self.proposals.about(Topic::Rematch);
        let people = self.people();
        self.rematch.is_none()
            && offer.is_some_and(|offer| people.iter().all(|person| offer.agreed.contains(person)))
    }

    /// Whether an event that this audience may know is for a person, who may be a stranger.
    pub fn is_for(&self, audience: Audience, person: Option<PersonId>) -> bool {
        match audience {
            Audience::Everyone => true,
            Audience::Nobody => false,
            Audience::Seat(seat) => {
                person.is_some() && self.holder(seat).and_then(Holder::person) == person
            }
        }
    }

    /// The seat that has to choose a move now.
    fn to_move(&self) -> Option<Seat> {
        match self.played.turn() {
            Turn::Seat(seat) if self.phase == Phase::Playing => Some(seat),
            _ => None,
        }
    }

    /// Who moves or rolls at a game that goes on.
    fn seat_on_turn(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then(|| self.played.turn().seat())
    }

    /// How many seats have chosen a move.
    fn movers(&self) -> usize {
        let all = 0..self.seats.all().len() as u8;
        all.filter(|&seat| self.plies.iter().any(|ply| !ply.is_roll && ply.seat.0 == seat)).count()
    }

    fn dice(&self) -> Result<FairDice, Damaged> {
        let seed = self.seed.as_ref().ok_or(Damaged)?;
        let texts = self.contributions.iter().map(|(_, text)| text.as_str());
        Ok(FairDice::new(seed, self.id.as_str(), texts))
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Table {
            id: self.id.clone(),
            number: self.number,
            changed_at: self.changed_at,
            opener: self.opener,
            terms: self.terms.clone(),
            commitment: self.commitment.clone(),
            seed: self.seed.clone(),
            link: self.link,
            rematch_of: self.rematch_of.clone(),
            game: Arc::clone(&self.game),
            played: self.played.fork(),
            plies: self.plies.clone(),
            seats: self.seats.clone(),
            starters: self.starters.clone(),
            contributions: self.contributions.clone(),
            phase: self.phase.clone(),
            began: self.began,
            clocks: self.clocks.clone(),
            forgiven: self.forgiven,
            proposals: self.proposals.clone(),
            conditions: self.conditions.clone(),
            rematch: self.rematch.clone(),
        }
    }
}

/// The game is the same if the terms are, and the board is if the moves are.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
            && self.number == other.number
            && self.changed_at == other.changed_at
            && self.opener == other.opener
            && self.terms == other.terms
            && self.commitment == other.commitment
            && self.seed == other.seed
            && self.link == other.link
            && self.rematch_of == other.rematch_of
            && self.played.played() == other.played.played()
            && self.plies == other.plies
            && self.seats == other.seats
            && self.starters == other.starters
            && self.contributions == other.contributions
            && self.phase == other.phase
            && self.began == other.began
            && self.clocks == other.clocks
            && self.forgiven == other.forgiven
            && self.proposals == other.proposals
            && self.conditions == other.conditions
            && self.rematch == other.rematch
    }
}
