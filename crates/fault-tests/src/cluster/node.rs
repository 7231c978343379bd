//! A node: the program `tablier serve` with its ways to PostgreSQL and NATS.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tablier_client::Address;

use super::postgres::Postgres;
use super::{Proxy, free_port};

const MANY: &str = "1000000";
/// The code of the answer of a node whose wall clock is far from the database's.
const WRONG_CLOCK: &str = "api-clock-offset";
const PATIENCE: Duration = Duration::from_mins(1);

pub struct Node {
    program: PathBuf,
    log: PathBuf,
    /// The library that sets its clock wrong, if there is one.
    pub clock: Option<PathBuf>,
    /// The file that tells by how much.
    offset: PathBuf,
    port: u16,
    pub database: Proxy,
    pub nats: Proxy,
    child: Option<Child>,
}

impl Node {
    pub fn new(program: &Path, folder: &Path, number: usize, database: Proxy, nats: Proxy) -> Self {
        let path = |kind: &str| folder.join(format!("node-{number}.{kind}"));
        let (program, offset) = (program.to_owned(), path("clock"));
        fs::write(&offset, 0_i64.to_ne_bytes()).unwrap();
        let (log, clock, port) = (path("log"), None, free_port());
        Node { program, log, clock, offset, port, database, nats, child: None }
    }

    pub fn address(&self) -> Address {
        format!("http://127.0.0.1:{}", self.port).parse().unwrap()
    }

    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Sets the wall clock of the node ahead by so many milliseconds, or back.
    pub fn set_clock(&self, ahead: i64) {
        let file = File::options().write(true).open(&self.offset).unwrap();
        file.write_all_at(&ahead.to_ne_bytes(), 0).unwrap();
    }

    /// Starts the program and waits until it is ready.
    pub fn start(&mut self) {
        let begun = Instant::now();
        while !self.try_start() {
            assert!(begun.elapsed() < PATIENCE, "a node does not start: {}", self.log());
            sleep(Duration::from_millis(500));
        }
    }

    fn try_start(&mut self) -> bool {
        let log = File::options().create(true).append(true).open(&self.log).unwrap();
        let mut command = Command::new(&self.program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TABLIER_") {
                command.env_remove(name);
            }
        }
        command.args(["serve", "--address", &format!("127.0.0.1:{}", self.port)]);
        command.args(["--database", &Postgres::address(self.database.port)]);
        command.args(["--nats", &format!("nats://127.0.0.1:{}", self.nats.port)]);
        command.args(["--engine-threads", "1", "--auth-attempts-per-minute", MANY]);
        command.args(["--requests-per-second", MANY, "--messages-per-second", MANY]);
        command.args(["--connections-per-address", MANY, "--log", "info"]);
        command.env("LC_ALL", "C");
        if let Some(clock) = &self.clock {
            command.env("LD_PRELOAD", clock).env("CLOCK_OFFSET", &self.offset);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let child = self.child.insert(command.spawn().unwrap());
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if child.try_wait().unwrap().is_some() {
                self.child = None;
                return false;
            }
            if is_ready(self.port) {
                return true;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("a node is never ready: {}", self.log());
    }

    pub fn is_ready(&self) -> bool {
        is_ready(self.port)
    }

    /// Whether the node says that its clock is wrong.
    pub fn knows_wrong_clock(&self) -> bool {
        readiness(self.port).contains(WRONG_CLOCK)
    }

    pub fn process(&self) -> Option<Pid> {
        self.child.as_ref().map(Pid::from_child)
    }

    pub fn signal(&self, signal: Signal) {
        if let Some(process) = self.process() {
            kill_process(process, signal).unwrap();
        }
    }

    pub fn kill(&mut self) {
        self.signal(Signal::KILL);
        self.wait();
    }

    /// Waits until the program has ended.
    pub fn wait(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.wait().unwrap();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Compiles the library that sets clocks wrong. Fails with what is missing for that on this machine.
pub fn compile_clock(folder: &Path) -> Result<PathBuf, String> {
    if !cfg!(target_os = "linux") {
        return Err("only Linux lets a library come before others (LD_PRELOAD)".to_owned());
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cluster/clock.c");
    let library = folder.join("clock.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
    let done = compiler.output().map_err(|error| format!("there is no C compiler, cc: {error}"))?;
    if done.status.success() {
        Ok(library)
    } else {
        Err(format!("cc fails: {}", String::from_utf8_lossy(&done.stderr)))
    }
}

/// Whether the node at a port says that it can do its work. One whose clock was set wrong says so, and works.
fn is_ready(port: u16) -> bool {
    let answer = readiness(port);
    answer.starts_with("HTTP/1.1 200") || answer.contains(WRONG_CLOCK)
}

/// What the node at a port answers when it is asked whether it is ready; nothing if it does not.
fn readiness(port: u16) -> String {
    let mut answer = String::new();
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return answer };
    let _ = stream.set_read_timeout(Some(Duration::from_secs(3)));
    let request = "GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.read_to_string(&mut answer);
    answer
}
