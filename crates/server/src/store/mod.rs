//! Where everything is kept.
//!
//! [`Store`] is all that the server knows about it; [`SqliteStore`] keeps it in one file, [`PostgresStore`] in a
//! database that several servers can share. The suite in `tests/integration/store` holds for both.

mod config;
pub mod copy;
mod database;
mod error;
mod game_index;
mod games;
mod health;
mod moderation;
mod postgres;
mod ratings;
mod sqlite;
mod summary;
mod table_lists;
mod users;
mod words;

use std::fmt::Debug;
use std::sync::Arc;

use async_trait::async_trait;

use crate::clock::Downtime;
use tablier_protocol::{Entry, Event};
use tablier_protocol::{TableId, UserId};
use tablier_table::{Finished, Table};

pub use config::StoreConfig;
pub use database::Database;
pub use error::StoreError;
pub use games::{GameSearch, GameStore};
pub use moderation::{ModerationStore, NewReport, Report};
pub use postgres::{DatabaseAddress, PostgresConfig, PostgresStore};
pub use ratings::{Leader, RatingStore, Standing};
pub use sqlite::SqliteStore;
pub use summary::Summary;
pub use table_lists::TableListStore;
use users::MOST_LOOKALIKES;
pub use users::{AccountSearch, FoundAccount, Known, NewSession, NewToken, UserStore};

/// A store that can be shared.
pub trait Store:
    Database
    + TableStore
    + TableListStore
    + GameStore
    + RatingStore
    + UserStore
    + ModerationStore
    + DowntimeStore
{
}

impl<S> Store for S where
    S: Database
        + TableStore
        + TableListStore
        + GameStore
        + RatingStore
        + UserStore
        + ModerationStore
        + DowntimeStore
{
}

/// Tables and their events.
#[async_trait]
pub trait TableStore: Debug + Send + Sync + 'static {
    /// Writes all of this or nothing, and returns when it would survive the end of the machine. An
    /// event whose number is there already is a [`StoreError::Conflict`]. A finished game can be found
    /// and has changed the ratings of its players from then on.
    async fn append(&self, commits: &[Arc<Commit>]) -> Result<(), StoreError>;

    /// The events of a table behind this number, in order.
    async fn events(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let found = self.events_of(&[(table.clone(), after)]).await?;
        Ok(found.into_iter().map(|(_, entry)| entry).collect())
    }

    /// The events of several tables, of each behind a number: those of one table are in order. Each table is named
    /// once.
    async fn events_of(
        &self,
        tables: &[(TableId, u64)],
    ) -> Result<Vec<(TableId, Entry)>, StoreError>;

    /// The numbers of the last events of those of these tables that exist.
    async fn last_numbers(&self, tables: &[TableId]) -> Result<Vec<(TableId, u64)>, StoreError>;

    /// What the index knows about a table.
    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError>;

    /// How many tables that are not over a user has opened or sits at, without counting one of them.
    async fn count_tables(&self, user: UserId, but: Option<&TableId>) -> Result<u32, StoreError>;

    /// The tables whose clock has to be looked at by then.
    async fn due(&self, by: u64) -> Result<Vec<TableId>, StoreError>;

    /// Moves the events of some tables out of the way of those that are played: of at most so many that are over and at
    /// which nothing has happened since. They are read as before. Returns how many tables; fewer than `most` if there
    /// are no more.
    async fn archive(&self, since: u64, most: u32) -> Result<u64, StoreError>;
}

/// What came of adding something of which there can be only so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is there.
    Done,
    /// There are too many already. Nothing was added.
    TooMany,
    /// The user whom it is about does not exist.
    Unknown,
}

/// When the server was open.
#[async_trait]
pub trait DowntimeStore: Send + Sync + 'static {
    /// When the server was last seen open.
    async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError>;

    /// The server opens: if it was open before, the time since it was last seen is a downtime. Of several
    /// servers on one database the one that was seen last counts.
    async fn record_start(&self, now: u64) -> Result<(), StoreError>;

    /// The server is still open. Downtimes that it has noticed meanwhile are stored together with that:
    /// otherwise a table that is not loaded would count them after a crash. Where several servers share a database,
    /// a downtime is a time in which none of them was seen, whatever one of them has noticed. Returns the end of the
    /// last downtime that is stored, zero if there is none.
    async fn record_heartbeat(&self, now: u64, downtimes: &[Downtime]) -> Result<u64, StoreError>;

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
    /// Whether it says something else about the seats than before.
    pub seats_changed: bool,
    /// The game, if this is how it ended.
    pub finished: Option<Finished>,
}

impl Commit {
    /// These new events of a table, which is as they have made it; `before` is what the index said.
    pub fn new(
        entries: Vec<Entry>,
        table: &Table,
        summary: Summary,
        before: Option<&Summary>,
    ) -> Self {
        let finished = finished(&entries, table);
        let seats_changed = before
            .is_none_or(|before| (&before.users, before.phase) != (&summary.users, summary.phase));
        Commit { entries, summary, seats_changed, finished }
    }
}

/// The game, if it ended among these events of its table.
fn finished(entries: &[Entry], table: &Table) -> Option<Finished> {
    let ended = entries.iter().find(|entry| matches!(entry.event, Event::Ended { .. }))?;
    table.finished(ended.at)
}
