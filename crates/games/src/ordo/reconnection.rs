//! The moves of a group that a capture has torn apart: they join all of its parts again.
//!
//! Few squares touch several parts. So moves are first looked for among those that end on such squares,
//! for many pieces at once, and only those found are asked whether they really join everything.

use super::board::{BOARD, grow, only, shift};
use super::group::{each_part, is_group};
use super::moves::{Movers, Moves, beside, each_form, spread};
use super::position::Position;

/// The parts into which a group has fallen.
struct Parts {
    pieces: [u128; Parts::MOST],
    /// The squares of each part and those beside it.
    around: [u128; Parts::MOST],
    count: usize,
}

impl Parts {
    /// No two parts touch each other: there is one at most in each block of two by two squares.
    const MOST: usize = 20;

    fn of(pieces: u128) -> Self {
        let mut parts = Parts { pieces: [0; Parts::MOST], around: [0; Parts::MOST], count: 0 };
        each_part(pieces, |part| {
            parts.pieces[parts.count] = part;
            parts.around[parts.count] = grow(part);
            parts.count += 1;
        });
        parts
    }

    /// Visits each part, with what is left of a set of squares when only those stay that touch all the
    /// other parts. `reach` tells where a piece or ordo stands when it touches one.
    fn each(&self, squares: u128, reach: impl Fn(u128) -> u128, mut visit: impl FnMut(u128, u128)) {
        for (at, &part) in self.pieces[..self.count].iter().enumerate() {
            let others = self.around[..self.count].iter().enumerate().filter(|(i, _)| *i != at);
            let joining = others.fold(squares, |joining, (_, &around)| joining & reach(around));
            if joining != 0 {
                visit(part, joining);
            }
        }
    }
}

impl Position {
    pub(super) fn each_batch_of_reconnections<const FORWARD: i8, const BACKWARD: i8>(
        &self,
        mut visit: impl FnMut(Moves),
    ) {
        let own = self.pieces(self.side());
        let free = BOARD & !self.occupied();
        let parts = Parts::of(own);
        let mut check = |moves: Moves| {
            let mut joining = 0;
            moves.each(|legal| {
                let (left, reached) = legal.leaves_and_reaches();
                if is_group(own & !left | reached) {
                    joining |= only(legal.to);
                }
            });
            if joining != 0 {
                visit(Moves { to: joining, ..moves });
            }
        };

        parts.each(
            BOARD & !own,
            |around| around,
            |from, joining| {
                // It touches what it leaves behind of its own part, if anything.
                let landing = if from.is_power_of_two() { joining } else { joining & grow(from) };
                let movers = Movers { from, span: 0, free, landing, near: BOARD, far: BOARD };
                movers.go::<0, FORWARD>(&mut check);
                movers.go::<1, FORWARD>(&mut check);
                movers.go::<-1, FORWARD>(&mut check);
                movers.go::<1, 0>(&mut check);
                movers.go::<-1, 0>(&mut check);
                movers.go::<0, BACKWARD>(&mut check);
                movers.go::<1, BACKWARD>(&mut check);
                movers.go::<-1, BACKWARD>(&mut check);
            },
        );
        let ahead_or_back = |fits| shift::<0, BACKWARD>(fits) | shift::<0, FORWARD>(fits);
        each_form::<-1, 0>(own, free, ahead_or_back, |ordos, length| {
            let reach = |around| spread::<-1, 0>(around, length);
            parts.each(ordos.landing, reach, |part, landing| {
                let ordos = Movers { from: ordos.from & part, landing, ..ordos };
                ordos.go::<0, FORWARD>(&mut check);
                ordos.go::<0, BACKWARD>(&mut check);
            });
        });
        each_form::<0, -1>(own, free, beside, |ordos, length| {
            let reach = |around| spread::<0, -1>(around, length);
            parts.each(ordos.landing, reach, |part, landing| {
                let ordos = Movers { from: ordos.from & part, landing, ..ordos };
                ordos.go::<-1, 0>(&mut check);
                ordos.go::<1, 0>(&mut check);
            });
        });
    }
}
