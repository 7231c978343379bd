//! Positions and moves as texts.

use std::fmt;

use tablier_core::scan::Scanner;
use tablier_core::{Message, Seat, rows};

use super::cells::{COLUMNS, bit, cell, height};
use super::position::Position;

const MOST_TURTLES: u32 = 16;

/// Any turtles on the board, perhaps too many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The cells of South's, of North's and of the neutral turtles.
    pub turtles: [u64; 3],
    /// Whose turn it is.
    pub side: Seat,
}

impl Setup {
    pub(super) fn of(position: &Position) -> Self {
        let [south, north] = [0, 1].map(|seat| position.turtles(Seat(seat)));
        Setup { turtles: [south, north, position.neutral()], side: position.side() }
    }

    pub(super) fn validate(&self) -> Result<Position, Vec<Message>> {
        let count = self.turtles.iter().map(|set| set.count_ones()).sum::<u32>();
        if count > MOST_TURTLES {
            return Err(vec![Message::new("tortuga-too-many").with("count", count)]);
        }
        let [south, north, neutral] = self.turtles;
        Ok(Position::new([south, north], neutral, self.side))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..COLUMNS {
            let letter = |row| {
                let stands = |set: &u64| set & bit(cell(column, row)) != 0;
                self.turtles.iter().position(stands).map(|kind| ['s', 'n', 'x'][kind])
            };
            rows::write(f, (0..height(column)).map(letter))?;
            f.write_str(after_column(column).encode_utf8(&mut [0; 4]))?;
        }
        f.write_str(["s", "n"][self.side.index()])
    }
}

pub(super) fn read_setup(text: &str) -> Result<Setup, Message> {
    let mut scanner = Scanner::new(text);
    let mut turtles = [0; 3];
    for column in 0..COLUMNS {
        rows::read(&mut scanner, height(column), "snx", |row, kind| {
            turtles[kind] |= bit(cell(column, row));
        })?;
        scanner.expect(after_column(column))?;
    }
    let side = Seat(scanner.one_of("sn")? as u8);
    scanner.end()?;
    Ok(Setup { turtles, side })
}

fn after_column(column: u8) -> char {
    if column + 1 == COLUMNS { ' ' } else { '/' }
}

/// What the text of a move says, legal or not.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) from: u8,
    pub(super) way: Way,
}

#[derive(Debug)]
pub(super) enum Way {
    /// `-` and a cell.
    Step(u8),
    /// `^` and a cell, once or several times, each with whether `+` or `-` follows.
    Jumps(Vec<(u8, bool)>),
}

pub(super) fn read_move(text: &str) -> Result<Said, Message> {
    let mut scanner = Scanner::new(text);
    let from = read_cell(&mut scanner)?;
    let way = if scanner.one_of("-^")? == 0 {
        Way::Step(read_cell(&mut scanner)?)
    } else {
        let mut landings = Vec::new();
        loop {
            let landing = read_cell(&mut scanner)?;
            landings.push((landing, scanner.one_of("+-").is_ok()));
            if !scanner.eat('^') {
                break Way::Jumps(landings);
            }
        }
    };
    scanner.end()?;
    Ok(Said { from, way })
}

/// The cell of this name.
pub(super) fn cell_named(name: &str) -> Option<u8> {
    read_cell(&mut Scanner::new(name)).ok()
}

fn read_cell(scanner: &mut Scanner) -> Result<u8, Message> {
    let start = scanner.clone();
    match scanner.square(COLUMNS, COLUMNS) {
        Ok((column, row)) if row < height(column) => Ok(cell(column, row)),
        _ => Err(start.error(Message::new("tortuga-a-cell"))),
    }
}
