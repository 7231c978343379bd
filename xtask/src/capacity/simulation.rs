//! A simulation of the one who writes at each node (`crates/server/src/services/tables/writer.rs`): moves come at random,
//! and a commit takes all that have come.
//!
//! It has a seed, so it is the same each time.

/// How the writer works. Times are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writer {
    /// A commit of one move, and what every further move adds.
    pub(super) commit: f64,
    pub(super) each_further: f64,
}

/// How long a commit waits for others while they come one after the other. The timer adds up to a millisecond.
const GATHERING: f64 = 3.0;
const TIMER: f64 = 1.0;
/// Commits that follow each other within this time come one after the other.
const BUSY: f64 = 10.0;
/// As much as one transaction takes.
const MOST_AT_ONCE: usize = 512;

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Simulated {
    /// For 1000 moves.
    pub(super) commits: f64,
    /// Until a move is stored, in milliseconds.
    pub(super) mean: f64,
    pub(super) p50: f64,
    pub(super) p99: f64,
}

impl Writer {
    /// Lets so many moves come, so many a second.
    pub(super) fn simulate(self, moves_per_second: f64, moves: usize, seed: u64) -> Simulated {
        let mut random = Random(seed);
        let mut now = 0.0;
        let arrivals: Vec<f64> = (0..moves)
            .map(|_| {
                now += random.exponential(1000.0 / moves_per_second);
                now
            })
            .collect();
        let (mut times, mut commits, mut last_end) = (Vec::new(), 0, f64::NEG_INFINITY);
        let mut waiting = arrivals.as_slice();
        while let Some(first) = waiting.first() {
            let mut begin = first.max(last_end);
            if begin - last_end < BUSY {
                begin += GATHERING + TIMER * random.fraction();
            }
            let count = waiting.iter().take(MOST_AT_ONCE).take_while(|at| **at <= begin).count();
            let (taken, rest) = waiting.split_at(count);
            last_end = begin + self.commit_of(count);
            times.extend(taken.iter().map(|at| last_end - at));
            commits += 1;
            waiting = rest;
        }
        times.sort_unstable_by(f64::total_cmp);
        let at = |part: f64| times.get((part * times.len() as f64) as usize).copied();
        Simulated {
            commits: 1000.0 * f64::from(commits) / moves as f64,
            mean: times.iter().sum::<f64>() / moves as f64,
            p50: at(0.5).unwrap_or_default(),
            p99: at(0.99).unwrap_or_default(),
        }
    }

    fn commit_of(self, moves: usize) -> f64 {
        self.commit + self.each_further * moves.saturating_sub(1) as f64
    }

    /// The most moves a second: as many as there can be in each commit, one commit after the other.
    pub(super) fn most_moves(self) -> f64 {
        let commit = GATHERING + TIMER / 2.0 + self.commit_of(MOST_AT_ONCE);
        1000.0 * MOST_AT_ONCE as f64 / commit
    }
}

/// `SplitMix64`: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to 1, without 1.
    fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn exponential(&mut self, mean: f64) -> f64 {
        -mean * (1.0 - self.fraction()).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITER: Writer = Writer { commit: 2.0, each_further: 0.05 };

    /// The writer of the server works as this one is told.
    #[test]
    fn the_numbers_are_those_of_the_server() {
        let writer = include_str!("../../../crates/server/src/services/tables/writer.rs");
        for line in [
            format!("const MOST_AT_ONCE: usize = {MOST_AT_ONCE};"),
            format!("const GATHERING: Duration = Duration::from_millis({GATHERING});"),
            format!("const BUSY: Duration = Duration::from_millis({BUSY});"),
        ] {
            assert!(writer.contains(&line), "{line}");
        }
    }

    #[test]
    fn a_move_that_comes_alone_is_committed_at_once() {
        let quiet = WRITER.simulate(1.0, 1_000, 1);
        assert!((quiet.p50 - 2.0).abs() < 1e-6, "{quiet:?}");
        assert!(quiet.commits > 990.0, "{quiet:?}");
    }

    #[test]
    fn more_moves_share_a_commit() {
        let rates = [100.0, 1_000.0, 10_000.0];
        let commits = rates.map(|rate| WRITER.simulate(rate, 20_000, 1).commits);
        assert!(commits.is_sorted_by(|less, more| less > more), "{commits:?}");
        let most = WRITER.most_moves();
        let (below, above) = (
            WRITER.simulate(0.9 * most, 50_000, 1).p99,
            WRITER.simulate(1.5 * most, 50_000, 1).p99,
        );
        assert!(below < 100.0 && above > 500.0, "{below} {above}");
    }

    #[test]
    fn a_seed_tells_everything() {
        assert_eq!(WRITER.simulate(500.0, 5_000, 7), WRITER.simulate(500.0, 5_000, 7));
        assert_ne!(WRITER.simulate(500.0, 5_000, 7), WRITER.simulate(500.0, 5_000, 8));
    }
}
