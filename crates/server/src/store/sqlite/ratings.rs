//! Ratings: changed in the transaction in which a game ends, so that each game counts once.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::people::person;
use crate::ids::{PersonId, TableId};
use crate::ratings::{Class, PROVISIONAL, PlayerCount, Rating, Speed, level, rate};
use crate::store::{Leader, RatingChange, RatingStore, Standing, StoreError};
use crate::table::{Finished, Holder};

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
            Holder::Person { person } => rating(change, person, &class, game.ended_at).await?,
        };
        let Some(rating) = rating else { return Ok(()) };
        known.push((rating, player.place));
    }
    let after = rate(class.company, &known);
    for ((player, (before, _)), after) in game.players.iter().zip(&known).zip(after) {
        if let Holder::Person { person } = player.holder {
            let step = Step { person, before: before.rating, after };
            keep(change, table, &class, game.ended_at, &step).await?;
        }
    }
    Ok(())
}

/// The rating of an account as it is by now; none of anybody else.
async fn rating(
    change: &mut SqliteConnection,
    person: PersonId,
    class: &Class,
    now: u64,
) -> Result<Option<Rating>, StoreError> {
    let row = sqlx::query(
        "SELECT rating, deviation, volatility, changed_at FROM people LEFT JOIN ratings
             ON person = id AND game = ? AND company = ? AND speed = ?
         WHERE id = ? AND kind = 'account'",
    )
    .bind(&class.game)
    .bind(class.company.word())
    .bind(class.speed.word())
    .bind(person.0)
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
    person: PersonId,
    before: f64,
    after: Rating,
}

async fn keep(
    change: &mut SqliteConnection,
    table: &TableId,
    class: &Class,
    at: u64,
    step: &Step,
) -> Result<(), StoreError> {
    let Step { person, before, after } = step;
    sqlx::query(
        "INSERT INTO rating_changes
             (person, table_id, game, company, speed, at, before, rating, deviation)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(person.0)
    .bind(table.as_str())
    .bind(&class.game)
    .bind(class.company.word())
    .bind(class.speed.word())
    .bind(at as i64)
    .bind(before)
    .bind(after.rating)
    .bind(after.deviation)
    .execute(&mut *change)
    .await?;
    sqlx::query(
        "INSERT INTO ratings
             (person, game, company, speed, rating, deviation, volatility, games, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
         ON CONFLICT (person, game, company, speed) DO UPDATE SET rating = excluded.rating,
             deviation = excluded.deviation, volatility = excluded.volatility, games = games + 1,
             changed_at = excluded.changed_at",
    )
    .bind(person.0)
    .bind(&class.game)
    .bind(class.company.word())
    .bind(class.speed.word())
    .bind(after.rating)
    .bind(after.deviation)
    .bind(after.volatility)
    .bind(at as i64)
    .execute(&mut *change)
    .await?;
    Ok(())
}

#[async_trait]
impl RatingStore for SqliteStore {
    async fn ratings(&self, person: PersonId) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query("SELECT * FROM ratings WHERE person = ? ORDER BY games DESC")
            .bind(person.0)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(standing).collect()
    }

    async fn rating_history(
        &self,
        person: PersonId,
        class: &Class,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM rating_changes
             WHERE person = ? AND game = ? AND company = ? AND speed = ?
             ORDER BY at DESC LIMIT ?",
        )
        .bind(person.0)
        .bind(&class.game)
        .bind(class.company.word())
        .bind(class.speed.word())
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().rev().map(rating_change).collect()
    }

    async fn leaders(
        &self,
        class: &Class,
        since: u64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM ratings JOIN people ON id = person
             WHERE game = ? AND company = ? AND speed = ? AND kind = 'account'
                 AND deviation <= ? AND changed_at >= ?
             ORDER BY rating DESC, person LIMIT ?",
        )
        .bind(&class.game)
        .bind(class.company.word())
        .bind(class.speed.word())
        .bind(PROVISIONAL)
        .bind(since as i64)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let leader = |row| Ok(Leader { person: person(row)?, standing: standing(row)? });
        rows.iter().map(leader).collect()
    }
}

fn read_rating(row: &SqliteRow) -> Result<Rating, StoreError> {
    let (rating, deviation) = (row.try_get("rating")?, row.try_get("deviation")?);
    Ok(Rating { rating, deviation, volatility: row.try_get("volatility")? })
}

fn standing(row: &SqliteRow) -> Result<Standing, StoreError> {
    let (company, speed): (&str, &str) = (row.try_get("company")?, row.try_get("speed")?);
    let class = Class {
        game: row.try_get("game")?,
        company: PlayerCount::from_word(company).ok_or_else(|| StoreError::damaged(company))?,
        speed: Speed::from_word(speed).ok_or_else(|| StoreError::damaged(speed))?,
    };
    Ok(Standing {
        class,
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
