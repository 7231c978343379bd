//! Reads what other nodes have written: for many tables at once, so that the database is not asked for every move.

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tablier_protocol::{Entry, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::store::{Store, StoreError};

/// How many tables one question is about.
const MOST_AT_ONCE: usize = 256;
/// How long one question is waited for before the next one is asked: its connection may be dead.
const PATIENCE: Duration = Duration::from_millis(100);

/// The events of several tables.
type Answer = Result<Vec<(TableId, Entry)>, StoreError>;

struct Job {
    table: TableId,
    after: u64,
    found: oneshot::Sender<Result<Vec<Entry>, StoreError>>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Job { table, after, .. } = self;
        f.debug_struct("Job").field("table", table).field("after", after).finish_non_exhaustive()
    }
}

/// A way to the one who reads.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    queue: mpsc::UnboundedSender<Job>,
}

impl Reader {
    /// Reads until the last way to it is gone.
    pub(super) fn start(store: Arc<dyn Store>) -> Self {
        Reader::asking(move |wanted| {
            let store = Arc::clone(&store);
            async move { store.events_of(&wanted).await }
        })
    }

    /// Reads by asking somebody for the events of several tables, of each behind a number.
    fn asking<F, A>(ask: F) -> Self
    where
        F: Fn(Vec<(TableId, u64)>) -> A + Send + 'static,
        A: Future<Output = Answer> + Send + 'static,
    {
        let (queue, jobs) = mpsc::unbounded_channel();
        tokio::spawn(read(ask, jobs));
        Reader { queue }
    }

    /// The events of a table behind this number, in order.
    pub(super) async fn events(
        &self,
        table: &TableId,
        after: u64,
    ) -> Result<Vec<Entry>, StoreError> {
        let (found, is_found) = oneshot::channel();
        let gone = || StoreError::Unreachable { detail: "the server shuts down".to_owned() };
        self.queue.send(Job { table: table.clone(), after, found }).map_err(|_| gone())?;
        is_found.await.map_err(|_| gone())?
    }
}

async fn read<F, A>(ask: F, mut queue: mpsc::UnboundedReceiver<Job>)
where
    F: Fn(Vec<(TableId, u64)>) -> A,
    A: Future<Output = Answer> + Send + 'static,
{
    let mut jobs = Vec::new();
    while queue.recv_many(&mut jobs, MOST_AT_ONCE).await > 0 {
        // Messages about the tables of one commit come together: those who hear them next are waited for.
        loop {
            let known = jobs.len();
            tokio::task::yield_now().await;
            while jobs.len() < MOST_AT_ONCE
                && let Ok(job) = queue.try_recv()
            {
                jobs.push(job);
            }
            if jobs.len() == known {
                break;
            }
        }
        let jobs = std::mem::take(&mut jobs);
        let answer = ask(wanted(&jobs));
        let answered = tokio::spawn(async move { tell(jobs, answer.await) });
        let _ = timeout(PATIENCE, answered).await;
    }
}

/// Each table once, from the earliest number on.
fn wanted(jobs: &[Job]) -> Vec<(TableId, u64)> {
    let mut wanted: HashMap<TableId, u64> = HashMap::with_capacity(jobs.len());
    for Job { table, after, .. } in jobs {
        let earliest = wanted.entry(table.clone()).or_insert(*after);
        *earliest = (*earliest).min(*after);
    }
    wanted.into_iter().collect()
}

fn tell(jobs: Vec<Job>, answer: Answer) {
    let read = answer.map(by_table);
    for Job { table, after, found } in jobs {
        let events = read.as_ref().map(|read| {
            let events = read.get(&table).into_iter().flatten();
            events.filter(|entry| entry.number > after).cloned().collect()
        });
        // Whoever does not wait any more asks again.
        let _ = found.send(events.map_err(Clone::clone));
    }
}

fn by_table(events: Vec<(TableId, Entry)>) -> HashMap<TableId, Vec<Entry>> {
    let mut tables: HashMap<_, Vec<_>> = HashMap::new();
    for (table, entry) in events {
        tables.entry(table).or_default().push(entry);
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablier_protocol::Event;
    use tokio::sync::Semaphore;
    use tokio::task::JoinSet;

    fn table(number: u64) -> TableId {
        TableId::from_bytes(number.to_le_bytes())
    }

    fn entry(number: u64) -> Entry {
        Entry { number, at: 0, event: Event::Begun { order: Vec::new() } }
    }

    /// While the database answers, whatever comes waits, and is asked for together.
    #[tokio::test]
    async fn many_tables_are_read_together() {
        const MANY: u64 = 100;
        let (asked, mut questions) = mpsc::unbounded_channel();
        let turns = Arc::new(Semaphore::new(0));
        let answers = Arc::clone(&turns);
        let reader = Reader::asking(move |wanted: Vec<(TableId, u64)>| {
            let _ = asked.send(wanted.len());
            let answers = Arc::clone(&answers);
            async move {
                answers.acquire().await.unwrap().forget();
                let next = |(table, after): (TableId, u64)| {
                    [(table.clone(), entry(after + 1)), (table, entry(after + 2))]
                };
                Ok(wanted.into_iter().flat_map(next).collect())
            }
        });
        let mut reading = JoinSet::new();
        let mut ask = |number: u64| {
            let reader = reader.clone();
            reading.spawn(async move { (number, reader.events(&table(number), number).await) });
        };
        ask(0);
        assert_eq!(questions.recv().await, Some(1));
        for number in 1..=MANY {
            ask(number);
        }
        // Everybody who asks has their turn before the first answer.
        tokio::task::yield_now().await;
        turns.add_permits(2);
        while let Some(read) = reading.join_next().await {
            let (number, events) = read.unwrap();
            assert_eq!(events, Ok(vec![entry(number + 1), entry(number + 2)]));
        }
        assert_eq!(questions.recv().await, Some(MANY as usize));
    }

    #[tokio::test]
    async fn everybody_hears_of_a_failure() {
        let failure = || StoreError::Unreachable { detail: "test".to_owned() };
        let reader = Reader::asking(move |_| async move { Err(failure()) });
        assert_eq!(reader.events(&table(1), 0).await, Err(failure()));
    }
}
