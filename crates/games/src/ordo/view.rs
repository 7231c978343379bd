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

/// The pieces on the enemy's home row, or those that cannot be one group again; none if all were captured.
pub(super) fn decisive(position: &Position) -> Vec<Place> {
    let arrived = |seat: Seat| position.pieces(seat) & HOME_ROWS[seat.next(2).index()];
    let side = position.side();
    let decided = match (arrived(side.next(2)), arrived(side)) {
        (0, 0) => position.pieces(side),
        (0, own) => own,
        (other, _) => other,
    };
    squares(decided).map(name).map(Place::Cell).collect()
}

/// The piece and where it goes; or the two ends of an ordo and where the first goes.
pub(super) fn gesture(legal: Move) -> Vec<Touch> {
    let Move { first, last, to } = legal;
    let touched = if legal.is_alone() { vec![first, to] } else { vec![first, last, to] };
    touched.into_iter().map(|square| Touch::cell(name(square))).collect()
}

/// An ordo can be taken by either end, and sent to any square where one of its pieces arrives.
pub(super) fn other_gestures(legal: Move) -> Vec<Vec<Touch>> {
    if legal.is_alone() {
        return Vec::new();
    }
    let Move { first, last, to } = legal;
    let (_, reached) = legal.leaves_and_reaches();
    let ways = [[first, last], [last, first]].into_iter();
    let all = ways.flat_map(|[one, other]| squares(reached).map(move |goal| [one, other, goal]));
    let others = all.filter(|&touched| touched != [first, last, to]);
    others.map(|touched| touched.map(|square| Touch::cell(name(square))).to_vec()).collect()
}
