//! The lines that join the points of a board, in characters.

use std::collections::BTreeMap;

use tablier_core::Scene;

use super::plan::{Field, Plan};

/// A column and a row.
type Spot = (u16, u16);

/// How much flatter or steeper than a diagonal a line is drawn as if it were level or upright. A character is about
/// twice as high as wide.
const FLAT: i32 = 5;
const STEEP: i32 = 2;

/// The character of every spot that a line goes through. Where level and upright lines meet, it shows all of them;
/// the ends of slanting lines are left free.
pub(super) fn characters(scene: &Scene, plan: &Plan, is_unicode: bool) -> BTreeMap<Spot, char> {
    let field = |name: &str| {
        let number = scene.cells.iter().position(|cell| cell.name == name)?;
        plan.fields.get(number).filter(|field| field.width() > 0 && field.rows() > 0)
    };
    let mut slanting = BTreeMap::new();
    let mut arms: BTreeMap<Spot, [bool; 4]> = BTreeMap::new();
    for line in &scene.lines {
        let (Some(from), Some(to)) = (field(&line.from), field(&line.to)) else { continue };
        let [from, to] =
            [from, to].map(|field: &Field| (field.middle_column(), field.middle_row()));
        let (from, to) = (from.min(to), from.max(to));
        if from.1 == to.1 {
            for column in from.0..=to.0 {
                let arms = arms.entry((column, from.1)).or_default();
                arms[1] |= column < to.0;
                arms[3] |= column > from.0;
            }
        } else if from.0 == to.0 {
            for row in from.1..=to.1 {
                let arms = arms.entry((from.0, row)).or_default();
                arms[0] |= row > from.1;
                arms[2] |= row < to.1;
            }
        } else {
            slant(&mut slanting, from, to, is_unicode);
        }
    }
    let straight =
        arms.into_iter().filter_map(|(spot, arms)| Some((spot, line(arms, is_unicode)?)));
    slanting.extend(straight);
    slanting
}

/// A line to the right, up or down.
fn slant(found: &mut BTreeMap<Spot, char>, from: Spot, to: Spot, is_unicode: bool) {
    let [columns, rows] =
        [(from.0, to.0), (from.1, to.1)].map(|(from, to)| i32::from(to) - i32::from(from));
    let (level, upright, down, up) =
        if is_unicode { ('─', '│', '╲', '╱') } else { ('-', '|', '\\', '/') };
    let symbol = match (columns, rows) {
        _ if columns > FLAT * rows.abs() => level,
        _ if rows.abs() > STEEP * columns => upright,
        _ if rows > 0 => down,
        _ => up,
    };
    // Along a level line every column has a character, along others every row; at least one shows where it goes.
    let steps = if symbol == level { columns } else { rows.abs().max(2) };
    for step in 1..steps {
        // Rounded to the nearest.
        let along = |length: i32| (2 * length * step + length.signum() * steps) / (2 * steps);
        let spot = (i32::from(from.0) + along(columns), i32::from(from.1) + along(rows));
        if let (Ok(column), Ok(row)) = (u16::try_from(spot.0), u16::try_from(spot.1)) {
            found.insert((column, row), symbol);
        }
    }
}

/// The line with arms above, to the right, below and to the left.
pub(super) fn line(arms: [bool; 4], is_unicode: bool) -> Option<char> {
    const LINES: [char; 16] =
        [' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let number = arms.iter().rev().fold(0, |number, arm| number << 1 | usize::from(*arm));
    Some(match (arms, is_unicode) {
        ([false, false, false, false], _) => return None,
        (_, true) => LINES[number],
        ([_, false, _, false], _) => '|',
        ([false, _, false, _], _) => '-',
        _ => '+',
    })
}
