//! Positions and moves as texts, and why a move is not legal.

use std::fmt;

use tablier_core::scan::{Scanner, square_name};
use tablier_core::{Message, Seat, rows};

use super::position::{Move, Position, slide_towards};

const PIECES: u32 = 8;

/// Any pieces on the board, perhaps not eight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares of White's and of Black's pieces.
    pub pieces: [u16; 2],
    /// Whose turn it is.
    pub side: Seat,
}

impl Setup {
    pub(super) fn of(position: &Position) -> Self {
        Setup { pieces: [0, 1].map(|seat| position.pieces(Seat(seat))), side: position.side() }
    }

    pub(super) fn validate(&self) -> Result<Position, Vec<Message>> {
        let [white, black] = self.pieces;
        let count = white.count_ones() + black.count_ones();
        if count == PIECES {
            Ok(Position::new(white, black, self.side))
        } else {
            Err(vec![Message::new("orthokon-piece-count").with("count", count)])
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..4_u8).rev() {
            let letter = |column: u8| match self.pieces.map(|set| set >> (row * 4 + column) & 1) {
                [1, _] => Some('w'),
                [_, 1] => Some('b'),
                _ => None,
            };
            rows::write(f, (0..4).map(letter))?;
            f.write_str(if row == 0 { " " } else { "/" })?;
        }
        f.write_str(["w", "b"][self.side.index()])
    }
}

pub(super) fn read_setup(text: &str) -> Result<Setup, Message> {
    let mut scanner = Scanner::new(text);
    let mut pieces = [0; 2];
    for row in (0..4).rev() {
        rows::read(&mut scanner, 4, "wb", |column, colour| {
            pieces[colour] |= 1 << (row * 4 + column);
        })?;
        scanner.expect(if row == 0 { ' ' } else { '/' })?;
    }
    let side = Seat(scanner.one_of("wb")? as u8);
    scanner.end()?;
    Ok(Setup { pieces, side })
}

/// `a1-a3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", name(self.from), name(self.to))
    }
}

pub(super) fn name(square: u8) -> String {
    square_name(square % 4, square / 4)
}

pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, Message> {
    let mut scanner = Scanner::new(text);
    let from = read_square(&mut scanner)?;
    scanner.expect('-')?;
    let to = read_square(&mut scanner)?;
    scanner.end()?;
    let said = |id: &'static str| Message::new(id).with("from", name(from)).with("to", name(to));
    find_move(position, from, to).map_err(|fault| match fault {
        Fault::NotYours => said("orthokon-not-yours"),
        Fault::NoPiece => said("orthokon-no-piece"),
        Fault::NotInLine => said("orthokon-not-in-line"),
        Fault::Blocked => said("orthokon-blocked"),
        Fault::Stops(stop) => said("orthokon-slide-stops").with("stop", name(stop)),
    })
}

/// Why there is no move from one square to another. A typed move is told so in its notation, a touch without
/// any.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    NotYours,
    NoPiece,
    NotInLine,
    /// The first square on the way is occupied.
    Blocked,
    /// The slide ends on this other square.
    Stops(u8),
}

/// The move from one square to another, or why there is none.
pub(super) fn find_move(position: &Position, from: u8, to: u8) -> Result<Move, Fault> {
    let holds = |seat: Seat, square: u8| position.pieces(seat) >> square & 1 == 1;
    let side = position.side();
    if holds(side.next(2), from) {
        return Err(Fault::NotYours);
    }
    if !holds(side, from) {
        return Err(Fault::NoPiece);
    }
    match slide_towards(position.occupied(), from, to) {
        Some(stop) if stop == to => Ok(Move { from, to }),
        None => Err(Fault::NotInLine),
        Some(stop) if stop == from => Err(Fault::Blocked),
        Some(stop) => Err(Fault::Stops(stop)),
    }
}

/// The square of this name.
pub(super) fn square_named(name: &str) -> Option<u8> {
    read_square(&mut Scanner::new(name)).ok()
}

fn read_square(scanner: &mut Scanner) -> Result<u8, Message> {
    let (column, row) = scanner.square(4, 4)?;
    Ok(row * 4 + column)
}
