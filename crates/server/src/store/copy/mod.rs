//! Copying a whole store to another one of any kind.
//!
//! The source is read in one snapshot. Rows go over in the order of their keys, some hundreds in a transaction, so
//! the last key in the target tells where an interrupted copy goes on. When everything is there, both sides are
//! read again and compared; only then the target can be used.

mod endpoint;
mod error;
mod row;
pub(super) mod schema;

use std::path::Path;

use futures_util::TryStreamExt;

use endpoint::check_columns;
pub(super) use endpoint::{Endpoint, first_with_rows};
pub use error::CopyError;
pub use row::Checksum;
use row::Hasher;
pub(super) use row::{Row, Value, canonical_json};
use schema::{TABLES, Table};

use super::postgres::PostgresEndpoint;
use super::sqlite::SqliteEndpoint;
use super::{StoreConfig, StoreError};

/// How many rows are written in one transaction.
const BATCH: usize = 500;

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub step: Step,
    /// With which table.
    pub table: &'static str,
    /// The rows of the table that are done.
    pub done: u64,
    /// The rows that it has.
    pub total: u64,
}

/// What a copy does with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Its rows are written.
    Copy,
    /// Both sides are compared.
    Verify,
}

/// What was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyReport {
    /// Whether an interrupted copy was continued.
    pub is_continued: bool,
    /// Every table with what both sides have.
    pub tables: Vec<(&'static str, Checksum)>,
}

/// Copies everything to an empty store and compares both.
pub async fn copy(
    from: &StoreConfig,
    to: &StoreConfig,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<CopyReport, CopyError> {
    if from.to_string() == to.to_string() {
        return Err(CopyError::Same);
    }
    let mut source: Box<dyn Endpoint> = match from {
        StoreConfig::Sqlite(folder) => Box::new(SqliteEndpoint::source(folder).await?),
        StoreConfig::Postgres(config) => Box::new(PostgresEndpoint::stopped_source(config).await?),
    };
    let target: Box<dyn Endpoint> = match to {
        StoreConfig::Sqlite(folder) => Box::new(SqliteEndpoint::target(folder).await?),
        StoreConfig::Postgres(config) => Box::new(PostgresEndpoint::target(config).await?),
    };
    transfer(&mut *source, target, &from.to_string(), progress).await
}

/// Writes everything to a new SQLite file, while servers may be using the store.
pub(crate) async fn back_up(from: &StoreConfig, to: &Path) -> Result<(), CopyError> {
    SqliteEndpoint::reserve_file(to)?;
    let done = match from {
        StoreConfig::Sqlite(folder) => SqliteEndpoint::back_up(folder, to).await,
        StoreConfig::Postgres(config) => {
            let mut source = PostgresEndpoint::source(config).await?;
            let target = Box::new(SqliteEndpoint::file(to).await?);
            let done = transfer(&mut source, target, &from.to_string(), &mut |_| ()).await;
            done.map(drop)
        }
    };
    if done.is_err() {
        // Half a backup would be taken for a whole one.
        SqliteEndpoint::remove_file(to);
    }
    done
}

async fn transfer(
    source: &mut dyn Endpoint,
    mut target: Box<dyn Endpoint>,
    from: &str,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<CopyReport, CopyError> {
    check_columns(source).await?;
    check_columns(&mut *target).await?;
    let is_continued = target.begin(from).await?;
    for table in TABLES {
        copy_table(source, &mut *target, table, progress).await?;
    }
    let mut tables = Vec::new();
    for table in TABLES {
        let checksum = verify_table(source, &mut *target, table, progress).await?;
        tables.push((table.name, checksum));
    }
    source.must_be_unchanged().await?;
    target.finish().await?;
    Ok(CopyReport { is_continued, tables })
}

async fn copy_table(
    source: &mut dyn Endpoint,
    target: &mut dyn Endpoint,
    table: &'static Table,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<(), CopyError> {
    let total = source.count(table).await?;
    let mut done = target.count(table).await?;
    let last = target.last_key(table).await?;
    progress(Progress { step: Step::Copy, table: table.name, done, total });
    let stored_anywhere = target.stores_every_text();
    let number = if table.is_numbered { source.last_number(table).await? } else { 0 };
    let mut rows = source.rows(table, last.as_ref());
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        while batch.len() < BATCH
            && let Some(row) = rows.try_next().await?
        {
            if !stored_anywhere && row::has_nul(&row) {
                let key = row::key(table, &row);
                return Err(CopyError::Character { table: table.name, key });
            }
            batch.push(row);
        }
        if batch.is_empty() {
            break;
        }
        target.insert(table, &batch).await?;
        done += batch.len() as u64;
        progress(Progress { step: Step::Copy, table: table.name, done, total });
    }
    drop(rows);
    if table.is_numbered {
        // Also numbers that were given and are no longer there must not be given again: events may name them.
        target.set_last_number(table, number).await?;
    }
    Ok(())
}

async fn verify_table(
    source: &mut dyn Endpoint,
    target: &mut dyn Endpoint,
    table: &'static Table,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Checksum, CopyError> {
    progress(Progress { step: Step::Verify, table: table.name, done: 0, total: 1 });
    let (source, target) = tokio::try_join!(checksum(source, table), checksum(target, table))?;
    if source != target {
        return Err(CopyError::Differs { table: table.name, source, target });
    }
    progress(Progress { step: Step::Verify, table: table.name, done: 1, total: 1 });
    Ok(source)
}

async fn checksum(
    endpoint: &mut dyn Endpoint,
    table: &'static Table,
) -> Result<Checksum, StoreError> {
    let mut hasher = Hasher::default();
    let mut rows = endpoint.rows(table, None);
    while let Some(row) = rows.try_next().await? {
        hasher.add(&row);
    }
    Ok(hasher.finish())
}
