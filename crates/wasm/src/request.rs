//! What scripts ask for, as JSON.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tablier_board::{BoardRequest, TableEnding, table_board, table_refusal};
use tablier_core::{AnyMatch, Message, Phrasebook, Seat};
use tablier_protocol::GameOver;

use crate::failure::{Failure, OrFail};

/// Moves beyond these of a line are not looked at.
const LONGEST_LINE: usize = 100;

/// Which board is wanted: the words of the API's query.
#[derive(Debug, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct BoardQuery {
    ply: Option<usize>,
    line: String,
    turned: bool,
    ground: bool,
    coordinates: bool,
    premoves: bool,
    /// The seats whose premoves are wanted, where nobody has a seat.
    seats: Vec<Seat>,
}

impl Default for BoardQuery {
    fn default() -> Self {
        BoardQuery {
            ply: None,
            line: String::new(),
            turned: false,
            ground: true,
            coordinates: true,
            premoves: false,
            seats: Vec::new(),
        }
    }
}

/// Which touch is refused: the words of the API's query.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct RefusalQuery {
    ply: Option<usize>,
    line: String,
    premoves: bool,
    seats: Vec<Seat>,
    touched: String,
    touch: String,
}

/// The board that a request asks for. `own` are the seats of who asks, at a table.
pub(crate) fn board_json(
    played: &dyn AnyMatch,
    request: &str,
    own: Option<&[Seat]>,
    ending: Option<TableEnding<'_>>,
    book: &Phrasebook,
) -> Result<String, Failure> {
    let query: BoardQuery = read(request, book)?;
    let line = joined(&query.line);
    let request = BoardRequest {
        ply: query.ply.unwrap_or(usize::MAX).min(played.plies()),
        line: &line,
        premoves: query.premoves.then(|| own.unwrap_or(&query.seats)),
        turned: query.turned,
        coordinates: query.coordinates,
        played,
    };
    let mut board = table_board(request, ending, book).or_fail(book)?;
    if !query.ground {
        board.drawing.ground.clear();
    }
    Ok(written(&board))
}

/// The refusal that a request asks for.
pub(crate) fn refusal_json(
    played: &dyn AnyMatch,
    request: &str,
    own: Option<&[Seat]>,
    over: Option<&GameOver>,
    book: &Phrasebook,
) -> Result<String, Failure> {
    let query: RefusalQuery = read(request, book)?;
    let (line, touched) = (joined(&query.line), joined(&query.touched));
    let request = BoardRequest {
        ply: query.ply.unwrap_or(usize::MAX).min(played.plies()),
        line: &line,
        premoves: query.premoves.then(|| own.unwrap_or(&query.seats)),
        ..BoardRequest::of(played)
    };
    let refusal = table_refusal(request, over, (&touched, &query.touch), book).or_fail(book)?;
    Ok(written(&refusal))
}

/// The first words of a text, with one space between them.
pub(crate) fn joined(text: &str) -> String {
    text.split_whitespace().take(LONGEST_LINE).collect::<Vec<_>>().join(" ")
}

/// Reads a value from JSON.
pub(crate) fn read<T: DeserializeOwned>(json: &str, book: &Phrasebook) -> Result<T, Failure> {
    let fault =
        |error: serde_json::Error| Message::new("module-request").with("error", error.to_string());
    serde_json::from_str(json).map_err(fault).or_fail(book)
}

/// Texts, numbers, lists and maps by texts always have a JSON form.
pub(crate) fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
