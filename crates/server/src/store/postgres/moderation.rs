//! How users get along.

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Row};

use super::PostgresStore;
use super::connection::write;
use super::sessions::lock_user;
use crate::store::{Added, ModerationStore, NewReport, Report, StoreError};
use tablier_protocol::{TableId, UserId};

async fn try_block(
    connection: &mut PgConnection,
    user: UserId,
    blocked: UserId,
    most: u32,
    now: u64,
) -> Result<Added, StoreError> {
    let mut change = connection.begin().await?;
    lock_user(&mut change, user).await?;
    let known = sqlx::query("SELECT 1 FROM users WHERE id = $1 AND kind <> 'deleted'");
    if known.bind(blocked.0).fetch_optional(&mut *change).await?.is_none() {
        change.rollback().await?;
        return Ok(Added::Unknown);
    }
    // Who is blocked already stays so.
    let query = sqlx::query(
        "INSERT INTO blocks (user_id, blocked, created_at) SELECT $1, $2, $3
         WHERE (SELECT count(*) FROM blocks WHERE user_id = $1 AND blocked <> $2) < $4
         ON CONFLICT (user_id, blocked) DO UPDATE SET created_at = blocks.created_at",
    );
    let query = query.bind(user.0).bind(blocked.0).bind(now as i64).bind(i64::from(most));
    let done = query.execute(&mut *change).await?;
    change.commit().await?;
    Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
}

async fn try_add_report(
    connection: &mut PgConnection,
    report: &NewReport,
    most: u32,
    since: u64,
) -> Result<Added, StoreError> {
    let mut change = connection.begin().await?;
    lock_user(&mut change, report.by).await?;
    let known = sqlx::query("SELECT 1 FROM users WHERE id = $1").bind(report.about.0);
    if known.fetch_optional(&mut *change).await?.is_none() {
        change.rollback().await?;
        return Ok(Added::Unknown);
    }
    let done = sqlx::query(
        "INSERT INTO reports (by, table_id, text, created_at, about) SELECT $1, $2, $3, $4, $5
         WHERE (SELECT count(*) FROM reports WHERE by = $1 AND created_at >= $6) < $7",
    )
    .bind(report.by.0)
    .bind(report.table.as_ref().map(TableId::as_str))
    .bind(&report.text)
    .bind(report.created_at as i64)
    .bind(report.about.0)
    .bind(since as i64)
    .bind(i64::from(most))
    .execute(&mut *change)
    .await?;
    change.commit().await?;
    Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
}

async fn try_ban(
    connection: &mut PgConnection,
    user: UserId,
    until: u64,
    now: u64,
) -> Result<(), StoreError> {
    let mut change = connection.begin().await?;
    let banned = sqlx::query(
        "UPDATE users SET banned_until = $2, disconnect_requested_at = $3 WHERE id = $1",
    );
    banned.bind(user.0).bind(until as i64).bind(now as i64).execute(&mut *change).await?;
    for statement in
        ["DELETE FROM sessions WHERE user_id = $1", "DELETE FROM tokens WHERE user_id = $1"]
    {
        sqlx::query(statement).bind(user.0).execute(&mut *change).await?;
    }
    Ok(change.commit().await?)
}

#[async_trait]
impl ModerationStore for PostgresStore {
    async fn block(
        &self,
        user: UserId,
        blocked: UserId,
        most: u32,
        now: u64,
    ) -> Result<Added, StoreError> {
        write!(self, connection => try_block(connection, user, blocked, most, now).await)
    }

    async fn unblock(&self, user: UserId, blocked: UserId) -> Result<bool, StoreError> {
        let query = "DELETE FROM blocks WHERE user_id = $1 AND blocked = $2";
        let query = || sqlx::query(query).bind(user.0).bind(blocked.0);
        let done = write!(self, connection => Ok(query().execute(connection).await?))?;
        Ok(done.rows_affected() == 1)
    }

    async fn blocks(&self, user: UserId) -> Result<Vec<UserId>, StoreError> {
        let query = sqlx::query(
            "SELECT blocked FROM blocks WHERE user_id = $1 ORDER BY created_at DESC, blocked",
        );
        let rows = self.rows(query.bind(user.0)).await?;
        rows.iter().map(|row| Ok(UserId(row.try_get("blocked")?))).collect()
    }

    async fn is_blocked_by(&self, others: &[UserId], user: UserId) -> Result<bool, StoreError> {
        let others: Vec<_> = others.iter().map(|other| other.0).collect();
        let query = "SELECT 1 FROM blocks WHERE blocked = $1 AND user_id = ANY($2) LIMIT 1";
        Ok(self.row(sqlx::query(query).bind(user.0).bind(others)).await?.is_some())
    }

    async fn add_report(
        &self,
        report: &NewReport,
        most: u32,
        since: u64,
    ) -> Result<Added, StoreError> {
        write!(self, connection => try_add_report(connection, report, most, since).await)
    }

    async fn reports(&self, also_settled: bool) -> Result<Vec<Report>, StoreError> {
        let query = sqlx::query(
            "SELECT reports.*, teller.name AS by_name, other.name AS about_name FROM reports
                 JOIN users AS teller ON teller.id = by JOIN users AS other ON other.id = about
             WHERE $1 OR settled_at IS NULL ORDER BY reports.id",
        );
        self.rows(query.bind(also_settled)).await?.iter().map(report).collect()
    }

    async fn settle_report(&self, id: i64, now: u64) -> Result<bool, StoreError> {
        let query = "UPDATE reports SET settled_at = $2 WHERE id = $1 AND settled_at IS NULL";
        let query = || sqlx::query(query).bind(id).bind(now as i64);
        let done = write!(self, connection => Ok(query().execute(connection).await?))?;
        Ok(done.rows_affected() == 1)
    }

    async fn mute(&self, user: UserId, until: Option<u64>) -> Result<(), StoreError> {
        let query = "UPDATE users SET muted_until = $2 WHERE id = $1";
        let query = || sqlx::query(query).bind(user.0).bind(until.map(|at| at as i64));
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn ban(&self, user: UserId, until: u64, now: u64) -> Result<(), StoreError> {
        write!(self, connection => try_ban(connection, user, until, now).await)
    }

    async fn lift(&self, user: UserId) -> Result<(), StoreError> {
        let query = "UPDATE users SET muted_until = NULL, banned_until = NULL WHERE id = $1";
        let query = || sqlx::query(query).bind(user.0);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn request_disconnect(&self, user: UserId, now: u64) -> Result<(), StoreError> {
        let query = "UPDATE users SET disconnect_requested_at = $2 WHERE id = $1";
        let query = || sqlx::query(query).bind(user.0).bind(now as i64);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn disconnect_requests(&self, since: u64) -> Result<Vec<UserId>, StoreError> {
        let query = sqlx::query("SELECT id FROM users WHERE disconnect_requested_at >= $1");
        let rows = self.rows(query.bind(since as i64)).await?;
        rows.iter().map(|row| Ok(UserId(row.try_get("id")?))).collect()
    }
}

fn report(row: &PgRow) -> Result<Report, StoreError> {
    Ok(Report {
        id: row.try_get("id")?,
        by: UserId(row.try_get("by")?),
        by_name: row.try_get("by_name")?,
        about: UserId(row.try_get("about")?),
        about_name: row.try_get("about_name")?,
        table: row.try_get("table_id")?,
        text: row.try_get("text")?,
        created_at: row.try_get::<i64, _>("created_at")? as u64,
        settled_at: row.try_get::<Option<i64>, _>("settled_at")?.map(|at| at as u64),
    })
}
