//! Appending events, for many tables at once.
//!
//! A batch is one transaction with a constant number of statements, however many tables it has. The key of
//! `events` decides who was first; rows go in by the order of that key, so that two servers that write to the
//! same tables wait for each other in one direction only.
//!
//! A connection that is lost before `COMMIT` was sent has stored nothing, and the batch is tried again. One that
//! is lost afterwards leaves it open whether the batch is stored. The server is then asked what became of
//! the transaction until it is over, and whether the events are there exactly as they were written.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection, Row};
use tablier_protocol::{Entry, TableId};
use tablier_table::Finished;
use tokio::sync::Mutex;
use tokio::time::sleep;

use super::PostgresStore;
use super::connection::{Attempts, prepare};
use super::games::add_games;
use super::ratings::rate_games;
use super::tables::{entry, id, insert_events, write_seats, write_tables};
use crate::store::{Commit, StoreError};

/// How long the fate of a transaction is asked for.
const LONGEST_DOUBT: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(100);

/// The one connection that appends. It is kept only as long as everything on it succeeds.
#[derive(Debug, Default)]
pub(super) struct Appender {
    connection: Mutex<Option<PgConnection>>,
}

impl Appender {
    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}

/// Commits, each table once and in order.
pub(super) struct Batch<'a> {
    pub(super) tables: BTreeMap<&'a TableId, Vec<&'a Commit>>,
    pub(super) finished: Vec<(&'a TableId, &'a Finished)>,
}

impl<'a> Batch<'a> {
    fn of(commits: &'a [Arc<Commit>]) -> Self {
        let mut tables: BTreeMap<_, Vec<&Commit>> = BTreeMap::new();
        for commit in commits.iter().filter(|commit| !commit.entries.is_empty()) {
            tables.entry(&commit.summary.id).or_default().push(commit);
        }
        let finished = |commit: &'a Arc<Commit>| {
            commit.finished.as_ref().map(|finished| (&commit.summary.id, finished))
        };
        Batch { tables, finished: commits.iter().filter_map(finished).collect() }
    }

    /// The new events, in the order of their key.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'a TableId, &'a Entry)> {
        self.tables.iter().flat_map(|(table, commits)| {
            commits.iter().flat_map(|commit| commit.entries.iter().map(|entry| (*table, entry)))
        })
    }
}

/// Why an attempt did not succeed.
enum Failure {
    /// Nothing is stored.
    NotStored(StoreError),
    /// Nobody knows whether the transaction of this number was committed.
    InDoubt(String),
}

impl<E: Into<StoreError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::NotStored(error.into())
    }
}

impl PostgresStore {
    pub(super) async fn append_all(&self, commits: &[Arc<Commit>]) -> Result<(), StoreError> {
        let batch = Batch::of(commits);
        if batch.tables.is_empty() {
            return Ok(());
        }
        let mut place = self.appender.connection.lock().await;
        let (mut attempts, begun) = (Attempts::default(), Instant::now());
        loop {
            match self.attempt(&mut place, &batch).await {
                Ok(()) => return Ok(()),
                Err(Failure::NotStored(error)) => {
                    if error == StoreError::Replica {
                        self.distrust_connections();
                    }
                    let is_lost = matches!(error, StoreError::Unreachable { .. });
                    if is_lost && begun.elapsed() < self.config.connect_timeout {
                        sleep(PAUSE).await;
                    } else if !attempts.may_repeat(&error).await {
                        return Err(error);
                    }
                }
                Err(Failure::InDoubt(transaction)) => {
                    if self.is_stored(&transaction, &batch).await? {
                        return Ok(());
                    }
                    if begun.elapsed() >= self.config.connect_timeout {
                        let detail = "the connection was lost again and again".to_owned();
                        return Err(StoreError::Unreachable { detail });
                    }
                }
            }
        }
    }

    /// Takes the connection out of its place, and puts it back if all went well or the server only said no.
    async fn attempt(
        &self,
        place: &mut Option<PgConnection>,
        batch: &Batch<'_>,
    ) -> Result<(), Failure> {
        let mut connection = match place.take() {
            Some(connection) => connection,
            None => self.connect_appender().await?,
        };
        match self.in_time(write(&mut connection, batch)).await {
            Ok(transaction) => {
                let commit = async { Ok(sqlx::query("COMMIT").execute(&mut connection).await?) };
                match self.in_time(commit).await {
                    Ok(_) => {}
                    Err(StoreError::Unreachable { .. }) => {
                        return Err(Failure::InDoubt(transaction));
                    }
                    Err(error) => return Err(Failure::NotStored(error)),
                }
            }
            Err(error @ (StoreError::Conflict | StoreError::Contended)) => {
                let undo = async { Ok(sqlx::query("ROLLBACK").execute(&mut connection).await?) };
                if self.in_time(undo).await.is_ok() {
                    *place = Some(connection);
                }
                return Err(Failure::NotStored(error));
            }
            Err(error) => return Err(Failure::NotStored(error)),
        }
        *place = Some(connection);
        Ok(())
    }

    /// A commit may have to wait for replicas. A statement that takes too long then would be taken for
    /// committed by PostgreSQL, so there is no limit for it at the server; waiting for locks has one.
    async fn connect_appender(&self) -> Result<PgConnection, StoreError> {
        let mut connection = self.connect_writable().await?;
        prepare(&mut connection, Duration::ZERO, self.config.statement_timeout).await?;
        Ok(connection)
    }

    /// Finds out whether a transaction has stored its events. False means that it has not and never will.
    async fn is_stored(&self, transaction: &str, batch: &Batch<'_>) -> Result<bool, StoreError> {
        let begun = Instant::now();
        loop {
            match self.try_is_stored(transaction, batch).await {
                Ok(Some(is_stored)) => return Ok(is_stored),
                Err(StoreError::Conflict) => return Err(StoreError::Conflict),
                // It is not over, or the server does not answer yet.
                Ok(None) | Err(_) if begun.elapsed() < LONGEST_DOUBT => sleep(PAUSE).await,
                Ok(None) | Err(_) => return Err(StoreError::Uncertain),
            }
        }
    }

    /// Nothing while the transaction is in progress: its connection may be lost to us but not to the server.
    async fn try_is_stored(
        &self,
        transaction: &str,
        batch: &Batch<'_>,
    ) -> Result<Option<bool>, StoreError> {
        let status = sqlx::query("SELECT pg_xact_status($1::xid8) = 'in progress' AS is_running");
        match self.row(status.bind(transaction)).await {
            Ok(Some(row)) if row.try_get::<Option<bool>, _>("is_running")? == Some(true) => {
                return Ok(None);
            }
            Err(error @ StoreError::Unreachable { .. }) => return Err(error),
            // Another server that was a replica before may not know the number: the events tell.
            _ => {}
        }
        let (tables, numbers): (Vec<_>, Vec<_>) =
            batch.entries().map(|(table, entry)| (table.as_str(), entry.number as i64)).unzip();
        let events = sqlx::query(
            "SELECT table_id, number, at, event::text AS event FROM events
                 JOIN unnest($1::text[], $2::bigint[]) AS wanted (table_id, number)
                 USING (table_id, number)",
        );
        let rows = self.rows(events.bind(tables).bind(numbers)).await?;
        let mut found = BTreeMap::new();
        for row in &rows {
            let entry = entry(row)?;
            found.insert((id(row.try_get("table_id")?)?, entry.number), entry);
        }
        if found.is_empty() {
            return Ok(Some(false));
        }
        let is_ours = |(table, entry): (&TableId, &Entry)| {
            found.get(&(table.clone(), entry.number)) == Some(entry)
        };
        if batch.entries().all(is_ours) { Ok(Some(true)) } else { Err(StoreError::Conflict) }
    }
}

/// Everything but `COMMIT`. Returns the number of the transaction.
async fn write(connection: &mut PgConnection, batch: &Batch<'_>) -> Result<String, StoreError> {
    sqlx::query("BEGIN").execute(&mut *connection).await?;
    insert_events(connection, batch).await?;
    let transaction = write_tables(connection, batch).await?;
    write_seats(connection, batch).await?;
    if !batch.finished.is_empty() {
        add_games(connection, &batch.finished).await?;
        rate_games(connection, &batch.finished).await?;
    }
    Ok(transaction)
}
