//! The servers of a database, of which one at a time can be written.
//!
//! With one server everything is as the library does it. With several, such as a primary and its replicas, they are
//! tried in turn, beginning with the last one that could be written, whenever a connection is made.

use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection, Row};
use tokio::time::timeout;

use super::PostgresConfig;
use super::config::host;
use crate::store::StoreError;

#[derive(Debug)]
pub(super) struct Hosts {
    /// At least one.
    all: Vec<PgConnectOptions>,
    /// The one that could be written last.
    current: AtomicUsize,
}

impl Hosts {
    pub(super) fn new(config: &PostgresConfig) -> Result<Self, StoreError> {
        Ok(Hosts { all: config.options()?, current: AtomicUsize::new(0) })
    }

    pub(super) fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// Which one could be written last, by its number.
    pub(super) fn current(&self) -> usize {
        self.current.load(Ordering::Relaxed)
    }

    pub(super) fn current_options(&self) -> PgConnectOptions {
        // There is no other number than those of the list.
        self.all.get(self.current()).cloned().unwrap_or_default()
    }

    /// Connects to a server that can be written. Fails with what the first server says that is not a replica.
    pub(super) async fn connect(
        &self,
        config: &PostgresConfig,
    ) -> Result<PgConnection, StoreError> {
        let first = self.current();
        let mut failure = StoreError::Replica;
        for number in (0..self.all.len()).map(|step| (first + step) % self.all.len()) {
            let Some(options) = self.all.get(number) else { continue };
            match self.connect_to(options, config).await {
                Ok(connection) => {
                    if self.current.swap(number, Ordering::Relaxed) != number {
                        tracing::warn!(host = host(options), "writing to another database server");
                    }
                    return Ok(connection);
                }
                Err(error) if failure == StoreError::Replica => failure = error,
                Err(_) => {}
            }
        }
        Err(failure)
    }

    async fn connect_to(
        &self,
        options: &PgConnectOptions,
        config: &PostgresConfig,
    ) -> Result<PgConnection, StoreError> {
        let limit = config.connect_timeout;
        let attempt = async {
            let mut connection = options.connect().await?;
            if self.are_several() && is_read_only(&mut connection).await? {
                let _ = connection.close().await;
                return Err(StoreError::Replica);
            }
            Ok(connection)
        };
        let late = |_| StoreError::Unreachable {
            detail: format!("no answer within {} seconds", limit.as_secs()),
        };
        let connected = timeout(limit, attempt).await.map_err(late).flatten();
        connected.map_err(|error| match error {
            StoreError::Unreachable { detail } => {
                StoreError::Unreachable { detail: format!("{}: {detail}", host(options)) }
            }
            StoreError::Tls { detail } => {
                StoreError::Tls { detail: format!("{}: {detail}", host(options)) }
            }
            other => other,
        })
    }
}

/// Whether a server refuses every write: a replica, or a primary that was made read-only.
async fn is_read_only(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let query = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean
        AS is_read_only";
    sqlx::query(query).fetch_one(connection).await?.try_get("is_read_only")
}
