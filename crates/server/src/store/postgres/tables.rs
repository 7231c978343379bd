//! Tables and their events.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::PostgresStore;
use super::append::Batch;
use super::connection::write;
use crate::store::{Commit, StoreError, Summary, TableStore, words};
use tablier_protocol::{Entry, Event, Phase};
use tablier_protocol::{TableId, UserId};
use tablier_table::SecretHash;

/// How many tables may be loaded at once to look at their clocks.
const MOST_DUE: i64 = 1000;

/// What a summary is made of, perhaps with more columns before.
macro_rules! summaries {
    ($($narrowed:literal)+) => {
        $crate::store::postgres::tables::summaries!(with ""; $($narrowed)+)
    };
    (with $columns:literal; $($narrowed:literal)+) => {
        concat!(
            "SELECT ", $columns, " id, game, phase, visibility, link, clock::text AS clock, rated, invited, to_move,
                 creator, created_at, changed_at, deadline,
                 ARRAY(SELECT user_id FROM seats WHERE table_id = id ORDER BY seat) AS users
             FROM tables ",
            $($narrowed),+
        )
    };
}
pub(super) use summaries;

#[async_trait]
impl TableStore for PostgresStore {
    async fn append(&self, commits: &[Arc<Commit>]) -> Result<(), StoreError> {
        let appended = self.append_all(commits).await;
        self.health.note(appended.as_ref().copied());
        appended
    }

    async fn events_of(
        &self,
        tables: &[(TableId, u64)],
    ) -> Result<Vec<(TableId, Entry)>, StoreError> {
        let (names, numbers): (Vec<_>, Vec<_>) = tables
            .iter()
            .map(|(table, after)| (table.as_str(), i64::try_from(*after).unwrap_or(i64::MAX)))
            .unzip();
        // One look at the index for each table, whatever is known about their sizes.
        let query = sqlx::query(
            "SELECT wanted.table_id, number, at, event::text AS event
             FROM unnest($1::text[], $2::bigint[]) AS wanted (table_id, after),
                 LATERAL (SELECT number, at, event FROM events
                     WHERE events.table_id = wanted.table_id AND number > after
                     UNION ALL
                     SELECT (entry ->> 'number')::bigint, (entry ->> 'at')::bigint, entry
                     FROM archived_events, jsonb_array_elements(events) AS entry
                     WHERE archived_events.table_id = wanted.table_id AND last_event > after
                         AND (entry ->> 'number')::bigint > after)
                 AS found
             ORDER BY wanted.table_id, number",
        );
        let rows = self.rows(query.bind(names).bind(numbers)).await?;
        rows.iter().map(|row| Ok((id(row.try_get("table_id")?)?, entry(row)?))).collect()
    }

    async fn last_numbers(&self, tables: &[TableId]) -> Result<Vec<(TableId, u64)>, StoreError> {
        let names: Vec<_> = tables.iter().map(TableId::as_str).collect();
        let query = sqlx::query("SELECT id, last_event FROM tables WHERE id = ANY($1)");
        let rows = self.rows(query.bind(names)).await?;
        let number = |row: &PgRow| {
            Ok((id(row.try_get("id")?)?, row.try_get::<i64, _>("last_event")? as u64))
        };
        rows.iter().map(number).collect()
    }

    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError> {
        let query = sqlx::query(summaries!("WHERE id = $1")).bind(table.as_str());
        self.row(query).await?.as_ref().map(summary).transpose()
    }

    async fn count_tables(&self, user: UserId, but: Option<&TableId>) -> Result<u32, StoreError> {
        let query = sqlx::query(
            "SELECT count(*) AS count FROM (
                 SELECT id FROM tables WHERE creator = $1 AND phase <> 'over'
                 UNION SELECT table_id FROM seats WHERE user_id = $1 AND NOT over) AS unfinished
             WHERE id IS DISTINCT FROM $2",
        );
        let row = self.row(query.bind(user.0).bind(but.map(TableId::as_str))).await?;
        let count = row.map(|row| row.try_get::<i64, _>("count")).transpose()?;
        Ok(count.unwrap_or_default() as u32)
    }

    async fn due(&self, by: u64) -> Result<Vec<TableId>, StoreError> {
        let query =
            sqlx::query("SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline LIMIT $2");
        let rows = self.rows(query.bind(by as i64).bind(MOST_DUE)).await?;
        rows.iter().map(|row| id(row.try_get("id")?)).collect()
    }

    async fn archive(&self, since: u64, most: u32) -> Result<u64, StoreError> {
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        let archive = || sqlx::query(ARCHIVING).bind(since).bind(i64::from(most));
        let row = write!(self, connection => Ok(archive().fetch_one(connection).await?))?;
        Ok(row.try_get::<i64, _>("archived")? as u64)
    }
}

/// A table at which something happens meanwhile is left for the next time. Whoever writes there afterwards waits for
/// this, and changes the same row.
const ARCHIVING: &str = "WITH chosen AS MATERIALIZED (
         SELECT id FROM tables WHERE phase = 'over' AND NOT archived AND changed_at < $1
         ORDER BY changed_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), moved AS (
         DELETE FROM events USING chosen WHERE table_id = chosen.id
         RETURNING table_id, number, jsonb_build_object('number', number, 'at', at) || event AS entry
     ), kept AS (
         INSERT INTO archived_events (table_id, last_event, events)
         SELECT table_id, max(number), jsonb_agg(entry ORDER BY number) FROM moved GROUP BY table_id
         ON CONFLICT (table_id) DO UPDATE SET last_event = excluded.last_event,
             events = archived_events.events || excluded.events
     ), marked AS (
         UPDATE tables SET archived = true FROM chosen WHERE tables.id = chosen.id RETURNING 1
     )
     SELECT count(*) AS archived FROM marked";

/// Here it is decided who was first.
pub(super) async fn insert_events(
    connection: &mut PgConnection,
    batch: &Batch<'_>,
) -> Result<(), StoreError> {
    let (mut tables, mut numbers, mut times, mut events) = (vec![], vec![], vec![], vec![]);
    for (table, entry) in batch.entries() {
        tables.push(table.as_str());
        numbers.push(entry.number as i64);
        times.push(entry.at as i64);
        events.push(serde_json::to_string(&entry.event).map_err(StoreError::damaged)?);
    }
    sqlx::query(
        "INSERT INTO events (table_id, number, at, event)
         SELECT table_id, number, at, event::jsonb
         FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
             AS added (table_id, number, at, event)",
    )
    .bind(tables)
    .bind(numbers)
    .bind(times)
    .bind(events)
    .execute(connection)
    .await?;
    Ok(())
}

/// Creates the rows of new tables, and changes those of others if they tell of the event before. Returns the
/// number of the transaction.
pub(super) async fn write_tables(
    connection: &mut PgConnection,
    batch: &Batch<'_>,
) -> Result<String, StoreError> {
    let mut rows = TableRows::default();
    for (table, commits) in &batch.tables {
        let (Some(first), Some(last)) = (commits.first(), commits.last()) else { continue };
        let first = first.entries.first().map_or(0, |entry| entry.number);
        let end = last.entries.last().map_or(0, |entry| entry.number);
        rows.push(table, first, end, &last.summary)?;
    }
    let expected = rows.ids.len() as i64;
    let row = sqlx::query(
        "WITH changed AS (
             SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],
                 $6::text[], $7::bytea[], $8::text[], $9::boolean[], $10::bigint[], $11::bigint[],
                 $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::smallint[])
             AS changed (id, first_event, last_event, game, phase, visibility, link, clock, rated,
                 invited, to_move, creator, created_at, changed_at, deadline, user_count)
         ), created AS (
             INSERT INTO tables (id, last_event, game, phase, visibility, link, clock, rated, invited,
                 to_move, creator, created_at, changed_at, deadline, user_count)
             SELECT id, last_event, game, phase, visibility, link, clock::jsonb, rated, invited,
                 to_move, creator, created_at, changed_at, deadline, user_count
             FROM changed WHERE first_event = 1
             RETURNING 1
         ), updated AS (
             UPDATE tables SET last_event = changed.last_event, phase = changed.phase,
                 link = coalesce(changed.link, tables.link), changed_at = changed.changed_at,
                 deadline = changed.deadline, to_move = changed.to_move,
                 user_count = changed.user_count, archived = false
             FROM changed WHERE tables.id = changed.id AND first_event > 1
                 AND tables.last_event = first_event - 1
             RETURNING 1
         )
         SELECT (SELECT count(*) FROM created) + (SELECT count(*) FROM updated) AS written,
             pg_current_xact_id()::text AS transaction",
    )
    .bind(rows.ids)
    .bind(rows.first_events)
    .bind(rows.last_events)
    .bind(rows.games)
    .bind(rows.phases)
    .bind(rows.visibilities)
    .bind(rows.links)
    .bind(rows.clocks)
    .bind(rows.rated)
    .bind(rows.invited)
    .bind(rows.to_move)
    .bind(rows.creators)
    .bind(rows.created_at)
    .bind(rows.changed_at)
    .bind(rows.deadlines)
    .bind(rows.user_counts)
    .fetch_one(connection)
    .await?;
    if row.try_get::<i64, _>("written")? != expected {
        return Err(StoreError::Conflict);
    }
    Ok(row.try_get("transaction")?)
}

/// The columns of the rows that a batch writes.
#[derive(Default)]
struct TableRows<'a> {
    ids: Vec<&'a str>,
    first_events: Vec<i64>,
    last_events: Vec<i64>,
    games: Vec<&'a str>,
    phases: Vec<&'static str>,
    visibilities: Vec<&'static str>,
    links: Vec<Option<&'a [u8]>>,
    clocks: Vec<String>,
    rated: Vec<bool>,
    invited: Vec<Option<i64>>,
    to_move: Vec<Option<i64>>,
    creators: Vec<i64>,
    created_at: Vec<i64>,
    changed_at: Vec<i64>,
    deadlines: Vec<Option<i64>>,
    user_counts: Vec<i16>,
}

impl<'a> TableRows<'a> {
    fn push(
        &mut self,
        table: &'a TableId,
        first: u64,
        last: u64,
        summary: &'a Summary,
    ) -> Result<(), StoreError> {
        let clock = serde_json::to_string(&summary.clock).map_err(StoreError::damaged)?;
        let users = summary.users.iter().flatten().collect::<BTreeSet<_>>().len();
        self.ids.push(table.as_str());
        self.first_events.push(first as i64);
        self.last_events.push(last as i64);
        self.games.push(&summary.game);
        self.phases.push(summary.phase.word());
        self.visibilities.push(words::visibility(summary.visibility));
        self.links.push(summary.link.as_ref().map(|hash| &hash.0[..]));
        self.clocks.push(clock);
        self.rated.push(summary.rated);
        self.invited.push(summary.invited.map(|user| user.0));
        self.to_move.push(summary.to_move.map(|user| user.0));
        self.creators.push(summary.creator.0);
        self.created_at.push(summary.created_at as i64);
        self.changed_at.push(summary.changed_at as i64);
        self.deadlines.push(summary.deadline.map(|at| at as i64));
        self.user_counts.push(users as i16);
        Ok(())
    }
}

/// Most moves change no seat, and then there is no statement.
pub(super) async fn write_seats(
    connection: &mut PgConnection,
    batch: &Batch<'_>,
) -> Result<(), StoreError> {
    let (mut tables, mut seats, mut users, mut over) = (vec![], vec![], vec![], vec![]);
    for (table, commits) in &batch.tables {
        let Some(last) = commits.last() else { continue };
        if commits.iter().any(|commit| commit.seats_changed) {
            for (seat, user) in last.summary.users.iter().enumerate() {
                tables.push(table.as_str());
                seats.push(seat as i16);
                users.push(user.map(|user| user.0));
                over.push(last.summary.phase == Phase::Over);
            }
        }
    }
    if tables.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO seats (table_id, seat, user_id, over)
         SELECT * FROM unnest($1::text[], $2::smallint[], $3::bigint[], $4::boolean[])
         ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, over = excluded.over
         WHERE seats.user_id IS DISTINCT FROM excluded.user_id OR seats.over <> excluded.over",
    )
    .bind(tables)
    .bind(seats)
    .bind(users)
    .bind(over)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) fn entry(row: &PgRow) -> Result<Entry, StoreError> {
    let text: &str = row.try_get("event")?;
    let event: Event = serde_json::from_str(text).map_err(StoreError::damaged)?;
    let (number, at): (i64, i64) = (row.try_get("number")?, row.try_get("at")?);
    Ok(Entry { number: number as u64, at: at as u64, event })
}

pub(super) fn id(text: &str) -> Result<TableId, StoreError> {
    text.parse().map_err(StoreError::damaged)
}

pub(super) fn summary(row: &PgRow) -> Result<Summary, StoreError> {
    let link: Option<&[u8]> = row.try_get("link")?;
    let phase: &str = row.try_get("phase")?;
    let users: Vec<Option<i64>> = row.try_get("users")?;
    Ok(Summary {
        id: id(row.try_get("id")?)?,
        game: row.try_get("game")?,
        phase: Phase::from_word(phase).ok_or_else(|| StoreError::damaged(phase))?,
        visibility: words::to_visibility(row.try_get("visibility")?),
        link: link.and_then(|bytes| bytes.try_into().ok()).map(SecretHash),
        clock: serde_json::from_str(row.try_get("clock")?).map_err(StoreError::damaged)?,
        rated: row.try_get("rated")?,
        invited: row.try_get::<Option<i64>, _>("invited")?.map(UserId),
        to_move: row.try_get::<Option<i64>, _>("to_move")?.map(UserId),
        creator: UserId(row.try_get("creator")?),
        created_at: row.try_get::<i64, _>("created_at")? as u64,
        changed_at: row.try_get::<i64, _>("changed_at")? as u64,
        deadline: row.try_get::<Option<i64>, _>("deadline")?.map(|at| at as u64),
        users: users.into_iter().map(|user| user.map(UserId)).collect(),
    })
}
