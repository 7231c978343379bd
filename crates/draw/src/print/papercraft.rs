//! How a piece is made of paper.

use tablier_core::appearance::{Disc, Form};
use tablier_core::scene::Piece;

use super::cube;
use super::page::{CUT, FOLD, GLUE, Page};
use crate::symbols::Art;
use crate::xml::{Number, put};

/// Between the discs of a two-sided piece and the line along which it is folded, in millimetres.
const HINGE: f32 = 1.5;
/// A standing figure: millimetres to a unit of its drawing, and what is seen of the drawing.
const FIGURE: f32 = 0.28;
const HALF_WIDTH: f32 = 26.0;
const TOP: f32 = 49.0;
const BOTTOM: f32 = 40.0;
/// One side of the tent in which it stands, its floor, and the strip that holds it together.
const SIDE: f32 = (TOP + BOTTOM) * FIGURE;
const FLOOR: f32 = 9.0;
const STRIP: f32 = 5.0;
/// All of it.
const FIGURE_SIZE: (f32, f32) = (2.0 * HALF_WIDTH * FIGURE, 2.0 * SIDE + FLOOR + STRIP);

/// The width and height of a piece in millimetres; a unit of the drawing on the board is `scale` long.
pub(crate) fn size(form: Form, scale: f32) -> (f32, f32) {
    match form {
        Form::Disc(Disc { radius, .. }) => (2.0 * radius * scale, 2.0 * radius * scale),
        Form::TwoSided(Disc { radius, .. }, _) => {
            let half = radius * scale + HINGE;
            (2.0 * half, 4.0 * half)
        }
        Form::Standing => FIGURE_SIZE,
        Form::Die => cube::SIZE,
    }
}

/// Draws what is seen of a piece with its upper left corner at `(x, y)`: the front and the back, or the faces of a
/// die in order of their value.
pub(crate) fn draw(
    form: Form,
    page: &mut Page,
    faces: &[Piece],
    (x, y): (f32, f32),
    scale: f32,
    art: &Art,
) {
    match (form, faces) {
        (Form::Disc(disc), [front, ..]) => {
            let radius = disc.radius * scale;
            draw_disc(disc, page, front, (x + radius, y + radius), scale, art);
        }
        (Form::TwoSided(disc, _), [front, back]) => {
            let half = disc.radius * scale + HINGE;
            draw_disc(disc, page, front, (x + half, y + half), scale, art);
            draw_disc(disc, page, back, (x + half, y + 3.0 * half), scale, art);
            page.rect((x, y), size(form, scale), CUT);
            page.line((x, y + 2.0 * half), 2.0 * half, FOLD);
        }
        (Form::Standing, [front, ..]) => standing(page, front, (x, y), art),
        (Form::Die, faces) => cube::draw(page, faces, (x, y), art),
        // Whoever counts the pieces gives each as many faces as its form has.
        _ => {}
    }
}

/// Around `(x, y)`.
fn draw_disc(
    disc: Disc,
    page: &mut Page,
    piece: &Piece,
    (x, y): (f32, f32),
    scale: f32,
    art: &Art,
) {
    let radius = Number(disc.radius);
    let clip = format!("print-disc-{radius}");
    page.define(&clip, &format!("<clipPath id=\"{clip}\"><circle r=\"{radius}\"/></clipPath>"));
    let (x, y) = (Number(x), Number(y));
    page.open(&format!(
        "transform=\"translate({x} {y}) scale({scale:.4})\" clip-path=\"url(#{clip})\""
    ));
    page.put(&format!("<circle r=\"{radius}\" fill=\"{}\"/>\n", disc.ground));
    page.piece(piece, disc.scale, art);
    page.close();
    let radius = Number(disc.radius * scale);
    page.put(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {CUT}/>\n"));
}

/// From above: the back upside down, the front, the floor, and the strip that is glued to the inside
/// of the upper edge.
fn standing(page: &mut Page, piece: &Piece, (x, y): (f32, f32), art: &Art) {
    let clip = "print-figure";
    let mut shape = format!("<clipPath id=\"{clip}\"><path d=\"");
    put!(shape, "M-{HALF_WIDTH} -{TOP}H{HALF_WIDTH}V{BOTTOM}H-{HALF_WIDTH}Z\"/></clipPath>");
    page.define(clip, &shape);
    let middle = Number(x + HALF_WIDTH * FIGURE);
    let ridge = y + SIDE;
    for (turn, to_head) in [(180, -TOP * FIGURE), (0, TOP * FIGURE)] {
        let down = Number(ridge + to_head);
        page.open(&format!(
            "transform=\"translate({middle} {down}) rotate({turn}) scale({FIGURE})\" \
             clip-path=\"url(#{clip})\""
        ));
        page.piece(piece, 1.0, art);
        page.close();
    }
    let (width, height) = FIGURE_SIZE;
    let strip = y + height - STRIP;
    page.rect((x, strip), (width, STRIP), GLUE);
    page.rect((x, y), (width, height), CUT);
    for fold in [ridge, ridge + SIDE, strip] {
        page.line((x, fold), width, FOLD);
    }
}
