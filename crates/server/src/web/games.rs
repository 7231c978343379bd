//! My games: those that wait for me, those that go on, those that are over.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::input::PageQuery;
use super::layout::{Page, render};
use super::table_rows::{Row, rows};
use crate::request::ApiError;
use crate::request::App;
use tablier_protocol::TableSummary;

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
    /// The number of the next page.
    next: Option<usize>,
}

/// Which page somebody wants, counted from 0.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    page: usize,
}

impl Which {
    /// How many tables come before this page.
    fn skipped(self) -> usize {
        self.page.saturating_mul(PAGE)
    }

    /// The tables of this page, and the number of the next one if there are more.
    pub(super) fn of(self, tables: Vec<TableSummary>) -> (Vec<TableSummary>, Option<usize>) {
        let has_more = tables.len() > self.skipped().saturating_add(PAGE);
        let shown = tables.into_iter().skip(self.skipped()).take(PAGE).collect();
        (shown, has_more.then(|| self.page + 1))
    }
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PageQuery(which): PageQuery<Which>,
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
    if which.page == 0 {
        let challenges = app.tables.challenges(me, MOST_CHALLENGES).await?;
        games.challenges = rows(&app, &games.page, &challenges).await?;
        let unfinished = app.tables.unfinished_tables(me).await?;
        let unfinished = rows(&app, &games.page, &unfinished).await?;
        (games.waiting, games.running) = unfinished.into_iter().partition(|row| row.is_my_turn);
    }
    let skipped = u32::try_from(which.skipped()).unwrap_or(u32::MAX);
    let mut over = app.tables.finished_tables(me, skipped, PAGE as u32 + 1).await?;
    games.next = (over.len() > PAGE).then(|| which.page + 1);
    over.truncate(PAGE);
    games.over = rows(&app, &games.page, &over).await?;
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
