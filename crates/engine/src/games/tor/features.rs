//! What is counted on the board.
//!
//! Everything is counted for both sides, and what the enemy has counts against it. What a square is
//! worth changes as the board empties, so that each phase of the game has its own numbers.

use tablier_games::tor::{Colour, Position};

use super::grow;

/// A phase lasts until four more squares are empty.
const PHASES: usize = 6;
const GAPS_PER_PHASE: usize = 4;

/// The first numbers of the features of a phase. Most features are a kind of squares with so many of
/// them, from none up to the most that are told apart.
///
/// The squares next to a pawn: of a colour that its side controls, that nobody does, that the enemy
/// does; each with two tokens or with one.
const NEAR: usize = 0;
const NEAR_MOST: usize = 6;
/// The squares next to those: open to the side or not; each with two tokens or with one.
const NEXT: usize = NEAR + 6 * (NEAR_MOST + 1);
const NEXT_MOST: usize = 9;
/// The squares open to each pawn, and those that only a colour closes.
const OPEN: usize = NEXT + 4 * (NEXT_MOST + 1);
const FREE: usize = OPEN + (PAWN_MOST + 1) * (PAWN_MOST + 1);
const PAWN_MOST: usize = 5;
/// The squares open behind open ones.
const BEHIND: usize = FREE + (PAWN_MOST + 1) * (PAWN_MOST + 1);
const BEHIND_MOST: usize = 15;
/// The squares that a side can reach, if all colours were open, and the enemy cannot.
const ALONE: usize = BEHIND + BEHIND_MOST + 1;
const ALONE_MOST: usize = 15;
/// The squares that it can reach, by twos.
const REACH: usize = ALONE + ALONE_MOST + 1;
const REACH_MOST: usize = 15;
/// The pawns with two tokens below: they leave one behind.
const RAISED: usize = REACH + REACH_MOST + 1;
/// Whether a side controls one colour or two.
const COLOURS: usize = RAISED + 3;
/// The squares where pawns stand, by their distance from the edges.
const PLACES: usize = COLOURS + 2;
/// How far the two pawns are apart.
const APART: usize = PLACES + 12;
/// Whose colour the token in hand has: the side's to move, the enemy's, nobody's; or there is none.
const HAND: usize = APART + 8;
const PER_PHASE: usize = HAND + 4;

/// How many features there are.
pub(super) const COUNT: usize = PHASES * PER_PHASE;

/// Tells the features of a position. While pawns are being placed there are none.
#[inline]
pub(super) fn tell(position: &Position, mut tell: impl FnMut(usize, i32)) {
    if position.is_placing() {
        return;
    }
    let side = position.side();
    let pawns = [side, side.next(2)].map(|side| position.pawns(side));
    let tops = Colour::ALL.map(|colour| position.tops(colour));
    let pairs = position.pairs();
    let taken = tops.iter().fold(0, |all, tops| all | tops);
    let free = taken & !(pawns[0] | pawns[1]);
    let controlled = pawns.map(|pawns| {
        let tops = tops.iter().filter(|&&tops| tops & pawns != 0);
        tops.fold(0, |all, tops| all | tops)
    });
    let reach = pawns.map(|pawns| flood(pawns, free));
    let gaps = 48 - taken.count_ones() as usize;
    let base = (gaps / GAPS_PER_PHASE).min(PHASES - 1) * PER_PHASE;
    for me in 0..2 {
        let mut tell = |feature: usize| tell(base + feature, 1 - 2 * me as i32);
        let enemy = 1 - me;
        let near = grow(pawns[me]) & free;
        let kinds = [controlled[me], !(controlled[me] | controlled[enemy]), controlled[enemy]];
        for (kind, squares) in kinds.into_iter().enumerate() {
            let first = NEAR + 2 * kind * (NEAR_MOST + 1);
            tell(first + count(near & squares & pairs, NEAR_MOST));
            tell(first + NEAR_MOST + 1 + count(near & squares & !pairs, NEAR_MOST));
        }
        let open = free & !controlled[enemy];
        let next = grow(near) & free & !near;
        for (kind, squares) in [open, !open].into_iter().enumerate() {
            let first = NEXT + 2 * kind * (NEXT_MOST + 1);
            tell(first + count(next & squares & pairs, NEXT_MOST));
            tell(first + NEXT_MOST + 1 + count(next & squares & !pairs, NEXT_MOST));
        }
        let one = pawns[me] & pawns[me].wrapping_neg();
        let both = [one, pawns[me] ^ one];
        for (first, squares) in [(OPEN, open), (FREE, free)] {
            let [a, b] = both.map(|pawn| count(grow(pawn) & squares, PAWN_MOST));
            tell(first + a.min(b) * (PAWN_MOST + 1) + a.max(b));
        }
        tell(BEHIND + count(grow(near & open) & open & !near, BEHIND_MOST));
        tell(ALONE + count(reach[me] & !reach[enemy], ALONE_MOST));
        tell(REACH + (reach[me].count_ones() as usize / 2).min(REACH_MOST));
        tell(RAISED + count(pawns[me] & pairs, 2));
        let colours = tops.iter().filter(|&&tops| tops & pawns[me] != 0).count();
        tell(COLOURS + usize::from(colours > 1));
        let [(x, y), (u, v)] = both.map(|pawn| {
            let square = pawn.trailing_zeros() as usize & 63;
            (square % 8, square / 8)
        });
        for (column, row) in [(x, y), (u, v)] {
            tell(PLACES + row.min(5 - row) * 4 + column.min(7 - column));
        }
        tell(APART + x.abs_diff(u).max(y.abs_diff(v)));
    }
    let hand = position.hand().map_or(3, |hand| {
        let tops = tops[hand.index()];
        pawns.iter().position(|pawns| tops & pawns != 0).unwrap_or(2)
    });
    tell(base + HAND + hand, 1);
}

fn count(squares: u64, most: usize) -> usize {
    (squares.count_ones() as usize).min(most)
}

/// The squares that pawns can come to by going over free ones.
fn flood(pawns: u64, free: u64) -> u64 {
    let mut reached = grow(pawns) & free;
    loop {
        let further = grow(reached) & free;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}
