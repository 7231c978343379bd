//! Several nodes behind a balancer, on a developer's machine.
//!
//! Everything is private: free ports of the loopback interface, a temporary folder, and nothing of it stays behind.

mod nodes;
mod process;
mod services;

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, fs, process as this_process, thread};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::command::Outcome;
use crate::programs::built;
use crate::setup;
pub(crate) use nodes::{Node, NodeConfig};
pub(crate) use process::Running;
pub(crate) use services::{Nats, Postgres};

const USAGE: &str = "usage: cargo xtask cluster [--nodes 2|3] [--release]";
const NODE_ARGUMENTS: [&str; 4] = ["--log", "info", "--proxies", "127.0.0.1"];

/// Starts the cluster and keeps it until somebody ends the program.
pub(crate) fn cluster(arguments: &[&str]) -> Outcome {
    let plan = Plan::read(arguments)?;
    setup::database_and_bus()?;
    setup::proxies()?;
    let programs = built(if plan.is_release { &["--release"] } else { &[] })?;
    let end = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let registered = signal_hook::flag::register(signal, Arc::clone(&end));
        registered.map_err(|error| format!("signal {signal}: {error}"))?;
    }
    let mut cluster = Cluster { running: Vec::new(), folder: Folder::new("cluster")?, end };
    let started = cluster.start(&programs.join("tablier"), plan.nodes);
    if started.is_ok() {
        cluster.wait();
    }
    cluster.stop();
    // Whoever ended it while it was being started knows why it did not start.
    if cluster.is_ending() { Ok(()) } else { started }
}

#[derive(Debug, PartialEq)]
struct Plan {
    nodes: usize,
    is_release: bool,
}

impl Plan {
    fn read(arguments: &[&str]) -> Result<Self, String> {
        let mut plan = Plan { nodes: 2, is_release: false };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match (*argument, rest.as_slice()) {
                ("--release", _) => plan.is_release = true,
                ("--nodes", [count @ ("2" | "3"), ..]) => {
                    plan.nodes = if *count == "2" { 2 } else { 3 };
                    rest.next();
                }
                _ => return Err(format!("{argument}: {USAGE}")),
            }
        }
        Ok(plan)
    }
}

struct Cluster {
    /// In the order in which they were started.
    running: Vec<Running>,
    folder: Folder,
    /// Whether somebody wants it to end.
    end: Arc<AtomicBool>,
}

impl Cluster {
    fn start(&mut self, program: &Path, count: usize) -> Outcome {
        let folder = self.folder.path.clone();
        let postgres = Postgres::start(&folder, &[])?;
        self.add("PostgreSQL", &postgres.address, postgres.running);
        let nats = Nats::start(&folder)?;
        self.add("NATS", &nats.address, nats.running);
        let config = NodeConfig {
            program,
            database: Some(&postgres.address),
            nats: Some(&nats.address),
            arguments: &NODE_ARGUMENTS,
        };
        let mut addresses = Vec::new();
        for number in 1..=count {
            if self.is_ending() {
                return Ok(());
            }
            let node = config.start(number, &folder)?;
            let (address, metrics) = (node.address, node.metrics);
            let shown = format!("http://{address}, metrics: http://127.0.0.1:{metrics}/metrics");
            self.add(&format!("node-{number}"), &shown, node.running);
            addresses.push(address);
        }
        if let Some(worker) = nodes::start_worker(program, &nats.address, &folder)? {
            self.add("worker", "", worker);
        }
        let (address, balancer) = services::start_balancer(&addresses, &folder)?;
        self.add("balancer", &address, balancer);
        println!(
            "\nlogs and data: {}\nplay at {address}; Ctrl-C ends everything",
            folder.display()
        );
        Ok(())
    }

    fn add(&mut self, name: &str, address: &str, running: Running) {
        println!("{name:<12} process {:<8} {address}", running.id());
        self.running.push(running);
    }

    /// Waits for the end. A part that ends before, killed by somebody who wants to see what happens then, is told.
    fn wait(&mut self) {
        while !self.is_ending() {
            for part in &mut self.running {
                if let Some(status) = part.newly_ended() {
                    println!("{} has ended ({status}); its log: {}", part.name, part.log.display());
                }
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn is_ending(&self) -> bool {
        self.end.load(Ordering::Relaxed)
    }

    /// The last that was started ends first: it needs the others.
    fn stop(&mut self) {
        while let Some(part) = self.running.pop() {
            part.stop();
        }
    }
}

/// A temporary folder.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
}

impl Folder {
    pub(crate) fn new(name: &str) -> Result<Self, String> {
        Folder::within(&env::temp_dir(), name)
    }

    pub(crate) fn within(parent: &Path, name: &str) -> Result<Self, String> {
        let path = parent.join(format!("tablier-{name}-{}", this_process::id()));
        let failed = |error| format!("{}: {error}", path.display());
        fs::create_dir(&path).map_err(failed)?;
        // PostgreSQL, which may have another user, has to find its own folder in it.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o711)).map_err(failed)?;
        Ok(Folder { path })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.path) {
            eprintln!("{}: {error}", self.path.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_or_refused() {
        let plan = |nodes, is_release| Ok(Plan { nodes, is_release });
        assert_eq!(Plan::read(&[]), plan(2, false));
        assert_eq!(Plan::read(&["--release", "--nodes", "3"]), plan(3, true));
        for wrong in [&["--nodes"][..], &["--nodes", "4"], &["--nodes", "two"], &["3"]] {
            let refused = Plan::read(wrong);
            assert!(refused.as_ref().is_err_and(|told| told.contains(USAGE)), "{refused:?}");
        }
    }
}
