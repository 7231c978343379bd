//! What a move leaves open to both sides.

use tablier_games::tor::{Colour, Position, Put};

use super::grow;
use crate::search::FORCING;

/// What it is worth for a move to leave so many squares open to the side that makes it, and as much
/// less if they are open to the enemy: the fewer there are, the more each counts.
const OPEN: [i32; 10] = [-300, -100, 0, 50, 90, 120, 140, 155, 165, 170];

/// What the moves of a position have in common.
pub(super) struct Board {
    tops: [u64; 4],
    /// The squares by the colour of their lower or only token.
    bottoms: [u64; 4],
    pairs: u64,
    own: u64,
    enemy: u64,
    hand: Option<Colour>,
}

/// A pawn's move, before the token in hand is put down.
#[derive(Clone, Copy)]
pub(super) struct Step {
    own: Open,
    enemy: Open,
}

/// The squares next to a pawn that are open to its side, after a step.
#[derive(Clone, Copy, Default)]
struct Open {
    squares: u64,
    count: i32,
    /// The squares that are open when the token in hand lies there.
    with_hand: u64,
}

impl Board {
    #[inline]
    pub(super) fn new(position: &Position) -> Self {
        let side = position.side();
        Board {
            tops: Colour::ALL.map(|colour| position.tops(colour)),
            bottoms: Colour::ALL.map(|colour| position.bottoms(colour)),
            pairs: position.pairs(),
            own: position.pawns(side),
            enemy: position.pawns(side.next(2)),
            hand: position.hand(),
        }
    }

    /// The squares open to the side to move, wherever its pawns are.
    pub(super) fn goals(&self) -> u64 {
        let free = self.tops.iter().filter(|&&tops| tops & self.enemy == 0);
        free.fold(0, |all, tops| all | tops) & !self.own
    }

    /// Whether the side to move cannot move.
    pub(super) fn is_stuck(&self) -> bool {
        self.goals() & grow(self.own) == 0
    }

    /// Whether a move leaves nothing open to the enemy. It may say so where the token in hand can
    /// only be put where it opens a square.
    pub(super) fn may_win_at_once(&self) -> bool {
        // No pawn goes to a colour that the enemy controls, so that only one such square can be
        // closed in a move, by the token.
        let controlled = self.tops.iter().filter(|&&tops| tops & self.enemy != 0);
        let safe = controlled.fold(0, |all, tops| all | tops) & grow(self.enemy) & !self.enemy;
        if safe & safe.wrapping_sub(1) != 0 {
            return false;
        }
        let goals = self.goals();
        each(self.own).any(|from| {
            each(grow(1 << from) & goals).any(|to| {
                let step = self.step(from, to);
                let open = step.enemy.squares;
                let is_one = open & open.wrapping_sub(1) == 0;
                let can_close = self.hand.is_some() && step.enemy.with_hand == 0;
                // The square just left has one token at most.
                let pairs = self.pairs & !(1 << from);
                open == 0 || is_one && can_close && open & pairs == 0
            })
        })
    }

    pub(super) fn step(&self, from: u8, to: u8) -> Step {
        let (from, to) = (1_u64 << from, 1_u64 << to);
        let own = self.own ^ from | to;
        let (near_own, near_enemy) = (grow(own) & !own, grow(self.enemy) & !self.enemy);
        let mut step = Step { own: Open::default(), enemy: Open::default() };
        for (colour, (&tops, &bottoms)) in self.tops.iter().zip(&self.bottoms).enumerate() {
            // The top token is taken, and the one below shows.
            let tops = if tops & from == 0 { tops | bottoms & from } else { tops ^ from };
            let in_hand = self.hand.is_some_and(|hand| hand.index() == colour);
            let open = |side: &mut Open, near: u64, other: u64| {
                if tops & other == 0 {
                    side.squares |= tops & near;
                    side.with_hand |= if in_hand { near } else { 0 };
                }
            };
            open(&mut step.own, near_own, self.enemy);
            open(&mut step.enemy, near_enemy, own);
        }
        step.own.count = step.own.squares.count_ones() as i32;
        step.enemy.count = step.enemy.squares.count_ones() as i32;
        step
    }
}

impl Step {
    /// The hint for the move that puts the token there.
    pub(super) fn hint(&self, put: Put) -> i32 {
        let [own, enemy] = match put {
            Put::On(square) => [self.own, self.enemy].map(|side| side.with_hand_on(square)),
            Put::Nothing | Put::Aside => [self.own.count, self.enemy.count],
        };
        if enemy == 0 {
            return FORCING;
        }
        OPEN[own.min(9) as usize] - OPEN[enemy.min(9) as usize]
    }
}

impl Open {
    /// How many squares are open when the token lies on this one.
    fn with_hand_on(self, square: u8) -> i32 {
        let has = |squares: u64| (squares >> square & 1) as i32;
        self.count + has(self.with_hand) - has(self.squares)
    }
}

/// The squares of a set, one after the other.
fn each(mut squares: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (squares != 0).then(|| {
            let square = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            square
        })
    })
}
