//! How many connections can be open at once, and how long they may keep us waiting.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tablier_protocol::UserId;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::client_address::ClientAddress;

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
    /// The most WebSockets and event streams of one user.
    pub streams_per_user: usize,
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
            streams_per_user: 128,
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(20),
        }
    }
}

impl ConnectionLimits {
    /// The most connections of all clients together. There are always descriptors left for other things:
    /// without them nothing could be stored.
    pub(crate) fn total(&self) -> usize {
        let available = available(descriptors().unwrap_or(MANY));
        self.total.map_or(available, |total| total.min(available))
    }
}

/// The most descriptors that the system lets this process open, if it says so.
#[cfg(unix)]
fn descriptors() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};

    getrlimit(Resource::Nofile).current.and_then(|most| usize::try_from(most).ok())
}

#[cfg(not(unix))]
fn descriptors() -> Option<usize> {
    None
}

fn available(descriptors: usize) -> usize {
    descriptors.saturating_sub(RESERVED_DESCRIPTORS).max(descriptors / 2).min(MANY)
}

/// Counts what is open by key, up to a limit for each key.
#[derive(Debug)]
pub(crate) struct OpenCount<K> {
    limit: usize,
    counts: Mutex<HashMap<K, usize>>,
}

/// Something that is open, and counts until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenGuard<K: Copy + Eq + Hash> {
    key: K,
    count: Arc<OpenCount<K>>,
}

impl<K: Copy + Eq + Hash> OpenCount<K> {
    pub(crate) fn new(limit: usize) -> Arc<Self> {
        Arc::new(OpenCount { limit, counts: Mutex::default() })
    }

    /// Counts one more; none if the limit is reached.
    pub(crate) fn open(self: &Arc<Self>, key: K) -> Option<OpenGuard<K>> {
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

/// The WebSockets and event streams that are open, by address and by user.
#[derive(Debug)]
pub(crate) struct Streams {
    by_address: Arc<OpenCount<ClientAddress>>,
    by_user: Arc<OpenCount<UserId>>,
}

/// A WebSocket or event stream that is open, and counts until this is dropped.
#[derive(Debug)]
pub(crate) struct StreamGuard {
    _address: OpenGuard<ClientAddress>,
    _person: Option<OpenGuard<UserId>>,
}

impl Streams {
    pub(crate) fn new(limits: &ConnectionLimits) -> Self {
        Streams {
            by_address: OpenCount::new(limits.per_address),
            by_user: OpenCount::new(limits.streams_per_user),
        }
    }

    /// Counts one more, or refuses it.
    pub(crate) fn open(
        &self,
        address: ClientAddress,
        user: Option<UserId>,
    ) -> Result<StreamGuard, TooManyStreams> {
        let by_address = self.by_address.open(address);
        let address = by_address.ok_or(TooManyStreams { most: self.by_address.limit })?;
        let user = match user {
            Some(user) => {
                let by_user = self.by_user.open(user);
                Some(by_user.ok_or(TooManyStreams { most: self.by_user.limit })?)
            }
            None => None,
        };
        Ok(StreamGuard { _address: address, _person: user })
    }
}

impl Default for Streams {
    fn default() -> Self {
        Streams::new(&ConnectionLimits::default())
    }
}

/// A user or an address has too many WebSockets and event streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyStreams {
    pub(crate) most: usize,
}

/// Lets a connection be open until it is dropped.
pub(crate) struct Permit {
    pub(crate) _total: OwnedSemaphorePermit,
    pub(crate) _address: Option<OpenGuard<ClientAddress>>,
    /// Whoever has the other end knows when the last connection is closed.
    pub(crate) _open: mpsc::Sender<()>,
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
