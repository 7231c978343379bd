//! The board as data: what there is to see, before anybody draws it.
//!
//! A scene is measured in units of one cell, seen from seat 1's side; x grows to the right, y
//! downwards. It has no colours and no words: what things look like is decided by whoever draws,
//! what they are called is a phrase made of the game's name and their kind.

use serde::Serialize;

use crate::info::Info;
use crate::message::Message;
use crate::outcome::Seat;

/// Everything there is to see in a position. Printed, it is a board in plain characters.
///
/// ```
/// use tablier_core::scene::Piece;
/// use tablier_core::{Scene, Seat};
///
/// let mut scene = Scene::squares(3, 2, |_, _| Some("square"));
/// scene.pieces.push(Piece::on("b2", "stone", Seat(0), 'w'));
/// let board = "
/// 2 . w .
/// 1 . . .
///   a b c
/// ";
/// assert_eq!(scene.to_string(), board.trim_start_matches('\n'));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// The width of everything, zones included.
    pub width: f32,
    /// The height of everything, zones included.
    pub height: f32,
    /// The cells of the board.
    pub cells: Vec<Cell>,
    /// The lines that join cells, on a board of points.
    pub lines: Vec<Line>,
    /// Places beside the board: hands, reserves.
    pub zones: Vec<Zone>,
    /// The pieces, in an order in which they can be drawn one over the other.
    pub pieces: Vec<Piece>,
    /// The marks on places and the arrows between them.
    pub marks: Vec<Mark>,
    /// What goes from where to where, for somebody who explains a position.
    pub arrows: Vec<Arrow>,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// Its coordinates as in move texts; no two cells share a name.
    pub name: String,
    /// What it is: the phrase `GAME-cell-KIND` says it.
    pub kind: &'static str,
    /// Its outline.
    pub shape: Shape,
    /// The x coordinate of its centre.
    pub x: f32,
    /// The y coordinate of its centre.
    pub y: f32,
}

/// The outline of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A square with sides of 1.
    Square,
    /// A hexagon with flat sides above and below, 1 high.
    Hexagon,
    /// A spot where lines meet; a piece on it is as large as on a square.
    Point,
}

/// A straight line from the centre of one cell to that of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The name of the cell where it begins.
    pub from: String,
    /// The name of the cell where it ends.
    pub to: String,
}

/// A place beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Zone {
    /// Its name; no zone shares it.
    pub name: String,
    /// What it is: the phrase `GAME-zone-KIND` says it, with `$owner`.
    pub kind: &'static str,
    /// The seat that owns it, if any.
    pub owner: Option<Seat>,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// One piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// Where it is.
    pub place: Place,
    /// What it is: the phrase `GAME-piece-KIND` says it, with `$owner` (the number of its seat or
    /// 0) and `$variant`.
    pub kind: &'static str,
    /// A difference that the owner does not tell, such as a token's colour.
    pub variant: Option<&'static str>,
    /// The seat that owns it, if any.
    pub owner: Option<Seat>,
    /// Where it looks, in degrees clockwise from straight up.
    pub facing: Option<u16>,
    /// How many pieces are under it.
    pub level: u8,
    /// The letter that stands for it in a position's text.
    pub glyph: char,
}

/// Where a piece is: on a cell or in a zone, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the board.
    Cell(String),
    /// Beside it.
    Zone(String),
}

/// A mark on a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// The cell or zone that is marked.
    pub place: Place,
    /// The reason, which decides how it is drawn.
    pub kind: MarkKind,
}

/// The reason of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// The last move touched it.
    LastMove,
    /// Somebody who explains a position points at it.
    Pointed,
    /// It belongs to a group that has been broken apart.
    Broken,
}

/// An arrow from one place to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// Where it begins.
    pub from: Place,
    /// Where its head is.
    pub to: Place,
}

impl Scene {
    /// A board of squares in `columns` and `rows`, row 1 below, without pieces. `kind` says what
    /// each square is, by column and row counted from 0; a square without kind is left out.
    pub fn squares(columns: u8, rows: u8, kind: impl Fn(u8, u8) -> Option<&'static str>) -> Self {
        let mut scene = Scene::empty(columns.into(), rows.into());
        for row in (0..rows).rev() {
            for column in 0..columns {
                if let Some(kind) = kind(column, row) {
                    scene.cells.push(Cell {
                        name: crate::scan::square_name(column, row),
                        kind,
                        shape: Shape::Square,
                        x: f32::from(column) + 0.5,
                        y: f32::from(rows - 1 - row) + 0.5,
                    });
                }
            }
        }
        scene
    }

    /// A board of points that lines join, without pieces: the name of each point and its coordinates, and the
    /// names at both ends of each line. All points are of one kind.
    ///
    /// ```
    /// use tablier_core::Scene;
    ///
    /// let scene = Scene::points("point", &[("a1", 0.5, 1.5), ("b2", 1.5, 0.5)], &[("a1", "b2")]);
    /// assert_eq!((scene.width, scene.height), (2.0, 2.0));
    /// ```
    pub fn points(kind: &'static str, points: &[(&str, f32, f32)], lines: &[(&str, &str)]) -> Self {
        let edge = |length: fn(&(&str, f32, f32)) -> f32| {
            points.iter().map(length).fold(0.0, f32::max) + 0.5
        };
        let mut scene = Scene::empty(edge(|point| point.1), edge(|point| point.2));
        let cell = |&(name, x, y): &(&str, f32, f32)| Cell {
            name: name.to_owned(),
            kind,
            shape: Shape::Point,
            x,
            y,
        };
        scene.cells = points.iter().map(cell).collect();
        let line = |&(from, to): &(&str, &str)| Line { from: from.to_owned(), to: to.to_owned() };
        scene.lines = lines.iter().map(line).collect();
        scene
    }

    /// A scene of this size with nothing in it.
    pub fn empty(width: f32, height: f32) -> Self {
        let (cells, lines, zones, pieces, marks, arrows) = Default::default();
        Scene { width, height, cells, lines, zones, pieces, marks, arrows }
    }
}

impl Scene {
    /// The cell or zone of this name.
    ///
    /// ```
    /// use tablier_core::Scene;
    /// use tablier_core::scene::Place;
    ///
    /// let scene = Scene::squares(2, 2, |_, _| Some("square"));
    /// assert_eq!(scene.place("b2"), Some(Place::Cell("b2".into())));
    /// assert_eq!(scene.place("c3"), None);
    /// ```
    pub fn place(&self, name: &str) -> Option<Place> {
        let cell = self.cells.iter().find(|cell| cell.name == name);
        let zone = self.zones.iter().find(|zone| zone.name == name);
        cell.map(|cell| Place::Cell(cell.name.clone()))
            .or_else(|| zone.map(|zone| Place::Zone(zone.name.clone())))
    }
}

impl Cell {
    /// The name for people, as a phrase.
    pub fn label(&self, info: &Info) -> Message {
        info.phrase(&format!("cell-{}", self.kind))
    }
}

impl Zone {
    /// The name for people, as a phrase.
    pub fn label(&self, info: &Info) -> Message {
        info.phrase(&format!("zone-{}", self.kind)).with("owner", number(self.owner))
    }
}

impl Piece {
    /// A piece that lies alone on a cell.
    pub fn on(cell: impl Into<String>, kind: &'static str, owner: Seat, glyph: char) -> Self {
        Piece {
            place: Place::Cell(cell.into()),
            kind,
            variant: None,
            owner: Some(owner),
            facing: None,
            level: 0,
            glyph,
        }
    }

    /// The name for people, as a phrase.
    pub fn label(&self, info: &Info) -> Message {
        info.phrase(&format!("piece-{}", self.kind))
            .with("owner", number(self.owner))
            .with("variant", self.variant.unwrap_or_default())
    }
}

fn number(owner: Option<Seat>) -> u8 {
    owner.map_or(0, Seat::number)
}
