//! A SQLite file as the source or the target of a copy.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row as _, Sqlite};

use super::{SqliteStore, file, migrate, options, reading};
use crate::store::copy::schema::{Column, Kind, MARKER, NOT_COPIED, Table};
use crate::store::copy::{CopyError, Endpoint, Row, Value, canonical_json, first_with_rows};
use crate::store::{Database, StoreError};

/// SQLite allows 32766 parameters in a statement.
const ROWS_PER_STATEMENT: usize = 100;

/// An open file.
#[derive(Debug)]
pub(in crate::store) struct SqliteEndpoint {
    place: String,
    connection: SqliteConnection,
    /// What a target is called until it is whole, and from then on.
    names: Option<(PathBuf, PathBuf)>,
    /// No server opens the folder meanwhile.
    lock: Option<File>,
    /// Keeps the log of the source alive, and its lock.
    store: Option<SqliteStore>,
}

impl SqliteEndpoint {
    /// A data folder that no server uses. It is brought up to date, as a server would do.
    pub(in crate::store) async fn source(folder: &Path) -> Result<Self, CopyError> {
        if file::is_new(folder)? {
            return Err(StoreError::Absent { folder: folder.display().to_string() }.into());
        }
        let store = match SqliteStore::open(folder).await {
            Err(StoreError::Locked { folder }) => {
                return Err(CopyError::Running { place: folder });
            }
            opened => opened?,
        };
        let mut connection = reading(&file::database(folder)).connect().await?;
        // The snapshot begins with the first statement that reads.
        sqlx::raw_sql("BEGIN; SELECT count(*) FROM heartbeat").execute(&mut connection).await?;
        Ok(SqliteEndpoint {
            place: folder.display().to_string(),
            connection,
            names: None,
            lock: None,
            store: Some(store),
        })
    }

    /// A data folder without a database, or with one that is being copied.
    pub(in crate::store) async fn target(folder: &Path) -> Result<Self, CopyError> {
        file::create_folder(folder)?;
        let lock = file::lock(folder)?;
        let (unfinished, finished) = (file::copy(folder), file::database(folder));
        if finished.exists() {
            let place = folder.display().to_string();
            return Err(CopyError::Occupied { place, table: file::DATABASE });
        }
        let mut target = SqliteEndpoint::file_pair(unfinished, finished).await?;
        target.place = folder.display().to_string();
        target.lock = Some(lock);
        Ok(target)
    }

    /// Creates an empty file for a backup, which the backup will replace.
    pub(in crate::store) fn reserve_file(path: &Path) -> Result<(), CopyError> {
        file::create_new_private(path).map_err(|error| CopyError::File {
            path: path.display().to_string(),
            error: error.to_string(),
        })
    }

    /// A new file beside its place. What an interrupted backup has left there goes away.
    pub(in crate::store) async fn file(path: &Path) -> Result<Self, CopyError> {
        let unfinished = file::beside(path);
        file::remove(&unfinished)?;
        SqliteEndpoint::file_pair(unfinished, path.to_owned()).await
    }

    /// Writes the database of a folder to an empty file, as it is at this moment.
    pub(in crate::store) async fn back_up(folder: &Path, to: &Path) -> Result<(), CopyError> {
        SqliteStore::back_up(folder, to).await?;
        Ok(file::finish(to, to)?)
    }

    /// Removes what a failed backup has left.
    pub(in crate::store) fn remove_file(path: &Path) {
        let _ = file::remove(path);
        let _ = file::remove(&file::beside(path));
    }

    async fn file_pair(unfinished: PathBuf, finished: PathBuf) -> Result<Self, CopyError> {
        if !unfinished.exists() {
            file::create_private(&unfinished)?;
        }
        let mut connection = options(&unfinished).connect().await?;
        migrate(&mut connection).await?;
        let place = finished.display().to_string();
        let names = Some((unfinished, finished));
        Ok(SqliteEndpoint { place, connection, names, lock: None, store: None })
    }
}

#[async_trait]
impl Endpoint for SqliteEndpoint {
    fn place(&self) -> String {
        self.place.clone()
    }

    async fn columns(&mut self) -> Result<BTreeSet<(String, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT schema.name AS name, info.name AS column_name
             FROM sqlite_schema schema, pragma_table_info(schema.name) info WHERE schema.type = 'table'",
        );
        let rows = rows.fetch_all(&mut self.connection).await?;
        let pair = |row: &SqliteRow| Ok((row.try_get("name")?, row.try_get("column_name")?));
        let all: Result<BTreeSet<(String, String)>, StoreError> = rows.iter().map(pair).collect();
        let is_copied = |table: &str| !NOT_COPIED.contains(&table) && table != MARKER;
        Ok(all?.into_iter().filter(|(table, _)| is_copied(table)).collect())
    }

    fn stores(&self, column: &Column) -> bool {
        column.in_sqlite.is_none()
    }

    fn stores_every_text(&self) -> bool {
        true
    }

    async fn count(&mut self, table: &Table) -> Result<u64, StoreError> {
        let query = format!("SELECT count(*) AS count FROM {}", table.name);
        let row = sqlx::query(AssertSqlSafe(query)).fetch_one(&mut self.connection).await?;
        Ok(row.try_get::<i64, _>("count")? as u64)
    }

    async fn last_key(&mut self, table: &Table) -> Result<Option<Row>, StoreError> {
        let keys = &table.columns[..table.key];
        let descending: Vec<_> = keys.iter().map(|key| format!("{} DESC", key.name)).collect();
        let (selected, order) = (names(keys), descending.join(", "));
        let query = format!("SELECT {selected} FROM {} ORDER BY {order} LIMIT 1", table.name);
        let row = sqlx::query(AssertSqlSafe(query)).fetch_optional(&mut self.connection).await?;
        row.map(|row| values(keys, &row)).transpose()
    }

    fn rows<'a>(
        &'a mut self,
        table: &'static Table,
        after: Option<&Row>,
    ) -> BoxStream<'a, Result<Row, StoreError>> {
        let selected: Vec<_> =
            table.columns.iter().map(|column| column.in_sqlite.unwrap_or(column.name)).collect();
        let (selected, key) = (selected.join(", "), names(&table.columns[..table.key]));
        let marks = vec!["?"; table.key].join(", ");
        let behind = after.map_or(String::new(), |_| format!(" WHERE ({key}) > ({marks})"));
        let query = format!("SELECT {selected} FROM {}{behind} ORDER BY {key}", table.name);
        let mut query = sqlx::query(AssertSqlSafe(query));
        for value in after.into_iter().flatten() {
            query = bind(query, value.clone());
        }
        let rows = query.fetch(&mut self.connection).map_err(StoreError::from);
        rows.and_then(move |row| async move { values(table.columns, &row) }).boxed()
    }

    async fn last_number(&mut self, table: &Table) -> Result<i64, StoreError> {
        let query = sqlx::query("SELECT seq FROM sqlite_sequence WHERE name = ?");
        let row = query.bind(table.name).fetch_optional(&mut self.connection).await?;
        Ok(row.map(|row| row.try_get("seq")).transpose()?.unwrap_or(0))
    }

    /// The lock has kept servers away.
    async fn must_be_unchanged(&mut self) -> Result<(), CopyError> {
        Ok(())
    }

    /// The name of the file tells that it is not whole; the table tells where it comes from. A file without it is
    /// about to get it, or was whole when the copy was interrupted.
    async fn begin(&mut self, from: &str) -> Result<bool, CopyError> {
        let has_rows = first_with_rows(self).await?.is_some();
        let mark = format!("CREATE TABLE IF NOT EXISTS {MARKER} (source TEXT NOT NULL)");
        sqlx::query(AssertSqlSafe(mark)).execute(&mut self.connection).await?;
        let known = sqlx::query(AssertSqlSafe(format!("SELECT source FROM {MARKER}")));
        let Some(row) = known.fetch_optional(&mut self.connection).await? else {
            let mark = sqlx::query(AssertSqlSafe(format!("INSERT INTO {MARKER} VALUES (?)")));
            mark.bind(from.to_owned()).execute(&mut self.connection).await?;
            return Ok(has_rows);
        };
        let source: String = row.try_get("source")?;
        if source == from {
            Ok(true)
        } else {
            Err(CopyError::OtherSource { place: self.place(), source })
        }
    }

    async fn insert(&mut self, table: &Table, rows: &[Row]) -> Result<(), StoreError> {
        let is_stored: Vec<_> = table.columns.iter().map(|column| self.stores(column)).collect();
        let stored: Vec<_> = table.columns.iter().filter(|column| self.stores(column)).collect();
        let columns: Vec<_> = stored.iter().map(|column| column.name).collect();
        let one = format!("({})", vec!["?"; stored.len()].join(", "));
        let mut change = self.connection.begin().await?;
        for rows in rows.chunks(ROWS_PER_STATEMENT) {
            let (columns, all) = (columns.join(", "), vec![&*one; rows.len()].join(", "));
            let query = format!("INSERT INTO {} ({columns}) VALUES {all}", table.name);
            let mut query = sqlx::query(AssertSqlSafe(query));
            for row in rows {
                let values = row.iter().zip(&is_stored).filter(|(_, is_stored)| **is_stored);
                for (value, _) in values {
                    query = bind(query, value.clone());
                }
            }
            query.execute(&mut *change).await?;
        }
        Ok(change.commit().await?)
    }

    async fn set_last_number(&mut self, table: &Table, last: i64) -> Result<(), StoreError> {
        let last = last.max(self.last_number(table).await?);
        let mut change = self.connection.begin().await?;
        let old = sqlx::query("DELETE FROM sqlite_sequence WHERE name = ?").bind(table.name);
        old.execute(&mut *change).await?;
        let new = sqlx::query("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
        new.bind(table.name).bind(last).execute(&mut *change).await?;
        Ok(change.commit().await?)
    }

    async fn finish(mut self: Box<Self>) -> Result<(), CopyError> {
        let unmark = format!("DROP TABLE IF EXISTS {MARKER}");
        sqlx::query(AssertSqlSafe(unmark)).execute(&mut self.connection).await?;
        // Nothing may stay in the log, which does not move with the file.
        sqlx::raw_sql("PRAGMA journal_mode = DELETE").execute(&mut self.connection).await?;
        self.connection.close().await?;
        if let Some(store) = self.store {
            store.close().await;
        }
        if let Some((unfinished, finished)) = self.names {
            file::finish(&unfinished, &finished)?;
        }
        drop(self.lock);
        Ok(())
    }
}

fn names(columns: &[Column]) -> String {
    let names: Vec<_> = columns.iter().map(|column| column.name).collect();
    names.join(", ")
}

fn values(columns: &[Column], row: &SqliteRow) -> Result<Row, StoreError> {
    let value = |(at, column): (usize, &Column)| -> Result<Value, StoreError> {
        let value = match column.kind {
            Kind::Integer | Kind::Boolean => row.try_get::<Option<_>, _>(at)?.map(Value::Integer),
            Kind::Real => row.try_get::<Option<_>, _>(at)?.map(Value::Real),
            Kind::Text => row.try_get::<Option<_>, _>(at)?.map(Value::Text),
            Kind::Bytes => row.try_get::<Option<_>, _>(at)?.map(Value::Bytes),
            Kind::Json => {
                let text: Option<String> = row.try_get(at)?;
                text.map(|text| canonical_json(&text).map(Value::Text)).transpose()?
            }
        };
        Ok(value.unwrap_or(Value::Null))
    };
    columns.iter().enumerate().map(value).collect()
}

fn bind(
    query: Query<'_, Sqlite, SqliteArguments>,
    value: Value,
) -> Query<'_, Sqlite, SqliteArguments> {
    match value {
        Value::Null => query.bind(None::<i64>),
        Value::Integer(number) => query.bind(number),
        Value::Real(number) => query.bind(number),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes),
    }
}
