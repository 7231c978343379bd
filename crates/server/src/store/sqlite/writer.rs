//! The one connection that writes, and what is known about its health.
//!
//! A connection is kept only as long as everything on it succeeds. After a failed statement or commit
//! nobody can say what state it is in: SQLite may have rolled back by itself, and a driver that counts
//! transactions then counts wrongly, so that a later `COMMIT` would only end a savepoint inside a
//! transaction that nobody ends. A transaction therefore takes the connection out of its place, and
//! only a commit that succeeded puts it back. Whatever else happens, it is dropped, and the next
//! transaction opens a new one.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use sqlx::query::Query;
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteQueryResult, SqliteRow,
};
use sqlx::{ConnectOptions, Connection, Sqlite};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use crate::store::StoreError;
use crate::store::health::WriteHealth;

/// How long a transaction waits for those before it.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Writer {
    options: SqliteConnectOptions,
    connection: Mutex<Option<SqliteConnection>>,
    health: WriteHealth,
}

/// A transaction. Dropped without a commit, it has not happened.
#[derive(Debug)]
pub(super) struct WriteTransaction<'a> {
    writer: &'a Writer,
    /// Where the connection goes back to.
    place: MutexGuard<'a, Option<SqliteConnection>>,
    connection: SqliteConnection,
}

impl Writer {
    pub(super) async fn connect(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let connection = options.connect().await?;
        Ok(Writer {
            options,
            connection: Mutex::new(Some(connection)),
            health: WriteHealth::default(),
        })
    }

    /// Begins a transaction. `BEGIN` is also the check of the connection: it fails inside of another
    /// transaction. It takes the lock for writing at once, so that no statement after it has to wait.
    pub(super) async fn begin(&self) -> Result<WriteTransaction<'_>, StoreError> {
        let begun = self.try_begin().await;
        if let Err(error) = &begun {
            self.note(Err(error));
        }
        begun
    }

    /// Takes the connection out of its place, or opens a new one.
    async fn take_connection(
        &self,
    ) -> Result<(MutexGuard<'_, Option<SqliteConnection>>, SqliteConnection), StoreError> {
        let is_busy = |_| StoreError::Failed { detail: "too many writes are waiting".to_owned() };
        let mut place = timeout(LONGEST_WAIT, self.connection.lock()).await.map_err(is_busy)?;
        let connection = match place.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok((place, connection))
    }

    async fn try_begin(&self) -> Result<WriteTransaction<'_>, StoreError> {
        let (place, mut connection) = self.take_connection().await?;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await?;
        Ok(WriteTransaction { writer: self, place, connection })
    }

    /// Carries out statements that begin and commit a transaction themselves, in one trip to the thread of
    /// the connection.
    pub(super) async fn execute_transaction(
        &self,
        statements: Query<'_, Sqlite, SqliteArguments>,
    ) -> Result<(), StoreError> {
        let written = self.try_execute_transaction(statements).await;
        self.note(written.as_ref().copied());
        written
    }

    async fn try_execute_transaction(
        &self,
        statements: Query<'_, Sqlite, SqliteArguments>,
    ) -> Result<(), StoreError> {
        let (mut place, mut connection) = self.take_connection().await?;
        statements.execute(&mut connection).await?;
        *place = Some(connection);
        Ok(())
    }

    /// Carries out one statement in a transaction of its own.
    pub(super) async fn execute(
        &self,
        query: Query<'_, Sqlite, SqliteArguments>,
    ) -> Result<SqliteQueryResult, StoreError> {
        let mut transaction = self.begin().await?;
        let done = self.noted(query.execute(&mut *transaction).await)?;
        transaction.commit().await?;
        Ok(done)
    }

    /// The same for a statement that returns rows. In a transaction too: a statement that commits by
    /// itself does so after its rows were read, when nobody would see it fail.
    pub(super) async fn fetch_all(
        &self,
        query: Query<'_, Sqlite, SqliteArguments>,
    ) -> Result<Vec<SqliteRow>, StoreError> {
        let mut transaction = self.begin().await?;
        let rows = self.noted(query.fetch_all(&mut *transaction).await)?;
        transaction.commit().await?;
        Ok(rows)
    }

    /// Remembers a failure.
    fn noted<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        let result = result.map_err(StoreError::from);
        if let Err(error) = &result {
            self.note(Err(error));
        }
        result
    }

    pub(super) fn health(&self) -> Result<(), StoreError> {
        self.health.check()
    }

    pub(super) fn note(&self, result: Result<(), &StoreError>) {
        self.health.note(result);
    }

    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}

impl WriteTransaction<'_> {
    /// Returns when everything would survive the end of the machine.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        let committed = sqlx::query("COMMIT").execute(&mut self.connection).await;
        let committed = committed.map(drop).map_err(StoreError::from);
        self.writer.note(committed.as_ref().copied());
        committed?;
        *self.place = Some(self.connection);
        Ok(())
    }
}

impl Deref for WriteTransaction<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for WriteTransaction<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}
