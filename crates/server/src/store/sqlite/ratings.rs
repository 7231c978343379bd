//! Ratings: changed in the transaction in which a game ends, so that each game counts once.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::users::user;
use crate::ratings::{PROVISIONAL, Rating, level, rate};
use crate::store::{Leader, RatingStore, Standing, StoreError, words};
use tablier_protocol::Holder;
use tablier_protocol::RatingChange;
use tablier_protocol::RatingClass;
use tablier_protocol::{TableId, UserId};
use tablier_table::Finished;

/// Changes the ratings of those who played, if all of them are accounts or levels that were measured.
pub(super) async fn rate_game(
    change: &mut SqliteConnection,
    table: &TableId,
    game: &Finished,
) -> Result<(), StoreError> {
    let Some(class) = game.class() else { return Ok(()) };
    let mut known = Vec::with_capacity(game.players.len());
    for player in &game.players {
        let rating = match player.holder {
            Holder::Engine { level: number } => level(&class.game, number),
            Holder::User { user } => rating(change, user, &class, game.ended_at).await?,
        };
        let Some(rating) = rating else { return Ok(()) };
        known.push((rating, player.place));
    }
    let after = rate(class.player_count, &known);
    for ((player, (before, _)), after) in game.players.iter().zip(&known).zip(after) {
        if let Holder::User { user } = player.holder {
            let step = Step { user, before: before.rating, after };
            keep(change, table, &class, game.ended_at, &step).await?;
        }
    }
    Ok(())
}

/// The rating of an account as it is by now; none of anybody else.
async fn rating(
    change: &mut SqliteConnection,
    user: UserId,
    class: &RatingClass,
    now: u64,
) -> Result<Option<Rating>, StoreError> {
    let row = sqlx::query(
        "SELECT rating, deviation, volatility, changed_at FROM users LEFT JOIN ratings
             ON user_id = id AND game = ? AND player_count = ? AND speed = ?
         WHERE id = ? AND kind = 'account'",
    )
    .bind(&class.game)
    .bind(class.player_count.word())
    .bind(class.speed.word())
    .bind(user.0)
    .fetch_optional(&mut *change)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let Some(changed_at) = row.try_get::<Option<i64>, _>("changed_at")? else {
        return Ok(Some(Rating::NEW));
    };
    Ok(Some(read_rating(&row)?.after(now.saturating_sub(changed_at as u64))))
}

/// What a game makes of a rating.
struct Step {
    user: UserId,
    before: f64,
    after: Rating,
}

async fn keep(
    change: &mut SqliteConnection,
    table: &TableId,
    class: &RatingClass,
    at: u64,
    step: &Step,
) -> Result<(), StoreError> {
    let Step { user, before, after } = step;
    sqlx::query(
        "INSERT INTO rating_changes
             (user_id, table_id, game, player_count, speed, at, before, rating, deviation)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(user.0)
    .bind(table.as_str())
    .bind(&class.game)
    .bind(class.player_count.word())
    .bind(class.speed.word())
    .bind(at as i64)
    .bind(before)
    .bind(after.rating)
    .bind(after.deviation)
    .execute(&mut *change)
    .await?;
    sqlx::query(
        "INSERT INTO ratings
             (user_id, game, player_count, speed, rating, deviation, volatility, games, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
         ON CONFLICT (user_id, game, player_count, speed) DO UPDATE SET rating = excluded.rating,
             deviation = excluded.deviation, volatility = excluded.volatility, games = games + 1,
             changed_at = excluded.changed_at",
    )
    .bind(user.0)
    .bind(&class.game)
    .bind(class.player_count.word())
    .bind(class.speed.word())
    .bind(after.rating)
    .bind(after.deviation)
    .bind(after.volatility)
    .bind(at as i64)
    .execute(&mut *change)
    .await?;
    Ok(())
}

const HISTORY: &str = "SELECT * FROM rating_changes
    WHERE user_id = ? AND game = ? AND player_count = ? AND speed = ?
    ORDER BY at DESC LIMIT ?";

/// Whoever is not known well or has not played lately is passed over in the index.
const LEADERS: &str = "SELECT * FROM ratings CROSS JOIN users ON id = user_id
    WHERE game = ? AND player_count = ? AND speed = ? AND kind = 'account'
        AND deviation <= ? AND changed_at >= ?
    ORDER BY rating DESC, user_id LIMIT ?";

#[async_trait]
impl RatingStore for SqliteStore {
    async fn ratings(&self, user: UserId) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query("SELECT * FROM ratings WHERE user_id = ? ORDER BY games DESC")
            .bind(user.0)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(standing).collect()
    }

    async fn ratings_of(&self, users: &[UserId]) -> Result<Vec<(UserId, Standing)>, StoreError> {
        let users = serde_json::to_string(users).unwrap_or_default();
        let rows =
            sqlx::query("SELECT * FROM ratings WHERE user_id IN (SELECT value FROM json_each(?))")
                .bind(users)
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(|row| Ok((UserId(row.try_get("user_id")?), standing(row)?))).collect()
    }

    async fn rating_history(
        &self,
        user: UserId,
        class: &RatingClass,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let rows = sqlx::query(HISTORY)
            .bind(user.0)
            .bind(&class.game)
            .bind(class.player_count.word())
            .bind(class.speed.word())
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().rev().map(rating_change).collect()
    }

    async fn leaders(
        &self,
        class: &RatingClass,
        since: u64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        let rows = sqlx::query(LEADERS)
            .bind(&class.game)
            .bind(class.player_count.word())
            .bind(class.speed.word())
            .bind(PROVISIONAL)
            .bind(since as i64)
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        let leader = |row| Ok(Leader { user: user(row)?, standing: standing(row)? });
        rows.iter().map(leader).collect()
    }
}

fn read_rating(row: &SqliteRow) -> Result<Rating, StoreError> {
    let (rating, deviation) = (row.try_get("rating")?, row.try_get("deviation")?);
    Ok(Rating { rating, deviation, volatility: row.try_get("volatility")? })
}

fn standing(row: &SqliteRow) -> Result<Standing, StoreError> {
    let (player_count, speed): (&str, &str) = (row.try_get("player_count")?, row.try_get("speed")?);
    Ok(Standing {
        class: words::to_rating_class(row.try_get("game")?, player_count, speed)?,
        rating: read_rating(row)?,
        games: row.try_get::<i64, _>("games")? as u64,
        changed_at: row.try_get::<i64, _>("changed_at")? as u64,
    })
}

fn rating_change(row: &SqliteRow) -> Result<RatingChange, StoreError> {
    let table: &str = row.try_get("table_id")?;
    Ok(RatingChange {
        at: row.try_get::<i64, _>("at")? as u64,
        table: table.parse().map_err(StoreError::damaged)?,
        before: row.try_get("before")?,
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
    })
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, QueryBuilder, Sqlite};

    use super::*;
    use crate::store::sqlite::migrate;

    /// The leaderboard comes in the order of its index, and so does a graph; neither is sorted.
    #[tokio::test]
    async fn ratings_are_found_by_an_index() {
        let mut memory = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut memory).await.unwrap();
        for (list, index) in [
            (
                LEADERS,
                "ratings USING INDEX ratings_leaderboard (game=? AND player_count=? AND speed=?)",
            ),
            (
                HISTORY,
                "rating_changes USING COVERING INDEX rating_changes_time (user_id=? AND game=? AND player_count=? AND speed=?)",
            ),
        ] {
            let mut query = QueryBuilder::<Sqlite>::new("EXPLAIN QUERY PLAN ");
            let rows = query.push(list).build().fetch_all(&mut memory).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
            assert_eq!(plan[0], format!("SEARCH {index}"), "{plan:#?}");
            assert!(plan[1..].iter().all(|step| step.starts_with("SEARCH users")), "{plan:#?}");
        }
    }
}
