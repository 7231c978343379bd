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
    /// Every move: what is touched one after the other, and the move itself at the end. What is chosen rather
    /// than touched begins with a question mark.
    pub gestures: Vec<Vec<String>>,
    /// What can be chosen rather than touched, in words.
    pub choices: BTreeMap<String, String>,
    /// The places where a move changes pieces of others, by the move.
    pub effects: BTreeMap<String, Vec<String>>,
    /// The places where a group is broken apart.
    pub broken: Vec<String>,
    /// The places where a move breaks a group apart, by the move.
    pub breaks: BTreeMap<String, Vec<String>>,
    /// How the game ended, in words.
    pub ending: Option<String>,
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
