//! Several nodes on one store: whoever plays or watches through one of them notices nothing of the others.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod hub;
mod nats;
mod time;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hub::{Hub, HubBus};
use tablier_protocol::{
    ActionKind, Command, Event, Phase, ServerMessage, TableId, Terms, Topic, UserEvent, Visibility,
};
use tablier_server::services::tables::{
    Caller, CreatedTable, NewTable, TableService, TableServiceError, Unwatched, Watching,
};
use tablier_server::store::{Database, SqliteStore, TableStore, UserStore};
use tablier_table::{SecretHash, Table};
use tokio::sync::watch;
use tokio::time::timeout;

struct Fixture {
    store: Arc<SqliteStore>,
    hub: Arc<Hub>,
    buses: Vec<Arc<HubBus>>,
    nodes: Vec<TableService>,
}

impl Fixture {
    async fn new(name: &str, nodes: usize) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("nodes-{name}"));
        let _ = fs::remove_dir_all(&folder);
        let store = Arc::new(SqliteStore::open(&folder).await.unwrap());
        let hub = Arc::new(Hub::default());
        let mut fixture = Fixture { store, hub, buses: Vec::new(), nodes: Vec::new() };
        for _ in 0..nodes {
            fixture.add_node().await;
        }
        fixture
    }

    async fn add_node(&mut self) {
        let bus = Arc::new(HubBus::new(&self.hub, self.nodes.len()));
        self.buses.push(Arc::clone(&bus));
        let node = TableService::open(Arc::clone(&self.store) as _, bus, 1).await.unwrap();
        self.nodes.push(node);
    }

    async fn guest(&self) -> Caller {
        Caller::user(self.store.add_guest("", 0).await.unwrap().id)
    }

    async fn create(
        &self,
        node: usize,
        caller: &Caller,
        terms: Terms,
        first: Vec<Command>,
    ) -> CreatedTable {
        self.nodes[node].create_table(caller, NewTable { terms, first }).await.unwrap()
    }

    /// A table at which two guests play; one comes through the first node, the other through the second.
    async fn table(&self) -> (TableId, Caller, Caller) {
        let (ada, blaise) = (self.guest().await, self.guest().await);
        let table = self.create(0, &ada, Terms::new("orthokon"), vec![sit()]).await.table;
        self.nodes[1].act(&table, &blaise, sit(), 0).await.unwrap();
        (table, ada, blaise)
    }

    /// The table as its events have made it.
    async fn stored(&self, table: &TableId) -> Table {
        let entries = self.store.events(table, 0).await.unwrap();
        let numbers: Vec<_> = entries.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, (1..=entries.len() as u64).collect::<Vec<_>>());
        Table::fold(table.clone(), &entries).unwrap().unwrap()
    }

    async fn close(self) {
        for node in &self.nodes {
            node.close().await;
        }
        self.store.close().await;
    }
}

fn sit() -> Command {
    Command::Sit { seat: None, contribution: None }
}

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

async fn next(watching: &mut Watching) -> ServerMessage {
    serde_json::from_str(&watching.next().await.unwrap()).unwrap()
}

/// Waits until somebody who watches has seen the event of this number. Returns all numbers seen, in order.
async fn watch_until(watching: &mut Watching, number: u64) -> Vec<u64> {
    let mut seen = Vec::new();
    while seen.last().is_none_or(|last| *last < number) {
        if let ServerMessage::Update(update) = next(watching).await {
            seen.extend(update.events.iter().map(|entry| entry.number));
        }
    }
    seen
}

#[tokio::test]
async fn who_watches_at_one_node_sees_what_is_played_at_the_others() {
    let fixture = Fixture::new("watch", 3).await;
    let (table, ada, blaise) = fixture.table().await;
    let mut watching = fixture.nodes[2].watch(&table, &Caller::default(), None).await.unwrap();
    let ServerMessage::Snapshot(first) = next(&mut watching).await else { panic!("no snapshot") };
    assert_eq!(first.view.phase, Phase::Playing);
    let mut played = tablier_games::game("orthokon", []).unwrap().begin();
    let mut last = 0;
    for ply in 1..=6 {
        let text = played.legal_moves()[0].clone();
        played.play(&text).unwrap();
        let (node, caller) = if ply % 2 == 1 { (0, &ada) } else { (1, &blaise) };
        let command = Command::Move { ply, text };
        last = fixture.nodes[node].act(&table, caller, command, 0).await.unwrap().number;
    }
    let seen = watch_until(&mut watching, last).await;
    assert_eq!(seen, (first.number + 1..=last).collect::<Vec<_>>(), "all of it, once, in order");
    fixture.close().await;
}

/// Everybody writes at once through all nodes: everything that is acknowledged is there once, and everybody who
/// watches sees all of it in order.
#[tokio::test]
async fn nodes_that_write_at_once_lose_nothing() {
    const LINES: usize = 40;
    let fixture = Fixture::new("race", 3).await;
    let (table, ada, blaise) = fixture.table().await;
    let before = fixture.stored(&table).await.number();
    let (ended, end) = watch::channel(None);
    let mut watching = tokio::task::JoinSet::new();
    for node in &fixture.nodes {
        let mut messages = node.watch(&table, &ada, Some(before)).await.unwrap();
        let mut end = end.clone();
        watching.spawn(async move {
            let mut seen = Vec::new();
            loop {
                tokio::select! {
                    message = next(&mut messages) => {
                        if let ServerMessage::Update(update) = message {
                            seen.extend(update.events.iter().map(|entry| entry.number));
                        }
                    }
                    Ok(()) = end.changed() => {}
                }
                if *end.borrow() == Some(seen.last().copied().unwrap_or(before)) {
                    return seen;
                }
            }
        });
    }
    let mut writing = tokio::task::JoinSet::new();
    for (node, service) in fixture.nodes.iter().enumerate() {
        let (service, table) = (service.clone(), table.clone());
        let caller = if node == 1 { blaise } else { ada };
        writing.spawn(async move {
            let mut acknowledged = BTreeSet::new();
            for line in 0..LINES {
                let text = format!("line {line} through {node}");
                match service.act(&table, &caller, say(&text), 0).await {
                    Ok(_) => assert!(acknowledged.insert(text)),
                    // So much chat is too much.
                    Err(TableServiceError::Refused { .. }) => {}
                    Err(other) => panic!("{other:?}"),
                }
            }
            acknowledged
        });
    }
    let acknowledged: BTreeSet<_> = writing.join_all().await.into_iter().flatten().collect();
    assert!(acknowledged.len() > 5, "{acknowledged:?}");
    let entries = fixture.store.events(&table, 0).await.unwrap();
    let said = entries.iter().filter_map(|entry| match &entry.event {
        Event::Said { text, .. } => Some(text.clone()),
        _ => None,
    });
    let said: Vec<_> = said.collect();
    assert_eq!(said.len(), acknowledged.len(), "nothing twice");
    assert_eq!(said.into_iter().collect::<BTreeSet<_>>(), acknowledged);
    let last = fixture.stored(&table).await.number();
    ended.send_replace(Some(last));
    for seen in watching.join_all().await {
        assert_eq!(seen, (before + 1..=last).collect::<Vec<_>>());
    }
    fixture.close().await;
}

#[tokio::test]
async fn a_move_sent_through_two_nodes_counts_once() {
    let fixture = Fixture::new("twice", 2).await;
    for _ in 0..10 {
        let (table, ada, _) = fixture.table().await;
        let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
        let (one, other) = tokio::join!(
            fixture.nodes[0].act(&table, &ada, play.clone(), 0),
            fixture.nodes[1].act(&table, &ada, play, 0)
        );
        assert_eq!(one.unwrap().number, other.unwrap().number);
        assert_eq!(fixture.stored(&table).await.ply(), 1);
    }
    fixture.close().await;
}

/// What was taken back and is played again is no move that was sent twice, though a node that has not heard of it
/// takes it for one.
#[tokio::test]
async fn a_move_that_was_taken_back_elsewhere_is_played_again() {
    let fixture = Fixture::new("again", 2).await;
    let (table, ada, blaise) = fixture.table().await;
    let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    fixture.nodes[1].act(&table, &ada, play.clone(), 0).await.unwrap();
    fixture.buses[1].set_connected(false);
    let agree = Command::Answer { topic: Topic::Takeback, agree: true };
    fixture.nodes[0].act(&table, &ada, Command::AskTakeback, 0).await.unwrap();
    let taken_back = fixture.nodes[0].act(&table, &blaise, agree, 0).await.unwrap();
    assert_eq!(taken_back.ply, 0);
    let done = fixture.nodes[1].act(&table, &ada, play, 0).await.unwrap();
    assert_eq!((done.ply, done.number), (1, taken_back.number + 1));
    assert_eq!(fixture.stored(&table).await.ply(), 1);
    fixture.close().await;
}

/// Whoever comes back while others write is shown every event once.
#[tokio::test]
async fn who_comes_back_while_others_write_sees_everything_once() {
    const LINES: u64 = 60;
    let fixture = Fixture::new("back", 2).await;
    let (table, ada, blaise) = fixture.table().await;
    let before = fixture.stored(&table).await.number();
    let (writer, there) = (fixture.nodes[0].clone(), table.clone());
    let writing = tokio::spawn(async move {
        for line in 0..LINES {
            writer.act(&there, &ada, say(&format!("line {line}")), 0).await.unwrap();
        }
    });
    let mut seen = before;
    while seen < before + LINES {
        let mut watching = fixture.nodes[1].watch(&table, &blaise, Some(seen)).await.unwrap();
        // What has happened before, and one update more.
        for _ in 0..2 {
            let ServerMessage::Update(update) = next(&mut watching).await else { continue };
            let numbers: Vec<_> = update.events.iter().map(|entry| entry.number).collect();
            assert_eq!(numbers, (seen + 1..=update.number).collect::<Vec<_>>());
            seen = update.number;
            if seen == before + LINES {
                break;
            }
        }
    }
    writing.await.unwrap();
    fixture.close().await;
}

#[tokio::test]
async fn what_was_said_while_a_node_did_not_hear_is_found_in_the_store() {
    let fixture = Fixture::new("deaf", 2).await;
    let (table, ada, blaise) = fixture.table().await;
    let mut watching = fixture.nodes[1].watch(&table, &blaise, None).await.unwrap();
    next(&mut watching).await;
    // Without the bus the node asks again and again.
    fixture.buses[1].set_connected(false);
    let done = fixture.nodes[0].act(&table, &ada, say("unheard"), 0).await.unwrap();
    assert_eq!(watch_until(&mut watching, done.number).await, [done.number]);
    // A move that fits what the other node has written is taken, though this one has not heard of it.
    let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    fixture.nodes[0].act(&table, &ada, play, 0).await.unwrap();
    let answer = fixture.stored(&table).await.played().legal_moves()[0].clone();
    let play = Command::Move { ply: 2, text: answer };
    let done = fixture.nodes[1].act(&table, &blaise, play, 0).await.unwrap();
    assert_eq!(done.ply, 2);
    fixture.buses[1].set_connected(true);
    fixture.close().await;
}

/// The node that writes has no bus, and those that have one cannot know: they ask often enough.
#[tokio::test]
async fn what_a_node_without_bus_writes_is_found_by_the_others() {
    let fixture = Fixture::new("mute", 2).await;
    let (table, ada, blaise) = fixture.table().await;
    let mut watching = fixture.nodes[1].watch(&table, &blaise, None).await.unwrap();
    next(&mut watching).await;
    fixture.buses[0].set_connected(false);
    let done = fixture.nodes[0].act(&table, &ada, say("unheard"), 0).await.unwrap();
    let seen = timeout(Duration::from_secs(6), watch_until(&mut watching, done.number)).await;
    assert_eq!(seen.unwrap(), [done.number]);
    fixture.close().await;
}

/// A node that starts hears at once who is where.
#[tokio::test]
async fn nobody_is_away_for_a_node_that_has_just_started() {
    let mut fixture = Fixture::new("started", 1).await;
    let (ada, blaise) = (fixture.guest().await, fixture.guest().await);
    let table = fixture.create(0, &ada, Terms::new("orthokon"), vec![sit()]).await.table;
    fixture.nodes[0].act(&table, &blaise, sit(), 0).await.unwrap();
    let _there = fixture.nodes[0].watch(&table, &blaise, None).await.unwrap();
    let begun = Instant::now();
    fixture.add_node().await;
    let here = fixture.nodes[1].watch(&table, &ada, None).await.unwrap();
    let mut here = here.with_presence();
    let both: Vec<_> = [ada, blaise].iter().filter_map(|caller| caller.user).collect();
    loop {
        if let ServerMessage::Presence(presence) = next(&mut here).await
            && presence.present == both
        {
            break;
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    fixture.close().await;
}

#[tokio::test]
async fn nobody_is_away_whose_connection_is_at_another_node() {
    let fixture = Fixture::new("presence", 2).await;
    let (table, ada, blaise) = fixture.table().await;
    let here = fixture.nodes[0].watch(&table, &ada, None).await.unwrap();
    let mut here = here.with_presence();
    let there = fixture.nodes[1].watch(&table, &blaise, None).await.unwrap();
    let both: Vec<_> = [ada, blaise].iter().filter_map(|caller| caller.user).collect();
    loop {
        if let ServerMessage::Presence(presence) = next(&mut here).await
            && presence.present == both
        {
            assert_eq!(presence.claim_at, None);
            break;
        }
    }
    drop(there);
    loop {
        if let ServerMessage::Presence(presence) = next(&mut here).await
            && presence.present == both[..1]
        {
            break;
        }
    }
    fixture.close().await;
}

#[tokio::test]
async fn the_engine_answers_once() {
    let fixture = Fixture::new("engine", 3).await;
    let ada = fixture.guest().await;
    let engine = Command::SeatEngine { seat: None, level: 1 };
    let table = fixture.create(0, &ada, Terms::new("orthokon"), vec![sit(), engine]).await.table;
    let mut watching = Vec::new();
    for node in &fixture.nodes {
        watching.push(node.watch(&table, &ada, None).await.unwrap());
    }
    for round in 0..5 {
        let node = round % 3;
        let mut view = fixture.nodes[node].view(&table, &ada).await.unwrap();
        while !view.actions.iter().any(|action| action.kind == ActionKind::Move) {
            next(&mut watching[node]).await;
            view = fixture.nodes[node].view(&table, &ada).await.unwrap();
        }
        let text = fixture.stored(&table).await.played().legal_moves()[0].clone();
        let command = Command::Move { ply: view.moves.len() + 1, text };
        fixture.nodes[node].act(&table, &ada, command, 0).await.unwrap();
    }
    assert!(fixture.stored(&table).await.ply() >= 9);
    fixture.close().await;
}

#[tokio::test]
async fn programs_hear_what_concerns_them_through_any_node() {
    let fixture = Fixture::new("user-events", 2).await;
    let (ada, blaise) = (fixture.guest().await, fixture.guest().await);
    let mut events = fixture.nodes[1].user_events(ada.user.unwrap()).await.unwrap();
    let table = fixture.create(0, &ada, Terms::new("orthokon"), vec![sit()]).await.table;
    fixture.nodes[0].act(&table, &blaise, sit(), 0).await.unwrap();
    loop {
        if let UserEvent::YourTurn { table: at, ply: 1, .. } = events.next().await.unwrap() {
            assert_eq!(at, table);
            break;
        }
    }
    fixture.close().await;
}

#[tokio::test]
async fn a_link_that_is_replaced_at_one_node_opens_nothing_at_the_others() {
    let fixture = Fixture::new("link", 2).await;
    let ada = fixture.guest().await;
    let terms = Terms { visibility: Visibility::Link, ..Terms::new("orthokon") };
    let created = fixture.create(0, &ada, terms, vec![sit()]).await;
    let stranger =
        Caller { link: created.link.as_deref().map(SecretHash::of), ..Caller::default() };
    let mut watching = fixture.nodes[1].watch(&created.table, &stranger, None).await.unwrap();
    next(&mut watching).await;
    fixture.nodes[0].new_link(&created.table, &ada).await.unwrap();
    let end = loop {
        if let Err(end) = watching.next().await {
            break end;
        }
    };
    assert_eq!(end, Unwatched::Revoked);
    let refused = fixture.nodes[1].view(&created.table, &stranger).await;
    assert!(matches!(refused, Err(TableServiceError::NotFound)));
    fixture.close().await;
}
