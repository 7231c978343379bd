//! Lists of tables, and what was said at one.

use tablier_protocol::{ChatLine, Event, TableSummary, User, UserId};
use tablier_table::Table;

use super::{TableService, TableServiceError};
use crate::store::{StoreError, Summary};

/// So many events are looked through for what was said.
const MOST_LOOKED_THROUGH: u64 = 1000;

impl TableService {
    /// The tables open to everyone at which `asking` can sit down, the latest first.
    pub async fn lobby(
        &self,
        asking: Option<UserId>,
        most: u32,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let tables = self.store().lobby(asking, most).await?;
        Ok(self.with_players(tables).await?)
    }

    /// The tables of a user, the latest first.
    pub async fn tables_of(
        &self,
        user: UserId,
        most: u32,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let tables = self.store().tables_of(user, most).await?;
        Ok(self.with_players(tables).await?)
    }

    async fn with_players(&self, tables: Vec<Summary>) -> Result<Vec<TableSummary>, StoreError> {
        let ids: Vec<_> =
            tables.iter().flat_map(|table| table.users.iter().flatten().copied()).collect();
        let known = self.store().users(&ids).await?;
        let user = |id: UserId| known.iter().find(|user| user.id == id).cloned();
        let listed = tables.into_iter().map(|summary| TableSummary {
            players: summary.users.iter().map(|id| id.and_then(user)).collect(),
            table: summary.id,
            game: summary.game,
            phase: summary.phase,
            visibility: summary.visibility,
            creator: summary.creator,
            created_at: summary.created_at,
            changed_at: summary.changed_at,
        });
        Ok(listed.collect())
    }

    /// Everybody who has to do with a table.
    pub async fn users_of(&self, table: &Table) -> Result<Vec<User>, TableServiceError> {
        Ok(self.store().users(&table.everyone()).await?)
    }

    /// The latest lines of the chat of a table, in order.
    pub async fn chat(
        &self,
        table: &Table,
        most: usize,
    ) -> Result<Vec<ChatLine>, TableServiceError> {
        let after = table.number().saturating_sub(MOST_LOOKED_THROUGH);
        let events = self.store().events(table.id(), after).await?;
        let lines = events.into_iter().filter_map(|entry| match entry.event {
            Event::Said { by, text } => Some(ChatLine { by, text }),
            _ => None,
        });
        let mut lines: Vec<_> = lines.collect();
        lines.drain(..lines.len().saturating_sub(most));
        Ok(lines)
    }

    /// Fails with the reason if the store cannot be written or read.
    pub async fn check_store(&self) -> Result<(), StoreError> {
        // The heartbeat writes every second: what it found is never older than that.
        self.store().health()?;
        self.store().lobby(None, 1).await.map(drop)
    }
}
