//! The store in a PostgreSQL database, which several servers can share.
//!
//! Whoever loses a race finds out by a key: nothing here depends on being the only server, on a lease or on
//! a clock. A write that others came in the way of (a deadlock, a serialization failure) is tried again a few
//! times. `append.rs` has what keeps moves safe when a connection is lost.

mod address;
mod append;
mod config;
mod connection;
mod copy;
mod downtime;
mod error;
mod games;
mod hosts;
mod moderation;
mod ratings;
mod sessions;
mod table_lists;
mod tables;
mod users;

use std::borrow::Cow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use async_trait::async_trait;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection, PgConnection, PgPool, Row, SqlSafeStr};

use super::health::WriteHealth;
use super::{Database, StoreError};
use append::Appender;
use connection::{TrustedSince, pool};
use hosts::Hosts;

pub use address::DatabaseAddress;
pub use config::PostgresConfig;
pub(super) use copy::PostgresEndpoint;
pub(super) use error::store_error;

/// Every change of the schema, in order. They run by themselves when a store is opened.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "begin", include_str!("../../../migrations/postgres/0001_begin.sql")),
    (
        2,
        "lists and archive",
        include_str!("../../../migrations/postgres/0002_lists_and_archive.sql"),
    ),
];

/// A database with everything in it.
#[derive(Debug)]
pub struct PostgresStore {
    config: PostgresConfig,
    hosts: Hosts,
    /// Whoever looks for a server that can be written.
    search: tokio::sync::Mutex<()>,
    /// The current server may be a replica by now.
    is_suspect: AtomicBool,
    /// For everything but appending events, which nobody shall have to wait for.
    pool: PgPool,
    appender: Appender,
    health: WriteHealth,
    trusted: TrustedSince,
}

impl PostgresStore {
    /// Opens the database and brings its schema up to date. Of several servers that open it at once one does so,
    /// and the others wait for it.
    pub async fn open(config: PostgresConfig) -> Result<Self, StoreError> {
        let hosts = Hosts::new(&config)?;
        let mut connection = hosts.connect(&config).await?;
        migrate(&mut connection).await?;
        copy::must_be_whole(&mut connection, &config).await?;
        connection.close().await?;
        let trusted = Arc::new(Mutex::new(Instant::now()));
        Ok(PostgresStore {
            pool: pool(&config, hosts.current_options(), &trusted),
            hosts,
            search: tokio::sync::Mutex::default(),
            is_suspect: AtomicBool::default(),
            appender: Appender::default(),
            health: WriteHealth::default(),
            config,
            trusted,
        })
    }

    /// Opens the database if a server has used it before.
    pub async fn visit(config: PostgresConfig) -> Result<Self, StoreError> {
        let mut connection = Hosts::new(&config)?.connect(&config).await?;
        let query = sqlx::query("SELECT to_regclass('_sqlx_migrations') IS NULL AS absent");
        let is_absent = query.fetch_one(&mut connection).await?.try_get("absent")?;
        connection.close().await?;
        if is_absent {
            return Err(StoreError::AbsentDatabase { database: config.location() });
        }
        PostgresStore::open(config).await
    }
}

/// The library holds an advisory lock of the database while it looks for migrations and carries them out.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let migrations = MIGRATIONS.map(|(version, name, sql)| {
        let name = Cow::Borrowed(name);
        Migration::new(version, name, MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.to_vec());
    migrator.run(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => StoreError::Newer,
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::damaged(other),
    })
}

#[async_trait]
impl Database for PostgresStore {
    fn health(&self) -> Result<(), StoreError> {
        self.health.check()
    }

    async fn time(&self) -> Result<Option<u64>, StoreError> {
        let query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";
        let row = self.row(sqlx::query(query)).await?;
        let now: i64 = row.ok_or_else(|| StoreError::damaged("no time"))?.try_get("now")?;
        Ok(Some(now as u64))
    }

    async fn close(&self) {
        self.appender.close().await;
        self.pool.close().await;
    }
}
