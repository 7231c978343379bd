//! The store in one SQLite file.

mod copy;
mod downtime;
mod file;
mod games;
mod moderation;
mod ratings;
mod table_lists;
mod tables;
mod users;
mod writer;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fs::File;
use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row, SqlSafeStr};

use super::{Database, StoreError};
use writer::Writer;

pub(super) use copy::SqliteEndpoint;

/// Every change of the schema, in order. They run by themselves when a store is opened.
const MIGRATIONS: [(i64, &str, &str); 12] = [
    (1, "begin", include_str!("../../../migrations/sqlite/0001_begin.sql")),
    (2, "games and ratings", include_str!("../../../migrations/sqlite/0002_games_and_ratings.sql")),
    (3, "people", include_str!("../../../migrations/sqlite/0003_people.sql")),
    (4, "old games", include_str!("../../../migrations/sqlite/0004_old_games.sql")),
    (5, "name skeletons", include_str!("../../../migrations/sqlite/0005_name_skeletons.sql")),
    (6, "time and links", include_str!("../../../migrations/sqlite/0006_time_and_links.sql")),
    (7, "table limits", include_str!("../../../migrations/sqlite/0007_table_limits.sql")),
    (8, "names", include_str!("../../../migrations/sqlite/0008_names.sql")),
    (9, "correspondence", include_str!("../../../migrations/sqlite/0009_correspondence.sql")),
    (10, "table lists", include_str!("../../../migrations/sqlite/0010_table_lists.sql")),
    (11, "session use", include_str!("../../../migrations/sqlite/0011_session_use.sql")),
    (
        12,
        "lists and archive",
        include_str!("../../../migrations/sqlite/0012_lists_and_archive.sql"),
    ),
];

/// Reading does not wait for writing, so a few connections read while one writes.
const READERS: u32 = 4;
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A folder with a SQLite file and a lock.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
    /// Reads back what was written before it is acknowledged, and nothing else.
    witness: SqlitePool,
    /// Held as long as the store is there, except by who only visits.
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens the store in this folder, or creates one.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        file::create_folder(folder)?;
        let lock = file::lock(folder)?;
        if file::is_new(folder)? {
            create(folder).await?;
        }
        file::make_private(folder)?;
        let options = options(&file::database(folder));
        let readers = readers(&options, READERS).await?;
        migrate(&mut options.connect().await?).await?;
        let store = SqliteStore::connect(options, readers, Some(lock)).await?;
        store.index_old_games().await?;
        store.claim_old_names().await?;
        store.find_old_turns().await?;
        Ok(store)
    }

    /// Opens the store in this folder while a server may be using it.
    pub async fn visit(folder: &Path) -> Result<Self, StoreError> {
        if file::is_new(folder)? {
            return Err(StoreError::Absent { folder: folder.display().to_string() });
        }
        let lock = file::lock(folder);
        let options = options(&file::database(folder));
        let readers = readers(&options, READERS).await?;
        let mut connection = options.connect().await?;
        match &lock {
            // Nobody else is there: the schema can be changed.
            Ok(_) => migrate(&mut connection).await?,
            Err(StoreError::Locked { .. }) => must_be_current(&mut connection).await?,
            Err(error) => return Err(error.clone()),
        }
        let store = SqliteStore::connect(options, readers, None).await?;
        if lock.is_ok() {
            store.index_old_games().await?;
            store.claim_old_names().await?;
            store.find_old_turns().await?;
        }
        Ok(store)
    }

    async fn connect(
        options: SqliteConnectOptions,
        readers: SqlitePool,
        lock: Option<File>,
    ) -> Result<Self, StoreError> {
        let witness = self::readers(&options, 1).await?;
        let writer = Writer::connect(options).await?;
        Ok(SqliteStore { writer, readers, witness, _lock: lock })
    }

    /// Writes all that is stored to a new file, as it is at this moment.
    /// Others may use the store meanwhile.
    pub(super) async fn back_up(folder: &Path, to: &Path) -> Result<(), StoreError> {
        let name = to.to_str().ok_or_else(|| StoreError::Failed {
            detail: format!("{}: not a name in UTF-8", to.display()),
        })?;
        let mut connection = options(&file::database(folder)).connect().await?;
        sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await?;
        Ok(connection.close().await?)
    }
}

#[async_trait]
impl Database for SqliteStore {
    fn health(&self) -> Result<(), StoreError> {
        self.writer.health()
    }

    async fn time(&self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    async fn close(&self) {
        self.witness.close().await;
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Connections that read. They are opened before any connection that writes, and stay.
///
/// When the last connection to a database is closed, SQLite deletes the log of what has not been copied into the
/// database yet, after copying it. A connection that could not open the shared memory beside the log, and can open it
/// only for reading while it is being closed, takes the log for empty and deletes it all the same: everything that was
/// acknowledged since the last copy would be lost. A connection that only reads can never delete the log, and as
/// long as one is open no other connection is the last.
async fn readers(
    options: &SqliteConnectOptions,
    connections: u32,
) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new().max_connections(connections);
    let pool = pool.acquire_timeout(LONGEST_WAIT).idle_timeout(None).max_lifetime(None);
    let pool = pool.connect_with(reading(options.get_filename())).await?;
    // A connection counts from its first statement on.
    sqlx::query("SELECT 1 FROM sqlite_schema LIMIT 1").fetch_optional(&pool).await?;
    Ok(pool)
}

fn reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(LONGEST_WAIT)
}

fn options(file: &Path) -> SqliteConnectOptions {
    reading(file)
        .read_only(false)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What was acknowledged survives the end of the machine, not only of the process.
        .synchronous(SqliteSynchronous::Full)
        // Otherwise SQLite opens a file for every statement that may have to be undone in part.
        .pragma("temp_store", "memory")
}

/// Creates a store beside its place and moves it there when it is whole: an attempt that is
/// interrupted leaves nothing that could be taken for a store.
async fn create(folder: &Path) -> Result<(), StoreError> {
    let unfinished = file::create_unfinished(folder)?;
    let mut connection = options(&unfinished).connect().await?;
    migrate(&mut connection).await?;
    connection.close().await?;
    file::finish(&unfinished, &file::database(folder))
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
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

/// A server that runs has the schema of its own version.
async fn must_be_current(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT max(version) AS version FROM _sqlx_migrations");
    let version: i64 = row.fetch_one(connection).await?.try_get("version")?;
    let [.., (newest, ..)] = MIGRATIONS;
    match version.cmp(&newest) {
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer),
        Ordering::Less => Err(StoreError::Older),
    }
}

/// What an error of SQLite means.
pub(super) fn store_error(error: &dyn DatabaseError) -> StoreError {
    if error.kind() == ErrorKind::UniqueViolation {
        return StoreError::Conflict;
    }
    let code = error.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or(0);
    // The primary codes of SQLite; what stands above the lowest byte only refines them.
    match code & 0xff {
        8 | 14 => StoreError::ReadOnly,
        11 | 26 => StoreError::damaged(error.message()),
        13 => StoreError::Full,
        _ => StoreError::Failed { detail: format!("{} (SQLite {code})", error.message()) },
    }
}
