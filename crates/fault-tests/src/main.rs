//! Plays games through three nodes while nodes, PostgreSQL, NATS and the network between them fail, and lets the
//! checker look at what came of them.
//!
//! `fault-test check` is the checker alone: it reads the store and the history of the clients.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod clients;
mod cluster;
mod faults;
mod schedule;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, thread};

use clap::{Args, Parser, Subcommand, ValueEnum};
use clients::{Stage, World};
use cluster::{Broken, Cluster, Node, Postgres};
use faults::Fault;
use schedule::Schedule;
use tablier_fault_tests::checker::{self, Kind, Stored};
use tablier_fault_tests::history::{self, Record, Writer, now};
use tablier_fault_tests::timing::{LONGEST_TICK, POLL, WORK};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::sleep;

/// Nobody does anything for so long in the end. Whatever a node has missed it finds meanwhile, also if the machine is
/// busy.
const WATCHING: Duration = Duration::from_millis(2 * POLL + 5 * WORK);
/// How often it is looked whether the machine lets this program run.
const TICK: Duration = Duration::from_millis(100);

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand)]
enum What {
    /// Play through faults, then check
    Run(Run),
    /// Play with stores that break their promises: the checker must find what each has done
    Prove(Prove),
    /// Check a store and a history
    Check(Check),
}

#[derive(Args)]
struct Run {
    /// The program tablier
    #[arg(long)]
    tablier: PathBuf,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long to play
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many seconds a node is stopped
    #[arg(long, default_value_t = 30)]
    stop: u64,
    /// The faults, instead of all that this machine can make
    #[arg(long, value_delimiter = ',')]
    faults: Option<Vec<Fault>>,
    /// Play with a store that breaks its promises, and without faults: the checker must find that
    #[arg(long, conflicts_with = "faults")]
    broken: Option<Broken>,
    /// Keep the history and the logs in this folder
    #[arg(long)]
    keep: Option<PathBuf>,
}

#[derive(Args)]
struct Prove {
    /// The program tablier
    #[arg(long)]
    tablier: PathBuf,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long to play with each store
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

#[derive(Args)]
struct Check {
    #[arg(long)]
    database: String,
    #[arg(long)]
    history: PathBuf,
    /// Succeed only if something of these kinds is found
    #[arg(long, value_delimiter = ',')]
    expect: Vec<Kind>,
}

fn main() -> ExitCode {
    let is_good = match Arguments::parse().command {
        What::Run(arguments) => run(&arguments),
        What::Prove(arguments) => prove(&arguments),
        What::Check(arguments) => check(arguments),
    };
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether the checker finds what every kind of broken store has done.
fn prove(arguments: &Prove) -> bool {
    Broken::value_variants().iter().all(|broken| {
        println!("a store with {broken:?}, of which the checker must complain:");
        run(&Run {
            tablier: arguments.tablier.clone(),
            seed: arguments.seed,
            seconds: arguments.seconds,
            stop: 0,
            faults: None,
            broken: Some(*broken),
            keep: None,
        })
    })
}

fn run(arguments: &Run) -> bool {
    let runtime = Runtime::new().unwrap();
    let cluster = runtime.block_on(Cluster::start(&arguments.tablier, arguments.broken));
    let faults = match (&arguments.faults, arguments.broken) {
        (Some(faults), _) => faults.clone(),
        (None, Some(_)) => Vec::new(),
        (None, None) => possible_faults(&cluster),
    };
    let path = cluster.folder.0.join("history");
    let history = Arc::new(Writer::create(&path).unwrap());
    let (stage, stages) = watch::channel(Stage::Playing);
    let world = World { nodes: cluster.addresses(), history: Arc::clone(&history), stage: stages };
    let places = runtime.block_on(clients::enter(Arc::new(world), arguments.seed));
    watch_machine(Arc::clone(&history));
    let playing = runtime.spawn(clients::play(places));
    let schedule = Schedule {
        cluster,
        history: Arc::clone(&history),
        faults,
        seed: arguments.seed,
        stop: Duration::from_secs(arguments.stop),
        counts: BTreeMap::new(),
    };
    let time = Duration::from_secs(arguments.seconds);
    let schedule = thread::spawn(move || schedule.run(time)).join().unwrap();
    while !schedule.cluster.nodes.iter().all(Node::is_ready) {
        thread::sleep(TICK);
    }
    runtime.block_on(async {
        stage.send_replace(Stage::Watching);
        sleep(WATCHING).await;
        stage.send_replace(Stage::Over);
        playing.await.unwrap();
    });
    history.flush();
    let is_consistent = run_checker(&schedule.cluster, &path, arguments.broken);
    let panics = schedule.cluster.nodes.iter().any(|node| node.log().contains("panicked"));
    if panics {
        println!("a node has panicked");
    }
    if let Some(folder) = &arguments.keep {
        keep(&schedule.cluster.folder.0, folder);
    }
    print_faults(arguments, &schedule) && is_consistent && !panics
}

/// All faults but those that this machine cannot make, which are told.
fn possible_faults(cluster: &Cluster) -> Vec<Fault> {
    let is_possible = |fault: &Fault| match cluster.lacks(*fault) {
        None => true,
        Some(missing) => {
            println!("WITHOUT {}: {missing}", fault.name());
            false
        }
    };
    Fault::value_variants().iter().copied().filter(is_possible).collect()
}

/// Writes down when the machine does not let this program run.
fn watch_machine(history: Arc<Writer>) {
    thread::spawn(move || {
        let mut last = Instant::now();
        loop {
            thread::sleep(TICK);
            let late = last.elapsed().saturating_sub(TICK).as_millis() as u64;
            last = Instant::now();
            if late > LONGEST_TICK {
                let to = now();
                history.write(&Record::Stall { from: to.saturating_sub(late), to });
            }
        }
    });
}

/// The checker is a program of its own: it sees nothing but the store and the history.
fn run_checker(cluster: &Cluster, history: &Path, broken: Option<Broken>) -> bool {
    let mut checker = Command::new(env::current_exe().unwrap());
    checker.args(["check", "--database", &Postgres::address(cluster.primary.port)]);
    checker.arg("--history").arg(history);
    match broken {
        None => {}
        Some(Broken::LostCommits) => drop(checker.args(["--expect", "lost"])),
        Some(Broken::ReusedNumbers) => drop(checker.args(["--expect", "double"])),
    }
    checker.status().unwrap().success()
}

fn check(arguments: Check) -> bool {
    let stored = Runtime::new().unwrap().block_on(Stored::read(arguments.database));
    let report = checker::check(&stored, &history::read(&arguments.history).unwrap());
    print!("{report}");
    let has_found = |kind: &Kind| report.findings.iter().any(|finding| finding.kind == *kind);
    if arguments.expect.is_empty() {
        report.findings.is_empty()
    } else {
        arguments.expect.iter().any(has_found)
    }
}

/// Tells which faults have come; false if one that was wanted has not.
fn print_faults(arguments: &Run, schedule: &Schedule) -> bool {
    let count = schedule.counts.values().sum::<usize>();
    println!("seed {}: {count} faults in {} s", arguments.seed, arguments.seconds);
    let missing = schedule.missing();
    for fault in &schedule.faults {
        let count = schedule.counts.get(fault).copied().unwrap_or_default();
        let never = if missing.contains(fault) { ", which never came about" } else { "" };
        println!("{count:>8} {}{never}", fault.name());
    }
    missing.is_empty()
}

fn keep(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for file in std::fs::read_dir(from).unwrap().flatten().filter(|file| file.path().is_file()) {
        std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}
