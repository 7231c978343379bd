//! How fast the search is, and its signature.

use serde::Serialize;
use tablier_core::Language;
use tablier_engine::{Alone, benchmark};
use wasm_bindgen::prelude::*;

use crate::clock::now;
use crate::failure::{Failure, OrFail};
use crate::phrases::book;
use crate::request::written;

/// What the searches of a game took.
#[derive(Debug, Default, Serialize)]
struct Effort {
    nodes: u64,
    milliseconds: f64,
}

/// Searches the positions that `tablier bench` searches, on one thread. Returns JSON: the `nodes`, which are the game's part
/// of the signature, and the `milliseconds`; nothing if the game is not searched.
#[wasm_bindgen(js_name = measureSearch)]
pub fn measure_search(game: &str) -> Result<Option<String>, Failure> {
    let game = tablier_engine::find(game).or_fail(book(Language::ENGLISH.code()))?;
    let Some(depth) = game.benchmark_depth() else { return Ok(None) };
    let mut effort = Effort::default();
    for search in (0..benchmark::POSITIONS).filter_map(|at| benchmark::search(game, at, depth)) {
        let begin = now();
        effort.nodes += search(&Alone);
        effort.milliseconds += now() - begin;
    }
    Ok(Some(written(&effort)))
}
