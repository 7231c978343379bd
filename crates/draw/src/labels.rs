//! The names of columns and rows, small and quiet on the rim of the board.

use std::collections::BTreeMap;

use tablier_core::scene::{Cell, Shape};

use crate::geometry::{Area, Layout};
use crate::look::Orientation;
use crate::style::Style;
use crate::xml::{Escaped, Number, put};

const SIZE: f32 = 21.0;
/// From the middle of a hexagon to what is written beside its lower left or upper left side.
const BESIDE_HEXAGON: (f32, f32) = (-60.0, 34.0);
/// From the middle of a hexagon to what is written below it.
const BELOW_HEXAGON: f32 = 72.0;

/// Names the columns below the board and the rows on its left, as far as the names of the cells
/// are made of letters and digits.
pub(crate) fn draw(out: &mut String, layout: &Layout, cells: &[Cell], ground: &Area, style: &Style) {
    let mut columns: BTreeMap<&str, (f32, f32, Shape)> = BTreeMap::new();
    let mut rows = columns.clone();
    for cell in cells {
        let Some((column, row)) = split(&cell.name) else { continue };
        let (x, y) = layout.cell(cell);
        let lowest = columns.entry(column).or_insert((x, y, cell.shape));
        if y > lowest.1 {
            *lowest = (x, y, cell.shape);
        }
        let leftmost = rows.entry(row).or_insert((x, y, cell.shape));
        if x < leftmost.0 {
            *leftmost = (x, y, cell.shape);
        }
    }
    put!(
        out,
        "<g class=\"labels\" fill=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" \
         text-anchor=\"middle\">\n",
        style.label,
        Number(SIZE)
    );
    for (name, (x, y, shape)) in columns {
        let y = match shape {
            Shape::Square => ground.bottom - style.rim / 2.0,
            Shape::Hexagon => y + BELOW_HEXAGON,
        };
        write(out, x, y, name);
    }
    for (name, (x, y, shape)) in rows {
        let (x, y) = match shape {
            Shape::Square => (ground.left + style.rim / 2.0, y),
            Shape::Hexagon => {
                let (aside, down) = BESIDE_HEXAGON;
                match layout.orientation() {
                    Orientation::Upright => (x + aside, y - down),
                    Orientation::Turned => (x + aside, y + down),
                }
            }
        };
        write(out, x, y, name);
    }
    out.push_str("</g>\n");
}

fn write(out: &mut String, x: f32, y: f32, text: &str) {
    // Digits and small letters look centred when their line is a third of their size lower.
    let (x, y) = (Number(x), Number(y + SIZE / 3.0));
    put!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>\n", Escaped(text));
}

/// `c11` is column `c`, row `11`.
fn split(name: &str) -> Option<(&str, &str)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (column, row) = name.split_at(digits);
    let is_plain = column.chars().all(char::is_alphabetic) && row.bytes().all(|b| b.is_ascii_digit());
    (is_plain && !column.is_empty()).then_some((column, row))
}
