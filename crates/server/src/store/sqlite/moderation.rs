//! How people get along.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use crate::ids::{PersonId, TableId};
use crate::store::{Added, ModerationStore, NewReport, Report, StoreError};

#[async_trait]
impl ModerationStore for SqliteStore {
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        most: u32,
        now: u64,
    ) -> Result<Added, StoreError> {
        let known = sqlx::query("SELECT 1 FROM people WHERE id = ? AND kind <> 'gone'");
        if known.bind(blocked.0).fetch_optional(&self.readers).await?.is_none() {
            return Ok(Added::Unknown);
        }
        // One statement counts and adds: nobody gets in between. Who is blocked already stays so.
        let query = sqlx::query(
            "INSERT INTO blocks (person, blocked, created_at) SELECT ?1, ?2, ?3
             WHERE (SELECT count(*) FROM blocks WHERE person = ?1 AND blocked <> ?2) < ?4
             ON CONFLICT (person, blocked) DO UPDATE SET created_at = created_at",
        );
        let query = query.bind(person.0).bind(blocked.0).bind(now as i64).bind(most);
        let done = self.writer.execute(query).await?;
        Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
    }

    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM blocks WHERE person = ? AND blocked = ?");
        let done = self.writer.execute(query.bind(person.0).bind(blocked.0)).await?;
        Ok(done.rows_affected() == 1)
    }

    async fn blocks(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let rows = sqlx::query(
            "SELECT blocked FROM blocks WHERE person = ? ORDER BY created_at DESC, blocked",
        )
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(PersonId(row.try_get("blocked")?))).collect()
    }

    async fn is_blocked_by(
        &self,
        others: &[PersonId],
        person: PersonId,
    ) -> Result<bool, StoreError> {
        let others = serde_json::to_string(others).unwrap_or_default();
        let row = sqlx::query(
            "SELECT 1 FROM blocks WHERE blocked = ?
                 AND person IN (SELECT value FROM json_each(?)) LIMIT 1",
        )
        .bind(person.0)
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
        let known = sqlx::query("SELECT 1 FROM people WHERE id = ?").bind(report.about.0);
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
                 JOIN people AS teller ON teller.id = by JOIN people AS other ON other.id = about
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

    async fn mute(&self, person: PersonId, until: Option<u64>) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET muted_until = ? WHERE id = ?");
        self.writer.execute(query.bind(until.map(|at| at as i64)).bind(person.0)).await?;
        Ok(())
    }

    async fn ban(&self, person: PersonId, until: u64, now: u64) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        sqlx::query("UPDATE people SET banned_until = ?, shown_out_at = ? WHERE id = ?")
            .bind(until as i64)
            .bind(now as i64)
            .bind(person.0)
            .execute(&mut *change)
            .await?;
        for statement in
            ["DELETE FROM sessions WHERE person = ?", "DELETE FROM tokens WHERE person = ?"]
        {
            sqlx::query(statement).bind(person.0).execute(&mut *change).await?;
        }
        change.commit().await
    }

    async fn lift(&self, person: PersonId) -> Result<(), StoreError> {
        let query = "UPDATE people SET muted_until = NULL, banned_until = NULL WHERE id = ?";
        self.writer.execute(sqlx::query(query).bind(person.0)).await?;
        Ok(())
    }

    async fn request_disconnect(&self, person: PersonId, now: u64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET shown_out_at = ? WHERE id = ?");
        self.writer.execute(query.bind(now as i64).bind(person.0)).await?;
        Ok(())
    }

    async fn disconnect_requests(&self, since: u64) -> Result<Vec<PersonId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM people WHERE shown_out_at >= ?")
            .bind(since as i64)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(PersonId(row.try_get("id")?))).collect()
    }
}

fn report(row: &SqliteRow) -> Result<Report, StoreError> {
    Ok(Report {
        id: row.try_get("id")?,
        by: PersonId(row.try_get("by")?),
        by_name: row.try_get("by_name")?,
        about: PersonId(row.try_get("about")?),
        about_name: row.try_get("about_name")?,
        table: row.try_get("table_id")?,
        text: row.try_get("text")?,
        created_at: row.try_get::<i64, _>("created_at")? as u64,
        settled_at: row.try_get::<Option<i64>, _>("settled_at")?.map(|at| at as u64),
    })
}
