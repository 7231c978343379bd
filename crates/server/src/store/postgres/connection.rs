//! Connections: how they are made, how long they are waited for, and what happens after a failure.

use std::future::Future;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::{Connection, PgConnection, PgPool, Postgres};
use tokio::time::{sleep, timeout};

use super::{PostgresConfig, PostgresStore};
use crate::store::StoreError;

/// How much longer an answer is waited for than the server works on it: it has to travel.
const GRACE: Duration = Duration::from_secs(1);
/// How often a write is tried again that others came in the way of.
const MOST_ATTEMPTS: u32 = 8;
const FIRST_PAUSE: Duration = Duration::from_millis(5);

/// Carries out a write on a connection of the pool: again if others came in the way, and within the time that
/// a statement may take. The attempt is written as an expression that can be evaluated several times.
macro_rules! write {
    ($store:expr, $connection:ident => $attempt:expr) => {{
        let mut attempts = $crate::store::postgres::connection::Attempts::default();
        loop {
            let written = match $store.acquire().await {
                Ok(mut held) => {
                    let written = {
                        let $connection = &mut *held;
                        $store.in_time(async { $attempt }).await
                    };
                    $store.release(held, written)
                }
                Err(error) => Err(error),
            };
            match written {
                Err(error) if attempts.may_repeat(&error).await => {}
                written => {
                    $store.health.note(written.as_ref().map(|_| ()));
                    break written;
                }
            }
        }
    }};
}
pub(super) use write;

/// Counts attempts.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    made: u32,
}

impl Attempts {
    /// Returns after a pause whether an attempt that certainly changed nothing is worth another one.
    pub(super) async fn may_repeat(&mut self, error: &StoreError) -> bool {
        self.made += 1;
        let is_worth_it = matches!(error, StoreError::Contended | StoreError::Replica);
        if is_worth_it && self.made < MOST_ATTEMPTS {
            sleep(FIRST_PAUSE * 2_u32.pow(self.made - 1)).await;
            true
        } else {
            false
        }
    }
}

/// A moment before which no connection is trusted.
pub(super) type TrustedSince = Arc<Mutex<Instant>>;

/// A pool that opens its connections when they are needed.
pub(super) fn pool(
    config: &PostgresConfig,
    first: PgConnectOptions,
    trusted: &TrustedSince,
) -> PgPool {
    let (limit, trusted) = (config.statement_timeout, Arc::clone(trusted));
    let options = PgPoolOptions::new()
        .max_connections(config.connections.saturating_sub(1).max(1))
        .acquire_timeout(config.acquire_timeout)
        .after_connect(move |connection, _| Box::pin(prepare(connection, limit, limit)))
        .before_acquire(move |_, known| {
            let trusted = *trusted.lock().unwrap_or_else(PoisonError::into_inner);
            let is_trusted = known.age <= trusted.elapsed();
            Box::pin(async move { Ok(is_trusted) })
        });
    options.connect_lazy_with(first)
}

/// Settings of a session. Commits are durable, whatever the default of the database is. Who is stopped in the
/// middle of a transaction does not keep others waiting.
pub(super) async fn prepare(
    connection: &mut PgConnection,
    statement_timeout: Duration,
    lock_timeout: Duration,
) -> Result<(), sqlx::Error> {
    let milliseconds = |time: Duration| time.as_millis().to_string();
    sqlx::query(
        "SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
             set_config('idle_in_transaction_session_timeout', $2, false),
             set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                 WHEN 'off' THEN 'on' WHEN 'local' THEN 'on'
                 ELSE current_setting('synchronous_commit') END, false)",
    )
    .bind(milliseconds(statement_timeout))
    .bind(milliseconds(lock_timeout))
    .execute(connection)
    .await?;
    Ok(())
}

impl PostgresStore {
    /// A connection of the pool. If there is none in time, a connection of its own tells why, or leads to another
    /// server.
    pub(super) async fn acquire(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        if self.is_suspect.swap(false, Ordering::Relaxed) {
            self.connect_writable().await?.close().await?;
        }
        let error = match self.pool.acquire().await {
            Ok(connection) => return Ok(connection),
            Err(error) => error,
        };
        // One at a time: whoever waits because all connections are in use must not open many more.
        let Ok(_turn) = self.search.try_lock() else { return Err(error.into()) };
        let before = self.hosts.current();
        self.connect_writable().await?.close().await?;
        if self.hosts.current() == before {
            Err(error.into())
        } else {
            Ok(self.pool.acquire().await?)
        }
    }

    /// A connection of its own to a server that can be written, from which the pool takes its connections from then on.
    pub(super) async fn connect_writable(&self) -> Result<PgConnection, StoreError> {
        let before = self.hosts.current();
        let connection = self.hosts.connect(&self.config).await?;
        if self.hosts.current() != before {
            self.pool.set_connect_options(self.hosts.current_options());
            self.distrust_connections();
        }
        Ok(connection)
    }

    /// Fails if it takes longer than a statement may: the server may have vanished without a word.
    pub(super) async fn in_time<T>(
        &self,
        attempt: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let late = || StoreError::Unreachable { detail: "the server does not answer".to_owned() };
        let limit = self.config.statement_timeout + GRACE;
        timeout(limit, attempt).await.unwrap_or_else(|_| Err(late()))
    }

    /// Gives a connection back, unless what happened on it says that it is of no use any more.
    pub(super) fn release<T>(
        &self,
        connection: PoolConnection<Postgres>,
        result: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match &result {
            Err(StoreError::Replica) => {
                // The other connections lead to the same server.
                self.distrust_connections();
                self.is_suspect.store(self.hosts.are_several(), Ordering::Relaxed);
                drop(connection.detach());
            }
            Err(StoreError::Unreachable { .. }) => drop(connection.detach()),
            _ => {}
        }
        result
    }

    /// No connection that is open now is used again.
    pub(super) fn distrust_connections(&self) {
        *self.trusted.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// The rows that a statement finds.
    pub(super) async fn rows(
        &self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>, StoreError> {
        let mut connection = self.acquire().await?;
        let found = async { Ok(query.fetch_all(&mut *connection).await?) };
        let found = self.in_time(found).await;
        self.release(connection, found)
    }

    /// The first row that a statement finds.
    pub(super) async fn row(
        &self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<Option<PgRow>, StoreError> {
        Ok(self.rows(query).await?.into_iter().next())
    }
}
