//! How fast the search is, and its signature.
//!
//! A few positions of every game, always the same, are searched to a depth that is always the same, on
//! one thread and from an empty table. How many nodes that takes is the same on every machine, and
//! changes as soon as anything changes that the search depends on: that is the signature.

use std::time::{Duration, Instant};

use tablier_engine::benchmark::{self, POSITIONS};
use tablier_engine::{Alone, AnyGameEngine, Threads, WorkerPool};

use super::LONG_ENOUGH;

/// What was measured of the search of one game.
#[derive(Clone, Copy, Debug)]
pub struct SearchSpeed {
    /// How deep the positions were searched.
    pub depth: u32,
    /// The nodes that took on one thread: the game's part of the signature.
    pub nodes: u64,
    /// How many in a second, on one thread.
    pub per_second: f64,
    /// How many in a second, on two threads; nothing if the search does not share its work.
    pub per_second_of_two: Option<f64>,
}

/// Measures the search of a game; nothing if it is not searched.
///
/// ```no_run
/// let ordo = tablier_engine::find("ordo").unwrap();
/// println!("{} a second", tablier_cli::bench::search(ordo).unwrap().per_second);
/// ```
pub fn search(game: &dyn AnyGameEngine) -> Option<SearchSpeed> {
    let depth = game.benchmark_depth()?;
    let nodes = effort(game, depth, &Alone)?.nodes;
    let per_second = speed(|| effort(game, depth, &Alone))?;
    let two = game.shares_work().then_some(Threads(2));
    let per_second_of_two = two.and_then(|two| speed(|| effort(game, depth, &two)));
    Some(SearchSpeed { depth, nodes, per_second, per_second_of_two })
}

/// What the signature is the sum of: the games that are searched, and the nodes of each on one thread.
pub fn signature() -> impl Iterator<Item = (&'static str, u64)> {
    tablier_engine::games().filter_map(|game| {
        let nodes = effort(game, game.benchmark_depth()?, &Alone)?.nodes;
        Some((game.info().id, nodes))
    })
}

/// What the positions of a game took.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn add(&mut self, search: impl FnOnce() -> u64) {
        let begin = Instant::now();
        self.nodes += search();
        self.time += begin.elapsed();
    }

    fn per_second(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// The nodes per second of a search that is made again and again until it has taken long enough: those
/// of the fastest, which was disturbed the least.
fn speed(search: impl Fn() -> Option<Effort>) -> Option<f64> {
    let (mut fastest, mut time) = (0.0_f64, Duration::ZERO);
    while time < LONG_ENOUGH {
        let effort = search()?;
        fastest = fastest.max(effort.per_second());
        time += effort.time;
    }
    Some(fastest)
}

/// Searches the positions of a game to this depth; nothing if it is not searched.
fn effort(game: &dyn AnyGameEngine, depth: u32, workers: &dyn WorkerPool) -> Option<Effort> {
    let mut effort = Effort::default();
    for number in 0..POSITIONS {
        // To make the table is no part of the search.
        let search = benchmark::search(game, number, depth)?;
        effort.add(|| search(workers));
    }
    Some(effort)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_are_the_same_every_time() {
        for game in tablier_engine::games().filter(|game| game.benchmark_depth().is_some()) {
            let id = game.info().id;
            // Less deep than the signature, which the command line prints.
            let nodes = || effort(game, 3, &Alone).unwrap().nodes;
            assert!(nodes() > POSITIONS, "{id}");
            assert_eq!(nodes(), nodes(), "{id}");
        }
    }
}
