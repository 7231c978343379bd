//! What somebody who explains a position points at: rings and arrows, over everything else.

use tablier_core::Scene;
use tablier_core::scene::{MarkKind, Place};

use crate::geometry::Layout;
use crate::xml::{Escaped, Number, put};

/// The same on every board, and under every theme: light inside, dark outside, so that it is seen on
/// black and on white.
const LIGHT: &str = "#ffd98a";
const DARK: &str = "#1b3a38";
const RING: f32 = 43.0;
/// Half the width of the shaft, and of the head, whose length is the third.
const SHAFT: f32 = 7.0;
const HEAD: f32 = 19.0;
const HEAD_LENGTH: f32 = 34.0;
/// An arrow begins a little beside the middle of its place, and ends before the middle of the other.
const BEGINS: f32 = 16.0;
const ENDS: f32 = 6.0;

pub(crate) fn draw(out: &mut String, layout: &Layout, scene: &Scene) {
    let pointed = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Pointed);
    for mark in pointed {
        let Some((x, y)) = middle(layout, &mark.place) else { continue };
        put!(
            out,
            "<g fill=\"none\" transform=\"translate({} {})\" data-pointed=\"{}\">\n\
             <circle r=\"{RING}\" stroke=\"{DARK}\" stroke-width=\"11\"/>\n\
             <circle r=\"{RING}\" stroke=\"{LIGHT}\" stroke-width=\"6\"/>\n</g>\n",
            Number(x),
            Number(y),
            Escaped(name(&mark.place))
        );
    }
    for arrow in &scene.arrows {
        let (Some(from), Some(to)) = (middle(layout, &arrow.from), middle(layout, &arrow.to))
        else {
            continue;
        };
        put!(
            out,
            "<path d=\"{}\" fill=\"{LIGHT}\" fill-opacity=\".92\" stroke=\"{DARK}\" \
             stroke-width=\"3\" stroke-linejoin=\"round\" data-arrow=\"{}-{}\"/>\n",
            outline(from, to),
            Escaped(name(&arrow.from)),
            Escaped(name(&arrow.to))
        );
    }
}

/// Seven points: the shaft, the head, and back.
fn outline((x0, y0): (f32, f32), (x1, y1): (f32, f32)) -> String {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let end = (length - ENDS).max(HEAD_LENGTH);
    let begin = BEGINS.min(end - HEAD_LENGTH);
    let neck = end - HEAD_LENGTH;
    let corners = [
        (begin, SHAFT),
        (neck, SHAFT),
        (neck, HEAD),
        (end, 0.0),
        (neck, -HEAD),
        (neck, -SHAFT),
        (begin, -SHAFT),
    ];
    let mut path = String::new();
    for (i, (along, across)) in corners.into_iter().enumerate() {
        let (x, y) = (x0 + ux * along - uy * across, y0 + uy * along + ux * across);
        put!(path, "{}{} {}", if i == 0 { "M" } else { "L" }, Number(x), Number(y));
    }
    path.push('Z');
    path
}

fn middle(layout: &Layout, place: &Place) -> Option<(f32, f32)> {
    match place {
        Place::Cell(name) => layout.cell_named(name),
        Place::Zone(name) => layout.zone_named(name).map(|area| area.middle()),
    }
}

fn name(place: &Place) -> &str {
    match place {
        Place::Cell(name) | Place::Zone(name) => name,
    }
}
