//! The lobby: tables at which somebody waits.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::frame::{Page, render};
use super::games::{Row, row};
use crate::http::{ApiError, App};

/// The most tables that are shown.
const MOST: u32 = 60;

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby {
    page: Page,
    rows: Vec<Row>,
    games: Vec<&'static tablier_core::Info>,
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let me = page.me.as_ref().map(|me| me.id);
    let mut rows = Vec::new();
    for summary in app.house.store().lobby(me, MOST).await? {
        // A table may have gone meanwhile.
        rows.extend(row(&app, &page, &summary).await?);
    }
    Ok(render(&Lobby { page, rows, games: tablier_games::infos().collect() }))
}
