//! Reading a board file, and what can be wrong with it. The format is told in
//! `docs/board-format.md`.

use tablier_core::Message;
use tablier_core::scan::square_name;

use super::board::{Board, Kind, each_direction};

/// The file of the board that is used when no other is asked for.
const STANDARD: &str = include_str!("standard.board");
const STANDARD_NAME: &str = "standard";

const MOST_COLUMNS: usize = 26;
const MOST_ROWS: usize = 26;
const MOST_SQUARES: usize = 250;
const LONGEST_NAME: usize = 32;

/// The letters of a map.
const LETTERS: &str = "#oeGRY";
const ROCK: char = '#';
const EDGING: char = 'e';

/// A board file with its letters, before they mean anything.
struct Sketch<'a> {
    name: &'a str,
    /// From the highest row to row 1, all of the same length.
    rows: Vec<&'a str>,
}

impl Board {
    /// The board that the option `board` asks for: `standard`, or the text of a board file.
    pub(super) fn of_option(value: &str) -> Result<Board, Vec<Message>> {
        let standard = Board::read(STANDARD)?;
        if value == STANDARD_NAME {
            return Ok(standard);
        }
        let board = Board::read(value)?;
        if board.name == STANDARD_NAME && board != standard {
            // Position texts know a board by its name only.
            return Err(vec![Message::new("theseion-board-name-taken").with("name", board.name)]);
        }
        Ok(board)
    }

    /// Reads a board file, or tells everything that is wrong with it.
    pub fn read(text: &str) -> Result<Board, Vec<Message>> {
        let sketch = Sketch::read(text)?;
        let board = sketch.build();
        let mut faults = board.faults();
        faults.extend(sketch.edging_faults(&board));
        if faults.is_empty() { Ok(board) } else { Err(faults) }
    }

    fn faults(&self) -> Vec<Message> {
        let all = || 0..self.squares.len() as u8;
        let fault = |id: &'static str| {
            move |square| Message::new(id).with("square", self.square_name(square))
        };
        let mut faults = Vec::new();

        let lights: Vec<_> = all().filter(|&square| self.is_light(square)).collect();
        if lights.len() != 1 {
            faults.push(Message::new("theseion-board-lights").with("count", lights.len()));
        }
        let shining = lights.iter().copied().filter(|light| self.entrances.contains(light));
        faults.extend(shining.map(fault("theseion-board-light-at-border")));

        if self.entrances.is_empty() {
            faults.push(Message::new("theseion-board-no-entrance"));
        } else {
            let reached: Vec<_> = self.entrances.iter().map(|&at| self.reached_from(at)).collect();
            let walled = self
                .entrances
                .iter()
                .zip(&reached)
                .filter(|(_, reached)| !lights.iter().any(|&light| reached[light as usize]));
            if !lights.is_empty() {
                faults.extend(walled.map(|(&at, _)| fault("theseion-board-no-way-to-light")(at)));
            }
            let orphans = all().filter(|&at| !reached.iter().any(|reached| reached[at as usize]));
            faults.extend(orphans.map(fault("theseion-board-orphan")));
        }
        faults
    }

    /// The squares that a walk of any length from the darkness through this entrance can enter.
    fn reached_from(&self, entrance: u8) -> Vec<bool> {
        let mut reached = vec![false; self.squares.len()];
        reached[entrance as usize] = true;
        // Where a walk can stand, and the directions from there that were not yet followed.
        let mut open = vec![(entrance, self.square(entrance).exits_from_darkness)];
        let mut followed = vec![0_u8; self.squares.len()];
        while let Some((at, exits)) = open.pop() {
            let fresh = exits & !followed[at as usize];
            followed[at as usize] |= fresh;
            for direction in each_direction(fresh) {
                let next = self.square(at).links[direction];
                reached[next as usize] = true;
                open.push((next, self.square(next).exits[direction]));
            }
        }
        reached
    }
}

impl<'a> Sketch<'a> {
    fn read(text: &'a str) -> Result<Self, Vec<Message>> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'))
            .peekable();
        let mut faults = Vec::new();

        let named = lines.next_if(|(_, line)| line.starts_with("name:"));
        let rows: Vec<_> = lines.collect();
        let name =
            named.and_then(|(_, line)| line.strip_prefix("name:")).unwrap_or_default().trim();
        if named.is_none() {
            faults.push(Message::new("theseion-board-no-name"));
        } else if !is_name(name) {
            faults.push(Message::new("theseion-board-name").with("longest", LONGEST_NAME));
        }

        for &(line, row) in &rows {
            if let Some(letter) = row.chars().find(|&letter| !LETTERS.contains(letter)) {
                let fault = Message::new("theseion-board-letter").with("line", line);
                let letter = letter.escape_debug().to_string();
                faults.push(fault.with("letter", letter).with("letters", LETTERS));
            }
        }
        let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
        let width = |row: &&str| row.chars().count();
        let columns = rows.first().map_or(0, width);
        if rows.is_empty() {
            faults.push(Message::new("theseion-board-empty"));
        }
        if rows.iter().any(|row| width(row) != columns) {
            faults.push(Message::new("theseion-board-ragged"));
        }
        if columns > MOST_COLUMNS || rows.len() > MOST_ROWS {
            let fault = Message::new("theseion-board-size");
            faults.push(fault.with("columns", MOST_COLUMNS).with("rows", MOST_ROWS));
        }
        let count =
            rows.iter().flat_map(|row| row.chars()).filter(|&letter| letter != ROCK).count();
        if count > MOST_SQUARES {
            let fault = Message::new("theseion-board-squares");
            faults.push(fault.with("count", count).with("most", MOST_SQUARES));
        }
        if faults.is_empty() { Ok(Sketch { name, rows }) } else { Err(faults) }
    }

    fn build(&self) -> Board {
        let (columns, rows) = (self.rows.first().map_or(0, |row| row.len()), self.rows.len());
        let mut map = Vec::new();
        for column in 0..columns as u8 {
            for row in 0..rows as u8 {
                let kind = match self.letter(column, row) {
                    ROCK => continue,
                    'G' => Kind::Green,
                    'R' => Kind::Red,
                    'Y' => Kind::Light,
                    _ => Kind::Path,
                };
                map.push(((column, row), kind));
            }
        }
        Board::new(self.name.to_owned(), (columns as u8, rows as u8), &map)
    }

    /// The path squares next to the light are written as its edging, and no others are.
    fn edging_faults(&self, board: &Board) -> Vec<Message> {
        let paths = board.squares.iter().filter(|square| square.kind == Kind::Path);
        let faults = paths.filter_map(|square| {
            let written = self.letter(square.column, square.row) == EDGING;
            let id = match (square.edging, written) {
                (true, false) => "theseion-board-edging-missing",
                (false, true) => "theseion-board-edging-astray",
                _ => return None,
            };
            Some(Message::new(id).with("square", square_name(square.column, square.row)))
        });
        faults.collect()
    }

    /// The letter at a column and row of the map, both counted from 0, row 0 below.
    fn letter(&self, column: u8, row: u8) -> char {
        let line = self.rows[self.rows.len() - 1 - row as usize];
        line.as_bytes()[column as usize].into()
    }
}

/// One to 32 small letters, digits and hyphens.
pub(super) fn is_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len()) && name.chars().all(is_name_letter)
}

/// Whether a name can have this letter.
pub(super) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
}
