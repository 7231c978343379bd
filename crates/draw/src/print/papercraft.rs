//! How a piece is made of paper.

use tablier_core::scene::Piece;

use super::page::{CUT, FOLD, GLUE, Page};
use crate::style::Style;
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

#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// One disc.
    Disc(Round),
    /// Two discs, folded and glued back to back.
    TwoSided(Round),
    /// A figure on both sides of a tent.
    Standing,
}

/// A disc and what is on it.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    /// In units of the drawing.
    pub(crate) radius: f32,
    /// The colour under the drawing.
    pub(crate) ground: &'static str,
    /// How much smaller the drawing is than on the board.
    pub(crate) shrink: f32,
}

impl Form {
    /// The width and height in millimetres; a unit of the drawing on the board is `scale` long.
    pub(crate) fn size(self, scale: f32) -> (f32, f32) {
        match self {
            Form::Disc(Round { radius, .. }) => (2.0 * radius * scale, 2.0 * radius * scale),
            Form::TwoSided(Round { radius, .. }) => {
                let half = radius * scale + HINGE;
                (2.0 * half, 4.0 * half)
            }
            Form::Standing => (2.0 * HALF_WIDTH * FIGURE, 2.0 * SIDE + FLOOR + STRIP),
        }
    }

    /// Draws it with its upper left corner at `(x, y)`.
    pub(crate) fn draw(
        self,
        page: &mut Page,
        sides: &[Piece; 2],
        (x, y): (f32, f32),
        scale: f32,
        style: &Style,
    ) {
        let [front, back] = sides;
        match self {
            Form::Disc(round) => {
                let radius = round.radius * scale;
                round.draw(page, front, (x + radius, y + radius), scale, style);
            }
            Form::TwoSided(round) => {
                let half = round.radius * scale + HINGE;
                round.draw(page, front, (x + half, y + half), scale, style);
                round.draw(page, back, (x + half, y + 3.0 * half), scale, style);
                page.rect((x, y), self.size(scale), CUT);
                page.line((x, y + 2.0 * half), 2.0 * half, FOLD);
            }
            Form::Standing => standing(page, sides, (x, y), style),
        }
    }
}

impl Round {
    /// Around `(x, y)`.
    fn draw(self, page: &mut Page, piece: &Piece, (x, y): (f32, f32), scale: f32, style: &Style) {
        let radius = Number(self.radius);
        let clip = format!("print-disc-{radius}");
        page.define(&clip, &format!("<clipPath id=\"{clip}\"><circle r=\"{radius}\"/></clipPath>"));
        let (x, y) = (Number(x), Number(y));
        page.open(&format!(
            "transform=\"translate({x} {y}) scale({scale:.4})\" clip-path=\"url(#{clip})\""
        ));
        page.put(&format!("<circle r=\"{radius}\" fill=\"{}\"/>\n", self.ground));
        page.piece(piece, self.shrink, style);
        page.close();
        let radius = Number(self.radius * scale);
        page.put(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {CUT}/>\n"));
    }
}

/// From above: the back upside down, the front, the floor, and the strip that is glued to the inside
/// of the upper edge.
fn standing(page: &mut Page, [front, back]: &[Piece; 2], (x, y): (f32, f32), style: &Style) {
    let clip = "print-figure";
    let mut shape = format!("<clipPath id=\"{clip}\"><path d=\"");
    put!(shape, "M-{HALF_WIDTH} -{TOP}H{HALF_WIDTH}V{BOTTOM}H-{HALF_WIDTH}Z\"/></clipPath>");
    page.define(clip, &shape);
    let middle = Number(x + HALF_WIDTH * FIGURE);
    let ridge = y + SIDE;
    for (piece, turn, to_head) in [(back, 180, -TOP * FIGURE), (front, 0, TOP * FIGURE)] {
        let down = Number(ridge + to_head);
        page.open(&format!(
            "transform=\"translate({middle} {down}) rotate({turn}) scale({FIGURE})\" \
             clip-path=\"url(#{clip})\""
        ));
        page.piece(piece, 1.0, style);
        page.close();
    }
    let (width, height) = Form::Standing.size(FIGURE);
    let strip = y + height - STRIP;
    page.rect((x, strip), (width, STRIP), GLUE);
    page.rect((x, y), (width, height), CUT);
    for fold in [ridge, ridge + SIDE, strip] {
        page.line((x, fold), width, FOLD);
    }
}
