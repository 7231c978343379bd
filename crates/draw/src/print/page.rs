//! One page: what is drawn on it, measured in millimetres.

use std::collections::BTreeMap;

use tablier_core::scene::Piece;

use super::paper::Paper;
use super::text::{Face, Span};
use crate::geometry::Area;
use crate::look::{FAMILIES, Orientation};
use crate::picture::{Layer, Part};
use crate::pieces;
use crate::symbols::Art;
use crate::xml::{Escaped, Number, put};

/// The colours of printed pages.
pub(crate) const INK: &str = "#2a2622";
pub(crate) const QUIET: &str = "#6b6258";
pub(crate) const ACCENT: &str = "#a8481f";
/// The lines along which one cuts.
pub(crate) const CUT: &str = "fill=\"none\" stroke=\"#3a342e\" stroke-width=\".18\"";
/// The lines along which one folds.
pub(crate) const FOLD: &str =
    "fill=\"none\" stroke=\"#3a342e\" stroke-width=\".18\" stroke-dasharray=\"1.6 1.1\"";

/// What is covered with glue.
pub(crate) const GLUE: &str = "fill=\"url(#print-glue)\"";
const HATCHING: &str = "<pattern id=\"print-glue\" width=\"2\" height=\"2\" \
                        patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
                        <path d=\"M0 0V2\" stroke=\"#b9ae9c\" stroke-width=\".5\"/></pattern>\n";

/// The footer stands so far above the lower edge of the paper.
const FOOTER: f32 = 9.0;
/// How far from the left and right edges.
const FOOTER_SIDE: f32 = 16.0;
const FOOTER_SIZE: f32 = 3.2;

/// How a line of text is set.
#[derive(Clone, Copy)]
pub(crate) struct Set {
    /// The size of the letters in millimetres.
    pub(crate) size: f32,
    pub(crate) colour: &'static str,
    pub(crate) anchor: Anchor,
}

/// Which part of a line is where it is put.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Default)]
pub(crate) struct Page {
    layer: Layer,
    /// What this page alone refers to, by its id.
    defined: BTreeMap<String, String>,
}

impl Page {
    /// A line of text that stands on `(x, y)`.
    pub(crate) fn text(&mut self, (x, y): (f32, f32), spans: &[Span], set: Set) {
        let anchor = match set.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        put!(
            self.layer.body,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{anchor}\" \
             xml:space=\"preserve\">",
            Number(x),
            Number(y),
            Number(set.size),
            set.colour
        );
        for span in spans {
            let face = match span.face {
                Face::Regular => "",
                Face::Italic => " font-style=\"italic\"",
                Face::Bold => " font-weight=\"600\"",
            };
            put!(self.layer.body, "<tspan{face}>{}</tspan>", Escaped(span.printed()));
        }
        self.layer.body.push_str("</text>\n");
    }

    /// A whole board in an area of the same proportions.
    pub(crate) fn board(&mut self, part: &Part, to: Area) {
        self.window(part, part.area, to);
    }

    /// A section of a board, `from` in its own units, `to` where on the page it is shown.
    pub(crate) fn window(&mut self, part: &Part, from: Area, to: Area) {
        part.add_symbols(&mut self.layer.used);
        put!(
            self.layer.body,
            "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">\n{}{}</svg>\n",
            Number(to.left),
            Number(to.top),
            Number(to.width()),
            Number(to.height()),
            Number(from.left),
            Number(from.top),
            Number(from.width()),
            Number(from.height()),
            part.board.body,
            part.above.body
        );
    }

    /// Anything else, as SVG.
    pub(crate) fn put(&mut self, svg: &str) {
        self.layer.body.push_str(svg);
    }

    /// Begins a group of elements that share attributes.
    pub(crate) fn open(&mut self, attributes: &str) {
        put!(self.layer.body, "<g {attributes}>\n");
    }

    /// Ends the group.
    pub(crate) fn close(&mut self) {
        self.layer.body.push_str("</g>\n");
    }

    /// A line or an outline in a style such as [`CUT`].
    pub(crate) fn path(&mut self, path: &str, style: &str) {
        put!(self.layer.body, "<path d=\"{path}\" {style}/>\n");
    }

    /// A line to the right.
    pub(crate) fn line(&mut self, (x, y): (f32, f32), length: f32, style: &str) {
        self.path(&format!("M{} {}h{}", Number(x), Number(y), Number(length)), style);
    }

    pub(crate) fn rect(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), style: &str) {
        put!(
            self.layer.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {style}/>\n",
            Number(x),
            Number(y),
            Number(width),
            Number(height)
        );
    }

    /// A piece around the point 0, in the units of its drawing.
    pub(crate) fn piece(&mut self, piece: &Piece, scale: f32, art: &Art) {
        let at = (0.0, 0.0, scale);
        pieces::draw_one(&mut self.layer, piece, at, Orientation::Upright, art);
    }

    /// Something to refer to by `url(#id)`, defined once however often that is done.
    pub(crate) fn define(&mut self, id: &str, svg: &str) {
        self.defined.insert(id.to_owned(), svg.to_owned());
    }

    /// What the page belongs to and its number, below everything.
    pub(crate) fn footer(&mut self, paper: Paper, title: &str, number: usize) {
        let y = paper.height() - FOOTER;
        let set = Set { size: FOOTER_SIZE, colour: QUIET, anchor: Anchor::Start };
        self.text((FOOTER_SIDE, y), &[Span::new(title, Face::Italic)], set);
        let right = Set { anchor: Anchor::End, ..set };
        let number = Span::new(number.to_string(), Face::Regular);
        self.text((paper.width() - FOOTER_SIDE, y), &[number], right);
    }

    /// The page as an SVG document.
    pub(crate) fn finish(&self, paper: Paper) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" \
             viewBox=\"0 0 {0} {1}\" font-family=\"{FAMILIES}\">\n<defs>\n",
            Number(paper.width()),
            Number(paper.height()),
        );
        self.layer.used.write(&mut out);
        out.push_str(HATCHING);
        for definition in self.defined.values() {
            out.push_str(definition);
            out.push('\n');
        }
        out.push_str("</defs>\n");
        out.push_str(&self.layer.body);
        out.push_str("</svg>\n");
        out
    }
}
