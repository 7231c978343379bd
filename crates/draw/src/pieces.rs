//! The pieces: stacked on cells, side by side in zones.

use std::collections::HashMap;

use tablier_core::Seat;
use tablier_core::appearance::BoardStyle;
use tablier_core::scene::{Piece, Place};

use crate::geometry::{CELL, Layout};
use crate::look::{FAMILIES, Orientation};
use crate::picture::Layer;
use crate::symbols::{Art, Symbol};
use crate::xml::{Escaped, Number, put};

/// The most that a stack may rise.
const MOST_RISE: f32 = 44.0;
/// The colours of the seats, for pieces without a drawing of their own; the last is nobody's.
const SEAT_COLOURS: [&str; 5] = ["#a8481f", "#1b625e", "#b07d12", "#6b4a86", "#77706a"];

/// The pieces of one kind on one place.
#[derive(Default)]
struct Group {
    drawn: u8,
    all: u8,
}

/// A piece in its place.
pub(crate) struct Placed<'a> {
    pub(crate) piece: &'a Piece,
    /// Where its middle is.
    pub(crate) at: (f32, f32),
    pub(crate) scale: f32,
}

/// How many pieces of one kind stand on a cell, and where the number is written.
pub(crate) struct Count {
    at: (f32, f32),
    count: u8,
}

pub(crate) fn draw(layer: &mut Layer, layout: &Layout, pieces: &[Piece], art: &Art) {
    let (placed, counts) = place(layout, pieces, art.style);
    layer.body.push_str("<g class=\"pieces\">\n");
    for Placed { piece, at: (x, y), scale } in placed {
        draw_one(layer, piece, (x, y, scale), layout.orientation(), art);
    }
    draw_counts(&mut layer.body, &counts);
    layer.body.push_str("</g>\n");
}

/// Every piece where it lies, in the order in which they are drawn, and the numbers beside stacks.
pub(crate) fn place<'a>(
    layout: &Layout,
    pieces: &'a [Piece],
    style: &BoardStyle,
) -> (Vec<Placed<'a>>, Vec<Count>) {
    let mut groups: HashMap<(&Place, &str), Group> = HashMap::new();
    let mut highest: HashMap<&Place, u8> = HashMap::new();
    for piece in pieces {
        groups.entry((&piece.place, piece.kind)).or_default().all += 1;
        let level = highest.entry(&piece.place).or_default();
        *level = piece.level.max(*level);
    }
    let mut placed = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let group = groups.entry((&piece.place, piece.kind)).or_default();
        let at = match &piece.place {
            Place::Cell(name) => {
                let highest = highest.get(&piece.place).copied().unwrap_or_default();
                on_cell(layout, name, piece.level, highest, style)
            }
            Place::Zone(name) => in_zone(layout, name, group),
        };
        let Some(at) = at else { continue };
        let scale = match piece.place {
            Place::Zone(_) => style.zone_scale,
            Place::Cell(_) if group.drawn > 0 => style.upper_scale,
            Place::Cell(_) => 1.0,
        };
        group.drawn = group.drawn.saturating_add(1);
        placed.push(Placed { piece, at, scale });
    }
    let mut counts = Vec::new();
    if style.counted {
        // In the order of the pieces: that of a hash map is another one every time.
        for piece in pieces.iter().filter(|piece| piece.level == 0) {
            let all = groups.get(&(&piece.place, piece.kind)).map_or(0, |group| group.all);
            if let Place::Cell(name) = &piece.place
                && let Some(at) = layout.cell_named(name)
                && all > 1
            {
                counts.push(Count { at, count: all });
            }
        }
    }
    (placed, counts)
}

fn on_cell(
    layout: &Layout,
    name: &str,
    level: u8,
    highest: u8,
    style: &BoardStyle,
) -> Option<(f32, f32)> {
    let (x, y) = layout.cell_named(name)?;
    let lift = style.lift.min(MOST_RISE / f32::from(highest.max(1)));
    // A stack is centred as a whole, so that it does not reach into the next cell.
    let sink = if style.counted { lift * f32::from(highest) / 2.0 } else { 0.0 };
    Some((x, y + sink - lift * f32::from(level)))
}

/// Side by side along the longer side of the zone.
fn in_zone(layout: &Layout, name: &str, group: &Group) -> Option<(f32, f32)> {
    let zone = layout.zone_named(name)?;
    let (x, y) = zone.middle();
    let long = zone.width().max(zone.height());
    let step = (0.9 * CELL).min((long - 0.3 * CELL) / f32::from(group.all.max(1)));
    let along = step * (f32::from(group.drawn) - f32::from(group.all.saturating_sub(1)) / 2.0);
    Some(if zone.width() >= zone.height() { (x + along, y) } else { (x, y + along) })
}

/// One piece around a point, at a scale.
pub(crate) fn draw_one(
    layer: &mut Layer,
    piece: &Piece,
    (x, y, scale): (f32, f32, f32),
    orientation: Orientation,
    art: &Art,
) {
    let Layer { body: out, used } = layer;
    let own = symbol(piece, art);
    let symbol = own.or_else(|| plain(art));
    if let Some(symbol) = symbol {
        used.insert(symbol);
    }
    let id = symbol.map_or("", Symbol::id);
    let facing = facing(piece, orientation);
    let place = Number(x);
    put!(out, "<use href=\"#{id}\"");
    if facing == 0 && (scale - 1.0).abs() < f32::EPSILON {
        put!(out, " x=\"{place}\" y=\"{}\"", Number(y));
    } else {
        put!(out, " transform=\"translate({place} {})", Number(y));
        if facing != 0 {
            put!(out, " rotate({facing})");
        }
        if (scale - 1.0).abs() >= f32::EPSILON {
            put!(out, " scale({})", Number(scale));
        }
        out.push('"');
    }
    if own.is_none() {
        put!(out, " fill=\"{}\"", seat_colour(piece.owner));
    }
    let (Place::Cell(name) | Place::Zone(name)) = &piece.place;
    put!(out, " data-piece=\"{}\"/>\n", Escaped(name));
    if own.is_none() {
        put!(
            out,
            "<text x=\"{place}\" y=\"{}\" font-family=\"{FAMILIES}\" font-size=\"{}\" \
             text-anchor=\"middle\" fill=\"#fff8ec\">{}</text>\n",
            Number(y + 12.0 * scale),
            Number(34.0 * scale),
            Escaped(piece.glyph.encode_utf8(&mut [0; 4]))
        );
    }
}

/// Where a piece looks on the picture, in degrees.
pub(crate) fn facing(piece: &Piece, orientation: Orientation) -> u16 {
    piece.facing.map_or(0, |facing| match orientation {
        Orientation::Upright => facing % 360,
        Orientation::Turned => (facing % 360 + 180) % 360,
    })
}

/// What stands for every piece without a drawing of its own.
pub(crate) fn plain(art: &Art) -> Option<Symbol> {
    art.find_or_plain("piece")
}

/// The drawing that says most about the piece.
pub(crate) fn symbol(piece: &Piece, art: &Art) -> Option<Symbol> {
    let find = |ending: &str| art.find(&format!("piece-{}{ending}", piece.kind));
    let variant = piece.variant.and_then(|variant| find(&format!("-{variant}")));
    let owner = || piece.owner.and_then(|seat| find(&format!("-{seat}")));
    variant.or_else(owner).or_else(|| find(&format!("-{}", piece.glyph))).or_else(|| find(""))
}

/// The colour of a piece without a drawing of its own.
pub(crate) fn seat_colour(owner: Option<Seat>) -> &'static str {
    let nobody = SEAT_COLOURS[SEAT_COLOURS.len() - 1];
    owner.and_then(|seat| SEAT_COLOURS.get(seat.index()).copied()).unwrap_or(nobody)
}

/// The numbers beside stacks, at the lower right of their cells.
pub(crate) fn draw_counts(out: &mut String, counts: &[Count]) {
    for Count { at: (x, y), count } in counts {
        let (x, y) = (x + 29.0, y + 28.0);
        put!(
            out,
            "<circle cx=\"{0}\" cy=\"{1}\" r=\"17\" fill=\"#14110f\" stroke=\"#f3e6c4\" \
             stroke-width=\"2\"/>\n<text x=\"{0}\" y=\"{2}\" font-family=\"{FAMILIES}\" \
             font-size=\"24\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"#fff3d6\">{count}</text>\n",
            Number(x),
            Number(y),
            Number(y + 8.5)
        );
    }
}
