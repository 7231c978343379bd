//! What the board looks like and how moves are made by hand.

use tablier_core::scene::{Cell, Piece, Place, Shape};
use tablier_core::{Scene, Seat, Touch};

use super::cells::{BASES, BOARD, column_and_row, each, name};
use super::moves::{Move, Stride};
use super::position::Position;

/// From the middle of one column to the middle of the next: hexagons are 1 high.
const COLUMN_SPACING: f32 = 0.866_025_4;
/// A little more than half the width of a hexagon.
const MARGIN: f32 = 0.58;

const FACE_OWN: &str = "face-own";
const FACE_ENEMY: &str = "face-enemy";

pub(super) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::empty(2.0 * MARGIN + 6.0 * COLUMN_SPACING, 7.0);
    scene.cells.extend(each(BOARD).map(scene_cell));
    for (seat, facing, glyph) in [(Seat(0), 0, 's'), (Seat(1), 180, 'n')] {
        scene.pieces.extend(each(position.turtles(seat)).map(|cell| Piece {
            place: Place::Cell(name(cell)),
            kind: "turtle",
            variant: None,
            owner: Some(seat),
            facing: Some(facing),
            level: 0,
            glyph,
        }));
    }
    scene.pieces.extend(each(position.neutral()).map(|cell| Piece {
        place: Place::Cell(name(cell)),
        kind: "neutral-turtle",
        variant: None,
        owner: None,
        facing: None,
        level: 0,
        glyph: 'x',
    }));
    scene
}

/// The base that was reached, or the turtles that cannot move.
pub(super) fn decisive(position: &Position) -> Vec<Place> {
    match position.invader() {
        Some(winner) => vec![Place::Cell(name(BASES[winner.next(2).index()]))],
        None => each(position.turtles(position.side())).map(name).map(Place::Cell).collect(),
    }
}

fn scene_cell(cell: u8) -> Cell {
    let (column, row) = column_and_row(cell);
    // The columns beside d begin half a cell higher for each column between.
    let up = f32::from(row) + f32::from(column.abs_diff(3)) / 2.0;
    Cell {
        name: name(cell),
        kind: match BASES.iter().position(|&base| base == cell) {
            Some(0) => "base-south",
            Some(_) => "base-north",
            None => "sand",
        },
        shape: Shape::Hexagon,
        x: MARGIN + f32::from(column) * COLUMN_SPACING,
        y: 6.5 - up,
    }
}

/// The turtle, then every cell where it lands; after a neutral turtle, also which way that one
/// shall face.
pub(super) fn gesture(legal: Move) -> Vec<Touch> {
    let mut touches = vec![Touch::cell(name(legal.from()))];
    for (stride, landing) in legal.landings() {
        touches.push(Touch::cell(name(landing)));
        match stride {
            Stride::Step | Stride::Jump => {}
            Stride::JumpFacingOwn => touches.push(Touch::Choice { kind: FACE_OWN, value: 0 }),
            Stride::JumpFacingEnemy => touches.push(Touch::Choice { kind: FACE_ENEMY, value: 0 }),
        }
    }
    touches
}

/// The jump over a neutral turtle with this choice.
pub(super) fn facing(choice: &str) -> Stride {
    if choice == FACE_OWN { Stride::JumpFacingOwn } else { Stride::JumpFacingEnemy }
}
