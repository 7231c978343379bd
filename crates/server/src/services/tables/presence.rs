//! Who is there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::broadcast::{Broadcasts, Frame};
use super::nodes::{Elsewhere, Nodes};
use super::update;
use crate::bus::TablePresence;
use crate::clock::Clock;
use tablier_protocol::{ServerMessage, TableId, UserId};
use tablier_table::Awaited;

/// Who watches a table, through this node or another, and when the others were last seen. Whoever watches is told when
/// somebody comes or goes, and so are the other nodes.
#[derive(Clone, Debug)]
pub(super) struct Presence {
    /// Of those who were never seen we know only that they have not come since.
    since: u64,
    clock: Clock,
    table: TableId,
    broadcasts: Arc<Broadcasts>,
    nodes: Arc<Nodes>,
    users: Arc<Mutex<BTreeMap<UserId, Seen>>>,
    /// For whom the table waits.
    awaited: Arc<Mutex<Option<Awaited>>>,
}

#[derive(Debug, Default)]
struct Seen {
    connections: usize,
    last: u64,
}

/// As long as somebody has this, they are there.
#[derive(Debug)]
pub(super) struct Here {
    presence: Presence,
    user: UserId,
}

impl Presence {
    pub(super) fn new(
        clock: Clock,
        table: TableId,
        broadcasts: Arc<Broadcasts>,
        nodes: Arc<Nodes>,
    ) -> Self {
        Presence {
            since: clock.now(),
            clock,
            table,
            broadcasts,
            nodes,
            users: Arc::default(),
            awaited: Arc::default(),
        }
    }

    /// Nobody could come during a downtime, so nobody has been away for longer than since its end.
    pub(super) fn forgive(&mut self, until: u64) {
        self.since = self.since.max(until);
    }

    pub(super) fn connect(&self, user: UserId) -> Here {
        let is_new = {
            let mut users = self.users();
            let seen = users.entry(user).or_default();
            seen.connections += 1;
            seen.connections == 1
        };
        if is_new {
            self.tell_everybody();
        }
        Here { presence: self.clone(), user }
    }

    /// The table waits for somebody else from now on, or for nobody.
    pub(super) fn set_awaited(&self, awaited: Option<Awaited>) {
        *self.awaited.lock().unwrap_or_else(PoisonError::into_inner) = awaited;
    }

    /// Somebody did something.
    pub(super) fn see(&self, user: UserId, now: u64) {
        self.users().entry(user).or_default().last = now;
    }

    /// Since when somebody has not been there. Nobody is away whose node cannot be asked.
    pub(super) fn away(&self, user: UserId) -> Option<u64> {
        let here = {
            let users = self.users();
            let seen = users.get(&user);
            if seen.is_some_and(|seen| seen.connections > 0) {
                return None;
            }
            seen.map_or(0, |seen| seen.last)
        };
        match self.nodes.elsewhere(&self.table, user) {
            Elsewhere::Here | Elsewhere::Unknown => None,
            Elsewhere::LastSeen(elsewhere) => Some(here.max(elsewhere).max(self.since)),
        }
    }

    /// Whether somebody is there through this node, or has been within so many milliseconds.
    pub(super) fn was_here(&self, user: UserId, within: u64) -> bool {
        let users = self.users();
        let since = self.clock.now().saturating_sub(within);
        users.get(&user).is_some_and(|seen| seen.connections > 0 || seen.last > since)
    }

    /// How many connections those who have to do with the table have.
    pub(super) fn connections(&self) -> usize {
        self.users().values().map(|seen| seen.connections).sum()
    }

    /// The users who are there through this node.
    fn here(&self) -> Vec<UserId> {
        let users = self.users();
        let here = users.iter().filter(|(_, seen)| seen.connections > 0);
        here.map(|(user, _)| *user).collect()
    }

    /// What the other nodes are told.
    pub(super) fn announcement(&self) -> TablePresence {
        let spectators = self.broadcasts.watchers(&self.table).saturating_sub(self.connections());
        TablePresence { table: self.table.clone(), users: self.here(), spectators }
    }

    /// What those who watch are told: who is there, through whichever node.
    pub(super) fn message(&self) -> Arc<str> {
        let (mut present, _) = self.nodes.present(&self.table);
        present.extend(self.here());
        present.sort_unstable();
        present.dedup();
        let awaited = *self.awaited.lock().unwrap_or_else(PoisonError::into_inner);
        let claim_at = awaited
            .and_then(|Awaited { user, patience }| Some(self.away(user)?.saturating_add(patience)));
        let table = self.table.clone();
        update::json(&ServerMessage::Presence(tablier_protocol::Presence {
            table,
            present,
            claim_at,
        }))
    }

    /// Tells those who watch through this node.
    pub(super) fn tell(&self) {
        let frame = Frame { is_presence: true, ..Frame::to_all(self.message()) };
        self.broadcasts.publish(&self.table, frame);
    }

    fn tell_everybody(&self) {
        self.tell();
        if !self.nodes.is_alone() {
            self.nodes.announce(vec![self.announcement()], Vec::new());
        }
    }

    fn users(&self) -> MutexGuard<'_, BTreeMap<UserId, Seen>> {
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let is_gone = {
            let mut users = self.presence.users();
            let seen = users.entry(self.user).or_default();
            seen.last = self.presence.clock.now();
            seen.connections = seen.connections.saturating_sub(1);
            seen.connections == 0
        };
        if is_gone {
            self.presence.tell_everybody();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::{NodeId, SingleNode};
    use crate::clock::{Reading, TimeSource};

    /// It is always the same time.
    #[derive(Debug)]
    struct Noon;

    impl TimeSource for Noon {
        fn read(&self) -> Reading {
            Reading { wall: 1_000, ..Reading::default() }
        }
    }

    fn presence() -> (Presence, Arc<Broadcasts>, TableId) {
        let (broadcasts, table) = (Arc::<Broadcasts>::default(), TableId::from_bytes([1; 8]));
        let clock = Clock::start(Noon, None);
        let bus = Arc::new(SingleNode::default());
        let nodes = Arc::new(Nodes::new(NodeId(1), bus, clock.clone()));
        let presence = Presence::new(clock, table.clone(), Arc::clone(&broadcasts), nodes);
        (presence, broadcasts, table)
    }

    #[test]
    fn who_is_connected_is_there() {
        let ada = UserId(1);
        let (presence, ..) = presence();
        assert_eq!(presence.away(ada), Some(1_000));
        let (one, other) = (presence.connect(ada), presence.connect(ada));
        assert_eq!(presence.away(ada), None);
        drop(one);
        assert_eq!(presence.away(ada), None, "the other page is still open");
        drop(other);
        assert_eq!(presence.away(ada), Some(1_000));
    }

    #[test]
    fn who_has_just_gone_was_here() {
        let ada = UserId(1);
        let (presence, ..) = presence();
        assert!(!presence.was_here(ada, 500), "never seen");
        let here = presence.connect(ada);
        assert!(presence.was_here(ada, 0));
        drop(here);
        assert!(presence.was_here(ada, 500) && !presence.was_here(ada, 0));
    }

    #[test]
    fn who_did_something_was_there() {
        let ada = UserId(1);
        let (presence, ..) = presence();
        presence.see(ada, 5_000);
        assert_eq!(presence.away(ada), Some(5_000));
    }

    #[test]
    fn nobody_was_away_while_nobody_could_come() {
        let (ada, blaise) = (UserId(1), UserId(2));
        let (mut presence, ..) = presence();
        presence.see(ada, 5_000);
        presence.forgive(60_000);
        assert_eq!((presence.away(ada), presence.away(blaise)), (Some(60_000), Some(60_000)));
        presence.see(ada, 70_000);
        assert_eq!(presence.away(ada), Some(70_000));
    }

    #[test]
    fn all_who_watch_are_told_who_comes_and_goes() {
        let (presence, broadcasts, table) = presence();
        let mut watching = broadcasts.subscribe(&table);
        let one = presence.connect(UserId(7));
        let other = presence.connect(UserId(7));
        drop(one);
        drop(other);
        let told: Vec<_> = std::iter::from_fn(|| watching.try_recv().ok()).collect();
        let told: Vec<_> = told.iter().map(|frame| &*frame.text).collect();
        let table = table.as_str();
        assert_eq!(
            told,
            [
                format!(r#"{{"type":"presence","table":"{table}","present":[7],"claim_at":null}}"#),
                format!(r#"{{"type":"presence","table":"{table}","present":[],"claim_at":null}}"#)
            ]
        );
    }
}
