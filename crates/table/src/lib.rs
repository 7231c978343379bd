//! One table, as a state machine without clock, disk, randomness or waiting.
//!
//! A [`Table`] is the fold of its events. [`decide`] returns the events to which a command leads, or why it is
//! refused; whoever runs the table stores them and only then shows the new one. [`Table::actions`] tells
//! beforehand what a user may do.
//!
//! ```
//! use tablier_core::Seed;
//! use tablier_protocol::{Command, TableId, Terms, UserId};
//! use tablier_table::{Moment, Table, Who, create, decide};
//!
//! let (ada, blaise) = (UserId(1), UserId(2));
//! let id = TableId::from_bytes([0; 8]);
//! let created = create(&id, ada, Terms::new("orthokon"), &Seed::new([7; 32]), None, 0).unwrap();
//! let mut events = created.entries;
//! let mut table = created.table;
//! let sit = Command::Sit { seat: None, contribution: None };
//! let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
//! for (who, command) in [(ada, sit.clone()), (blaise, sit), (ada, play)] {
//!     let decided = decide(&table, Who::User(who), &command, &Moment::at(1_000)).unwrap();
//!     events.extend(decided.entries);
//!     table = decided.table;
//! }
//! assert_eq!(table.played().position(), "wbbb/w3/4/1www b");
//! assert_eq!(Table::fold(id, &events), Ok(Some(table)));
//! ```

#![allow(missing_docs, reason = "names say what fields are")]

mod actions;
mod apply;
mod clock;
mod command;
mod conditional_moves;
mod decide;
mod finished;
mod followed;
mod hint;
pub mod limits;
mod proposals;
mod record;
mod refusal;
mod replay;
mod seats;
mod secret_hash;
mod terms;
mod text;
mod view;

use std::sync::Arc;

use tablier_core::{AnyGame, AnyMatch, FairDice, Seat, Seed, Texts, Turn, texts};
use tablier_protocol::{Audience, Entry, Holder, SeatState, TableId, Terms, Topic, UserId};

pub use clock::{MOST_DAYS, MOST_LAG};
pub use command::{Moment, Notice, Who};
pub use conditional_moves::ANY_MOVE;
pub use decide::{Awaited, Decision, create, decide, notice, rematch};
pub use finished::{Finished, Place, Player};
pub use followed::FollowedTable;
pub use record::RecordedUser;
pub use refusal::{Damaged, Kind, Reason, Refusal};
pub use replay::{LOCAL_USER, replay_local_game};
pub use secret_hash::SecretHash;
pub use terms::game_of;
pub use text::without_invisible;

use clock::Clocks;
use conditional_moves::ConditionalMoves;
use proposals::Proposals;
use seats::Seats;

/// What a table has to say.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::ENGLISH, &[tablier_table::PHRASES]).unwrap();
/// assert!(book.translate(&Message::new("table-full")).contains("seat"));
/// ```
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");

/// Stands for a user who does not exist yet. Nobody has this number.
pub const NEW_USER: UserId = UserId(0);

/// A table as it stands.
#[derive(Debug)]
pub struct Table {
    id: TableId,
    /// The number of the last event.
    number: u64,
    /// The time of the last event.
    changed_at: u64,
    creator: UserId,
    terms: Terms,
    commitment: String,
    /// Given by the second event of every table.
    seed: Option<Seed>,
    /// The hash of the secret of its link.
    link: Option<SecretHash>,
    rematch_of: Option<TableId>,
    saved_at: Option<u64>,
    game: Arc<dyn AnyGame>,
    played: Box<dyn AnyMatch>,
    /// What else is known about each ply played.
    plies: Vec<PlyNote>,
    seats: Seats,
    /// Who held each seat when the game began.
    starters: Vec<Holder>,
    contributions: Vec<(UserId, String)>,
    progress: Progress,
    began: Option<u64>,
    clocks: Clocks,
    /// The end of the last downtime that was told.
    forgiven: u64,
    proposals: Proposals,
    /// By seat.
    conditional_moves: Vec<ConditionalMoves>,
    rematch: Option<TableId>,
}

/// How far a table has come.
#[derive(Clone, Debug, PartialEq)]
enum Progress {
    Gathering,
    Playing,
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
        let mut table = Table::created(id, first)?;
        entries.try_for_each(|entry| table.apply(entry))?;
        Ok(Some(table))
    }

    /// The table as it stands after further events. Fails if they do not follow.
    pub fn followed_by<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Table, Damaged> {
        let mut table = self.clone();
        entries.into_iter().try_for_each(|entry| table.apply(entry))?;
        Ok(table)
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
    pub fn link(&self) -> Option<SecretHash> {
        self.link
    }

    /// When the server saved the game, if it was played on a device.
    pub fn saved_at(&self) -> Option<u64> {
        self.saved_at
    }

    /// Who opened it.
    pub fn creator(&self) -> UserId {
        self.creator
    }

    /// What is played, and how.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The rules with the options that are played.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
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

    /// Who holds each seat.
    pub fn holders(&self) -> impl Iterator<Item = Option<Holder>> {
        self.seats.all().iter().map(|seat| seat.holder)
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatState] {
        self.seats.all()
    }

    /// The users at the table, each once.
    pub fn users(&self) -> Vec<UserId> {
        self.seats.users()
    }

    /// Everybody who has to do with it: those who sit here, those who did when the game began, who
    /// opened it, and for whom it is reserved.
    pub fn everyone(&self) -> Vec<UserId> {
        let mut everyone = self.users();
        everyone.extend(self.terms.invited);
        everyone.extend(self.starters.iter().filter_map(|holder| holder.user()));
        everyone.push(self.creator);
        everyone.sort_unstable();
        everyone.dedup();
        everyone
    }

    /// The seats of a user.
    pub fn seats_of(&self, user: UserId) -> impl Iterator<Item = Seat> {
        self.seats.of(user)
    }

    /// Whether somebody is among [`everyone`](Table::everyone).
    pub fn is_known_to(&self, user: UserId) -> bool {
        self.everyone().contains(&user)
    }

    /// Whether users can still sit down.
    pub fn is_gathering(&self) -> bool {
        self.progress == Progress::Gathering
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Over { .. })
    }

    /// The seat and level of the engine, if it is to move.
    pub fn engine_to_move(&self) -> Option<(Seat, u8)> {
        match self.holder(self.to_move()?)? {
            Holder::Engine { level } => Some((self.to_move()?, level)),
            Holder::User { .. } => None,
        }
    }

    /// When the server has to look at the table, if nobody does anything before: a flag falls, or
    /// nobody has come for too long.
    pub fn deadline(&self) -> Option<u64> {
        match self.progress {
            Progress::Gathering => Some(self.changed_at + clock::patience(self.terms.clock)),
            Progress::Playing | Progress::Over { .. } => self.clocks.deadline(),
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
        let users = self.users();
        self.rematch.is_none()
            && offer.is_some_and(|offer| users.iter().all(|user| offer.agreed.contains(user)))
    }

    /// Whether an event that this audience may know is for a user, who may be a stranger.
    pub fn is_for(&self, audience: Audience, user: Option<UserId>) -> bool {
        match audience {
            Audience::Everyone => true,
            Audience::Server => false,
            Audience::Seat(seat) => {
                user.is_some() && self.holder(seat).and_then(Holder::user) == user
            }
        }
    }

    /// The seat that has to choose a move now.
    fn to_move(&self) -> Option<Seat> {
        match self.played.turn() {
            Turn::Seat(seat) if self.progress == Progress::Playing => Some(seat),
            _ => None,
        }
    }

    /// Who moves or rolls at a game that goes on.
    fn seat_on_turn(&self) -> Option<Seat> {
        (self.progress == Progress::Playing).then(|| self.played.turn().seat())
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
            creator: self.creator,
            terms: self.terms.clone(),
            commitment: self.commitment.clone(),
            seed: self.seed.clone(),
            link: self.link,
            rematch_of: self.rematch_of.clone(),
            saved_at: self.saved_at,
            game: Arc::clone(&self.game),
            played: self.played.fork(),
            plies: self.plies.clone(),
            seats: self.seats.clone(),
            starters: self.starters.clone(),
            contributions: self.contributions.clone(),
            progress: self.progress.clone(),
            began: self.began,
            clocks: self.clocks.clone(),
            forgiven: self.forgiven,
            proposals: self.proposals.clone(),
            conditional_moves: self.conditional_moves.clone(),
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
            && self.creator == other.creator
            && self.terms == other.terms
            && self.commitment == other.commitment
            && self.seed == other.seed
            && self.link == other.link
            && self.rematch_of == other.rematch_of
            && self.saved_at == other.saved_at
            && self.played.played() == other.played.played()
            && self.plies == other.plies
            && self.seats == other.seats
            && self.starters == other.starters
            && self.contributions == other.contributions
            && self.progress == other.progress
            && self.began == other.began
            && self.clocks == other.clocks
            && self.forgiven == other.forgiven
            && self.proposals == other.proposals
            && self.conditional_moves == other.conditional_moves
            && self.rematch == other.rematch
    }
}
