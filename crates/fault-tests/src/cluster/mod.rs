//! Three nodes, PostgreSQL with a replica, NATS, and a network between them that can fail.

mod nats;
mod node;
mod postgres;
mod proxy;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use rustix::process::{Signal, kill_process};
use tablier_client::Address;

use crate::faults::Fault;

pub use nats::Nats;
pub use node::Node;
pub use postgres::Postgres;
pub use proxy::{Broken, Direction, Proxy};

pub const NODES: usize = 3;

pub struct Cluster {
    // Ended in this order.
    pub nodes: Vec<Node>,
    pub nats: Nats,
    pub primary: Postgres,
    pub replica: Postgres,
    pub folder: Folder,
    /// The library that sets clocks wrong, or what is missing for it.
    clock: Result<PathBuf, String>,
}

/// A folder that is removed in the end.
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Cluster {
    /// Starts everything, perhaps with a store that is broken.
    pub async fn start(program: &Path, broken: Option<Broken>) -> Self {
        let folder = env::temp_dir().join(format!("tablier-fault-test-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let clock = node::compile_clock(&folder);
        let primary = Postgres::create(&folder.join("one"));
        let replica = Postgres::replica_of(&primary, &folder.join("other"));
        let nats = Nats::start(&folder.join("nats"));
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let seen = broken.filter(|broken| number == 0 || *broken != Broken::LostCommits);
            let database = Proxy::start(primary.port, seen).await;
            let bus = Proxy::start(nats.port, None).await;
            let mut node = Node::new(program, &folder, number, database, bus);
            node.clock = clock.as_ref().ok().cloned();
            nodes.push(node);
        }
        std::thread::scope(|scope| {
            for node in &mut nodes {
                scope.spawn(|| node.start());
            }
        });
        if broken == Some(Broken::ReusedNumbers) {
            primary.execute(postgres::DATABASE, "ALTER TABLE events DROP CONSTRAINT events_pkey");
        }
        Cluster { nodes, nats, primary, replica, folder: Folder(folder), clock }
    }

    /// What this machine lacks for a fault.
    pub fn lacks(&self, fault: Fault) -> Option<&str> {
        let clock = self.clock.as_ref().err().filter(|_| fault == Fault::WrongClock);
        clock.map(String::as_str)
    }

    pub fn addresses(&self) -> Vec<Address> {
        self.nodes.iter().map(Node::address).collect()
    }

    /// The replica takes over, and what was the primary becomes a replica of it.
    pub fn fail_over(&mut self) {
        self.primary.kill();
        self.replica.promote();
        std::mem::swap(&mut self.primary, &mut self.replica);
        for node in &self.nodes {
            node.database.lead_to(self.primary.port);
        }
    }

    /// Gives the primary a replica again.
    pub fn replicate(&mut self) {
        self.replica.copy(&self.primary);
    }

    /// The next commit of a node goes through; the node ends before it hears of it.
    pub fn crash_at_commit(&self, node: usize) {
        let Some(process) = self.nodes[node].process() else { return };
        let kill = move || {
            // It may have ended already.
            let _ = kill_process(process, Signal::KILL);
        };
        self.nodes[node].database.on_next_commit(Box::new(kill));
    }
}

/// A port that nobody uses.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
