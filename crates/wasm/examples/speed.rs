//! Prints how fast rules and search are without a browser, as `web/tests/module-speed.mjs` measures them within one: a line
//! of JSON.
//!
//! The arguments are the games and the depths of perft, such as `ordo=4`.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Serialize;
use tablier_engine::solve::OrthokonTable;
use tablier_engine::{Alone, benchmark};

/// The best of so many runs counts: the others measure the neighbours.
const RUNS: u32 = 5;

/// What was measured of a game, in a second.
#[derive(Serialize)]
struct Speed {
    leaves: f64,
    nodes: f64,
}

#[derive(Serialize)]
struct Measured {
    games: BTreeMap<String, Speed>,
    /// The milliseconds that it takes to solve Orthokon.
    solve: f64,
}

fn main() {
    let games = std::env::args().skip(1).map(|argument| {
        let (id, depth) = argument.split_once('=').unwrap();
        (id.to_owned(), speed(id, depth.parse().unwrap()))
    });
    let games = games.collect();
    let solve = best(|| {
        let begin = Instant::now();
        std::hint::black_box(OrthokonTable::solve(&mut |_share| ()));
        1.0 / (begin.elapsed().as_secs_f64() * 1000.0)
    });
    println!("{}", serde_json::to_string(&Measured { games, solve: 1.0 / solve }).unwrap());
}

fn speed(id: &str, depth: u32) -> Speed {
    let start = tablier_games::game(id, []).unwrap().begin();
    let engine = tablier_engine::find(id).unwrap();
    let search_depth = engine.benchmark_depth().unwrap();
    Speed {
        leaves: best(|| {
            let begin = Instant::now();
            std::hint::black_box(&start).perft(depth) as f64 / begin.elapsed().as_secs_f64()
        }),
        nodes: best(|| {
            let (mut nodes, mut time) = (0, 0.0);
            for number in 0..benchmark::POSITIONS {
                let search = benchmark::search(engine, number, search_depth).unwrap();
                let begin = Instant::now();
                nodes += search(&Alone);
                time += begin.elapsed().as_secs_f64();
            }
            nodes as f64 / time
        }),
    }
}

fn best(measure: impl Fn() -> f64) -> f64 {
    (0..RUNS).map(|_| measure()).fold(0.0, f64::max)
}
