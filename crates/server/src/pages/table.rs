//! A table: the board, who plays, and everything that is said and done there.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tablier_core::{Info, Seat};

use super::boards;
use super::layout::{Page, render};
use super::rules::{self, Rules};
use super::seats::query;
use super::{messages, pictures};
use crate::boards::Drawing;
use crate::client_address::ClientAddress;
use crate::http::{ApiError, App, TableAccess, TablePath};
use crate::ids::PersonId;
use crate::store::{Person, PersonKind};
use crate::table::{Event, Table, View};

/// The most that was said before that is shown.
const MOST_SAID: usize = 200;
/// The latest events of a table, among which that is looked for: nobody reads a whole long game for a page.
const MOST_LOOKED_THROUGH: u64 = 1000;

#[derive(Template)]
#[template(path = "table.html")]
#[expect(clippy::struct_excessive_bools, reason = "each decides on another part of the page")]
struct TablePage {
    page: Page,
    info: &'static Info,
    /// The address to play here, with the secret.
    link: String,
    /// The address of the picture that is shown where the link is shared.
    picture: String,
    table: String,
    aspect: u32,
    svg: String,
    facts: String,
    rules: Rules,
    seats: Vec<SeatRow>,
    is_gathering: bool,
    is_seated: bool,
    is_opener: bool,
    is_open: bool,
    levels: Vec<(u8, String)>,
}

struct SeatRow {
    number: u8,
    name: String,
    is_free: bool,
}

#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    link: String,
}

/// What the scripts of the page begin with.
#[derive(Serialize)]
struct Facts<'a> {
    view: View<'a>,
    me: Option<PersonId>,
    people: BTreeMap<i64, PersonFacts>,
    seats: Vec<String>,
    said: Vec<Said>,
    now: u64,
    link: &'a str,
    board: &'a RawValue,
    words: BTreeMap<&'static str, String>,
    levels: Vec<String>,
    game: GameFacts,
}

#[derive(Serialize)]
struct GameFacts {
    id: &'static str,
    name: &'static str,
    chance: bool,
}

#[derive(Serialize)]
struct PersonFacts {
    name: String,
    kind: PersonKind,
    bot: bool,
}

#[derive(Serialize)]
struct Said {
    by: PersonId,
    text: String,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    Query(Link { link }): Query<Link>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let me = page.me.as_ref().map(|me| me.id);
    let info = table.played().info();
    // Whoever sits opposite sees the board from there.
    let my_seat = me.and_then(|me| table.seats_of(me).next());
    let turned = my_seat == Some(Seat(1)) && table.played().seats() == 2;
    let board = boards::in_page(&app, &table, boards::look(&page, turned), client).await?;
    let drawing = board.drawing.as_deref();
    let svg = drawing.map(|drawing| svg(drawing, info, &page)).unwrap_or_default();
    let view = table.view(me);
    let seats: Vec<_> =
        (0..view.seats.len() as u8).map(|seat| page.tell(&info.seat_name(Seat(seat)))).collect();
    let rows = seats.iter().zip(view.seats).enumerate().map(|(number, (name, state))| SeatRow {
        number: number as u8,
        name: name.clone(),
        is_free: state.holder.is_none(),
    });
    let rows = rows.collect();
    let level = |level: u8| page.translate_with("level-word", "level", level);
    let facts = Facts {
        me,
        people: people(&app, &table, &page).await?,
        said: said(&app, &table).await?,
        now: app.tables.clock().now(),
        link: &link,
        words: messages::words(page.language),
        levels: (1..=10).map(level).collect(),
        game: GameFacts { id: info.id, name: info.name, chance: info.chance },
        seats,
        board: serde_json::from_slice(&board.json).map_err(ApiError::unavailable)?,
        view,
    };
    let origin = pictures::origin(&headers);
    let template = TablePage {
        info,
        picture: format!("{origin}/api/tables/{id}/picture{}", query(&link)),
        table: id.to_string(),
        aspect: drawing.map_or(100, aspect),
        svg,
        facts: messages::in_page(&facts),
        rules: rules::of(info, &page),
        seats: rows,
        is_gathering: table.is_gathering(),
        is_seated: my_seat.is_some(),
        is_opener: me == Some(table.opener()),
        is_open: table.terms().visibility == crate::table::Visibility::Open,
        levels: (1..=10).map(|number| (number, level(number))).collect(),
        link,
        page,
    };
    Ok(render(&template))
}

/// The board as it is seen before any script runs.
fn svg(drawing: &Drawing, info: &Info, page: &Page) -> String {
    let symbols = pictures::symbols(info.id, page.preferences.palette);
    let [x, y, width, height] = drawing.area;
    format!(
        "<svg viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"group\" aria-label=\"{}\"><defs>{symbols}</defs>{}</svg>",
        info.name, drawing.svg
    )
}

/// How wide a board is for its height, in hundredths, by steps of five.
fn aspect(drawing: &Drawing) -> u32 {
    let [_, _, width, height] = drawing.area;
    (width / height * 20.0).round() as u32 * 5
}

/// Everybody who sits here or has said something.
async fn people(
    app: &App,
    table: &Table,
    page: &Page,
) -> Result<BTreeMap<i64, PersonFacts>, ApiError> {
    let people = app.tables.store().people(&table.everyone()).await?;
    let facts = |person: Person| {
        let name = page.name_of(&person);
        (person.id.0, PersonFacts { name, kind: person.kind, bot: person.bot })
    };
    Ok(people.into_iter().map(facts).collect())
}

async fn said(app: &App, table: &Table) -> Result<Vec<Said>, ApiError> {
    let after = table.number().saturating_sub(MOST_LOOKED_THROUGH);
    let events = app.tables.store().events(table.id(), after).await?;
    let said = events.into_iter().filter_map(|entry| match entry.event {
        Event::Said { by, text } => Some(Said { by, text }),
        _ => None,
    });
    let mut all: Vec<_> = said.collect();
    all.drain(..all.len().saturating_sub(MOST_SAID));
    Ok(all)
}
