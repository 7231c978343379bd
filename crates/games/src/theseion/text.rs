//! Positions as texts.

use std::fmt;

use tablier_core::scan::{Scanner, square_name};
use tablier_core::{MAX_SEATS, Message, Seat};

use super::board::Board;
use super::board_file::is_name_letter;
use super::die::{Die, HIGHEST_FACE};
use super::position::{DARKNESS, PAWNS, Position, SAVED};
use super::route::Routes;
use super::teams::Teams;

/// A square by column and row counted from 0, and the seats of the pawns on it.
pub type Standing = ((u8, u8), Vec<Seat>);

/// What a position text says, perhaps of another board or with too many pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The name of the board.
    pub board: String,
    /// The die.
    pub die: Die,
    /// The seats and their alliances.
    pub teams: Teams,
    /// The seat that rolls or moves.
    pub turn: Seat,
    /// The rolls still due to it, this one included.
    pub rolls: u8,
    /// The face on the table, if there is one.
    pub roll: Option<u8>,
    /// The pawns in the darkness, seat by seat.
    pub dark: Vec<u8>,
    /// The pawns saved, seat by seat.
    pub saved: Vec<u8>,
    /// The pawns on the board, squares and seats in increasing order.
    pub pawns: Vec<Standing>,
}

impl Setup {
    pub(super) fn of(board: &Board, position: &Position) -> Self {
        let teams = position.teams();
        let mut pawns: Vec<Standing> = Vec::new();
        for (number, square) in (0..).zip(&board.squares) {
            let standing = |seat: Seat| {
                let count = position.count_at(seat, number);
                std::iter::repeat_n(seat, count.into())
            };
            let seats: Vec<_> = teams.each_seat().flat_map(standing).collect();
            if !seats.is_empty() {
                pawns.push(((square.column, square.row), seats));
            }
        }
        Setup {
            board: board.name.clone(),
            die: position.die(),
            teams,
            turn: position.turn(),
            rolls: position.rolls(),
            roll: position.roll(),
            dark: teams.each_seat().map(|seat| position.dark(seat)).collect(),
            saved: teams.each_seat().map(|seat| position.saved(seat)).collect(),
            pawns,
        }
    }

    pub(super) fn validate(&self, routes: &Routes) -> Result<Position, Vec<Message>> {
        let board = &routes.board;
        let mut faults = Vec::new();
        if self.board == board.name {
            // A position brings its own die.
            faults.extend(routes.die_fault(self.die));
        } else {
            let fault = Message::new("theseion-other-board").with("asked", self.board.as_str());
            faults.push(fault.with("loaded", board.name.as_str()));
        }
        faults.extend(self.roll_fault());
        for ((column, row), seats) in &self.pawns {
            let name = square_name(*column, *row);
            let fault = |id| Message::new(id).with("square", name.as_str());
            match board.find(*column, *row) {
                // What is rock on another board says nothing.
                _ if self.board != board.name => {}
                None => faults.push(fault("theseion-pawn-on-rock")),
                Some(square) if board.is_light(square) => {
                    faults.push(fault("theseion-pawn-in-light"));
                }
                Some(_) => {}
            }
            if seats.iter().any(|&seat| !self.teams.are_allied(seats[0], seat)) {
                faults.push(fault("theseion-enemies-together"));
            }
        }
        let mut pawns = [[DARKNESS; PAWNS]; MAX_SEATS];
        for seat in self.teams.each_seat() {
            let places = self.places(board, seat);
            match places.try_into() {
                Ok(places) => pawns[seat.index()] = places,
                Err(places) => {
                    let fault = Message::new("theseion-pawn-count").with("seat", seat.number());
                    faults.push(fault.with("count", places.len()));
                }
            }
        }
        if faults.is_empty() {
            let roll = self.roll.unwrap_or(0);
            Ok(Position::new(self.die, self.teams, pawns, self.turn, self.rolls, roll))
        } else {
            Err(faults)
        }
    }

    /// A face on the table that cannot lie there.
    fn roll_fault(&self) -> Option<Message> {
        let roll = self.roll?;
        if self.saved.iter().any(|&saved| saved as usize == PAWNS) {
            Some(Message::new("theseion-roll-after-end"))
        } else if !self.die.has(roll) {
            Some(not_a_face(roll, self.die))
        } else {
            None
        }
    }

    /// Where the pawns of a seat are, however many.
    fn places(&self, board: &Board, seat: Seat) -> Vec<u8> {
        let count = |counts: &[u8]| counts.get(seat.index()).copied().unwrap_or(0).into();
        let mut places = vec![DARKNESS; count(&self.dark)];
        places.extend(std::iter::repeat_n(SAVED, count(&self.saved)));
        for ((column, row), seats) in &self.pawns {
            // A pawn on rock counts as well; that it stands there is a fault of its own.
            let place = board.find(*column, *row).unwrap_or(DARKNESS);
            let standing = seats.iter().filter(|&&other| other == seat).count();
            places.extend(std::iter::repeat_n(place, standing));
        }
        places
    }
}

pub(super) fn not_a_face(face: u8, die: Die) -> Message {
    Message::new("theseion-not-a-face").with("face", face).with("die", die.to_string())
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { board, die, teams, turn, rolls, .. } = self;
        write!(f, "board={board} die={die} teams={teams} turn={turn} rolls={rolls} roll=")?;
        match self.roll {
            Some(face) => write!(f, "{face}")?,
            None => f.write_str("-")?,
        }
        f.write_str(" dark=")?;
        write_list(f, &self.dark, |f, count| write!(f, "{count}"))?;
        f.write_str(" saved=")?;
        write_list(f, &self.saved, |f, count| write!(f, "{count}"))?;
        f.write_str(" pawns=")?;
        if self.pawns.is_empty() {
            f.write_str("-")?;
        }
        write_list(f, &self.pawns, |f, ((column, row), seats)| {
            write!(f, "{}:", square_name(*column, *row))?;
            seats.iter().try_for_each(|seat| write!(f, "{seat}"))
        })
    }
}

/// The items with commas between them.
fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { "," })?;
        write(f, item)?;
    }
    Ok(())
}

pub(super) fn read_setup(board: &Board, text: &str) -> Result<Setup, Message> {
    let scanner = &mut Scanner::new(text);
    scanner.expect_word("board=")?;
    let name = read_name(scanner)?;
    scanner.expect_word(" die=")?;
    let die = Die::read(scanner)?;
    scanner.expect_word(" teams=")?;
    let teams = Teams::read(scanner)?;
    let seats = teams.seats();
    scanner.expect_word(" turn=")?;
    let turn = Seat(scanner.number(1, seats.into())? as u8 - 1);
    scanner.expect_word(" rolls=")?;
    let rolls = scanner.number(1, u8::MAX.into())? as u8;
    scanner.expect_word(" roll=")?;
    let rolled = !scanner.eat('-');
    let roll = rolled.then(|| scanner.number(1, HIGHEST_FACE.into())).transpose()?;
    scanner.expect_word(" dark=")?;
    let dark = read_counts(scanner, seats)?;
    scanner.expect_word(" saved=")?;
    let saved = read_counts(scanner, seats)?;
    scanner.expect_word(" pawns=")?;
    // The size of a board that is not loaded is not known.
    let size = if name == board.name { (board.columns, board.rows) } else { (26, 26) };
    let pawns = if scanner.eat('-') { Vec::new() } else { read_pawns(scanner, size, seats)? };
    scanner.end()?;
    let roll = roll.map(|face| face as u8);
    Ok(Setup { board: name, die, teams, turn, rolls, roll, dark, saved, pawns })
}

fn read_name(scanner: &mut Scanner) -> Result<String, Message> {
    let mut name = String::new();
    while let Some(letter) = scanner.peek().filter(|&letter| is_name_letter(letter)) {
        scanner.take();
        name.push(letter);
    }
    if name.is_empty() { Err(scanner.error(Message::new("theseion-name"))) } else { Ok(name) }
}

/// One number of pawns a seat.
fn read_counts(scanner: &mut Scanner, seats: u8) -> Result<Vec<u8>, Message> {
    let mut counts = Vec::new();
    for seat in 0..seats {
        if seat > 0 {
            scanner.expect(',')?;
        }
        counts.push(scanner.number(0, PAWNS as u32)? as u8);
    }
    Ok(counts)
}

/// Squares in increasing order, each with the seats of its pawns in increasing order.
fn read_pawns(
    scanner: &mut Scanner,
    (columns, rows): (u8, u8),
    seats: u8,
) -> Result<Vec<Standing>, Message> {
    let mut pawns: Vec<Standing> = Vec::new();
    loop {
        let start = scanner.clone();
        let square = scanner.square(columns, rows)?;
        if let Some((before, _)) = pawns.last().filter(|(before, _)| *before >= square) {
            let expected = Message::new("theseion-later-square");
            return Err(start.error(expected.with("square", square_name(before.0, before.1))));
        }
        scanner.expect(':')?;
        let mut standing = Vec::new();
        let mut lowest = 0;
        while standing.is_empty() || scanner.peek().is_some_and(|next| next.is_ascii_digit()) {
            lowest += scanner.one_of(&"1234"[lowest..seats as usize])?;
            standing.push(Seat(lowest as u8));
        }
        pawns.push((square, standing));
        if !scanner.eat(',') {
            return Ok(pawns);
        }
    }
}
