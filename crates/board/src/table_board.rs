//! The boards of games at tables: they tell how a game ended that the rules did not end.

use tablier_core::{Message, Phrasebook};
use tablier_protocol::{Board, GameOver, TouchRefusal};

use crate::ending::{Reader, headline, sentence};
use crate::{BoardRequest, board, full_stop, refusal};

/// How the game of a table ended, and for whom it is told.
#[derive(Clone, Copy, Debug)]
pub struct TableEnding<'a> {
    pub over: &'a GameOver,
    pub reader: Reader,
}

/// Returns a board of the game of a table. Fails in the game's words if the line cannot be played.
pub fn table_board(
    request: BoardRequest<'_>,
    ending: Option<TableEnding<'_>>,
    book: &Phrasebook,
) -> Result<Board, Message> {
    let translate = |message: &Message| book.typeset(message);
    let mut board = board(request, &translate)?;
    if let Some(TableEnding { over, reader }) = ending.filter(|_| is_present(&request)) {
        let info = request.played.info();
        board.headline = Some(translate(&headline(over, info, reader)));
        if board.ending.is_none() {
            board.ending = sentence(over, info, reader).map(|message| translate(&message));
        }
        if let Some(ending) = &board.ending {
            board.prompts = [(String::new(), full_stop(ending.clone()))].into();
        }
    }
    Ok(board)
}

/// Returns why something cannot be touched on a board of the game of a table, as [`refusal`] does.
pub fn table_refusal(
    request: BoardRequest<'_>,
    over: Option<&GameOver>,
    (touched, touch): (&str, &str),
    book: &Phrasebook,
) -> Result<TouchRefusal, Message> {
    let tell = |message: &Message| book.typeset_sentence(message);
    let info = request.played.info();
    let over = over.filter(|_| is_present(&request));
    let reason = match over.and_then(|over| sentence(over, info, Reader::Spectator)) {
        Some(ending) => full_stop(tell(&Message::new("move-after-end").with("reason", ending))),
        None => refusal(request, touched, touch, &tell)?,
    };
    Ok(TouchRefusal { reason })
}

/// Whether it is the present position, and not an earlier one or one that is tried out.
fn is_present(request: &BoardRequest<'_>) -> bool {
    request.ply == request.played.plies() && request.line.is_empty()
}
