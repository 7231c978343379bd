//! Sets of squares, and how they move.
//!
//! A set is a `u128` with a1 as bit 0, j1 as bit 9, a2 as bit 11 and j8 as bit 86. Bit 10 and
//! every eleventh bit after it belong to no square: whatever steps over the left or right edge
//! lands there instead of on the other side of the board.

use tablier_core::scan::square_name;

pub(super) const COLUMNS: u8 = 10;
pub(super) const ROWS: u8 = 8;

/// From a square to the one above it.
pub(super) const ROW_STEP: u8 = COLUMNS + 1;

/// The numbers of squares are below this one.
const SQUARES: usize = ROWS as usize * ROW_STEP as usize;

/// Every square.
pub(super) const BOARD: u128 = board();

const FIRST_ROW: u128 = (1 << COLUMNS) - 1;

/// The home rows of White and of Black.
pub(super) const HOME_ROWS: [u128; 2] = [FIRST_ROW, FIRST_ROW << ((ROWS - 1) * ROW_STEP)];

const fn board() -> u128 {
    let mut squares = 0;
    let mut row = 0;
    while row < ROWS {
        squares |= FIRST_ROW << (row * ROW_STEP);
        row += 1;
    }
    squares
}

/// The square of a column and a row, both counted from 0.
pub(super) const fn square(column: u8, row: u8) -> u8 {
    row * ROW_STEP + column
}

/// The column and the row of a square.
pub(super) const fn column_and_row(square: u8) -> (u8, u8) {
    (square % ROW_STEP, square / ROW_STEP)
}

/// What people call a square.
pub(super) fn name(square: u8) -> String {
    let (column, row) = column_and_row(square);
    square_name(column, row)
}

/// The set of one square.
pub(super) const fn only(square: u8) -> u128 {
    1 << square
}

/// Whether a square is in a set.
pub(super) const fn has(set: u128, square: u8) -> bool {
    set & only(square) != 0
}

/// The squares of a set, from the left and from below.
pub(super) fn squares(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}

/// How much the number of a square grows with a step by this many columns and rows.
pub(super) const fn step(right: i8, up: i8) -> i8 {
    right + up * ROW_STEP as i8
}

/// The set moved by one such step. What leaves the board is left for the caller to mask.
pub(super) const fn shift<const RIGHT: i8, const UP: i8>(set: u128) -> u128 {
    shift_by::<1, RIGHT, UP>(set)
}

/// The set moved by several equal steps.
pub(super) const fn shift_by<const STEPS: i8, const RIGHT: i8, const UP: i8>(set: u128) -> u128 {
    let by = STEPS * step(RIGHT, UP);
    if by < 0 { set >> -by } else { set << by }
}

/// The squares in one direction from a square, as far as the first that is barred, and that one too.
pub(super) fn as_far_as<const RIGHT: i8, const UP: i8>(from: u8, barred: u128) -> u128 {
    let way = Way::<RIGHT, UP>::FROM[from as usize];
    let barred = way & barred;
    if step(RIGHT, UP) > 0 {
        way & (barred ^ barred.wrapping_sub(1))
    } else {
        // The lowest bit stands for a way on which nothing is barred; no square is beyond it.
        way & (!0 << (barred | 1).ilog2())
    }
}

/// A direction.
struct Way<const RIGHT: i8, const UP: i8>;

impl<const RIGHT: i8, const UP: i8> Way<RIGHT, UP> {
    /// All squares in this direction, from each square.
    const FROM: &[u128; SQUARES] = &{
        let mut from = [0; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let mut next = shift::<RIGHT, UP>(only(square as u8)) & BOARD;
            while next != 0 {
                from[square] |= next;
                next = shift::<RIGHT, UP>(next) & BOARD;
            }
            square += 1;
        }
        from
    };
}

/// The set with all its neighbours, orthogonal and diagonal, not masked either.
pub(super) const fn grow(set: u128) -> u128 {
    let rows = set | shift::<1, 0>(set) | shift::<-1, 0>(set);
    rows | shift::<0, 1>(rows) | shift::<0, -1>(rows)
}

/// A way to mirror the board that leaves the game as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirror {
    swaps_columns: bool,
    /// Above and below are swapped, and with them the two sides.
    pub(super) swaps_sides: bool,
}

impl Mirror {
    /// The symmetries of the game: columns swapped, sides swapped, both.
    pub(super) fn of_symmetry(symmetry: u8) -> Self {
        Mirror { swaps_columns: symmetry != 1, swaps_sides: symmetry != 0 }
    }

    pub(super) fn square(self, at: u8) -> u8 {
        let (column, row) = column_and_row(at);
        square(
            if self.swaps_columns { COLUMNS - 1 - column } else { column },
            if self.swaps_sides { ROWS - 1 - row } else { row },
        )
    }

    pub(super) fn set(self, set: u128) -> u128 {
        squares(set).fold(0, |image, at| image | only(self.square(at)))
    }
}
