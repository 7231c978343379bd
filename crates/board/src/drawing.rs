//! The drawing of a scene as data.

use tablier_core::scene::Shape;
use tablier_core::{Info, Scene, Seat};
use tablier_draw::{InteractiveBoard, Look, interactive_board};
use tablier_protocol::{BoardCell, BoardDrawing, BoardPiece, BoardZone, CellShape};

/// Draws a scene for an interface that moves the pieces itself.
pub fn drawing(scene: &Scene, info: &Info, look: &Look) -> BoardDrawing {
    let InteractiveBoard { area, ground, under, pieces, over, cells, zones } =
        interactive_board(scene, info, look);
    let pieces = pieces.into_iter().map(|piece| BoardPiece {
        place: piece.place,
        symbol: piece.symbol.to_owned(),
        x: piece.x,
        y: piece.y,
        turn: piece.turn,
        scale: piece.scale,
        kind: piece.kind.to_owned(),
        owner: piece.owner.map(Seat),
        plain: piece.plain.map(|(glyph, colour)| (glyph, colour.to_owned())),
    });
    let cells = cells.into_iter().map(|cell| BoardCell {
        name: cell.name,
        x: cell.x,
        y: cell.y,
        shape: match cell.shape {
            Shape::Square => CellShape::Square,
            Shape::Hexagon => CellShape::Hexagon,
            Shape::Point => CellShape::Point,
        },
    });
    let zones = zones.into_iter().map(|zone| BoardZone {
        name: zone.name,
        x: zone.x,
        y: zone.y,
        width: zone.width,
        height: zone.height,
    });
    BoardDrawing {
        area,
        ground,
        under,
        pieces: pieces.collect(),
        over,
        cells: cells.collect(),
        zones: zones.collect(),
    }
}
