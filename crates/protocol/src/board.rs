//! A board as an interface shows it: what is drawn, what can be touched, and every place in words.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

/// A position as an interface shows it. Lengths are in hundredths of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Board {
    /// How many plies have been played.
    pub ply: usize,
    /// The position as the game writes it.
    pub position: String,
    /// The seat that moves; nobody when the game is over.
    #[schema(value_type = Option<u8>)]
    pub turn: Option<Seat>,
    /// Whether it is seen from the other side.
    pub turned: bool,
    /// Whether all moves are listed. A page leaves them out where there are very many.
    pub complete: bool,
    #[serde(flatten)]
    pub drawing: BoardDrawing,
    /// Every place in words, by its name.
    pub labels: BTreeMap<String, String>,
    /// Every move: what is touched one after the other, and the move itself at the end. A move that can be touched
    /// in several ways is there several times. What is chosen rather than touched begins with a question mark.
    pub gestures: Vec<Vec<String>>,
    /// What can be chosen rather than touched, in words.
    pub choices: BTreeMap<String, String>,
    /// The places where a move changes pieces of others, by the move.
    pub effects: BTreeMap<String, Vec<String>>,
    /// The places where a group is broken apart.
    pub broken: Vec<String>,
    /// The places where a move breaks a group apart, by the move.
    pub breaks: BTreeMap<String, Vec<String>>,
    /// What to do next, in one sentence, by what has been touched: the names of a gesture up to there, separated
    /// by spaces, and nothing at the beginning. Every beginning of a gesture is there.
    pub prompts: BTreeMap<String, String>,
    /// What the board looks like with a move half made, by what has been touched, where that differs. There are
    /// none where there would be very many.
    pub previews: BTreeMap<String, BoardPreview>,
    /// What the game turns on about each seat, in a few words that follow its name: `controls blue`.
    pub seat_notes: Vec<Option<String>>,
    /// The places that decided the game, if its rules have ended it.
    pub decisive: Vec<String>,
    /// The latest moves and rolls in words, one sentence each, the last one at the end.
    pub recent_moves: Vec<String>,
    /// Who has won, in a few words for whoever asks: `You won`, `White won`.
    pub headline: Option<String>,
    /// How the game ended, in words for whoever asks.
    pub ending: Option<String>,
}

/// How a board with a move half made differs from the board before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BoardPreview {
    /// Which of the pieces are not there, by their number in the list, from 0.
    pub removed: Vec<usize>,
    /// The pieces that are there instead, drawn over the others.
    pub added: Vec<BoardPiece>,
}

/// Why something cannot be touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TouchRefusal {
    /// The reason, in one sentence.
    pub reason: String,
}

/// A move that the engine would play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hint {
    /// The number of the ply that it is for.
    pub ply: usize,
    /// The move as the command `move` takes it.
    #[serde(rename = "move")]
    pub text: String,
    /// What it does, in one sentence.
    pub words: String,
}

/// One step of the guided start of a game: a move that the reader is asked to make.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GuidePageStep {
    /// What to do.
    pub task: String,
    /// What has happened when it is done.
    pub done: String,
    /// The board, with the gestures of the moves that are asked for and no others.
    pub board: Board,
    /// The board after each of these moves.
    pub after: BTreeMap<String, Board>,
}

/// What is drawn: SVG for what stays, data for what moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BoardDrawing {
    /// Left, top, width, height.
    pub area: [f32; 4],
    /// The ground, the cells and their names, as SVG. The same during a whole game; empty if it was not asked
    /// for.
    pub ground: String,
    /// What lies under the pieces, as SVG.
    pub under: String,
    /// The pieces, in the order in which they are drawn.
    pub pieces: Vec<BoardPiece>,
    /// What lies over the pieces, as SVG.
    pub over: String,
    pub cells: Vec<BoardCell>,
    pub zones: Vec<BoardZone>,
}

/// A piece, by its middle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BoardPiece {
    /// The cell or zone where it is.
    pub place: String,
    /// The id of its SVG symbol.
    pub symbol: String,
    pub x: f32,
    pub y: f32,
    /// Where it looks, in degrees clockwise.
    pub turn: u16,
    /// How large it is drawn.
    pub scale: f32,
    pub kind: String,
    #[schema(value_type = Option<u8>)]
    pub owner: Option<Seat>,
    /// The letter and the colour of a piece without a symbol of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<String>>)]
    pub plain: Option<(char, String)>,
}

/// A cell, by its middle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BoardCell {
    pub name: String,
    pub x: f32,
    pub y: f32,
    pub shape: CellShape,
}

/// The outline of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CellShape {
    Square,
    Hexagon,
    Point,
}

/// A zone beside the board, by its edges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BoardZone {
    pub name: String,
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}
