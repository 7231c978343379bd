//! What a copy needs of a store of any kind.

use std::collections::BTreeSet;

use async_trait::async_trait;
use futures_util::stream::BoxStream;

use super::schema::{TABLES, Table};
use super::{CopyError, Row};
use crate::store::StoreError;

/// A store that is read from in one snapshot, or written to.
#[async_trait]
pub(in crate::store) trait Endpoint: Send {
    /// Where it is, without secrets.
    fn place(&self) -> String;

    /// All tables with their columns, without those that belong to no installation.
    async fn columns(&mut self) -> Result<BTreeSet<(String, String)>, StoreError>;

    /// Whether a column of a table is stored here; otherwise it is computed.
    fn stores(&self, column: &super::schema::Column) -> bool;

    /// Whether a text may have the character NUL.
    fn stores_every_text(&self) -> bool;

    async fn count(&mut self, table: &Table) -> Result<u64, StoreError>;

    /// The key of the last row.
    async fn last_key(&mut self, table: &Table) -> Result<Option<Row>, StoreError>;

    /// The rows behind this key, in the order of the keys.
    fn rows<'a>(
        &'a mut self,
        table: &'static Table,
        after: Option<&Row>,
    ) -> BoxStream<'a, Result<Row, StoreError>>;

    /// The last number that the database has given to a row.
    async fn last_number(&mut self, table: &Table) -> Result<i64, StoreError>;

    /// Fails if something may have been written since the snapshot.
    async fn must_be_unchanged(&mut self) -> Result<(), CopyError>;

    /// Prepares a target, and returns whether it has what an interrupted copy from this source has written. Any
    /// other data is refused.
    async fn begin(&mut self, from: &str) -> Result<bool, CopyError>;

    /// Adds rows, all or none.
    async fn insert(&mut self, table: &Table, rows: &[Row]) -> Result<(), StoreError>;

    async fn set_last_number(&mut self, table: &Table, last: i64) -> Result<(), StoreError>;

    /// Makes a target usable for servers.
    async fn finish(self: Box<Self>) -> Result<(), CopyError>;
}

/// A copy knows every column that there is.
pub(super) async fn check_columns(endpoint: &mut dyn Endpoint) -> Result<(), CopyError> {
    let place = endpoint.place();
    let found = endpoint.columns().await?;
    let known: BTreeSet<_> = TABLES
        .iter()
        .flat_map(|table| table.columns.iter().map(move |column| (table, column)))
        .filter(|(_, column)| endpoint.stores(column))
        .map(|(table, column)| (table.name.to_owned(), column.name.to_owned()))
        .collect();
    let first = |(table, column): &(String, String)| format!("{table}.{column}");
    if let Some(column) = found.difference(&known).next() {
        return Err(CopyError::UnknownColumn { place, column: first(column) });
    }
    match known.difference(&found).next() {
        Some(column) => Err(CopyError::MissingColumn { place, column: first(column) }),
        None => Ok(()),
    }
}

/// Finds a table with rows.
pub(in crate::store) async fn first_with_rows(
    endpoint: &mut dyn Endpoint,
) -> Result<Option<&'static str>, StoreError> {
    for table in TABLES {
        if endpoint.last_key(table).await?.is_some() {
            return Ok(Some(table.name));
        }
    }
    Ok(None)
}
