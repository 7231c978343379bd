//! When the house was open.

use async_trait::async_trait;
use sqlx::Row;

use super::SqliteStore;
use crate::store::{Closure, HouseStore, StoreError};

#[async_trait]
impl HouseStore for SqliteStore {
    async fn open_house(&self, now: u64) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        sqlx::query(
            "INSERT OR IGNORE INTO closures (closed_at, opened_at)
             SELECT alive_at, ?1 FROM house WHERE alive_at < ?1",
        )
        .bind(now as i64)
        .execute(&mut *change)
        .await?;
        sqlx::query("INSERT OR REPLACE INTO house (one, alive_at) VALUES (1, ?)")
            .bind(now as i64)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    async fn beat(&self, now: u64) -> Result<(), StoreError> {
        self.writer.execute(sqlx::query("UPDATE house SET alive_at = ?").bind(now as i64)).await?;
        Ok(())
    }

    fn health(&self) -> Result<(), StoreError> {
        self.writer.health()
    }

    async fn closures(&self, after: u64) -> Result<Vec<Closure>, StoreError> {
        let rows = sqlx::query(
            "SELECT closed_at, opened_at FROM closures WHERE opened_at > ? ORDER BY opened_at",
        )
        .bind(after as i64)
        .fetch_all(&self.readers)
        .await?;
        let closure = |row: &sqlx::sqlite::SqliteRow| -> Result<Closure, StoreError> {
            let (from, to): (i64, i64) = (row.try_get("closed_at")?, row.try_get("opened_at")?);
            Ok(Closure { from: from as u64, to: to as u64 })
        };
        rows.iter().map(closure).collect()
    }
}
