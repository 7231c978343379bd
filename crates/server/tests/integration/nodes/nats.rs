//! Nodes on PostgreSQL that hear each other by a real NATS server, also while that is away.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command as Program, Stdio};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, thread};

use tablier_protocol::{Command, ServerMessage, Terms};
use tablier_server::bus::{Bus, Link, Nats, NatsConfig};
use tablier_server::services::tables::{Caller, NewTable, TableService};
use tablier_server::store::{Database, PostgresStore, TableStore, UserStore};

use super::{next, say, sit, watch_until};
use crate::postgres::TestDatabase;

/// A NATS server that needs a password.
struct NatsServer {
    port: u16,
    folder: PathBuf,
    child: Option<Child>,
}

impl NatsServer {
    fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("nats-{port}"));
        fs::create_dir_all(&folder).unwrap();
        let mut server = NatsServer { port, folder, child: None };
        server.run();
        server
    }

    fn run(&mut self) {
        let mut program = Program::new("nats-server");
        program.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        program.args(["--user", "node", "--pass", "secret", "--log"]).arg(self.folder.join("log"));
        let child =
            program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("nats-server: {error}; `cargo xtask setup` installs it");
        });
        self.child = Some(child);
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    async fn connect(&self) -> Arc<Nats> {
        let address = format!("nats://node:secret@127.0.0.1:{}", self.port);
        let bus = Arc::new(Nats::start(&NatsConfig::new(address)).await.unwrap());
        wait_for(&*bus, |link| link != Link::Down).await;
        bus
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

async fn wait_for(bus: &dyn Bus, is_right: impl Fn(Link) -> bool) {
    bus.link().wait_for(|link| is_right(*link)).await.unwrap();
}

struct Node {
    store: Arc<PostgresStore>,
    bus: Arc<Nats>,
    tables: TableService,
}

impl Node {
    async fn start(database: &TestDatabase, nats: &NatsServer) -> Self {
        let (store, bus) = (Arc::new(database.open().await), nats.connect().await);
        let shared = (Arc::clone(&store), Arc::<Nats>::clone(&bus));
        let tables = TableService::open(shared.0, shared.1, 1).await.unwrap();
        Node { store, bus, tables }
    }

    async fn stop(self) {
        self.tables.close().await;
        self.store.close().await;
    }
}

#[tokio::test]
async fn a_game_goes_on_through_two_nodes_whatever_nats_does() {
    let (database, mut nats) = (TestDatabase::create().await, NatsServer::start());
    let (one, other) = (Node::start(&database, &nats).await, Node::start(&database, &nats).await);
    let guest = async || Caller::user(one.store.add_guest("", 0).await.unwrap().id);
    let (ada, blaise) = (guest().await, guest().await);
    let new = NewTable { terms: Terms::new("orthokon"), first: vec![sit()] };
    let table = one.tables.create_table(&ada, new).await.unwrap().table;
    other.tables.act(&table, &blaise, sit(), 0).await.unwrap();
    let mut watching = other.tables.watch(&table, &blaise, None).await.unwrap().with_presence();
    let ServerMessage::Snapshot(first) = next(&mut watching).await else { panic!("no snapshot") };

    // Moves and whoever comes are seen at the other node.
    let here = one.tables.watch(&table, &ada, None).await.unwrap();
    let both: Vec<_> = [ada, blaise].iter().filter_map(|caller| caller.user).collect();
    loop {
        let message = next(&mut watching).await;
        if matches!(message, ServerMessage::Presence(presence) if presence.present == both) {
            break;
        }
    }
    let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    let number = one.tables.act(&table, &ada, play, 0).await.unwrap().number;
    let mut seen = watch_until(&mut watching, number).await;

    // Without NATS it goes on, and nobody is taken for away.
    nats.kill();
    wait_for(&*one.bus, |link| link == Link::Down).await;
    wait_for(&*other.bus, |link| link == Link::Down).await;
    let answer = other.tables.table(&table, &blaise).await.unwrap();
    let text = answer.played().legal_moves()[0].clone();
    let number =
        other.tables.act(&table, &blaise, Command::Move { ply: 2, text }, 0).await.unwrap().number;
    seen.extend(watch_until(&mut watching, number).await);
    let number = one.tables.act(&table, &ada, say("still here"), 0).await.unwrap().number;
    seen.extend(watch_until(&mut watching, number).await);

    // When it is back, nodes hear each other again.
    nats.run();
    wait_for(&*one.bus, |link| link != Link::Down).await;
    wait_for(&*other.bus, |link| link != Link::Down).await;
    let number = one.tables.act(&table, &ada, say("again"), 0).await.unwrap().number;
    seen.extend(watch_until(&mut watching, number).await);
    assert_eq!(seen, (first.number + 1..=number).collect::<Vec<_>>(), "all of it, once, in order");
    let stored = one.store.events(&table, 0).await.unwrap();
    assert_eq!(stored.len() as u64, number);
    drop((here, watching));
    one.stop().await;
    other.stop().await;
}
