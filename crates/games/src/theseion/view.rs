//! What the board looks like and how moves are made by hand.

use tablier_core::scene::{Cell, Piece, Place, Shape, Zone};
use tablier_core::{Scene, Seat, Touch};

use super::board::{Board, Kind, Square};
use super::moves::Move;
use super::position::Position;

/// How wide the frame around the board is.
const FRAME: f32 = 1.0;
/// The part of its side of the frame that a seat's darkness takes; the saved pawns have the rest.
const DARK_SHARE: f32 = 0.6;
pub(super) const DIE: &str = "die";

pub(super) fn scene(board: &Board, position: &Position) -> Scene {
    let (width, height) = (f32::from(board.columns), f32::from(board.rows));
    let mut scene = Scene::empty(width + 2.0 * FRAME, height + 2.0 * FRAME);
    scene.cells.extend(board.squares.iter().map(|square| Cell {
        name: tablier_core::scan::square_name(square.column, square.row),
        kind: kind(square),
        shape: Shape::Square,
        x: FRAME + f32::from(square.column) + 0.5,
        y: FRAME + f32::from(board.rows - 1 - square.row) + 0.5,
    }));
    // The die lies in the upper right corner of the frame.
    scene.zones.push(Zone {
        name: DIE.into(),
        kind: DIE,
        owner: None,
        x: FRAME + width,
        y: 0.0,
        width: FRAME,
        height: FRAME,
    });
    for seat in position.teams().each_seat() {
        scene.zones.extend(zones(seat, position.teams().seats(), width, height));
    }
    add_pawns(&mut scene, board, position);
    scene.pieces.extend(position.roll().map(|face| Piece {
        place: Place::Zone(DIE.into()),
        kind: DIE,
        variant: None,
        owner: None,
        facing: None,
        level: 0,
        glyph: char::from(b'0' + face),
    }));
    scene
}

fn kind(square: &Square) -> &'static str {
    match square.kind {
        Kind::Green => "green",
        Kind::Red => "red",
        Kind::Light => "light",
        Kind::Path if square.edging => "edging",
        Kind::Path => "path",
    }
}

/// The darkness and the saved pawns of a seat, on its side of the frame: seat 1 sits below, the
/// others follow to the left; of two players the second sits opposite.
fn zones(seat: Seat, seats: u8, width: f32, height: f32) -> [Zone; 2] {
    let quarter = if seats == 2 { 2 * seat.0 } else { seat.0 };
    // The upper left corner of the side, and which way it goes.
    let (x, y, across) = match quarter {
        0 => (FRAME, FRAME + height, true),
        1 => (0.0, FRAME, false),
        2 => (FRAME, 0.0, true),
        _ => (FRAME + width, FRAME, false),
    };
    let length = if across { width } else { height };
    let zone = |kind: &'static str, from: f32, share: f32| {
        let (from, long) = (from * length, share * length);
        Zone {
            name: zone_name(kind, seat),
            kind,
            owner: Some(seat),
            x: if across { x + from } else { x },
            y: if across { y } else { y + from },
            width: if across { long } else { FRAME },
            height: if across { FRAME } else { long },
        }
    };
    [zone("darkness", 0.0, DARK_SHARE), zone("saved", DARK_SHARE, 1.0 - DARK_SHARE)]
}

pub(super) fn zone_name(kind: &str, seat: Seat) -> String {
    format!("{kind}-{seat}")
}

/// The seven pawns that were saved.
pub(super) fn decisive(position: &Position) -> Vec<Place> {
    position.winners().map(|seat| Place::Zone(zone_name("saved", seat))).collect()
}

/// Pawns in a zone lie side by side, those on a square stand one on the other.
fn add_pawns(scene: &mut Scene, board: &Board, position: &Position) {
    let mut add = |place: Place, seat: Seat, level: u8| {
        scene.pieces.push(Piece {
            place,
            kind: "pawn",
            variant: None,
            owner: Some(seat),
            facing: None,
            level,
            glyph: char::from(b'0' + seat.number()),
        });
    };
    let mut standing = vec![0; board.squares.len()];
    for seat in position.teams().each_seat() {
        for (kind, count) in [("darkness", position.dark(seat)), ("saved", position.saved(seat))] {
            (0..count).for_each(|_| add(Place::Zone(zone_name(kind, seat)), seat, 0));
        }
        for square in position.squares(seat) {
            let level = &mut standing[square as usize];
            add(Place::Cell(board.square_name(square)), seat, *level);
            *level += 1;
        }
    }
}

/// The pawn, its entrance if it comes from the darkness, each square where it turns, and the
/// square where it stops.
pub(super) fn gesture(board: &Board, position: &Position, legal: Move) -> Vec<Touch> {
    match legal {
        Move::Roll(face) => vec![Touch::Choice { kind: "roll", value: face }],
        Move::Pass => vec![Touch::Choice { kind: "pass", value: 0 }],
        Move::Walk(route) => {
            let start = if route.is_from_darkness() {
                Touch::zone(zone_name("darkness", position.turn()))
            } else {
                Touch::cell(board.square_name(route.first()))
            };
            let named = route.named_squares(board).into_iter();
            let cells = named.map(|square| Touch::cell(board.square_name(square)));
            std::iter::once(start).chain(cells).collect()
        }
    }
}
