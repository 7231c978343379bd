//! My games, those that wait for me first.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::Info;

use super::layout::{Page, render};
use crate::http::{ApiError, App};
use crate::store::Summary;
use crate::table::{ClockRule, Holder, Table};
use crate::tables::{Caller, TableServiceError};

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
    pub(super) fn of(self, tables: Vec<Summary>) -> (Vec<Summary>, Option<usize>) {
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
    pub(super) people: String,
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
        mine(&app, &page).await?.into_iter().partition(|summary| summary.phase == "over");
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
    tables.retain(|summary| summary.phase == "playing");
    let rows = rows(&app, &page, &tables).await?;
    let next = rows.iter().rev().find(|row| row.is_mine_to_move);
    let to = next.map_or("/games".to_owned(), |row| format!("/table/{}", row.id));
    Ok(Redirect::to(&to).into_response())
}

/// My tables, the latest first.
async fn mine(app: &App, page: &Page) -> Result<Vec<Summary>, ApiError> {
    let Some(me) = page.me.as_ref().map(|me| me.id) else { return Ok(Vec::new()) };
    Ok(app.tables.store().tables_of(me, MOST).await?)
}

/// What a list tells about tables; one may have gone meanwhile.
pub(super) async fn rows(app: &App, page: &Page, tables: &[Summary]) -> Result<Vec<Row>, ApiError> {
    let mut rows = Vec::new();
    for summary in tables {
        rows.extend(row(app, page, summary).await?);
    }
    Ok(rows)
}

/// What a list tells about a table; nothing if it is not there for us.
async fn row(app: &App, page: &Page, summary: &Summary) -> Result<Option<Row>, ApiError> {
    let caller = Caller { person: page.me.as_ref().map(|me| me.id), ..Caller::default() };
    let table = match app.tables.table(&summary.id, &caller).await {
        Ok(table) => table,
        Err(TableServiceError::NotFound) => return Ok(None),
        Err(other) => return Err(other.into()),
    };
    let view = table.view(None);
    let turn = view.turn.and_then(|turn| table.holder(turn.seat)).and_then(Holder::person);
    let row = Row {
        id: summary.id.to_string(),
        info: table.played().info(),
        people: people(app, page, &table).await?,
        clock: clock(page, table.terms().clock),
        plies: table.ply(),
        free: view.seats.iter().filter(|seat| seat.holder.is_none()).count(),
        is_mine_to_move: turn.is_some() && turn == caller.person,
    };
    Ok(Some(row))
}

/// Everybody at the table but me.
async fn people(app: &App, page: &Page, table: &Table) -> Result<String, ApiError> {
    let me = page.me.as_ref().map(|me| me.id);
    let mut names = Vec::new();
    for seat in table.view(None).seats {
        match seat.holder {
            Some(Holder::Engine { level }) => {
                names.push(page.translate_with("player-engine", "level", level));
            }
            Some(Holder::Person { person }) if Some(person) != me => {
                let known = app.tables.store().person(person).await?;
                names.extend(known.map(|person| page.name_of(&person)));
            }
            _ => {}
        }
    }
    Ok(names.join(", "))
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
