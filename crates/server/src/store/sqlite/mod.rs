//! The store in one SQLite file.

mod games;
mod house;
mod manners;
mod people;
mod ratings;
mod tables;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use sqlx::error::ErrorKind;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Row, SqlSafeStr};

use super::StoreError;

/// The names of the files in the data folder.
const FILE: &str = "tablier.db";
const LOCK: &str = "tablier.lock";

/// Every change of the schema, in order. They run by themselves when a store is opened.
const MIGRATIONS: [(i64, &str, &str); 5] = [
    (1, "begin", include_str!("../../../migrations/sqlite/0001_begin.sql")),
    (2, "games and ratings", include_str!("../../../migrations/sqlite/0002_games_and_ratings.sql")),
    (3, "people", include_str!("../../../migrations/sqlite/0003_people.sql")),
    (4, "old games", include_str!("../../../migrations/sqlite/0004_old_games.sql")),
    (6, "time and links", include_str!("../../../migrations/sqlite/0006_time_and_links.sql")),
];

/// Reading does not wait for writing, so a few connections read while one writes.
const READERS: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(10);

/// A folder with a SQLite file and a lock.
#[derive(Debug)]
pub struct SqliteStore {
    /// The only connection that writes.
    writer: SqlitePool,
    readers: SqlitePool,
    /// Held as long as the store is there, except by who only visits.
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens the store in this folder, or makes one.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        make(folder).map_err(|error| StoreError::of_file(folder, &error))?;
        let lock = lock(folder)?;
        let writer = writer(folder, true).await?;
        migrate(&writer).await?;
        let store = SqliteStore::with(folder, writer, Some(lock)).await?;
        store.index_old_games().await?;
        Ok(store)
    }

    /// Comes to the store in this folder while a server may be using it.
    pub async fn visit(folder: &Path) -> Result<Self, StoreError> {
        if !folder.join(FILE).exists() {
            return Err(StoreError::Absent { folder: folder.display().to_string() });
        }
        let lock = lock(folder);
        let writer = writer(folder, false).await?;
        match &lock {
            // Nobody else is there: the schema can be changed.
            Ok(_) => migrate(&writer).await?,
            Err(StoreError::Locked { .. }) => must_be_current(&writer).await?,
            Err(error) => return Err(error.clone()),
        }
        let store = SqliteStore::with(folder, writer, None).await?;
        if lock.is_ok() {
            store.index_old_games().await?;
        }
        Ok(store)
    }

    async fn with(
        folder: &Path,
        writer: SqlitePool,
        lock: Option<File>,
    ) -> Result<Self, StoreError> {
        let readers = SqlitePoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
        let readers = readers.connect_with(file(folder).read_only(true)).await?;
        Ok(SqliteStore { writer, readers, _lock: lock })
    }

    /// Writes all that is stored to a new file, as it is at this moment.
    pub async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        let name = to.to_str().ok_or_else(|| StoreError::Failed {
            detail: format!("{}: not a name in UTF-8", to.display()),
        })?;
        sqlx::query("VACUUM INTO ?").bind(name).execute(&self.writer).await?;
        Ok(())
    }

    /// Lets the file grow to so many pages and no further, as a disk without more space would.
    pub async fn limit_size(&self, pages: u32) -> Result<(), StoreError> {
        let limit = AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
        sqlx::query(limit).execute(&self.writer).await?;
        Ok(())
    }

    /// Closes the file properly.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

fn file(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .journal_mode(SqliteJournalMode::Wal)
        // What was acknowledged survives the end of the machine, not only of the process.
        .synchronous(SqliteSynchronous::Full)
}

async fn writer(folder: &Path, is_made: bool) -> Result<SqlitePool, StoreError> {
    let writer = SqlitePoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
    Ok(writer.connect_with(file(folder).create_if_missing(is_made)).await?)
}

/// A folder for its owner alone: names and hashed passwords are nobody else's business.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Two servers on one file would each believe that they know its tables.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| StoreError::of_file(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Locked { folder: folder.display().to_string() })
        }
        Err(TryLockError::Error(error)) => Err(StoreError::of_file(&path, &error)),
    }
}

async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let migrations = MIGRATIONS.map(|(version, name, sql)| {
        let name = Cow::Borrowed(name);
        Migration::new(version, name, MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.to_vec());
    migrator.run(pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => StoreError::Newer,
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::damaged(other),
    })
}

/// A server that runs has the schema of its own version.
async fn must_be_current(pool: &SqlitePool) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT max(version) AS version FROM _sqlx_migrations");
    let version: i64 = row.fetch_one(pool).await?.try_get("version")?;
    let [.., (newest, ..)] = MIGRATIONS;
    match version.cmp(&newest) {
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer),
        Ordering::Less => Err(StoreError::Older),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let Some(database) = error.as_database_error() else {
            return match error {
                sqlx::Error::Io(error) => StoreError::of_file(Path::new(FILE), &error),
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                    StoreError::damaged(error)
                }
                _ => StoreError::Failed { detail: error.to_string() },
            };
        };
        if database.kind() == ErrorKind::UniqueViolation {
            return StoreError::Conflict;
        }
        // The primary codes of SQLite; what stands above the lowest byte only refines them.
        let code = database.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or(0) & 0xff;
        match code {
            8 | 14 => StoreError::ReadOnly,
            11 | 26 => StoreError::damaged(database.message()),
            13 => StoreError::Full,
            _ => StoreError::Failed { detail: database.message().to_owned() },
        }
    }
}
