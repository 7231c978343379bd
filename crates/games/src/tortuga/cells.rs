//! The 37 cells as numbers, and sets of cells as bits.
//!
//! From d1, South's corner, every cell is reached by steps along South's two forward diagonals:
//! its number is 8 for each step to the left plus 1 for each step to the right.
//!
//! ```text
//!                d7=54
//!           c6=53     e6=46
//!      b5=52     d6=45     f5=38
//! a4=51     c5=44     e5=37     g4=30
//!      b4=43     d5=36     f4=29
//! a3=42     c4=35     e4=28     g3=21
//!      b3=34     d4=27     f3=20
//! a2=33     c3=26     e3=19     g2=12
//!      b2=25     d3=18     f2=11
//! a1=24     c2=17     e2=10     g1=3
//!      b1=16     d2=9      f1=2
//!           c1=8      e1=1
//!                d1=0
//! ```
//!
//! The board is thus a square of 7 by 7 without two corners, in a frame of 8 by 8. A direction is
//! one fixed difference of numbers, and whoever steps over the edge lands in the frame, which
//! belongs to no set. All sums are taken modulo 64, so that South and North share their code.

use tablier_core::Seat;
use tablier_core::scan::square_name;

/// The number of columns.
pub(super) const COLUMNS: u8 = 7;

/// South's base and North's base.
pub(super) const BASES: [u8; 2] = [cell(3, 0), cell(3, 6)];

/// All cells.
pub(super) const BOARD: u64 = board();

/// Each side's three forward directions: left, straight ahead and right, as South sees them. They
/// are differences of cell numbers modulo 64.
pub(super) const DIRECTIONS: [[u8; 3]; 2] = [[8, 9, 1], [64 - 8, 64 - 9, 64 - 1]];

/// How many cells a column has.
pub(super) const fn height(column: u8) -> u8 {
    COLUMNS - column.abs_diff(3)
}

/// The cell of a column and a row, both counted from 0 and on the board.
pub(super) const fn cell(column: u8, row: u8) -> u8 {
    let lowest = if column < 3 { 8 * (3 - column) } else { column - 3 };
    lowest + 9 * row
}

/// The column and the row of a cell, counted from 0.
pub(super) fn column_and_row(cell: u8) -> (u8, u8) {
    let (left, right) = (cell / 8, cell % 8);
    (3 + right - left, left.min(right))
}

/// The name of a cell, such as `c2`.
pub(super) fn name(cell: u8) -> String {
    let (column, row) = column_and_row(cell);
    square_name(column, row)
}

/// The set of one cell.
pub(super) const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// The cells of a set.
pub(super) fn each(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}

/// The cell `distance` away, which may be a direction or twice one.
pub(super) fn shift(cell: u8, distance: u8) -> u8 {
    (cell + distance) % 64
}

/// Every cell from which `distance` leads into the set.
pub(super) fn leading_into(set: u64, distance: u8) -> u64 {
    set.rotate_right(distance.into())
}

/// Every cell to which `distance` leads from the set.
pub(super) fn reached_from(set: u64, distance: u8) -> u64 {
    set.rotate_left(distance.into())
}

/// The board seen with left and right exchanged, with north and south exchanged, or both. The
/// symmetries are numbered from 1 to 3: the sum of 1 for the former and 2 for the latter.
#[derive(Clone, Copy)]
pub(super) struct Symmetry(pub(super) u8);

impl Symmetry {
    /// Whether the sides change places.
    pub(super) fn swaps_sides(self) -> bool {
        self.0 & 2 != 0
    }

    pub(super) fn seat(self, seat: Seat) -> Seat {
        if self.swaps_sides() { seat.next(2) } else { seat }
    }

    pub(super) fn cell(self, cell: u8) -> u8 {
        let (mut left, mut right) = (cell / 8, cell % 8);
        if self.0 & 1 != 0 {
            (left, right) = (right, left);
        }
        if self.swaps_sides() {
            (left, right) = (6 - right, 6 - left);
        }
        8 * left + right
    }

    /// The image of a set, of all its cells at once.
    pub(super) fn set(self, set: u64) -> u64 {
        // To exchange left and right is to exchange the two digits of every cell's number. To
        // exchange north and south is to do the same and to turn the board by half, which takes
        // every number from that of the last cell.
        let exchanged = if matches!(self.0, 1 | 2) { transposed(set) } else { set };
        if self.swaps_sides() { exchanged.reverse_bits() >> (63 - BASES[1]) } else { exchanged }
    }
}

/// Rows and columns of a square of 8 by 8 bits exchanged: first within squares of 2 by 2, then of
/// such squares within those of 4 by 4, then of those.
fn transposed(set: u64) -> u64 {
    let swap = |set: u64, distance: u32, mask: u64| {
        let differing = (set ^ set >> distance) & mask;
        set ^ differing ^ differing << distance
    };
    let set = swap(set, 7, 0x00AA_00AA_00AA_00AA);
    let set = swap(set, 14, 0x0000_CCCC_0000_CCCC);
    swap(set, 28, 0x0000_0000_F0F0_F0F0)
}

const fn board() -> u64 {
    let mut board = 0;
    let mut column = 0;
    while column < COLUMNS {
        let mut row = 0;
        while row < height(column) {
            board |= bit(cell(column, row));
            row += 1;
        }
        column += 1;
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_of_a_set_is_that_of_its_cells() {
        for symmetry in [1, 2, 3].map(Symmetry) {
            for set in [0, 1, BOARD, (BOARD / 3) & BOARD, 0x0028_1407_8003_5A21 & BOARD] {
                let cells = each(set).fold(0, |image, cell| image | bit(symmetry.cell(cell)));
                assert_eq!(symmetry.set(set), cells, "{set:x} by {}", symmetry.0);
            }
        }
    }
}
