//! The boards of tables as they are sent: which there are, and how they are kept.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use tablier_board::{BoardRequest, Reader, TableEnding, table_board, table_refusal};
use tablier_core::{Language, Seat};
use tablier_protocol::{Board, TouchRefusal, UserId};

use crate::i18n::book;
use crate::limits::LARGEST_BOARD;
use crate::services::render_cache::{
    RenderCache, RenderError, Weigh, bounded_json, half_of_processors,
};
use tablier_protocol::TableId;
use tablier_table::Table;

/// The most bytes of boards that are kept.
const MOST_KEPT: u64 = 64 << 20;

/// The boards that were asked for lately.
pub(crate) type Boards = RenderCache<BoardKey, RenderedBoard>;

/// No boards yet.
pub(crate) fn boards() -> Boards {
    RenderCache::new("tablier_boards_rendered", MOST_KEPT, half_of_processors())
}

/// Everything that a board depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardKey {
    table: TableId,
    /// The number of the event that led to the position.
    number: u64,
    /// The text of the first position: alliances change it before the game begins.
    start: String,
    /// Moves that are tried out.
    line: String,
    /// Who reads how the game ended, if it is over and this is its last position.
    ending: Option<Reader>,
    form: BoardForm,
}

/// For whom a board is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BoardForm {
    /// For the page of a table, with the drawing that is seen before any script runs.
    Page(BoardLook),
    /// For a script or a program.
    Api {
        look: BoardLook,
        /// Whether the ground is drawn as well.
        ground: bool,
        /// The seats for which premoves are wanted, if they are.
        premoves: Option<Vec<Seat>>,
    },
    /// No board, but why something on it cannot be touched.
    Refusal { language: Language, premoves: Option<Vec<Seat>>, touched: String, touch: String },
}

/// How somebody sees a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardLook {
    pub(crate) language: Language,
    /// Whether it is seen from the other side.
    pub(crate) turned: bool,
    /// Whether the names of rows and columns are shown.
    pub(crate) coordinates: bool,
}

impl BoardKey {
    /// The board after so many plies, with a line tried out on top.
    pub(crate) fn new(
        table: &Table,
        ply: usize,
        line: &str,
        reader: Reader,
        form: BoardForm,
    ) -> Self {
        BoardKey {
            table: table.id().clone(),
            number: table.number_of_ply(ply),
            start: table.played().start(),
            line: line.to_owned(),
            ending: is_ending(table, ply, line).then_some(reader),
            form,
        }
    }
}

/// A board of a table after so many plies, with a line tried out on top, for somebody who reads it. Fails if the line cannot be played.
pub(crate) fn board_of(
    table: &Table,
    ply: usize,
    line: &str,
    premoves: Option<&[Seat]>,
    look: BoardLook,
    reader: Reader,
) -> Result<Board, RenderError> {
    let BoardLook { language, turned, coordinates } = look;
    let request = BoardRequest { played: table.played(), ply, line, premoves, turned, coordinates };
    let over = table.over();
    let ending = over.as_ref().map(|over| TableEnding { over, reader });
    table_board(request, ending, book(language)).map_err(RenderError::Refused)
}

/// Why something cannot be touched on a board of a table. Fails if the line cannot be played, or if the touches
/// make no sense there.
pub(crate) fn refusal_of(
    table: &Table,
    ply: usize,
    line: &str,
    premoves: Option<&[Seat]>,
    touches: (&str, &str),
    language: Language,
) -> Result<TouchRefusal, RenderError> {
    let request = BoardRequest { ply, line, premoves, ..BoardRequest::of(table.played()) };
    let refused = table_refusal(request, table.over().as_ref(), touches, book(language));
    refused.map_err(RenderError::Refused)
}

/// What a user is at a table when its game is over.
pub(crate) fn reader(table: &Table, user: Option<UserId>) -> Reader {
    Reader::of(table.over().as_ref(), table.seats(), user)
}

/// Whether a game is over and this is its last position.
fn is_ending(table: &Table, ply: usize, line: &str) -> bool {
    table.is_over() && ply == table.ply() && line.is_empty()
}

/// A board as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct RenderedBoard {
    pub(crate) json: Bytes,
    /// The same, compressed once for all who can read that; empty for pages, which are compressed whole.
    pub(crate) gzip: Bytes,
    /// What is seen before any script runs, for pages.
    pub(crate) drawing: Option<Arc<Drawing>>,
}

/// A drawn board.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    /// What stands within the element `svg`, but for the symbols.
    pub(crate) svg: String,
    /// Left, top, width, height.
    pub(crate) area: [f32; 4],
}

impl Weigh for RenderedBoard {
    fn bytes(&self) -> usize {
        let drawn = self.drawing.as_ref().map_or(0, |drawing| drawing.svg.len());
        self.json.len() + self.gzip.len() + drawn
    }
}

impl RenderedBoard {
    /// A board that is an answer of its own.
    pub(crate) fn answer(board: &impl Serialize) -> Result<Self, RenderError> {
        let json = bounded_json(board, LARGEST_BOARD)?;
        let failed = |error: std::io::Error| RenderError::Failed(error.to_string());
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&json).map_err(failed)?;
        let gzip = gzip.finish().map_err(failed)?.into();
        Ok(RenderedBoard { json: json.into(), gzip, drawing: None })
    }

    /// A board within a page.
    pub(crate) fn in_page(board: &impl Serialize, drawing: Drawing) -> Result<Self, RenderError> {
        let json = bounded_json(board, LARGEST_BOARD)?.into();
        Ok(RenderedBoard { json, gzip: Bytes::new(), drawing: Some(drawing.into()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_too_large_is_refused() {
        // A text has two quotes around it.
        let refused = RenderedBoard::answer(&"x".repeat(LARGEST_BOARD - 1)).unwrap_err();
        assert!(matches!(refused, RenderError::TooLarge { most: LARGEST_BOARD }));
        assert!(RenderedBoard::answer(&"x".repeat(LARGEST_BOARD - 2)).is_ok());
    }
}
