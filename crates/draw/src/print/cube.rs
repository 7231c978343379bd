//! A die: a cross of six squares, with flaps, that is folded into a cube.

use tablier_core::scene::Piece;

use super::page::{CUT, FOLD, GLUE, Page};
use crate::symbols::Art;
use crate::xml::{Number, put};

/// The side of a square and the width of a flap, in millimetres.
const FACE: f32 = 20.0;
const FLAP: f32 = 5.0;
/// How far the corners of a flap are drawn in.
const SLANT: f32 = 3.5;
/// Millimetres to a unit of the drawing: its edges lie outside of the square.
const POINTS: f32 = 0.385;

/// What the whole cross measures.
pub(crate) const SIZE: (f32, f32) = (3.0 * FACE, 4.0 * FACE + FLAP);

/// The column and row of each square. What lies opposite adds up to the same on the cube.
const SQUARES: [(f32, f32); 6] =
    [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (2.0, 1.0), (1.0, 3.0), (1.0, 2.0)];

/// The corner where each flap begins, and the way along its side; outwards is on the right of it.
const FLAPS: [((f32, f32), (f32, f32)); 7] = [
    ((1.0, 0.0), (0.0, 1.0)),
    ((2.0, 1.0), (0.0, -1.0)),
    ((1.0, 2.0), (0.0, 1.0)),
    ((2.0, 3.0), (0.0, -1.0)),
    ((1.0, 3.0), (0.0, 1.0)),
    ((2.0, 4.0), (0.0, -1.0)),
    ((2.0, 4.0), (-1.0, 0.0)),
];

/// Draws it with its upper left corner at `(x, y)`, the faces in order of their value.
pub(crate) fn draw(page: &mut Page, faces: &[Piece], (x, y): (f32, f32), art: &Art) {
    let corner = |(column, row): (f32, f32)| (x + column * FACE, y + row * FACE);
    for (from, along) in FLAPS {
        let flap = flap(corner(from), along);
        page.path(&flap, GLUE);
        page.path(&flap, CUT);
    }
    let clip = "print-face";
    let half = Number(FACE / 2.0 / POINTS);
    let mut shape = format!("<clipPath id=\"{clip}\"><path d=\"");
    put!(shape, "M-{half} -{half}H{half}V{half}H-{half}Z\"/></clipPath>");
    page.define(clip, &shape);
    for (face, square) in faces.iter().zip(SQUARES) {
        let (left, top) = corner(square);
        let (middle_x, middle_y) = (Number(left + FACE / 2.0), Number(top + FACE / 2.0));
        page.open(&format!(
            "transform=\"translate({middle_x} {middle_y}) scale({POINTS})\" \
             clip-path=\"url(#{clip})\""
        ));
        page.piece(face, 1.0, art);
        page.close();
        page.rect((left, top), (FACE, FACE), FOLD);
    }
    // The sides that have no flap are cut.
    for (from, way) in [
        ((1.0, 0.0), format!("h{FACE}")),
        ((1.0, 1.0), format!("h-{FACE}v{FACE}h{FACE}")),
        ((2.0, 1.0), format!("h{FACE}v{FACE}h-{FACE}")),
    ] {
        let (x, y) = corner(from);
        page.path(&format!("M{} {}{way}", Number(x), Number(y)), CUT);
    }
}

fn flap((x, y): (f32, f32), (right, down): (f32, f32)) -> String {
    let (out_x, out_y) = (-down * FLAP, right * FLAP);
    let top = FACE - 2.0 * SLANT;
    format!(
        "M{} {}l{} {}l{} {}l{} {}",
        Number(x),
        Number(y),
        Number(out_x + right * SLANT),
        Number(out_y + down * SLANT),
        Number(right * top),
        Number(down * top),
        Number(right * SLANT - out_x),
        Number(down * SLANT - out_y)
    )
}
