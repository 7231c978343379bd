//! The board of a page, as it is seen before any script runs.

use std::sync::Arc;

use tablier_board::Reader;
use tablier_protocol::BoardDrawing;
use tablier_table::Table;

use super::layout::Page;
use super::pictures;
use crate::client_address::ClientAddress;
use crate::request::ApiError;
use crate::request::App;
use crate::services::boards::{BoardForm, BoardKey, BoardLook, Drawing, RenderedBoard, board_of};

/// A board with more moves than this is not part of a page: the script asks for it.
const MOST_IN_PAGE: usize = 1000;

/// The board of the present as a page needs it.
pub(super) async fn in_page(
    app: &App,
    table: &Arc<Table>,
    look: BoardLook,
    reader: Reader,
    client: ClientAddress,
) -> Result<RenderedBoard, ApiError> {
    let ply = table.ply();
    let key = BoardKey::new(table, ply, "", reader, BoardForm::Page(look));
    let table = Arc::clone(table);
    let render = move || {
        let mut board = board_of(&table, ply, "", None, look, reader)?;
        let drawing = draw(&board.drawing);
        // The page has the ground drawn, and very many moves would be sent again with every page.
        board.drawing.ground.clear();
        board.complete = board.gestures.len() <= MOST_IN_PAGE;
        if !board.complete {
            board.gestures.clear();
            board.prompts.retain(|touched, _| touched.is_empty());
            board.previews.clear();
        }
        RenderedBoard::in_page(&board, drawing)
    };
    Ok(app.boards.get(key, client, render).await?)
}

/// How somebody sees boards.
pub(super) fn look(page: &Page, turned: bool) -> BoardLook {
    BoardLook { language: page.language, turned, coordinates: page.preferences.coordinates }
}

pub(super) fn draw(board: &BoardDrawing) -> Drawing {
    let pieces: String = board.pieces.iter().map(pictures::piece).collect();
    let svg = format!(
        "<g class=\"ground\">{}</g><g class=\"under\">{}</g><g class=\"pieces\">{pieces}</g>\
         <g class=\"highlights\"></g><g class=\"over\">{}</g><g class=\"grid\"></g>",
        board.ground, board.under, board.over
    );
    Drawing { svg, area: board.area }
}
