//! The engine's own threads, and who is next.
//!
//! Moves are found on threads that serve nothing else, so that thinking never keeps a user's move
//! waiting. The queue is fair: addresses share the time of the engine, whatever the number of their
//! guests, and users that of their address, whatever the number of their tables. The full engine
//! thinks for a second, all other levels for a moment: one thread more is for those alone, so that
//! nobody at a quick level waits until the full engine has finished for others.

mod queue;
mod workers;

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use tablier_core::AnyMatch;
use tablier_engine::{Level, Spec, Stop, SystemClock};
use tokio::sync::{Notify, oneshot};

use crate::bus::{Bus, JobSubject};
use crate::client_address::ClientAddress;
use queue::{Customer, Queue};
use tablier_core::record::Record;
use tablier_protocol::UserId;

/// A position in which the engine shall move.
#[derive(Debug)]
pub struct EngineJob {
    /// For whom.
    pub user: UserId,
    /// From where they, or somebody else at the table, were last seen.
    pub address: Option<ClientAddress>,
    /// The game so far.
    pub played: Box<dyn AnyMatch>,
    /// How strong.
    pub level: u8,
    /// What decides between equals.
    pub seed: u64,
    /// What a worker needs to know; without it this node thinks.
    pub for_workers: Option<(JobSubject, Record)>,
}

impl EngineJob {
    /// Whether it is answered in a moment.
    fn is_quick(&self) -> bool {
        Level::new(self.level) != Some(Level::FULL)
    }
}

#[derive(Debug)]
struct QueuedJob {
    question: EngineJob,
    answer: oneshot::Sender<Option<String>>,
}

/// The threads of the engine.
#[derive(Debug)]
pub struct EnginePool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    /// The same for who offers jobs to workers.
    changed_for_workers: Notify,
}

#[derive(Debug, Default)]
struct State {
    queue: Queue<QueuedJob>,
    /// Jobs that no worker has done: they are next.
    returned: VecDeque<(Customer, QueuedJob)>,
    /// How many jobs workers can do at a time; none if no worker is heard.
    worker_threads: usize,
    /// How many jobs are at workers.
    offered: usize,
    is_closed: bool,
}

impl State {
    fn has_free_worker(&self) -> bool {
        self.offered < self.worker_threads
    }
}

impl EnginePool {
    /// So many threads, at least one, and one for the quick levels.
    pub fn new(threads: usize) -> Self {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            changed_for_workers: Notify::new(),
        });
        for number in 0..=threads.max(1) {
            let shared = Arc::clone(&shared);
            let only_quick = number == 0;
            thread::spawn(move || shared.work(only_quick));
        }
        EnginePool { shared }
    }

    /// Lets workers think that are heard on a bus, if it has a queue for them.
    pub fn offer_to_workers(&self, bus: &dyn Bus) {
        if let Some(queue) = bus.engine_queue() {
            workers::start(Arc::clone(&self.shared), queue, bus.link());
        }
    }

    /// Whether a worker was heard a moment ago.
    pub fn has_workers(&self) -> bool {
        self.shared.lock().worker_threads > 0
    }

    /// The move that the engine chooses, when its turn has come; none if it has no move or the server
    /// closes.
    pub async fn think(&self, question: EngineJob) -> Option<String> {
        let (answer, answered) = oneshot::channel();
        {
            let mut state = self.shared.lock();
            let customer = Customer::new(question.user, question.address);
            state.queue.push(customer, QueuedJob { question, answer });
            metrics::gauge!("tablier_engine_queue").set(state.queue.len() as f64);
        }
        self.shared.notify();
        answered.await.ok().flatten()
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.shared.lock().queue.len()
    }

    /// How many questions wait for somebody at an address.
    pub fn waiting_for(&self, user: UserId, address: Option<ClientAddress>) -> usize {
        self.shared.lock().queue.waiting(Customer::new(user, address).source)
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.notify();
    }
}

impl Shared {
    /// A thread that panicked has left a queue that is still one.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Not every thread does every job, so all of them look.
    fn notify(&self) {
        self.changed.notify_all();
        self.changed_for_workers.notify_one();
    }

    fn work(&self, only_quick: bool) {
        while let Some((customer, job)) = self.next(only_quick) {
            let begin = Instant::now();
            // Nobody waits any more for a table that was left.
            if !job.answer.is_closed() {
                let EngineJob { played, level, seed, .. } = &job.question;
                let chosen = choose(&**played, *level, *seed, self);
                metrics::counter!("tablier_engine_jobs_local").increment(1);
                let _ = job.answer.send(chosen);
            }
            self.lock().queue.finish(customer, begin.elapsed().as_secs_f64());
            self.notify();
        }
    }

    fn next(&self, only_quick: bool) -> Option<(Customer, QueuedJob)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            let fits = |job: &QueuedJob| !only_quick || job.question.is_quick();
            let returned = state.returned.iter().position(|(_, job)| fits(job));
            if let Some(next) = returned.and_then(|index| state.returned.remove(index)) {
                return Some(next);
            }
            let has_free_worker = state.has_free_worker();
            let is_mine = |job: &QueuedJob| !has_free_worker || job.question.for_workers.is_none();
            if let Some(next) = state.queue.pop(|job| fits(job) && is_mine(job)) {
                metrics::gauge!("tablier_engine_queue").set(state.queue.len() as f64);
                return Some(next);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A search ends when the server closes.
impl Stop for Shared {
    fn now(&self) -> bool {
        self.lock().is_closed
    }
}

/// The move that a level of the engine chooses, at a node as at a worker.
pub(crate) fn choose(
    played: &dyn AnyMatch,
    level: u8,
    seed: u64,
    stop: &dyn Stop,
) -> Option<String> {
    let level = Level::new(level)?;
    let game = tablier_engine::find(played.info().id).ok()?;
    let mut player = game.player(Spec::Level(level), seed, &SystemClock);
    player.choose(played, stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_game_gets_a_legal_move() {
        let pool = EnginePool::new(1);
        // Where a die is rolled, nobody has a move at the start.
        for info in tablier_games::infos().filter(|info| !info.chance) {
            let played = tablier_games::game(info.id, []).unwrap().begin();
            let legal = played.legal_moves();
            let question = EngineJob {
                user: UserId(1),
                address: None,
                played,
                level: 1,
                seed: 7,
                for_workers: None,
            };
            let chosen = pool.think(question).await.unwrap();
            assert!(legal.contains(&chosen), "{chosen}");
        }
        assert_eq!(pool.waiting(), 0);
    }

    /// Whatever one address asks for, somebody else at a quick level does not wait for it.
    #[tokio::test]
    async fn a_quick_level_is_answered_while_the_full_engine_has_too_much_to_do() {
        let pool = Arc::new(EnginePool::new(1));
        let ask = |last, user, level| {
            let played = tablier_games::game("ordo", []).unwrap().begin();
            let address = Some(std::net::IpAddr::from([192, 0, 2, last]).into());
            let question = EngineJob {
                user: UserId(user),
                address,
                played,
                level,
                seed: 7,
                for_workers: None,
            };
            let pool = Arc::clone(&pool);
            tokio::spawn(async move { pool.think(question).await })
        };
        let mut busy: Vec<_> = (0..350).map(|guest| ask(1, guest, 10)).collect();
        while pool.waiting() < 349 {
            tokio::task::yield_now().await;
        }
        for _ in 0..3 {
            assert!(ask(2, 1_000, 3).await.unwrap().is_some());
        }
        assert!(pool.waiting() > 300, "it was busy all the time");
        let busy_at = |last: u8| {
            pool.waiting_for(UserId(1), Some(std::net::IpAddr::from([192, 0, 2, last]).into()))
        };
        assert_eq!((busy_at(1), busy_at(2)), (pool.waiting(), 0));
        busy.drain(..).for_each(|task| task.abort());
    }

    #[tokio::test]
    async fn there_is_no_move_when_the_die_is_to_be_rolled() {
        let played = tablier_games::game("theseion", []).unwrap().begin();
        let question = EngineJob {
            user: UserId(1),
            address: None,
            played,
            level: 1,
            seed: 7,
            for_workers: None,
        };
        assert_eq!(EnginePool::new(1).think(question).await, None);
    }
}
