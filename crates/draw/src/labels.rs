//! The names of columns and rows, small and quiet on the rim of the board.

use std::collections::BTreeMap;

use tablier_core::appearance::BoardStyle;
use tablier_core::scene::{Cell, Shape};

use crate::geometry::{Area, Layout};
use crate::look::{FAMILIES, Orientation};
use crate::xml::{Escaped, Number, put};

/// Where on the rim they are written: a little nearer to the cells than to the edge.
const ON_RIM: f32 = 0.62;
/// From the middle of a hexagon to the number beside its upper left side.
const BESIDE_HEXAGON: (f32, f32) = (-68.0, -39.0);
/// From the middle of a hexagon to the letter below it.
const BELOW_HEXAGON: f32 = 77.0;

/// From the middle of a point to its name, beyond a piece on it.
const BESIDE_POINT: f32 = 53.0;
/// Where the name of the point in the middle is: between lines to the side and lines aslant.
const AWAY: (f32, f32) = (0.92, 0.38);
/// Cells whose places differ by less are in one column or row.
const ALIGNED: f32 = 0.05;

/// Names the columns below the board and the rows on its left, as far as the names of the cells
/// are made of letters and digits. On hexagons letters and numbers would meet from the other side:
/// there they turn with the board. Points that do not lie in columns and rows are named one by one.
pub(crate) fn draw(
    out: &mut String,
    layout: &Layout,
    cells: &[Cell],
    ground: &Area,
    style: &BoardStyle,
) {
    if has_scattered_points(cells) {
        return name_points(out, layout, cells, style);
    }
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
    open(out, style);
    let from_edge = style.rim * ON_RIM;
    for (name, End { x, y, shape, side }) in columns {
        let y = match shape {
            Shape::Square | Shape::Point => ground.bottom - from_edge,
            Shape::Hexagon => y + side * BELOW_HEXAGON,
        };
        write(out, (x, y), name, style.label_size);
    }
    for (name, End { x, y, shape, side }) in rows {
        let at = match shape {
            Shape::Square | Shape::Point => (ground.left + from_edge, y),
            Shape::Hexagon => (x + side * BESIDE_HEXAGON.0, y + side * BESIDE_HEXAGON.1),
        };
        write(out, at, name, style.label_size);
    }
    out.push_str("</g>\n");
}

fn open(out: &mut String, style: &BoardStyle) {
    put!(
        out,
        "<g class=\"labels\" fill=\"{}\" font-family=\"{FAMILIES}\" font-size=\"{}\" \
         text-anchor=\"middle\">\n",
        style.label,
        Number(style.label_size)
    );
}

/// Whether there are points that do not lie in the column and row of their names.
pub(crate) fn has_scattered_points(cells: &[Cell]) -> bool {
    let mut columns: BTreeMap<&str, f32> = BTreeMap::new();
    let mut rows: BTreeMap<&str, f32> = BTreeMap::new();
    cells.iter().filter(|cell| cell.shape == Shape::Point).any(|cell| {
        let Some((column, row)) = split(&cell.name) else { return true };
        let x = columns.entry(column).or_insert(cell.x);
        let y = rows.entry(row).or_insert(cell.y);
        (*x - cell.x).abs() > ALIGNED || (*y - cell.y).abs() > ALIGNED
    })
}

/// Each name beside its point, on the side that looks away from the middle of the board.
fn name_points(out: &mut String, layout: &Layout, cells: &[Cell], style: &BoardStyle) {
    let (middle_x, middle_y) = layout.board().middle();
    open(out, style);
    for cell in cells {
        let (x, y) = layout.cell(cell);
        let (away_x, away_y) = (x - middle_x, y - middle_y);
        let distance = away_x.hypot(away_y);
        let (away_x, away_y) =
            if distance < 1.0 { AWAY } else { (away_x / distance, away_y / distance) };
        let at = (x + BESIDE_POINT * away_x, y + BESIDE_POINT * away_y);
        write(out, at, &cell.name, style.label_size);
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
