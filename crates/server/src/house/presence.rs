//! Who is there.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::now;
use crate::ids::PersonId;

/// Who watches a table, and when the others were last seen.
#[derive(Debug)]
pub(super) struct Presence {
    since: u64,
    people: HashMap<PersonId, Arc<Seen>>,
}

#[derive(Debug, Default)]
struct Seen {
    connections: AtomicUsize,
    last: AtomicU64,
}

/// As long as somebody has this, they are there.
#[derive(Debug)]
pub(super) struct Here(Arc<Seen>);

impl Presence {
    /// Of those who were never seen we know only that they have not come since.
    pub(super) fn since(now: u64) -> Self {
        Presence { since: now, people: HashMap::new() }
    }

    pub(super) fn connect(&mut self, person: PersonId) -> Here {
        let seen = self.people.entry(person).or_default();
        seen.connections.fetch_add(1, Ordering::Relaxed);
        Here(Arc::clone(seen))
    }

    /// Somebody did something.
    pub(super) fn see(&mut self, person: PersonId, now: u64) {
        self.people.entry(person).or_default().last.store(now, Ordering::Relaxed);
    }

    /// Since when somebody has not been there.
    pub(super) fn away(&self, person: PersonId) -> Option<u64> {
        let Some(seen) = self.people.get(&person) else { return Some(self.since) };
        let is_here = seen.connections.load(Ordering::Relaxed) > 0;
        (!is_here).then(|| seen.last.load(Ordering::Relaxed).max(self.since))
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.0.last.store(now(), Ordering::Relaxed);
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_connected_is_there() {
        let ada = PersonId(1);
        let mut presence = Presence::since(1_000);
        assert_eq!(presence.away(ada), Some(1_000));
        let (one, other) = (presence.connect(ada), presence.connect(ada));
        assert_eq!(presence.away(ada), None);
        drop(one);
        assert_eq!(presence.away(ada), None, "the other page is still open");
        let before = now();
        drop(other);
        assert!(presence.away(ada) >= Some(before));
    }

    #[test]
    fn who_did_something_was_there() {
        let ada = PersonId(1);
        let mut presence = Presence::since(1_000);
        presence.see(ada, 5_000);
        assert_eq!(presence.away(ada), Some(5_000));
    }
}
