//! The leaderboard of each game.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use tablier_core::Info;

use super::input::PageQuery;
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

/// The leaderboard of a game, or of the first one if none is named.
pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    game: Option<Path<String>>,
    PageQuery(LeaderboardQuery { speed }): PageQuery<LeaderboardQuery>,
) -> Result<Response, ApiError> {
    let info = match game {
        Some(Path(game)) => tablier_games::find(&game)
            .map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))?,
        None => tablier_games::infos().next().ok_or_else(ApiError::not_found)?,
    };
    let class = RatingClass { game: info.id.to_owned(), player_count: PlayerCount::Two, speed };
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
