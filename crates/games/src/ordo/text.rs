//! Positions and moves as texts.

use std::fmt;

use tablier_core::scan::Scanner;
use tablier_core::{Message, Seat, rows};

use super::board::{COLUMNS, ROWS, has, name, only, square};
use super::explain::{Attempt, why_not};
use super::moves::Move;
use super::position::Position;

const MOST_PIECES: u32 = 20;

/// Any pieces on the board, perhaps too many or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares of White's and of Black's pieces.
    pieces: [u128; 2],
    side: Seat,
}

impl Setup {
    pub(super) fn of(position: &Position) -> Self {
        Setup { pieces: [0, 1].map(|seat| position.pieces(Seat(seat))), side: position.side() }
    }

    pub(super) fn validate(&self) -> Result<Position, Vec<Message>> {
        let mut reasons = Vec::new();
        if self.pieces == [0; 2] {
            reasons.push(Message::new("ordo-empty-board"));
        }
        for (seat, pieces) in self.pieces.iter().enumerate() {
            let count = pieces.count_ones();
            if count > MOST_PIECES {
                let too_many = Message::new("ordo-too-many");
                reasons.push(too_many.with("seat", seat + 1).with("count", count));
            }
        }
        if reasons.is_empty() { Ok(Position::new(self.pieces, self.side)) } else { Err(reasons) }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            let letter = |column| match self.pieces.map(|set| has(set, square(column, row))) {
                [true, _] => Some('w'),
                [_, true] => Some('b'),
                _ => None,
            };
            rows::write(f, (0..COLUMNS).map(letter))?;
            f.write_str(if row == 0 { " " } else { "/" })?;
        }
        f.write_str(["w", "b"][self.side.index()])
    }
}

pub(super) fn read_setup(text: &str) -> Result<Setup, Message> {
    let mut scanner = Scanner::new(text);
    let mut pieces = [0; 2];
    for row in (0..ROWS).rev() {
        rows::read(&mut scanner, COLUMNS, "wb", |column, colour| {
            pieces[colour] |= only(square(column, row));
        })?;
        scanner.expect(if row == 0 { ' ' } else { '/' })?;
    }
    let side = Seat(scanner.one_of("wb")? as u8);
    scanner.end()?;
    Ok(Setup { pieces, side })
}

/// `c3-c5`, `c3xc5` or `a2:c2-a3`.
pub(super) fn move_text(position: &Position, legal: Move) -> String {
    let Move { first, last, to } = legal;
    let (first, to) = (name(first), name(to));
    if position.captures(legal) {
        format!("{first}x{to}")
    } else if legal.is_alone() {
        format!("{first}-{to}")
    } else {
        format!("{first}:{}-{to}", name(last))
    }
}

/// What the text of a move says, whether or not it can be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'a> {
    pub(super) text: &'a str,
    pub(super) attempt: Attempt,
    pub(super) captures: bool,
}

pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, Message> {
    let said = Said::read(text)?;
    if let Some(outcome) = position.outcome() {
        return Err(Message::new("move-after-end").with("reason", outcome.message()));
    }
    let meant = said.attempt.meant().filter(|&meant| position.is_legal(meant));
    match meant {
        Some(legal) if position.captures(legal) == said.captures => Ok(legal),
        _ => Err(why_not(position, &said, meant)),
    }
}

impl<'a> Said<'a> {
    fn read(text: &'a str) -> Result<Self, Message> {
        let mut scanner = Scanner::new(text);
        let from = read_square(&mut scanner)?;
        let mut other_end = None;
        let captures = match scanner.one_of("-x:")? {
            2 => {
                other_end = Some(read_square(&mut scanner)?);
                scanner.one_of("-x")?
            }
            separator => separator,
        } == 1;
        let to = read_square(&mut scanner)?;
        scanner.end()?;
        Ok(Said { text, attempt: Attempt { from, other_end, to }, captures })
    }
}

/// The square of this name.
pub(super) fn square_named(name: &str) -> Option<u8> {
    read_square(&mut Scanner::new(name)).ok()
}

fn read_square(scanner: &mut Scanner) -> Result<u8, Message> {
    let (column, row) = scanner.square(COLUMNS, ROWS)?;
    Ok(square(column, row))
}
