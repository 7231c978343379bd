//! Three nodes behind Caddy are restarted one after the other while people play, against each other and the computer.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::{self, File};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_client::{Client, Closed, Live, Reconnect};
use tablier_protocol::{
    Action, ActionKind, ClientMessage, Command as TableCommand, CreateTable, Event, Phase,
    ServerMessage, TableId, TableView, Terms,
};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::server::{client, folder};
use crate::services::{NAME, NatsServer, Node, Postgres, free_port};

const SIT: TableCommand = TableCommand::Sit { seat: None, contribution: None };
const PAIRS: u64 = 8;
const AGAINST_COMPUTER: u64 = 4;
/// More than Caddy takes to see that a node is not ready.
const DELAY: &str = "3";
/// How long a player thinks.
const THOUGHT: Duration = Duration::from_millis(60);
/// A player who sees nothing for so long despairs.
const PATIENCE: Duration = Duration::from_secs(30);
/// The numbers of messages; those of moves are their plies.
const WATCH: u64 = 1 << 32;

struct Balancer(Child);

impl Balancer {
    /// The example of `deploy`, with these nodes.
    fn start(folder: &Path, nodes: &[u16]) -> (Self, String) {
        fs::create_dir_all(folder).unwrap();
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/balancer.Caddyfile");
        let port = free_port();
        let config = folder.join("Caddyfile");
        let example = fs::read_to_string(example).unwrap();
        fs::write(&config, format!("{{\n\tadmin off\n\tauto_https off\n}}\n{example}")).unwrap();
        let nodes = nodes.iter().map(|port| format!("127.0.0.1:{port}")).collect::<Vec<_>>();
        let log = File::create(folder.join("caddy.log")).unwrap();
        let mut caddy = Command::new("caddy");
        caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(&config);
        caddy.env("HOME", folder).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
        caddy.env("TABLIER_SITE", format!("http://127.0.0.1:{port}"));
        caddy.env("TABLIER_NODES", nodes.join(" "));
        caddy.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let child = caddy.spawn().unwrap_or_else(|error| {
            panic!("caddy: {error}; `cargo xtask setup` installs it");
        });
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            thread::sleep(Duration::from_millis(20));
        }
        (Balancer(child), format!("http://127.0.0.1:{port}"))
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What all players have seen together.
#[derive(Debug, Default)]
struct Seen {
    games: usize,
    moves: usize,
    reconnections: usize,
    /// Connections that ended without the request to come back.
    broken: usize,
    /// From the end of a connection until the table was watched again.
    longest_disconnection: Duration,
    /// From sending a move until it was acknowledged.
    longest_move: Duration,
    /// From a move of one's own until that of the computer.
    longest_engine: Duration,
}

type Shared = Arc<Mutex<Seen>>;

/// A player at one table, as a browser is one: everything by a WebSocket, which is opened again when it is closed.
struct Player {
    client: Client,
    table: TableId,
    dice: ChaCha8Rng,
    seen: Shared,
    /// The last event that was shown.
    after: Option<u64>,
    moves: Vec<String>,
    /// The moves that were acknowledged, by their plies.
    acknowledged: Vec<(usize, String)>,
    phase: Phase,
    /// Whether it is this player's turn.
    may_move: bool,
    /// A move that is not acknowledged, and since when.
    pending: Option<(usize, String, Instant)>,
    last_own_move: Option<Instant>,
    is_against_computer: bool,
}

impl Player {
    fn new(client: Client, table: TableId, seed: u64, seen: &Shared) -> Self {
        Player {
            client,
            table,
            dice: ChaCha8Rng::seed_from_u64(seed),
            seen: Arc::clone(seen),
            after: None,
            moves: Vec::new(),
            acknowledged: Vec::new(),
            phase: Phase::Gathering,
            may_move: false,
            pending: None,
            last_own_move: None,
            is_against_computer: false,
        }
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.lock().unwrap()
    }

    /// Plays until the game is over, and returns what was acknowledged and what was shown.
    async fn play(mut self) -> Self {
        let mut reconnect = Reconnect::default();
        let mut lost: Option<Instant> = None;
        while self.phase != Phase::Over {
            let delay = match self.client.connect().await {
                Ok(live) => match self.follow(live, &mut lost, &mut reconnect).await {
                    Ok(()) => break,
                    Err(closed) => {
                        lost.get_or_insert_with(Instant::now);
                        self.seen().reconnections += 1;
                        self.seen().broken += usize::from(closed.code != Some(4000));
                        reconnect.after_close(closed)
                    }
                },
                Err(_) => reconnect.after_failure(),
            };
            sleep(delay).await;
        }
        self
    }

    async fn follow(
        &mut self,
        mut live: Live,
        lost: &mut Option<Instant>,
        reconnect: &mut Reconnect,
    ) -> Result<(), Closed> {
        let broken = Closed { code: None };
        let (table, after) = (self.table.clone(), self.after);
        let watch = ClientMessage::Watch { id: WATCH, table, after, presence: false, link: None };
        live.send(&watch).await.map_err(|_| broken)?;
        if let Some((ply, text, _)) = self.pending.clone() {
            self.send(&mut live, ply, text).await?;
        }
        while self.phase != Phase::Over {
            let message = timeout(PATIENCE, live.next()).await;
            match message.unwrap_or_else(|_| panic!("nothing happens at {}", self.table))? {
                ServerMessage::Reply(reply) => {
                    assert_eq!(reply.error, None, "something was refused");
                    if reply.id == Some(WATCH) {
                        reconnect.succeeded();
                        if let Some(lost) = lost.take() {
                            let longest = &mut self.seen().longest_disconnection;
                            *longest = lost.elapsed().max(*longest);
                        }
                    } else if let Some((ply, text, begun)) = self.pending.take() {
                        assert_eq!(reply.id, Some(ply as u64));
                        self.acknowledged.push((ply, text));
                        let longest = &mut self.seen().longest_move;
                        *longest = begun.elapsed().max(*longest);
                    }
                }
                ServerMessage::Snapshot(snapshot) => {
                    assert_eq!(self.after, None, "a snapshot in the place of the events since");
                    self.after = Some(snapshot.number);
                    self.take_over(&snapshot.view);
                }
                ServerMessage::Update(update) => {
                    // The first one after a reconnection tells how the table stands, also if nothing is new.
                    let is_new = self.after < Some(update.number);
                    assert!(is_new || update.events.is_empty(), "an event came twice: {update:?}");
                    self.after = Some(update.number);
                    for entry in &update.events {
                        if let Event::Moved { ply, text, .. } = &entry.event {
                            assert_eq!(*ply, self.moves.len() + 1, "at {}", self.table);
                            self.moves.push(text.clone());
                        }
                    }
                    self.phase = update.state.phase;
                    self.may_move = may_move(&update.state.actions);
                }
                ServerMessage::Presence(_) => {}
            }
            self.move_if_it_is_my_turn(&mut live).await?;
        }
        Ok(())
    }

    fn take_over(&mut self, view: &TableView) {
        self.moves.clone_from(&view.moves);
        self.phase = view.phase;
        self.may_move = may_move(&view.actions);
    }

    async fn move_if_it_is_my_turn(&mut self, live: &mut Live) -> Result<(), Closed> {
        let ply = self.moves.len() + 1;
        let is_done = self.acknowledged.last().is_some_and(|(last, _)| *last >= ply);
        if !self.may_move || self.pending.is_some() || is_done {
            return Ok(());
        }
        if let Some(last) = self.last_own_move.filter(|_| self.is_against_computer) {
            let longest = &mut self.seen().longest_engine;
            *longest = last.elapsed().max(*longest);
        }
        sleep(THOUGHT.mul_f64(self.dice.random_range(0.5..1.5))).await;
        let mut played = tablier_games::game("ordo", []).unwrap().begin();
        for text in &self.moves {
            played.play(text).unwrap();
        }
        let legal = played.legal_moves();
        let text = legal[self.dice.random_range(0..legal.len())].clone();
        let now = Instant::now();
        (self.pending, self.last_own_move) = (Some((ply, text.clone(), now)), Some(now));
        self.send(live, ply, text).await
    }

    async fn send(&self, live: &mut Live, ply: usize, text: String) -> Result<(), Closed> {
        let command = TableCommand::Move { ply, text };
        let (id, table, link) = (ply as u64, self.table.clone(), None);
        let sent = live.send(&ClientMessage::Act { id, table, command, link }).await;
        sent.map_err(|_| Closed { code: None })
    }

    /// Compares what this player was told with what is stored.
    async fn check(self) {
        let view = self.client.table(&self.table).view().await.unwrap();
        assert_eq!(self.moves, view.moves, "what was shown is what has happened");
        for (ply, text) in &self.acknowledged {
            assert_eq!(view.moves.get(ply - 1), Some(text), "ply {ply} of {}", self.table);
        }
        self.seen().moves += self.acknowledged.len();
    }
}

fn may_move(actions: &[Action]) -> bool {
    actions.iter().any(|action| action.kind == ActionKind::Move && action.is_possible())
}

async fn guest(address: &str) -> Client {
    let mut guest = client(address);
    guest.create_guest("").await.unwrap();
    guest
}

/// Two people play one game after the other, until it is late.
async fn two_play(address: String, seed: u64, seen: Shared, late: watch::Receiver<bool>) {
    let (one, other) = (guest(&address).await, guest(&address).await);
    for game in 0.. {
        let wanted = CreateTable { terms: Terms::new("ordo"), first: vec![SIT] };
        let table = one.create_table(&wanted).await.unwrap().table;
        other.table(&table).act(&SIT).await.unwrap();
        let seed = 1_000 * seed + 2 * game;
        let first = Player::new(one.clone(), table.clone(), seed, &seen).play();
        let second = Player::new(other.clone(), table, seed + 1, &seen).play();
        let (first, second) = tokio::join!(first, second);
        first.check().await;
        second.check().await;
        seen.lock().unwrap().games += 1;
        if *late.borrow() {
            return;
        }
    }
}

/// Somebody plays the computer, one game after the other.
async fn one_plays(address: String, seed: u64, seen: Shared, late: watch::Receiver<bool>) {
    let one = guest(&address).await;
    for game in 0.. {
        let computer = TableCommand::SeatEngine { seat: None, level: 2 };
        let wanted = CreateTable { terms: Terms::new("ordo"), first: vec![SIT, computer] };
        let table = one.create_table(&wanted).await.unwrap().table;
        let mut player = Player::new(one.clone(), table, 1_000 * seed + game, &seen);
        player.is_against_computer = true;
        player.play().await.check().await;
        seen.lock().unwrap().games += 1;
        if *late.borrow() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_nodes_are_restarted_while_people_play() {
    let folder = folder("rolling-restart");
    let postgres = Postgres::start("host all all 127.0.0.1/32 trust", None);
    let nats = NatsServer::start(true);
    let (database, bus) = (postgres.address(NAME, ""), nats.address());
    let many = "1000000";
    let arguments = [
        &["--database", &database, "--nats", &bus, "--proxies", "127.0.0.1"][..],
        &["--shutdown-delay", DELAY, "--log", "info", "--requests-per-second", many],
        &["--auth-attempts-per-minute", many, "--messages-per-second", many],
        &["--connections-per-address", many, "--engine-threads", "1"],
    ]
    .concat();
    let ports = [free_port(), free_port(), free_port()];
    let mut nodes = Vec::new();
    for port in ports {
        nodes.push(Node::start(&folder, port, &arguments).await);
    }
    let (_balancer, address) = Balancer::start(&folder, &ports);
    let (seen, (late, is_late)) = (Shared::default(), watch::channel(false));
    let mut players = JoinSet::new();
    for seed in 0..PAIRS {
        players.spawn(two_play(address.clone(), seed, Arc::clone(&seen), is_late.clone()));
    }
    for seed in PAIRS..PAIRS + AGAINST_COMPUTER {
        players.spawn(one_plays(address.clone(), seed, Arc::clone(&seen), is_late.clone()));
    }
    for (number, port) in ports.into_iter().enumerate() {
        // Everybody has come back and plays.
        sleep(Duration::from_secs(1)).await;
        nodes[number].terminate();
        let ready = nodes[number].get("/ready").await;
        assert_eq!(ready.0, 503, "it says at once that it goes: {}", ready.1);
        assert_eq!(nodes[number].exit_code().await, Some(0));
        let log = nodes[number].log();
        assert!(log.contains("server shutting down") && log.contains("server stopped"), "{log}");
        nodes[number] = Node::start(&folder, port, &arguments).await;
        if let Some(ended) = players.try_join_next() {
            ended.unwrap();
            panic!("a player has ended too early");
        }
    }
    late.send_replace(true);
    while let Some(player) = players.join_next().await {
        player.unwrap();
    }
    let seen = seen.lock().unwrap();
    println!("{seen:?}");
    // A third of all connections, three times, less those that ended with their games at that moment.
    assert!(seen.reconnections >= PAIRS as usize, "{seen:?}");
    assert_eq!(seen.broken, 0, "everybody was asked to come back: {seen:?}");
    // The longest jitter, and what a busy machine needs to open a connection.
    assert!(seen.longest_disconnection < Duration::from_secs(4), "{seen:?}");
    assert!(seen.longest_move < Duration::from_secs(4), "{seen:?}");
}
