//! `tablier worker`, the program itself, with a real NATS and `JetStream`: what it does for nodes, and what nodes do
//! without it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream;
use futures_util::StreamExt;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_core::Seat;
use tablier_core::record::Record;
use tablier_engine::{Level, Spec, SystemClock};
use tablier_protocol::{Command, Event, TableId, Terms};
use tablier_server::bus::{EngineQueue, JOB_FORMAT, JobSubject, NodeId, WorkerAnswer, WorkerJob};
use tablier_server::services::tables::{Caller, NewTable, TableService};
use tablier_server::store::{Database, SqliteStore, TableStore, UserStore};
use tokio::time::{sleep, timeout};

use crate::program::tablier;
use crate::server::folder;
use crate::services::NatsServer;

const NODE: NodeId = NodeId(7);

struct Node {
    store: Arc<SqliteStore>,
    tables: TableService,
}

impl Node {
    async fn start(name: &str, nats: &NatsServer) -> Self {
        let data = folder(name);
        fs::create_dir_all(&data).unwrap();
        let store = Arc::new(SqliteStore::open(&data).await.unwrap());
        let bus = Arc::new(nats.bus().await);
        let tables = TableService::open(Arc::clone(&store) as _, bus, 1).await.unwrap();
        Node { store, tables }
    }

    /// Opens a table at which the computer begins.
    async fn open_table(&self, game: &str, level: u8) -> TableId {
        let ada = Caller::user(self.store.add_guest("", 0).await.unwrap().id);
        let engine = Command::SeatEngine { seat: Some(Seat(0)), level };
        let sit = Command::Sit { seat: None, contribution: None };
        let new = NewTable { terms: Terms::new(game), first: vec![engine, sit] };
        let table = self.tables.create_table(&ada, new).await.unwrap().table;
        self.tables.view(&table, &ada).await.unwrap();
        table
    }

    /// The moves of a table, once there is one.
    async fn moves(&self, table: &TableId) -> Vec<String> {
        loop {
            let entries = self.store.events(table, 0).await.unwrap();
            let moves = entries.into_iter().filter_map(|entry| match entry.event {
                Event::Moved { text, .. } => Some(text),
                _ => None,
            });
            let moves: Vec<_> = moves.collect();
            if !moves.is_empty() {
                return moves;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn close(self) {
        self.tables.close().await;
        self.store.close().await;
    }
}

fn job(number: u64, game: &str, level: u8) -> WorkerJob {
    let game = tablier_games::game(game, []).unwrap();
    let mut played = game.begin();
    let first = played.legal_moves()[0].clone();
    played.play(&first).unwrap();
    let record = Record::of(&*game, &*played).unwrap();
    WorkerJob { format: JOB_FORMAT, node: NODE, number, record, level, seed: 5 }
}

fn subject(number: u64) -> JobSubject {
    JobSubject { table: TableId::from_bytes([1; 8]), ply: 2, number }
}

/// Offers a job until it is answered: the queue may not be there yet.
async fn answer(queue: &EngineQueue, job: &WorkerJob) -> WorkerAnswer {
    let mut answers = queue.answers(NODE).await;
    for attempt in 0..30 {
        let _ = queue.offer(&subject(1000 * job.number + attempt), job).await;
        while let Ok(Some(answer)) = timeout(Duration::from_secs(2), answers.next()).await {
            if answer.number == job.number {
                return answer;
            }
        }
    }
    panic!("no answer")
}

/// How many jobs wait, and how many are at workers.
async fn in_queue(client: &async_nats::Client) -> Option<(u64, usize)> {
    let stream = jetstream::new(client.clone()).get_stream("TABLIER_ENGINE").await.ok()?;
    let mut workers =
        stream.get_consumer::<jetstream::consumer::pull::Config>("workers").await.ok()?;
    let info = workers.info().await.ok()?;
    Some((info.num_pending, info.num_ack_pending))
}

#[tokio::test]
async fn a_worker_finds_the_move_of_a_node_which_is_stored_once() {
    let nats = NatsServer::start(true);
    let node = Node::start("worker-moves", &nats).await;
    let worker = nats.worker("one");
    // Until the node has heard of the worker it thinks for itself.
    let table = loop {
        let table = node.open_table("ordo", 3).await;
        assert_eq!(node.moves(&table).await.len(), 1);
        if worker.logged("did a job") > 0 {
            break table;
        }
    };
    let moves = node.moves(&table).await;
    assert_eq!(worker.logged(&format!("Some(\"{}\")", moves[0])), 1, "{moves:?}");
    node.close().await;
}

#[tokio::test]
async fn a_node_moves_when_the_worker_is_killed_while_it_thinks() {
    let nats = NatsServer::start(true);
    let node = Node::start("worker-killed", &nats).await;
    let (client, mut worker) = (nats.client().await, nats.worker("one"));
    let table = 'held: loop {
        let table = node.open_table("ordo", 10).await;
        while node.store.events(&table, 0).await.unwrap().iter().all(|entry| !is_move(&entry.event))
        {
            if in_queue(&client).await.is_some_and(|(_, held)| held > 0) {
                break 'held table;
            }
        }
    };
    let before = worker.logged("did a job");
    worker.child.kill().unwrap();
    worker.child.wait().unwrap();
    assert_eq!(node.moves(&table).await.len(), 1);
    assert_eq!(worker.logged("did a job"), before, "it was killed before it had a move");
    node.close().await;
}

fn is_move(event: &Event) -> bool {
    matches!(event, Event::Moved { .. })
}

#[tokio::test]
async fn workers_share_the_jobs() {
    let nats = NatsServer::start(true);
    let (queue, workers) = (nats.queue().await, [nats.worker("one"), nats.worker("two")]);
    // Both are there.
    let mut heard = BTreeSet::new();
    let mut alive = queue.workers().await;
    while heard.len() < 2 {
        heard.insert(alive.next().await.unwrap().worker);
    }
    let mut answers = queue.answers(NODE).await;
    for number in 0..4 {
        assert_eq!(queue.offer(&subject(number), &job(number, "ordo", 10)).await, Ok(true));
    }
    let mut answered = BTreeSet::new();
    while answered.len() < 4 {
        let answer = answers.next().await.unwrap();
        assert!(answer.chosen.is_some());
        answered.insert(answer.number);
    }
    for worker in &workers {
        assert!(worker.logged("did a job") > 0);
    }
}

#[tokio::test]
async fn a_job_for_the_same_ply_is_in_the_queue_once() {
    let nats = NatsServer::start(true);
    let (client, queue) = (nats.client().await, nats.queue().await);
    assert!(queue.offer(&subject(1), &job(1, "ordo", 3)).await.is_err(), "there is no queue");
    queue.jobs().await.unwrap();
    assert_eq!(queue.offer(&subject(1), &job(1, "ordo", 3)).await, Ok(true));
    assert_eq!(queue.offer(&subject(1), &job(2, "ordo", 3)).await, Ok(false));
    // After a ply was taken back it is another job.
    assert_eq!(queue.offer(&subject(2), &job(3, "ordo", 3)).await, Ok(true));
    assert_eq!(in_queue(&client).await, Some((2, 0)));
}

#[tokio::test]
async fn a_worker_goes_on_when_jetstream_was_wiped() {
    let mut nats = NatsServer::start(true);
    let (queue, worker) = (nats.queue().await, nats.worker("one"));
    assert!(answer(&queue, &job(1, "ordo", 3)).await.chosen.is_some());
    let client = nats.client().await;
    jetstream::new(client).delete_stream("TABLIER_ENGINE").await.unwrap();
    assert!(answer(&queue, &job(2, "ordo", 3)).await.chosen.is_some());
    nats.wipe();
    assert!(answer(&queue, &job(3, "ordo", 3)).await.chosen.is_some());
    assert_eq!(worker.logged("worker started"), 1);
}

/// What makes no sense is refused once and does not come back.
#[tokio::test]
async fn a_worker_survives_whatever_is_in_the_queue() {
    let nats = NatsServer::start(true);
    let (client, queue, mut worker) = (nats.client().await, nats.queue().await, nats.worker("one"));
    assert!(answer(&queue, &job(1, "ordo", 3)).await.chosen.is_some());
    let good = serde_json::to_string(&job(2, "ordo", 3)).unwrap();
    let mut wrong: Vec<Vec<u8>> = [
        ("\"ordo\"", "\"chess\""),
        ("\"level\":3", "\"level\":0"),
        ("\"level\":3", "\"level\":200"),
        ("\"format\":1", "\"format\":2"),
        ("\"move\":\"", "\"move\":\"x"),
        ("{\"name\":\"Game\"", "{\"name\":\"Start\",\"value\":\"x\"},{\"name\":\"Game\""),
    ]
    .iter()
    .map(|(right, wrong)| {
        assert!(good.contains(right), "{good}");
        good.replace(right, wrong).into_bytes()
    })
    .collect();
    let refused = wrong.len();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..100 {
        wrong.push((0..dice.random_range(0..200)).map(|_| dice.random()).collect());
        let mut bytes = good.clone().into_bytes();
        let at = dice.random_range(0..bytes.len());
        bytes[at] = dice.random();
        bytes.truncate(dice.random_range(at..bytes.len()));
        wrong.push(bytes);
    }
    for bytes in wrong {
        client.publish("tablier.engine.jobs", bytes.into()).await.unwrap();
    }
    client.flush().await.unwrap();
    assert!(answer(&queue, &job(3, "ordo", 3)).await.chosen.is_some());
    while in_queue(&client).await != Some((0, 0)) {
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(worker.logged("a job was refused"), refused);
    assert_eq!(worker.logged("panicked"), 0);
    assert_eq!(worker.terminate(), Some(0));
}

#[tokio::test]
async fn a_worker_plays_as_a_node_does() {
    let nats = NatsServer::start(true);
    let (queue, _worker) = (nats.queue().await, nats.worker("one"));
    let games = tablier_games::infos().filter(|info| !info.chance).map(|info| info.id);
    for (number, (id, level)) in (1..).zip(games.flat_map(|id| [(id, 2), (id, 5)])) {
        let job = job(number, id, level);
        let played =
            tablier_core::record::replay(&job.record, &*tablier_games::game(id, []).unwrap());
        let spec = Spec::Level(Level::new(level).unwrap());
        let mut player = tablier_engine::find(id).unwrap().player(spec, job.seed, &SystemClock);
        let chosen = player.choose(&*played.unwrap(), &tablier_engine::Never);
        assert!(chosen.is_some());
        assert_eq!(answer(&queue, &job).await.chosen, chosen, "{id} {level}");
    }
}

#[tokio::test]
async fn a_worker_that_is_ended_finishes_its_job() {
    let nats = NatsServer::start(true);
    let (client, queue, mut worker) = (nats.client().await, nats.queue().await, nats.worker("one"));
    assert!(answer(&queue, &job(1, "ordo", 3)).await.chosen.is_some());
    let mut answers = queue.answers(NODE).await;
    queue.offer(&subject(1), &job(2, "ordo", 10)).await.unwrap();
    while in_queue(&client).await != Some((0, 1)) {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(worker.terminate(), Some(0));
    assert!(answers.next().await.unwrap().chosen.is_some());
    assert_eq!(in_queue(&client).await, Some((0, 0)));
    for line in ["worker started", "worker shutting down", "worker stopped"] {
        assert_eq!(worker.logged(line), 1, "{line}");
    }
}

#[tokio::test]
async fn without_jetstream_nodes_think_for_themselves() {
    let nats = NatsServer::start(false);
    let node = Node::start("worker-no-jetstream", &nats).await;
    let mut worker = nats.worker("one");
    worker.wait_for_log("no queue of jobs").await;
    let table = node.open_table("ordo", 3).await;
    assert_eq!(node.moves(&table).await.len(), 1);
    assert_eq!(worker.logged("did a job"), 0);
    assert_eq!(worker.logged("no queue of jobs"), 1, "it is told once");
    assert_eq!(worker.terminate(), Some(0));
    node.close().await;
}

#[test]
fn a_worker_needs_nats() {
    let told = tablier(["worker"], b"");
    assert_eq!(told.status.code(), Some(2));
    let error = String::from_utf8(told.stderr).unwrap();
    assert!(error.contains("--nats"), "{error}");
}
