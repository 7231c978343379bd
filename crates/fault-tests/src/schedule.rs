//! Which faults come when. The same seed makes the same faults in the same order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::process::Signal;
use tablier_fault_tests::history::{Record, Writer, now};

use crate::cluster::{Cluster, Direction, NODES, Node, Proxy};
use crate::faults::Fault;

/// How often it is tried again in the end to make a fault that has not come about.
const MOST_ATTEMPTS: usize = 5;

/// Faults one after the other until the time is over and each has come; then everything is repaired.
pub struct Schedule {
    pub cluster: Cluster,
    pub history: Arc<Writer>,
    pub faults: Vec<Fault>,
    pub seed: u64,
    /// How long a node is stopped.
    pub stop: Duration,
    /// How often each kind has happened.
    pub counts: BTreeMap<Fault, usize>,
}

impl Schedule {
    pub fn run(mut self, time: Duration) -> Self {
        let begun = Instant::now();
        let is_over = || begun.elapsed() > time;
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        let mut rounds = 0;
        while !self.faults.is_empty() && !is_over() {
            let mut round = self.faults.clone();
            round.shuffle(&mut dice);
            for fault in round {
                // On a slow machine the first round takes longer than the time.
                if rounds > 0 && is_over() {
                    break;
                }
                self.make(fault, &mut dice, begun);
            }
            rounds += 1;
        }
        // Whether some come about depends on what is played at that moment.
        for _ in 0..MOST_ATTEMPTS {
            for fault in self.missing() {
                self.make(fault, &mut dice, begun);
            }
        }
        sleep(time.saturating_sub(begun.elapsed()));
        self
    }

    /// The faults that have not come about yet.
    pub fn missing(&self) -> Vec<Fault> {
        let faults = self.faults.iter().copied();
        faults.filter(|fault| !self.counts.contains_key(fault)).collect()
    }

    /// Makes a fault after a pause, and repairs it.
    fn make(&mut self, fault: Fault, dice: &mut ChaCha8Rng, begun: Instant) {
        sleep(Duration::from_millis(dice.random_range(1_000..3_000)));
        let node = dice.random_range(0..NODES);
        let length = Duration::from_millis(dice.random_range(3_000..7_000));
        let ahead = if dice.random() { 5_000 } else { -5_000 };
        let (at, from) = (begun.elapsed().as_secs(), now());
        let has_happened = self.inflict(fault, node, length, ahead);
        let took = now() - from;
        let missed = if has_happened { "" } else { ", which did not come about" };
        println!("{at:>6} s  {} at node {node} for {took} ms{missed}", fault.name());
        self.note(fault, node, from);
        if fault == Fault::FailOver {
            // Nobody waits for that: the database works without a replica meanwhile.
            self.cluster.replicate();
        }
        if has_happened {
            *self.counts.entry(fault).or_default() += 1;
        }
    }

    fn note(&self, fault: Fault, node: usize, from: u64) {
        self.history.write(&Record::Fault {
            fault: fault.name(),
            from,
            repaired: now(),
            slow: fault.slow(node, NODES),
            is_outage: fault.is_outage(),
        });
    }

    /// Returns whether it has happened, when everything is repaired.
    fn inflict(&mut self, fault: Fault, node: usize, length: Duration, ahead: i64) -> bool {
        let cluster = &mut self.cluster;
        let (database, nats) =
            (cluster.nodes[node].database.clone(), cluster.nodes[node].nats.clone());
        let both = [&database, &nats];
        let (to_server, to_node) = (Direction::ToServer, Direction::ToNode);
        match fault {
            Fault::Kill => {
                cluster.nodes[node].kill();
                sleep(length / 2);
                cluster.nodes[node].start();
            }
            Fault::KillAll => {
                cluster.nodes.iter_mut().for_each(Node::kill);
                sleep(length);
                start(&mut cluster.nodes);
            }
            Fault::Stop => {
                cluster.nodes[node].signal(Signal::STOP);
                sleep(self.stop);
                cluster.nodes[node].signal(Signal::CONT);
            }
            Fault::CrashAtCommit => {
                cluster.crash_at_commit(node);
                sleep(length);
                if database.forget_commit() {
                    return false;
                }
                cluster.nodes[node].wait();
                cluster.nodes[node].start();
            }
            Fault::LostCommit => {
                database.on_next_commit(Box::new(|| {}));
                sleep(length);
                return !database.forget_commit();
            }
            Fault::RollingRestart => {
                for node in &mut cluster.nodes {
                    node.signal(Signal::TERM);
                    node.wait();
                    node.start();
                }
            }
            Fault::CutDatabase => during(length, &[&database], Proxy::cut),
            Fault::CutNats => during(length, &[&nats], Proxy::cut),
            Fault::CutBoth => during(length, &both, Proxy::cut),
            Fault::HoldToDatabase => during(length, &[&database], |proxy| proxy.hold(to_server)),
            Fault::HoldFromDatabase => during(length, &[&database], |proxy| proxy.hold(to_node)),
            Fault::HoldToNats => during(length, &[&nats], |proxy| proxy.hold(to_server)),
            Fault::HoldFromNats => during(length, &[&nats], |proxy| proxy.hold(to_node)),
            Fault::HoldToBoth => during(length, &both, |proxy| proxy.hold(to_server)),
            Fault::HoldFromBoth => during(length, &both, |proxy| proxy.hold(to_node)),
            Fault::WipeNats => {
                cluster.nats.kill_and_wipe();
                sleep(length);
                cluster.nats.run();
            }
            Fault::RestartDatabase => {
                cluster.primary.stop();
                cluster.primary.start();
            }
            Fault::KillDatabase => {
                cluster.primary.kill();
                sleep(length);
                cluster.primary.start();
            }
            Fault::FailOver => cluster.fail_over(),
            Fault::WrongClock => {
                cluster.nodes[node].set_clock(ahead);
                sleep(2 * length);
                let is_known = cluster.nodes[node].knows_wrong_clock();
                cluster.nodes[node].set_clock(0);
                return is_known;
            }
        }
        true
    }
}

fn during(length: Duration, proxies: &[&Proxy], begin: impl Fn(&Proxy)) {
    for proxy in proxies {
        begin(proxy);
    }
    sleep(length);
    for proxy in proxies {
        proxy.repair();
    }
}

fn start(nodes: &mut [Node]) {
    scope(|scope| {
        for node in nodes {
            scope.spawn(|| node.start());
        }
    });
}
