//! Answers that take long to render: each is rendered once, beside the threads that serve requests, and
//! shared by everybody who asks for it then and later.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use bytes::Bytes;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use serde::Serialize;
use tablier_core::Message;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::client_address::ClientAddress;
use crate::limits::{MOST_RENDERED_AT_ONCE, RENDER_PATIENCE};

/// From so many addresses on, those for whom nothing is rendered are forgotten.
const MANY_ADDRESSES: usize = 1024;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) enum RenderError {
    /// Too much is being rendered at the moment.
    Busy,
    /// It cannot be asked for, and why.
    Refused(Message),
    /// It has more bytes than are ever sent.
    TooLarge {
        /// The most bytes.
        most: usize,
    },
    /// Something is wrong on our side.
    Failed(String),
}

/// Something that is kept, by how many bytes it holds.
pub(crate) trait Weigh {
    fn bytes(&self) -> usize;
}

impl Weigh for Bytes {
    fn bytes(&self) -> usize {
        self.len()
    }
}

/// The answers that were asked for lately.
///
/// Two things are bounded: the bytes that are kept, the least recently used leaving first, and the
/// threads that render. One address never holds more than a few places in the queue for those threads.
pub(crate) struct RenderCache<K, V> {
    cache: Cache<K, V>,
    workers: Arc<Semaphore>,
    turns: Turns,
    patience: Duration,
    /// The name of the counter of what was rendered.
    metric: &'static str,
}

impl<K, V> RenderCache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Weigh + Clone + Send + Sync + 'static,
{
    /// An empty cache for so many bytes, with so many threads.
    pub(crate) fn new(metric: &'static str, bytes: u64, threads: usize) -> Self {
        let weight = |_: &K, value: &V| u32::try_from(value.bytes()).unwrap_or(u32::MAX);
        let cache = Cache::builder()
            .weigher(weight)
            .max_capacity(bytes)
            .eviction_policy(EvictionPolicy::lru())
            .build();
        let workers = Arc::new(Semaphore::new(threads));
        RenderCache { cache, workers, turns: Turns::default(), patience: RENDER_PATIENCE, metric }
    }

    /// The answer of this name, for somebody at this address. It is rendered if nobody has asked for it
    /// lately, and only once however many ask at the same time.
    pub(crate) async fn get(
        &self,
        key: K,
        client: ClientAddress,
        render: impl FnOnce() -> Result<V, RenderError> + Send + 'static,
    ) -> Result<V, RenderError> {
        if let Some(known) = self.cache.get(&key).await {
            return Ok(known);
        }
        let turn = timeout(self.patience, self.turns.take(client)).await;
        let turn = turn.map_err(|_| RenderError::Busy)??;
        let (workers, patience, metric) = (Arc::clone(&self.workers), self.patience, self.metric);
        let rendering = async move {
            let worker = timeout(patience, workers.acquire_owned()).await;
            let worker = worker.map_err(|_| RenderError::Busy)?.map_err(failed)?;
            metrics::counter!(metric).increment(1);
            spawn_blocking(move || {
                // Held to the end of the work, even if nobody waits for it any more.
                let _held = (turn, worker);
                render()
            })
            .await
            .map_err(failed)?
        };
        // A task of its own: whoever goes away after asking has not made us work for nothing.
        let cache = self.cache.clone();
        let rendered = tokio::spawn(async move { cache.try_get_with(key, rendering).await });
        rendered.await.map_err(failed)?.map_err(|error| (*error).clone())
    }
}

/// What is kept would be pages of numbers.
impl<K, V> Debug for RenderCache<K, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RenderCache").field("metric", &self.metric).finish_non_exhaustive()
    }
}

/// Half of the processors: the others are for moves.
pub(crate) fn half_of_processors() -> usize {
    (available_parallelism().map_or(1, usize::from) / 2).max(1)
}

fn failed(error: impl Debug) -> RenderError {
    RenderError::Failed(format!("{error:?}"))
}

/// Who has something rendered at the moment.
#[derive(Debug, Default)]
struct Turns(Mutex<HashMap<ClientAddress, Arc<Semaphore>>>);

impl Turns {
    async fn take(&self, client: ClientAddress) -> Result<OwnedSemaphorePermit, RenderError> {
        let turns = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if all.len() >= MANY_ADDRESSES {
                all.retain(|_, turns| Arc::strong_count(turns) > 1);
            }
            Arc::clone(
                all.entry(client)
                    .or_insert_with(|| Arc::new(Semaphore::new(MOST_RENDERED_AT_ONCE))),
            )
        };
        turns.acquire_owned().await.map_err(failed)
    }
}

/// A value as JSON of at most so many bytes; a longer one is given up as soon as it is too long.
pub(crate) fn bounded_json(value: &impl Serialize, most: usize) -> Result<Vec<u8>, RenderError> {
    let mut bounded = Bounded { bytes: Vec::new(), most };
    match serde_json::to_writer(&mut bounded, value) {
        Ok(()) => Ok(bounded.bytes),
        Err(error) if error.is_io() => Err(RenderError::TooLarge { most }),
        Err(error) => Err(failed(error)),
    }
}

struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    fn address(last: u8) -> ClientAddress {
        IpAddr::from([192, 0, 2, last]).into()
    }

    fn cache(bytes: u64, threads: usize) -> Arc<RenderCache<u32, Bytes>> {
        Arc::new(RenderCache::new("tablier_test_rendered", bytes, threads))
    }

    #[tokio::test]
    async fn what_many_ask_for_at_once_is_rendered_once() {
        let (cache, count) = (cache(1000, 1), Arc::new(AtomicUsize::new(0)));
        let (go, wait) = mpsc::channel::<()>();
        let mut wait = Some(wait);
        let asking: Vec<_> = (0..100)
            .map(|_| {
                let (cache, count, wait) = (Arc::clone(&cache), Arc::clone(&count), wait.take());
                tokio::spawn(async move {
                    let render = move || {
                        // The first one is rendered until all have asked.
                        wait.map(|wait| wait.recv());
                        count.fetch_add(1, Ordering::Relaxed);
                        Ok(Bytes::from_static(b"board"))
                    };
                    cache.get(1, address(1), render).await.unwrap()
                })
            })
            .collect();
        while cache
            .turns
            .0
            .lock()
            .unwrap()
            .get(&address(1))
            .is_none_or(|turns| turns.available_permits() > 0)
        {
            tokio::task::yield_now().await;
        }
        go.send(()).unwrap();
        for asked in asking {
            assert_eq!(asked.await.unwrap(), "board");
        }
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn the_least_recently_used_leave_when_there_are_too_many_bytes() {
        let cache = cache(25, 1);
        for key in [1, 2, 1, 3] {
            cache.get(key, address(1), || Ok(Bytes::from_static(&[0; 10]))).await.unwrap();
            cache.cache.run_pending_tasks().await;
        }
        let kept: Vec<_> =
            [1, 2, 3].into_iter().filter(|key| cache.cache.contains_key(key)).collect();
        assert_eq!(kept, [1, 3]);
    }

    #[tokio::test]
    async fn one_address_does_not_take_all_places() {
        let cache = cache(1000, MOST_RENDERED_AT_ONCE + 1);
        let (go, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let slow: Vec<_> = (0..10)
            .map(|key| {
                let (cache, wait) = (Arc::clone(&cache), Arc::clone(&wait));
                tokio::spawn(async move {
                    let render = move || {
                        wait.lock().unwrap().recv().unwrap();
                        Ok(Bytes::new())
                    };
                    cache.get(key, address(1), render).await
                })
            })
            .collect();
        while cache.workers.available_permits() > 1 {
            tokio::task::yield_now().await;
        }
        // Ten wait at one address; somebody else is served at once.
        let other = cache.get(99, address(2), || Ok(Bytes::from_static(b"other"))).await.unwrap();
        assert_eq!(other, "other");
        assert_eq!(cache.workers.available_permits(), 1);
        for _ in &slow {
            go.send(()).unwrap();
        }
        for asked in slow {
            asked.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let mut busy = RenderCache::<u32, Bytes>::new("tablier_test_rendered", 1000, 0);
        busy.patience = Duration::ZERO;
        let refused = busy.get(1, address(1), || Ok(Bytes::new())).await;
        assert!(matches!(refused, Err(RenderError::Busy)));
    }

    #[tokio::test]
    async fn what_fails_is_not_kept() {
        let cache = cache(1000, 1);
        let refused = cache.get(1, address(1), || Err(RenderError::TooLarge { most: 7 })).await;
        assert!(matches!(refused, Err(RenderError::TooLarge { most: 7 })));
        assert_eq!(
            cache.get(1, address(1), || Ok(Bytes::from_static(b"now"))).await.unwrap(),
            "now"
        );
    }

    #[test]
    fn json_that_is_too_long_is_given_up() {
        let value = ["a"; 10];
        assert_eq!(bounded_json(&value, 41).unwrap().len(), 41);
        assert!(matches!(bounded_json(&value, 40), Err(RenderError::TooLarge { most: 40 })));
    }
}
