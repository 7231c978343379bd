//! Finished games, as they are looked for.

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::SqliteStore;
use crate::store::{GameSearch, GameStore, StoreError, TableStore, finished, words};
use tablier_protocol::FinishedGame;
use tablier_protocol::Speed;
use tablier_protocol::{Holder, Score};
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

/// A condition that lacks the number of the user and a closing bracket.
const PLAYED_BY: &str = "games.table_id IN (SELECT table_id FROM players WHERE user_id = ";

fn ask(query: &mut QueryBuilder<Sqlite>, search: &GameSearch, asking: Option<UserId>, most: u32) {
    query.push("SELECT games.*, ").push(PLAYERS).push(" FROM games WHERE (visibility = 'open'");
    if let Some(UserId(asking)) = asking {
        query.push(" OR ").push(PLAYED_BY).push_bind(asking).push(")");
    }
    query.push(")");
    narrow(query, search);
    query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(most);
}

fn narrow(query: &mut QueryBuilder<Sqlite>, search: &GameSearch) {
    if let Some(table) = &search.table {
        query.push(" AND games.table_id = ").push_bind(table.as_str().to_owned());
    }
    if let Some(game) = &search.game {
        query.push(" AND game = ").push_bind(game.clone());
    }
    if let Some(UserId(user)) = search.user {
        query.push(" AND ").push(PLAYED_BY).push_bind(user);
        if let Some(result) = search.result {
            query.push(" AND result = ").push_bind(words::score(result));
        }
        query.push(")");
    } else if let Some(result) = search.result {
        // Written out, so that the index of draws can be used.
        query.push(if result == Score::Drawn { " AND drawn = 1" } else { " AND drawn = 0" });
    }
    if let Some(UserId(against)) = search.against {
        query.push(" AND ").push(PLAYED_BY).push_bind(against).push(")");
    }
    if let Some(opening) = &search.opening {
        // All texts that begin like this: no letter comes behind the last one there is.
        query.push(" AND opening >= ").push_bind(opening.clone());
        query.push(" AND opening < ").push_bind(format!("{opening}{}", char::MAX));
    }
    if let Some(rated) = search.rated {
        query.push(" AND rated = ").push_bind(rated);
    }
    if let Some((ended_at, table)) = &search.behind {
        query.push(" AND (ended_at, table_id) < (").push_bind(*ended_at as i64);
        query.push(", ").push_bind(table.as_str().to_owned()).push(")");
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

    /// A search that reads every game there is would be felt by all when there are many.
    #[tokio::test]
    async fn games_are_found_by_an_index() {
        let mut memory = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut memory).await.unwrap();
        let opening = || Some("a1-a3 b4-d2 ".to_owned());
        let anywhere = GameSearch { opening: opening(), ..GameSearch::default() };
        let game = Some("orthokon".to_owned());
        let of_game = GameSearch { game, opening: opening(), ..GameSearch::default() };
        let drawn = GameSearch { result: Some(Score::Drawn), ..GameSearch::default() };
        let of_user = GameSearch { user: Some(UserId(1)), ..GameSearch::default() };
        let won = GameSearch { result: Some(Score::Won), ..of_user.clone() };
        let against = GameSearch { against: Some(UserId(2)), ..of_user.clone() };
        for asking in [None, Some(UserId(1))] {
            for (search, index) in [
                (&anywhere, "INDEX games_opening_anywhere (opening>? AND opening<?)"),
                (&of_game, "INDEX games_opening (game=? AND opening>? AND opening<?)"),
                (&drawn, "INDEX games_drawn"),
                (&of_user, "PRIMARY KEY (table_id=?)"),
                (&won, "PRIMARY KEY (table_id=?)"),
                (&against, "PRIMARY KEY (table_id=?)"),
            ] {
                let mut query = QueryBuilder::new("EXPLAIN QUERY PLAN ");
                ask(&mut query, search, asking, 50);
                let rows = query.build().fetch_all(&mut memory).await.unwrap();
                let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
                let wanted = format!("games USING {index}");
                assert!(plan.iter().any(|step| step.ends_with(&wanted)), "{search:?}: {plan:#?}");
            }
        }
    }
}
