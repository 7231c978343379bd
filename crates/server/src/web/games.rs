//! My games: those that wait for me, those that go on, those that are over.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::cursor::{Behind, write_cursor};
use super::input::PageQuery;
use super::layout::{Page, render};
use super::table_rows::{Row, rows};
use crate::request::ApiError;
use crate::request::App;

/// The tables of one page: each is loaded to be told about.
pub(super) const PAGE: usize = 20;
/// The most challenges that are shown.
pub(super) const MOST_CHALLENGES: u32 = 20;

#[derive(Template)]
#[template(path = "games.html")]
struct Games {
    page: Page,
    challenges: Vec<Row>,
    waiting: Vec<Row>,
    running: Vec<Row>,
    over: Vec<Row>,
    /// Where the next page begins.
    next: Option<String>,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PageQuery(behind): PageQuery<Behind>,
) -> Result<Response, ApiError> {
    let mut games = Games {
        page,
        challenges: Vec::new(),
        waiting: Vec::new(),
        running: Vec::new(),
        over: Vec::new(),
        next: None,
    };
    let Some(me) = games.page.me.as_ref().map(|me| me.id) else { return Ok(render(&games)) };
    let behind = behind.read()?;
    if behind.is_none() {
        let challenges = app.tables.challenges(me, MOST_CHALLENGES).await?;
        games.challenges = rows(&app, &games.page, &challenges).await?;
        let unfinished = app.tables.unfinished_tables(me).await?;
        let unfinished = rows(&app, &games.page, &unfinished).await?;
        (games.waiting, games.running) = unfinished.into_iter().partition(|row| row.is_my_turn);
    }
    let over = app.tables.finished_tables(me, behind.as_ref(), PAGE).await?;
    games.next = over.next.map(|(over_at, table)| write_cursor(over_at, &table));
    games.over = rows(&app, &games.page, &over.tables).await?;
    Ok(render(&games))
}

/// The game that waits for me and whose time ends first, or the list if there is none.
pub(super) async fn next(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let waiting = match page.me.as_ref().map(|me| me.id) {
        Some(me) => app.tables.waiting_for(me, 1).await?,
        None => Vec::new(),
    };
    let to = waiting.first().map_or("/games".to_owned(), |next| format!("/table/{}", next.table));
    Ok(Redirect::to(&to).into_response())
}
