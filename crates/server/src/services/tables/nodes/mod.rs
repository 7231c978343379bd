//! The other nodes of the service: which are alive, which tables are this node's to look after, and who is at which
//! table through them.
//!
//! All of it is a guess from what was last heard. Two nodes that both look after a table do the same work twice, and
//! the store takes it once.

mod tasks;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tablier_protocol::{TableId, UserId};
use tokio::sync::watch;

use crate::bus::{Bus, BusMessage, Link, NodeId, TablePresence, Topic};
use crate::clock::Clock;

/// A node that was not heard for so long is not given tables to look after, in milliseconds.
const SILENT: u64 = 4_000;
/// Who was told to be somewhere is believed to be there for so long, in milliseconds: several announcements may be
/// lost, and whoever was connected to a node that died has the time to come back.
const BELIEVED: u64 = 15_000;
/// What was heard is forgotten after so long, in milliseconds.
const FORGOTTEN: u64 = 10 * 60_000;

/// What is known about the other nodes.
#[derive(Debug)]
pub(super) struct Nodes {
    id: NodeId,
    bus: Arc<dyn Bus>,
    link: watch::Receiver<Link>,
    clock: Clock,
    others: Mutex<HashMap<NodeId, Node>>,
    /// When it was last noticed that no other node can be heard.
    deaf_at: AtomicU64,
    /// This node shuts down: the others look after its tables.
    is_leaving: AtomicBool,
    /// This node tells nothing more about who is there.
    is_silent: AtomicBool,
}

#[derive(Debug, Default)]
struct Node {
    alive_at: u64,
    tables: HashMap<TableId, There>,
    listening: HashMap<UserId, u64>,
}

/// Who is at a table through another node.
#[derive(Debug, Default)]
struct There {
    heard_at: u64,
    spectators: usize,
    users: BTreeMap<UserId, Seen>,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    is_here: bool,
    last: u64,
}

/// What the other nodes say about somebody at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Elsewhere {
    /// They are there.
    Here,
    /// They were last there at this time; 0 if they never were.
    LastSeen(u64),
    /// Nobody can be asked.
    Unknown,
}

impl Nodes {
    pub(super) fn new(id: NodeId, bus: Arc<dyn Bus>, clock: Clock) -> Self {
        let link = bus.link();
        Nodes {
            id,
            bus,
            link,
            clock,
            others: Mutex::default(),
            deaf_at: AtomicU64::default(),
            is_leaving: AtomicBool::default(),
            is_silent: AtomicBool::default(),
        }
    }

    pub(super) fn bus(&self) -> &dyn Bus {
        &*self.bus
    }

    pub(super) fn link(&self) -> Link {
        *self.link.borrow()
    }

    /// Whether there are no other nodes.
    pub(super) fn is_alone(&self) -> bool {
        self.link() == Link::Alone
    }

    /// Whether this node looks after a table: ends its clocks. Of the nodes that are alive it is the one with the
    /// highest hash of both, so that a node that comes or goes moves only its own share.
    pub(super) fn is_responsible(&self, table: &TableId) -> bool {
        self.is_chosen(table, |_| true)
    }

    /// Whether the engine of this node moves at a table. Only nodes through which somebody is there have the table in
    /// use and can be waited for.
    pub(super) fn is_engine_responsible(&self, table: &TableId) -> bool {
        let believed_since = self.believed_since();
        self.is_chosen(table, |node| {
            node.tables.get(table).is_some_and(|there| {
                let is_used = there.spectators > 0 || there.users.values().any(|user| user.is_here);
                is_used && there.heard_at >= believed_since
            })
        })
    }

    /// Whether no other node comes before this one, of those that are alive and can do the work.
    fn is_chosen(&self, table: &TableId, is_able: impl Fn(&Node) -> bool) -> bool {
        let now = self.clock.now();
        let own = weight(self.id, table);
        let is_leaving = self.is_leaving.load(Ordering::Relaxed);
        let others = self.others();
        let mut able = others
            .iter()
            .filter(|(_, node)| node.alive_at.saturating_add(SILENT) > now && is_able(node));
        able.all(|(id, _)| !is_leaving && weight(*id, table) < own)
    }

    /// Tells the others to look after the tables of this node.
    pub(super) fn leave(&self) {
        self.is_leaving.store(true, Ordering::Relaxed);
        self.bus.publish(&Topic::Nodes, &BusMessage::Left { node: self.id });
    }

    /// Tells the others that this node is alive, unless it leaves.
    pub(super) fn announce_alive(&self) {
        if !self.is_leaving.load(Ordering::Relaxed) {
            self.bus.publish(&Topic::Nodes, &BusMessage::Alive { node: self.id });
        }
    }

    /// Tells nothing more about who is there: whoever is disconnected by this node comes back elsewhere.
    pub(super) fn fall_silent(&self) {
        self.is_silent.store(true, Ordering::Relaxed);
    }

    /// How many nodes are heard, this one included.
    pub(super) fn count(&self) -> usize {
        let now = self.clock.now();
        let others = self.others();
        1 + others.values().filter(|node| node.alive_at.saturating_add(SILENT) > now).count()
    }

    /// Whether anything was heard of a node before.
    pub(super) fn is_known(&self, node: NodeId) -> bool {
        self.others().contains_key(&node)
    }

    /// Takes note of what another node says. Returns the tables at which somebody has come or gone.
    pub(super) fn hear(&self, message: BusMessage) -> Vec<TableId> {
        let now = self.clock.now();
        match message {
            BusMessage::Alive { node } => {
                self.others().entry(node).or_default().alive_at = now;
                Vec::new()
            }
            // Whoever was there is believed to come back, as after a crash.
            BusMessage::Left { node } => {
                self.others().entry(node).or_default().alive_at = 0;
                Vec::new()
            }
            BusMessage::Present { node, tables, listening } => {
                let mut others = self.others();
                let node = others.entry(node).or_default();
                node.listening.extend(listening.into_iter().map(|user| (user, now)));
                let changed = tables.into_iter().filter_map(|present| node.hear(present, now));
                changed.collect()
            }
            _ => Vec::new(),
        }
    }

    /// What the other nodes say about a user at a table.
    pub(super) fn elsewhere(&self, table: &TableId, user: UserId) -> Elsewhere {
        if self.link() == Link::Down {
            return Elsewhere::Unknown;
        }
        let believed_since = self.believed_since();
        let others = self.others();
        let mut last = 0;
        for there in others.values().filter_map(|node| node.tables.get(table)) {
            if let Some(seen) = there.users.get(&user) {
                if seen.is_here && there.heard_at >= believed_since {
                    return Elsewhere::Here;
                }
                last = last.max(seen.last);
            }
        }
        Elsewhere::LastSeen(last)
    }

    /// Whether a user is at a table through another node, or has been within so many milliseconds.
    pub(super) fn was_here(&self, table: &TableId, user: UserId, within: u64) -> bool {
        match self.elsewhere(table, user) {
            Elsewhere::Here => true,
            Elsewhere::LastSeen(at) => at > self.clock.now().saturating_sub(within),
            Elsewhere::Unknown => false,
        }
    }

    /// The users who are at a table through other nodes, and how many watch it there.
    pub(super) fn present(&self, table: &TableId) -> (Vec<UserId>, usize) {
        let believed_since = self.believed_since();
        let (mut users, mut spectators) = (Vec::new(), 0);
        for there in self.others().values().filter_map(|node| node.tables.get(table)) {
            if there.heard_at >= believed_since {
                let here = there.users.iter().filter(|(_, seen)| seen.is_here);
                users.extend(here.map(|(user, _)| *user));
                spectators += there.spectators;
            }
        }
        (users, spectators)
    }

    /// Whether a program of this user listens through another node.
    pub(super) fn is_listening(&self, user: UserId) -> bool {
        let believed_since = self.believed_since();
        let others = self.others();
        others
            .values()
            .any(|node| node.listening.get(&user).is_some_and(|at| *at >= believed_since))
    }

    /// Forgets what is old. Returns the tables at which somebody is not believed to be any more.
    pub(super) fn tidy(&self) -> Vec<TableId> {
        let now = self.clock.now();
        let believed_since = self.believed_since();
        let mut changed = Vec::new();
        let mut others = self.others();
        for node in others.values_mut() {
            node.listening.retain(|_, at| at.saturating_add(FORGOTTEN) > now);
            node.tables.retain(|_, there| there.heard_at.saturating_add(FORGOTTEN) > now);
            for (table, there) in &mut node.tables {
                if there.heard_at < believed_since {
                    there.spectators = 0;
                    for seen in there.users.values_mut().filter(|seen| seen.is_here) {
                        seen.is_here = false;
                        changed.push(table.clone());
                    }
                }
            }
        }
        others.retain(|_, node| {
            !node.tables.is_empty() || node.alive_at.saturating_add(FORGOTTEN) > now
        });
        changed.dedup();
        changed
    }

    /// Tells the other nodes who is at tables through this one, and whose programs listen.
    pub(super) fn announce(&self, tables: Vec<TablePresence>, listening: Vec<UserId>) {
        if !self.is_silent.load(Ordering::Relaxed) {
            let message = BusMessage::Present { node: self.id, tables, listening };
            self.bus.publish(&Topic::Nodes, &message);
        }
    }

    /// What was heard before is not believed any more. While this node itself did not run or had no bus, the others
    /// could not be heard, and nobody has gone for that. Then they have the time to say again who is there.
    fn believed_since(&self) -> u64 {
        let now = self.clock.now();
        if self.link() == Link::Down {
            self.deaf_at.store(now, Ordering::Relaxed);
        }
        let deaf_at = self.deaf_at.load(Ordering::Relaxed).max(self.clock.last_downtime());
        let patience = if now.saturating_sub(deaf_at) < BELIEVED { FORGOTTEN } else { BELIEVED };
        now.saturating_sub(patience)
    }

    fn others(&self) -> MutexGuard<'_, HashMap<NodeId, Node>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Node {
    /// Returns the table if somebody has come or gone.
    fn hear(&mut self, present: TablePresence, now: u64) -> Option<TableId> {
        let there = self.tables.entry(present.table.clone()).or_default();
        let heard_at = std::mem::replace(&mut there.heard_at, now);
        let mut has_changed = there.spectators != present.spectators;
        there.spectators = present.spectators;
        for (user, seen) in &mut there.users {
            if seen.is_here && !present.users.contains(user) {
                *seen = Seen { is_here: false, last: now };
                has_changed = true;
            }
        }
        for user in present.users {
            let seen = there.users.entry(user).or_insert(Seen { is_here: false, last: heard_at });
            has_changed |= !seen.is_here;
            *seen = Seen { is_here: true, last: now };
        }
        has_changed.then_some(present.table)
    }
}

fn weight(node: NodeId, table: &TableId) -> u64 {
    let mut hasher = DefaultHasher::new();
    (node, table.as_str()).hash(&mut hasher);
    hasher.finish()
}
