//! A reader who is too slow, over a connection that holds very little.

use std::io;
use std::sync::Arc;

use axum::serve::Listener;
use futures_util::{SinkExt, StreamExt};
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::{Value, json};
use tokio::io::{DuplexStream, duplex};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::bus::SingleNode;
use crate::rate_limits::RateLimits;
use crate::request::App;
use crate::router::router;
use crate::services::archive::GameArchive;
use crate::services::ratings::RatingService;
use crate::services::tables::{Caller, NewTable, TableService};
use crate::services::users::UserService;
use crate::store::SqliteStore;
use tablier_protocol::{Command, Terms};
use tablier_protocol::{TableId, UserId};

/// How many bytes are on their way at most.
const NARROW: usize = 1024;

/// Connections without a network.
struct Pipes(mpsc::Receiver<DuplexStream>);

impl Listener for Pipes {
    type Io = DuplexStream;
    type Addr = ();

    async fn accept(&mut self) -> (DuplexStream, ()) {
        match self.0.recv().await {
            Some(stream) => (stream, ()),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<()> {
        Ok(())
    }
}

async fn connect(door: &mpsc::Sender<DuplexStream>) -> WebSocketStream<DuplexStream> {
    let (here, there) = duplex(NARROW);
    door.send(there).await.unwrap();
    client_async("ws://server/api/live", here).await.unwrap().0
}

async fn watch(socket: &mut WebSocketStream<DuplexStream>, table: &TableId, after: Option<u64>) {
    let message = json!({ "type": "watch", "id": 1, "table": table, "after": after });
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// The plies of the moves that a message tells of, and its number.
fn moves(message: &Message) -> (Vec<u64>, Option<u64>) {
    let Message::Text(text) = message else { return (Vec::new(), None) };
    let message: Value = serde_json::from_str(text).unwrap();
    let events = message["events"].as_array().into_iter().flatten();
    let plies = events.filter(|event| event["type"] == "moved").filter_map(|e| e["ply"].as_u64());
    (plies.collect(), message["number"].as_u64())
}

#[tokio::test]
async fn a_slow_reader_is_sent_away_and_misses_nothing() {
    const PLIES: usize = 150;
    let folder = std::env::temp_dir().join(format!("tablier-slow-reader-{}", std::process::id()));
    let store = Arc::new(SqliteStore::open(&folder).await.unwrap());
    let tables =
        TableService::open(store.clone(), Arc::new(SingleNode::default()), 1).await.unwrap();
    let app = App {
        tables: tables.clone(),
        users: Arc::new(UserService::new(
            store.clone(),
            tables.clock().clone(),
            tables.disconnects().clone(),
            RateLimits::default().new_users,
        )),
        ratings: RatingService::new(store.clone(), tables.clock().clone()),
        archive: GameArchive::new(store),
        limits: Arc::default(),
        proxies: Arc::default(),
        lan_origin: None,
        boards: Arc::new(crate::services::boards::boards()),
        guided_starts: Arc::new(crate::services::guided_start::guided_starts()),
        pictures: Arc::new(crate::services::pictures::pictures()),
        animations: Arc::new(crate::services::pictures::animations()),
        thumbnails: Arc::new(crate::services::pictures::thumbnails()),
        streams: Arc::default(),
        metrics: PrometheusBuilder::new().build_recorder().handle(),
    };
    let (door, pipes) = mpsc::channel(1);
    let served = tokio::spawn(async move { axum::serve(Pipes(pipes), router(app)).await });

    let (ada, mut terms) = (Caller::user(UserId(1)), Terms::new("orthokon"));
    terms.one_screen = true;
    let sit = Command::Sit { seat: None, contribution: None };
    let opening = NewTable { terms, first: vec![sit.clone(), sit] };
    let table = tables.create_table(&ada, opening).await.unwrap().table;
    let mut slow = connect(&door).await;
    watch(&mut slow, &table, None).await;
    // The reply or the table, whichever comes first; nothing is read after it.
    slow.next().await.unwrap().unwrap();

    // The table is not slowed down by a reader who reads nothing.
    let mut played = tablier_games::game("orthokon", []).unwrap().begin();
    for ply in 1..=PLIES {
        let legal = played.legal_moves();
        let text = legal[ply * ply % legal.len()].clone();
        played.play(&text).unwrap();
        let command = Command::Move { ply, text };
        tables.act(&table, &ada, command, 0).await.unwrap();
        if played.outcome().is_some() {
            break;
        }
    }
    let all = played.played().len() as u64;
    assert!(all > 100, "the game was too short to be slow at: {all}");

    let (mut seen, mut number) = (Vec::new(), None);
    let code = loop {
        match slow.next().await.unwrap().unwrap() {
            Message::Close(frame) => break frame.map(|frame| u16::from(frame.code)),
            message => {
                let (plies, last) = moves(&message);
                seen.extend(plies);
                number = last.or(number);
            }
        }
    };
    assert_eq!(code, Some(super::RESUME));
    assert!(seen.len() < all as usize);
    let mut again = connect(&door).await;
    watch(&mut again, &table, number).await;
    while seen.last() != Some(&all) {
        seen.extend(moves(&again.next().await.unwrap().unwrap()).0);
    }
    assert_eq!(seen, (1..=all).collect::<Vec<_>>(), "each move once, and in order");
    served.abort();
    tables.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}
