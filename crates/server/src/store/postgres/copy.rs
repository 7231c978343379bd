//! A PostgreSQL database as the source or the target of a copy.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Connection, Postgres, Row as _};
use tokio::time::sleep;

use super::connection::prepare;
use super::hosts::Hosts;
use super::{PostgresConfig, PostgresStore, migrate};
use crate::store::copy::schema::{Column, Kind, MARKER, NOT_COPIED, Table};
use crate::store::copy::{CopyError, Endpoint, Row, Value, canonical_json, first_with_rows};
use crate::store::{Database, DowntimeStore, StoreError};

/// A heartbeat that is so old is of a server that has ended: they come every second.
const LONG_AGO: u64 = 15_000;
/// How long a younger one is watched, and the end of another copy is waited for.
const WATCH: Duration = Duration::from_secs(3);
/// How long to wait before the next attempt to take the lock.
const RETRY: Duration = Duration::from_millis(100);
/// The key of the lock that the one who copies to a database has.
const LOCK: i64 = 0x7461_626c_6965_7201;

/// A connection of its own.
#[derive(Debug)]
pub(in crate::store) struct PostgresEndpoint {
    place: String,
    connection: PgConnection,
    /// Whether no server may run meanwhile.
    must_be_stopped: bool,
    /// The heartbeat that a source had before the copy.
    heartbeat: Option<u64>,
}

impl PostgresEndpoint {
    /// A database, as it is at this moment.
    pub(in crate::store) async fn source(config: &PostgresConfig) -> Result<Self, CopyError> {
        PostgresStore::visit(config.clone()).await?.close().await;
        let mut connection = open(config).await?;
        let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        sqlx::query(snapshot).execute(&mut connection).await?;
        sqlx::query("SELECT 1 FROM heartbeat").fetch_optional(&mut connection).await?;
        Ok(PostgresEndpoint {
            place: config.location(),
            connection,
            must_be_stopped: false,
            heartbeat: None,
        })
    }

    /// A database that no server uses.
    pub(in crate::store) async fn stopped_source(
        config: &PostgresConfig,
    ) -> Result<Self, CopyError> {
        let store = PostgresStore::visit(config.clone()).await?;
        let seen = store.last_heartbeat().await?;
        let is_recent = match seen {
            Some(seen) => store.time().await?.unwrap_or_default().saturating_sub(seen) < LONG_AGO,
            None => false,
        };
        if is_recent {
            sleep(WATCH).await;
            if store.last_heartbeat().await? != seen {
                return Err(CopyError::Running { place: config.location() });
            }
        }
        store.close().await;
        let source = PostgresEndpoint::source(config).await?;
        Ok(PostgresEndpoint { must_be_stopped: true, heartbeat: seen, ..source })
    }

    /// A database without data, or with half a copy.
    pub(in crate::store) async fn target(config: &PostgresConfig) -> Result<Self, CopyError> {
        let mut connection = open(config).await?;
        if !lock(&mut connection).await? {
            return Err(CopyError::Running { place: config.location() });
        }
        migrate(&mut connection).await?;
        Ok(PostgresEndpoint {
            place: config.location(),
            connection,
            must_be_stopped: false,
            heartbeat: None,
        })
    }
}

/// Takes the lock of those who copy; false if somebody else keeps it. PostgreSQL needs a moment to notice that a copy
/// was interrupted.
async fn lock(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let begun = Instant::now();
    loop {
        let lock = sqlx::query("SELECT pg_try_advisory_lock($1) AS locked").bind(LOCK);
        let is_locked = lock.fetch_one(&mut *connection).await?.try_get("locked")?;
        if is_locked || begun.elapsed() > WATCH {
            return Ok(is_locked);
        }
        sleep(RETRY).await;
    }
}

/// A whole table may be read in one statement, and the other side may let it wait.
async fn open(config: &PostgresConfig) -> Result<PgConnection, StoreError> {
    let mut connection = Hosts::new(config)?.connect(config).await?;
    prepare(&mut connection, Duration::ZERO, Duration::ZERO).await?;
    Ok(connection)
}

/// Fails if the database has half a copy.
pub(super) async fn must_be_whole(
    connection: &mut PgConnection,
    config: &PostgresConfig,
) -> Result<(), StoreError> {
    if is_marked(connection).await? {
        return Err(StoreError::HalfCopied { place: config.location() });
    }
    Ok(())
}

async fn is_marked(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let query = sqlx::query("SELECT to_regclass($1) IS NOT NULL AS marked").bind(MARKER);
    Ok(query.fetch_one(connection).await?.try_get("marked")?)
}

#[async_trait]
impl Endpoint for PostgresEndpoint {
    fn place(&self) -> String {
        self.place.clone()
    }

    async fn columns(&mut self) -> Result<BTreeSet<(String, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT table_name::text AS name, column_name::text AS column_name
             FROM information_schema.columns WHERE table_schema = current_schema()",
        );
        let rows = rows.fetch_all(&mut self.connection).await?;
        let pair = |row: &PgRow| Ok((row.try_get("name")?, row.try_get("column_name")?));
        let all: Result<BTreeSet<(String, String)>, StoreError> = rows.iter().map(pair).collect();
        let is_copied = |table: &str| !NOT_COPIED.contains(&table) && table != MARKER;
        Ok(all?.into_iter().filter(|(table, _)| is_copied(table)).collect())
    }

    fn stores(&self, _: &Column) -> bool {
        true
    }

    fn stores_every_text(&self) -> bool {
        false
    }

    async fn count(&mut self, table: &Table) -> Result<u64, StoreError> {
        let query = format!("SELECT count(*) AS count FROM {}", table.name);
        let row = sqlx::query(AssertSqlSafe(query)).fetch_one(&mut self.connection).await?;
        Ok(row.try_get::<i64, _>("count")? as u64)
    }

    async fn last_key(&mut self, table: &Table) -> Result<Option<Row>, StoreError> {
        let keys = &table.columns[..table.key];
        let descending: Vec<_> = keys.iter().map(|key| format!("{} DESC", ordered(key))).collect();
        let (selected, order) = (selected(keys), descending.join(", "));
        let query = format!("SELECT {selected} FROM {} ORDER BY {order} LIMIT 1", table.name);
        let row = sqlx::query(AssertSqlSafe(query)).fetch_optional(&mut self.connection).await?;
        row.map(|row| values(keys, &row)).transpose()
    }

    fn rows<'a>(
        &'a mut self,
        table: &'static Table,
        after: Option<&Row>,
    ) -> BoxStream<'a, Result<Row, StoreError>> {
        let keys: Vec<_> = table.columns[..table.key].iter().map(ordered).collect();
        let (selected, key) = (selected(table.columns), keys.join(", "));
        let marks: Vec<_> = (1..=table.key).map(|number| format!("${number}")).collect();
        let behind = format!(" WHERE ({key}) > ({})", marks.join(", "));
        let behind = if after.is_some() { &behind } else { "" };
        let query = format!("SELECT {selected} FROM {}{behind} ORDER BY {key}", table.name);
        let mut query = sqlx::query(AssertSqlSafe(query));
        for value in after.into_iter().flatten() {
            query = match value {
                Value::Integer(number) => query.bind(*number),
                Value::Text(text) => query.bind(text.clone()),
                _ => query,
            };
        }
        let rows = query.fetch(&mut self.connection).map_err(StoreError::from);
        rows.and_then(move |row| async move { values(table.columns, &row) }).boxed()
    }

    async fn last_number(&mut self, table: &Table) -> Result<i64, StoreError> {
        let query = sqlx::query(
            "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0) AS last",
        );
        let query = query.bind(table.name).bind(table.columns[0].name);
        Ok(query.fetch_one(&mut self.connection).await?.try_get("last")?)
    }

    async fn must_be_unchanged(&mut self) -> Result<(), CopyError> {
        if !self.must_be_stopped {
            return Ok(());
        }
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
        let query = sqlx::query("SELECT alive_at FROM heartbeat");
        let row = query.fetch_optional(&mut self.connection).await?;
        let now: Option<i64> = row.map(|row| row.try_get("alive_at")).transpose()?;
        if now.map(|now| now as u64) == self.heartbeat {
            Ok(())
        } else {
            Err(CopyError::Running { place: self.place() })
        }
    }

    /// As long as the table with the source is there no server opens the database.
    async fn begin(&mut self, from: &str) -> Result<bool, CopyError> {
        if is_marked(&mut self.connection).await? {
            let query = sqlx::query(AssertSqlSafe(format!("SELECT source FROM {MARKER}")));
            let source: String = query.fetch_one(&mut self.connection).await?.try_get("source")?;
            return if source == from {
                Ok(true)
            } else {
                Err(CopyError::OtherSource { place: self.place(), source })
            };
        }
        if let Some(table) = first_with_rows(self).await? {
            return Err(CopyError::Occupied { place: self.place(), table });
        }
        let mut change = self.connection.begin().await?;
        let mark = format!("CREATE TABLE {MARKER} (source text NOT NULL)");
        sqlx::query(AssertSqlSafe(mark)).execute(&mut *change).await?;
        let mark = sqlx::query(AssertSqlSafe(format!("INSERT INTO {MARKER} VALUES ($1)")));
        mark.bind(from.to_owned()).execute(&mut *change).await?;
        change.commit().await?;
        Ok(false)
    }

    /// One array for each column, so that the statement is the same for any number of rows.
    async fn insert(&mut self, table: &Table, rows: &[Row]) -> Result<(), StoreError> {
        let columns = || table.columns.iter().enumerate();
        let names: Vec<_> = columns().map(|(_, column)| column.name).collect();
        let arrays: Vec<_> =
            columns().map(|(at, column)| format!("${}::{}[]", at + 1, sql_type(column))).collect();
        let given: Vec<_> = columns().map(|(at, _)| format!("c{at}")).collect();
        let inserted = columns().map(|(at, column)| match column.kind {
            Kind::Boolean => format!("c{at} <> 0"),
            Kind::Json => format!("c{at}::jsonb"),
            _ => format!("c{at}"),
        });
        let inserted = inserted.collect::<Vec<_>>().join(", ");
        let query = format!(
            "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT {inserted} FROM unnest({}) AS given ({})",
            table.name,
            names.join(", "),
            arrays.join(", "),
            given.join(", "),
        );
        let mut query = sqlx::query(AssertSqlSafe(query));
        for (at, column) in columns() {
            query = bind_column(query, column.kind, rows.iter().map(|row| &row[at]));
        }
        query.execute(&mut self.connection).await?;
        Ok(())
    }

    async fn set_last_number(&mut self, table: &Table, last: i64) -> Result<(), StoreError> {
        if last > 0 {
            let query = sqlx::query("SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)");
            let query = query.bind(table.name).bind(table.columns[0].name).bind(last);
            query.fetch_one(&mut self.connection).await?;
        }
        Ok(())
    }

    async fn finish(mut self: Box<Self>) -> Result<(), CopyError> {
        // Lists are planned by what is known about the tables.
        sqlx::query("ANALYZE").execute(&mut self.connection).await?;
        let done = sqlx::query(AssertSqlSafe(format!("DROP TABLE {MARKER}")));
        done.execute(&mut self.connection).await?;
        Ok(self.connection.close().await?)
    }
}

/// A column of a key as it is ordered: by its bytes, as in SQLite.
fn ordered(column: &Column) -> String {
    let collation = if column.kind == Kind::Text { " COLLATE \"C\"" } else { "" };
    format!("{}{collation}", column.name)
}

fn selected(columns: &[Column]) -> String {
    let selected = columns.iter().map(|Column { name, kind, .. }| match kind {
        Kind::Integer => format!("{name}::bigint"),
        Kind::Boolean => format!("{name}::int::bigint"),
        Kind::Json => format!("{name}::text"),
        _ => (*name).to_owned(),
    });
    selected.collect::<Vec<_>>().join(", ")
}

fn sql_type(column: &Column) -> &'static str {
    match column.kind {
        Kind::Integer | Kind::Boolean => "bigint",
        Kind::Real => "double precision",
        Kind::Text | Kind::Json => "text",
        Kind::Bytes => "bytea",
    }
}

fn values(columns: &[Column], row: &PgRow) -> Result<Row, StoreError> {
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

fn bind_column<'q, 'r>(
    query: Query<'q, Postgres, PgArguments>,
    kind: Kind,
    values: impl Iterator<Item = &'r Value>,
) -> Query<'q, Postgres, PgArguments> {
    match kind {
        Kind::Integer | Kind::Boolean => query.bind(
            values
                .map(|value| if let Value::Integer(number) = value { Some(*number) } else { None })
                .collect::<Vec<_>>(),
        ),
        Kind::Real => query.bind(
            values
                .map(|value| if let Value::Real(number) = value { Some(*number) } else { None })
                .collect::<Vec<_>>(),
        ),
        Kind::Text | Kind::Json => query.bind(
            values
                .map(|value| if let Value::Text(text) = value { Some(text.clone()) } else { None })
                .collect::<Vec<_>>(),
        ),
        Kind::Bytes => query.bind(
            values
                .map(|value| if let Value::Bytes(data) = value { Some(data.clone()) } else { None })
                .collect::<Vec<_>>(),
        ),
    }
}
