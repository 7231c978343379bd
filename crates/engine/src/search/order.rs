//! In which order moves are tried.

use std::cmp::Reverse;

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) legal: M,
    pub(super) key: u32,
    /// What the game thinks of it.
    pub(super) hint: i32,
    /// Candidates with a higher rank are tried first.
    rank: i32,
}

impl<M> Candidate<M> {
    /// A move that has been found, and no more.
    #[inline]
    pub(super) fn unranked(legal: M) -> Self {
        Candidate { legal, key: 0, hint: 0, rank: 0 }
    }
}

/// After so many moves have been picked one by one, the rest is sorted: most nodes are done by then,
/// and of those that are not, most need all moves.
const PICKED: usize = 4;
const HISTORY_BITS: u32 = 14;
/// The most that history can say, for or against a move.
const HISTORY_LIMIT: i32 = 800;
const KILLER: i32 = 900;

/// What has worked so far, elsewhere in the tree.
#[derive(Debug)]
pub(super) struct Memory {
    /// The moves that refuted something, by ply.
    killers: Vec<[u32; 2]>,
    /// How often a move was best, by side and key.
    history: [Box<[i32]>; 2],
}

/// What decides in which order the moves of one node are tried.
pub(super) struct Order<'a> {
    remembered: u32,
    killers: [u32; 2],
    history: &'a [i32],
}

impl Order<'_> {
    /// A move with its rank.
    #[inline]
    pub(super) fn candidate<M>(&self, legal: M, key: u32, hint: i32) -> Candidate<M> {
        let rank = if key == self.remembered {
            i32::MAX
        } else {
            let killer = if self.killers.contains(&key) { KILLER } else { 0 };
            hint + killer + self.history[slot(key)]
        };
        Candidate { legal, key, hint, rank }
    }
}

impl Memory {
    pub(super) fn new(plies: usize) -> Self {
        let empty = || vec![0; 1 << HISTORY_BITS].into_boxed_slice();
        Memory { killers: vec![[0; 2]; plies], history: [empty(), empty()] }
    }

    /// What there is to know about the moves of a node at this ply, for the side of this number.
    pub(super) fn order(&self, remembered: u32, ply: usize, side: usize) -> Order<'_> {
        Order { remembered, killers: self.killers[ply], history: &self.history[side] }
    }

    /// A move refuted what was played before; the moves tried before it did not.
    pub(super) fn learn<M>(
        &mut self,
        best: &Candidate<M>,
        tried: &[Candidate<M>],
        depth: i32,
        ply: usize,
        side: usize,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != best.key {
            (*first, *second) = (best.key, *first);
        }
        let bonus = (depth * depth).min(HISTORY_LIMIT / 4);
        self.credit(best.key, bonus, side);
        for candidate in tried {
            self.credit(candidate.key, -bonus, side);
        }
    }

    /// Moves the number towards the limit, the less the nearer it is.
    fn credit(&mut self, key: u32, bonus: i32, side: usize) {
        let number = &mut self.history[side][slot(key)];
        *number += bonus - *number * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Keys of different moves may share a number: the history is only a hint.
fn slot(key: u32) -> usize {
    (key.wrapping_mul(0x9E37_79B1) >> (32 - HISTORY_BITS)) as usize
}

/// Brings the best of the moves that have not been tried to the place `at`; those before it have. From
/// the place `breadth` on any order will do.
pub(super) fn pick<M>(candidates: &mut [Candidate<M>], at: usize, breadth: usize) {
    let rest = &mut candidates[at..];
    if at < PICKED {
        let mut best = 0;
        for other in 1..rest.len() {
            if rest[other].rank > rest[best].rank {
                best = other;
            }
        }
        rest.swap(0, best);
    } else if at == PICKED && at < breadth {
        let by_rank = |candidate: &Candidate<M>| Reverse(candidate.rank);
        let wanted = breadth - at;
        if wanted < rest.len() {
            rest.select_nth_unstable_by_key(wanted, by_rank);
        }
        let wanted = wanted.min(rest.len());
        rest[..wanted].sort_unstable_by_key(by_rank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_come_first_and_none_is_lost() {
        let memory = Memory::new(1);
        let hints = [3, 9, 1, 7, 7, 0, 8, 2, 5];
        let moves = hints.iter().zip(1..);
        let mut candidates: Vec<_> =
            moves.map(|(&hint, key)| memory.order(3, 0, 0).candidate(key, key, hint)).collect();
        let order: Vec<_> = (0..hints.len())
            .map(|at| {
                pick(&mut candidates, at, usize::MAX);
                candidates[at].hint
            })
            .collect();
        // The third is the one remembered.
        assert_eq!(order, [1, 9, 8, 7, 7, 5, 3, 2, 0]);
    }

    #[test]
    fn within_the_breadth_the_best_come_first_and_none_is_lost_behind() {
        let memory = Memory::new(1);
        let hint_of = |key: i32| key * 37 % 101;
        for breadth in [2, 4, 5, 20, 99, 100, 200] {
            let mut candidates: Vec<_> = (1..=100)
                .map(|key| memory.order(0, 0, 0).candidate((), key as u32, hint_of(key)))
                .collect();
            let mut order: Vec<_> = (0..100)
                .map(|at| {
                    pick(&mut candidates, at, breadth);
                    candidates[at].hint
                })
                .collect();
            let mut sorted: Vec<_> = (1..=100).map(hint_of).collect();
            sorted.sort_unstable_by_key(|&hint| Reverse(hint));
            let wanted = breadth.min(100);
            assert_eq!(order[..wanted], sorted[..wanted]);
            order.sort_unstable_by_key(|&hint| Reverse(hint));
            assert_eq!(order, sorted);
        }
    }

    #[test]
    fn what_worked_is_tried_earlier_but_within_limits() {
        let mut memory = Memory::new(1);
        let of = |memory: &Memory, key| memory.order(0, 0, 1).candidate((), key, 0);
        for _ in 0..1000 {
            let (best, tried) = (of(&memory, 1), [of(&memory, 2)]);
            memory.learn(&best, &tried, 20, 0, 1);
        }
        assert!(of(&memory, 1).rank > of(&memory, 3).rank);
        assert!(of(&memory, 2).rank < of(&memory, 3).rank);
        assert!(of(&memory, 2).rank >= -HISTORY_LIMIT);
        assert_eq!(
            memory.order(0, 0, 0).candidate((), 2, 0).rank,
            0,
            "the other side learns nothing"
        );
    }
}
