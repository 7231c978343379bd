//! Time and downtime of several nodes on PostgreSQL, and a node that does not reach it.

use std::sync::Arc;
use std::time::Duration;

use tablier_protocol::{ClockRule, Event, TableId, Terms};
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
