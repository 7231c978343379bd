//! A network that can fail: everything that a node sends to PostgreSQL or NATS goes through a proxy of its own.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use clap::ValueEnum;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::watch;

/// Which way bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    ToServer,
    ToNode,
}

/// What the network does now.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Where the server is.
    server: u16,
    /// Connections of an earlier generation are closed.
    generation: u64,
    /// Whether anybody gets a connection.
    is_open: bool,
    /// Bytes that go these ways are held back until the network is repaired, as TCP would send them again.
    held: [bool; 2],
}

/// How a store can break its promises. The checker must find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Broken {
    /// The first node hears that events are committed, and they are not.
    LostCommits,
    /// An event is taken whose number is there already.
    ReusedNumbers,
}

/// What happens when PostgreSQL says that a transaction is committed.
pub type OnCommit = Box<dyn FnOnce() + Send>;

struct Shared {
    state: watch::Sender<State>,
    on_commit: Mutex<Option<OnCommit>>,
    /// What is wrong with the store that a node sees through this proxy.
    broken: Option<Broken>,
}

/// The way from one node to one server.
#[derive(Clone)]
pub struct Proxy {
    pub port: u16,
    shared: Arc<Shared>,
}

impl Proxy {
    pub async fn start(server: u16, broken: Option<Broken>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = State { server, generation: 0, is_open: true, held: [false; 2] };
        let (state, on_commit) = (watch::channel(state).0, Mutex::new(None));
        let shared = Arc::new(Shared { state, on_commit, broken });
        Handle::current().spawn(accept(listener, Arc::clone(&shared)));
        Proxy { port, shared }
    }

    /// Connections break, and there are no new ones.
    pub fn cut(&self) {
        self.shared.state.send_modify(|state| {
            state.is_open = false;
            state.generation += 1;
        });
    }

    /// Bytes that go this way do not arrive.
    pub fn hold(&self, direction: Direction) {
        self.shared.state.send_modify(|state| state.held[direction as usize] = true);
    }

    /// Everything works again, and what was held back arrives.
    pub fn repair(&self) {
        self.shared.state.send_modify(|state| {
            state.is_open = true;
            state.held = [false; 2];
        });
    }

    /// Connections lead to another server from now on.
    pub fn lead_to(&self, server: u16) {
        self.shared.state.send_modify(|state| {
            state.server = server;
            state.generation += 1;
        });
    }

    /// Does this at the next commit of events instead of telling the node of it, which loses its connection.
    pub fn on_next_commit(&self, action: OnCommit) {
        *self.shared.on_commit.lock().unwrap() = Some(action);
    }

    /// Whether a commit is still awaited; it is not from now on.
    pub fn forget_commit(&self) -> bool {
        self.shared.on_commit.lock().unwrap().take().is_some()
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((node, _)) = listener.accept().await {
        let state = *shared.state.borrow();
        if !state.is_open {
            continue;
        }
        let server = SocketAddr::from(([127, 0, 0, 1], state.server));
        let Ok(server) = TcpStream::connect(server).await else { continue };
        let _ = (node.set_nodelay(true), server.set_nodelay(true));
        let (from_node, to_node) = node.into_split();
        let (from_server, to_server) = server.into_split();
        let has_events = Arc::new(AtomicBool::new(false));
        let pump = |read, write, direction| {
            let (shared, has_events) = (Arc::clone(&shared), Arc::clone(&has_events));
            let pump = Pump { direction, generation: state.generation, shared, has_events };
            tokio::spawn(pump.run(read, write))
        };
        let (mut up, mut down) = (
            pump(from_node, to_server, Direction::ToServer),
            pump(from_server, to_node, Direction::ToNode),
        );
        // When one side has gone the other is told, as a broken connection would.
        tokio::spawn(async move {
            tokio::select! { _ = &mut up => down.abort(), _ = &mut down => up.abort() }
        });
    }
}

/// Carries the bytes of one connection one way.
struct Pump {
    direction: Direction,
    generation: u64,
    shared: Arc<Shared>,
    /// Whether events are written by way of this connection.
    has_events: Arc<AtomicBool>,
}

impl Pump {
    async fn run(self, mut read: OwnedReadHalf, mut write: OwnedWriteHalf) {
        let mut state = self.shared.state.subscribe();
        let mut buffer = vec![0; 64 * 1024];
        loop {
            let size = tokio::select! {
                size = read.read(&mut buffer) => size.unwrap_or_default(),
                _ = state.wait_for(|state| state.generation != self.generation) => return,
            };
            if size == 0 {
                return;
            }
            let passes = |state: &State| {
                state.generation != self.generation || !state.held[self.direction as usize]
            };
            let is_closed = state.wait_for(passes).await.is_err();
            if is_closed || state.borrow().generation != self.generation {
                return;
            }
            let bytes = &buffer[..size];
            if let Some(action) = self.on_commit(bytes) {
                return action();
            }
            if write.write_all(&self.falsified(bytes)).await.is_err() {
                return;
            }
        }
    }

    /// What happens at the commit of which these bytes tell, if they do and something shall happen.
    fn on_commit(&self, bytes: &[u8]) -> Option<OnCommit> {
        if self.direction == Direction::ToServer && contains(bytes, INSERT) {
            self.has_events.store(true, Ordering::Relaxed);
        }
        let is_commit = self.direction == Direction::ToNode
            && self.has_events.load(Ordering::Relaxed)
            && contains(bytes, b"COMMIT\0");
        if is_commit { self.shared.on_commit.lock().unwrap().take() } else { None }
    }

    /// The bytes as they are sent on: other ones if the store is broken.
    fn falsified(&self, bytes: &[u8]) -> Vec<u8> {
        match self.shared.broken.filter(|_| self.direction == Direction::ToServer) {
            None => bytes.to_vec(),
            Some(Broken::LostCommits) => without_commits(bytes),
            Some(Broken::ReusedNumbers) => without_guard(bytes),
        }
    }
}

/// The statement that only the connection has which writes events.
const INSERT: &[u8] = b"INSERT INTO events";
/// The condition under which the index goes on to another event.
const GUARD: &[u8] = b"tables.last_event = first_event - 1";

/// The same bytes, in which the condition always holds. It stays as long as it was.
fn without_guard(bytes: &[u8]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    if let Some(at) = bytes.windows(GUARD.len()).position(|window| window == GUARD) {
        changed[at..at + GUARD.len()].fill(b' ');
        changed[at..at + 4].copy_from_slice(b"true");
    }
    changed
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

/// The same messages of a client of PostgreSQL, where the statement `COMMIT` is prepared as `ROLLBACK`.
fn without_commits(bytes: &[u8]) -> Vec<u8> {
    const COMMIT: &[u8] = b"\0COMMIT\0";
    let mut changed = Vec::with_capacity(bytes.len() + 8);
    let mut rest = bytes;
    while let [b'P', a, b, c, d, ..] = *rest {
        let length = u32::from_be_bytes([a, b, c, d]) as usize + 1;
        let Some(message) = rest.get(..length) else { break };
        let at = message.windows(COMMIT.len()).position(|window| window == COMMIT);
        if let Some(at) = at {
            changed.push(b'P');
            changed.extend((length as u32 + 1).to_be_bytes());
            changed.extend(&message[5..at]);
            changed.extend(b"\0ROLLBACK\0");
            changed.extend(&message[at + COMMIT.len()..]);
        } else {
            changed.extend(message);
        }
        rest = &rest[length..];
    }
    changed.extend(rest);
    changed
}
