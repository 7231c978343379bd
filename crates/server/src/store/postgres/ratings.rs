//! Ratings: changed in the transaction in which a game ends, so that each game counts once.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::PostgresStore;
use super::tables::id;
use super::users::user;
use crate::ratings::{PROVISIONAL, Rating, level, rate};
use crate::store::{Leader, RatingStore, Standing, StoreError, words};
use tablier_protocol::{Holder, RatingChange, RatingClass};
use tablier_protocol::{TableId, UserId};
use tablier_table::Finished;

/// Changes the ratings of those who played, game by game, if all players of a game are accounts or levels that
/// were measured.
pub(super) async fn rate_games(
    change: &mut PgConnection,
    finished: &[(&TableId, &Finished)],
) -> Result<(), StoreError> {
    let rated = finished.iter().filter_map(|(table, game)| Some((*table, *game, game.class()?)));
    let rated: Vec<_> = rated.collect();
    if rated.is_empty() {
        return Ok(());
    }
    let players = rated.iter().flat_map(|(_, game, _)| &game.players);
    let users: BTreeSet<i64> = players.filter_map(|player| Some(player.holder.user()?.0)).collect();
    let accounts = lock_accounts(change, &users.into_iter().collect::<Vec<_>>()).await?;
    let mut ratings = known_ratings(change, &accounts).await?;
    let mut changes = ChangeRows::default();
    for (table, game, class) in &rated {
        changes.rate(&mut ratings, &accounts, table, game, class);
    }
    changes.insert(change).await?;
    write_ratings(change, &ratings).await
}

/// The rows are locked in the order of their numbers, so that two servers wait for each other in one direction
/// only. What is read afterwards is as the one before has left it.
async fn lock_accounts(change: &mut PgConnection, users: &[i64]) -> Result<Vec<i64>, StoreError> {
    let query = sqlx::query(
        "SELECT id FROM users WHERE id = ANY($1) AND kind = 'account' ORDER BY id FOR NO KEY UPDATE",
    );
    let rows = query.bind(users).fetch_all(change).await?;
    rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
}

/// The class of a rating and the user who has it.
type Key = (i64, String, &'static str, &'static str);

struct Known {
    rating: Rating,
    changed_at: u64,
    /// How many games were added.
    added: i64,
}

fn key(user: UserId, class: &RatingClass) -> Key {
    (user.0, class.game.clone(), class.player_count.word(), class.speed.word())
}

async fn known_ratings(
    change: &mut PgConnection,
    accounts: &[i64],
) -> Result<BTreeMap<Key, Known>, StoreError> {
    let query = sqlx::query("SELECT * FROM ratings WHERE user_id = ANY($1)").bind(accounts);
    let rows = query.fetch_all(change).await?;
    let known = |row: &PgRow| -> Result<_, StoreError> {
        let Standing { class, rating, changed_at, .. } = standing(row)?;
        let user = UserId(row.try_get("user_id")?);
        Ok((key(user, &class), Known { rating, changed_at, added: 0 }))
    };
    rows.iter().map(known).collect()
}

/// The columns of the changes that a batch makes.
#[derive(Default)]
struct ChangeRows {
    users: Vec<i64>,
    tables: Vec<String>,
    games: Vec<String>,
    player_counts: Vec<&'static str>,
    speeds: Vec<&'static str>,
    times: Vec<i64>,
    before: Vec<f64>,
    ratings: Vec<f64>,
    deviations: Vec<f64>,
}

impl ChangeRows {
    fn rate(
        &mut self,
        ratings: &mut BTreeMap<Key, Known>,
        accounts: &[i64],
        table: &TableId,
        game: &Finished,
        class: &RatingClass,
    ) {
        let rating_of = |holder: &Holder| match *holder {
            Holder::Engine { level: number } => level(&class.game, number),
            Holder::User { user } if !accounts.contains(&user.0) => None,
            Holder::User { user } => {
                Some(ratings.get(&key(user, class)).map_or(Rating::NEW, |known| {
                    known.rating.after(game.ended_at.saturating_sub(known.changed_at))
                }))
            }
        };
        let before =
            game.players.iter().map(|player| Some((rating_of(&player.holder)?, player.place)));
        let Some(before) = before.collect::<Option<Vec<_>>>() else { return };
        let after = rate(class.player_count, &before);
        for ((player, (before, _)), after) in game.players.iter().zip(&before).zip(after) {
            let Holder::User { user } = player.holder else { continue };
            let key = key(user, class);
            self.users.push(user.0);
            self.tables.push(table.to_string());
            self.games.push(class.game.clone());
            self.player_counts.push(key.2);
            self.speeds.push(key.3);
            self.times.push(game.ended_at as i64);
            self.before.push(before.rating);
            self.ratings.push(after.rating);
            self.deviations.push(after.deviation);
            let added = ratings.get(&key).map_or(0, |known| known.added) + 1;
            ratings.insert(key, Known { rating: after, changed_at: game.ended_at, added });
        }
    }

    async fn insert(self, change: &mut PgConnection) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO rating_changes
                 (user_id, table_id, game, player_count, speed, at, before, rating, deviation)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[],
                 $6::bigint[], $7::double precision[], $8::double precision[],
                 $9::double precision[])",
        )
        .bind(self.users)
        .bind(self.tables)
        .bind(self.games)
        .bind(self.player_counts)
        .bind(self.speeds)
        .bind(self.times)
        .bind(self.before)
        .bind(self.ratings)
        .bind(self.deviations)
        .execute(change)
        .await?;
        Ok(())
    }
}

/// Stores the ratings to which games were added.
async fn write_ratings(
    change: &mut PgConnection,
    ratings: &BTreeMap<Key, Known>,
) -> Result<(), StoreError> {
    let changed = || ratings.iter().filter(|(_, known)| known.added > 0);
    sqlx::query(
        "INSERT INTO ratings
             (user_id, game, player_count, speed, rating, deviation, volatility, games, changed_at)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[],
             $5::double precision[], $6::double precision[], $7::double precision[], $8::bigint[],
             $9::bigint[])
         ON CONFLICT (user_id, game, player_count, speed) DO UPDATE SET rating = excluded.rating,
             deviation = excluded.deviation, volatility = excluded.volatility,
             games = ratings.games + excluded.games, changed_at = excluded.changed_at",
    )
    .bind(changed().map(|(key, _)| key.0).collect::<Vec<_>>())
    .bind(changed().map(|(key, _)| key.1.clone()).collect::<Vec<_>>())
    .bind(changed().map(|(key, _)| key.2).collect::<Vec<_>>())
    .bind(changed().map(|(key, _)| key.3).collect::<Vec<_>>())
    .bind(changed().map(|(_, known)| known.rating.rating).collect::<Vec<_>>())
    .bind(changed().map(|(_, known)| known.rating.deviation).collect::<Vec<_>>())
    .bind(changed().map(|(_, known)| known.rating.volatility).collect::<Vec<_>>())
    .bind(changed().map(|(_, known)| known.added).collect::<Vec<_>>())
    .bind(changed().map(|(_, known)| known.changed_at as i64).collect::<Vec<_>>())
    .execute(change)
    .await?;
    Ok(())
}

#[async_trait]
impl RatingStore for PostgresStore {
    async fn ratings(&self, user: UserId) -> Result<Vec<Standing>, StoreError> {
        let query = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 ORDER BY games DESC");
        self.rows(query.bind(user.0)).await?.iter().map(standing).collect()
    }

    async fn ratings_of(&self, users: &[UserId]) -> Result<Vec<(UserId, Standing)>, StoreError> {
        let users: Vec<_> = users.iter().map(|user| user.0).collect();
        let query = sqlx::query("SELECT * FROM ratings WHERE user_id = ANY($1)").bind(users);
        let known = |row: &PgRow| Ok((UserId(row.try_get("user_id")?), standing(row)?));
        self.rows(query).await?.iter().map(known).collect()
    }

    async fn rating_history(
        &self,
        user: UserId,
        class: &RatingClass,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM rating_changes
             WHERE user_id = $1 AND game = $2 AND player_count = $3 AND speed = $4
             ORDER BY at DESC LIMIT $5",
        )
        .bind(user.0)
        .bind(&class.game)
        .bind(class.player_count.word())
        .bind(class.speed.word())
        .bind(i64::from(most));
        self.rows(query).await?.iter().rev().map(rating_change).collect()
    }

    async fn leaders(
        &self,
        class: &RatingClass,
        since: u64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM ratings JOIN users ON id = user_id
             WHERE game = $1 AND player_count = $2 AND speed = $3 AND kind = 'account'
                 AND deviation <= $4 AND changed_at >= $5
             ORDER BY rating DESC, user_id LIMIT $6",
        )
        .bind(&class.game)
        .bind(class.player_count.word())
        .bind(class.speed.word())
        .bind(PROVISIONAL)
        .bind(since as i64)
        .bind(i64::from(most));
        let leader = |row| Ok(Leader { user: user(row)?, standing: standing(row)? });
        self.rows(query).await?.iter().map(leader).collect()
    }
}

fn standing(row: &PgRow) -> Result<Standing, StoreError> {
    let (player_count, speed): (&str, &str) = (row.try_get("player_count")?, row.try_get("speed")?);
    let (rating, deviation) = (row.try_get("rating")?, row.try_get("deviation")?);
    Ok(Standing {
        class: words::to_rating_class(row.try_get("game")?, player_count, speed)?,
        rating: Rating { rating, deviation, volatility: row.try_get("volatility")? },
        games: row.try_get::<i64, _>("games")? as u64,
        changed_at: row.try_get::<i64, _>("changed_at")? as u64,
    })
}

fn rating_change(row: &PgRow) -> Result<RatingChange, StoreError> {
    Ok(RatingChange {
        at: row.try_get::<i64, _>("at")? as u64,
        table: id(row.try_get("table_id")?)?,
        before: row.try_get("before")?,
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
    })
}
