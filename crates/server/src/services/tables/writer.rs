//! The one who writes: everything that has come meanwhile, at many tables, goes to disk together.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::TableServiceError;
use crate::store::{Commit, Store, StoreError};

/// As much as one transaction takes.
const MOST_AT_ONCE: usize = 512;
/// How long a commit waits for others to join it while they come one after the other. Waking threads costs
/// more than writing does. A move that comes alone does not wait.
const GATHERING: Duration = Duration::from_millis(3);
/// Commits that follow each other within this time come one after the other.
const BUSY: Duration = Duration::from_millis(10);

struct Job {
    commits: Vec<Arc<Commit>>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// A way to the one who writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("commits", &self.commits.len()).finish_non_exhaustive()
    }
}

impl Writer {
    /// Writes until the last way to it is gone.
    pub(super) fn start(store: Arc<dyn Store>) -> Self {
        let (queue, jobs) = mpsc::channel(MOST_AT_ONCE);
        tokio::spawn(write(store, jobs));
        Writer { queue }
    }

    /// Returns when this is on disk as a whole.
    pub(super) async fn commit(&self, commits: Vec<Arc<Commit>>) -> Result<(), TableServiceError> {
        let (done, is_done) = oneshot::channel();
        self.queue
            .send(Job { commits, done })
            .await
            .map_err(|_| TableServiceError::ShuttingDown)?;
        let written = is_done.await.map_err(|_| TableServiceError::ShuttingDown)?;
        written.map_err(|error| match error {
            StoreError::Conflict => TableServiceError::Store(error),
            _ => TableServiceError::NotStored(error),
        })
    }
}

async fn write(store: Arc<dyn Store>, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(MOST_AT_ONCE);
    let mut last_commit: Option<Instant> = None;
    while queue.recv_many(&mut jobs, MOST_AT_ONCE).await > 0 {
        if last_commit.is_some_and(|last| last.elapsed() < BUSY) {
            sleep(GATHERING).await;
            while jobs.len() < MOST_AT_ONCE
                && let Ok(job) = queue.try_recv()
            {
                jobs.push(job);
            }
        }
        let begin = Instant::now();
        metrics::histogram!("tablier_commit_tables").record(jobs.len() as f64);
        let all: Vec<_> = jobs.iter().flat_map(|job| job.commits.iter().cloned()).collect();
        let together = store.append(&all).await;
        let is_one_to_blame = together == Err(StoreError::Conflict) && jobs.len() > 1;
        for job in jobs.drain(..) {
            let result =
                if is_one_to_blame { store.append(&job.commits).await } else { together.clone() };
            // Whoever does not wait any more will find it in the store.
            let _ = job.done.send(result);
        }
        last_commit = Some(Instant::now());
        metrics::histogram!("tablier_commit_seconds").record(begin.elapsed().as_secs_f64());
    }
}
