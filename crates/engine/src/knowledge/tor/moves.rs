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
    near_own: u64,
    near_enemy: u64,
    /// The squares next to a pawn that are open to its side.
    open_to_own: u64,
    open_to_enemy: u64,
    own_count: i32,
    enemy_count: i32,
    /// Whether the token in hand has a colour that is open to the side.
    hand_open_to_own: bool,
    hand_open_to_enemy: bool,
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
                let open = step.open_to_enemy;
                let is_one = open & open.wrapping_sub(1) == 0;
                let can_close = self.hand.is_some() && !step.hand_open_to_enemy;
                // The square just left has one token at most.
                let pairs = self.pairs & !(1 << from);
                open == 0 || is_one && can_close && open & pairs == 0
            })
        })
    }

    pub(super) fn step(&self, from: u8, to: u8) -> Step {
        let (from, to) = (1_u64 << from, 1_u64 << to);
        let own = self.own ^ from | to;
        let (near_own, near_enemy) = (grow(own), grow(self.enemy));
        let mut step = Step {
            near_own,
            near_enemy,
            open_to_own: 0,
            open_to_enemy: 0,
            own_count: 0,
            enemy_count: 0,
            hand_open_to_own: false,
            hand_open_to_enemy: false,
        };
        for (colour, (&tops, &bottoms)) in self.tops.iter().zip(&self.bottoms).enumerate() {
            // The top token is taken, and the one below shows.
            let tops = if tops & from == 0 { tops | bottoms & from } else { tops ^ from };
            let in_hand = self.hand.is_some_and(|hand| hand.index() == colour);
            if tops & self.enemy == 0 {
                step.open_to_own |= tops;
                step.hand_open_to_own |= in_hand;
            }
            if tops & own == 0 {
                step.open_to_enemy |= tops;
                step.hand_open_to_enemy |= in_hand;
            }
        }
        step.open_to_own &= near_own & !own;
        step.open_to_enemy &= near_enemy & !self.enemy;
        step.own_count = step.open_to_own.count_ones() as i32;
        step.enemy_count = step.open_to_enemy.count_ones() as i32;
        step
    }
}

impl Step {
    /// The hint for the move that puts the token there.
    pub(super) fn hint(&self, put: Put) -> i32 {
        let (mut own, mut enemy) = (self.own_count, self.enemy_count);
        if let Put::On(square) = put {
            let there = 1_u64 << square;
            let opens = |near: u64, open: u64, hand_open: bool| {
                i32::from(near & there != 0 && hand_open) - i32::from(open & there != 0)
            };
            own += opens(self.near_own, self.open_to_own, self.hand_open_to_own);
            enemy += opens(self.near_enemy, self.open_to_enemy, self.hand_open_to_enemy);
        }
        if enemy == 0 {
            return FORCING;
        }
        OPEN[own.min(9) as usize] - OPEN[enemy.min(9) as usize]
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
