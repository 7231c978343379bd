//! A board for an interface that moves the pieces itself: what stays is a picture, what moves is data.

use serde::Serialize;
use tablier_core::scene::{Place, Shape};
use tablier_core::{Info, Scene};

use crate::arrows;
use crate::look::Look;
use crate::picture::Drawing;
use crate::pieces::{self, Placed};
use crate::symbols::Symbol;

/// How much is seen around the board: its shadow.
const AROUND: f32 = 9.0;

/// A board for an interface that animates it. Lengths are in hundredths of a cell; the symbols that it
/// names are those of [`symbols_of`](crate::symbols_of).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InteractiveBoard {
    /// What it covers: left, top, width, height.
    pub area: [f32; 4],
    /// The ground, the cells and their names, as SVG. The same during a whole game.
    pub ground: String,
    /// What lies under the pieces, as SVG: zones, and what points at the last move.
    pub under: String,
    /// The pieces, in the order in which they are drawn.
    pub pieces: Vec<InteractivePiece>,
    /// What lies over the pieces, as SVG: how many a stack has, arrows.
    pub over: String,
    /// The cells.
    pub cells: Vec<InteractiveCell>,
    /// The places beside the board.
    pub zones: Vec<InteractiveZone>,
}

/// A piece of an [`InteractiveBoard`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InteractivePiece {
    /// The cell or zone where it is.
    pub place: String,
    /// The name of its symbol.
    pub symbol: &'static str,
    /// The x coordinate of its centre.
    pub x: f32,
    /// The y coordinate of its centre.
    pub y: f32,
    /// The direction it faces, in degrees clockwise.
    pub turn: u16,
    /// The scale at which the symbol is drawn.
    pub scale: f32,
    /// The kind of piece, as the game calls it.
    pub kind: &'static str,
    /// The seat that owns it, if any.
    pub owner: Option<u8>,
    /// The letter and the colour of a piece without a drawing of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<(char, &'static str)>,
}

/// A cell of an [`InteractiveBoard`], by its centre.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InteractiveCell {
    /// Its name.
    pub name: String,
    /// The x coordinate of its centre.
    pub x: f32,
    /// The y coordinate of its centre.
    pub y: f32,
    /// Its outline.
    pub shape: Shape,
}

/// A zone of an [`InteractiveBoard`], by its edges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InteractiveZone {
    /// Its name.
    pub name: String,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// A scene of a game for an interface that animates it.
///
/// ```
/// use tablier_draw::{Look, interactive_board};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let board = interactive_board(&game.begin().scene(), game.info(), &Look::default());
/// assert_eq!((board.cells.len(), board.pieces.len()), (16, 8));
/// assert_eq!(board.pieces[0].symbol, "orthokon-piece-disc-1");
/// assert!(board.ground.contains("orthokon-ground"));
/// ```
pub fn interactive_board(scene: &Scene, game: &Info, look: &Look) -> InteractiveBoard {
    let (area, mut drawing) = Drawing::begin(scene, game, *look);
    let ground = std::mem::take(&mut drawing.layer).body;
    drawing.beneath_pieces(scene);
    let Drawing { layer, layout, art, .. } = drawing;
    let (placed, counts) = pieces::place(&layout, &scene.pieces, art.style);
    let mut over = String::new();
    pieces::draw_counts(&mut over, &counts);
    arrows::draw(&mut over, &layout, scene);
    let cells = scene.cells.iter().map(|cell| {
        let (x, y) = layout.cell(cell);
        InteractiveCell { name: cell.name.clone(), x: short(x), y: short(y), shape: cell.shape }
    });
    let zones = scene.zones.iter().map(|zone| {
        let area = layout.zone(zone);
        let (width, height) = (short(area.width()), short(area.height()));
        let (x, y) = (short(area.left), short(area.top));
        InteractiveZone { name: zone.name.clone(), x, y, width, height }
    });
    let piece = |Placed { piece, at: (x, y), scale }: Placed<'_>| {
        let own = pieces::symbol(piece, &art);
        let (Place::Cell(place) | Place::Zone(place)) = &piece.place;
        InteractivePiece {
            place: place.clone(),
            symbol: own.or_else(|| pieces::plain(&art)).map_or("", Symbol::id),
            x: short(x),
            y: short(y),
            turn: pieces::facing(piece, layout.orientation()),
            scale,
            kind: piece.kind,
            owner: piece.owner.map(|seat| seat.0),
            plain: own.is_none().then(|| (piece.glyph, pieces::seat_colour(piece.owner))),
        }
    };
    let all = area.grown(AROUND);
    InteractiveBoard {
        area: [all.left, all.top, all.width(), all.height()].map(short),
        ground,
        under: layer.body,
        pieces: placed.into_iter().map(piece).collect(),
        over,
        cells: cells.collect(),
        zones: zones.collect(),
    }
}

/// Rounded to a tenth of a hundredth: nobody sees more.
fn short(length: f32) -> f32 {
    (length * 10.0).round() / 10.0
}
