//! What the board looks like and how moves are made by hand.

use tablier_core::scene::{Mark, MarkKind, Piece, Place};
use tablier_core::{Scene, Seat, Touch};

use super::board::{COLUMNS, HOME_ROWS, ROWS, has, name, square, squares};
use super::moves::Move;
use super::position::Position;

pub(super) fn scene(position: &Position) -> Scene {
    let mut scene = Scene::squares(COLUMNS, ROWS, |column, row| {
        Some(match HOME_ROWS.map(|home| has(home, square(column, row))) {
            [true, _] => "home-white",
            [_, true] => "home-black",
            _ => "plain",
        })
    });
    for (seat, glyph) in [(Seat(0), 'w'), (Seat(1), 'b')] {
        let stones = squares(position.pieces(seat));
        scene.pieces.extend(stones.map(|square| Piece::on(name(square), "stone", seat, glyph)));
        if !position.is_whole(seat) {
            let place = |square| Place::Cell(name(square));
            let mark = |square| Mark { place: place(square), kind: MarkKind::Broken };
            scene.marks.extend(squares(position.pieces(seat)).map(mark));
        }
    }
    scene
}

/// The piece and where it goes; or the two ends of an ordo and where the first goes.
pub(super) fn gesture(legal: Move) -> Vec<Touch> {
    let Move { first, last, to } = legal;
    let touched = if legal.is_alone() { vec![first, to] } else { vec![first, last, to] };
    touched.into_iter().map(|square| Touch::cell(name(square))).collect()
}
