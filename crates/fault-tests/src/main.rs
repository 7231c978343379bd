//! Plays games through three nodes while nodes, PostgreSQL, NATS and the network between them fail, and lets the
//! checker look at what came of them.
//!
//! `fault-test check` is the checker alone: it reads the store and the history of the clients.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod clients;
mod cluster;
mod schedule;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;
use std::{env, thread};

use clap::{Args, Parser, Subcommand};
use clients::{Stage, World};
use cluster::{Cluster, Node, Postgres};
use schedule::{Fault, Schedule};
use tablier_fault_tests::checker::{self, Stored};
use tablier_fault_tests::history::{self, Writer};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::sleep;

/// Nobody does anything for so long in the end. A node asks the store for what it has missed every ten seconds.
const WATCHING: Duration = Duration::from_secs(13);

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand)]
enum What {
    /// Play through faults, then check
    Run(Run),
    /// Check a store and a history
    Check {
        #[arg(long)]
        database: String,
        #[arg(long)]
        history: PathBuf,
    },
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
    #[arg(long, default_value_t = 8)]
    stop: u64,
    /// The faults, instead of all
    #[arg(long, value_delimiter = ',')]
    faults: Option<Vec<Fault>>,
    /// Let the first node have a store that loses what it has acknowledged: the checker must find it
    #[arg(long)]
    lying: bool,
    /// Keep the history and the logs in this folder
    #[arg(long)]
    keep: Option<PathBuf>,
}

fn main() -> ExitCode {
    let is_good = match Arguments::parse().command {
        What::Run(arguments) => run(arguments),
        What::Check { database, history } => check(database, &history),
    };
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(arguments: Run) -> bool {
    let runtime = Runtime::new().unwrap();
    let cluster = runtime.block_on(Cluster::start(&arguments.tablier, arguments.lying));
    let path = cluster.folder.0.join("history");
    let history = Arc::new(Writer::create(&path).unwrap());
    let (stage, stages) = watch::channel(Stage::Playing);
    let world = World { nodes: cluster.addresses(), history: Arc::clone(&history), stage: stages };
    let places = runtime.block_on(clients::enter(Arc::new(world), arguments.seed));
    let playing = runtime.spawn(clients::play(places));
    let schedule = Schedule {
        cluster,
        history: Arc::clone(&history),
        faults: arguments.faults.unwrap_or_else(|| Fault::USUAL.to_vec()),
        seed: arguments.seed,
        stop: Duration::from_secs(arguments.stop),
        counts: BTreeMap::new(),
    };
    let time = Duration::from_secs(arguments.seconds);
    let schedule = thread::spawn(move || schedule.run(time)).join().unwrap();
    while !schedule.cluster.nodes.iter().all(Node::is_ready) {
        thread::sleep(Duration::from_millis(100));
    }
    runtime.block_on(async {
        stage.send_replace(Stage::Watching);
        sleep(WATCHING).await;
        stage.send_replace(Stage::Over);
        playing.await.unwrap();
    });
    history.flush();
    println!(
        "seed {}: {} faults in {} s",
        arguments.seed,
        schedule.counts.values().sum::<usize>(),
        arguments.seconds
    );
    for (fault, count) in &schedule.counts {
        println!("{count:>6} {fault:?}");
    }
    let mut checker = Command::new(env::current_exe().unwrap());
    checker.args(["check", "--database", &Postgres::address(schedule.cluster.primary.port)]);
    let is_consistent = checker.arg("--history").arg(&path).status().unwrap().success();
    let panics = schedule.cluster.nodes.iter().any(|node| node.log().contains("panicked"));
    if panics {
        println!("a node has panicked");
    }
    if let Some(folder) = &arguments.keep {
        keep(&schedule.cluster.folder.0, folder);
    }
    is_consistent != arguments.lying && !panics
}

fn check(database: String, history: &Path) -> bool {
    let stored = Runtime::new().unwrap().block_on(Stored::read(database));
    let report = checker::check(&stored, &history::read(history).unwrap());
    print!("{report}");
    report.findings.is_empty()
}

fn keep(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for file in std::fs::read_dir(from).unwrap().flatten().filter(|file| file.path().is_file()) {
        std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}
