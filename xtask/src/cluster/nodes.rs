//! The nodes of a cluster, and a worker.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::{Running, free_port};

/// What a node is started with.
#[derive(Clone, Copy)]
pub(crate) struct NodeConfig<'a> {
    pub(crate) program: &'a Path,
    /// Without one everything is in the folder of the node.
    pub(crate) database: Option<&'a str>,
    pub(crate) nats: Option<&'a str>,
    pub(crate) arguments: &'a [&'a str],
}

/// A node that runs.
pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    /// The port of its metrics.
    pub(crate) metrics: u16,
    pub(crate) running: Running,
}

impl NodeConfig<'_> {
    /// Starts a node and waits until it tells its address.
    pub(crate) fn start(&self, number: usize, folder: &Path) -> Result<Node, String> {
        let metrics = free_port()?;
        let mut command = tablier(self.program);
        command.args(["serve", "--language", "en", "--address", "127.0.0.1:0", "--data"]);
        command.arg(folder).args(["--metrics", &format!("127.0.0.1:{metrics}")]);
        command.args(self.arguments);
        let shared = [("TABLIER_DATABASE", self.database), ("TABLIER_NATS", self.nats)];
        for (variable, address) in shared {
            command.envs(address.map(|address| (variable, address)));
        }
        let name = format!("node-{number}");
        let mut running = Running::start(&name, &mut command, folder, Some(Stdio::piped()))?;
        let mut line = String::new();
        if let Some(output) = running.child().stdout.take() {
            let read = BufReader::new(output).read_line(&mut line);
            read.map_err(|error| running.failure(&error.to_string()))?;
        }
        let address = line.trim().rsplit("http://").next().and_then(|text| text.parse().ok());
        let address = address.ok_or_else(|| running.failure("does not tell its address"))?;
        Ok(Node { address, metrics, running })
    }
}

/// Starts a worker, if this version of the program has one.
pub(super) fn start_worker(
    program: &Path,
    nats: &str,
    folder: &Path,
) -> Result<Option<Running>, String> {
    let help = tablier(program).args(["worker", "--help"]).output();
    if !help.is_ok_and(|help| help.status.success()) {
        return Ok(None);
    }
    let mut command = tablier(program);
    command.args(["worker", "--language", "en", "--nats", nats]);
    Running::start("worker", &mut command, folder, None).map(Some)
}

/// The program with the settings of its arguments alone.
fn tablier(program: &Path) -> Command {
    let mut command = Command::new(program);
    let variables = env::vars_os().map(|(name, _)| name);
    for name in variables.filter(|name| name.to_string_lossy().starts_with("TABLIER_")) {
        command.env_remove(name);
    }
    command
}
