//! How long it takes to solve Orthokon, held against a plain program in the same run.
//!
//! The plain program does what one would write first: it plays every move of every position, notes
//! for each position which others lead to it, and goes back from the end. It looks at a position
//! from the side to move, but knows nothing of turning and mirroring the board.

#![allow(clippy::unwrap_used)]

use std::hint::black_box;
use std::time::Instant;

use tablier_core::{Game, Options, Seat};
use tablier_engine::solve::OrthokonTable;
use tablier_games::orthokon::{Orthokon, Position, Setup};

/// The best of so many runs counts: on a busy machine the others measure the neighbours.
const RUNS: u32 = 5;

fn main() {
    let (table, fast) = best_of(|| OrthokonTable::solve(&mut |_share| ()));
    let (counts, plain) = best_of(plain_counts);
    let statistics = table.statistics();
    assert_eq!(counts, [statistics.won, statistics.lost, statistics.drawn]);
    println!("orthokon solved from nothing on one thread, the best of {RUNS} runs\n");
    println!("tablier        {fast:6.3} s");
    println!("plain program  {plain:6.3} s");
    println!("ratio          {:6.1}", plain / fast);
}

fn best_of<T>(work: impl Fn() -> T) -> (T, f64) {
    let timed = || {
        let begin = Instant::now();
        let done = black_box(work());
        (done, begin.elapsed().as_secs_f64())
    };
    let (done, first) = timed();
    (done, (1..RUNS).map(|_| timed().1).fold(first, f64::min))
}

/// Won, lost and drawn positions, as the plain program counts them.
fn plain_counts() -> [u64; 3] {
    let game = Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap();
    let sets: Vec<_> = (0..=u16::MAX).filter(|set| set.count_ones() == 8).collect();
    let mut numbers = vec![0; 1 << 16];
    for (number, &set) in sets.iter().enumerate() {
        numbers[set as usize] = number as u32;
    }
    let number = |position: &Position| {
        let own = position.pieces(position.side());
        let occupied = own | position.pieces(position.side().next(2));
        numbers[occupied as usize] << 8 | pick(own, occupied)
    };
    let count = sets.len() << 8;
    let mut moves = Vec::new();
    let mut left = vec![0_u8; count];
    let mut ends = vec![0_u32; count + 1];
    for before in 0..count as u32 {
        let occupied = sets[before as usize >> 8];
        let own = spread(before & 255, occupied);
        let setup = Setup { pieces: [own, occupied ^ own], side: Seat(0) };
        let position = game.validate(&setup).unwrap();
        game.each_move(&position, |legal| {
            let after = number(&game.play(&position, legal));
            moves.push((before, after));
            left[before as usize] += 1;
            ends[after as usize] += 1;
        });
    }
    // The positions before each position, one after the other in one list.
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut befores = vec![0; moves.len()];
    for (before, after) in moves {
        ends[after as usize] -= 1;
        befores[ends[after as usize] as usize] = before;
    }
    let begins = ends;

    let mut values = vec![2_u8; count];
    let mut queue: Vec<_> = (0..count).filter(|&position| left[position] == 0).collect();
    for &lost in &queue {
        values[lost] = 1;
    }
    let mut at = 0;
    while let Some(&position) = queue.get(at) {
        at += 1;
        for &before in &befores[begins[position] as usize..begins[position + 1] as usize] {
            let before = before as usize;
            if values[before] != 2 {
                continue;
            }
            left[before] -= 1;
            if values[position] == 1 {
                values[before] = 0;
                queue.push(before);
            } else if left[before] == 0 {
                values[before] = 1;
                queue.push(before);
            }
        }
    }
    let mut counts = [0; 3];
    for value in values {
        // Each stands for both colours.
        counts[value as usize] += 2;
    }
    counts
}

/// The squares of a set that are in another, as bits in the order of that one.
fn pick(set: u16, mut of: u16) -> u32 {
    let (mut bits, mut bit) = (0, 1);
    while of != 0 {
        if set & of & of.wrapping_neg() != 0 {
            bits |= bit;
        }
        of &= of - 1;
        bit <<= 1;
    }
    bits
}

/// The other way round.
fn spread(bits: u32, mut of: u16) -> u16 {
    let (mut set, mut bit) = (0, 1);
    while of != 0 {
        if bits & bit != 0 {
            set |= of & of.wrapping_neg();
        }
        of &= of - 1;
        bit <<= 1;
    }
    set
}
