//! What is known about games without playing them.

use serde::Deserialize;
use tablier_core::{Language, Message, Seat};
use tablier_protocol::TableId;
use wasm_bindgen::prelude::*;

use crate::failure::{Failure, OrFail};
use crate::phrases::book;
use crate::request::{joined, read, written};

/// The games that can be played: JSON of `GameInfo[]`, as `GET /api/games` answers.
#[wasm_bindgen]
pub fn catalogue(language: &str) -> String {
    let games = tablier_games::infos().map(|info| tablier_board::game_info(info, book(language)));
    written(&games.collect::<Vec<_>>())
}

/// The name of a table made of eight random bytes.
#[wasm_bindgen(js_name = tableId)]
pub fn table_id(bytes: &[u8]) -> String {
    let mut eight = [0; 8];
    eight.iter_mut().zip(bytes).for_each(|(byte, given)| *byte = *given);
    TableId::from_bytes(eight).into()
}

/// The SVG symbols of a game, for `<defs>`. The palette is `usual`, `quiet` or `contrast`.
#[wasm_bindgen]
pub fn symbols(game: &str, palette: &str) -> Result<String, Failure> {
    let info = tablier_games::find(game).or_fail(book(Language::ENGLISH.code()))?;
    Ok(tablier_draw::symbols_of(info, palette == "contrast"))
}

/// What each seat of a game is called: JSON of `string[]`.
#[wasm_bindgen(js_name = seatNames)]
pub fn seat_names(game: &str, language: &str) -> Result<String, Failure> {
    let book = book(language);
    let info = tablier_games::find(game).or_fail(book)?;
    let names = (0..info.players.1).map(|seat| book.typeset_sentence(&info.seat_name(Seat(seat))));
    Ok(written(&names.collect::<Vec<_>>()))
}

/// How the boards of a guided start are seen.
#[derive(Debug, Deserialize)]
#[serde(default)]
struct GuideQuery {
    turned: bool,
    coordinates: bool,
}

impl Default for GuideQuery {
    fn default() -> Self {
        GuideQuery { turned: false, coordinates: true }
    }
}

/// Which touch is refused in a step.
#[derive(Debug, Deserialize)]
struct GuideRefusalQuery {
    #[serde(default)]
    touched: String,
    touch: String,
}

/// The guided start of a game: JSON of `GuidePageStep[]`.
#[wasm_bindgen(js_name = guidedStart)]
pub fn guided_start(game: &str, request: &str, language: &str) -> Result<String, Failure> {
    let book = book(language);
    let GuideQuery { turned, coordinates } = read(request, book)?;
    let game = tablier_games::game(game, []).or_fail(book)?;
    let steps = tablier_board::guided_start(&*game, turned, coordinates, book).or_fail(book)?;
    Ok(written(&steps))
}

/// Why something cannot be touched in a step of a guided start, counted from 0: JSON of `TouchRefusal`.
#[wasm_bindgen(js_name = guideRefusal)]
pub fn guide_refusal(
    game: &str,
    step: usize,
    request: &str,
    language: &str,
) -> Result<String, Failure> {
    let book = book(language);
    let GuideRefusalQuery { touched, touch } = read(request, book)?;
    let game = tablier_games::game(game, []).or_fail(book)?;
    let touches = (&*joined(&touched), &*touch);
    let refusal: Result<_, Message> = tablier_board::guide_refusal(&*game, step, touches, book);
    Ok(written(&refusal.or_fail(book)?))
}
