//! The lobby: tables at which somebody waits.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::cursor::Behind;
use super::games::PAGE;
use super::input::PageQuery;
use super::layout::{Page, render};
use super::table_rows::{Row, rows};
use crate::request::ApiError;
use crate::request::App;

/// The most tables that are looked through.
const MOST: u32 = 500;

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby {
    page: Page,
    rows: Vec<Row>,
    /// Where the next page begins.
    next: Option<String>,
    games: Vec<&'static tablier_core::Info>,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PageQuery(behind): PageQuery<Behind>,
) -> Result<Response, ApiError> {
    let me = page.me.as_ref().map(|me| me.id);
    let (tables, next) = behind.of(app.tables.lobby(me, MOST).await?, PAGE)?;
    let rows = rows(&app, &page, &tables).await?;
    Ok(render(&Lobby { page, rows, next, games: tablier_games::infos().collect() }))
}
