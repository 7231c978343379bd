//! The position: two sets of pieces, and what follows from them.

use tablier_core::{Outcome, Seat, zobrist};

use super::board::{HOME_ROWS, has, only, square};
use super::group::is_group;
use super::moves::Move;

/// The pieces of both sides, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of White's and of Black's pieces.
    pieces: [u128; 2],
    hash: u64,
    side: Seat,
    /// Whether White's and Black's pieces form one group each. It follows from the pieces, but
    /// changes only by captures and is asked for at every turn.
    whole: [bool; 2],
}

/// The keys of White's and of Black's pieces.
static PIECE_KEYS: [[u64; 88]; 2] = [zobrist::keys(1), zobrist::keys(2)];
const BLACK_TO_MOVE: u64 = zobrist::key(3);

impl Position {
    /// Twenty pieces on each side, White to move.
    pub const START: Position = Position::new(start_pieces(), Seat(0));

    /// The position with these pieces; the caller has made sure that they are possible.
    pub(super) const fn new(pieces: [u128; 2], side: Seat) -> Self {
        let mut hash = if side.0 == 0 { 0 } else { BLACK_TO_MOVE };
        let mut square = 0;
        while square < PIECE_KEYS[0].len() {
            let mut colour = 0;
            while colour < 2 {
                if has(pieces[colour], square as u8) {
                    hash ^= PIECE_KEYS[colour][square];
                }
                colour += 1;
            }
            square += 1;
        }
        Position { pieces, hash, side, whole: [is_group(pieces[0]), is_group(pieces[1])] }
    }

    /// Whose turn it is.
    pub fn side(&self) -> Seat {
        self.side
    }

    /// The squares of one side's pieces: bit 0 is a1, bit 9 is j1, and each row begins 11 bits
    /// after the one below it.
    ///
    /// ```
    /// use tablier_core::Seat;
    /// use tablier_games::ordo::Position;
    ///
    /// //   a b c d e f g h i j
    /// // 8 . . b b . . b b . .
    /// // 7 b b b b b b b b b b
    /// // 6 b b . . b b . . b b
    /// // 5 . . . . . . . . . .
    /// // 4 . . . . . . . . . .
    /// // 3 w w . . w w . . w w
    /// // 2 w w w w w w w w w w
    /// // 1 . . w w . . w w . .
    /// let white = Position::START.pieces(Seat(0));
    /// assert_eq!(white & 0b11_1111_1111, 0b00_1100_1100);
    /// assert_eq!(white >> 11 & 0b11_1111_1111, 0b11_1111_1111);
    /// assert_eq!(white >> 22, 0b11_0011_0011);
    /// assert_eq!(Position::START.pieces(Seat(1)).count_ones(), 20);
    /// ```
    pub fn pieces(&self, side: Seat) -> u128 {
        self.pieces[side.index()]
    }

    /// Whether one side's pieces form one group.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::ordo::{Ordo, Position};
    ///
    /// assert!(Position::START.is_whole(Seat(0)));
    ///
    /// //   a b c d e f g h i j
    /// // 3 . b . . . . . . . .
    /// // 2 w . . w . . . . . .
    /// // 1 . w . . . . . . . .
    /// let ordo = Ordo::new(&Options::defaults(Ordo::INFO)).unwrap();
    /// let apart = ordo.read_position("10/10/10/10/10/1b8/w2w6/1w8 w").unwrap();
    /// assert!(!apart.is_whole(Seat(0)));
    /// assert!(apart.is_whole(Seat(1)));
    /// ```
    pub fn is_whole(&self, side: Seat) -> bool {
        self.whole[side.index()]
    }

    /// The hash, the same for equal positions.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub(super) fn occupied(&self) -> u128 {
        self.pieces[0] | self.pieces[1]
    }

    /// Who has won by what stands on the board, whatever moves there are, and why.
    pub(super) fn decided(&self) -> Option<(Seat, &'static str)> {
        let (side, other) = (self.side, self.side.next(2));
        let invades = |seat: Seat| self.pieces(seat) & HOME_ROWS[seat.next(2).index()] != 0;
        if self.pieces(side) == 0 {
            Some((other, "ordo-end-no-piece"))
        } else if self.pieces(other) == 0 {
            Some((side, "ordo-end-no-piece"))
        } else if invades(other) {
            Some((other, "ordo-end-home-row"))
        } else if invades(side) {
            Some((side, "ordo-end-home-row"))
        } else {
            None
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        // No whole group without a move has ever been found; the convention is kept all the same.
        let by_moves = || {
            let reason =
                if self.is_whole(self.side) { "ordo-end-stuck" } else { "ordo-end-disconnected" };
            (self.count_moves() == 0).then_some((self.side.next(2), reason))
        };
        let (winner, reason) = self.decided().or_else(by_moves)?;
        Some(Outcome::win(winner, 2, reason))
    }

    /// Whether a legal move captures a piece.
    pub(super) fn captures(&self, legal: Move) -> bool {
        has(self.pieces(self.side.next(2)), legal.to)
    }

    pub(super) fn play(&self, legal: Move) -> Position {
        let (own, enemy) = (self.side.index(), self.side.next(2).index());
        let mut next = *self;
        next.side = self.side.next(2);
        next.whole[own] = true;
        next.hash ^= BLACK_TO_MOVE;

        let (mut left, mut reached) = (0, 0);
        for from in legal.pieces() {
            let to = from - legal.first + legal.to;
            left |= only(from);
            reached |= only(to);
            next.hash ^= PIECE_KEYS[own][from as usize] ^ PIECE_KEYS[own][to as usize];
        }
        next.pieces[own] = next.pieces[own] & !left | reached;

        if self.captures(legal) {
            next.pieces[enemy] ^= only(legal.to);
            next.hash ^= PIECE_KEYS[enemy][legal.to as usize];
            next.whole[enemy] = is_group(next.pieces[enemy]);
        }
        next
    }
}

const fn start_pieces() -> [u128; 2] {
    const ROWS_FROM_HOME: [u128; 3] = [0b00_1100_1100, 0b11_1111_1111, 0b11_0011_0011];
    let mut pieces = [0; 2];
    let mut row = 0;
    while row < 3 {
        pieces[0] |= ROWS_FROM_HOME[row as usize] << square(0, row);
        pieces[1] |= ROWS_FROM_HOME[row as usize] << square(0, 7 - row);
        row += 1;
    }
    pieces
}
