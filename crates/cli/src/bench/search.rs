//! How fast the search is, and its signature.
//!
//! A few positions of every game, always the same, are searched to a depth that is always the same, on
//! one thread and from an empty table. How many nodes that takes is the same on every machine, and
//! changes as soon as anything changes that the search depends on: that is the signature.

use std::time::{Duration, Instant};

use tablier_core::Options;
use tablier_engine::{
    Alone, Crew, Knowledge, Limits, Search, SearchVisitor, Sight, Team, Threads, opening,
    visit_searchable,
};

/// How deep each game is searched: so that each takes about as long as the others. Whoever does not
/// search, such as Théséion so far, has no part in the signature.
const DEPTHS: [(&str, u32); 4] = [("orthokon", 10), ("ordo", 4), ("tortuga", 7), ("tor", 5)];
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
    /// How many in a second, on two threads.
    pub per_second_of_two: f64,
}

/// Measures the search of a game; nothing if it is not searched.
///
/// ```no_run
/// let speed = tablier_cli::bench::search("ordo").unwrap();
/// println!("{} a second", speed.per_second);
/// ```
pub fn search(id: &str) -> Option<SearchSpeed> {
    let depth = depth(id)?;
    let (nodes, time) = run(id, depth, &Alone)?;
    let (nodes_of_two, time_of_two) = run(id, depth, &Threads(2))?;
    Some(SearchSpeed {
        depth,
        nodes,
        per_second: nodes as f64 / time.as_secs_f64(),
        per_second_of_two: nodes_of_two as f64 / time_of_two.as_secs_f64(),
    })
}

/// The signature alone: the nodes of all games on one thread.
pub fn signature() -> u64 {
    let nodes = |&(id, depth): &(&str, u32)| run(id, depth, &Alone).map_or(0, |(nodes, _)| nodes);
    DEPTHS.iter().map(nodes).sum()
}

fn depth(id: &str) -> Option<u32> {
    DEPTHS.iter().find(|(name, _)| *name == id).map(|(_, depth)| *depth)
}

/// The nodes of all positions of a game, and the time that they took.
fn run(id: &str, depth: u32, crew: &dyn Crew) -> Option<(u64, Duration)> {
    struct Run<'a>(u32, &'a dyn Crew);
    impl SearchVisitor for Run<'_> {
        type Output = Option<(u64, Duration)>;

        fn visit<G: Knowledge>(&mut self) -> Self::Output {
            let Run(depth, crew) = *self;
            let game = G::new(&Options::defaults(G::INFO)).ok()?;
            let limits = Limits { depth, ..Limits::default() };
            let (mut nodes, mut time) = (0, Duration::ZERO);
            for seed in 0..POSITIONS {
                let played = opening(&game, OPENING_PLIES, seed);
                let team = Team::new(TABLE);
                let (played, team, sight) = (&played, &team, Sight::CLEAR);
                let search = Search { played, team, limits, lines: 1, sight };
                let begin = Instant::now();
                crew.work(&|number| search.help(number), &mut || {
                    nodes += search.lead(&mut |_| {}).nodes;
                });
                time += begin.elapsed();
            }
            Some((nodes, time))
        }
    }
    visit_searchable(id, &mut Run(depth, crew)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_are_the_same_every_time() {
        // Less deep than the signature, which the command line prints.
        for (id, _) in DEPTHS {
            let nodes = || run(id, 3, &Alone).unwrap().0;
            assert!(nodes() > 100, "{id}");
            assert_eq!(nodes(), nodes(), "{id}");
        }
    }

    #[test]
    fn every_game_that_is_searched_has_its_part() {
        struct Found;
        impl SearchVisitor for Found {
            type Output = ();

            fn visit<G: Knowledge>(&mut self) {}
        }
        for info in tablier_games::infos() {
            let is_searched = visit_searchable(info.id, &mut Found).is_some();
            assert_eq!(depth(info.id).is_some(), is_searched, "{}", info.id);
        }
    }
}
