//! A table: the board, who plays, and everything that is said and done there.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::value::RawValue;
use tablier_core::{Info, Seat};

use super::boards;
use super::layout::{Page, render};
use super::rules::{self, Rules};
use super::seats::query;
use super::{messages, pictures};
use crate::client_address::ClientAddress;
use crate::request::App;
use crate::request::{ApiError, TableAccess, TablePath};
use crate::services::boards::Drawing;
use tablier_protocol::{PageGame, PageUser, TablePageData, User, Visibility};
use tablier_table::Table;

/// The most that was said before that is shown.
const MOST_SAID: usize = 200;

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
    initial_data: String,
    rules: Rules,
    seats: Vec<SeatRow>,
    is_gathering: bool,
    is_seated: bool,
    is_creator: bool,
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

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    Query(Link { link }): Query<Link>,
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
    let view = app.tables.view(&id, &caller).await?;
    let seats: Vec<_> =
        (0..view.seats.len() as u8).map(|seat| page.tell(&info.seat_name(Seat(seat)))).collect();
    let rows = seats.iter().zip(&view.seats).enumerate().map(|(number, (name, state))| SeatRow {
        number: number as u8,
        name: name.clone(),
        is_free: state.holder.is_none(),
    });
    let rows = rows.collect();
    let level = |level: u8| page.translate_with("level-word", "level", level);
    let board_json: &RawValue =
        serde_json::from_slice(&board.json).map_err(ApiError::unavailable)?;
    let data = TablePageData {
        me,
        users: users(&app, &table, &page).await?,
        chat: app.tables.chat(&table, MOST_SAID).await?,
        now: app.tables.clock().now(),
        link: link.clone(),
        phrases: messages::script_phrases(page.language),
        levels: (1..=10).map(level).collect(),
        game: PageGame { id: info.id.to_owned(), name: info.name.to_owned(), chance: info.chance },
        seats,
        coordinates: page.preferences.coordinates,
        board: board_json,
        view,
    };
    let origin = page.origin();
    let template = TablePage {
        info,
        picture: format!("{origin}/api/tables/{id}/picture{}", query(&link)),
        table: id.to_string(),
        aspect: drawing.map_or(100, aspect),
        svg,
        initial_data: messages::in_page(&data),
        rules: rules::of(info, &page),
        seats: rows,
        is_gathering: table.is_gathering(),
        is_seated: my_seat.is_some(),
        is_creator: me == Some(table.creator()),
        is_open: table.terms().visibility == Visibility::Open,
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

/// Everybody who has to do with the table.
async fn users(app: &App, table: &Table, page: &Page) -> Result<BTreeMap<i64, PageUser>, ApiError> {
    let users = app.tables.users_of(table).await?;
    let shown = |user: User| {
        let name = page.name_of(&user);
        (user.id.0, PageUser { name, kind: user.kind, bot: user.bot })
    };
    Ok(users.into_iter().map(shown).collect())
}
