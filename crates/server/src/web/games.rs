//! My games, those that wait for me first.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::Info;

use super::layout::{Page, render};
use crate::request::ApiError;
use crate::request::App;
use crate::services::tables::{Caller, TableServiceError};
use tablier_protocol::{ClockRule, Holder, Phase, TableSummary, User};
use tablier_table::Table;

/// The tables of one page: each is loaded to be told about.
pub(super) const PAGE: usize = 20;
/// The most tables that are looked through. Somebody has at most a hundred that are not over.
const MOST: u32 = 1000;

#[derive(Template)]
#[template(path = "games.html")]
struct Games {
    page: Page,
    waiting: Vec<Row>,
    running: Vec<Row>,
    over: Vec<Row>,
    /// The number of the next page.
    next: Option<usize>,
}

/// Which page somebody wants, counted from 0.
#[derive(Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    page: usize,
}

impl Which {
    /// The tables of this page, and the number of the next one if there are more.
    pub(super) fn of(self, tables: Vec<TableSummary>) -> (Vec<TableSummary>, Option<usize>) {
        let begin = self.page.saturating_mul(PAGE);
        let has_more = tables.len() > begin.saturating_add(PAGE);
        let shown = tables.into_iter().skip(begin).take(PAGE).collect();
        (shown, has_more.then(|| self.page + 1))
    }

    pub(super) fn is_first(&self) -> bool {
        self.page == 0
    }
}

/// A table in a list.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) info: &'static Info,
    pub(super) users: String,
    pub(super) clock: String,
    pub(super) plies: usize,
    pub(super) free: usize,
    is_mine_to_move: bool,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    Query(which): Query<Which>,
) -> Result<Response, ApiError> {
    let (over, going_on): (Vec<_>, Vec<_>) =
        mine(&app, &page).await?.into_iter().partition(|summary| summary.phase == Phase::Over);
    let (mut waiting, mut running) = (Vec::new(), Vec::new());
    if which.is_first() {
        for row in rows(&app, &page, &going_on).await? {
            if row.is_mine_to_move { waiting.push(row) } else { running.push(row) }
        }
    }
    let (over, next) = which.of(over);
    let over = rows(&app, &page, &over).await?;
    Ok(render(&Games { page, waiting, running, over, next }))
}

/// The first game that waits for me, or the list if there is none.
pub(super) async fn next(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let mut tables = mine(&app, &page).await?;
    tables.retain(|summary| summary.phase == Phase::Playing);
    let rows = rows(&app, &page, &tables).await?;
    let next = rows.iter().rev().find(|row| row.is_mine_to_move);
    let to = next.map_or("/games".to_owned(), |row| format!("/table/{}", row.id));
    Ok(Redirect::to(&to).into_response())
}

/// My tables, the latest first.
async fn mine(app: &App, page: &Page) -> Result<Vec<TableSummary>, ApiError> {
    let Some(me) = page.me.as_ref().map(|me| me.id) else { return Ok(Vec::new()) };
    Ok(app.tables.tables_of(me, MOST).await?)
}

/// What a list tells about tables; one may have gone meanwhile.
pub(super) async fn rows(
    app: &App,
    page: &Page,
    tables: &[TableSummary],
) -> Result<Vec<Row>, ApiError> {
    let mut rows = Vec::new();
    for summary in tables {
        rows.extend(row(app, page, summary).await?);
    }
    Ok(rows)
}

/// What a list tells about a table; nothing if it is not there for us.
async fn row(app: &App, page: &Page, summary: &TableSummary) -> Result<Option<Row>, ApiError> {
    let caller = Caller { user: page.me.as_ref().map(|me| me.id), ..Caller::default() };
    let table = match app.tables.table(&summary.table, &caller).await {
        Ok(table) => table,
        Err(TableServiceError::NotFound) => return Ok(None),
        Err(other) => return Err(other.into()),
    };
    let turn = table.turn().and_then(|turn| table.holder(turn.seat)).and_then(Holder::user);
    let row = Row {
        id: summary.table.to_string(),
        info: table.played().info(),
        users: opponents(page, &table, &summary.players),
        clock: clock(page, table.terms().clock),
        plies: table.ply(),
        free: table.holders().filter(Option::is_none).count(),
        is_mine_to_move: turn.is_some() && turn == caller.user,
    };
    Ok(Some(row))
}

/// Everybody at the table but me.
fn opponents(page: &Page, table: &Table, players: &[Option<User>]) -> String {
    let me = page.me.as_ref().map(|me| me.id);
    let known = |id| players.iter().flatten().find(|user| user.id == id);
    let name = |holder| match holder {
        Holder::Engine { level } => Some(page.translate_with("player-engine", "level", level)),
        Holder::User { user } if Some(user) == me => None,
        Holder::User { user } => known(user).map(|user| page.name_of(user)),
    };
    table.holders().flatten().filter_map(name).collect::<Vec<_>>().join(", ")
}

/// A clock in words.
pub(super) fn clock(page: &Page, rule: ClockRule) -> String {
    match rule {
        ClockRule::None => page.translate("clock-none"),
        ClockRule::RealTime { base, increment, delay } => {
            let (minutes, seconds) = (base / 60_000, increment.max(delay) / 1000);
            page.translate_with("clock-timed", "time", format!("{minutes} + {seconds}"))
        }
        ClockRule::Days { per_move, .. } => page.translate_with("clock-days", "days", per_move),
    }
}
