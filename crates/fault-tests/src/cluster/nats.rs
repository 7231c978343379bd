//! A NATS server.

use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::free_port;

pub struct Nats {
    folder: PathBuf,
    pub port: u16,
    child: Option<Child>,
}

impl Nats {
    pub fn start(folder: &Path) -> Self {
        let mut server = Nats { folder: folder.to_owned(), port: free_port(), child: None };
        server.run();
        server
    }

    pub fn run(&mut self) {
        fs::create_dir_all(&self.folder).unwrap();
        let mut program = Command::new("nats-server");
        program.args(["--addr", "127.0.0.1", "--port", &self.port.to_string(), "--jetstream"]);
        program.arg("--store_dir").arg(self.folder.join("store"));
        program.arg("--log").arg(self.folder.join("log"));
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = program.spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("nats-server: {error}; `cargo xtask setup` installs it");
        });
        self.child = Some(child);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            sleep(Duration::from_millis(20));
        }
    }

    /// Nothing stays of the server, nor of what it has stored.
    pub fn kill_and_wipe(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
