//! The database itself, whatever is stored in it.

use async_trait::async_trait;

use super::StoreError;

/// A connection to a database.
#[async_trait]
pub trait Database: Send + Sync + 'static {
    /// Fails with the reason if nothing can be written: if the last write failed.
    fn health(&self) -> Result<(), StoreError>;

    /// The time of the database, in milliseconds since the epoch; nothing if it has no clock but that of this machine.
    async fn time(&self) -> Result<Option<u64>, StoreError>;

    /// Ends all connections properly.
    async fn close(&self);
}
