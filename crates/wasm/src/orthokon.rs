//! Orthokon, solved.

use serde::Serialize;
use tablier_core::{Game as _, Options};
use tablier_engine::solve::{OrthokonTable, Solved, Value};
use tablier_games::orthokon::Orthokon;
use wasm_bindgen::prelude::*;

use crate::failure::{Failure, OrFail};
use crate::phrases::book;
use crate::request::written;

/// The value of every position of Orthokon.
#[wasm_bindgen]
#[derive(Debug)]
pub struct OrthokonSolution {
    table: &'static OrthokonTable,
}

/// What can be forced, and how soon.
#[derive(Debug, Serialize)]
struct PositionValue {
    value: String,
    plies: u8,
    /// The best first.
    moves: Vec<MoveValue>,
}

/// The same for whoever makes a move, counted from before it.
#[derive(Debug, Serialize)]
struct MoveValue {
    #[serde(rename = "move")]
    text: String,
    value: String,
    plies: u8,
}

#[wasm_bindgen]
impl OrthokonSolution {
    /// Solves the game, or returns at once if that has been done.
    pub fn solve() -> OrthokonSolution {
        OrthokonSolution { table: OrthokonTable::shared() }
    }

    /// The value of a position and of every legal move, as JSON.
    pub fn values(&self, position: &str, language: &str) -> Result<String, Failure> {
        let book = book(language);
        let game = Orthokon::new(&Options::defaults(Orthokon::INFO)).or_fail(book)?;
        let position = game.read_position(position).or_fail(book)?;
        let mut moves = Vec::new();
        game.each_move(&position, |legal| {
            let left = self.table.get(&game.play(&position, legal));
            moves.push((game.move_text(&position, legal), left));
        });
        moves.sort_by_key(|(text, left)| (std::cmp::Reverse(rank(*left)), text.clone()));
        let moves = moves.into_iter().map(|(text, Solved { value, plies })| match value {
            Value::Lost => MoveValue { text, value: Value::Won.to_string(), plies: plies + 1 },
            Value::Won => MoveValue { text, value: Value::Lost.to_string(), plies: plies + 1 },
            Value::Drawn => MoveValue { text, value: value.to_string(), plies: 0 },
        });
        let Solved { value, plies } = self.table.get(&position);
        let moves = moves.collect();
        Ok(written(&PositionValue { value: value.to_string(), plies, moves }))
    }
}

/// How good it is to leave this to the other side.
fn rank(left: Solved) -> i16 {
    match left.value {
        Value::Lost => 256 - i16::from(left.plies),
        Value::Drawn => 0,
        Value::Won => i16::from(left.plies) - 256,
    }
}
