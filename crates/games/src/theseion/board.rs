//! The board: squares, the ways between them, and how a pawn may go on.
//!
//! The four directions are numbered clockwise: 0 up, 1 right, 2 down, 3 left. A set of directions
//! is a `u8` with one bit each. A square is known by its place in the list of all squares that are
//! not rock, column by column and upwards in each: the order in which position texts name them.

use tablier_core::scan::square_name;

use super::symmetry::Symmetry;

/// The link that leads into rock or off the board.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The steps of column and row in the four directions.
pub(super) const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A board on which Théséion is played.
///
/// ```
/// use tablier_games::theseion::Board;
///
/// //    a b c d e
/// // 3  # # o # #
/// // 2  o e Y e o
/// // 1  # # o # #
/// let faults = Board::read("name: cross\n##o##\noeYeo\n##o##").unwrap_err();
/// let ids: Vec<_> = faults.iter().map(|fault| fault.id.as_ref()).collect();
/// // The squares above and below the light are not written as its edging.
/// assert_eq!(ids, ["theseion-board-edging-missing"; 2]);
///
/// let board = Board::read("name: cross\n##e##\noeYeo\n##e##").unwrap();
/// assert_eq!((board.name(), board.columns(), board.rows()), ("cross", 5, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) name: String,
    pub(super) columns: u8,
    pub(super) rows: u8,
    pub(super) squares: Vec<Square>,
    /// The squares at the border, where pawns enter.
    pub(super) entrances: Vec<u8>,
    pub(super) symmetries: Vec<Symmetry>,
}

/// A square that is not rock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    pub column: u8,
    pub row: u8,
    pub kind: Kind,
    /// Whether it lies next to the light.
    pub edging: bool,
    /// The neighbours by direction.
    pub links: [u8; 4],
    /// The directions that lead to a neighbour.
    pub ways_out: u8,
    /// By the direction in which a pawn comes: the directions in which it may go on.
    pub exits: [u8; 4],
    /// The directions in which a pawn may go on that comes from the darkness.
    pub exits_from_darkness: u8,
}

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A pawn goes straight on.
    Path,
    /// A pawn may turn.
    Green,
    /// A pawn may turn, and its owner plays again.
    Red,
    /// Where pawns are saved.
    Light,
}

impl Board {
    /// The name, as position texts give it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many columns there are, at most 26.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows there are, at most 26.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The board of these squares, given by column and row with what they are, in the order of
    /// position texts.
    pub(super) fn new(name: String, (columns, rows): (u8, u8), map: &[((u8, u8), Kind)]) -> Self {
        let squares = map.iter().map(|&((column, row), kind)| Square {
            column,
            row,
            kind,
            edging: false,
            links: [NOWHERE; 4],
            ways_out: 0,
            exits: [0; 4],
            exits_from_darkness: 0,
        });
        let squares = squares.collect();
        let (entrances, symmetries) = Default::default();
        let mut board = Board { name, columns, rows, squares, entrances, symmetries };
        board.link_squares();
        board.open_entrances();
        board.symmetries = Symmetry::all_of(&board);
        board
    }

    fn link_squares(&mut self) {
        for index in 0..self.squares.len() {
            let mut square = self.squares[index];
            for (direction, link) in square.links.iter_mut().enumerate() {
                let neighbour = self.beside(square.column, square.row, direction);
                if let Some(neighbour) = neighbour.and_then(|(c, r)| self.find(c, r)) {
                    *link = neighbour;
                    square.ways_out |= 1 << direction;
                    square.edging |= self.square(neighbour).kind == Kind::Light;
                }
            }
            square.exits = [0, 1, 2, 3].map(|heading| square.kind.turns(heading) & square.ways_out);
            self.squares[index] = square;
        }
    }

    /// A pawn from the darkness comes from outside the board; into a corner it may come from
    /// either side.
    fn open_entrances(&mut self) {
        for index in 0..self.squares.len() {
            let mut square = self.squares[index];
            let outside = |&d: &usize| self.beside(square.column, square.row, d).is_none();
            let headings: Vec<_> = (0..4).filter(outside).map(|d| d ^ 2).collect();
            for &heading in &headings {
                square.exits_from_darkness |= square.exits[heading];
            }
            if !headings.is_empty() {
                self.entrances.push(index as u8);
            }
            self.squares[index] = square;
        }
    }

    pub(super) fn square(&self, square: u8) -> &Square {
        &self.squares[square as usize]
    }

    /// The square at this column and row, if it is not rock.
    pub(super) fn find(&self, column: u8, row: u8) -> Option<u8> {
        let place = |square: &Square| (square.column, square.row);
        self.squares.binary_search_by_key(&(column, row), place).ok().map(|index| index as u8)
    }

    pub(super) fn is_light(&self, square: u8) -> bool {
        self.square(square).kind == Kind::Light
    }

    pub(super) fn square_name(&self, square: u8) -> String {
        let square = self.square(square);
        square_name(square.column, square.row)
    }

    /// The column and row of the neighbour in a direction, if that is on the board.
    fn beside(&self, column: u8, row: u8, direction: usize) -> Option<(u8, u8)> {
        let (across, up) = STEPS[direction];
        let column = column.checked_add_signed(across).filter(|&column| column < self.columns);
        let row = row.checked_add_signed(up).filter(|&row| row < self.rows);
        column.zip(row)
    }
}

impl Kind {
    /// The directions in which a pawn that comes in the direction `heading` may go on: nobody
    /// turns back, and a walk ends in the light.
    fn turns(self, heading: u8) -> u8 {
        match self {
            Kind::Path => 1 << heading,
            Kind::Green | Kind::Red => 0b1111 & !(1 << (heading ^ 2)),
            Kind::Light => 0,
        }
    }
}

/// The directions of a set.
pub(super) fn each_direction(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (direction < 4).then_some(direction)
    })
}
