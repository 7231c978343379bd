//! How fast the rules are: leaf nodes of perft and random playouts per second, and how large a
//! position is. How fast the search is stands in `search.rs`.

mod search;

use std::time::{Duration, Instant};

use tablier_core::Message;
use tablier_engine::{AnyGameEngine, Dice};

pub use search::{SearchSpeed, search, signature};

/// A search is repeated, one ply deeper each time, until it takes at least this long or the game is over before.
const LONG_ENOUGH: Duration = Duration::from_millis(200);
/// The best of so many runs counts: on a busy machine the others measure the neighbours.
const RUNS: u32 = 5;

/// What was measured for one game.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// How deep the search was.
    pub depth: u32,
    /// How many sequences of moves were counted.
    pub leaves: u64,
    /// How many of them in a second, on one thread.
    pub leaves_per_second: f64,
}

/// One line of the benchmark.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The game.
    pub id: &'static str,
    /// Its speed.
    pub speed: Speed,
    /// The size of a position in memory, hash included.
    pub position_bytes: usize,
    /// Its random playouts.
    pub playouts: PlayoutSpeed,
    /// Its search, if it is searched.
    pub search: Option<SearchSpeed>,
}

/// What was measured of the random playouts of one game.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutSpeed {
    /// How many in a second, on one thread.
    pub per_second: f64,
    /// How many plies they have on average.
    pub plies: f64,
}

/// Measures perft of a function that counts to a given depth.
///
/// ```
/// // Counting to depth d is pretended to visit 10^d leaves, each taking a while.
/// let speed = tablier_cli::bench::measure(|depth| {
///     std::thread::sleep(std::time::Duration::from_millis(60 * u64::from(depth)));
///     10_u64.pow(depth)
/// });
/// assert_eq!((speed.depth, speed.leaves), (4, 10_000));
/// ```
pub fn measure(count: impl Fn(u32) -> u64) -> Speed {
    let timed = |depth| {
        let begin = Instant::now();
        (count(depth), begin.elapsed())
    };
    let mut depth = 1;
    let (mut leaves, mut best) = timed(depth);
    while best < LONG_ENOUGH {
        let (more, elapsed) = timed(depth + 1);
        if more == 0 {
            break;
        }
        (depth, leaves, best) = (depth + 1, more, elapsed);
    }
    for _ in 1..RUNS {
        best = best.min(timed(depth).1);
    }
    Speed { depth, leaves, leaves_per_second: leaves as f64 / best.as_secs_f64() }
}

/// Measures random playouts from the start of a game.
///
/// ```no_run
/// let tor = tablier_engine::find("tor").unwrap();
/// println!("{} a second", tablier_cli::bench::playouts(tor).unwrap().per_second);
/// ```
pub fn playouts(game: &dyn AnyGameEngine) -> Result<PlayoutSpeed, Message> {
    const AT_ONCE: u64 = 64;
    let play = game.prepare_playouts()?;
    let mut dice = Dice::new(0);
    let mut speed = PlayoutSpeed { per_second: 0.0, plies: 0.0 };
    let (mut count, mut plies) = (0, 0);
    for _ in 0..RUNS {
        let begin = Instant::now();
        let mut in_run = 0;
        while begin.elapsed() < LONG_ENOUGH {
            plies += play(AT_ONCE, &mut dice);
            in_run += AT_ONCE;
        }
        count += in_run;
        speed.per_second = speed.per_second.max(in_run as f64 / begin.elapsed().as_secs_f64());
    }
    speed.plies = plies as f64 / count as f64;
    Ok(speed)
}

/// Measures every game of the registry from its start, with its default options.
pub fn games(mut each: impl FnMut(Line)) -> Result<(), Message> {
    for game in tablier_engine::games() {
        let id = game.info().id;
        let start = tablier_games::game(id, [])?.begin();
        each(Line {
            id,
            speed: measure(|depth| std::hint::black_box(&start).perft(depth)),
            position_bytes: game.position_bytes(),
            playouts: playouts(game)?,
            search: search(game),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_soon_over_is_measured_where_it_ends() {
        let speed = measure(|depth| if depth > 3 { 0 } else { 9 });
        assert_eq!((speed.depth, speed.leaves), (3, 9));
    }
}
