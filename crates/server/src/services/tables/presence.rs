//! Who is there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bus::{Bus, Frame};
use super::update;
use crate::clock::Clock;
use tablier_protocol::{ServerMessage, TableId, UserId};
use tablier_table::Awaited;

/// Who watches a table, and when the others were last seen. Whoever watches is told when somebody comes
/// or goes.
#[derive(Clone, Debug)]
pub(super) struct Presence {
    /// Of those who were never seen we know only that they have not come since.
    since: u64,
    clock: Clock,
    table: TableId,
    bus: Arc<dyn Bus>,
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
    pub(super) fn new(clock: Clock, table: TableId, bus: Arc<dyn Bus>) -> Self {
        Presence {
            since: clock.now(),
            clock,
            table,
            bus,
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
            self.tell();
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

    /// Since when somebody has not been there.
    pub(super) fn away(&self, user: UserId) -> Option<u64> {
        let users = self.users();
        let Some(seen) = users.get(&user) else { return Some(self.since) };
        (seen.connections == 0).then(|| seen.last.max(self.since))
    }

    /// Whether somebody is there, or has been within so many milliseconds.
    pub(super) fn was_here(&self, user: UserId, within: u64) -> bool {
        let users = self.users();
        let since = self.clock.now().saturating_sub(within);
        users.get(&user).is_some_and(|seen| seen.connections > 0 || seen.last > since)
    }

    /// How many connections those who have to do with the table have.
    pub(super) fn connections(&self) -> usize {
        self.users().values().map(|seen| seen.connections).sum()
    }

    /// What is told: who is there.
    pub(super) fn message(&self) -> Arc<str> {
        let users = self.users();
        let here = users.iter().filter(|(_, seen)| seen.connections > 0);
        let present = here.map(|(user, _)| *user).collect();
        drop(users);
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

    fn tell(&self) {
        let frame = Frame { is_presence: true, ..Frame::to_all(self.message()) };
        self.bus.publish(&self.table, frame);
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
            self.presence.tell();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Reading, TimeSource};
    use crate::services::tables::InProcess;

    /// It is always the same time.
    #[derive(Debug)]
    struct Noon;

    impl TimeSource for Noon {
        fn read(&self) -> Reading {
            Reading { wall: 1_000, ..Reading::default() }
        }
    }

    fn presence() -> (Presence, Arc<InProcess>, TableId) {
        let (bus, table) = (Arc::new(InProcess::default()), TableId::from_bytes([1; 8]));
        let clock = Clock::start(Noon, None);
        (Presence::new(clock, table.clone(), Arc::<InProcess>::clone(&bus)), bus, table)
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
        let (presence, bus, table) = presence();
        let mut watching = bus.subscribe(&table);
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
