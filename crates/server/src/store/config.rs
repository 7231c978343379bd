//! Where a store is.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use super::{PostgresConfig, PostgresStore, SqliteStore, Store, StoreError};

/// Where everything is kept.
#[derive(Clone, Debug)]
pub enum StoreConfig {
    /// A SQLite file in this folder.
    Sqlite(PathBuf),
    /// A PostgreSQL database.
    Postgres(PostgresConfig),
}

impl StoreConfig {
    /// Opens the store, or creates one.
    pub(crate) async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            StoreConfig::Sqlite(folder) => Arc::new(SqliteStore::open(folder).await?),
            StoreConfig::Postgres(config) => Arc::new(PostgresStore::open(config.clone()).await?),
        })
    }

    /// Opens a store that is there while servers may be using it.
    pub(crate) async fn visit(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            StoreConfig::Sqlite(folder) => Arc::new(SqliteStore::visit(folder).await?),
            StoreConfig::Postgres(config) => Arc::new(PostgresStore::visit(config.clone()).await?),
        })
    }
}

/// As the log names it, without secrets.
impl fmt::Display for StoreConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreConfig::Sqlite(folder) => folder.display().fmt(f),
            StoreConfig::Postgres(config) => config.location().fmt(f),
        }
    }
}
