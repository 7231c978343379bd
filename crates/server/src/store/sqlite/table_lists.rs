//! Lists of tables. Each is found by an index, however many tables there are.

use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

use super::SqliteStore;
use super::tables::{id, summary};
use crate::limits::{MOST_IN_LOBBY, MOST_TABLES};
use crate::store::{StoreError, Summary, TableListStore, TableStore};
use tablier_protocol::{TableId, UserId};
use tablier_table::Table;

/// Tables with the users on their seats, which have to be narrowed down.
macro_rules! tables {
    ($narrowed:literal) => {
        concat!(
            "SELECT *, (SELECT json_group_array(user_id ORDER BY seat) FROM seats
                 WHERE table_id = id) AS users FROM tables ",
            $narrowed
        )
    };
}

/// The same without those where somebody has blocked the user ?1, or the other way round.
macro_rules! tables_without_blocks {
    ($narrowed:literal, $order:literal) => {
        concat!(
            tables!($narrowed),
            " AND NOT EXISTS (
                 SELECT 1 FROM blocks WHERE (user_id = ?1 AND (blocked = creator
                     OR blocked IN (SELECT user_id FROM seats WHERE table_id = id)))
                 OR (blocked = ?1 AND (user_id = creator
                     OR user_id IN (SELECT user_id FROM seats WHERE table_id = id)))) ",
            $order
        )
    };
}

const LOBBY: &str = tables_without_blocks!(
    "WHERE phase = 'gathering' AND visibility = 'open' AND invited IS NULL
         AND (SELECT count(*) FROM (SELECT 1 FROM tables AS newer
             WHERE newer.creator = tables.creator AND newer.phase <> 'over'
                 AND (newer.created_at, newer.id) > (tables.created_at, tables.id)
                 AND newer.phase = 'gathering' AND newer.visibility = 'open'
                 AND newer.invited IS NULL
             LIMIT ?3)) < ?3",
    "ORDER BY created_at DESC LIMIT ?2"
);

const CHALLENGES: &str = tables_without_blocks!(
    "WHERE invited = ?1 AND phase = 'gathering'
         AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?1)
         AND (SELECT count(*) FROM (SELECT 1 FROM tables AS newer
             WHERE newer.invited = ?1 AND newer.phase = 'gathering'
                 AND newer.creator = tables.creator
                 AND (newer.created_at, newer.id) > (tables.created_at, tables.id)
             LIMIT ?3)) < ?3",
    "ORDER BY created_at DESC LIMIT ?2"
);

/// SQLite would prefer the index of the lobby, which has tables with computers and old ones as well.
const RUNNING: &str = tables!(
    "INDEXED BY tables_running
     WHERE phase = 'playing' AND visibility = 'open' AND user_count > 1 AND changed_at >= ?
     ORDER BY changed_at DESC LIMIT ?"
);

const WAITING_FOR: &str =
    tables!("WHERE to_move = ? ORDER BY deadline IS NULL, deadline, changed_at LIMIT ?");

const OF_USER: &str = tables!(
    "WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?1 AND over = 0
         UNION ALL SELECT * FROM (SELECT table_id FROM seats WHERE user_id = ?1 AND over_at IS NOT NULL
             ORDER BY over_at DESC, table_id DESC LIMIT ?2))
     ORDER BY changed_at DESC LIMIT ?2"
);

const UNFINISHED: &str = tables!(
    "WHERE id IN (SELECT table_id FROM seats WHERE user_id = ? AND over = 0)
     ORDER BY changed_at DESC LIMIT ?"
);

const FINISHED: &str = tables!(
    "JOIN (SELECT table_id AS over_id, over_at FROM seats
         WHERE user_id = ? AND over_at IS NOT NULL AND (over_at, table_id) < (?, ?)
         ORDER BY over_at DESC, table_id DESC LIMIT ?) AS finished ON id = over_id
     ORDER BY over_at DESC, over_id DESC"
);

async fn list(
    pool: &SqlitePool,
    query: &'static str,
    bound: &[i64],
) -> Result<Vec<Summary>, StoreError> {
    let query = bound.iter().fold(sqlx::query(query), sqlx::query::Query::bind);
    let rows: Vec<SqliteRow> = query.fetch_all(pool).await?;
    rows.iter().map(summary).collect()
}

#[async_trait]
impl TableListStore for SqliteStore {
    async fn lobby(&self, asking: Option<UserId>, most: u32) -> Result<Vec<Summary>, StoreError> {
        // Nobody has this number, and nobody has blocked them.
        let asking = asking.map_or(0, |user| user.0);
        list(&self.readers, LOBBY, &[asking, most.into(), MOST_IN_LOBBY.into()]).await
    }

    async fn challenges(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError> {
        list(&self.readers, CHALLENGES, &[user.0, most.into(), MOST_IN_LOBBY.into()]).await
    }

    async fn running(&self, since: u64, most: u32) -> Result<Vec<Summary>, StoreError> {
        list(&self.readers, RUNNING, &[since as i64, most.into()]).await
    }

    async fn waiting_for(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError> {
        list(&self.readers, WAITING_FOR, &[user.0, most.into()]).await
    }

    async fn tables_of(&self, user: UserId, most: u32) -> Result<Vec<Summary>, StoreError> {
        list(&self.readers, OF_USER, &[user.0, most.into()]).await
    }

    async fn unfinished_tables(&self, user: UserId) -> Result<Vec<Summary>, StoreError> {
        list(&self.readers, UNFINISHED, &[user.0, MOST_TABLES.into()]).await
    }

    async fn finished_tables(
        &self,
        user: UserId,
        behind: Option<&(u64, TableId)>,
        most: u32,
    ) -> Result<Vec<(u64, Summary)>, StoreError> {
        let (over_at, table) =
            behind.map_or((i64::MAX, ""), |(over_at, table)| (*over_at as i64, table.as_str()));
        let query = sqlx::query(FINISHED).bind(user.0).bind(over_at).bind(table).bind(most);
        let rows = query.fetch_all(&self.readers).await?;
        let finished =
            |row| Ok((SqliteRow::try_get::<i64, _>(row, "over_at")? as u64, summary(row)?));
        rows.iter().map(finished).collect()
    }
}

impl SqliteStore {
    /// Looks up whose turn it is in the games that are older than the column for it.
    pub(super) async fn find_old_turns(&self) -> Result<(), StoreError> {
        let rows = sqlx::query("SELECT id FROM tables WHERE to_move = -1");
        for row in rows.fetch_all(&self.readers).await? {
            let table = id(row.try_get("id")?)?;
            let to_move = match self.events(&table, 0).await {
                // What cannot be read must not keep the server from opening.
                Err(StoreError::Damaged { .. }) => None,
                entries => Table::fold(table.clone(), &entries?).ok().flatten(),
            };
            let to_move = to_move.and_then(|table| table.user_to_move());
            let update = sqlx::query("UPDATE tables SET to_move = ? WHERE id = ?");
            let update = update.bind(to_move.map(|user| user.0)).bind(table.as_str());
            self.writer.execute(update).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection};

    use super::*;
    use crate::store::sqlite::migrate;

    /// A list that reads every table there is would be felt by all when there are many.
    #[tokio::test]
    async fn lists_are_found_by_an_index() {
        let mut memory = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut memory).await.unwrap();
        for (list, index) in [
            (LOBBY, "tables USING INDEX tables_lobby (phase=? AND visibility=?)"),
            (CHALLENGES, "tables USING INDEX tables_invited (invited=?)"),
            (RUNNING, "tables USING INDEX tables_running (changed_at>?)"),
            (WAITING_FOR, "tables USING INDEX tables_to_move (to_move=?)"),
            (UNFINISHED, "seats USING COVERING INDEX seats_not_over (user_id=?)"),
            (OF_USER, "seats USING COVERING INDEX seats_over (user_id=? AND over_at>?)"),
            (
                FINISHED,
                "seats USING COVERING INDEX seats_over (user_id=? AND over_at>? AND (over_at,table_id)<(?,?))",
            ),
        ] {
            let mut query = QueryBuilder::<Sqlite>::new("EXPLAIN QUERY PLAN ");
            let rows = query.push(list).build().fetch_all(&mut memory).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
            assert!(plan.contains(&format!("SEARCH {index}")), "{list}: {plan:#?}");
        }
    }
}
