//! A picture painted band by band, on all processors.

use resvg::tiny_skia::{Pixmap, PixmapMut, Transform};
use resvg::usvg::{Group, Node, Tree};

use super::Unpaintable;
use super::in_order::in_order;

/// A picture is painted in bands of so many rows: enough of them that no processor waits long for another.
const BAND: u32 = 96;

/// An edge is soft, and reaches so many pixels beyond where it is.
const BLUR: f32 = 2.0;

/// Paints drawings over what is there, the first one first. Each band of the picture is given away as soon as
/// it is ready, from top to bottom.
pub(super) fn paint(
    picture: &mut Pixmap,
    drawings: &[Tree],
    mut take: impl FnMut(&[u8]) -> Result<(), Unpaintable>,
) -> Result<(), Unpaintable> {
    in_order(
        bands(picture),
        |mut band| {
            for drawing in drawings {
                band.paint(drawing);
            }
            band
        },
        |band| take(band.pixels),
    )
}

/// A few whole rows of a picture.
struct Band<'a> {
    top: u32,
    width: u32,
    pixels: &'a mut [u8],
}

impl Band<'_> {
    /// Paints its part of a drawing over what is there.
    fn paint(&mut self, drawing: &Tree) {
        let rows = (self.pixels.len() / 4) as u32 / self.width;
        // It always is one: whole rows of four bytes a pixel.
        let Some(mut pixmap) = PixmapMut::from_bytes(self.pixels, self.width, rows) else { return };
        let shift = Transform::from_translate(0.0, -(self.top as f32));
        let root = drawing.root();
        if is_divisible(root) {
            paint_seen(root, shift, &mut pixmap);
        } else {
            resvg::render(drawing, shift, &mut pixmap);
        }
    }
}

/// Paints those nodes of a group that reach into the picture. Resvg would get everything ready, down to the
/// outlines of lines, before it saw that nothing of it is there.
fn paint_seen(group: &Group, outside: Transform, pixmap: &mut PixmapMut<'_>) {
    let transform = outside.pre_concat(group.transform());
    let seen = -BLUR..pixmap.height() as f32 + BLUR;
    for node in group.children() {
        let inside = match node {
            Node::Group(inner) => transform.pre_concat(inner.transform()),
            _ => transform,
        };
        let bounds = node.stroke_bounding_box().transform(inside);
        if bounds.is_some_and(|bounds| bounds.bottom() < seen.start || bounds.top() > seen.end) {
            continue;
        }
        if let Node::Group(inner) = node
            && is_divisible(inner)
        {
            paint_seen(inner, transform, pixmap);
        } else if let Some(bounds) = node.abs_layer_bounding_box() {
            // A node painted alone is moved to the corner; it shall stay where it is.
            let stay = transform.pre_translate(bounds.x(), bounds.y());
            resvg::render_node(node, stay, pixmap);
        }
    }
}

/// Whether the nodes of a group can be painted one by one: not if they are mixed with the picture as a whole,
/// nor if one is a level line, which without a height cannot be painted alone.
fn is_divisible(group: &Group) -> bool {
    !group.should_isolate()
        && group.children().iter().all(|node| node.abs_layer_bounding_box().is_some())
}

fn bands(picture: &mut Pixmap) -> impl Iterator<Item = Band<'_>> {
    let width = picture.width();
    let bands = picture.data_mut().chunks_mut(4 * width as usize * BAND as usize);
    (0..).step_by(BAND as usize).zip(bands).map(move |(top, pixels)| Band { top, width, pixels })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;
    use crate::picture::svg;
    use crate::raster::{empty, read};

    /// In bands, and at once.
    fn both_ways(svg: &str) -> [Pixmap; 2] {
        let drawing = [read(svg).unwrap()];
        let mut at_once = empty(&drawing).unwrap();
        resvg::render(&drawing[0], Transform::identity(), &mut at_once.as_mut());
        let mut in_bands = empty(&drawing).unwrap();
        paint(&mut in_bands, &drawing, |_| Ok(())).unwrap();
        [in_bands, at_once]
    }

    #[test]
    fn bands_do_not_show() {
        // Level lines alone and with others, something half transparent, and something far away.
        let hard = r##"<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 150 200">
            <rect width="150" height="200" fill="#fff"/>
            <path d="M10 48H140" stroke="#000" stroke-width="4"/>
            <g transform="rotate(5)"><path d="M20 96H120" stroke="#00f"/><circle cx="70" cy="96" r="9"/></g>
            <g opacity=".4"><circle cx="60" cy="100" r="40" fill="#f00"/><circle cx="90" cy="90" r="40"/></g>
            <path d="M-500-500 0-400" stroke="#0f0" stroke-width="300"/>
            <text x="20" y="150" font-size="20">Tablier</text>
        </svg>"##;
        let games = tablier_games::infos().map(|game| {
            let mut played = tablier_games::game(game.id, []).unwrap().begin();
            let first = played.legal_moves().swap_remove(0);
            played.play(&first).unwrap();
            svg(&played.scene(), game, &Look { size: 400, ..Look::default() })
        });
        for drawing in games.chain([hard.to_owned()]) {
            let [in_bands, at_once] = both_ways(&drawing);
            let pairs = in_bands.data().iter().zip(at_once.data());
            // Where a curve is cut its edge may be another one by a shade; a piece that is left out is seen.
            let unlike = pairs.filter(|(one, other)| one.abs_diff(**other) > 32).count();
            let name = drawing.lines().next().unwrap_or_default();
            assert!(unlike * 5_000 < at_once.data().len(), "{unlike} values differ in {name}");
        }
    }
}
