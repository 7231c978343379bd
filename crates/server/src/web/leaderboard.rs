//! The leaderboard of each game.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use tablier_core::Info;

use super::layout::{Page, render};
use crate::request::ApiError;
use crate::request::App;
use tablier_protocol::{PlayerCount, RatingClass, Speed};

const MOST: u32 = 100;

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct LeaderboardPage {
    page: Page,
    info: &'static Info,
    games: Vec<&'static Info>,
    speeds: Vec<(&'static str, String, bool)>,
    /// Number, name, rating and games of each.
    rows: Vec<(i64, String, i64, u64)>,
}

#[derive(Deserialize)]
pub(super) struct LeaderboardQuery {
    #[serde(default = "rapid")]
    speed: Speed,
}

fn rapid() -> Speed {
    Speed::Rapid
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    Path(game): Path<String>,
    Query(LeaderboardQuery { speed }): Query<LeaderboardQuery>,
) -> Result<Response, ApiError> {
    let found = tablier_games::find(&game);
    let info = found.map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))?;
    let class = RatingClass { game, player_count: PlayerCount::Two, speed };
    let leaders = app.ratings.leaderboard(&class, MOST).await?;
    let rows = leaders.iter().map(|entry| {
        let user = &entry.user;
        (user.id.0, page.name_of(user), entry.rating.rating, entry.rating.games)
    });
    let all = [Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];
    let speeds = all.map(|each| {
        (each.word(), page.translate(&format!("speed-{}", each.word())), each == speed)
    });
    let rows = rows.collect();
    let games = tablier_games::infos().collect();
    Ok(render(&LeaderboardPage { page, info, games, speeds: speeds.into(), rows }))
}
