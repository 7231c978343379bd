//! Which faults come when. The same seed makes the same faults in the same order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::process::Signal;
use tablier_fault_tests::history::{Record, Writer, now};

use crate::cluster::{Cluster, Direction, NODES};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Fault {
    /// A node is killed and started again.
    Kill,
    /// All nodes are killed at once.
    KillAll,
    /// A node is stopped and continued: it still believes that it is in charge.
    Stop,
    /// A node ends between a commit and telling anybody of it.
    CrashAtCommit,
    /// A commit goes through, and its answer is lost with the connection.
    LostCommit,
    /// All nodes are ended in turn, as for an upgrade.
    RollingRestart,
    /// A node has no connection to PostgreSQL.
    CutDatabase,
    /// A node has no connection to NATS.
    CutNats,
    /// A node has neither.
    CutBoth,
    /// What a node sends to PostgreSQL arrives late.
    HoldToDatabase,
    /// What PostgreSQL answers to a node arrives late.
    HoldFromDatabase,
    /// What NATS sends to a node arrives late.
    HoldFromNats,
    /// NATS is killed and loses everything.
    WipeNats,
    /// PostgreSQL is ended and started again.
    RestartDatabase,
    /// PostgreSQL is killed and started again.
    KillDatabase,
    /// PostgreSQL is killed and its replica takes over.
    FailOver,
    /// The clock of a node is five seconds ahead or behind.
    WrongClock,
}

impl Fault {
    /// Those that a run has if nobody names others.
    pub const USUAL: [Fault; 16] = [
        Fault::Kill,
        Fault::KillAll,
        Fault::Stop,
        Fault::CrashAtCommit,
        Fault::LostCommit,
        Fault::RollingRestart,
        Fault::CutDatabase,
        Fault::CutNats,
        Fault::CutBoth,
        Fault::HoldToDatabase,
        Fault::HoldFromDatabase,
        Fault::HoldFromNats,
        Fault::WipeNats,
        Fault::RestartDatabase,
        Fault::KillDatabase,
        Fault::FailOver,
    ];
}

/// Faults one after the other until the time is over; then everything is repaired.
pub struct Schedule {
    pub cluster: Cluster,
    pub history: Arc<Writer>,
    pub faults: Vec<Fault>,
    pub seed: u64,
    /// How long a node is stopped.
    pub stop: Duration,
    /// How often each kind has come.
    pub counts: BTreeMap<Fault, usize>,
}

impl Schedule {
    pub fn run(mut self, time: Duration) -> Self {
        let end = Instant::now() + time;
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        'rounds: while !self.faults.is_empty() {
            let mut round = self.faults.clone();
            round.shuffle(&mut dice);
            for fault in round {
                sleep(Duration::from_millis(dice.random_range(1_000..3_000)));
                if Instant::now() > end {
                    break 'rounds;
                }
                let node = dice.random_range(0..NODES);
                let length = Duration::from_millis(dice.random_range(3_000..7_000));
                let ahead = if dice.random() { 5_000 } else { -5_000 };
                println!(
                    "{:>6} s  {fault:?} at node {node}",
                    time.as_secs()
                        .saturating_sub(end.saturating_duration_since(Instant::now()).as_secs())
                );
                self.inflict(fault, node, length, ahead);
                *self.counts.entry(fault).or_default() += 1;
            }
        }
        sleep(end.saturating_duration_since(Instant::now()));
        self
    }

    fn inflict(&mut self, fault: Fault, node: usize, length: Duration, ahead: i64) {
        let begun = now();
        let cluster = &mut self.cluster;
        let (database, nats) =
            (cluster.nodes[node].database.clone(), cluster.nodes[node].nats.clone());
        match fault {
            Fault::Kill => {
                cluster.nodes[node].kill();
                sleep(length / 2);
                cluster.nodes[node].start();
            }
            Fault::KillAll => {
                cluster.nodes.iter_mut().for_each(crate::cluster::Node::kill);
                sleep(length);
                start(&mut cluster.nodes);
                self.note_outage(begun);
            }
            Fault::Stop => {
                cluster.nodes[node].signal(Signal::STOP);
                sleep(self.stop);
                cluster.nodes[node].signal(Signal::CONT);
            }
            Fault::CrashAtCommit => {
                cluster.crash_at_commit(node);
                sleep(length / 2);
                if !database.forget_commit() {
                    cluster.nodes[node].wait();
                    cluster.nodes[node].start();
                }
            }
            Fault::LostCommit => {
                database.on_next_commit(Box::new(|| {}));
                sleep(length / 2);
                database.forget_commit();
            }
            Fault::RollingRestart => {
                for node in &mut cluster.nodes {
                    node.signal(Signal::TERM);
                    node.wait();
                    node.start();
                }
            }
            Fault::CutDatabase => during(length, || database.cut(), || database.repair()),
            Fault::CutNats => during(length, || nats.cut(), || nats.repair()),
            Fault::CutBoth => {
                let cut = || {
                    database.cut();
                    nats.cut();
                };
                during(length, cut, || database.repair());
                nats.repair();
            }
            Fault::HoldToDatabase => {
                let hold = || database.hold(Direction::ToServer);
                during(length, hold, || database.repair());
            }
            Fault::HoldFromDatabase => {
                let hold = || database.hold(Direction::ToNode);
                during(length, hold, || database.repair());
            }
            Fault::HoldFromNats => {
                during(length, || nats.hold(Direction::ToNode), || nats.repair());
            }
            Fault::WipeNats => {
                cluster.nats.kill_and_wipe();
                sleep(length);
                cluster.nats.run();
            }
            Fault::RestartDatabase => {
                cluster.primary.stop();
                cluster.primary.start();
                self.note_outage(begun);
            }
            Fault::KillDatabase => {
                cluster.primary.kill();
                sleep(length);
                cluster.primary.start();
                self.note_outage(begun);
            }
            Fault::FailOver => {
                cluster.fail_over();
                self.note_outage(begun);
                self.cluster.replicate();
            }
            Fault::WrongClock => {
                cluster.nodes[node].set_clock(ahead);
                sleep(2 * length);
                cluster.nodes[node].set_clock(0);
            }
        }
    }

    fn note_outage(&self, from: u64) {
        self.history.write(&Record::Outage { from, repaired: now() });
    }
}

fn during(length: Duration, begin: impl FnOnce(), end: impl FnOnce()) {
    begin();
    sleep(length);
    end();
}

fn start(nodes: &mut [crate::cluster::Node]) {
    std::thread::scope(|scope| {
        for node in nodes {
            scope.spawn(|| node.start());
        }
    });
}
