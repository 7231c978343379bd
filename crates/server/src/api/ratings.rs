//! How strong users and the engine are.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use tablier_protocol::{
    EngineLevels, LeaderboardEntry, PlayerCount, RatingChange, RatingClass, Speed, UserId,
    UserRating,
};
use utoipa::IntoParams;

use crate::ratings;
use crate::request::App;
use crate::request::{Answer, NumberPath, QueryString};

/// The most points of a graph.
const LONGEST_HISTORY: u32 = 1000;
/// The most entries of a leaderboard.
const MOST_ENTRIES: u32 = 100;

/// Lists the ratings of a user.
#[utoipa::path(
    get,
    path = "/api/users/{id}/ratings",
    tag = "ratings",
    params(("id" = i64, Path)),
    responses((status = 200, description = "The ratings", body = Vec<UserRating>)),
    security(())
)]
pub(super) async fn user_ratings(
    State(app): State<App>,
    NumberPath(id): NumberPath,
) -> Answer<Vec<UserRating>> {
    let user = app.users.user(UserId(id)).await?;
    Ok(Json(app.ratings.of_user(user.id).await?))
}

/// What is rated together, as it stands in an address.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RatingQuery {
    /// The game's name in the registry.
    game: String,
    speed: Speed,
    /// Two, if nothing is said.
    player_count: Option<PlayerCount>,
}

impl From<RatingQuery> for RatingClass {
    fn from(RatingQuery { game, speed, player_count }: RatingQuery) -> Self {
        RatingClass { game, speed, player_count: player_count.unwrap_or(PlayerCount::Two) }
    }
}

/// Lists what a user's games have made of a rating, the oldest first.
#[utoipa::path(
    get,
    path = "/api/users/{id}/ratings/history",
    tag = "ratings",
    params(("id" = i64, Path), RatingQuery),
    responses((status = 200, description = "The changes", body = Vec<RatingChange>)),
    security(())
)]
pub(super) async fn rating_history(
    State(app): State<App>,
    NumberPath(id): NumberPath,
    QueryString(query): QueryString<RatingQuery>,
) -> Answer<Vec<RatingChange>> {
    let user = app.users.user(UserId(id)).await?;
    Ok(Json(app.ratings.history(user.id, &query.into(), LONGEST_HISTORY).await?))
}

/// Lists the best players of the last months.
#[utoipa::path(
    get,
    path = "/api/leaderboard",
    tag = "ratings",
    params(RatingQuery),
    responses((status = 200, description = "The leaderboard", body = Vec<LeaderboardEntry>)),
    security(())
)]
pub(super) async fn leaderboard(
    State(app): State<App>,
    QueryString(query): QueryString<RatingQuery>,
) -> Answer<Vec<LeaderboardEntry>> {
    Ok(Json(app.ratings.leaderboard(&query.into(), MOST_ENTRIES).await?))
}

/// Lists the ratings of the engine's levels, measured on the same scale.
#[utoipa::path(
    get,
    path = "/api/levels",
    tag = "ratings",
    responses((status = 200, description = "The levels of each game", body = Vec<EngineLevels>)),
    security(())
)]
pub(super) async fn engine_levels() -> Json<Vec<EngineLevels>> {
    let games = tablier_games::infos().map(|info| info.id);
    let levels =
        games.map(|game| EngineLevels { game: game.to_owned(), ratings: ratings::levels(game) });
    Json(levels.collect())
}
