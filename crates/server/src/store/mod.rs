//! Where everything is kept.
//!
//! [`Store`] is all that the server knows about it; [`SqliteStore`] keeps it in one file. The suite in
//! `tests/store` holds for every implementation.

mod error;
mod games;
mod moderation;
mod people;
mod ratings;
mod sqlite;

use std::fmt::Debug;

use async_trait::async_trait;
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Downtime;
use crate::ids::{PersonId, TableId};
use crate::secret::Hash;
use crate::table::{Entry, Event, Finished, Table, Visibility};

pub use error::StoreError;
pub use games::{FoundGame, FoundPlayer, GameSearch, GameStore, RatingChanged};
pub use moderation::{ModerationStore, NewReport, Report};
pub use people::{
    Known, NewSession, NewToken, PeopleStore, Person, PersonKind, Profile, Session, Token,
};
pub use ratings::{Leader, RatingChange, RatingStore, Standing};
pub use sqlite::SqliteStore;

/// A store that can be shared.
pub trait Store:
    TableStore + GameStore + RatingStore + PeopleStore + ModerationStore + DowntimeStore
{
}

impl<S> Store for S where
    S: TableStore + GameStore + RatingStore + PeopleStore + ModerationStore + DowntimeStore
{
}

/// Tables and their events.
#[async_trait]
pub trait TableStore: Debug + Send + Sync + 'static {
    /// Writes all of this or nothing, and returns when it would survive the end of the machine. An
    /// event whose number is there already is a [`StoreError::Conflict`]. A finished game can be found
    /// and has changed the ratings of its players from then on.
    async fn append(&self, news: &[Commit]) -> Result<(), StoreError>;

    /// The events of a table behind this number, in order.
    async fn events(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// What the index knows about a table.
    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError>;

    /// The tables open to everyone at which people can sit down, the latest first, and only the latest
    /// few of each opener. Without those of people who do not want to meet the one who asks, or the
    /// other way round.
    async fn lobby(&self, asking: Option<PersonId>, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The tables of a person, the latest first.
    async fn tables_of(&self, person: PersonId, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// How many tables that are not over a person has opened or sits at, without counting one of them.
    async fn count_tables(
        &self,
        person: PersonId,
        but: Option<&TableId>,
    ) -> Result<u32, StoreError>;

    /// The tables whose clock has to be looked at by then.
    async fn due(&self, by: u64) -> Result<Vec<TableId>, StoreError>;
}

/// What came of adding something of which there can be only so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is there.
    Done,
    /// There are too many already. Nothing was added.
    TooMany,
    /// The person whom it is about does not exist.
    Unknown,
}

/// When the server was open.
#[async_trait]
pub trait DowntimeStore: Send + Sync + 'static {
    /// When the server was last seen open.
    async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError>;

    /// The server opens: if it was open before, the time since it was last seen is a downtime.
    async fn record_start(&self, now: u64) -> Result<(), StoreError>;

    /// The server is still open. Downtimes that it has noticed meanwhile are stored together with that:
    /// otherwise a table that is not loaded would count them after a crash.
    async fn record_heartbeat(&self, now: u64, downtimes: &[Downtime]) -> Result<(), StoreError>;

    /// Fails with the reason if nothing can be written: if the last write failed.
    fn health(&self) -> Result<(), StoreError>;

    /// The downtimes that ended after this time, in order.
    async fn downtimes(&self, after: u64) -> Result<Vec<Downtime>, StoreError>;
}

/// What has happened at one table.
#[derive(Clone, Debug)]
pub struct Commit {
    /// The new events, in order.
    pub entries: Vec<Entry>,
    /// What the index shall say.
    pub summary: Summary,
    /// The game, if this is how it ended.
    pub finished: Option<Finished>,
}

impl Commit {
    /// These new events of a table, which is as they have made it.
    pub fn new(entries: Vec<Entry>, table: &Table, summary: Summary) -> Self {
        let finished = finished(&entries, table);
        Commit { entries, summary, finished }
    }
}

/// The game, if it ended among these events of its table.
fn finished(entries: &[Entry], table: &Table) -> Option<Finished> {
    let ended = entries.iter().find(|entry| matches!(entry.event, Event::Ended { .. }))?;
    table.finished(ended.at)
}

/// What the index knows about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Summary {
    /// The table.
    pub id: TableId,
    /// The game's name in the registry.
    pub game: String,
    /// `gathering`, `playing` or `over`.
    pub phase: String,
    /// Who can see it.
    pub visibility: Visibility,
    /// The hash of the secret of its link.
    #[serde(skip)]
    pub link: Option<Hash>,
    /// Who opened it.
    pub opener: PersonId,
    /// The time of its first event.
    pub opened_at: u64,
    /// The time of its last event.
    pub changed_at: u64,
    /// When its clock has to be looked at.
    #[serde(skip)]
    pub deadline: Option<u64>,
    /// The person on each seat, if it is one.
    pub people: Vec<Option<PersonId>>,
}
