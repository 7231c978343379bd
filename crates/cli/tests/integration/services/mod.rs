//! What a test needs around nodes: certificates, PostgreSQL, NATS, and the nodes themselves as processes.

#![allow(clippy::unwrap_used, clippy::panic)]

mod nats;
mod postgres;

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::iter;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use tablier_client::Client;

use crate::server::client;

pub(crate) use nats::NatsServer;
pub(crate) use postgres::{NAME, PASSWORD, PASSWORD_IN_ADDRESS, PASSWORD_IN_PGPASS, Postgres};

/// What a process may take at most to do what is waited for.
const PATIENCE: Duration = Duration::from_secs(40);

/// A port on which nobody listens. The system gives higher ones to connections that begin, and would take that of a
/// server away before the server starts, or while it is down.
pub(crate) fn free_port() -> u16 {
    let mut candidates = iter::repeat_with(|| {
        let random = RandomState::new().build_hasher().finish();
        20_000 + (random % 12_000) as u16
    });
    candidates.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

/// Sends a signal to a process.
pub(crate) fn signal(name: &str, process: u32) {
    let process = process.to_string();
    assert!(Command::new("kill").args([&format!("-{name}"), &process]).status().unwrap().success());
}

/// Waits until something is so, which no event tells of.
pub(crate) async fn eventually(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A private authority.
pub(crate) struct Authority {
    folder: PathBuf,
    file: PathBuf,
    issuer: Issuer<'static, KeyPair>,
}

/// The files of a certificate, its key and its authority.
pub(crate) struct Certificate {
    pub(crate) public: PathBuf,
    pub(crate) key: PathBuf,
    pub(crate) authority: PathBuf,
}

impl Authority {
    pub(crate) fn new(folder: &Path, name: &str) -> Self {
        fs::create_dir_all(folder).unwrap();
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().unwrap();
        let file = folder.join(format!("{name}.pem"));
        fs::write(&file, params.self_signed(&key).unwrap().pem()).unwrap();
        Authority { folder: folder.to_owned(), file, issuer: Issuer::new(params, key) }
    }

    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// A certificate for somebody, who may be a host.
    pub(crate) fn issue(&self, name: &str) -> Certificate {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().unwrap();
        let path = |ending| self.folder.join(format!("{name}-{}.{ending}", free_port()));
        let (certificate, key_file) = (path("pem"), path("key"));
        fs::write(&certificate, params.signed_by(&key, &self.issuer).unwrap().pem()).unwrap();
        fs::write(&key_file, key.serialize_pem()).unwrap();
        Certificate { public: certificate, key: key_file, authority: self.file.clone() }
    }
}

/// The program without anything of the surrounding environment that it would read.
pub(crate) fn tablier(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.args(arguments).env("LC_ALL", "C").env("HOME", "/nowhere");
    for variable in ["PGPASSWORD", "PGPASSFILE", "PGSSLMODE", "PGSSLROOTCERT"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null());
    command
}

/// What the program says when it refuses, with its exit code.
pub(crate) fn refused(command: &mut Command) -> String {
    let done = command.output().unwrap();
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{told}");
    told
}

/// A server that runs as a process, whose log is in a file.
pub(crate) struct Node {
    child: Child,
    pub(crate) address: String,
    log: PathBuf,
}

impl Node {
    /// Starts a server on a port and returns when it is ready.
    pub(crate) async fn start(folder: &Path, port: u16, arguments: &[&str]) -> Self {
        let address = format!("127.0.0.1:{port}");
        let arguments = [&["serve", "--address", &address], arguments].concat();
        let node = Node::run(folder, port, &mut tablier(&arguments));
        eventually("the node is ready", async || {
            assert!(!node.has_ended(), "{}", node.log());
            node.client().ready().await.is_ok()
        })
        .await;
        node
    }

    /// The same with a command of its own.
    pub(crate) fn run(folder: &Path, port: u16, command: &mut Command) -> Self {
        fs::create_dir_all(folder).unwrap();
        let log = folder.join(format!("node-{port}.log"));
        let file = File::options().create(true).append(true).open(&log).unwrap();
        let child = command.stdout(Stdio::null()).stderr(file).spawn().unwrap();
        Node { child, address: format!("http://127.0.0.1:{port}"), log }
    }

    fn has_ended(&self) -> bool {
        !Path::new(&format!("/proc/{}", self.child.id())).exists()
            || fs::read_to_string(format!("/proc/{}/stat", self.child.id()))
                .is_ok_and(|stat| stat.contains(") Z "))
    }

    pub(crate) fn client(&self) -> Client {
        client(&self.address)
    }

    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// The status and the text of an answer.
    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        match crate::server::get(format!("{}{path}", self.address)).await {
            Ok(answer) => (answer.status().as_u16(), answer.text().await.unwrap_or_default()),
            Err(error) => (0, error.to_string()),
        }
    }

    /// Asks the server to end.
    pub(crate) fn terminate(&self) {
        signal("TERM", self.child.id());
    }

    /// Waits for its end.
    pub(crate) async fn exit_code(&mut self) -> Option<i32> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end: {}", self.log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            eprintln!("{}", fs::read_to_string(&self.log).unwrap_or_default());
        }
    }
}
