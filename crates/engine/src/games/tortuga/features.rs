//! What stands along the lines of Tortuga's board, and what that is worth.
//!
//! Turtles step and jump along three directions, and a jump takes three cells in a row. So the
//! evaluation asks of every three neighbouring cells of a line what stands there, and adds up what
//! each of these triples is worth. Whole lines are looked up at once: the sums over their triples
//! stand ready in a table.

use std::sync::LazyLock;

use tablier_core::Seat;
use tablier_games::tortuga::Position;

/// The weight of every triple, line by line, window by window; learnt from games.
static WEIGHTS: [i16; TRIPLES] = include!("weights.in");

/// The lines that run to the right; those to the left are their mirror images, and worth the same.
const OBLIQUE: usize = 7;
/// The middle column and the three to the right of it; the others are mirror images.
const STRAIGHT: usize = 4;
const LINES: usize = OBLIQUE + STRAIGHT;
/// How many triples each line has.
const WINDOWS: [usize; LINES] = [2, 3, 4, 5, 4, 3, 2, 5, 4, 3, 2];
/// In how many ways a triple can look.
const LOOKS: usize = 64;

/// Where the triples of each line begin among the weights, and how many weights there are.
const FIRST_TRIPLE: [usize; LINES + 1] = {
    let mut first = [0; LINES + 1];
    let mut line = 0;
    while line < LINES {
        first[line + 1] = first[line] + LOOKS * WINDOWS[line];
        line += 1;
    }
    first
};
pub(super) const TRIPLES: usize = FIRST_TRIPLE[LINES];

/// Where each line begins in the table of sums.
const FIRST_SUM: [usize; LINES + 1] = {
    let mut first = [0; LINES + 1];
    let mut line = 0;
    while line < LINES {
        first[line + 1] = first[line] + (1 << (2 * length(line)));
        line += 1;
    }
    first
};

/// The sums over all triples of a line, for everything that can stand on it.
static SUMS: LazyLock<Box<[i16]>> = LazyLock::new(sums);

/// How many cells a line has.
const fn length(line: usize) -> usize {
    WINDOWS[line] + 2
}

/// The board as the side to move sees it: the cells with an own or a neutral turtle, and those with
/// an enemy or a neutral one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    own: u64,
    enemy: u64,
}

impl Seen {
    pub(super) fn of(position: &Position) -> Self {
        let (side, neutral) = (position.side(), position.neutral());
        let seen = |set: u64| if side == Seat(0) { set } else { set.reverse_bits() >> 9 };
        Seen {
            own: seen(position.turtles(side) | neutral),
            enemy: seen(position.turtles(side.next(2)) | neutral),
        }
    }

    /// What the lines are worth to the side to move.
    pub(super) fn worth(self) -> i32 {
        let sums = &**SUMS;
        let mut worth = 0;
        self.each_line(|line, look| worth += i32::from(sums[FIRST_SUM[line] + look]));
        worth
    }

    /// The number of every triple on the board.
    pub(super) fn each_triple(self, mut tell: impl FnMut(usize)) {
        self.each_line(|line, look| {
            for window in 0..WINDOWS[line] {
                tell(triple(line, look, window));
            }
        });
    }

    /// Every line with a number for what stands on it: a bit for each cell with an own or neutral
    /// turtle, then a bit for each with an enemy or neutral one.
    #[inline]
    fn each_line(self, mut tell: impl FnMut(usize, usize)) {
        let mirrored = Seen { own: mirror(self.own), enemy: mirror(self.enemy) };
        for line in 0..OBLIQUE {
            tell(line, self.look(line, oblique));
            tell(line, mirrored.look(line, oblique));
        }
        tell(OBLIQUE, self.look(OBLIQUE, straight));
        for line in OBLIQUE + 1..LINES {
            tell(line, self.look(line, straight));
            tell(line, mirrored.look(line, straight));
        }
    }

    #[inline]
    fn look(self, line: usize, bits: impl Fn(u64, usize) -> usize) -> usize {
        bits(self.own, line) | bits(self.enemy, line) << length(line)
    }
}

/// The weight that belongs to a triple of a line that looks like this.
fn triple(line: usize, look: usize, window: usize) -> usize {
    let (own, enemy) = (look >> window & 7, look >> (length(line) + window) & 7);
    FIRST_TRIPLE[line] + LOOKS * window + (own | enemy << 3)
}

fn sums() -> Box<[i16]> {
    let sum = |line: usize, look: usize| {
        (0..WINDOWS[line]).map(|window| WEIGHTS[triple(line, look, window)]).sum()
    };
    let looks = |line: usize| (0..1 << (2 * length(line))).map(move |look| sum(line, look));
    (0..LINES).flat_map(looks).collect()
}

/// The set with left and right exchanged.
fn mirror(mut set: u64) -> u64 {
    for (distance, cells) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let differ = (set ^ set >> distance) & cells;
        set ^= differ ^ differ << distance;
    }
    set
}

/// The bits of a line that runs to the right, the rearmost cell lowest.
fn oblique(set: u64, line: usize) -> usize {
    let shift = 8 * line + line.saturating_sub(3);
    (set >> shift) as usize & ((1 << length(line)) - 1)
}

/// The bits of a line that runs straight ahead, the rearmost cell lowest.
fn straight(set: u64, line: usize) -> usize {
    /// Every ninth cell, from the base on.
    const MIDDLE: u64 = 0x0040_2010_0804_0201;
    let aside = line - OBLIQUE;
    let column = set & MIDDLE << aside & ((1 << (56 - 8 * aside)) - 1);
    // No two of these cells have the same place in their bytes: the sum of the bytes has them all.
    (column.wrapping_mul(0x0101_0101_0101_0101) >> (56 + aside)) as usize
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use tablier_core::{Game, Options};
    use tablier_games::tortuga::Tortuga;

    use crate::dice::Dice;
    use crate::playout::random_move;
    use crate::search::Evaluate;

    /// The positions of random games.
    fn each_position(mut check: impl FnMut(&Tortuga, Position)) {
        let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
        for seed in 0..50 {
            let (mut dice, mut position) = (Dice::new(seed), game.start());
            while let Some(legal) = random_move(&game, &position, &mut dice) {
                position = game.play(&position, legal);
                check(&game, position);
            }
        }
    }

    #[test]
    fn the_sums_of_lines_are_sums_of_triples() {
        each_position(|_, position| {
            let (mut sum, mut count) = (0, 0);
            Seen::of(&position).each_triple(|triple| {
                sum += i32::from(WEIGHTS[triple]);
                count += 1;
            });
            assert_eq!(Seen::of(&position).worth(), sum);
            // Each direction has 23 of them.
            assert_eq!(count, 3 * 23);
        });
    }

    #[test]
    fn a_position_is_worth_the_same_however_the_board_is_turned() {
        each_position(|game, position| {
            for symmetry in 0..game.symmetries() {
                let turned = game.transform(&position, symmetry);
                assert_eq!(game.evaluate(&turned), game.evaluate(&position));
            }
        });
    }

    #[test]
    fn every_cell_counts_in_each_direction() {
        let all = (0..7).flat_map(|left| (0..7).map(move |right| (left, right)));
        for (left, right) in all.filter(|&(left, right): &(u32, u32)| left.abs_diff(right) <= 3) {
            let seen = Seen { own: 1 << (8 * left + right), enemy: 0 };
            let mut lines = 0;
            seen.each_line(|_, look| lines += look.count_ones());
            assert_eq!(lines, 3, "{left} {right}");
        }
    }
}
