//! Tables and their events.

use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::games::add_game;
use super::ratings::rate_game;
use crate::ids::{PersonId, TableId};
use crate::limits::MOST_IN_LOBBY;
use crate::secret::Hash;
use crate::store::{Commit, StoreError, Summary, TableStore};
use crate::table::{Entry, Event, Visibility};

/// How many tables may be loaded at once to look at their clocks.
const MOST_DUE: i64 = 1000;

#[async_trait]
impl TableStore for SqliteStore {
    async fn append(&self, news: &[Commit]) -> Result<(), StoreError> {
        let appended = self.append_and_read_back(news).await;
        self.writer.note(appended.as_ref().copied());
        appended
    }

    async fn events(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, event FROM events WHERE table_id = ? AND number > ?
             ORDER BY number",
        )
        .bind(table.as_str())
        .bind(i64::try_from(after).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(entry).collect()
    }

    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError> {
        let row = sqlx::query(
            "SELECT *, (SELECT json_group_array(person ORDER BY seat) FROM seats
                WHERE table_id = id) AS people
             FROM tables WHERE id = ?",
        )
        .bind(table.as_str())
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(summary).transpose()
    }

    async fn lobby(&self, asking: Option<PersonId>, most: u32) -> Result<Vec<Summary>, StoreError> {
        let rows = sqlx::query(
            "SELECT *, (SELECT json_group_array(person ORDER BY seat) FROM seats
                WHERE table_id = id) AS people
             FROM tables WHERE phase = 'gathering' AND visibility = 'open'
                 AND (SELECT count(*) FROM (SELECT 1 FROM tables AS newer
                     WHERE newer.opener = tables.opener AND newer.phase <> 'over'
                         AND (newer.opened_at, newer.id) > (tables.opened_at, tables.id)
                         AND newer.phase = 'gathering' AND newer.visibility = 'open'
                     LIMIT ?3)) < ?3
                 AND NOT EXISTS (
                     SELECT 1 FROM blocks WHERE (person = ?1 AND (blocked = opener
                         OR blocked IN (SELECT person FROM seats WHERE table_id = id)))
                     OR (blocked = ?1 AND (person = opener
                         OR person IN (SELECT person FROM seats WHERE table_id = id))))
             ORDER BY opened_at DESC LIMIT ?2",
        )
        .bind(asking.map(|person| person.0))
        .bind(most)
        .bind(MOST_IN_LOBBY)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(summary).collect()
    }

    async fn tables_of(&self, person: PersonId, most: u32) -> Result<Vec<Summary>, StoreError> {
        let rows = sqlx::query(
            "SELECT *, (SELECT json_group_array(person ORDER BY seat) FROM seats
                WHERE table_id = id) AS people
             FROM tables WHERE id IN (SELECT table_id FROM seats WHERE person = ?)
             ORDER BY changed_at DESC LIMIT ?",
        )
        .bind(person.0)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(summary).collect()
    }

    async fn count_tables(
        &self,
        person: PersonId,
        but: Option<&TableId>,
    ) -> Result<u32, StoreError> {
        let row = sqlx::query(
            "SELECT count(*) AS count FROM (
                 SELECT id FROM tables WHERE opener = ?1 AND phase <> 'over'
                 UNION SELECT table_id FROM seats WHERE person = ?1 AND over = 0)
             WHERE id IS NOT ?2",
        )
        .bind(person.0)
        .bind(but.map(TableId::as_str))
        .fetch_one(&self.readers)
        .await?;
        Ok(row.try_get("count")?)
    }

    async fn due(&self, by: u64) -> Result<Vec<TableId>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM tables WHERE deadline <= ? ORDER BY deadline LIMIT ?")
                .bind(by as i64)
                .bind(MOST_DUE)
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(|row| id(row.try_get("id")?)).collect()
    }
}

impl SqliteStore {
    /// What is acknowledged is what an independent connection can read. The table is asked for its last
    /// event only: a transaction is there as a whole or not at all.
    async fn append_and_read_back(&self, news: &[Commit]) -> Result<(), StoreError> {
        self.append_all(news).await?;
        let last = news.iter().rev().find_map(|news| Some((news, news.entries.last()?)));
        let Some((Commit { summary, .. }, entry)) = last else { return Ok(()) };
        let found = sqlx::query("SELECT 1 FROM events WHERE table_id = ? AND number = ?")
            .bind(summary.id.as_str())
            .bind(entry.number as i64)
            .fetch_optional(&self.witness)
            .await?;
        let lost = || StoreError::damaged("events were committed and cannot be read");
        found.map(drop).ok_or_else(lost)
    }

    /// Many tables in three statements: each takes all its rows as one JSON text, so that the cost of
    /// a statement is paid once for all.
    async fn append_all(&self, news: &[Commit]) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        sqlx::query(
            "INSERT INTO events (table_id, number, at, event)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)",
        )
        .bind(event_rows(news))
        .execute(&mut *change)
        .await?;
        sqlx::query(
            "INSERT INTO tables
                 (id, game, phase, visibility, link, opened_at, changed_at, deadline, opener)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, unhex(value ->> 4),
                 value ->> 5, value ->> 6, value ->> 7, value ->> 8 FROM json_each(?) WHERE true
             ON CONFLICT (id) DO UPDATE SET phase = excluded.phase,
                 link = coalesce(excluded.link, link),
                 changed_at = excluded.changed_at, deadline = excluded.deadline",
        )
        .bind(table_rows(news))
        .execute(&mut *change)
        .await?;
        sqlx::query(
            "INSERT INTO seats (table_id, seat, person, over)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true
             ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person,
                 over = excluded.over
             WHERE person IS NOT excluded.person OR over <> excluded.over",
        )
        .bind(seat_rows(news))
        .execute(&mut *change)
        .await?;
        for Commit { summary, finished, .. } in news {
            if let Some(finished) = finished {
                add_game(&mut change, &summary.id, finished).await?;
                rate_game(&mut change, &summary.id, finished).await?;
            }
        }
        change.commit().await
    }
}

fn event_rows(news: &[Commit]) -> String {
    let rows = news.iter().flat_map(|news| {
        let table = &news.summary.id;
        news.entries.iter().map(move |entry| {
            let event = serde_json::to_string(&entry.event).unwrap_or_default();
            json!([table, entry.number, entry.at, event])
        })
    });
    rows.collect::<Value>().to_string()
}

fn table_rows(news: &[Commit]) -> String {
    let rows = news.iter().map(|Commit { summary, .. }| {
        let link = summary.link.map(Hash::to_hex);
        json!([
            summary.id,
            summary.game,
            summary.phase,
            summary.visibility,
            link,
            summary.opened_at,
            summary.changed_at,
            summary.deadline,
            summary.opener
        ])
    });
    rows.collect::<Value>().to_string()
}

fn seat_rows(news: &[Commit]) -> String {
    let rows = news.iter().flat_map(|Commit { summary, .. }| {
        let seats = summary.people.iter().enumerate();
        let over = u8::from(summary.phase == "over");
        seats.map(move |(seat, person)| json!([summary.id, seat, person, over]))
    });
    rows.collect::<Value>().to_string()
}

fn entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    let text: &str = row.try_get("event")?;
    let event: Event = serde_json::from_str(text).map_err(StoreError::damaged)?;
    let (number, at): (i64, i64) = (row.try_get("number")?, row.try_get("at")?);
    Ok(Entry { number: number as u64, at: at as u64, event })
}

fn id(text: &str) -> Result<TableId, StoreError> {
    text.parse().map_err(StoreError::damaged)
}

fn summary(row: &SqliteRow) -> Result<Summary, StoreError> {
    let link: Option<&[u8]> = row.try_get("link")?;
    let visibility: &str = row.try_get("visibility")?;
    let people: &str = row.try_get("people")?;
    Ok(Summary {
        id: id(row.try_get("id")?)?,
        game: row.try_get("game")?,
        phase: row.try_get("phase")?,
        visibility: if visibility == "open" { Visibility::Open } else { Visibility::Link },
        link: link.and_then(|bytes| bytes.try_into().ok()).map(Hash),
        opener: PersonId(row.try_get("opener")?),
        opened_at: row.try_get::<i64, _>("opened_at")? as u64,
        changed_at: row.try_get::<i64, _>("changed_at")? as u64,
        deadline: row.try_get::<Option<i64>, _>("deadline")?.map(|at| at as u64),
        people: serde_json::from_str(people).map_err(StoreError::damaged)?,
    })
}
