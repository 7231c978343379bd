//! The best at each game.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use tablier_core::Info;

use super::layout::{Page, render};
use crate::http::{ApiError, App};
use crate::ratings::{Class, PlayerCount, Speed};
use crate::table::DAY;
use crate::tables::now;

const MOST: u32 = 100;
/// Who has not played for so long is not among the best.
const LATELY: u64 = 180 * DAY;

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct Leaders {
    page: Page,
    info: &'static Info,
    games: Vec<&'static Info>,
    speeds: Vec<(&'static str, String, bool)>,
    /// Number, name, rating and games of each.
    rows: Vec<(i64, String, i64, u64)>,
}

#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default = "steady")]
    speed: Speed,
}

fn steady() -> Speed {
    Speed::Steady
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    Path(game): Path<String>,
    Query(Asked { speed }): Query<Asked>,
) -> Result<Response, ApiError> {
    let found = tablier_games::find(&game);
    let info = found.map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))?;
    let class = Class { game, company: PlayerCount::Two, speed };
    let leaders = app.tables.store().leaders(&class, now().saturating_sub(LATELY), MOST).await?;
    let rows = leaders.iter().map(|leader| {
        let rating = leader.standing.rating.rating.round() as i64;
        (leader.person.id.0, page.name_of(&leader.person), rating, leader.standing.games)
    });
    let all = [Speed::Fast, Speed::Steady, Speed::Slow, Speed::Days];
    let speeds = all.map(|each| {
        (each.word(), page.translate(&format!("speed-{}", each.word())), each == speed)
    });
    let rows = rows.collect();
    let games = tablier_games::infos().collect();
    Ok(render(&Leaders { page, info, games, speeds: speeds.into(), rows }))
}
