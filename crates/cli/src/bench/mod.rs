//! How fast the rules are: leaf nodes of perft and random playouts per second, and how large a
//! position is. How fast the search is stands in `search.rs`.

mod search;

use std::time::{Duration, Instant};

use tablier_core::{Game, Options, perft};
use tablier_engine::{Dice, playout};
use tablier_games::Visitor;

pub use search::{SearchSpeed, search, signature};

/// A search is repeated, one ply deeper each time, until it takes at least this long.
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
    let (leaves, mut best) = loop {
        let (leaves, elapsed) = timed(depth);
        if elapsed >= LONG_ENOUGH {
            break (leaves, elapsed);
        }
        depth += 1;
    };
    for _ in 1..RUNS {
        best = best.min(timed(depth).1);
    }
    Speed { depth, leaves, leaves_per_second: leaves as f64 / best.as_secs_f64() }
}

/// Measures random playouts from the start of a game.
///
/// ```no_run
/// use tablier_core::{Game, Options};
/// use tablier_games::tor::Tor;
///
/// let game = Tor::new(&Options::defaults(Tor::INFO)).unwrap();
/// println!("{} a second", tablier_cli::bench::playouts(&game).per_second);
/// ```
pub fn playouts<G: Game>(game: &G) -> PlayoutSpeed {
    const LONGEST_PLAYOUT: u32 = 10_000;
    const AT_ONCE: u64 = 64;
    let start = game.start();
    let mut dice = Dice::new(0);
    let mut speed = PlayoutSpeed { per_second: 0.0, plies: 0.0 };
    let (mut count, mut plies) = (0, 0);
    for _ in 0..RUNS {
        let begin = Instant::now();
        let mut in_run = 0;
        while begin.elapsed() < LONG_ENOUGH {
            for _ in 0..AT_ONCE {
                let start = std::hint::black_box(&start);
                plies += u64::from(playout(game, start, &mut dice, LONGEST_PLAYOUT).plies);
            }
            in_run += AT_ONCE;
        }
        count += in_run;
        speed.per_second = speed.per_second.max(in_run as f64 / begin.elapsed().as_secs_f64());
    }
    speed.plies = plies as f64 / count as f64;
    speed
}

/// Measures every game of the server from its start, with its default options.
pub fn games(mut each: impl FnMut(Line)) {
    struct Measure;
    impl Visitor for Measure {
        type Output = Option<Line>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let game = G::new(&Options::defaults(G::INFO)).ok()?;
            let start = game.start();
            let speed = measure(|depth| perft(&game, std::hint::black_box(&start), depth));
            let playouts = playouts(&game);
            let (id, position_bytes) = (G::INFO.id, size_of::<G::Position>());
            Some(Line { id, speed, position_bytes, playouts, search: search(id) })
        }
    }
    for info in tablier_games::infos() {
        if let Ok(Some(line)) = tablier_games::visit(info.id, &mut Measure) {
            each(line);
        }
    }
}
