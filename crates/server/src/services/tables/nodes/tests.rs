//! What is believed of other nodes, and for how long.

use super::*;
use crate::bus::{SingleNode, Subscription};
use crate::clock::{Reading, TimeSource};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const ADA: UserId = UserId(1);
const OTHER: NodeId = NodeId(2);

/// A clock that a test moves on, in steps too small for a downtime.
#[derive(Clone, Debug, Default)]
struct TestTime(Arc<AtomicU64>);

impl TimeSource for TestTime {
    fn read(&self) -> Reading {
        let now = self.0.load(Ordering::Relaxed);
        Reading { monotonic: Duration::from_millis(now), wall: 1_000_000 + now }
    }
}

#[derive(Debug)]
struct TestBus(watch::Sender<Link>);

#[async_trait::async_trait]
impl Bus for TestBus {
    fn publish(&self, _: &Topic, _: &BusMessage) {}

    async fn subscribe(&self, topic: &Topic) -> Subscription {
        SingleNode::default().subscribe(topic).await
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.0.subscribe()
    }
}

struct Fixture {
    nodes: Nodes,
    bus: Arc<TestBus>,
    time: TestTime,
    table: TableId,
}

impl Fixture {
    fn new() -> Self {
        let (time, table) = (TestTime::default(), TableId::from_bytes([1; 8]));
        let bus = Arc::new(TestBus(watch::channel(Link::Up { interruptions: 0 }).0));
        let clock = Clock::start(time.clone(), None);
        let shared: Arc<dyn Bus> = Arc::<TestBus>::clone(&bus);
        let fixture = Fixture { nodes: Nodes::new(NodeId(1), shared, clock), bus, time, table };
        // The start counts as the end of a downtime.
        fixture.pass(BELIEVED);
        fixture
    }

    fn pass(&self, milliseconds: u64) {
        for _ in 0..milliseconds / 500 {
            self.time.0.fetch_add(500, Ordering::Relaxed);
            self.nodes.clock.now();
        }
    }

    fn present(&self, users: &[UserId]) -> Vec<TableId> {
        let tables =
            vec![TablePresence { table: self.table.clone(), users: users.to_vec(), spectators: 3 }];
        self.nodes.hear(BusMessage::Present { node: OTHER, tables, listening: vec![ADA] })
    }

    /// What is told when somebody comes or goes.
    fn changed(&self) -> Vec<TableId> {
        vec![self.table.clone()]
    }

    fn elsewhere(&self) -> Elsewhere {
        self.nodes.elsewhere(&self.table, ADA)
    }
}

#[test]
fn who_is_at_another_node_is_there_until_it_falls_silent() {
    let fixture = Fixture::new();
    assert_eq!(fixture.elsewhere(), Elsewhere::LastSeen(0));
    assert_eq!(fixture.present(&[ADA]), fixture.changed());
    assert_eq!(fixture.present(&[ADA]), [], "nothing has changed");
    assert_eq!(fixture.nodes.present(&fixture.table), (vec![ADA], 3));
    let seen = fixture.nodes.clock.now();
    fixture.pass(BELIEVED);
    assert_eq!(fixture.elsewhere(), Elsewhere::Here, "a node that died a second ago");
    fixture.pass(1_000);
    assert_eq!(fixture.elsewhere(), Elsewhere::LastSeen(seen));
    assert!(!fixture.nodes.is_listening(ADA));
    assert_eq!(fixture.nodes.tidy(), fixture.changed());
    assert_eq!(
        (fixture.nodes.tidy(), fixture.nodes.present(&fixture.table)),
        (vec![], (vec![], 0))
    );
}

#[test]
fn who_leaves_another_node_has_gone_then() {
    let fixture = Fixture::new();
    fixture.present(&[ADA]);
    fixture.pass(1_000);
    assert_eq!(fixture.present(&[]), fixture.changed());
    assert_eq!(fixture.elsewhere(), Elsewhere::LastSeen(fixture.nodes.clock.now()));
}

#[test]
fn nobody_has_gone_because_this_node_did_not_hear() {
    let fixture = Fixture::new();
    fixture.present(&[ADA]);
    // The process is stopped and goes on.
    fixture.time.0.fetch_add(30_000, Ordering::Relaxed);
    assert_eq!(fixture.elsewhere(), Elsewhere::Here);
    fixture.pass(BELIEVED);
    // The bus is away, and comes back.
    fixture.present(&[ADA]);
    fixture.bus.0.send_replace(Link::Down);
    fixture.pass(2 * BELIEVED);
    assert_eq!(fixture.elsewhere(), Elsewhere::Unknown);
    assert_eq!(fixture.nodes.tidy(), []);
    assert_eq!(fixture.nodes.present(&fixture.table), (vec![ADA], 3));
    fixture.bus.0.send_replace(Link::Up { interruptions: 1 });
    fixture.pass(5_000);
    assert_eq!(fixture.elsewhere(), Elsewhere::Here, "the others have not spoken yet");
    fixture.pass(BELIEVED);
    assert!(matches!(fixture.elsewhere(), Elsewhere::LastSeen(_)), "and never did");
}

#[test]
fn every_table_has_one_node_that_looks_after_it() {
    let fixture = Fixture::new();
    let tables: Vec<_> = (0..200_u64).map(|n| TableId::from_bytes(n.to_le_bytes())).collect();
    let own = || tables.iter().filter(|table| fixture.nodes.is_responsible(table)).count();
    assert_eq!(own(), 200);
    fixture.nodes.hear(BusMessage::Alive { node: OTHER });
    let share = own();
    assert!((50..150).contains(&share), "{share}");
    let there = |table: &&TableId| weight(OTHER, table) > weight(NodeId(1), table);
    assert_eq!(tables.iter().filter(there).count() + share, 200);
    fixture.pass(SILENT + 500);
    assert_eq!(own(), 200, "it has fallen silent");
    fixture.nodes.hear(BusMessage::Alive { node: OTHER });
    fixture.nodes.hear(BusMessage::Left { node: OTHER });
    assert_eq!((own(), fixture.nodes.count()), (200, 1));
}
