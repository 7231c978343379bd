//! How many connections can be open at once, and how long they may keep us waiting.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use rustix::process::{Resource, getrlimit};
use tablier_core::Message;

use super::ApiError;
use crate::client_address::ClientAddress;
use crate::ids::PersonId;

/// Descriptors that are kept for the store, for logs and for what is written down.
const RESERVED_DESCRIPTORS: usize = 128;
/// The most connections where the system does not limit descriptors.
const MANY: usize = 65_536;

/// Limits on connections and on their slowness.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// The most connections of all clients together, if that is less than the descriptors allow.
    pub total: Option<usize>,
    /// The most connections of one address, and the most WebSockets and event streams of one address.
    /// Connections of trusted proxies carry many clients: of those only the streams are counted, by the
    /// address that the proxy tells.
    pub per_address: usize,
    /// The most WebSockets and event streams of one person.
    pub streams_per_person: usize,
    /// How long the head of a request may take. A connection without requests is closed after the same
    /// time.
    pub header_timeout: Duration,
    /// How long the body of a request may take.
    pub body_timeout: Duration,
    /// How long a client may read nothing of what is sent to it.
    pub write_timeout: Duration,
}

/// A club behind one address stays below these.
impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            total: None,
            per_address: 256,
            streams_per_person: 128,
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(20),
        }
    }
}

impl ConnectionLimits {
    /// The most connections of all clients together. There are always descriptors left for other things:
    /// without them nothing could be stored.
    pub(super) fn total(&self) -> usize {
        let descriptors = getrlimit(Resource::Nofile).current;
        let descriptors = descriptors.and_then(|most| usize::try_from(most).ok()).unwrap_or(MANY);
        let available = available(descriptors);
        self.total.map_or(available, |total| total.min(available))
    }
}

fn available(descriptors: usize) -> usize {
    descriptors.saturating_sub(RESERVED_DESCRIPTORS).max(descriptors / 2).min(MANY)
}

/// Counts what is open by key, up to a limit for each key.
#[derive(Debug)]
pub(super) struct OpenCount<K> {
    limit: usize,
    counts: Mutex<HashMap<K, usize>>,
}

/// Something that is open, and counts until it is dropped.
#[derive(Debug)]
pub(super) struct OpenGuard<K: Copy + Eq + Hash> {
    key: K,
    count: Arc<OpenCount<K>>,
}

impl<K: Copy + Eq + Hash> OpenCount<K> {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(OpenCount { limit, counts: Mutex::default() })
    }

    /// Counts one more; none if the limit is reached.
    pub(super) fn open(self: &Arc<Self>, key: K) -> Option<OpenGuard<K>> {
        let mut counts = self.counts();
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= self.limit {
            return None;
        }
        counts.insert(key, count + 1);
        Some(OpenGuard { key, count: Arc::clone(self) })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash> Drop for OpenGuard<K> {
    fn drop(&mut self) {
        let mut counts = self.count.counts();
        match counts.get_mut(&self.key) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.key)),
        }
    }
}

/// The WebSockets and event streams that are open, by address and by person.
#[derive(Debug)]
pub(crate) struct Streams {
    by_address: Arc<OpenCount<ClientAddress>>,
    by_person: Arc<OpenCount<PersonId>>,
}

/// A WebSocket or event stream that is open, and counts until this is dropped.
#[derive(Debug)]
pub(super) struct StreamGuard {
    _address: OpenGuard<ClientAddress>,
    _person: Option<OpenGuard<PersonId>>,
}

impl Streams {
    pub(crate) fn new(limits: &ConnectionLimits) -> Self {
        Streams {
            by_address: OpenCount::new(limits.per_address),
            by_person: OpenCount::new(limits.streams_per_person),
        }
    }

    /// Counts one more, or refuses it.
    pub(super) fn open(
        &self,
        address: ClientAddress,
        person: Option<PersonId>,
    ) -> Result<StreamGuard, ApiError> {
        let by_address = self.by_address.open(address);
        let address = by_address.ok_or_else(|| too_many(self.by_address.limit))?;
        let person = match person {
            Some(person) => {
                let by_person = self.by_person.open(person);
                Some(by_person.ok_or_else(|| too_many(self.by_person.limit))?)
            }
            None => None,
        };
        Ok(StreamGuard { _address: address, _person: person })
    }
}

impl Default for Streams {
    fn default() -> Self {
        Streams::new(&ConnectionLimits::default())
    }
}

fn too_many(limit: usize) -> ApiError {
    let message = Message::new("api-too-many-streams").with("most", limit);
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_closed_counts_no_more() {
        let count = OpenCount::new(2);
        let (one, other) = (count.open('a').unwrap(), count.open('a').unwrap());
        assert!(count.open('a').is_none());
        assert!(count.open('b').is_some(), "each key has its own limit");
        drop(one);
        let again = count.open('a').unwrap();
        drop((other, again));
        assert!(count.counts().is_empty(), "who has gone is forgotten");
    }

    #[test]
    fn descriptors_are_left_for_the_store() {
        assert_eq!(available(1024), 896);
        assert_eq!(available(64), 32);
        let most = ConnectionLimits { total: Some(usize::MAX), ..ConnectionLimits::default() };
        assert_eq!(most.total(), ConnectionLimits::default().total());
        let few = ConnectionLimits { total: Some(3), ..ConnectionLimits::default() };
        assert_eq!(few.total(), 3);
    }
}
