//! Boards for browsers, rendered once for all who look at the same.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use tablier_draw::InteractiveBoard;

use super::board::{Board, BoardRequest};
use super::layout::Page;
use super::pictures;
use crate::boards::{BoardForm, BoardKey, BoardLook, Drawing, RenderedBoard};
use crate::client_address::ClientAddress;
use crate::http::{ApiError, App, TableAccess, TablePath};
use crate::render_cache::RenderError;
use crate::table::Table;

/// The most plies that can be tried out beyond a game.
const LONGEST_LINE: usize = 40;

/// Which board somebody wants to see.
#[derive(Deserialize)]
pub(super) struct BoardQuery {
    /// After so many plies; after all of them if it is not said.
    ply: Option<usize>,
    /// Moves to try out on top of them, separated by spaces.
    #[serde(default)]
    line: String,
    /// Whether it is seen from the other side.
    #[serde(default)]
    turned: bool,
    /// Whether the ground is wanted as well, which stays the same unless the board is turned.
    #[serde(default)]
    ground: bool,
    /// Whether moves for later are wanted, by somebody who waits for the others.
    #[serde(default)]
    premoves: bool,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    Query(query): Query<BoardQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let ply = query.ply.unwrap_or(usize::MAX).min(table.ply());
    let line: Vec<_> = query.line.split_whitespace().take(LONGEST_LINE).collect();
    let line = line.join(" ");
    let me = page.me.as_ref().map(|me| me.id);
    let seats = || me.into_iter().flat_map(|me| table.seats_of(me)).collect();
    let premoves: Option<Vec<_>> = query.premoves.then(seats);
    let (look, ground) = (look(&page, query.turned), query.ground);
    let form = BoardForm::Script { look, ground, premoves: premoves.clone() };
    let key = BoardKey::new(&table, ply, &line, form);
    let render = move || {
        let premoves = premoves.as_deref();
        let request = BoardRequest { table: &table, ply, line: &line, premoves, look };
        let board = Board::new(&request).map_err(RenderError::Refused)?;
        RenderedBoard::answer(&if ground { board } else { board.without_ground() })
    };
    Ok(app.boards.get(key, client, render).await?.respond(&headers))
}

/// The board of the present as a page needs it.
pub(super) async fn in_page(
    app: &App,
    table: &Arc<Table>,
    look: BoardLook,
    client: ClientAddress,
) -> Result<RenderedBoard, ApiError> {
    let ply = table.ply();
    let key = BoardKey::new(table, ply, "", BoardForm::Page(look));
    let table = Arc::clone(table);
    let render = move || {
        let request = BoardRequest { table: &table, ply, line: "", premoves: None, look };
        let board = Board::new(&request).map_err(RenderError::Refused)?;
        let drawing = draw(&board.interactive);
        RenderedBoard::in_page(&board.in_page(), drawing)
    };
    Ok(app.boards.get(key, client, render).await?)
}

/// How somebody sees boards.
pub(super) fn look(page: &Page, turned: bool) -> BoardLook {
    BoardLook { language: page.language, turned, coordinates: page.preferences.coordinates }
}

fn draw(board: &InteractiveBoard) -> Drawing {
    let pieces: String = board.pieces.iter().map(pictures::piece).collect();
    let svg = format!(
        "<g class=\"ground\">{}</g><g class=\"under\">{}</g><g class=\"pieces\">{pieces}</g>\
         <g class=\"lights\"></g><g class=\"over\">{}</g><g class=\"hands\"></g>",
        board.ground, board.under, board.over
    );
    Drawing { svg, area: board.area }
}
