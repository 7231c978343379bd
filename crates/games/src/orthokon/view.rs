//! What the board looks like and how moves are made by hand.

use tablier_core::scene::{Piece, Place};
use tablier_core::{Scene, Seat, Touch};

use super::position::{Move, Position};
use super::text::name;

pub(super) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::squares(4, 4, |_, _| Some("hollow"));
    for (seat, glyph) in [(Seat(0), 'w'), (Seat(1), 'b')] {
        let squares = (0..16).filter(|square| position.pieces(seat) >> square & 1 == 1);
        scene.pieces.extend(squares.map(|square| Piece::on(name(square), "disc", seat, glyph)));
    }
    scene
}

/// The pieces that cannot move; none if all were turned over.
pub(super) fn decisive(position: &Position) -> Vec<Place> {
    let stuck = position.pieces(position.side());
    (0..16).filter(|square| stuck >> square & 1 == 1).map(name).map(Place::Cell).collect()
}

/// The piece, then the square where it stops.
pub(super) fn gesture(legal: Move) -> Vec<Touch> {
    vec![Touch::cell(name(legal.from)), Touch::cell(name(legal.to))]
}
