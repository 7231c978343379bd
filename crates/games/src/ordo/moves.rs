//! The legal moves, found for many pieces at once.

use super::board::{BOARD, ROW_STEP, as_far_as, grow, has, only, shift, shift_by, squares, step};
use super::group::{meeting_squares, possible_links, touched_twice};
use super::position::Position;
use crate::bits::nth_bit;

/// A singleton or an ordo moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The piece, or the leftmost piece of a horizontal ordo, or the lowest of a vertical one.
    pub(super) first: u8,
    /// The other end of the ordo; the same square again for a singleton.
    pub(super) last: u8,
    /// Where the first piece arrives.
    pub(super) to: u8,
}

/// Moves of pieces that all go the same way, though not all equally far.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    /// Where they start; for ordos the first square.
    pub(super) from: u128,
    /// Where they arrive. A piece in front of another bars its way, so no square is reached by
    /// two of them, and where a move started is the nearest square of `from` behind its end.
    pub(super) to: u128,
    /// One step on the way, in square numbers.
    pub(super) step: i8,
    /// From the first to the last square of each moving ordo.
    pub(super) span: u8,
}

impl Moves {
    pub(super) const NONE: Moves = Moves { from: 0, to: 0, step: 0, span: 0 };

    /// Visits every move.
    pub(super) fn each(&self, mut visit: impl FnMut(Move)) {
        squares(self.to).for_each(|to| visit(self.arriving_on(to)));
    }

    /// The move of this number, counted by where they arrive; none if there are not so many.
    pub(super) fn nth(&self, n: u64) -> Option<Move> {
        let (low, high) = (self.to as u64, (self.to >> 64) as u64);
        let (in_low, in_high) = (u64::from(low.count_ones()), u64::from(high.count_ones()));
        match n.checked_sub(in_low) {
            None => Some(self.arriving_on(nth_bit(low, n))),
            Some(n) if n < in_high => Some(self.arriving_on(64 + nth_bit(high, n))),
            Some(_) => None,
        }
    }

    /// The move that arrives on this square.
    fn arriving_on(&self, to: u8) -> Move {
        let mut first = to;
        loop {
            first = first.wrapping_add_signed(-self.step);
            if has(self.from, first) {
                return Move { first, last: first + self.span, to };
            }
        }
    }
}

/// Singletons, or ordos of equal form, and the squares open to them.
#[derive(Clone, Copy)]
pub(super) struct Movers {
    pub(super) from: u128,
    pub(super) span: u8,
    /// The squares that can be crossed.
    pub(super) free: u128,
    /// The squares on which they can end, as far as room goes.
    pub(super) landing: u128,
    /// The squares that keep the group whole, when they are one step away.
    pub(super) near: u128,
    /// The same, when they are farther away.
    pub(super) far: u128,
}

impl Movers {
    /// Every move in one direction.
    pub(super) fn go<const RIGHT: i8, const UP: i8>(&self, visit: &mut impl FnMut(Moves)) {
        let to = self.goals::<RIGHT, UP>();
        if to != 0 {
            visit(Moves { from: self.from, to, step: step(RIGHT, UP), span: self.span });
        }
    }

    /// Where they arrive in each of the five directions of a group that is whole.
    pub(super) fn reach<const FORWARD: i8>(&self) -> [u128; 5] {
        [
            self.goals::<0, FORWARD>(),
            self.goals::<1, FORWARD>(),
            self.goals::<-1, FORWARD>(),
            self.goals::<1, 0>(),
            self.goals::<-1, 0>(),
        ]
    }

    fn goals<const RIGHT: i8, const UP: i8>(&self) -> u128 {
        let next = shift::<RIGHT, UP>(self.from);
        // The squares crossed, found in strides of one, two and four: that is far enough on this
        // board, and takes no branch that depends on the position.
        let mut crossed = next & self.free;
        let mut free = self.free;
        crossed |= free & shift::<RIGHT, UP>(crossed);
        free &= shift::<RIGHT, UP>(free);
        crossed |= free & shift_by::<2, RIGHT, UP>(crossed);
        free &= shift_by::<2, RIGHT, UP>(free);
        crossed |= free & shift_by::<4, RIGHT, UP>(crossed);
        self.landing & (next & self.near | shift::<RIGHT, UP>(crossed) & self.far)
    }
}

/// One singleton or ordo, and the squares open to it. For one, the way is found faster than for many.
#[derive(Clone, Copy)]
struct Mover {
    first: u8,
    span: u8,
    /// The squares that it cannot cross.
    barred: u128,
    /// The squares on which it can end and keep the group whole.
    landing: u128,
}

impl Mover {
    /// Every move in one direction.
    fn go<const RIGHT: i8, const UP: i8>(&self, visit: &mut impl FnMut(Moves)) {
        let to = self.landing & as_far_as::<RIGHT, UP>(self.first, self.barred);
        if to != 0 {
            visit(Moves { from: only(self.first), to, step: step(RIGHT, UP), span: self.span });
        }
    }
}

impl Move {
    /// The move whose two ends go from one square to another, in whatever order they are given.
    pub(super) fn of_ends(mut ends: [(u8, u8); 2]) -> Self {
        ends.sort_unstable();
        let [(first, to), (last, _)] = ends;
        Move { first, last, to }
    }

    /// Where each of the two ends comes from and where it goes; for a single piece, twice the same.
    /// Squares have the numbers of the bits in [`Position::pieces`].
    pub fn ends(self) -> [(u8, u8); 2] {
        [(self.first, self.to), (self.last, self.last - self.first + self.to)]
    }

    /// Whether a single piece moves.
    pub(super) fn is_alone(self) -> bool {
        self.first == self.last
    }

    /// The squares that the pieces leave, and those they reach.
    pub(super) fn leaves_and_reaches(self) -> (u128, u128) {
        let left = self.pieces().fold(0, |left, from| left | only(from));
        let reached = if self.to > self.first {
            left << (self.to - self.first)
        } else {
            left >> (self.first - self.to)
        };
        (left, reached)
    }

    /// The squares of the pieces that move.
    pub(super) fn pieces(self) -> impl Iterator<Item = u8> {
        let is_vertical = self.last - self.first >= ROW_STEP;
        (self.first..=self.last).step_by(if is_vertical { ROW_STEP.into() } else { 1 })
    }
}

impl Position {
    pub(super) fn each_move(&self, mut visit: impl FnMut(Move)) {
        self.each_batch(|moves| moves.each(&mut visit));
    }

    /// One of the moves, by its number in the order of [`each_move`](Self::each_move).
    pub(super) fn nth_move(&self, n: u64) -> Option<Move> {
        let mut found = None;
        let mut left = n;
        self.each_batch(|moves| {
            let count = u64::from(moves.to.count_ones());
            if found.is_none() && left < count {
                found = moves.nth(left);
            } else {
                left = left.saturating_sub(count);
            }
        });
        found
    }

    /// Any of the moves, each as likely as the others. They are looked for once only: of those found
    /// so far one is kept, and gives way to one of the next batch as often as that has its share.
    pub(super) fn any_of_all_moves(&self, mut below: impl FnMut(u64) -> u64) -> Option<Move> {
        let (mut kept, mut number, mut count) = (Moves::NONE, 0, 0);
        self.each_batch(|moves| {
            let more = u64::from(moves.to.count_ones());
            count += more;
            let picked = below(count);
            if picked < more {
                (kept, number) = (moves, picked);
            }
        });
        (count > 0).then(|| kept.nth(number)).flatten()
    }

    pub(super) fn is_legal(&self, candidate: Move) -> bool {
        let mut found = false;
        self.each_move(|legal| found |= legal == candidate);
        found
    }

    pub(super) fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.each_batch(|moves| count += moves.to.count_ones());
        count
    }

    /// Visits all legal moves, those that go the same way together.
    fn each_batch(&self, visit: impl FnMut(Moves)) {
        if self.decided().is_some() {
            return;
        }
        // The direction is part of the code for each side: shifts by fixed distances are fast.
        match (self.side().0, self.is_whole(self.side())) {
            (0, true) => self.each_batch_of_whole::<1, -1>(visit),
            (0, false) => self.each_batch_of_reconnections::<1, -1>(visit),
            (_, true) => self.each_batch_of_whole::<-1, 1>(visit),
            (_, false) => self.each_batch_of_reconnections::<-1, 1>(visit),
        }
    }

    /// The moves of a group that is whole, and stays so.
    fn each_batch_of_whole<const FORWARD: i8, const BACKWARD: i8>(
        &self,
        mut visit: impl FnMut(Moves),
    ) {
        let own = self.pieces(self.side());
        let free = BOARD & !self.occupied();
        let is_last_piece = own.is_power_of_two();
        let links = if is_last_piece { own } else { possible_links(own) };
        let mut loose = own & !links;
        for link in squares(links) {
            let touching = meeting_squares(own, only(link), |beside| beside);
            let landing = touching & !own;
            if touching == BOARD & grow(own & !only(link)) {
                loose |= only(link);
            } else if landing != 0 {
                let mover = Mover { first: link, span: 0, barred: !free, landing };
                mover.go::<0, FORWARD>(&mut visit);
                mover.go::<1, FORWARD>(&mut visit);
                mover.go::<-1, FORWARD>(&mut visit);
                mover.go::<1, 0>(&mut visit);
                mover.go::<-1, 0>(&mut visit);
            }
        }
        // A piece that links nothing needs only to touch another one where it arrives. One step
        // away it still stands beside the square it left, which does not count.
        let (near, far) = (touched_twice(own), grow(own));
        let movers = Movers { from: loose, span: 0, free, landing: BOARD & !own, near, far };
        movers.go::<0, FORWARD>(&mut visit);
        movers.go::<1, FORWARD>(&mut visit);
        movers.go::<-1, FORWARD>(&mut visit);
        movers.go::<1, 0>(&mut visit);
        movers.go::<-1, 0>(&mut visit);

        each_ordo::<-1, 0>(own, free, shift::<0, BACKWARD>, |ordo| {
            ordo.go::<0, FORWARD>(&mut visit);
        });
        each_ordo::<0, -1>(own, free, beside, |ordo| {
            ordo.go::<-1, 0>(&mut visit);
            ordo.go::<1, 0>(&mut visit);
        });
    }
}

/// The squares from which a step to the left or right leads into a set.
pub(super) fn beside(set: u128) -> u128 {
    shift::<-1, 0>(set) | shift::<1, 0>(set)
}

/// The squares of the first piece of an ordo of this length when any of its pieces stands in a set.
pub(super) fn spread<const BACK: i8, const DOWN: i8>(set: u128, length: u8) -> u128 {
    (1..length).fold(set, |all, _| set | shift::<BACK, DOWN>(all))
}

/// Visits every ordo of a whole group, in a row or in a column, that can take a step. `BACK` and `DOWN`
/// lead from its last piece towards its first; `before` tells from which squares a step leads into a
/// set.
fn each_ordo<const BACK: i8, const DOWN: i8>(
    own: u128,
    free: u128,
    before: impl Fn(u128) -> u128,
    mut visit: impl FnMut(Mover),
) {
    each_form::<BACK, DOWN>(own, free, before, |ordos, length| {
        let form = (0..length).fold(0, |form, _| form << step(-BACK, -DOWN) | 1);
        for first in squares(ordos.from) {
            let spread = |beside| spread::<BACK, DOWN>(beside, length);
            let landing = ordos.landing & meeting_squares(own, form << first, spread);
            visit(Mover { first, span: ordos.span, barred: !ordos.free, landing });
        }
    });
}

/// Visits the ordos that [`each_ordo`] does, those of one length together and with that length,
/// before it is asked which squares keep the group whole. The group need not be whole.
pub(super) fn each_form<const BACK: i8, const DOWN: i8>(
    own: u128,
    free: u128,
    before: impl Fn(u128) -> u128,
    mut visit: impl FnMut(Movers, u8),
) {
    // The first squares of ordos, and of places that are wide enough for them, made longer by
    // one piece in each round.
    let (mut starts, mut fits) = (own, free);
    let (mut own_end, mut free_end) = (own, free);
    let (mut length, mut span) = (1, 0);
    loop {
        own_end = shift::<BACK, DOWN>(own_end);
        free_end = shift::<BACK, DOWN>(free_end);
        fits &= free_end;
        starts &= own_end & before(fits);
        if starts == 0 {
            return;
        }
        length += 1;
        span += step(-BACK, -DOWN) as u8;
        let (from, near, far) = (starts, BOARD, BOARD);
        visit(Movers { from, span, free: fits, landing: fits, near, far }, length);
    }
}
