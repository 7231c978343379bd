//! Positions as texts, and what makes a position impossible.

use std::{array, fmt};

use tablier_core::scan::Scanner;
use tablier_core::{Message, Seat};

use super::board::{COLUMNS, ROWS, SQUARES, holds, name, square_at};
use super::position::{Colour, Position};
use super::text::{colour_name, letter};

/// So many tokens of a colour there are.
const TOKENS: usize = 12;
/// So many tokens a square holds at most.
const HIGHEST: usize = 2;
/// So many pawns each side has.
const PAWNS: usize = 2;

/// Any tokens and pawns on the board, perhaps too many, perhaps where they cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares from a1 to h1, then row by row upwards.
    pub squares: [Square; SQUARES],
    /// Whose turn it is.
    pub side: Seat,
    /// The token in the hand of the side to move.
    pub hand: Option<Colour>,
}

/// What stands on one square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The tokens from bottom to top.
    pub tokens: Vec<Colour>,
    /// Whose pawn stands on them.
    pub pawn: Option<Seat>,
}

impl Setup {
    pub(super) fn of(position: &Position) -> Self {
        let pawn = |square| SEATS.into_iter().find(|&seat| holds(position.pawns(seat), square));
        let squares = array::from_fn(|square| {
            let square = square as u8;
            let tokens = position.stack(square).into_iter().flatten().collect();
            Square { tokens, pawn: pawn(square) }
        });
        Setup { squares, side: position.side(), hand: position.hand() }
    }

    pub(super) fn validate(&self) -> Result<Position, Vec<Message>> {
        let phase = if self.is_placing() { self.placing_faults() } else { self.moving_faults() };
        let faults = [self.stack_faults(), self.count_faults(), self.control_faults(), phase];
        let faults = faults.concat();
        if faults.is_empty() { Ok(self.position()) } else { Err(faults) }
    }

    fn position(&self) -> Position {
        let mut tokens = [[0; 4]; HIGHEST];
        let mut pawns = [0; 2];
        for (at, square) in self.squares.iter().enumerate() {
            for (sets, colour) in tokens.iter_mut().zip(&square.tokens) {
                sets[colour.index()] |= 1 << at;
            }
            if let Some(seat) = square.pawn {
                pawns[seat.index()] |= 1 << at;
            }
        }
        Position::new(tokens, pawns, self.side, self.hand)
    }

    /// Squares that cannot look like that.
    fn stack_faults(&self) -> Vec<Message> {
        let mut faults = Vec::new();
        for (at, Square { tokens, pawn }) in self.named_squares() {
            if tokens.len() > HIGHEST {
                faults
                    .push(fault("tor-stack-high").with("square", &*at).with("count", tokens.len()));
            }
            if let Some(pair) = tokens.windows(2).find(|pair| pair[0] == pair[1]) {
                let colour = colour_name(pair[0]);
                faults.push(fault("tor-stack-same").with("square", &*at).with("colour", colour));
            }
            if pawn.is_some() && tokens.is_empty() {
                faults.push(fault("tor-stack-none").with("square", at));
            }
        }
        faults
    }

    /// Tokens and pawns that there are too many of.
    fn count_faults(&self) -> Vec<Message> {
        let tokens = Colour::ALL.into_iter().filter_map(|colour| {
            let all = self.squares.iter().flat_map(|square| &square.tokens).chain(&self.hand);
            let count = all.filter(|&&token| token == colour).count();
            let surplus = || fault("tor-many-tokens").with("colour", colour_name(colour));
            (count > TOKENS).then(|| surplus().with("count", count))
        });
        let pawns = SEATS.into_iter().filter_map(|seat| {
            let count = self.pawns(seat);
            let surplus = || fault("tor-many-pawns").with("seat", seat.number());
            (count > PAWNS).then(|| surplus().with("count", count))
        });
        tokens.chain(pawns).collect()
    }

    /// Colours that both sides control.
    fn control_faults(&self) -> Vec<Message> {
        let controls = |seat, colour| {
            let mut squares = self.squares.iter();
            squares.any(|s| s.pawn == Some(seat) && s.tokens.last() == Some(&colour))
        };
        let both = |&colour: &Colour| SEATS.into_iter().all(|seat| controls(seat, colour));
        let shared = Colour::ALL.into_iter().filter(both);
        shared.map(|colour| fault("tor-both-control").with("colour", colour_name(colour))).collect()
    }

    /// What cannot be while pawns are being placed: until then nothing else has changed.
    fn placing_faults(&self) -> Vec<Message> {
        let mut faults = Vec::new();
        let [white, black] = SEATS.map(|seat| self.pawns(seat));
        let next = match white.checked_sub(black) {
            Some(0) => Some(Seat(0)),
            Some(1) => Some(Seat(1)),
            _ => None,
        };
        match next {
            None => faults.push(fault("tor-unequal").with("white", white).with("black", black)),
            Some(seat) if seat != self.side => {
                faults.push(fault("tor-side").with("seat", seat.number()));
            }
            Some(_) => {}
        }
        if self.hand.is_some() {
            faults.push(fault("tor-hand-early"));
        }
        let bare = self.named_squares().filter(|(_, square)| square.tokens.is_empty());
        let bare: Vec<_> = bare.map(|(at, _)| at).collect();
        if !bare.is_empty() {
            faults.push(fault("tor-bare").with("squares", bare.join(" ")));
        }
        faults
    }

    /// What cannot be while pawns move. White's first turn is the only one without a token in
    /// hand, and the only one of White's on which every square still holds its one token.
    fn moving_faults(&self) -> Vec<Message> {
        let untouched = self.squares.iter().all(|square| square.tokens.len() == 1);
        let first_turn = self.side == Seat(0) && untouched;
        let faulty = self.hand.is_none() && !first_turn;
        faulty.then(|| fault("tor-hand-empty")).into_iter().collect()
    }

    fn is_placing(&self) -> bool {
        SEATS.into_iter().any(|seat| self.pawns(seat) < PAWNS)
    }

    fn pawns(&self, seat: Seat) -> usize {
        self.squares.iter().filter(|square| square.pawn == Some(seat)).count()
    }

    fn named_squares(&self) -> impl Iterator<Item = (String, &Square)> {
        (0..).map(name).zip(&self.squares)
    }
}

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn fault(id: &'static str) -> Message {
    Message::new(id)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (column, row) in reading_order() {
            let at = square_at(column, row) as usize;
            write!(f, "{}{}", self.squares[at], separator_after(column, row))?;
        }
        let hand = self.hand.map_or('-', letter);
        write!(f, "{} {hand}", ["w", "b"][self.side.index()])
    }
}

/// The tokens from bottom to top and the pawn, or `-`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Square::default() {
            return f.write_str("-");
        }
        let tokens: String = self.tokens.iter().copied().map(letter).collect();
        write!(f, "{tokens}{}", self.pawn.map_or("", |seat| ["W", "K"][seat.index()]))
    }
}

pub(super) fn read(text: &str) -> Result<Setup, Message> {
    let mut scanner = Scanner::new(text);
    let mut squares = array::from_fn(|_| Square::default());
    for (column, row) in reading_order() {
        squares[square_at(column, row) as usize] = read_square(&mut scanner)?;
        scanner.expect(separator_after(column, row))?;
    }
    let side = SEATS[scanner.one_of("wb")?];
    scanner.expect(' ')?;
    let hand = Colour::ALL.get(scanner.one_of("broy-")?).copied();
    scanner.end()?;
    Ok(Setup { squares, side, hand })
}

fn read_square(scanner: &mut Scanner) -> Result<Square, Message> {
    let mut square = Square::default();
    if scanner.eat('-') {
        return Ok(square);
    }
    let start = scanner.clone();
    while let Ok(colour) = scanner.one_of("broy") {
        square.tokens.push(Colour::ALL[colour]);
    }
    square.pawn = scanner.one_of("WK").ok().map(|seat| SEATS[seat]);
    if square == Square::default() {
        return Err(start.error(Message::new("tor-expected-square")));
    }
    Ok(square)
}

/// The squares as a text names them: from the top row down, and from left to right.
fn reading_order() -> impl Iterator<Item = (u8, u8)> {
    (0..ROWS).rev().flat_map(|row| (0..COLUMNS).map(move |column| (column, row)))
}

fn separator_after(column: u8, row: u8) -> char {
    match (column + 1, row) {
        (COLUMNS, 0) => ' ',
        (COLUMNS, _) => '/',
        _ => ',',
    }
}
