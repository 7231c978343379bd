//! Connection: whether pieces form one group, and where a piece must go to keep it so.

use super::board::{BOARD, grow, shift};

/// Whether these pieces are linked to each other. No piece at all counts as a group.
pub(super) const fn is_group(pieces: u128) -> bool {
    is_group_around(pieces, pieces)
}

/// The same, when it is known that every part of them has one of `links`.
pub(super) const fn is_group_around(pieces: u128, links: u128) -> bool {
    part_from(pieces, links) == pieces
}

/// The part of `pieces` around the first of `links`, which has at least one piece of every part.
const fn part_from(pieces: u128, links: u128) -> u128 {
    let first = links & links.wrapping_neg();
    // Adding the first square carries through the run of neighbours to its right at once.
    let mut part = pieces & !(pieces.wrapping_add(first));
    while links & !part != 0 {
        let grown = grow(part) & pieces;
        if grown == part {
            return part;
        }
        part = grown;
    }
    // Whatever has not been reached yet hangs on one of the links.
    pieces
}

/// Visits the parts into which pieces fall.
pub(super) fn each_part(pieces: u128, mut visit: impl FnMut(u128)) {
    let mut rest = pieces;
    while rest != 0 {
        let part = part_from(rest, rest);
        visit(part);
        rest &= !part;
    }
}

/// The squares where moving pieces touch every part of what stays behind of a whole group.
///
/// `reach` turns the squares beside a part into those of the first moving piece when any of the moving
/// pieces stands beside it.
pub(super) fn meeting_squares(group: u128, moving: u128, reach: impl Fn(u128) -> u128) -> u128 {
    let mut rest = group & !moving;
    // Every part has a piece beside those that leave it.
    let mut links = rest & grow(moving);
    let mut meeting = BOARD;
    while links != 0 {
        let part = part_from(rest, links);
        meeting &= reach(grow(part));
        rest &= !part;
        links &= !part;
    }
    meeting
}

/// The squares with at least two neighbours among the pieces, the square itself counted as one.
pub(super) fn touched_twice(pieces: u128) -> u128 {
    let (left, right) = (shift::<1, 0>(pieces), shift::<-1, 0>(pieces));
    // At least one, and at least two, of the three squares of each row.
    let one = left | right | pieces;
    let two = left & right | pieces & (left | right);
    let (one_above, one_below) = (shift::<0, -1>(one), shift::<0, 1>(one));
    let two_in_a_row = two | shift::<0, -1>(two) | shift::<0, 1>(two);
    two_in_a_row | one_above & one_below | one & (one_above | one_below)
}

/// The pieces whose neighbours do not all hang together around them. Only such a piece can hold
/// a group together, though it need not.
pub(super) fn possible_links(pieces: u128) -> u128 {
    let (west, east) = (shift::<1, 0>(pieces), shift::<-1, 0>(pieces));
    let (south, north) = (shift::<0, 1>(pieces), shift::<0, -1>(pieces));
    let (south_west, south_east) = (shift::<0, 1>(west), shift::<0, 1>(east));
    let (north_west, north_east) = (shift::<0, -1>(west), shift::<0, -1>(east));
    // Around the piece, a chain of neighbours ends at an empty orthogonal square; the next two
    // squares of the circle tell whether another chain, or the same one again, begins there.
    // Corners need no such test: the squares on both sides of a corner touch each other.
    let begins_after_east = !east & (north_east | north);
    let begins_after_north = !north & (north_west | west);
    let begins_after_west = !west & (south_west | south);
    let begins_after_south = !south & (south_east | east);
    let two = begins_after_east & begins_after_north
        | begins_after_west & begins_after_south
        | (begins_after_east | begins_after_north) & (begins_after_west | begins_after_south);
    pieces & two
}
