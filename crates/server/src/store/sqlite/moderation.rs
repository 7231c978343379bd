//! How users get along.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use crate::store::{Added, ModerationStore, NewReport, Report, StoreError};
use tablier_protocol::{TableId, UserId};

#[async_trait]
impl ModerationStore for SqliteStore {
    async fn block(
        &self,
        user: UserId,
        blocked: UserId,
        most: u32,
        now: u64,
    ) -> Result<Added, StoreError> {
        let known = sqlx::query("SELECT 1 FROM users WHERE id = ? AND kind <> 'deleted'");
        if known.bind(blocked.0).fetch_optional(&self.readers).await?.is_none() {
            return Ok(Added::Unknown);
        }
        // One statement counts and adds: nobody gets in between. Who is blocked already stays so.
        let query = sqlx::query(
            "INSERT INTO blocks (user_id, blocked, created_at) SELECT ?1, ?2, ?3
             WHERE (SELECT count(*) FROM blocks WHERE user_id = ?1 AND blocked <> ?2) < ?4
             ON CONFLICT (user_id, blocked) DO UPDATE SET created_at = created_at",
        );
        let query = query.bind(user.0).bind(blocked.0).bind(now as i64).bind(most);
        let done = self.writer.execute(query).await?;
        Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
    }

    async fn unblock(&self, user: UserId, blocked: UserId) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM blocks WHERE user_id = ? AND blocked = ?");
        let done = self.writer.execute(query.bind(user.0).bind(blocked.0)).await?;
        Ok(done.rows_affected() == 1)
    }

    async fn blocks(&self, user: UserId) -> Result<Vec<UserId>, StoreError> {
        let rows = sqlx::query(
            "SELECT blocked FROM blocks WHERE user_id = ? ORDER BY created_at DESC, blocked",
        )
        .bind(user.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(UserId(row.try_get("blocked")?))).collect()
    }

    async fn is_blocked_by(&self, others: &[UserId], user: UserId) -> Result<bool, StoreError> {
        let others = serde_json::to_string(others).unwrap_or_default();
        let row = sqlx::query(
            "SELECT 1 FROM blocks WHERE blocked = ?
                 AND user_id IN (SELECT value FROM json_each(?)) LIMIT 1",
        )
        .bind(user.0)
        .bind(others)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.is_some())
    }

    async fn add_report(
        &self,
        report: &NewReport,
        most: u32,
        since: u64,
    ) -> Result<Added, StoreError> {
        let known = sqlx::query("SELECT 1 FROM users WHERE id = ?").bind(report.about.0);
        if known.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Added::Unknown);
        }
        // One statement counts and adds: nobody gets in between.
        let query = sqlx::query(
            "INSERT INTO reports (by, table_id, text, created_at, about) SELECT ?1, ?2, ?3, ?4, ?5
             WHERE (SELECT count(*) FROM reports WHERE by = ?1 AND created_at >= ?6) < ?7",
        )
        .bind(report.by.0)
        .bind(report.table.as_ref().map(TableId::as_str))
        .bind(&report.text)
        .bind(report.created_at as i64)
        .bind(report.about.0)
        .bind(since as i64)
        .bind(most);
        let done = self.writer.execute(query).await?;
        Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
    }

    async fn reports(&self, also_settled: bool) -> Result<Vec<Report>, StoreError> {
        let rows = sqlx::query(
            "SELECT reports.*, teller.name AS by_name, other.name AS about_name FROM reports
                 JOIN users AS teller ON teller.id = by JOIN users AS other ON other.id = about
             WHERE ? OR settled_at IS NULL ORDER BY reports.id",
        )
        .bind(also_settled)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(report).collect()
    }

    async fn settle_report(&self, id: i64, now: u64) -> Result<bool, StoreError> {
        let query = "UPDATE reports SET settled_at = ? WHERE id = ? AND settled_at IS NULL";
        let done = self.writer.execute(sqlx::query(query).bind(now as i64).bind(id)).await?;
        Ok(done.rows_affected() == 1)
    }

    async fn mute(&self, user: UserId, until: Option<u64>) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE users SET muted_until = ? WHERE id = ?");
        self.writer.execute(query.bind(until.map(|at| at as i64)).bind(user.0)).await?;
        Ok(())
    }

    async fn ban(&self, user: UserId, until: u64, now: u64) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        sqlx::query("UPDATE users SET banned_until = ?, disconnect_requested_at = ? WHERE id = ?")
            .bind(until as i64)
            .bind(now as i64)
            .bind(user.0)
            .execute(&mut *change)
            .await?;
        for statement in
            ["DELETE FROM sessions WHERE user_id = ?", "DELETE FROM tokens WHERE user_id = ?"]
        {
            sqlx::query(statement).bind(user.0).execute(&mut *change).await?;
        }
        change.commit().await
    }

    async fn lift(&self, user: UserId) -> Result<(), StoreError> {
        let query = "UPDATE users SET muted_until = NULL, banned_until = NULL WHERE id = ?";
        self.writer.execute(sqlx::query(query).bind(user.0)).await?;
        Ok(())
    }

    async fn request_disconnect(&self, user: UserId, now: u64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE users SET disconnect_requested_at = ? WHERE id = ?");
        self.writer.execute(query.bind(now as i64).bind(user.0)).await?;
        Ok(())
    }

    async fn disconnect_requests(&self, since: u64) -> Result<Vec<UserId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM users WHERE disconnect_requested_at >= ?")
            .bind(since as i64)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(UserId(row.try_get("id")?))).collect()
    }
}

fn report(row: &SqliteRow) -> Result<Report, StoreError> {
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
