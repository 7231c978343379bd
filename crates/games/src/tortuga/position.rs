//! The position as three sets of cells.

use tablier_core::{Seat, zobrist};

use super::cells::{BASES, BOARD, bit, cell};
use super::moves::{Move, Stride};

/// At most sixteen turtles on 37 cells, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    hash: u64,
    /// The cells of South's and of North's turtles.
    turtles: [u64; 2],
    /// The cells of the neutral turtles, and beside the board whose turn it is.
    neutral_and_turn: u64,
}

/// A turtle as it looks to one of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turtle {
    /// It faces that side's way.
    Friend,
    /// It faces the other way.
    Enemy,
    /// It lies on its back.
    Neutral,
}

/// A bit that is no cell.
const NORTH_TO_MOVE: u64 = 1 << 63;

/// The keys of South's, of North's and of the neutral turtles.
static TURTLE_KEYS: [[u64; 64]; 3] = [zobrist::keys(1), zobrist::keys(2), zobrist::keys(3)];
const NORTH_TO_MOVE_KEY: u64 = zobrist::key(4);

impl Position {
    /// Each side on the rearmost cell of every column, and one turtle before its base.
    ///
    /// ```
    /// use tablier_core::Seat;
    /// use tablier_games::tortuga::Position;
    ///
    /// //          n
    /// //       n     n
    /// //    n     n     n
    /// // n     .     .     n
    /// //    .     .     .
    /// // .     .     .     .
    /// //    .     .     .
    /// // .     .     .     .
    /// //    .     .     .
    /// // s     .     .     s
    /// //    s     s     s
    /// //       s     s
    /// //          s
    /// assert_eq!(Position::CLASSIC.turtles(Seat(0)).count_ones(), 8);
    /// assert_eq!(Position::CLASSIC.turtles(Seat(1)).count_ones(), 8);
    /// assert_eq!(Position::CLASSIC.neutral(), 0);
    /// ```
    pub const CLASSIC: Position =
        Position::facing([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (3, 1)]);

    /// Each side crowded around its base.
    ///
    /// ```
    /// use tablier_core::Seat;
    /// use tablier_games::tortuga::Position;
    ///
    /// //          n
    /// //       n     n
    /// //    n     n     n
    /// // .     n     n     .
    /// //    .     .     .
    /// // .     .     .     .
    /// //    .     .     .
    /// // .     .     .     .
    /// //    .     .     .
    /// // .     s     s     .
    /// //    s     s     s
    /// //       s     s
    /// //          s
    /// assert_eq!(Position::COMPACT.turtles(Seat(0)).count_ones(), 8);
    /// assert_eq!(Position::COMPACT.turtles(Seat(1)).count_ones(), 8);
    /// ```
    pub const COMPACT: Position =
        Position::facing([(3, 0), (2, 0), (4, 0), (3, 1), (1, 0), (5, 0), (2, 1), (4, 1)]);

    /// South on these columns and rows, North opposite, South to move.
    const fn facing(south: [(u8, u8); 8]) -> Self {
        let [mut turtles, mut opposite] = [0; 2];
        let mut i = 0;
        while i < south.len() {
            let place = cell(south[i].0, south[i].1);
            turtles |= bit(place);
            // The half turn of the board exchanges the bases.
            opposite |= bit(BASES[1] - place);
            i += 1;
        }
        Position::new([turtles, opposite], 0, Seat(0))
    }

    /// The position with these turtles; the caller has made sure that no cell is taken twice.
    pub(super) const fn new(turtles: [u64; 2], neutral: u64, side: Seat) -> Self {
        let [mut hash, mut neutral_and_turn] = [0, neutral];
        if side.0 == 1 {
            hash = NORTH_TO_MOVE_KEY;
            neutral_and_turn |= NORTH_TO_MOVE;
        }
        let sets = [turtles[0], turtles[1], neutral];
        let mut kind = 0;
        while kind < sets.len() {
            let mut rest = sets[kind];
            while rest != 0 {
                hash ^= TURTLE_KEYS[kind][rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            kind += 1;
        }
        Position { hash, turtles, neutral_and_turn }
    }

    /// Whose turn it is.
    pub fn side(&self) -> Seat {
        Seat((self.neutral_and_turn >> 63) as u8)
    }

    /// The cells of one side's turtles. Bit 0 is d1, South's base; a step forward adds 8 to the
    /// left, 9 straight ahead and 1 to the right.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::tortuga::Tortuga;
    ///
    /// //    .     .     .
    /// // .     .     .     .
    /// //    s     .     .
    /// //       .     n
    /// //          s
    /// let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
    /// let here = game.read_position("4/s4/6/s6/n5/5/4 s").unwrap();
    /// assert_eq!(here.turtles(Seat(0)), 1 << 0 | 1 << 16);
    /// assert_eq!(here.turtles(Seat(1)), 1 << 1);
    /// ```
    pub fn turtles(&self, side: Seat) -> u64 {
        self.turtles[side.index()]
    }

    /// The cells of the turtles on their backs.
    pub fn neutral(&self) -> u64 {
        self.neutral_and_turn & BOARD
    }

    /// The cells without a turtle.
    pub fn empty(&self) -> u64 {
        BOARD & !(self.turtles[0] | self.turtles[1] | self.neutral_and_turn)
    }

    /// What lies or stands on a cell, as the side to move sees it.
    pub(super) fn turtle(&self, cell: u8) -> Option<Turtle> {
        let side = self.side();
        [
            (Turtle::Friend, self.turtles(side)),
            (Turtle::Enemy, self.turtles(side.next(2))),
            (Turtle::Neutral, self.neutral()),
        ]
        .into_iter()
        .find_map(|(turtle, set)| (set & bit(cell) != 0).then_some(turtle))
    }

    /// The hash, the same for equal positions.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The side that has a turtle on the enemy's base. If both have, it is the one not to move.
    #[inline]
    pub(super) fn invader(&self) -> Option<Seat> {
        let invades = |&seat: &Seat| self.turtles(seat) & bit(BASES[seat.next(2).index()]) != 0;
        let side = self.side();
        [side.next(2), side].into_iter().find(invades)
    }

    #[inline]
    pub(super) fn play(&self, legal: Move) -> Position {
        let (own, enemy) = (self.side().index(), self.side().next(2).index());
        let mut next = *self;
        next.neutral_and_turn ^= NORTH_TO_MOVE;
        next.hash ^= NORTH_TO_MOVE_KEY;
        let mut at = legal.from();
        next.toggle(own, at);
        for (stride, landing) in legal.landings() {
            let jumped = u8::midpoint(at, landing);
            match stride {
                Stride::Step => {}
                Stride::Jump => {
                    if next.turtles[enemy] & bit(jumped) != 0 {
                        next.toggle(enemy, jumped);
                        next.toggle_neutral(jumped);
                    }
                }
                Stride::JumpFacingOwn => {
                    next.toggle_neutral(jumped);
                    next.toggle(own, jumped);
                }
                Stride::JumpFacingEnemy => {
                    next.toggle_neutral(jumped);
                    next.toggle(enemy, jumped);
                }
            }
            at = landing;
        }
        next.toggle(own, at);
        next
    }

    /// Puts one side's turtle on a cell, or takes it away.
    fn toggle(&mut self, side: usize, cell: u8) {
        self.turtles[side] ^= bit(cell);
        self.hash ^= TURTLE_KEYS[side][usize::from(cell)];
    }

    /// Puts a neutral turtle on a cell, or takes it away.
    fn toggle_neutral(&mut self, cell: u8) {
        self.neutral_and_turn ^= bit(cell);
        self.hash ^= TURTLE_KEYS[2][usize::from(cell)];
    }
}
