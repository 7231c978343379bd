//! Finished games, as they are looked for.

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::PostgresStore;
use super::tables::id;
use crate::store::game_index::{OpenPart, Parts, longest_beginning, push_rest};
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

fn ask(query: &mut QueryBuilder<Postgres>, search: &GameSearch, asking: Option<UserId>, most: u32) {
    query.push("WITH found AS MATERIALIZED (");
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
            query.push(union);
            push_open(query, part, search, most);
        }
    }
    query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(i64::from(most));
    query.push(") SELECT games.*, ").push(PLAYERS);
    query.push(" FROM found JOIN games ON games.table_id = found.table_id");
    query.push(" ORDER BY found.ended_at DESC, found.table_id DESC");
}

/// Adds the query for the key of one table, if it can be seen.
fn push_table(query: &mut QueryBuilder<Postgres>, search: &GameSearch, asking: Option<UserId>) {
    let table = search.table.as_ref().map_or("", TableId::as_str).to_owned();
    query.push("SELECT ended_at, table_id FROM games WHERE table_id = ").push_bind(table);
    query.push(" AND (visibility = 'open' OR EXISTS (SELECT 1 FROM players");
    query.push(" WHERE players.table_id = games.table_id AND user_id = ");
    query.push_bind(asking.map(|user| user.0)).push("))");
}

/// Adds the query for the first keys of each kind of open games.
fn push_open(query: &mut QueryBuilder<Postgres>, part: &OpenPart, search: &GameSearch, most: u32) {
    let beginning = longest_beginning(search.opening.as_deref().unwrap_or_default());
    query.push("SELECT part.ended_at, part.table_id FROM unnest(").push_bind(part.games.clone());
    query.push(") AS games (game), unnest(").push_bind(part.kinds.clone());
    query.push(") AS kinds (kind), LATERAL (SELECT ended_at, table_id FROM open_games");
    query.push(
        " WHERE open_games.game = games.game AND open_games.kind = kinds.kind AND opening = ",
    );
    query.push_bind(beginning.to_owned());
    push_rest(query, search, "open_games");
    query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(i64::from(most));
    query.push(") AS part");
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
