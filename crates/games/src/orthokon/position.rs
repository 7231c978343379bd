//! The position as two sets of squares, and its moves.
//!
//! Square 0 is a1, square 3 is d1, square 15 is d4; a set of squares is a `u16`.

use tablier_core::{Seat, zobrist};

use crate::bits::nth_bit;

/// Eight pieces on sixteen squares, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    hash: u64,
    /// The squares of White's and of Black's pieces.
    pieces: [u16; 2],
    side: Seat,
}

/// A slide from one square to the last free one in its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the piece starts.
    pub from: u8,
    /// Where it arrives.
    pub to: u8,
}

/// The keys of White's and of Black's pieces.
static PIECE_KEYS: [[u64; 16]; 2] = [zobrist::keys(1), zobrist::keys(2)];
const BLACK_TO_MOVE: u64 = zobrist::key(3);

/// The change of the hash when pieces beside a square are turned over, by
/// [which of the four](four_beside).
static TURNED_KEYS: [[u64; 16]; 16] = turned_keys();

/// The eight directions as steps of column and row; the first four are the ones that grow in
/// square number, and their opposites follow in the same order.
const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// What lies next to a square at the edge.
const EDGE: u8 = 16;

/// The next square in each direction.
static NEXT: [[u8; 17]; 8] = next();

/// The squares from each square on to the edge, by direction.
static RAYS: [[u16; 16]; 8] = rays();

/// The squares orthogonally next to each square.
static BESIDE: [u16; 16] = beside();

impl Position {
    /// White on row 1, Black on row 4, White to move.
    pub const START: Position = Position::new(0x000F, 0xF000, Seat(0));

    /// The position with these pieces; the caller has made sure that there are eight.
    pub(super) const fn new(white: u16, black: u16, side: Seat) -> Self {
        let pieces = [white, black];
        let mut hash = if side.0 == 0 { 0 } else { BLACK_TO_MOVE };
        let mut square = 0;
        while square < 16 {
            if white >> square & 1 == 1 {
                hash ^= PIECE_KEYS[0][square];
            }
            if black >> square & 1 == 1 {
                hash ^= PIECE_KEYS[1][square];
            }
            square += 1;
        }
        Position { hash, pieces, side }
    }

    /// Whose turn it is.
    pub fn side(&self) -> Seat {
        self.side
    }

    /// The squares of one side's pieces.
    ///
    /// ```
    /// use tablier_core::Seat;
    /// use tablier_games::orthokon::Position;
    ///
    /// //   a b c d
    /// // 4 b b b b
    /// // 3 . . . .
    /// // 2 . . . .
    /// // 1 w w w w
    /// assert_eq!(Position::START.pieces(Seat(0)), 0b0000_0000_0000_1111);
    /// assert_eq!(Position::START.pieces(Seat(1)), 0b1111_0000_0000_0000);
    /// ```
    pub fn pieces(&self, side: Seat) -> u16 {
        self.pieces[side.index()]
    }

    /// The hash, the same for equal positions.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub(super) fn occupied(&self) -> u16 {
        self.pieces[0] | self.pieces[1]
    }

    #[inline]
    pub(super) fn each_move(&self, mut visit: impl FnMut(Move)) {
        let (occupied, first_steps) = (self.occupied(), self.first_steps());
        for (half, mut steps) in first_steps.into_iter().enumerate() {
            while steps != 0 {
                visit(slide_on(occupied, half, steps.trailing_zeros()));
                steps &= steps - 1;
            }
        }
    }

    #[inline]
    pub(super) fn count_moves(&self) -> u32 {
        let [forward, backward] = self.first_steps();
        forward.count_ones() + backward.count_ones()
    }

    /// One of the moves, by its number in the order of [`each_move`](Self::each_move).
    pub(super) fn nth_move(&self, n: u64) -> Option<Move> {
        self.any_move(|_| n)
    }

    /// The move with the number that is chosen when it is known how many there are.
    #[inline]
    pub(super) fn any_move(&self, mut choose: impl FnMut(u64) -> u64) -> Option<Move> {
        let [forward, backward] = self.first_steps();
        let count = u64::from(forward.count_ones());
        let all = count + u64::from(backward.count_ones());
        let n = choose(all);
        if n >= all {
            return None;
        }
        let (half, steps, n) = if n < count { (0, forward, n) } else { (1, backward, n - count) };
        Some(slide_on(self.occupied(), half, nth_bit(steps, n).into()))
    }

    /// The first square of every slide: a piece can move in a direction exactly when the next
    /// square there is empty, so they are found for all pieces at once. Each half is a set of
    /// squares for each of four directions, one beside the other.
    #[inline]
    fn first_steps(&self) -> [u64; 2] {
        const NOT_A: u16 = 0xEEEE;
        const NOT_D: u16 = 0x7777;
        let own = self.pieces(self.side);
        let empty = !self.occupied();
        let lanes = |a: u16, b: u16, c: u16, d: u16| {
            let lane = |squares: u16, at: u32| u64::from(squares & empty) << at;
            lane(a, 0) | lane(b, 16) | lane(c, 32) | lane(d, 48)
        };
        let (left, right) = ((own & NOT_A) >> 1, (own & NOT_D) << 1);
        [
            lanes(right, left << 4, own << 4, right << 4),
            lanes(left, right >> 4, own >> 4, left >> 4),
        ]
    }

    #[inline]
    pub(super) fn play(&self, legal: Move) -> Position {
        let (own, enemy) = (self.side.index(), self.side.next(2).index());
        let mut next = *self;
        next.side = self.side.next(2);
        next.pieces[own] ^= 1 << legal.from | 1 << legal.to;
        next.hash ^= BLACK_TO_MOVE
            ^ PIECE_KEYS[own][legal.from as usize]
            ^ PIECE_KEYS[own][legal.to as usize];

        let turned = self.pieces[enemy] & BESIDE[legal.to as usize];
        next.pieces[own] |= turned;
        next.pieces[enemy] ^= turned;
        next.hash ^= TURNED_KEYS[legal.to as usize][four_beside(turned, legal.to)];
        next
    }
}

/// The squares of a set below, left of, right of and above a square, as a number. No square beside
/// it over the edge is in the set.
#[inline]
const fn four_beside(set: u16, square: u8) -> usize {
    // Four more bits at the bottom: the square below the first row is the first of them.
    let from_below = (set as usize) << 4 >> square;
    from_below & 1 | from_below >> 2 & 2 | from_below >> 3 & 4 | from_below >> 5 & 8
}

/// The whole slide that begins with a step in one half of
/// [`first_steps`](Position::first_steps).
#[inline]
fn slide_on(occupied: u16, half: usize, step: u32) -> Move {
    let (direction, first) = (4 * half + step as usize / 16, step as usize % 16);
    // On four columns and rows a slide has at most three squares. Beyond the edge lies a square
    // that is never free.
    let is_free = |square: u8| !(u32::from(occupied) | 1 << EDGE) >> square & 1 == 1;
    let second = NEXT[direction][first];
    let third = NEXT[direction][second as usize];
    let to = match (is_free(second), is_free(third)) {
        (false, _) => first as u8,
        (true, false) => second,
        (true, true) => third,
    };
    Move { from: NEXT[(direction + 4) % 8][first], to }
}

/// The last free square of a slide; the square itself if the way is blocked at once.
fn slide(occupied: u16, from: u8, direction: usize) -> u8 {
    let ray = RAYS[direction][from as usize];
    let blocked = occupied & ray;
    // The squares before the nearest obstacle; all of them if there is none.
    let nearer = if direction < 4 {
        ray & (blocked & blocked.wrapping_neg()).wrapping_sub(1)
    } else {
        let beyond = if blocked == 0 { 0 } else { u16::MAX >> blocked.leading_zeros() };
        ray & !beyond
    };
    match (nearer, direction < 4) {
        (0, _) => from,
        (_, true) => 15 - nearer.leading_zeros() as u8,
        (_, false) => nearer.trailing_zeros() as u8,
    }
}

/// Where a piece on `from` would arrive when it slides towards `towards`, if the two are in line.
pub(super) fn slide_towards(occupied: u16, from: u8, towards: u8) -> Option<u8> {
    let direction = (0..8).find(|&d| RAYS[d][from as usize] >> towards & 1 == 1)?;
    Some(slide(occupied, from, direction))
}

/// The symmetries are numbered from 1 to 15: the sum of 1 for a mirror from left to right, 2 for
/// one from top to bottom, 4 for one along the diagonal, and 8 for swapped colours.
pub(super) fn swaps_colours(symmetry: u8) -> bool {
    symmetry & 8 != 0
}

pub(super) fn transform_square(square: u8, symmetry: u8) -> u8 {
    let (mut column, mut row) = (square % 4, square / 4);
    if symmetry & 1 != 0 {
        column = 3 - column;
    }
    if symmetry & 2 != 0 {
        row = 3 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    row * 4 + column
}

pub(super) fn transform_squares(squares: u16, symmetry: u8) -> u16 {
    let set = (0..16).filter(|square| squares >> square & 1 == 1);
    set.fold(0, |image, square| image | 1 << transform_square(square, symmetry))
}

const fn rays() -> [[u16; 16]; 8] {
    let mut rays = [[0; 16]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = DIRECTIONS[direction];
        let mut square = 0;
        while square < 16 {
            let (mut x, mut y) = (square % 4 + dx, square / 4 + dy);
            while x >= 0 && x < 4 && y >= 0 && y < 4 {
                rays[direction][square as usize] |= 1 << (y * 4 + x);
                x += dx;
                y += dy;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
}

const fn turned_keys() -> [[u64; 16]; 16] {
    let mut keys = [[0; 16]; 16];
    let mut square = 0;
    while square < 16 {
        let mut turned = 0_u16;
        loop {
            let key = &mut keys[square as usize][four_beside(turned, square)];
            let mut other = 0;
            while other < 16 {
                if turned >> other & 1 == 1 {
                    *key ^= PIECE_KEYS[0][other] ^ PIECE_KEYS[1][other];
                }
                other += 1;
            }
            // The next of all subsets of the squares beside it.
            turned = turned.wrapping_sub(BESIDE[square as usize]) & BESIDE[square as usize];
            if turned == 0 {
                break;
            }
        }
        square += 1;
    }
    keys
}

const fn next() -> [[u8; 17]; 8] {
    let mut next = [[EDGE; 17]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = DIRECTIONS[direction];
        let mut square = 0;
        while square < 16 {
            let (x, y) = (square % 4 + dx, square / 4 + dy);
            if x >= 0 && x < 4 && y >= 0 && y < 4 {
                next[direction][square as usize] = (y * 4 + x) as u8;
            }
            square += 1;
        }
        direction += 1;
    }
    next
}

const fn beside() -> [u16; 16] {
    let mut beside = [0; 16];
    let mut square = 0;
    while square < 16 {
        let bit = 1_u16 << square;
        beside[square] = (bit & 0x7777) << 1 | (bit & 0xEEEE) >> 1 | bit << 4 | bit >> 4;
        square += 1;
    }
    beside
}
