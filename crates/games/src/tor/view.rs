//! What the board looks like and how moves are made by hand.

use tablier_core::scene::{Piece, Place, Zone};
use tablier_core::{Scene, Seat, Touch};

use super::board::{COLUMNS, ROWS, SQUARES, each, name};
use super::position::{Colour, Move, Position, Put};
use super::text::{letter, word};

const HAND: &str = "hand";

pub(super) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::squares(COLUMNS, ROWS, |_, _| Some("slate"));
    // The hand lies beside the middle of the board, half a square away from it.
    scene.width += 2.0;
    scene.zones.push(Zone {
        name: HAND.into(),
        kind: "hand",
        owner: Some(position.side()),
        x: f32::from(COLUMNS) + 0.5,
        y: f32::from(ROWS) / 2.0 - 0.5,
        width: 1.0,
        height: 1.0,
    });
    let height = |square| position.stack(square).into_iter().flatten().count() as u8;
    for square in 0..SQUARES as u8 {
        for (level, colour) in position.stack(square).into_iter().flatten().enumerate() {
            scene.pieces.push(token(Place::Cell(name(square)), colour, level as u8));
        }
    }
    for (seat, glyph) in [(Seat(0), 'W'), (Seat(1), 'K')] {
        scene.pieces.extend(each(position.pawns(seat)).map(|square| Piece {
            place: Place::Cell(name(square)),
            kind: "pawn",
            variant: None,
            owner: Some(seat),
            facing: None,
            level: height(square),
            glyph,
        }));
    }
    scene.pieces.extend(position.hand().map(|colour| token(Place::Zone(HAND.into()), colour, 0)));
    scene
}

/// The pawns that cannot move.
pub(super) fn decisive(position: &Position) -> Vec<Place> {
    each(position.pawns(position.side())).map(name).map(Place::Cell).collect()
}

fn token(place: Place, colour: Colour, level: u8) -> Piece {
    Piece {
        place,
        kind: "token",
        variant: Some(word(colour)),
        owner: None,
        facing: None,
        level,
        glyph: letter(colour),
    }
}

/// The square of a new pawn; or the pawn, the square it goes to, and the square for the token.
pub(super) fn gesture(legal: Move) -> Vec<Touch> {
    let squares = match legal {
        Move::Place { square } => vec![square],
        Move::Step { from, to, put: Put::On(square) } => vec![from, to, square],
        Move::Step { from, to, put: Put::Nothing | Put::Aside } => vec![from, to],
    };
    squares.into_iter().map(name).map(Touch::cell).collect()
}
