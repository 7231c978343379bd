//! How fast the search is, and its signature.
//!
//! A few positions of every game, always the same, are searched to a depth that is always the same, on
//! one thread and from an empty table. How many nodes that takes is the same on every machine, and
//! changes as soon as anything changes that the search depends on: that is the signature.

use std::time::{Duration, Instant};

use tablier_core::Options;
use tablier_engine::{
    Alone, Blindness, ChanceEvaluate, ChanceVisitor, Evaluate, Expectimax, Limits, Search,
    SearchVisitor, Team, Threads, WorkerPool, opening, visit_expectimax, visit_searchable,
};

use super::LONG_ENOUGH;

/// How deep each game is searched: so that each takes about as long as the others.
const DEPTHS: [(&str, u32); 5] =
    [("orthokon", 10), ("ordo", 4), ("tortuga", 7), ("tor", 5), ("theseion", 3)];
const POSITIONS: u64 = 8;
/// How many random plies there are before each position.
const OPENING_PLIES: usize = 6;
/// The size of the table, in mebibytes.
const TABLE: usize = 16;

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
/// let speed = tablier_cli::bench::search("ordo").unwrap();
/// println!("{} a second", speed.per_second);
/// ```
pub fn search(id: &str) -> Option<SearchSpeed> {
    let depth = depth(id)?;
    let nodes = alone(id, depth)?.nodes;
    let per_second = speed(|| alone(id, depth))?;
    let per_second_of_two = speed(|| together(id, depth, &Threads(2)));
    Some(SearchSpeed { depth, nodes, per_second, per_second_of_two })
}

/// The signature alone: the nodes of all games on one thread.
pub fn signature() -> u64 {
    let nodes = |&(id, depth): &(&str, u32)| alone(id, depth).map_or(0, |effort| effort.nodes);
    DEPTHS.iter().map(nodes).sum()
}

fn depth(id: &str) -> Option<u32> {
    DEPTHS.iter().find(|(name, _)| *name == id).map(|(_, depth)| *depth)
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

fn alone(id: &str, depth: u32) -> Option<Effort> {
    together(id, depth, &Alone).or_else(|| visit_expectimax(id, &mut Foreseen(depth)).flatten())
}

fn together(id: &str, depth: u32, workers: &dyn WorkerPool) -> Option<Effort> {
    visit_searchable(id, &mut Searched(depth, workers)).flatten()
}

struct Searched<'a>(u32, &'a dyn WorkerPool);

impl SearchVisitor for Searched<'_> {
    type Output = Option<Effort>;

    fn visit<G: Evaluate>(&mut self) -> Self::Output {
        let Searched(depth, workers) = *self;
        let game = G::new(&Options::defaults(G::INFO)).ok()?;
        let limits = Limits { depth, ..Limits::default() };
        let mut effort = Effort::default();
        for seed in 0..POSITIONS {
            let (played, team) = (&opening(&game, OPENING_PLIES, seed), &Team::new(TABLE));
            let search = Search { played, team, limits, lines: 1, blindness: Blindness::NONE };
            effort.add(|| {
                let mut nodes = 0;
                workers.work(&|number| search.help(number), &mut || {
                    nodes = search.lead(&mut |_| {}).nodes;
                });
                nodes
            });
        }
        Some(effort)
    }
}

struct Foreseen(u32);

impl ChanceVisitor for Foreseen {
    type Output = Option<Effort>;

    fn visit<G: ChanceEvaluate>(&mut self) -> Self::Output {
        let game = G::new(&Options::defaults(G::INFO)).ok()?;
        let expectimax = Expectimax::new(&game, &game.start());
        let limits = Limits { depth: self.0, ..Limits::default() };
        let mut effort = Effort::default();
        for seed in 0..POSITIONS {
            let played = opening(&game, OPENING_PLIES, seed);
            effort.add(|| expectimax.search(played.position(), &limits, seed).playouts);
        }
        Some(effort)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_are_the_same_every_time() {
        // Less deep than the signature, which the command line prints.
        for (id, _) in DEPTHS {
            let nodes = || alone(id, 3).unwrap().nodes;
            assert!(nodes() > 100, "{id}");
            assert_eq!(nodes(), nodes(), "{id}");
        }
    }

    #[test]
    fn every_game_has_its_part() {
        for info in tablier_games::infos() {
            assert!(depth(info.id).is_some(), "{}", info.id);
        }
    }
}
