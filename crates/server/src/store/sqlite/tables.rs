//! Tables and their events.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::games::add_game;
use super::ratings::rate_game;
use crate::store::{Commit, StoreError, Summary, TableStore, words};
use tablier_protocol::{Entry, Event, Phase};
use tablier_protocol::{TableId, UserId};
use tablier_table::SecretHash;

/// How many tables may be loaded at once to look at their clocks.
const MOST_DUE: i64 = 1000;

#[async_trait]
impl TableStore for SqliteStore {
    async fn append(&self, commits: &[Arc<Commit>]) -> Result<(), StoreError> {
        let appended = self.append_and_read_back(commits).await;
        self.writer.note(appended.as_ref().copied());
        appended
    }

    async fn events_of(
        &self,
        tables: &[(TableId, u64)],
    ) -> Result<Vec<(TableId, Entry)>, StoreError> {
        let wanted = tables
            .iter()
            .map(|(table, after)| json!([table, i64::try_from(*after).unwrap_or(i64::MAX)]));
        let rows = sqlx::query(
            "SELECT table_id, number, at, event FROM json_each(?1) CROSS JOIN events
                 ON table_id = value ->> 0 AND number > value ->> 1
             UNION ALL
             SELECT table_id, entry.value ->> 'number', entry.value ->> 'at', entry.value
             FROM json_each(?1) AS wanted CROSS JOIN archived_events
                 ON table_id = wanted.value ->> 0 AND last_event > wanted.value ->> 1
                 CROSS JOIN json_each(events) AS entry
             WHERE entry.value ->> 'number' > wanted.value ->> 1
             ORDER BY table_id, number",
        )
        .bind(wanted.collect::<Value>().to_string())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((id(row.try_get("table_id")?)?, entry(row)?))).collect()
    }

    async fn last_numbers(&self, tables: &[TableId]) -> Result<Vec<(TableId, u64)>, StoreError> {
        let names: Vec<_> = tables.iter().map(TableId::as_str).collect();
        let rows = sqlx::query(
            "SELECT value AS id, coalesce((SELECT max(number) FROM events WHERE table_id = value),
                 (SELECT last_event FROM archived_events WHERE table_id = value)) AS number
             FROM json_each(?) WHERE number IS NOT NULL",
        )
        .bind(json!(names).to_string())
        .fetch_all(&self.readers)
        .await?;
        let number = |row: &SqliteRow| {
            Ok((id(row.try_get("id")?)?, row.try_get::<i64, _>("number")? as u64))
        };
        rows.iter().map(number).collect()
    }

    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError> {
        let row = sqlx::query(
            "SELECT *, (SELECT json_group_array(user_id ORDER BY seat) FROM seats
                WHERE table_id = id) AS users
             FROM tables WHERE id = ?",
        )
        .bind(table.as_str())
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(summary).transpose()
    }

    async fn count_tables(&self, user: UserId, but: Option<&TableId>) -> Result<u32, StoreError> {
        let row = sqlx::query(
            "SELECT count(*) AS count FROM (
                 SELECT id FROM tables WHERE creator = ?1 AND phase <> 'over'
                 UNION SELECT table_id FROM seats WHERE user_id = ?1 AND over = 0)
             WHERE id IS NOT ?2",
        )
        .bind(user.0)
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

    async fn archive(&self, since: u64, most: u32) -> Result<u64, StoreError> {
        let mut change = self.writer.begin().await?;
        let chosen = sqlx::query(
            "SELECT id FROM tables WHERE phase = 'over' AND archived = 0 AND changed_at < ?
             ORDER BY changed_at LIMIT ?",
        );
        let chosen = chosen.bind(i64::try_from(since).unwrap_or(i64::MAX)).bind(most);
        let chosen = chosen.fetch_all(&mut *change).await?;
        let ids: Result<Vec<&str>, _> = chosen.iter().map(|row| row.try_get("id")).collect();
        let ids = json!(ids?).to_string();
        for statement in ARCHIVING {
            sqlx::query(statement).bind(&ids).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(chosen.len() as u64)
    }
}

/// Moves the events of tables, each with a list of their names.
const ARCHIVING: [&str; 3] = [
    "INSERT INTO archived_events (table_id, last_event, events)
     SELECT table_id, max(number),
         json_group_array(json_set(event, '$.number', number, '$.at', at) ORDER BY number)
     FROM json_each(?) CROSS JOIN events ON table_id = value WHERE true GROUP BY table_id
     ON CONFLICT (table_id) DO UPDATE SET last_event = excluded.last_event, events = (
         SELECT json_group_array(json(value) ORDER BY value ->> 'number') FROM (
             SELECT value FROM json_each(archived_events.events)
             UNION ALL SELECT value FROM json_each(excluded.events)))",
    "DELETE FROM events WHERE table_id IN (SELECT value FROM json_each(?))",
    "UPDATE tables SET archived = 1 WHERE id IN (SELECT value FROM json_each(?))",
];

impl SqliteStore {
    /// What is acknowledged is what an independent connection can read. The table is asked for its last
    /// event only: a transaction is there as a whole or not at all.
    async fn append_and_read_back(&self, commits: &[Arc<Commit>]) -> Result<(), StoreError> {
        self.append_all(commits).await?;
        let last = commits.iter().rev().find_map(|commit| Some((commit, commit.entries.last()?)));
        let Some((commit, entry)) = last else { return Ok(()) };
        let found = sqlx::query("SELECT 1 FROM events WHERE table_id = ? AND number = ?")
            .bind(commit.summary.id.as_str())
            .bind(entry.number as i64)
            .fetch_optional(&self.witness)
            .await?;
        let lost = || StoreError::damaged("events were committed and cannot be read");
        found.map(drop).ok_or_else(lost)
    }

    /// Many tables in three statements: each takes all its rows as one JSON text, so that the cost of
    /// a statement is paid once for all.
    async fn append_all(&self, commits: &[Arc<Commit>]) -> Result<(), StoreError> {
        let rows = [event_rows(commits), table_rows(commits), seat_rows(commits)];
        if commits.iter().all(|commit| commit.finished.is_none()) {
            let [events, tables, seats] = rows;
            let append = sqlx::query(APPEND.as_str()).bind(events).bind(tables).bind(seats);
            return self.writer.execute_transaction(append).await;
        }
        let mut change = self.writer.begin().await?;
        for (statement, rows) in [INSERT_EVENTS, UPSERT_TABLES, UPSERT_SEATS].into_iter().zip(rows)
        {
            sqlx::query(statement).bind(rows).execute(&mut *change).await?;
        }
        for commit in commits {
            if let Some(finished) = &commit.finished {
                add_game(&mut change, &commit.summary.id, finished).await?;
                rate_game(&mut change, &commit.summary.id, finished).await?;
            }
        }
        change.commit().await
    }
}

const INSERT_EVENTS: &str = "INSERT INTO events (table_id, number, at, event)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";

const UPSERT_TABLES: &str = "INSERT INTO tables
        (id, game, phase, visibility, link, created_at, changed_at, deadline, creator, clock,
            rated, invited, to_move, user_count)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, unhex(value ->> 4), value ->> 5,
        value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12,
        value ->> 13 FROM json_each(?) WHERE true
    ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, link = coalesce(excluded.link, link),
        changed_at = excluded.changed_at, deadline = excluded.deadline,
        to_move = excluded.to_move, user_count = excluded.user_count, archived = 0";

const UPSERT_SEATS: &str = "INSERT INTO seats (table_id, seat, user_id, over, over_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE true
    ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, over = excluded.over,
        over_at = excluded.over_at
    WHERE user_id IS NOT excluded.user_id OR over <> excluded.over";

/// What most moves need: everything in one trip to the thread of the connection. Waking it for every
/// statement cost more than the statements did.
static APPEND: LazyLock<String> = LazyLock::new(|| {
    ["BEGIN IMMEDIATE", INSERT_EVENTS, UPSERT_TABLES, UPSERT_SEATS, "COMMIT"].join(";")
});

fn event_rows(commits: &[Arc<Commit>]) -> String {
    let rows = commits.iter().flat_map(|commit| {
        let table = &commit.summary.id;
        commit.entries.iter().map(move |entry| {
            let event = serde_json::to_string(&entry.event).unwrap_or_default();
            json!([table, entry.number, entry.at, event])
        })
    });
    rows.collect::<Value>().to_string()
}

fn table_rows(commits: &[Arc<Commit>]) -> String {
    let rows = commits.iter().map(|commit| {
        let summary = &commit.summary;
        let link = summary.link.map(SecretHash::to_hex);
        json!([
            summary.id,
            summary.game,
            summary.phase,
            summary.visibility,
            link,
            summary.created_at,
            summary.changed_at,
            summary.deadline,
            summary.creator,
            serde_json::to_string(&summary.clock).unwrap_or_default(),
            summary.rated,
            summary.invited,
            summary.to_move,
            summary.users.iter().flatten().collect::<BTreeSet<_>>().len()
        ])
    });
    rows.collect::<Value>().to_string()
}

fn seat_rows(commits: &[Arc<Commit>]) -> String {
    let changed = commits.iter().filter(|commit| commit.seats_changed);
    let rows = changed.flat_map(|commit| {
        let summary = &commit.summary;
        let over = u8::from(summary.phase == Phase::Over);
        let seats = summary.users.iter().enumerate();
        seats.map(move |(seat, user)| {
            // Who has several seats finds the table by the first one.
            let first = summary.users.iter().position(|other| other == user);
            let is_found = over == 1 && user.is_some() && first == Some(seat);
            json!([summary.id, seat, user, over, is_found.then_some(summary.changed_at)])
        })
    });
    rows.collect::<Value>().to_string()
}

fn entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    let text: &str = row.try_get("event")?;
    let event: Event = serde_json::from_str(text).map_err(StoreError::damaged)?;
    let (number, at): (i64, i64) = (row.try_get("number")?, row.try_get("at")?);
    Ok(Entry { number: number as u64, at: at as u64, event })
}

pub(super) fn id(text: &str) -> Result<TableId, StoreError> {
    text.parse().map_err(StoreError::damaged)
}

pub(super) fn summary(row: &SqliteRow) -> Result<Summary, StoreError> {
    let link: Option<&[u8]> = row.try_get("link")?;
    let visibility: &str = row.try_get("visibility")?;
    let phase: &str = row.try_get("phase")?;
    let users: &str = row.try_get("users")?;
    Ok(Summary {
        id: id(row.try_get("id")?)?,
        game: row.try_get("game")?,
        phase: Phase::from_word(phase).ok_or_else(|| StoreError::damaged(phase))?,
        visibility: words::to_visibility(visibility),
        link: link.and_then(|bytes| bytes.try_into().ok()).map(SecretHash),
        clock: serde_json::from_str(row.try_get("clock")?).map_err(StoreError::damaged)?,
        rated: row.try_get("rated")?,
        invited: row.try_get::<Option<i64>, _>("invited")?.map(UserId),
        to_move: row.try_get::<Option<i64>, _>("to_move")?.map(UserId),
        creator: UserId(row.try_get("creator")?),
        created_at: row.try_get::<i64, _>("created_at")? as u64,
        changed_at: row.try_get::<i64, _>("changed_at")? as u64,
        deadline: row.try_get::<Option<i64>, _>("deadline")?.map(|at| at as u64),
        users: serde_json::from_str(users).map_err(StoreError::damaged)?,
    })
}
