//! The names of columns and rows, small and quiet on the rim of the board.

use std::collections::BTreeMap;

use tablier_core::scene::{Cell, Shape};

use crate::fonts::FAMILIES;
use crate::geometry::{Area, Layout};
use crate::look::Orientation;
use crate::style::Style;
use crate::xml::{Escaped, Number, put};

/// Where on the rim they are written: a little nearer to the cells than to the edge.
const ON_RIM: f32 = 0.62;
/// From the middle of a hexagon to the number beside its upper left side.
const BESIDE_HEXAGON: (f32, f32) = (-68.0, -39.0);
/// From the middle of a hexagon to the letter below it.
const BELOW_HEXAGON: f32 = 77.0;

/// Names the columns below the board and the rows on its left, as far as the names of the cells
/// are made of letters and digits. On hexagons letters and numbers would meet from the other side:
/// there they turn with the board.
pub(crate) fn draw(
    out: &mut String,
    layout: &Layout,
    cells: &[Cell],
    ground: &Area,
    style: &Style,
) {
    let mut columns: BTreeMap<&str, End> = BTreeMap::new();
    let mut rows: BTreeMap<&str, End> = BTreeMap::new();
    for cell in cells {
        let Some((column, row)) = split(&cell.name) else { continue };
        let (x, y) = layout.cell(cell);
        let side = match (cell.shape, layout.orientation()) {
            (Shape::Hexagon, Orientation::Turned) => -1.0,
            _ => 1.0,
        };
        let end = End { x, y, shape: cell.shape, side };
        let lowest = columns.entry(column).or_insert(end);
        if side * y > side * lowest.y {
            *lowest = end;
        }
        let leftmost = rows.entry(row).or_insert(end);
        if side * x < side * leftmost.x {
            *leftmost = end;
        }
    }
    put!(
        out,
        "<g class=\"labels\" fill=\"{}\" font-family=\"{FAMILIES}\" font-size=\"{}\" \
         text-anchor=\"middle\">\n",
        style.label,
        Number(style.label_size)
    );
    let from_edge = style.rim * ON_RIM;
    for (name, End { x, y, shape, side }) in columns {
        let y = match shape {
            Shape::Square => ground.bottom - from_edge,
            Shape::Hexagon => y + side * BELOW_HEXAGON,
        };
        write(out, (x, y), name, style.label_size);
    }
    for (name, End { x, y, shape, side }) in rows {
        let at = match shape {
            Shape::Square => (ground.left + from_edge, y),
            Shape::Hexagon => (x + side * BESIDE_HEXAGON.0, y + side * BESIDE_HEXAGON.1),
        };
        write(out, at, name, style.label_size);
    }
    out.push_str("</g>\n");
}

/// The cell at the end of a column or row where its name is written.
#[derive(Clone, Copy)]
struct End {
    x: f32,
    y: f32,
    shape: Shape,
    /// 1, or -1 where everything is written on the opposite side.
    side: f32,
}

fn write(out: &mut String, (x, y): (f32, f32), text: &str, size: f32) {
    // Digits and small letters look centred when their line is a third of their size lower.
    let (x, y) = (Number(x), Number(y + size / 3.0));
    put!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>\n", Escaped(text));
}

/// `c11` is column `c`, row `11`.
pub(crate) fn split(name: &str) -> Option<(&str, &str)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (column, row) = name.split_at(digits);
    let is_plain =
        column.chars().all(char::is_alphabetic) && row.bytes().all(|b| b.is_ascii_digit());
    (is_plain && !column.is_empty()).then_some((column, row))
}
