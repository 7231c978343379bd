//! The 48 squares, and sets of them.
//!
//! Square 0 is a1, square 7 is h1, square 47 is h6. A set of squares is a `u64` in which every row
//! of the board is a byte.

use tablier_core::scan::square_name;

pub(super) const COLUMNS: u8 = 8;
pub(super) const ROWS: u8 = 6;
pub(super) const SQUARES: usize = 48;

const ALL: u64 = (1 << SQUARES) - 1;

/// The squares one step away from each square, in the eight directions.
pub(super) static NEIGHBOURS: [u64; SQUARES] = neighbours();

pub(super) fn square_at(column: u8, row: u8) -> u8 {
    row * COLUMNS + column
}

pub(super) fn name(square: u8) -> String {
    square_name(square % COLUMNS, square / COLUMNS)
}

pub(super) fn holds(squares: u64, square: u8) -> bool {
    squares >> square & 1 == 1
}

/// The squares of a set, one after the other.
pub(super) fn each(mut squares: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (squares != 0).then(|| {
            let square = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            square
        })
    })
}

/// The set seen in a mirror. The symmetries are numbered from 1 to 3: the sum of 1 for exchanging
/// left and right, and 2 for exchanging top and bottom.
pub(super) fn mirror(mut squares: u64, symmetry: u8) -> u64 {
    if symmetry & 1 != 0 {
        squares = squares.reverse_bits().swap_bytes();
    }
    if symmetry & 2 != 0 {
        // Two of the eight bytes are no rows of the board.
        squares = squares.swap_bytes() >> 16;
    }
    squares
}

/// One square seen in the same mirrors.
pub(super) fn mirror_square(square: u8, symmetry: u8) -> u8 {
    mirror(1 << square, symmetry).trailing_zeros() as u8
}

const fn neighbours() -> [u64; SQUARES] {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let mut neighbours = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let here = 1 << square;
        let row = here | (here & NOT_H) << 1 | (here & NOT_A) >> 1;
        neighbours[square] = (row | row << 8 | row >> 8) & ALL & !here;
        square += 1;
    }
    neighbours
}
