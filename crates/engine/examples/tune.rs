//! Learns the weights of an evaluation from games that the engine plays against itself.
//!
//!     cargo run --release -p tablier-engine --example tune -- tor --games 4000 --nodes 3000

use std::env;
use std::process::ExitCode;

use tablier_engine::{Threads, Tuning};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(usual)
    };
    let tuning = Tuning {
        games: number("--games", 2000),
        nodes: number("--nodes", 2000),
        seed: number("--seed", 1),
    };
    let threads = Threads(number("--threads", 2) as usize);
    let id = arguments.first().map_or("", String::as_str);
    let found = tablier_engine::find(id).ok();
    let Some(tuned) = found.and_then(|game| game.tune(&tuning, &threads)) else {
        let games = tablier_engine::games().filter(|game| game.is_tunable());
        let known: Vec<_> = games.map(|game| game.info().id).collect();
        eprintln!("no weights to learn for \"{id}\", only for {}", known.join(", "));
        return ExitCode::FAILURE;
    };
    eprintln!(
        "{} samples: loss {:.5}, of samples aside {:.5}",
        tuned.samples, tuned.loss, tuned.loss_aside
    );
    // The weights as Rust reads them.
    for line in tuned.weights.chunks(12) {
        let numbers: Vec<_> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("    {},", numbers.join(", "));
    }
    ExitCode::SUCCESS
}
