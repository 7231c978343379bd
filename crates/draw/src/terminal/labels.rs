//! The names of columns and rows.

use std::collections::BTreeMap;

use tablier_core::Scene;
use tablier_core::appearance::Colour;
use tablier_core::scene::Shape;

use super::highlight::{BRIGHT, DARK};
use super::picture::Picture;
use super::plan::{Field, Plan};
use super::theme::is_bright;
use crate::labels::{has_scattered_points, split};
use crate::look::Orientation;

/// Names the columns below the board and the rows on its left, as far as the names of the cells are
/// made of letters and digits. On hexagons letters and numbers would meet from the other side: there
/// they turn with the board. Points that do not lie in columns and rows are named one by one.
pub(super) fn draw(
    picture: &mut Picture,
    scene: &Scene,
    plan: &Plan,
    orientation: Orientation,
    ink: Option<Colour>,
) {
    if has_scattered_points(&scene.cells) {
        return name_points(picture, scene, plan);
    }
    let mut columns: BTreeMap<&str, Field> = BTreeMap::new();
    let mut rows: BTreeMap<&str, Field> = BTreeMap::new();
    let is_hexagonal = scene.cells.iter().any(|cell| cell.shape == Shape::Hexagon);
    let is_opposite = is_hexagonal && orientation == Orientation::Turned;
    for (cell, field) in scene.cells.iter().zip(&plan.fields) {
        let Some((column, row)) = split(&cell.name) else { continue };
        let last = columns.entry(column).or_insert(*field);
        if if is_opposite { field.top < last.top } else { field.top > last.top } {
            *last = *field;
        }
        let first = rows.entry(row).or_insert(*field);
        if if is_opposite { field.left > first.left } else { field.left < first.left } {
            *first = *field;
        }
    }
    let bottom = picture.height().saturating_sub(1);
    // Lines lie around the fields.
    let line = u16::from(plan.is_lined);
    for (name, field) in columns {
        let row = match (is_hexagonal, is_opposite) {
            (false, _) => bottom,
            (true, false) => field.bottom + 1 + line,
            (true, true) => field.top.saturating_sub(1 + line),
        };
        write(picture, field.middle_column(), row, name, ink);
    }
    for (name, field) in rows {
        let length = name.len() as u16;
        let (column, row) = match (is_hexagonal, is_opposite) {
            (false, _) => (2_u16.saturating_sub(length), field.middle_row()),
            (true, false) => {
                let row = if plan.is_lined { field.top - 1 } else { field.middle_row() };
                (field.left.saturating_sub(1 + line + length), row)
            }
            (true, true) => {
                let above = if plan.is_lined { 0 } else { field.middle_row() - field.top };
                (field.right + 2 + line, field.bottom + line - above)
            }
        };
        write(picture, column, row, name, ink);
    }
}

/// Each name below its point, where that has more than one row.
fn name_points(picture: &mut Picture, scene: &Scene, plan: &Plan) {
    for (cell, field) in scene.cells.iter().zip(&plan.fields) {
        if field.rows() < 2 || cell.name.chars().any(char::is_control) {
            continue;
        }
        let first = (field.right + 1).saturating_sub(cell.name.chars().count() as u16);
        for (symbol, column) in cell.name.chars().zip(first..) {
            if let Some(spot) = picture.spot(column, field.bottom) {
                let ink = spot.ground.map(|ground| if is_bright(ground) { DARK } else { BRIGHT });
                (spot.symbol, spot.ink) = (symbol, ink);
            }
        }
    }
}

fn write(picture: &mut Picture, column: u16, row: u16, name: &str, ink: Option<Colour>) {
    for (symbol, column) in name.chars().zip(column..) {
        if let Some(spot) = picture.spot(column, row) {
            (spot.symbol, spot.ink) = (symbol, ink);
        }
    }
}
