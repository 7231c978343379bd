//! A NATS server of a test, and workers that are processes.

use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use async_nats::Client;
use tablier_server::bus::{Bus, EngineQueue, Link, Nats, NatsConfig};

use super::{free_port, signal};

pub(crate) struct NatsServer {
    port: u16,
    folder: PathBuf,
    arguments: Vec<String>,
    child: Option<Child>,
}

impl NatsServer {
    pub(crate) fn start(has_jetstream: bool) -> Self {
        let mut server = NatsServer::new();
        if has_jetstream {
            let store = server.folder.join("jetstream").display().to_string();
            server.arguments = vec!["--jetstream".to_owned(), "--store_dir".to_owned(), store];
        }
        server.run();
        server
    }

    /// A server with what a configuration file says.
    pub(crate) fn with_config(config: &str) -> Self {
        let mut server = NatsServer::new();
        let file = server.folder.join("nats.conf");
        fs::write(&file, config).unwrap();
        server.arguments = vec!["--config".to_owned(), file.display().to_string()];
        server.run();
        server
    }

    fn new() -> Self {
        let port = free_port();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("worker-nats-{port}"));
        fs::create_dir_all(&folder).unwrap();
        NatsServer { port, folder, arguments: Vec::new(), child: None }
    }

    /// Starts it, for the first time or again.
    pub(crate) fn run(&mut self) {
        let mut program = Command::new("nats-server");
        program.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        program.arg("--log").arg(self.folder.join("log")).args(&self.arguments);
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = program.spawn();
        self.child = Some(child.unwrap_or_else(|error| {
            panic!("nats-server: {error}; `cargo xtask setup` installs it");
        }));
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Starts it again, with nothing of what it had.
    pub(crate) fn wipe(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(self.folder.join("jetstream"));
        self.run();
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The address for TLS, with what comes before the host.
    pub(crate) fn tls_address(&self, user: &str) -> String {
        format!("tls://{user}localhost:{}", self.port)
    }

    /// The bus of a node.
    pub(crate) async fn bus(&self) -> Nats {
        let bus = Nats::start(&NatsConfig::new(self.address())).await.unwrap();
        bus.link().wait_for(|link| *link != Link::Down).await.unwrap();
        bus
    }

    pub(crate) async fn queue(&self) -> EngineQueue {
        self.bus().await.engine_queue().unwrap()
    }

    /// Somebody who listens, and sends what nobody should.
    pub(crate) async fn client(&self) -> Client {
        let options = async_nats::ConnectOptions::new().retry_on_initial_connect();
        options.connect(self.address()).await.unwrap()
    }

    /// A worker, whose log is in a file.
    pub(crate) fn worker(&self, name: &str) -> WorkerProcess {
        let log = self.folder.join(format!("{name}.log"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
        command.args(["worker", "--threads", "1", "--log", "info,tablier_server=debug"]);
        command.args(["--nats", &self.address()]).env("LC_ALL", "C");
        command.stdout(Stdio::null()).stderr(fs::File::create(&log).unwrap());
        WorkerProcess { child: command.spawn().unwrap(), log }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

pub(crate) struct WorkerProcess {
    pub(crate) child: Child,
    log: PathBuf,
}

impl WorkerProcess {
    /// How many lines of the log have this text.
    pub(crate) fn logged(&self, text: &str) -> usize {
        let log = fs::read_to_string(&self.log).unwrap();
        log.lines().filter(|line| line.contains(text)).count()
    }

    pub(crate) async fn wait_for_log(&self, text: &str) {
        while self.logged(text) == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sends SIGTERM and returns the exit code.
    pub(crate) fn terminate(&mut self) -> Option<i32> {
        signal("TERM", self.child.id());
        self.child.wait().unwrap().code()
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
