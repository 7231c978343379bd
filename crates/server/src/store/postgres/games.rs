//! Finished games, as they are looked for.

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::PostgresStore;
use super::tables::id;
use crate::store::{GameSearch, GameStore, StoreError, words};
use tablier_protocol::FinishedGame;
use tablier_protocol::Speed;
use tablier_protocol::{Holder, Score};
use tablier_protocol::{TableId, UserId};
use tablier_table::Finished;

/// Who played a game, as a JSON list. Everything about somebody is null where nobody is.
const PLAYERS: &str = "(SELECT jsonb_agg(jsonb_build_object(
        'user', CASE WHEN users.id IS NULL THEN NULL ELSE jsonb_build_object('id', users.id,
            'name', name, 'kind', kind, 'created_at', created_at, 'bot', bot) END,
        'level', level, 'value', value, 'result', result,
        'rating', CASE WHEN changed.before IS NULL THEN NULL ELSE jsonb_build_object(
            'before', round(changed.before::numeric), 'after', round(changed.rating::numeric)) END)
        ORDER BY seat)::text
    FROM players
    LEFT JOIN users ON users.id = players.user_id
    LEFT JOIN rating_changes AS changed
        ON changed.user_id = players.user_id AND changed.table_id = players.table_id
    WHERE players.table_id = games.table_id) AS seats";

pub(super) async fn add_games(
    change: &mut PgConnection,
    finished: &[(&TableId, &Finished)],
) -> Result<(), StoreError> {
    let column = |(table, _): &(&TableId, _)| table.to_string();
    let is_drawn =
        |game: &Finished| game.players.iter().all(|player| player.result == Score::Drawn);
    let games = || finished.iter().map(|(_, game)| *game);
    sqlx::query(
        "INSERT INTO games (table_id, game, visibility, rated, speed, plies, reason, drawn, opening,
             ended_at)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[],
             $6::bigint[], $7::text[], $8::boolean[], $9::text[], $10::bigint[])",
    )
    .bind(finished.iter().map(column).collect::<Vec<_>>())
    .bind(games().map(|game| game.game.clone()).collect::<Vec<_>>())
    .bind(games().map(|game| words::visibility(game.visibility)).collect::<Vec<_>>())
    .bind(games().map(|game| game.rated).collect::<Vec<_>>())
    .bind(games().map(|game| game.speed.map(Speed::word)).collect::<Vec<_>>())
    .bind(games().map(|game| game.plies as i64).collect::<Vec<_>>())
    .bind(games().map(|game| game.reason.clone()).collect::<Vec<_>>())
    .bind(games().map(is_drawn).collect::<Vec<_>>())
    .bind(games().map(|game| game.opening.clone()).collect::<Vec<_>>())
    .bind(games().map(|game| game.ended_at as i64).collect::<Vec<_>>())
    .execute(&mut *change)
    .await?;
    add_players(change, finished).await
}

async fn add_players(
    change: &mut PgConnection,
    finished: &[(&TableId, &Finished)],
) -> Result<(), StoreError> {
    let (mut tables, mut seats, mut users, mut levels) = (vec![], vec![], vec![], vec![]);
    let (mut values, mut results, mut ends) = (vec![], vec![], vec![]);
    for (table, game) in finished {
        for (seat, player) in game.players.iter().enumerate() {
            let (user, level) = match player.holder {
                Holder::User { user } => (Some(user.0), None),
                Holder::Engine { level } => (None, Some(i16::from(level))),
            };
            tables.push(table.as_str());
            seats.push(seat as i16);
            users.push(user);
            levels.push(level);
            values.push(player.value);
            results.push(words::score(player.result));
            ends.push(game.ended_at as i64);
        }
    }
    sqlx::query(
        "INSERT INTO players (table_id, seat, user_id, level, value, result, ended_at)
         SELECT * FROM unnest($1::text[], $2::smallint[], $3::bigint[], $4::smallint[],
             $5::double precision[], $6::text[], $7::bigint[])",
    )
    .bind(tables)
    .bind(seats)
    .bind(users)
    .bind(levels)
    .bind(values)
    .bind(results)
    .bind(ends)
    .execute(change)
    .await?;
    Ok(())
}

#[async_trait]
impl GameStore for PostgresStore {
    async fn find_games(
        &self,
        search: &GameSearch,
        asking: Option<UserId>,
        most: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let mut query = QueryBuilder::new("");
        ask(&mut query, search, asking, most);
        self.rows(query.build()).await?.iter().map(found).collect()
    }

    async fn public_games(
        &self,
        after: Option<&TableId>,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query(
            "SELECT table_id FROM games WHERE visibility = 'open' AND table_id > $1
             ORDER BY table_id LIMIT $2",
        );
        let query = query.bind(after.map_or("", TableId::as_str)).bind(i64::from(most));
        self.rows(query).await?.iter().map(|row| id(row.try_get("table_id")?)).collect()
    }
}

/// A condition that lacks the number of the user and a closing bracket.
const PLAYED_BY: &str = "games.table_id IN (SELECT table_id FROM players WHERE user_id = ";

fn ask(query: &mut QueryBuilder<Postgres>, search: &GameSearch, asking: Option<UserId>, most: u32) {
    query.push("SELECT games.*, ").push(PLAYERS).push(" FROM games WHERE (visibility = 'open'");
    if let Some(UserId(asking)) = asking {
        query.push(" OR ").push(PLAYED_BY).push_bind(asking).push(")");
    }
    query.push(")");
    narrow(query, search);
    query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(i64::from(most));
}

fn narrow(query: &mut QueryBuilder<Postgres>, search: &GameSearch) {
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
        query.push(if result == Score::Drawn { " AND drawn" } else { " AND NOT drawn" });
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

fn found(row: &PgRow) -> Result<FinishedGame, StoreError> {
    let speed: Option<&str> = row.try_get("speed")?;
    Ok(FinishedGame {
        table: id(row.try_get("table_id")?)?,
        game: row.try_get("game")?,
        rated: row.try_get("rated")?,
        speed: speed.map(words::to_speed).transpose()?,
        plies: row.try_get::<i64, _>("plies")? as u64,
        reason: row.try_get("reason")?,
        ended_at: row.try_get::<i64, _>("ended_at")? as u64,
        players: serde_json::from_str(row.try_get("seats")?).map_err(StoreError::damaged)?,
    })
}
