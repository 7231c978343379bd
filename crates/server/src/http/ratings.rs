//! How strong people and the engine are.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::account::known;
use super::input::{Answer, Asked, NumberPath};
use crate::ids::PersonId;
use crate::ratings::{self, Class, PROVISIONAL, PlayerCount, Speed};
use crate::store::{Person, RatingChange, Standing};
use crate::table::DAY;
use crate::tables::now;

/// The most points of a graph.
const LONGEST_HISTORY: u32 = 1000;
/// The most people of a list.
const MOST_LEADERS: u32 = 100;
/// Who has not played for so long is not among the best.
const LATELY: u64 = 180 * DAY;

/// A rating as it is shown: nobody needs fractions of points.
#[derive(Serialize, ToSchema)]
pub(super) struct Shown {
    #[serde(flatten)]
    class: Class,
    rating: i64,
    deviation: i64,
    /// Whether too little is known to be sure.
    provisional: bool,
    games: u64,
    changed_at: u64,
}

impl From<Standing> for Shown {
    fn from(standing: Standing) -> Self {
        // By now it may be less certain than it was after the last game.
        let rating = standing.rating.after(now().saturating_sub(standing.changed_at));
        Shown {
            class: standing.class,
            rating: rating.rating.round() as i64,
            deviation: rating.deviation.round() as i64,
            provisional: rating.deviation > PROVISIONAL,
            games: standing.games,
            changed_at: standing.changed_at,
        }
    }
}

/// How strong somebody is, in everything they have played for ratings.
#[utoipa::path(
    get,
    path = "/api/people/{id}/ratings",
    tag = "ratings",
    params(("id" = i64, Path)),
    responses((status = 200, description = "Done", body = Vec<Shown>)),
    security(())
)]
pub(super) async fn of_person(
    State(app): State<App>,
    NumberPath(id): NumberPath,
) -> Answer<Vec<Shown>> {
    let person = known(&app, PersonId(id)).await?;
    let ratings = app.tables.store().ratings(person.id).await?;
    Ok(Json(ratings.into_iter().map(Shown::from).collect()))
}

/// What is rated together, as it stands in an address.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AskedClass {
    /// The game's name in the registry.
    game: String,
    /// How fast.
    speed: Speed,
    /// How many play; two, if nothing is said.
    company: Option<PlayerCount>,
}

impl From<AskedClass> for Class {
    fn from(AskedClass { game, speed, company }: AskedClass) -> Self {
        Class { game, speed, company: company.unwrap_or(PlayerCount::Two) }
    }
}

/// What somebody's games have made of a rating, the oldest first.
#[utoipa::path(
    get,
    path = "/api/people/{id}/ratings/history",
    tag = "ratings",
    params(("id" = i64, Path), AskedClass),
    responses((status = 200, description = "Done", body = Vec<RatingChange>)),
    security(())
)]
pub(super) async fn history(
    State(app): State<App>,
    NumberPath(id): NumberPath,
    Asked(asked): Asked<AskedClass>,
) -> Answer<Vec<RatingChange>> {
    let person = known(&app, PersonId(id)).await?;
    let class = Class::from(asked);
    let mut history = app.tables.store().rating_history(person.id, &class, LONGEST_HISTORY).await?;
    for change in &mut history {
        for figure in [&mut change.before, &mut change.rating, &mut change.deviation] {
            *figure = figure.round();
        }
    }
    Ok(Json(history))
}

/// Somebody among the best.
#[derive(Serialize, ToSchema)]
pub(super) struct ShownLeader {
    person: Person,
    #[serde(flatten)]
    rating: Shown,
}

/// The best who have played lately.
#[utoipa::path(
    get,
    path = "/api/leaderboard",
    tag = "ratings",
    params(AskedClass),
    responses((status = 200, description = "Done", body = Vec<ShownLeader>)),
    security(())
)]
pub(super) async fn leaders(
    State(app): State<App>,
    Asked(asked): Asked<AskedClass>,
) -> Answer<Vec<ShownLeader>> {
    let since = now().saturating_sub(LATELY);
    let leaders = app.tables.store().leaders(&asked.into(), since, MOST_LEADERS).await?;
    let shown = leaders
        .into_iter()
        .map(|leader| ShownLeader { person: leader.person, rating: leader.standing.into() });
    Ok(Json(shown.collect()))
}

/// The ratings of the levels of one game, from the lowest on.
#[derive(Serialize, ToSchema)]
pub(super) struct Levels {
    game: &'static str,
    ratings: Vec<f64>,
}

/// How strong the levels of the computer are, measured on the same scale.
#[utoipa::path(
    get,
    path = "/api/levels",
    tag = "ratings",
    responses((status = 200, description = "Done", body = Vec<Levels>)),
    security(())
)]
pub(super) async fn levels() -> Json<Vec<Levels>> {
    let games = tablier_games::infos().map(|info| info.id);
    Json(games.map(|game| Levels { game, ratings: ratings::levels(game) }).collect())
}
