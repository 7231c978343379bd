//! Lists of tables. Each is found by an index, however many tables there are.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::PostgresStore;
use super::tables::{summaries, summary};
use crate::limits::{MOST_IN_LOBBY, MOST_TABLES};
use crate::store::{StoreError, Summary, TableListStore};
use tablier_protocol::{TableId, UserId};

/// Tables without those where somebody has blocked the user $1, or the other way round.
macro_rules! summaries_without_blocks {
    ($narrowed:literal) => {
        summaries!($narrowed
            " AND NOT EXISTS (
                 SELECT 1 FROM blocks WHERE (user_id = $1 AND (blocked = creator
                     OR blocked IN (SELECT user_id FROM seats WHERE table_id = id)))
                 OR (blocked = $1 AND (user_id = creator
                     OR user_id IN (SELECT user_id FROM seats WHERE table_id = id))))
             ORDER BY created_at DESC LIMIT $2")
    };
}

const LOBBY: &str = summaries_without_blocks!(
    "WHERE phase = 'gathering' AND visibility = 'open' AND invited IS NULL
         AND (SELECT count(*) FROM (SELECT 1 FROM tables AS newer
             WHERE newer.creator = tables.creator AND newer.phase <> 'over'
                 AND (newer.created_at, newer.id) > (tables.created_at, tables.id)
                 AND newer.phase = 'gathering' AND newer.visibility = 'open'
                 AND newer.invited IS NULL
             LIMIT $3) AS newest) < $3"
);

const CHALLENGES: &str = summaries_without_blocks!(
    "WHERE invited = $1 AND phase = 'gathering'
         AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = $1)
         AND (SELECT count(*) FROM (SELECT 1 FROM tables AS newer
             WHERE newer.invited = $1 AND newer.phase = 'gathering'
                 AND newer.creator = tables.creator
                 AND (newer.created_at, newer.id) > (tables.created_at, tables.id)
             LIMIT $3) AS newest) < $3"
);

const RUNNING: &str = summaries!(
    "WHERE phase = 'playing' AND visibility = 'open' AND user_count > 1 AND changed_at >= $1
     ORDER BY changed_at DESC LIMIT $2"
);

const WAITING_FOR: &str =
    summaries!("WHERE to_move = $1 ORDER BY deadline NULLS LAST, changed_at LIMIT $2");

const OF_USER: &str = summaries!(
    "WHERE id IN (SELECT table_id FROM seats WHERE user_id = $1 AND NOT over
         UNION ALL (SELECT table_id FROM seats WHERE user_id = $1 AND over_at IS NOT NULL
             ORDER BY over_at DESC, table_id DESC LIMIT $2))
     ORDER BY changed_at DESC LIMIT $2"
);

const UNFINISHED: &str = summaries!(
    "WHERE id IN (SELECT table_id FROM seats WHERE user_id = $1 AND NOT over)
     ORDER BY changed_at DESC LIMIT $2"
);

const FINISHED: &str = summaries!(with "over_at,";
    "JOIN (SELECT table_id AS over_id, over_at FROM seats
         WHERE user_id = $1 AND over_at IS NOT NULL AND (over_at, table_id) < ($2, $3)
         ORDER BY over_at DESC, table_id DESC LIMIT $4) AS finished ON id = over_id
     ORDER BY over_at DESC, over_id DESC"
);

impl PostgresStore {
    async fn list(&self, query: &'static str, bound: &[i64]) -> Result<Vec<Summary>, StoreError> {
        let query = bound.iter().fold(sqlx::query(query), sqlx::query::Query::bind);
        self.rows(query).await?.iter().map(summary).collect()
    }
}

#[async_trait]
impl TableListStore for PostgresStore {
    async fn lobby(&self, asking: Option<UserId>, most: u32) -> Result<Vec<Summary>, StoreError> {
        // Nobody has this number, and nobody has blocked them.
        let asking = asking.map_or(0, |user| user.0);
        self.list(LOBBY, &[asking, most.into(), MOST_IN_LOBBY.into()]).await
    }

    async fn challenges(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError> {
        self.list(CHALLENGES, &[user.0, most.into(), MOST_IN_LOBBY.into()]).await
    }

    async fn running(&self, since: u64, most: u32) -> Result<Vec<Summary>, StoreError> {
        self.list(RUNNING, &[since as i64, most.into()]).await
    }

    async fn waiting_for(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError> {
        self.list(WAITING_FOR, &[user.0, most.into()]).await
    }

    async fn tables_of(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError> {
        self.list(OF_USER, &[user.0, most.into()]).await
    }

    async fn unfinished_tables(&self, user: UserId) -> Result<Vec<Summary>, StoreError> {
        self.list(UNFINISHED, &[user.0, MOST_TABLES.into()]).await
    }

    async fn finished_tables(
        &self,
        user: UserId,
        behind: Option<&(u64, TableId)>,
        most: u32,
    ) -> Result<Vec<(u64, Summary)>, StoreError> {
        let (over_at, table) =
            behind.map_or((i64::MAX, ""), |(over_at, table)| (*over_at as i64, table.as_str()));
        let query = sqlx::query(FINISHED).bind(user.0).bind(over_at).bind(table);
        let rows = self.rows(query.bind(i64::from(most))).await?;
        let finished = |row| Ok((PgRow::try_get::<i64, _>(row, "over_at")? as u64, summary(row)?));
        rows.iter().map(finished).collect()
    }
}
