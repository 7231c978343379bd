//! The nodes of a cluster, and a worker.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::Running;

/// What all nodes have in common.
pub(super) struct Shared {
    pub(super) database: String,
    pub(super) nats: String,
}

/// Starts a node and waits until it tells its address.
pub(super) fn start(
    program: &Path,
    shared: &Shared,
    number: usize,
    folder: &Path,
) -> Result<(SocketAddr, Running), String> {
    let mut command = tablier(program);
    command.args(["serve", "--language", "en", "--address", "127.0.0.1:0", "--log", "info"]);
    command.args(["--proxies", "127.0.0.1", "--metrics", "127.0.0.1:0", "--data"]).arg(folder);
    command.env("TABLIER_DATABASE", &shared.database).env("TABLIER_NATS", &shared.nats);
    let name = format!("node-{number}");
    let mut node = Running::start(&name, &mut command, folder, Some(Stdio::piped()))?;
    let mut line = String::new();
    if let Some(output) = node.child().stdout.take() {
        let read = BufReader::new(output).read_line(&mut line);
        read.map_err(|error| node.failure(&error.to_string()))?;
    }
    let address = line.trim().rsplit("http://").next().and_then(|text| text.parse().ok());
    let address = address.ok_or_else(|| node.failure("does not tell its address"))?;
    Ok((address, node))
}

/// Starts a worker, if this version of the program has one.
pub(super) fn start_worker(
    program: &Path,
    shared: &Shared,
    folder: &Path,
) -> Result<Option<Running>, String> {
    let help = tablier(program).args(["worker", "--help"]).output();
    if !help.is_ok_and(|help| help.status.success()) {
        return Ok(None);
    }
    let mut command = tablier(program);
    command.args(["worker", "--language", "en", "--nats", &shared.nats]);
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
