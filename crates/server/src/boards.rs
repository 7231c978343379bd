//! The boards of tables as they are sent: which there are, and how they are kept.

use std::io::Write;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::HeaderValue;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, VARY};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use tablier_core::{Language, Seat};

use crate::ids::TableId;
use crate::limits::LARGEST_BOARD;
use crate::render_cache::{RenderCache, RenderError, Weigh, bounded_json, half_of_processors};
use crate::table::Table;

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
    /// Whether the game is over and this is its last position: the board tells how it ended.
    is_ending: bool,
    form: BoardForm,
}

/// For whom a board is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BoardForm {
    /// For programs.
    Api,
    /// For the page of a table, with the drawing that is seen before any script runs.
    Page(BoardLook),
    /// For a script.
    Script {
        look: BoardLook,
        /// Whether the ground is drawn as well.
        ground: bool,
        /// The seats for which moves for later are wanted, if they are.
        premoves: Option<Vec<Seat>>,
    },
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
    pub(crate) fn new(table: &Table, ply: usize, line: &str, form: BoardForm) -> Self {
        BoardKey {
            table: table.id().clone(),
            number: table.number_of_ply(ply),
            start: table.played().start(),
            line: line.to_owned(),
            is_ending: table.is_over() && ply == table.ply() && line.is_empty(),
            form,
        }
    }
}

/// A board as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct RenderedBoard {
    pub(crate) json: Bytes,
    /// The same, compressed once for all who can read that; empty for pages, which are compressed whole.
    gzip: Bytes,
    /// What is seen before any script runs, for pages.
    pub(crate) drawing: Option<Arc<Drawing>>,
}

/// A drawn board.
#[derive(Debug)]
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

    /// The answer to a request with these headers. Its bytes are shared with all who get the same.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        let mut response = if accepts_gzip(headers) {
            ([(CONTENT_ENCODING, "gzip")], self.gzip.clone()).into_response()
        } else {
            self.json.clone().into_response()
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(";q=").unwrap_or((coding, "1"));
        name.trim() == "gzip" && quality.trim().parse::<f32>().is_ok_and(|quality| quality > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn a_board_that_is_too_large_is_refused() {
        // A text has two quotes around it.
        let refused = RenderedBoard::answer(&"x".repeat(LARGEST_BOARD - 1)).unwrap_err();
        assert!(matches!(refused, RenderError::TooLarge { most: LARGEST_BOARD }));
        assert!(RenderedBoard::answer(&"x".repeat(LARGEST_BOARD - 2)).is_ok());
    }

    #[tokio::test]
    async fn a_board_is_compressed_for_those_who_can_read_that() {
        let board = RenderedBoard::answer(&"board").unwrap();
        for (accepted, is_compressed) in
            [("gzip, deflate, br", true), ("gzip;q=0.5", true), ("gzip;q=0", false), ("br", false)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, accepted.parse().unwrap())]);
            let response = board.respond(&headers);
            assert_eq!(response.headers().contains_key(CONTENT_ENCODING), is_compressed);
            let body = to_bytes(response.into_body(), 1000).await.unwrap();
            let text = if is_compressed {
                std::io::read_to_string(GzDecoder::new(&*body)).unwrap()
            } else {
                String::from_utf8(body.into()).unwrap()
            };
            assert_eq!(text, "\"board\"", "{accepted}");
        }
    }
}
