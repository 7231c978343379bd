//! One legal move at random, found without finding the others.
//!
//! What takes long is to find out which moves keep the group whole. So a move is picked among those
//! for which there is room, and asked only then; if it tears the group apart, another is picked. Every
//! legal move is as likely as the others, because none is preferred at any try.

use tablier_core::Seat;

use super::board::{BOARD, grow, has, only, shift};
use super::group::{is_group_around, possible_links, touched_twice};
use super::moves::{Move, Movers, Moves, beside, each_form};
use super::position::Position;

/// After so many picks that tear the group apart, all legal moves are looked for.
const TRIES: u32 = 32;
/// Singletons go in five directions, horizontal ordos of nine lengths in one, vertical ones of seven
/// lengths in two.
const MOST_BATCHES: usize = 5 + 9 + 2 * 7;

/// The moves for which there is room.
struct Draft {
    batches: [Moves; MOST_BATCHES],
    len: usize,
    count: u64,
}

impl Draft {
    fn add(&mut self, moves: Moves) {
        self.batches[self.len] = moves;
        self.len += 1;
        self.count += u64::from(moves.to.count_ones());
    }

    /// The move of this number; none if there are not so many.
    fn nth(&self, mut n: u64) -> Option<Move> {
        for moves in &self.batches[..self.len] {
            let count = u64::from(moves.to.count_ones());
            if n < count {
                return moves.nth(n);
            }
            n -= count;
        }
        None
    }
}

impl Position {
    /// Any of the moves, each as likely as the others. `below` gives a random number.
    pub(super) fn any_move(&self, mut below: impl FnMut(u64) -> u64) -> Option<Move> {
        let own = self.pieces(self.side());
        // A torn group has few moves among many that do not mend it, and a last piece has no other
        // to stay with.
        if self.is_whole(self.side()) && !own.is_power_of_two() {
            if self.decided().is_some() {
                return None;
            }
            let draft =
                if self.side().0 == 0 { self.draft::<1, -1>() } else { self.draft::<-1, 1>() };
            let links = possible_links(own);
            for _ in 0..TRIES {
                match draft.nth(below(draft.count)) {
                    Some(picked) if keeps_whole(own, links, picked) => return Some(picked),
                    _ => {}
                }
            }
        }
        self.any_of_all_moves(below)
    }

    /// Visits the legal moves of singletons that end on one of these squares.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::ordo::Ordo;
    ///
    /// //   a b c
    /// // 3 b . .
    /// // 2 . w .
    /// // 1 . . w
    /// let ordo = Ordo::new(&Options::defaults(Ordo::INFO)).unwrap();
    /// let position = ordo.read_position("10/10/10/10/10/b9/1w8/2w7 w").unwrap();
    /// let mut captures = Vec::new();
    /// position.each_move_onto(position.pieces(Seat(1)), |legal| captures.push(legal));
    /// assert_eq!(captures.len(), 0, "b2xa3 would leave c1 alone");
    /// ```
    pub fn each_move_onto(&self, goals: u128, mut visit: impl FnMut(Move)) {
        let own = self.pieces(self.side());
        if !self.is_whole(self.side()) || own.is_power_of_two() {
            return self.each_move(|legal| {
                if legal.is_alone() && has(goals, legal.to) {
                    visit(legal);
                }
            });
        }
        if self.decided().is_some() {
            return;
        }
        let links = possible_links(own);
        let landing = goals & !own;
        let mut check = |moves: Moves| {
            moves.each(|legal| {
                if keeps_whole(own, links, legal) {
                    visit(legal);
                }
            });
        };
        if self.side().0 == 0 {
            self.draft_singletons::<1>(landing, &mut check);
        } else {
            self.draft_singletons::<-1>(landing, &mut check);
        }
    }

    /// Where singletons of a side could go if it were to move and its pieces were one group, for each
    /// of the five directions. Whether a piece that leaves holds the others together is not asked.
    ///
    /// ```
    /// use tablier_core::Seat;
    /// use tablier_games::ordo::Position;
    ///
    /// let reach = Position::START.reach(Seat(0));
    /// // Straight ahead: the third row where it is empty, and all of the fourth.
    /// assert_eq!(reach[0] >> 22, 0b11_1111_1111 << 11 | 0b00_1100_1100);
    /// ```
    pub fn reach(&self, side: Seat) -> [u128; 5] {
        let own = self.pieces(side);
        let free = BOARD & !self.occupied();
        let movers = singletons(own, free, BOARD & !own);
        if side.0 == 0 { movers.reach::<1>() } else { movers.reach::<-1>() }
    }

    /// The pieces of a side that may hold its group together: their neighbours do not all touch each
    /// other around them.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::ordo::Ordo;
    ///
    /// //   a b c
    /// // 2 . w .
    /// // 1 w . w
    /// let ordo = Ordo::new(&Options::defaults(Ordo::INFO)).unwrap();
    /// let position = ordo.read_position("b9/10/10/10/10/10/1w8/w1w7 w").unwrap();
    /// assert_eq!(position.links(Seat(0)), 1 << 12);
    /// ```
    pub fn links(&self, side: Seat) -> u128 {
        possible_links(self.pieces(side))
    }

    /// Moves of singletons to some of the squares where no own piece stands.
    fn draft_singletons<const FORWARD: i8>(&self, landing: u128, visit: &mut impl FnMut(Moves)) {
        let movers = singletons(self.pieces(self.side()), BOARD & !self.occupied(), landing);
        movers.go::<0, FORWARD>(visit);
        movers.go::<1, FORWARD>(visit);
        movers.go::<-1, FORWARD>(visit);
        movers.go::<1, 0>(visit);
        movers.go::<-1, 0>(visit);
    }

    fn draft<const FORWARD: i8, const BACKWARD: i8>(&self) -> Draft {
        let own = self.pieces(self.side());
        let free = BOARD & !self.occupied();
        let nothing = Moves::NONE;
        let mut draft = Draft { batches: [nothing; MOST_BATCHES], len: 0, count: 0 };
        let mut add = |moves| draft.add(moves);

        self.draft_singletons::<FORWARD>(BOARD & !own, &mut add);
        each_form::<-1, 0>(own, free, shift::<0, BACKWARD>, |ordos, _| {
            ordos.go::<0, FORWARD>(&mut add);
        });
        each_form::<0, -1>(own, free, beside, |ordos, _| {
            ordos.go::<-1, 0>(&mut add);
            ordos.go::<1, 0>(&mut add);
        });
        draft
    }
}

/// The pieces of a group as singletons. Wherever one goes, it must touch another; one step away it
/// still stands beside the square it left, which does not count.
fn singletons(own: u128, free: u128, landing: u128) -> Movers {
    Movers { from: own, span: 0, free, landing, near: touched_twice(own), far: grow(own) }
}

/// Whether a group, with these [`possible_links`], is still one after a move of the draft.
fn keeps_whole(own: u128, links: u128, legal: Move) -> bool {
    if legal.is_alone() && links & only(legal.first) == 0 {
        return true;
    }
    let (left, reached) = legal.leaves_and_reaches();
    let rest = own & !left;
    // Every part of what stays behind has a piece beside those that left.
    is_group_around(rest | reached, rest & grow(left) | reached)
}
