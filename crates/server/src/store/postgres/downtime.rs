//! When the service was open: any of the servers that share the database.

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Row};

use super::PostgresStore;
use super::connection::write;
use crate::clock::{Downtime, LONGEST_GAP};
use crate::store::{DowntimeStore, StoreError};

#[async_trait]
impl DowntimeStore for PostgresStore {
    async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        let row = self.row(sqlx::query("SELECT alive_at FROM heartbeat")).await?;
        let alive_at = row.map(|row| row.try_get::<i64, _>("alive_at")).transpose()?;
        Ok(alive_at.map(|at| at as u64))
    }

    async fn record_start(&self, now: u64) -> Result<(), StoreError> {
        write!(self, connection => try_heartbeat(connection, now).await).map(drop)
    }

    async fn record_heartbeat(&self, now: u64, _: &[Downtime]) -> Result<u64, StoreError> {
        write!(self, connection => try_heartbeat(connection, now).await)
    }

    async fn downtimes(&self, after: u64) -> Result<Vec<Downtime>, StoreError> {
        let query = sqlx::query(
            "SELECT started_at, ended_at FROM downtimes WHERE ended_at > $1
             ORDER BY ended_at, started_at",
        );
        let downtime = |row: &PgRow| -> Result<Downtime, StoreError> {
            let (from, to): (i64, i64) = (row.try_get("started_at")?, row.try_get("ended_at")?);
            Ok(Downtime { from: from as u64, to: to as u64 })
        };
        self.rows(query.bind(after as i64)).await?.iter().map(downtime).collect()
    }
}

/// Nobody could play between two heartbeats that are too far apart: no server ran, or none reached the database. The
/// others wait until this transaction is over, so that a downtime is recorded once.
async fn try_heartbeat(connection: &mut PgConnection, now: u64) -> Result<u64, StoreError> {
    let mut change = connection.begin().await?;
    let query = sqlx::query("SELECT alive_at FROM heartbeat WHERE id = 1 FOR UPDATE");
    let row = query.fetch_optional(&mut *change).await?;
    let alive_at = row.map(|row| row.try_get::<i64, _>("alive_at")).transpose()?;
    if let Some(from) = alive_at
        && (now as i64).saturating_sub(from) > LONGEST_GAP as i64
    {
        let query = "INSERT INTO downtimes (started_at, ended_at) VALUES ($1, $2)";
        sqlx::query(query).bind(from).bind(now as i64).execute(&mut *change).await?;
    }
    sqlx::query(
        "INSERT INTO heartbeat (id, alive_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE
         SET alive_at = greatest(heartbeat.alive_at, excluded.alive_at)",
    )
    .bind(now as i64)
    .execute(&mut *change)
    .await?;
    let last = sqlx::query("SELECT coalesce(max(ended_at), 0) AS last FROM downtimes");
    let last: i64 = last.fetch_one(&mut *change).await?.try_get("last")?;
    change.commit().await?;
    Ok(last as u64)
}
