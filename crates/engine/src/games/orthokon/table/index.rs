//! Where the value of a position stands in the table.
//!
//! Whose colour is called white changes nothing, so a position is looked at as the pieces of the
//! side to move and those of the other. Turning or mirroring the board changes nothing either: of the
//! up to eight images of a set of occupied squares only one has a place in the table, the *home* of
//! its class. A home has 256 cells, one for each way to share its eight pieces out: the bits of the
//! cell's number are the pieces in the order of their squares, 1 for a piece of the side to move.

use tablier_core::{Game, Seat};
use tablier_games::orthokon::Position;

use super::{position, rules, set, squares};

/// The ways to share out eight pieces.
pub(super) const SHARES: usize = 256;
const PIECES: u32 = 8;

/// The classes of occupied squares.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// For each set of eight squares how it comes home; the other sets are never asked for.
    ways: Vec<Way>,
    /// The home of each class: the smallest of its sets, as a number. They are in order.
    homes: Vec<u16>,
}

/// How a set of squares comes to the home of its class.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    pub(super) class: u16,
    /// The squares of the set, in the order in which their images stand in the home.
    pub(super) pieces: [u8; 8],
}

impl Index {
    pub(super) fn new() -> Self {
        let symmetries = symmetries();
        let mut ways = vec![Way::default(); 1 << 16];
        let mut homes = Vec::new();
        for occupied in (0..=u16::MAX).filter(|set| set.count_ones() == PIECES) {
            let home_by = |images: &[u8; 16]| set(squares(occupied).map(|s| images[s as usize]));
            // The first of those that lead there: a home stays as it is.
            let Some(images) = symmetries.iter().min_by_key(|images| home_by(images)) else {
                continue;
            };
            let home = home_by(images);
            if home == occupied {
                ways[occupied as usize].class = homes.len() as u16;
                homes.push(home);
            }
            let mut pieces = [0; 8];
            for square in squares(occupied) {
                let before = home & ((1 << images[square as usize]) - 1);
                pieces[before.count_ones() as usize] = square;
            }
            // A home is the smallest of its class, so it is already known.
            let class = ways[home as usize].class;
            ways[occupied as usize] = Way { class, pieces };
        }
        Index { ways, homes }
    }

    /// How many cells the table has.
    pub(super) fn len(&self) -> usize {
        self.homes.len() * SHARES
    }

    /// The homes of all classes, in order.
    pub(super) fn homes(&self) -> &[u16] {
        &self.homes
    }

    /// How many sets of squares each class has.
    pub(super) fn sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0; self.homes.len()];
        for occupied in (0..self.ways.len()).filter(|set| set.count_ones() == PIECES) {
            sizes[self.ways[occupied].class as usize] += 1;
        }
        sizes
    }

    /// How a set of eight squares comes home.
    #[inline]
    pub(super) fn way(&self, occupied: u16) -> &Way {
        &self.ways[occupied as usize]
    }

    /// The cell of a position by the pieces of the side to move and those of the other.
    #[inline]
    pub(super) fn cell(&self, own: u16, enemy: u16) -> usize {
        let way = self.way(own | enemy);
        usize::from(way.class) * SHARES + usize::from(way.share(own))
    }

    /// The pieces of the side to move and those of the other in a cell.
    pub(super) fn pieces(&self, cell: usize) -> (u16, u16) {
        let home = self.homes[cell / SHARES];
        let own = squares(home).enumerate().filter(|(piece, _)| cell >> piece & 1 == 1);
        let own = set(own.map(|(_, square)| square));
        (own, home ^ own)
    }
}

impl Way {
    /// Some of the pieces as bits in the order of the home.
    #[inline]
    pub(super) fn share(&self, own: u16) -> u8 {
        let bits =
            self.pieces.iter().enumerate().map(|(piece, square)| (own >> square & 1) << piece);
        bits.fold(0, |share, bit| share | bit as u8)
    }
}

/// Where each square goes by each way to lay the board, as the game has them; the first leaves it
/// alone.
fn symmetries() -> Vec<[u8; 16]> {
    let rules = rules();
    let keeps_colours = |&symmetry: &u8| {
        rules.transform(&Position::START, symmetry).side() == Position::START.side()
    };
    let mut images = vec![std::array::from_fn(|square| square as u8)];
    images.extend((0..rules.symmetries()).filter(keeps_colours).map(|symmetry| {
        std::array::from_fn(|square| {
            let own = 1 << square;
            let others = set((0..16).filter(|&other| other as usize != square).take(7));
            let image = rules.transform(&position(&rules, own, others), symmetry);
            image.pieces(Seat(0)).trailing_zeros() as u8
        })
    }));
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_position_of_its_own() {
        let index = Index::new();
        for cell in 0..index.len() {
            let (own, enemy) = index.pieces(cell);
            assert_eq!((own & enemy, (own | enemy).count_ones()), (0, 8));
            assert_eq!(index.cell(own, enemy), cell);
        }
    }

    #[test]
    fn every_set_of_eight_squares_belongs_to_one_class() {
        let index = Index::new();
        assert_eq!(symmetries().len(), 8);
        assert_eq!(index.sizes().iter().sum::<u64>(), 12_870);
        assert!(index.sizes().iter().all(|size| [1, 2, 4, 8].contains(size)));
        assert!(index.homes.is_sorted());
    }
}
