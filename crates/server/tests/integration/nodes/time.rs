//! Time and downtime of several nodes on PostgreSQL, and a node that does not reach it.

use std::sync::Arc;
use std::time::Duration;

use tablier_protocol::{ClockRule, Command, Event, TableId, Terms};
use tablier_server::services::disconnect::Why;
use tablier_server::services::tables::{Caller, NewTable, NotReady, TableService};
use tablier_server::store::{Database, PostgresConfig, PostgresStore, TableStore, UserStore};
use tokio::time::sleep;

use super::hub::{Hub, HubBus};
use super::{say, sit};
use crate::postgres::TestDatabase;

const POLL: Duration = Duration::from_millis(20);

struct Node {
    store: Arc<PostgresStore>,
    tables: TableService,
}

impl Node {
    async fn start(config: PostgresConfig, hub: &Arc<Hub>, number: usize) -> Self {
        let store = Arc::new(PostgresStore::open(config).await.unwrap());
        let bus = Arc::new(HubBus::new(hub, number));
        let tables = TableService::open(Arc::clone(&store) as _, bus, 1).await.unwrap();
        Node { store, tables }
    }

    async fn guest(&self) -> Caller {
        Caller::user(self.store.add_guest("", 0).await.unwrap().id)
    }

    async fn interruptions(&self, table: &TableId) -> usize {
        let entries = self.store.events(table, 0).await.unwrap();
        entries.iter().filter(|entry| matches!(entry.event, Event::Interrupted { .. })).count()
    }

    async fn stop(self) {
        self.tables.close().await;
        self.store.close().await;
    }
}

/// A time in which no node reached the database costs nobody time, and is forgiven once.
#[tokio::test]
async fn a_downtime_of_all_nodes_is_forgiven_once() {
    let (database, hub) = (TestDatabase::create().await, Arc::new(Hub::default()));
    let one = Node::start(database.config(), &hub, 0).await;
    let other = Node::start(database.config(), &hub, 1).await;
    let (ada, blaise) = (one.guest().await, one.guest().await);
    let clock = ClockRule::RealTime { base: 300_000, increment: 0, delay: 0 };
    let terms = Terms { clock, ..Terms::new("orthokon") };
    let new = NewTable { terms, first: vec![sit()] };
    let table = one.tables.create_table(&ada, new).await.unwrap().table;
    other.tables.act(&table, &blaise, sit(), 0).await.unwrap();
    let watching = one.tables.watch(&table, &ada, None).await.unwrap();
    assert_eq!(one.interruptions(&table).await, 0);

    database.execute("UPDATE heartbeat SET alive_at = alive_at - 60000").await;
    while one.interruptions(&table).await == 0 {
        sleep(POLL).await;
    }
    // Whoever decides something next has heard of it, too.
    other.tables.act(&table, &blaise, say("go on"), 0).await.unwrap();
    one.tables.act(&table, &ada, say("yes"), 0).await.unwrap();
    assert_eq!(one.interruptions(&table).await, 1);
    drop(watching);
    one.stop().await;
    other.stop().await;
    database.remove().await;
}

/// Whoever comes back after a downtime loads the table at any node, and each of these forgives the downtime. None of
/// them refuses anybody because another one was first.
#[tokio::test]
async fn all_nodes_can_load_a_table_after_a_downtime() {
    const TABLES: usize = 20;
    let (database, hub) = (TestDatabase::create().await, Arc::new(Hub::default()));
    let before = Node::start(database.config(), &hub, 0).await;
    let (ada, blaise) = (before.guest().await, before.guest().await);
    let clock = ClockRule::RealTime { base: 300_000, increment: 0, delay: 0 };
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let terms = Terms { clock, ..Terms::new("orthokon") };
        let new = NewTable { terms, first: vec![sit()] };
        let table = before.tables.create_table(&ada, new).await.unwrap().table;
        before.tables.act(&table, &blaise, sit(), 0).await.unwrap();
        tables.push(table);
    }
    before.stop().await;

    database.execute("UPDATE heartbeat SET alive_at = alive_at - 60000").await;
    let one = Node::start(database.config(), &hub, 1).await;
    let other = Node::start(database.config(), &hub, 2).await;
    for table in &tables {
        let views = tokio::join!(one.tables.view(table, &ada), other.tables.view(table, &blaise));
        assert!(views.0.is_ok() && views.1.is_ok(), "{views:?}");
        assert_eq!(one.interruptions(table).await, 1);
    }
    one.stop().await;
    other.stop().await;
    database.remove().await;
}

/// The opponent cannot know of a move before it is stored.
#[tokio::test]
async fn the_time_that_a_commit_takes_is_given_back() {
    let (database, hub) = (TestDatabase::create().await, Arc::new(Hub::default()));
    let node = Node::start(database.config(), &hub, 0).await;
    let (ada, blaise) = (node.guest().await, node.guest().await);
    let clock = ClockRule::RealTime { base: 300_000, increment: 0, delay: 0 };
    let terms = Terms { clock, ..Terms::new("orthokon") };
    let new = NewTable { terms, first: vec![sit()] };
    let table = node.tables.create_table(&ada, new).await.unwrap().table;
    node.tables.act(&table, &blaise, sit(), 0).await.unwrap();
    node.tables.act(&table, &blaise, say("quick"), 0).await.unwrap();
    assert_eq!(node.interruptions(&table).await, 0, "a commit that is not slow");

    let mut busy = database.connect().await;
    let lock = "BEGIN; LOCK TABLE events IN EXCLUSIVE MODE";
    sqlx::raw_sql(lock).execute(&mut busy).await.unwrap();
    let release = async {
        sleep(Duration::from_millis(1_500)).await;
        sqlx::raw_sql("COMMIT").execute(&mut busy).await.unwrap();
    };
    let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    let (played, ()) = tokio::join!(node.tables.act(&table, &ada, play, 0), release);
    played.unwrap();
    while node.interruptions(&table).await == 0 {
        sleep(POLL).await;
    }
    let entries = node.store.events(&table, 0).await.unwrap();
    let moved = entries.iter().find(|entry| matches!(entry.event, Event::Moved { .. })).unwrap();
    let Event::Interrupted { from, to } = entries.last().unwrap().event else {
        panic!("{entries:?}")
    };
    assert_eq!(from, moved.at);
    assert!((1_000..10_000).contains(&(to - from)), "{from} {to}");
    node.stop().await;
    database.remove().await;
}

#[tokio::test]
async fn a_node_that_does_not_reach_the_database_leaves_its_users_to_the_others() {
    let (database, hub) = (TestDatabase::create().await, Arc::new(Hub::default()));
    database.execute("CREATE ROLE cut_off_node LOGIN SUPERUSER").await;
    let mut config = PostgresConfig::new(database.address("cut_off_node"));
    config.connect_timeout = Duration::from_millis(200);
    let well = Node::start(database.config(), &hub, 0).await;
    let cut_off = Node::start(config, &hub, 1).await;
    let mut spectator = cut_off.tables.disconnects().subscribe().of(None);
    assert!(!cut_off.tables.is_cut_off());

    database.execute("ALTER ROLE cut_off_node NOLOGIN").await;
    database
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cut_off_node'",
        )
        .await;
    while !cut_off.tables.is_cut_off() {
        sleep(POLL).await;
    }
    assert!(matches!(cut_off.tables.check_readiness().await, Err(NotReady::Store(_))));
    assert_eq!(spectator.wait().await, Why::Unknown, "everybody has to come back");
    assert!(!well.tables.is_cut_off());
    assert_eq!(well.tables.check_readiness().await, Ok(()));

    database.execute("ALTER ROLE cut_off_node LOGIN").await;
    while cut_off.tables.is_cut_off() || cut_off.tables.check_readiness().await.is_err() {
        sleep(POLL).await;
    }
    cut_off.stop().await;
    well.stop().await;
    database.execute("DROP ROLE cut_off_node").await;
    database.remove().await;
}
