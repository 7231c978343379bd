//! How strong people and the engine are.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use super::App;
use super::account::known;
use super::input::{Answer, Asked, NumberPath};
use crate::house::now;
use crate::ids::PersonId;
use crate::ratings::{self, Class, Company, PROVISIONAL, Speed};
use crate::store::{Person, RatingChange, Standing};
use crate::table::DAY;

/// The most points of a graph.
const LONGEST_HISTORY: u32 = 1000;
/// The most people of a list.
const MOST_LEADERS: u32 = 100;
/// Who has not played for so long is not among the best.
const LATELY: u64 = 180 * DAY;

/// A rating as it is shown: nobody needs fractions of points.
#[derive(Serialize)]
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

pub(super) async fn of_person(
    State(app): State<App>,
    NumberPath(id): NumberPath,
) -> Answer<Vec<Shown>> {
    let person = known(&app, PersonId(id)).await?;
    let ratings = app.house.store().ratings(person.id).await?;
    Ok(Json(ratings.into_iter().map(Shown::from).collect()))
}

/// What is rated together, as it stands in an address.
#[derive(Deserialize)]
pub(super) struct AskedClass {
    game: String,
    speed: Speed,
    company: Option<Company>,
}

impl From<AskedClass> for Class {
    fn from(AskedClass { game, speed, company }: AskedClass) -> Self {
        Class { game, speed, company: company.unwrap_or(Company::Two) }
    }
}

pub(super) async fn history(
    State(app): State<App>,
    NumberPath(id): NumberPath,
    Asked(asked): Asked<AskedClass>,
) -> Answer<Vec<RatingChange>> {
    let person = known(&app, PersonId(id)).await?;
    let class = Class::from(asked);
    let mut history = app.house.store().rating_history(person.id, &class, LONGEST_HISTORY).await?;
    for change in &mut history {
        for figure in [&mut change.before, &mut change.rating, &mut change.deviation] {
            *figure = figure.round();
        }
    }
    Ok(Json(history))
}

#[derive(Serialize)]
pub(super) struct ShownLeader {
    person: Person,
    #[serde(flatten)]
    rating: Shown,
}

pub(super) async fn leaders(
    State(app): State<App>,
    Asked(asked): Asked<AskedClass>,
) -> Answer<Vec<ShownLeader>> {
    let since = now().saturating_sub(LATELY);
    let leaders = app.house.store().leaders(&asked.into(), since, MOST_LEADERS).await?;
    let shown = leaders
        .into_iter()
        .map(|leader| ShownLeader { person: leader.person, rating: leader.standing.into() });
    Ok(Json(shown.collect()))
}

/// The ratings of the levels of one game, from the lowest on.
#[derive(Serialize)]
pub(super) struct Levels {
    game: &'static str,
    ratings: Vec<f64>,
}

pub(super) async fn levels() -> Json<Vec<Levels>> {
    let games = tablier_games::infos().map(|info| info.id);
    Json(games.map(|game| Levels { game, ratings: ratings::levels(game) }).collect())
}
