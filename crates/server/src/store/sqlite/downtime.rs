//! When the server was open.

use async_trait::async_trait;
use sqlx::Row;

use super::SqliteStore;
use crate::clock::Downtime;
use crate::store::{DowntimeStore, StoreError};

#[async_trait]
impl DowntimeStore for SqliteStore {
    async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        let row =
            sqlx::query("SELECT alive_at FROM heartbeat").fetch_optional(&self.readers).await?;
        let alive_at = row.map(|row| row.try_get::<i64, _>("alive_at")).transpose()?;
        Ok(alive_at.map(|at| at as u64))
    }

    async fn record_start(&self, now: u64) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        sqlx::query(
            "INSERT OR IGNORE INTO downtimes (started_at, ended_at)
             SELECT alive_at, ?1 FROM heartbeat WHERE alive_at < ?1",
        )
        .bind(now as i64)
        .execute(&mut *change)
        .await?;
        sqlx::query("INSERT OR REPLACE INTO heartbeat (id, alive_at) VALUES (1, ?)")
            .bind(now as i64)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    async fn record_heartbeat(&self, now: u64, downtimes: &[Downtime]) -> Result<u64, StoreError> {
        let mut change = self.writer.begin().await?;
        for downtime in downtimes {
            sqlx::query("INSERT OR IGNORE INTO downtimes (started_at, ended_at) VALUES (?, ?)")
                .bind(downtime.from as i64)
                .bind(downtime.to as i64)
                .execute(&mut *change)
                .await?;
        }
        let alive = sqlx::query("UPDATE heartbeat SET alive_at = ?").bind(now as i64);
        alive.execute(&mut *change).await?;
        let last = sqlx::query("SELECT coalesce(max(ended_at), 0) AS last FROM downtimes");
        let last: i64 = last.fetch_one(&mut *change).await?.try_get("last")?;
        change.commit().await?;
        Ok(last as u64)
    }

    async fn downtimes(&self, after: u64) -> Result<Vec<Downtime>, StoreError> {
        let rows = sqlx::query(
            "SELECT started_at, ended_at FROM downtimes WHERE ended_at > ? ORDER BY ended_at",
        )
        .bind(after as i64)
        .fetch_all(&self.readers)
        .await?;
        let downtime = |row: &sqlx::sqlite::SqliteRow| -> Result<Downtime, StoreError> {
            let (from, to): (i64, i64) = (row.try_get("started_at")?, row.try_get("ended_at")?);
            Ok(Downtime { from: from as u64, to: to as u64 })
        };
        rows.iter().map(downtime).collect()
    }
}
