//! Finished games, as they are looked for.

use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::SqliteStore;
use crate::store::game_index::{
    OpenPart, Parts, beginnings, kind, longest_beginning, push_rest, user_games,
};
use crate::store::{GameSearch, GameStore, StoreError, TableStore, finished, words};
use tablier_protocol::FinishedGame;
use tablier_protocol::{Holder, Score, Speed, Visibility};
use tablier_protocol::{TableId, UserId};
use tablier_table::{Finished, Table};

/// Who played a game, as a JSON list. Everything about somebody is null where nobody is.
const PLAYERS: &str = "(SELECT json_group_array(json_object(
        'user', CASE WHEN users.id IS NULL THEN NULL ELSE json_object('id', users.id,
            'name', name, 'kind', kind, 'created_at', created_at,
            'bot', json(iif(bot, 'true', 'false'))) END,
        'level', level, 'value', value, 'result', result,
        'rating', CASE WHEN changed.before IS NULL THEN NULL ELSE json_object(
            'before', CAST(round(changed.before) AS INTEGER),
            'after', CAST(round(changed.rating) AS INTEGER)) END) ORDER BY seat)
    FROM players
    LEFT JOIN users ON users.id = players.user_id
    LEFT JOIN rating_changes AS changed
        ON changed.user_id = players.user_id AND changed.table_id = players.table_id
    WHERE players.table_id = games.table_id) AS seats";

pub(super) async fn add_game(
    change: &mut SqliteConnection,
    table: &TableId,
    game: &Finished,
) -> Result<(), StoreError> {
    let is_drawn = game.players.iter().all(|player| player.result == Score::Drawn);
    sqlx::query("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(table.as_str())
        .bind(&game.game)
        .bind(words::visibility(game.visibility))
        .bind(game.rated)
        .bind(game.speed.map(Speed::word))
        .bind(game.plies as i64)
        .bind(&game.reason)
        .bind(is_drawn)
        .bind(&game.opening)
        .bind(game.ended_at as i64)
        .execute(&mut *change)
        .await?;
    for (seat, player) in game.players.iter().enumerate() {
        let (user, level) = match player.holder {
            Holder::User { user } => (Some(user.0), None),
            Holder::Engine { level } => (None, Some(level)),
        };
        sqlx::query("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?)")
            .bind(table.as_str())
            .bind(seat as i64)
            .bind(user)
            .bind(level)
            .bind(player.value)
            .bind(words::score(player.result))
            .bind(game.ended_at as i64)
            .execute(&mut *change)
            .await?;
    }
    index_game(change, table, game, is_drawn).await
}

/// Each table takes all its rows as one JSON text.
async fn index_game(
    change: &mut SqliteConnection,
    table: &TableId,
    game: &Finished,
    is_drawn: bool,
) -> Result<(), StoreError> {
    let is_open = game.visibility == Visibility::Open;
    if is_open {
        let rows = beginnings(&game.opening).map(|beginning| {
            json!([game.game, beginning, kind(game.rated, is_drawn), game.ended_at, table])
        });
        let insert = sqlx::query(
            "INSERT INTO open_games SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3,
                 value ->> 4 FROM json_each(?)",
        );
        insert.bind(rows.collect::<Value>().to_string()).execute(&mut *change).await?;
    }
    let rows = user_games(game).into_iter().map(|row| json!([row.user, row.other, row.results]));
    sqlx::query(
        "INSERT INTO user_games (user_id, other_id, results, ended_at, table_id, open, game, rated,
             opening)
         SELECT value ->> 0, value ->> 1, value ->> 2, ?2, ?3, ?4, ?5, ?6, ?7 FROM json_each(?1)",
    )
    .bind(rows.collect::<Value>().to_string())
    .bind(game.ended_at as i64)
    .bind(table.as_str())
    .bind(is_open)
    .bind(&game.game)
    .bind(game.rated)
    .bind(longest_beginning(&game.opening))
    .execute(change)
    .await?;
    Ok(())
}

/// So many games are indexed in one transaction.
const OLD_GAMES: i64 = 500;

impl SqliteStore {
    /// Adds the games that ended before games could be looked for. None of them was for ratings,
    /// which are not older.
    pub(super) async fn index_old_games(&self) -> Result<(), StoreError> {
        loop {
            let rows = sqlx::query("SELECT table_id FROM unindexed LIMIT ?").bind(OLD_GAMES);
            let rows = rows.fetch_all(&self.readers).await?;
            if rows.is_empty() {
                return Ok(());
            }
            let mut change = self.writer.begin().await?;
            for row in &rows {
                let table = table_id(row)?;
                if let Some(game) = self.old_game(&table).await? {
                    add_game(&mut change, &table, &game).await?;
                }
                let done = sqlx::query("DELETE FROM unindexed WHERE table_id = ?");
                done.bind(table.as_str()).execute(&mut *change).await?;
            }
            change.commit().await?;
        }
    }

    /// A game as its events tell it; none if it does not count, or if they make no sense, which must
    /// not keep the server from opening.
    async fn old_game(&self, id: &TableId) -> Result<Option<Finished>, StoreError> {
        let entries = match self.events(id, 0).await {
            Err(StoreError::Damaged { .. }) => Vec::new(),
            read => read?,
        };
        let Ok(Some(table)) = Table::fold(id.clone(), &entries) else {
            tracing::warn!(table = %id, "a damaged game cannot be looked for");
            return Ok(None);
        };
        Ok(finished(&entries, &table))
    }
}

#[async_trait]
impl GameStore for SqliteStore {
    async fn find_games(
        &self,
        search: &GameSearch,
        asking: Option<UserId>,
        most: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let mut query = QueryBuilder::new("");
        ask(&mut query, search, asking, most);
        let rows = query.build().fetch_all(&self.readers).await?;
        rows.iter().map(found).collect()
    }

    async fn public_games(
        &self,
        after: Option<&TableId>,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sqlx::query(
            "SELECT table_id FROM games WHERE visibility = 'open' AND table_id > ?
             ORDER BY table_id LIMIT ?",
        )
        .bind(after.map_or("", TableId::as_str))
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(table_id).collect()
    }
}

fn ask(query: &mut QueryBuilder<Sqlite>, search: &GameSearch, asking: Option<UserId>, most: u32) {
    query.push("WITH found AS (");
    if search.table.is_some() {
        push_table(query, search, asking);
    } else {
        let parts = Parts::of(search, asking);
        let mut union = "";
        for part in &parts.of_users {
            query.push(std::mem::replace(&mut union, " UNION ALL "));
            part.push(query, search, most);
        }
        if let Some(part) = &parts.open {
            push_open(query, part, search, most, union);
        }
    }
    query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(most);
    query.push(") SELECT games.*, ").push(PLAYERS);
    query.push(" FROM found CROSS JOIN games ON games.table_id = found.table_id");
    query.push(" ORDER BY found.ended_at DESC, found.table_id DESC");
}

/// Adds the query for the key of one table, if it can be seen.
fn push_table(query: &mut QueryBuilder<Sqlite>, search: &GameSearch, asking: Option<UserId>) {
    let table = search.table.as_ref().map_or("", TableId::as_str).to_owned();
    query.push("SELECT ended_at, table_id FROM games WHERE table_id = ").push_bind(table);
    query.push(" AND (visibility = 'open' OR EXISTS (SELECT 1 FROM players");
    query.push(" WHERE players.table_id = games.table_id AND user_id = ");
    query.push_bind(asking.map(|user| user.0)).push("))");
}

/// Adds the queries for the first keys of each kind of open games.
fn push_open(
    query: &mut QueryBuilder<Sqlite>,
    part: &OpenPart,
    search: &GameSearch,
    most: u32,
    mut union: &'static str,
) {
    let beginning = longest_beginning(search.opening.as_deref().unwrap_or_default());
    for game in &part.games {
        for kind in &part.kinds {
            query.push(std::mem::replace(&mut union, " UNION ALL "));
            query.push("SELECT * FROM (SELECT ended_at, table_id FROM open_games WHERE game = ");
            query.push_bind(game.clone()).push(" AND opening = ");
            query.push_bind(beginning.to_owned()).push(" AND kind = ").push_bind(*kind);
            push_rest(query, search, "open_games");
            query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(most);
            query.push(") AS part");
        }
    }
}

fn table_id(row: &SqliteRow) -> Result<TableId, StoreError> {
    let text: &str = row.try_get("table_id")?;
    text.parse().map_err(StoreError::damaged)
}

fn found(row: &SqliteRow) -> Result<FinishedGame, StoreError> {
    let players: &str = row.try_get("seats")?;
    let speed: Option<&str> = row.try_get("speed")?;
    Ok(FinishedGame {
        table: table_id(row)?,
        game: row.try_get("game")?,
        rated: row.try_get("rated")?,
        speed: speed.map(words::to_speed).transpose()?,
        plies: row.try_get::<i64, _>("plies")? as u64,
        reason: row.try_get("reason")?,
        ended_at: row.try_get::<i64, _>("ended_at")? as u64,
        players: serde_json::from_str(players).map_err(StoreError::damaged)?,
    })
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;
    use crate::store::sqlite::migrate;

    /// A search that reads every game there is, or sorts all games of a user, would be felt by all when there are many.
    #[tokio::test]
    async fn games_are_found_by_an_index() {
        let mut memory = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut memory).await.unwrap();
        let all = GameSearch::default;
        let game = Some("orthokon".to_owned());
        let user = Some(UserId(1));
        let behind = Some((1, TableId::from_bytes([1; 8])));
        let opening = |text: &str| Some(text.to_owned());
        let open = "open_games USING PRIMARY KEY (game=? AND opening=? AND kind=?";
        let of_user = "user_games USING PRIMARY KEY (user_id=? AND other_id=?";
        for (search, index) in [
            (all(), open),
            (GameSearch { game: game.clone(), ..all() }, open),
            (GameSearch { rated: Some(false), ..all() }, open),
            (GameSearch { result: Some(Score::Drawn), ..all() }, open),
            (GameSearch { opening: opening("a1-a3 b4-d2 "), ..all() }, open),
            (
                GameSearch { opening: opening("a b c d e f g h "), game: game.clone(), ..all() },
                open,
            ),
            (GameSearch { user, ..all() }, of_user),
            (GameSearch { user, result: Some(Score::Won), game, ..all() }, of_user),
            (GameSearch { user, opening: opening("a1-a3 "), rated: Some(true), ..all() }, of_user),
            (GameSearch { user, against: Some(UserId(2)), ..all() }, of_user),
        ] {
            for asking in [None, Some(UserId(1)), Some(UserId(3))] {
                for behind in [None, behind.clone()] {
                    let search = GameSearch { behind, ..search.clone() };
                    let mut query = QueryBuilder::new("EXPLAIN QUERY PLAN ");
                    ask(&mut query, &search, asking, 50);
                    let rows = query.build().fetch_all(&mut memory).await.unwrap();
                    let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
                    let from = plan.iter().find(|step| step.contains(index));
                    let from = from.unwrap_or_else(|| panic!("{search:?}: {plan:#?}"));
                    // The range begins where the page before ended.
                    assert_eq!(
                        from.contains("(ended_at,table_id)<(?,?)"),
                        search.behind.is_some(),
                        "{plan:#?}"
                    );
                    for step in &plan {
                        let reads_all = step.starts_with("SCAN ") && !is_of_query(step);
                        assert!(!reads_all, "{search:?}: {plan:#?}");
                    }
                }
            }
        }
    }

    /// Whether a step reads all of what the query itself has made: no more than a page of each part.
    fn is_of_query(step: &str) -> bool {
        ["SCAN found", "SCAN part", "SCAN CONSTANT ROW"].iter().any(|begin| step.starts_with(begin))
            || step.contains("subquery")
    }
}
