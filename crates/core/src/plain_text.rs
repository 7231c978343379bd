//! A scene in plain characters, for examples, tests and logs: a board without anything that draws.

use std::fmt;
use std::iter;

use crate::scene::{Cell, Place, Scene};

/// Cells whose centres are closer than this from above to below stand in one row.
const SAME_ROW: f32 = 0.1;

/// Every cell shows the letters of its pieces, from below, or a dot. Rows and columns are named where all of
/// their cells share a number or letters; the places beside the board follow, one a line.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = rows(&self.cells);
        let contents = self.cells.iter().map(|cell| self.letters(&Place::Cell(cell.name.clone())));
        let width =
            contents.map(|letters| letters.chars().count()).max().unwrap_or_default().max(1);
        let grid = Grid::new(&rows, width + 1);
        let numbers: Option<Vec<_>> = rows.iter().map(|row| shared(row, number)).collect();
        // Between hexagons the same number comes in more than one row, and says nothing.
        let numbers = numbers.filter(|all| all.windows(2).all(|pair| pair[0] != pair[1]));
        let margin = numbers.iter().flatten().map(|number| number.len() + 1).max();
        let margin = margin.unwrap_or_default();
        for (index, row) in rows.iter().enumerate() {
            let number = numbers.as_ref().map_or("", |numbers| numbers[index]);
            let mut line = format!("{number:>0$}", margin.saturating_sub(1));
            for cell in row {
                let letters = self.letters(&Place::Cell(cell.name.clone()));
                let shown = if letters.is_empty() { "." } else { &letters };
                put(&mut line, margin + grid.column(cell), 1, shown);
            }
            writeln!(f, "{line}")?;
        }
        if let Some(names) = grid.names(&rows) {
            let mut line = String::new();
            for (column, name) in &names {
                put(&mut line, margin + column, 0, name);
            }
            writeln!(f, "{line}")?;
        }
        for zone in &self.zones {
            let letters = self.letters(&Place::Zone(zone.name.clone()));
            let shown = if letters.is_empty() { "-" } else { &letters };
            writeln!(f, "{}: {shown}", zone.name)?;
        }
        Ok(())
    }
}

impl Scene {
    /// The letters of the pieces of a place, from below.
    fn letters(&self, place: &Place) -> String {
        let mut pieces: Vec<_> = self.pieces.iter().filter(|piece| piece.place == *place).collect();
        pieces.sort_by_key(|piece| piece.level);
        pieces.iter().map(|piece| piece.glyph).collect()
    }
}

/// The cells from above to below, and in each row from the left.
fn rows(cells: &[Cell]) -> Vec<Vec<&Cell>> {
    let mut cells: Vec<_> = cells.iter().collect();
    cells.sort_by(|one, other| one.y.total_cmp(&other.y));
    let mut rows: Vec<Vec<&Cell>> = Vec::new();
    for cell in cells {
        match rows.last_mut() {
            Some(row) if cell.y - row[0].y < SAME_ROW => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    for row in &mut rows {
        row.sort_by(|one, other| one.x.total_cmp(&other.x));
    }
    rows
}

/// Which character of a line a cell begins at.
struct Grid {
    left: f32,
    /// Characters to the unit of the scene.
    scale: f32,
}

impl Grid {
    /// Leaves room for so many characters between neighbours in a row.
    fn new(rows: &[Vec<&Cell>], room: usize) -> Self {
        let gaps = rows.iter().flat_map(|row| row.windows(2).map(|pair| pair[1].x - pair[0].x));
        let gap = gaps.filter(|gap| *gap > 0.0).min_by(f32::total_cmp).unwrap_or(1.0);
        let left = rows.iter().flatten().map(|cell| cell.x).min_by(f32::total_cmp);
        Grid { left: left.unwrap_or_default(), scale: room as f32 / gap }
    }

    fn column(&self, cell: &Cell) -> usize {
        ((cell.x - self.left) * self.scale).round() as usize
    }

    /// The name of every column, from the left; nothing if the cells of one have different names.
    fn names<'a>(&self, rows: &[Vec<&'a Cell>]) -> Option<Vec<(usize, &'a str)>> {
        let mut cells: Vec<_> =
            rows.iter().flatten().map(|cell| (self.column(cell), *cell)).collect();
        cells.sort_by_key(|(column, _)| *column);
        let columns = cells.chunk_by(|(one, _), (other, _)| one == other);
        let names = columns.map(|column| {
            let cells: Vec<_> = column.iter().map(|(_, cell)| *cell).collect();
            Some((column[0].0, shared(&cells, letters)?))
        });
        names.collect::<Option<Vec<_>>>().filter(|names| !names.is_empty())
    }
}

/// What all cells have in common, if it is something.
fn shared<'a>(cells: &[&'a Cell], part: fn(&str) -> &str) -> Option<&'a str> {
    let mut parts = cells.iter().map(|cell| part(&cell.name));
    let first = parts.next().filter(|part| !part.is_empty())?;
    parts.all(|part| part == first).then_some(first)
}

/// The letters with which a name such as `a1` begins.
fn letters(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The number with which a name such as `a1` ends.
fn number(name: &str) -> &str {
    &name[letters(name).len()..]
}

/// Writes into a line at a column, but at least so many characters after what stands there already.
fn put(line: &mut String, column: usize, apart: usize, text: &str) {
    let length = line.chars().count();
    let apart = if length == 0 { 0 } else { apart };
    line.extend(iter::repeat_n(' ', column.saturating_sub(length).max(apart)));
    line.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Seat;
    use crate::scene::{Piece, Shape, Zone};

    #[test]
    fn squares_have_numbers_and_letters() {
        let mut scene = Scene::squares(3, 10, |column, row| (column + row > 0).then_some("square"));
        scene.pieces.push(Piece::on("b10", "stone", Seat(0), 'w'));
        let text = scene.to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "10 . w .");
        assert_eq!(lines[8], " 2 . . .");
        assert_eq!(lines[9], " 1   . .", "a missing cell leaves a hole");
        assert_eq!(lines[10], "   a b c");
    }

    #[test]
    fn a_stack_is_read_from_below_and_makes_all_cells_wider() {
        let mut scene = Scene::squares(2, 1, |_, _| Some("square"));
        let mut upper = Piece::on("a1", "pawn", Seat(1), 'K');
        upper.level = 1;
        scene.pieces = vec![upper, Piece::on("a1", "token", Seat(0), 'r')];
        assert_eq!(scene.to_string(), "1 rK .\n  a  b\n");
    }

    #[test]
    fn hexagons_stand_between_those_of_the_next_row() {
        let mut scene = Scene::empty(3.0, 2.0);
        let cells = [("a1", 0.5, 1.0), ("b1", 1.366, 1.5), ("b2", 1.366, 0.5), ("c1", 2.232, 1.0)];
        scene.cells.extend(cells.map(|(name, x, y)| {
            let (name, kind) = (name.to_owned(), "sand");
            Cell { name, kind, shape: Shape::Hexagon, x, y }
        }));
        assert_eq!(scene.to_string(), " .\n. .\n .\nabc\n");
    }

    #[test]
    fn places_beside_the_board_have_a_line_each() {
        let mut scene = Scene::empty(2.0, 1.0);
        for name in ["hand", "reserve"] {
            let (owner, x, y, width, height) = (None, 0.0, 0.0, 1.0, 1.0);
            scene.zones.push(Zone { name: name.into(), kind: "zone", owner, x, y, width, height });
        }
        let mut piece = Piece::on("a1", "token", Seat(0), 'r');
        piece.place = Place::Zone("hand".into());
        scene.pieces = vec![piece.clone(), piece];
        assert_eq!(scene.to_string(), "hand: rr\nreserve: -\n");
    }
}
