//! Whether limits are kept: the time from "stop" to the answer, the overrun of moves with a clock, and
//! the memory that an engine takes beside its table.

// A benchmark is not reachable from outside.
#![allow(missing_docs, clippy::unwrap_used)]

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tablier_core::{Game, Match, Options, Turn};
use tablier_engine::{
    Alone, Engine, Limits, Never, Player, Question, Spec, Stop, SystemClock, engine, opening,
};
use tablier_games::{Visitor, visit_all};

/// Positions of every game for each figure.
const STOPS: u64 = 40;
const MOVES: u64 = 8;
const MEBIBYTES: [usize; 2] = [16, 128];

fn main() {
    println!("from stop to the answer, in ms (goal: 20)\n");
    println!("{:10} {:>12} {:>8} {:>8}", "game", "", "p99", "max");
    visit_all(&mut Stopping);
    println!("\nlonger than asked for, in percent of the time (goal: 5)\n");
    println!("{:10} {:>12} {:>8} {:>8}", "game", "", "p99", "max");
    visit_all(&mut Overrun);
    println!("\nmemory beside the table, in MiB (goal: 32)\n");
    println!("{:10} {:>12} {:>8}", "game", "table", "beside");
    visit_all(&mut Memory);
}

/// The first positions of a game, each after a few more plies, in which a player chooses.
fn positions<G: Game>(count: u64) -> impl Iterator<Item = Match<G>> {
    let game = G::new(&Options::defaults(G::INFO)).unwrap();
    let openings = (0..).map(move |seed: u64| opening(&game, (seed % 30) as usize, seed));
    let is_choice = |played: &Match<G>| {
        let (game, position) = (played.game(), played.position());
        matches!(game.turn(position), Turn::Seat(_)) && game.count_moves(position) > 1
    };
    openings.filter(is_choice).take(count as usize)
}

fn print(id: &str, what: &str, mut figures: Vec<f64>) {
    figures.sort_by(f64::total_cmp);
    let at = |share: f64| figures[((figures.len() - 1) as f64 * share).round() as usize];
    println!("{id:10} {what:>12} {:>8.2} {:>8.2}", at(0.99), at(1.0));
}

#[derive(Debug, Default)]
struct Button(AtomicBool);

impl Stop for Button {
    fn now(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many milliseconds somebody goes on after he was told to stop.
fn after_stop(think: impl FnOnce(&Button) + Send) -> f64 {
    let button = Button::default();
    thread::scope(|scope| {
        let thinker = scope.spawn(|| {
            think(&button);
            Instant::now()
        });
        thread::sleep(Duration::from_millis(50));
        let told = Instant::now();
        button.0.store(true, Ordering::Relaxed);
        // Whoever knew the answer before was not late.
        thinker.join().unwrap().saturating_duration_since(told).as_secs_f64() * 1e3
    })
}

struct Stopping;

impl Visitor for Stopping {
    type Output = ();

    fn visit<G: Game>(&mut self) {
        let mut engine: Box<dyn Engine<G>> = engine(64, Box::new(Alone), 0);
        let late = positions::<G>(STOPS).map(|played| {
            after_stop(|button| {
                let limits = Limits { stop: button, ..Limits::default() };
                engine.analyse(&Question::new(&played, limits), &mut |_| {});
            })
        });
        print(G::INFO.id, "engine", late.collect());
        for spec in [Spec::Mcts(1_000_000_000), Spec::Nodes(1_000_000_000)] {
            let mut player = spec.player::<G>(1, &SystemClock);
            let late = positions::<G>(STOPS).map(|played| {
                after_stop(|button| {
                    player.choose(&played, button);
                })
            });
            let name = spec.to_string();
            print(G::INFO.id, name.split(':').next().unwrap(), late.collect());
        }
    }
}

struct Overrun;

impl Visitor for Overrun {
    type Output = ();

    fn visit<G: Game>(&mut self) {
        for milliseconds in [200, 1_000] {
            let time = Duration::from_millis(milliseconds);
            let spec = Spec::Time(time);
            let mut player: Box<dyn Player<G>> = spec.player(1, &SystemClock);
            let over = positions::<G>(MOVES).map(|played| {
                let begin = Instant::now();
                player.choose(&played, &Never);
                let over = begin.elapsed().saturating_sub(time);
                100.0 * over.as_secs_f64() / time.as_secs_f64()
            });
            print(G::INFO.id, &spec.to_string(), over.collect());
        }
    }
}

struct Memory;

impl Visitor for Memory {
    type Output = ();

    fn visit<G: Game>(&mut self) {
        let Some(played) = positions::<G>(1).last() else { return };
        for mebibytes in MEBIBYTES {
            let most = most_memory(|| {
                let stop = tablier_engine::Clock::stop_after(&SystemClock, Duration::from_secs(2));
                let limits = Limits { stop: &*stop, ..Limits::default() };
                engine(mebibytes, Box::new(Alone), 0)
                    .analyse(&Question::new(&played, limits), &mut |_| {});
            });
            let beside = most.map_or("-".into(), |most| format!("{:.1}", most - mebibytes as f64));
            println!("{:10} {mebibytes:>12} {beside:>8}", G::INFO.id);
        }
    }
}

/// How many mebibytes the process takes at most while it works, beyond what it takes before; where the
/// system does not tell, nothing.
fn most_memory(work: impl FnOnce()) -> Option<f64> {
    let told = |name: &str| {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name).map(str::to_owned))?;
        line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()
    };
    let before = told("VmRSS:")?;
    // Makes the highest value that of now.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    work();
    Some((told("VmHWM:")? - before) / 1_024.0)
}
