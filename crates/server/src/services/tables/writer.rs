//! The one who writes: everything that has come meanwhile, at many tables, goes to disk together.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tablier_protocol::TableId;
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

impl Job {
    /// Whether the store has events already under the numbers of this job, where these are the last ones.
    fn is_late(&self, last: &HashMap<TableId, u64>) -> bool {
        self.commits.iter().any(|commit| {
            let first = commit.entries.first().map_or(u64::MAX, |entry| entry.number);
            last.get(&commit.summary.id).is_some_and(|last| *last >= first)
        })
    }

    fn end(self, result: Result<(), StoreError>) {
        // Whoever does not wait any more will find it in the store.
        let _ = self.done.send(result);
    }
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
        commit(&*store, std::mem::take(&mut jobs)).await;
        last_commit = Some(Instant::now());
        metrics::histogram!("tablier_commit_seconds").record(begin.elapsed().as_secs_f64());
    }
}

/// Commits all of it together, without those who came second at one of their tables.
async fn commit(store: &dyn Store, mut jobs: Vec<Job>) {
    while !jobs.is_empty() {
        let all: Vec<_> = jobs.iter().flat_map(|job| job.commits.iter().cloned()).collect();
        let together = store.append(&all).await;
        if together != Err(StoreError::Conflict) || jobs.len() == 1 {
            for job in jobs.drain(..) {
                job.end(together.clone());
            }
            return;
        }
        let (late, others) = match store.last_numbers(&tables(&all)).await {
            Ok(last) => {
                let last: HashMap<_, _> = last.into_iter().collect();
                jobs.into_iter().partition(|job| job.is_late(&last))
            }
            Err(_) => (Vec::new(), jobs),
        };
        jobs = others;
        if late.is_empty() {
            // Nobody can tell who it was: one after the other will.
            for job in jobs.drain(..) {
                let result = store.append(&job.commits).await;
                job.end(result);
            }
        }
        for job in late {
            job.end(Err(StoreError::Conflict));
        }
    }
}

fn tables(commits: &[Arc<Commit>]) -> Vec<TableId> {
    commits.iter().map(|commit| commit.summary.id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Database, SqliteStore, Summary, TableStore};
    use tablier_core::Seed;
    use tablier_protocol::{Terms, UserId};
    use tablier_table::create;

    fn new_table(number: u8) -> Arc<Commit> {
        let id = TableId::from_bytes([number; 8]);
        let seed = Seed::new([number; 32]);
        let created = create(&id, UserId(1), Terms::new("ordo"), &seed, None, 0).unwrap();
        let summary = Summary::of(&created.table, 0, 0);
        Arc::new(Commit::new(created.entries, &created.table, summary, None))
    }

    fn job(commits: Vec<Arc<Commit>>) -> (Job, oneshot::Receiver<Result<(), StoreError>>) {
        let (done, is_done) = oneshot::channel();
        (Job { commits, done }, is_done)
    }

    #[test]
    fn whoever_finds_their_numbers_taken_is_late() {
        let (both, _) = job(vec![new_table(1), new_table(2)]);
        let last = |number: u8, last| HashMap::from([(TableId::from_bytes([number; 8]), last)]);
        assert!(both.is_late(&last(1, 1)) && both.is_late(&last(2, 7)));
        assert!(!both.is_late(&last(1, 0)) && !both.is_late(&last(3, 7)));
    }

    #[tokio::test]
    async fn the_others_are_stored_without_those_who_are_late() {
        let folder = std::env::temp_dir().join(format!("tablier-writer-{}", std::process::id()));
        let store = SqliteStore::open(&folder).await.unwrap();
        store.append(&[new_table(2)]).await.unwrap();
        let wanted = [vec![new_table(1)], vec![new_table(2), new_table(3)], vec![new_table(4)]];
        let (jobs, results): (Vec<_>, Vec<_>) = wanted.into_iter().map(job).unzip();
        commit(&store, jobs).await;
        let mut ended = Vec::new();
        for result in results {
            ended.push(result.await.unwrap());
        }
        assert_eq!(ended, [Ok(()), Err(StoreError::Conflict), Ok(())]);
        let tables = [1, 3, 4].map(|number| TableId::from_bytes([number; 8]));
        let mut last = store.last_numbers(&tables).await.unwrap();
        last.sort();
        let stored: Vec<_> = last.iter().map(|(table, _)| table).collect();
        assert_eq!(stored, [&tables[0], &tables[2]], "a late job is not stored by half");
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
