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
        write!(self, connection => try_start(connection, now).await)
    }

    async fn record_heartbeat(&self, now: u64, downtimes: &[Downtime]) -> Result<(), StoreError> {
        write!(self, connection => try_heartbeat(connection, now, downtimes).await)
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

async fn try_start(connection: &mut PgConnection, now: u64) -> Result<(), StoreError> {
    let mut change = connection.begin().await?;
    let alive_at = last_heartbeat(&mut change).await?;
    let downtime = alive_at.map(|from| Downtime { from, to: now });
    add_downtimes(&mut change, downtime.as_slice(), alive_at).await?;
    beat(&mut change, now).await?;
    Ok(change.commit().await?)
}

async fn try_heartbeat(
    connection: &mut PgConnection,
    now: u64,
    downtimes: &[Downtime],
) -> Result<(), StoreError> {
    if downtimes.is_empty() {
        return beat(connection, now).await;
    }
    let mut change = connection.begin().await?;
    let alive_at = last_heartbeat(&mut change).await?;
    add_downtimes(&mut change, downtimes, alive_at).await?;
    beat(&mut change, now).await?;
    Ok(change.commit().await?)
}

/// The last heartbeat of any server. The others wait until this transaction is over.
async fn last_heartbeat(change: &mut PgConnection) -> Result<Option<u64>, StoreError> {
    let query = sqlx::query("SELECT alive_at FROM heartbeat WHERE id = 1 FOR UPDATE");
    let row = query.fetch_optional(change).await?;
    Ok(row.map(|row| row.try_get::<i64, _>("alive_at")).transpose()?.map(|at| at as u64))
}

/// What one server missed was no downtime as long as another one was there. Heartbeats come every second, so
/// a gap counts only if it is longer than the clock allows.
async fn add_downtimes(
    change: &mut PgConnection,
    downtimes: &[Downtime],
    alive_at: Option<u64>,
) -> Result<(), StoreError> {
    let alive_at = alive_at.unwrap_or_default();
    let of_all = downtimes.iter().map(|downtime| (downtime.from.max(alive_at), downtime.to));
    let of_all = of_all.filter(|(from, to)| to.saturating_sub(*from) > LONGEST_GAP);
    let (from, to): (Vec<_>, Vec<_>) = of_all.map(|(from, to)| (from as i64, to as i64)).unzip();
    sqlx::query(
        "INSERT INTO downtimes (started_at, ended_at) SELECT * FROM unnest($1::bigint[], $2::bigint[])
         ON CONFLICT DO NOTHING",
    )
    .bind(from)
    .bind(to)
    .execute(change)
    .await?;
    Ok(())
}

async fn beat(connection: &mut PgConnection, now: u64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO heartbeat (id, alive_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE
         SET alive_at = greatest(heartbeat.alive_at, excluded.alive_at)",
    )
    .bind(now as i64)
    .execute(connection)
    .await?;
    Ok(())
}
