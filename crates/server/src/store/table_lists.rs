//! Lists of tables, as users and programs look for them.

use async_trait::async_trait;
use tablier_protocol::{TableId, UserId};

use super::{StoreError, Summary};

/// Lists of tables.
#[async_trait]
pub trait TableListStore: Send + Sync + 'static {
    /// The tables open to everyone at which users can sit down, the latest first, and only the latest
    /// few of each creator. Without those of users who do not want to meet the one who asks, or the
    /// other way round, and without those that are reserved for somebody.
    async fn lobby(&self, asking: Option<UserId>, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The tables that wait reserved for a user who has not sat down yet, the latest first, and only the
    /// latest few of each creator. Without those of users between whom and the user there is a block.
    async fn challenges(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The games open to everyone that at least two users play and at which something has happened since
    /// then, the latest change first.
    async fn running(&self, since: u64, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The games in which it is a user's turn, those whose time ends first.
    async fn waiting_for(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The tables of a user, the latest first: all that are not over, and those that were over last.
    async fn tables_of(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The tables of a user that are not over, the latest first.
    async fn unfinished_tables(&self, user: UserId) -> Result<Vec<Summary>, StoreError>;

    /// The tables of a user that are over, those that were over last first, behind one of them. Each with the time when
    /// it was over.
    async fn finished_tables(
        &self,
        user: UserId,
        behind: Option<&(u64, TableId)>,
        most: u32,
    ) -> Result<Vec<(u64, Summary)>, StoreError>;
}
