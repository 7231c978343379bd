//! My games, those that wait for me first.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use tablier_core::Info;

use super::frame::{Page, render};
use crate::house::{Caller, HouseError};
use crate::http::{ApiError, App};
use crate::store::Summary;
use crate::table::{ClockRule, Holder, Table};

/// The most games that are shown.
const MOST: u32 = 60;

#[derive(Template)]
#[template(path = "games.html")]
struct Games {
    page: Page,
    waiting: Vec<Row>,
    running: Vec<Row>,
    over: Vec<Row>,
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
    phase: String,
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let (mut waiting, mut running, mut over) = (Vec::new(), Vec::new(), Vec::new());
    for row in mine(&app, &page).await? {
        if row.is_mine_to_move {
            waiting.push(row);
        } else if row.phase == "over" {
            over.push(row);
        } else {
            running.push(row);
        }
    }
    Ok(render(&Games { page, waiting, running, over }))
}

/// The first game that waits for me, or the list if there is none.
pub(super) async fn next(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let rows = mine(&app, &page).await?;
    let next = rows.iter().rev().find(|row| row.is_mine_to_move);
    let to = next.map_or("/games".to_owned(), |row| format!("/table/{}", row.id));
    Ok(Redirect::to(&to).into_response())
}

/// My tables, the latest first.
async fn mine(app: &App, page: &Page) -> Result<Vec<Row>, ApiError> {
    let Some(me) = page.me.as_ref().map(|me| me.id) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for summary in app.house.store().tables_of(me, MOST).await? {
        rows.extend(row(app, page, &summary).await?);
    }
    Ok(rows)
}

/// What a list tells about a table; nothing if it is not there for us.
pub(super) async fn row(
    app: &App,
    page: &Page,
    summary: &Summary,
) -> Result<Option<Row>, ApiError> {
    let caller = Caller { person: page.me.as_ref().map(|me| me.id), link: None };
    let table = match app.house.table(&summary.id, &caller).await {
        Ok(table) => table,
        Err(HouseError::NotFound) => return Ok(None),
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
        phase: summary.phase.clone(),
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
                names.push(page.say_with("player-engine", "level", level));
            }
            Some(Holder::Person { person }) if Some(person) != me => {
                let known = app.house.store().person(person).await?;
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
        ClockRule::None => page.say("clock-none"),
        ClockRule::RealTime { base, increment, delay } => {
            let (minutes, seconds) = (base / 60_000, increment.max(delay) / 1000);
            page.say_with("clock-timed", "time", format!("{minutes} + {seconds}"))
        }
        ClockRule::Days { per_move, .. } => page.say_with("clock-days", "days", per_move),
    }
}
