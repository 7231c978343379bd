//! The server that is measured.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process};

use tablier_client::{Address, Client};

use crate::Fallible;

/// As often as anybody likes.
const FREE: &str = "4000000";
/// The ticks in which the system counts a process's time, as it tells all programs.
const TICKS_PER_SECOND: f64 = 100.0;

pub(crate) struct Server {
    pub(crate) address: Address,
    child: Child,
    folder: PathBuf,
}

impl Server {
    /// Opens a server; the time is from its start to its first answer.
    pub(crate) async fn open(program: &str) -> Fallible<(Self, Duration)> {
        let program = fs::canonicalize(program).map_err(|error| format!("{program}: {error}"))?;
        let folder = program.with_file_name(format!("load-{}", process::id()));
        let begin = Instant::now();
        let mut command = Command::new(program);
        command.args(["serve", "--language", "en", "--address", "127.0.0.1:0", "--data"]);
        command.arg(&folder).stdout(Stdio::piped());
        for limit in [
            "--auth-attempts-per-minute",
            "--requests-per-second",
            "--messages-per-second",
            "--connections-per-address",
        ] {
            command.args([limit, FREE]);
        }
        let variables = env::vars_os().map(|(name, _)| name);
        for name in variables.filter(|name| name.to_string_lossy().starts_with("TABLIER_")) {
            command.env_remove(name);
        }
        let mut child = command.spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("the server says nothing")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().rsplit(' ').next().unwrap_or_default().parse()?;
        let server = Server { address, child, folder };
        Client::new(&server.address)?.ready().await?;
        Ok((server, begin.elapsed()))
    }

    /// The memory of the server, in KiB.
    pub(crate) fn memory(&self) -> Fallible<i64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let figure = line.and_then(|line| line.split_whitespace().next());
        Ok(figure.ok_or("the system does not tell the memory")?.parse()?)
    }

    /// The time that the server has had a core, in seconds.
    pub(crate) fn cpu(&self) -> Fallible<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Behind the name, which may have spaces; its own time and that of the system for it.
        let figures = stat.rsplit(')').next().unwrap_or_default();
        let times = figures.split_whitespace().skip(11).take(2);
        let ticks: u64 = times.map(str::parse::<u64>).sum::<Result<_, _>>()?;
        Ok(ticks as f64 / TICKS_PER_SECOND)
    }

    pub(crate) fn close(mut self) -> Fallible<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

/// The time that the machine, if it is a virtual one, wanted to work and was not let, in seconds of a core.
pub(crate) fn stolen() -> Fallible<f64> {
    let stat = fs::read_to_string("/proc/stat")?;
    let figure = stat.lines().next().and_then(|all| all.split_whitespace().nth(8));
    let ticks: u64 = figure.ok_or("the system does not tell what was stolen")?.parse()?;
    Ok(ticks as f64 / TICKS_PER_SECOND)
}

/// Whatever happened, nothing stays behind.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
