//! Whether limits are kept: the time from "stop" to the answer, the overrun of moves with a clock, and
//! the memory that an engine takes beside its table.

#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use tablier_core::{Game, Match, Options, Turn};
use tablier_engine::{
    Alone, Clock, Engine, Limits, Never, Playable, Player, Question, Spec, Stop, SystemClock,
    engine, opening,
};

/// Positions of every game for each figure.
const STOPS: u64 = 100;
const MOVES: u64 = 8;
const MEBIBYTES: [usize; 2] = [16, 128];

/// The first argument of a process that measures its own memory.
const MEASURE: &str = "--memory-of";

/// Calls a function with the type of every game.
macro_rules! in_every_game {
    ($check:ident) => { tablier_games::with_games!(in_every_game, $check) };
    ($check:ident; $($module:ident: $game:ident),* $(,)?) => {{
        $($check::<tablier_games::$module::$game>();)*
    }};
}

fn main() {
    let arguments: Vec<_> = env::args().collect();
    if let [_, first, id, mebibytes] = &arguments[..]
        && first == MEASURE
    {
        return memory(id, mebibytes.parse().unwrap());
    }
    println!("from stop to the answer, in ms (goal: 20)\n");
    println!("{:10} {:>12} {:>8} {:>8}", "game", "", "p99", "max");
    in_every_game!(stopping);
    println!("\nlonger than asked for, in percent of the time (goal: 5)\n");
    println!("{:10} {:>12} {:>8} {:>8}", "game", "", "p99", "max");
    in_every_game!(overrun);
    println!("\nthe most memory of the process, in MiB (goal: 32 more than the table)\n");
    println!("{:10} {:>12} {:>8}", "game", "table", "most");
    for info in tablier_games::infos() {
        for mebibytes in MEBIBYTES {
            // A process of its own: what another engine has left behind must not count.
            let mut process = Command::new(env::current_exe().unwrap());
            let status = process.args([MEASURE, info.id, &mebibytes.to_string()]).status();
            assert!(status.unwrap().success());
        }
    }
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
    let at = |share: f64| figures[((figures.len() - 1) as f64 * share) as usize];
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
        thread::sleep(Duration::from_millis(20));
        let told = Instant::now();
        button.0.store(true, Ordering::Relaxed);
        // Whoever knew the answer before was not late.
        thinker.join().unwrap().saturating_duration_since(told).as_secs_f64() * 1e3
    })
}

fn stopping<G: Playable>() {
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

fn overrun<G: Playable>() {
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

fn memory(id: &str, mebibytes: usize) {
    let game = tablier_games::game(id, []).unwrap();
    let mut played = game.begin();
    // Where a die is rolled first, any roll will do.
    while !matches!(played.turn(), Turn::Seat(_)) {
        let roll = played.legal_moves().swap_remove(0);
        played.play(&roll).unwrap();
    }
    let stop = SystemClock.stop_after(Duration::from_secs(5));
    let limits = Limits { stop: &*stop, ..Limits::default() };
    let mut engine = tablier_engine::find(id).unwrap().engine(mebibytes, Box::new(Alone));
    engine.analyse(&*played, limits, 1, &mut |_| {});
    // Where the system does not tell, nothing is known.
    let most = most_memory().map_or("-".into(), |most| format!("{most:.1}"));
    println!("{id:10} {mebibytes:>12} {most:>8}");
}

/// The most mebibytes that this process has taken so far.
fn most_memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1_024.0)
}
