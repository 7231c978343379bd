//! A program that runs in the background, with its log in a file.

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How long a program may take to answer for the first time.
const START: Duration = Duration::from_mins(1);
/// How long a program may take to end before it is killed.
const STOP: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) struct Running {
    pub(super) name: String,
    pub(super) log: PathBuf,
    child: Child,
    has_ended: bool,
}

impl Running {
    /// Starts a program whose errors, and whose output unless somebody else reads it, go to a log.
    pub(super) fn start(
        name: &str,
        command: &mut Command,
        folder: &Path,
        output: Option<Stdio>,
    ) -> Result<Self, String> {
        let log = folder.join(format!("{}.log", name.to_lowercase()));
        let failed = |error| format!("{}: {error}", log.display());
        let file = File::create(&log).map_err(failed)?;
        let output = match output {
            Some(output) => output,
            None => file.try_clone().map_err(failed)?.into(),
        };
        // In a group of its own: Ctrl-C in a terminal reaches this program alone, which ends the others in order.
        command.process_group(0).stdin(Stdio::null()).stdout(output).stderr(file);
        let child = command.spawn().map_err(|error| format!("{name} does not start: {error}"))?;
        Ok(Running { name: name.to_owned(), log, child, has_ended: false })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits until something answers at a port of this machine.
    pub(super) fn wait_for_port(&mut self, port: u16) -> Result<(), String> {
        self.wait_until(|| TcpStream::connect(("127.0.0.1", port)).is_ok())
    }

    pub(super) fn wait_until(&mut self, is_there: impl Fn() -> bool) -> Result<(), String> {
        let begun = Instant::now();
        while !is_there() {
            if let Some(status) = self.newly_ended() {
                return Err(self.failure(&format!("has ended ({status})")));
            }
            if begun.elapsed() > START {
                return Err(self.failure("does not answer"));
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// What went wrong, with what the program has said about it.
    pub(super) fn failure(&self, what: &str) -> String {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let last: Vec<_> = log.lines().rev().take(10).collect();
        let last: Vec<_> = last.into_iter().rev().collect();
        format!("{} {what}; the end of its log:\n{}", self.name, last.join("\n"))
    }

    /// How the program has ended, once.
    pub(super) fn newly_ended(&mut self) -> Option<ExitStatus> {
        let status = self.child.try_wait().ok().flatten().filter(|_| !self.has_ended)?;
        self.has_ended = true;
        Some(status)
    }

    /// Asks the program to end, and waits for it.
    pub(crate) fn stop(mut self) {
        // PostgreSQL takes this one for "without waiting for clients", all others as the usual one.
        if !self.send(Signal::INT) {
            return;
        }
        let begun = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if begun.elapsed() > STOP {
                eprintln!("{} does not end and is killed", self.name);
                return;
            }
            thread::sleep(PAUSE);
        }
    }

    fn send(&mut self, signal: Signal) -> bool {
        let is_running = matches!(self.child.try_wait(), Ok(None));
        let id = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        is_running && id.is_some_and(|id| kill_process(id, signal).is_ok())
    }
}

/// Whatever happened, no program stays behind. PostgreSQL ends its own processes when it is told to quit.
impl Drop for Running {
    fn drop(&mut self) {
        if self.send(Signal::QUIT) {
            thread::sleep(PAUSE);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that nobody uses now. Somebody else could take it before it is used; the program then tells so.
pub(super) fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| format!("no free port: {error}"))
}
