//! Jobs that workers do for this node.
//!
//! The fair queue of the node comes first: a job leaves it for the workers when one of their threads is free, as it
//! would leave it for a thread of this node. What no worker does in time comes back, and this node thinks.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use tokio::sync::{oneshot, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::queue::Customer;
use super::{QueuedJob, Shared};
use crate::bus::{
    EngineQueue, JOB_FORMAT, Link, NodeId, NotOffered, WorkerAlive, WorkerAnswer, WorkerJob,
};

/// A worker that was not heard for so long gets no more jobs.
const SILENT: Duration = Duration::from_secs(4);
/// How often it is looked whether workers have fallen silent.
const ROUND: Duration = Duration::from_secs(1);
/// How long an answer is waited for. With the second that this node then thinks for itself, it is less than the time
/// after which another node takes over.
const PATIENCE: Duration = Duration::from_secs(6);

/// The jobs of this node that are at workers, by their number.
type Awaited = Arc<Mutex<HashMap<u64, oneshot::Sender<Option<String>>>>>;

/// Offers jobs from now on, as long as the pool is open.
pub(super) fn start(shared: Arc<Shared>, queue: EngineQueue, link: watch::Receiver<Link>) {
    // Answers come to a subject that nobody else has.
    let node = NodeId(getrandom::u64().unwrap_or_default());
    let awaited = Awaited::default();
    tokio::spawn(listen(Arc::clone(&shared), queue.clone(), link.clone(), node, awaited.clone()));
    let offers = Offers { shared, queue, link, node, awaited, has_told: Arc::default() };
    tokio::spawn(offers.run());
}

/// Knows which workers are there, and passes on their answers.
async fn listen(
    shared: Arc<Shared>,
    queue: EngineQueue,
    mut link: watch::Receiver<Link>,
    node: NodeId,
    awaited: Awaited,
) {
    let (mut answers, mut workers) = (queue.answers(node).await, queue.workers().await);
    let mut heard: HashMap<u64, (Instant, usize)> = HashMap::new();
    let mut round = interval(ROUND);
    round.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            Some(WorkerAnswer { number, chosen }) = answers.next() => {
                // An answer that comes twice or too late finds nobody who waits.
                if let Some(waiting) = lock(&awaited).remove(&number) {
                    let _ = waiting.send(chosen);
                }
                continue;
            }
            Some(WorkerAlive { format, worker, threads }) = workers.next() => {
                if format == JOB_FORMAT {
                    heard.insert(worker, (Instant::now(), threads));
                }
            }
            changed = link.changed() => if changed.is_err() { return },
            _ = round.tick() => {}
        }
        if *link.borrow_and_update() == Link::Down {
            heard.clear();
        }
        heard.retain(|_, (at, threads)| at.elapsed() < SILENT && *threads > 0);
        metrics::gauge!("tablier_workers").set(heard.len() as f64);
        let threads = heard.values().fold(0_usize, |sum, (_, more)| sum.saturating_add(*more));
        let mut state = shared.lock();
        if state.is_closed {
            return;
        }
        let before = std::mem::replace(&mut state.worker_threads, threads);
        drop(state);
        if before != threads {
            tracing::info!(workers = heard.len(), threads, "the workers of the engine changed");
            shared.notify();
        }
    }
}

#[derive(Clone, Debug)]
struct Offers {
    shared: Arc<Shared>,
    queue: EngineQueue,
    link: watch::Receiver<Link>,
    node: NodeId,
    awaited: Awaited,
    /// It was told that jobs are not accepted.
    has_told: Arc<AtomicBool>,
}

/// Why a job comes back.
#[derive(Debug)]
enum Returned {
    NotOffered(NotOffered),
    TimedOut,
    Refused,
    BusDown,
}

impl Offers {
    async fn run(self) {
        let mut number = 0;
        loop {
            match self.next() {
                Next::Job(customer, job) => {
                    number += 1;
                    tokio::spawn(self.clone().offer(number, customer, job));
                }
                Next::Wait => self.shared.changed_for_workers.notified().await,
                Next::Closed => return,
            }
        }
    }

    fn next(&self) -> Next {
        let mut state = self.shared.lock();
        if state.is_closed {
            return Next::Closed;
        }
        if !state.has_free_worker() {
            return Next::Wait;
        }
        let Some((customer, job)) = state.queue.pop(|job| job.question.for_workers.is_some())
        else {
            return Next::Wait;
        };
        metrics::gauge!("tablier_engine_queue").set(state.queue.len() as f64);
        state.offered += 1;
        Next::Job(customer, Box::new(job))
    }

    async fn offer(self, number: u64, customer: Customer, job: Box<QueuedJob>) {
        let begin = Instant::now();
        let outcome = self.ask(number, &job).await;
        lock(&self.awaited).remove(&number);
        {
            let mut state = self.shared.lock();
            state.offered -= 1;
            match outcome {
                Ok(chosen) => {
                    metrics::counter!("tablier_engine_jobs_by_workers").increment(1);
                    let _ = job.answer.send(Some(chosen));
                    state.queue.finish(customer, begin.elapsed().as_secs_f64());
                }
                Err(reason) => {
                    self.tell(&reason);
                    state.returned.push_back((customer, *job));
                }
            }
        }
        self.shared.notify();
    }

    fn tell(&self, reason: &Returned) {
        match reason {
            Returned::NotOffered(NotOffered(error)) => {
                // It lasts until JetStream is back, and concerns every job.
                if !self.has_told.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%error, "workers cannot be given jobs; this server thinks");
                }
            }
            Returned::TimedOut => {
                metrics::counter!("tablier_engine_jobs_timed_out").increment(1);
                tracing::info!("no worker did a job in time; this server thinks");
            }
            Returned::Refused => tracing::warn!("a worker refused a job; this server thinks"),
            Returned::BusDown => tracing::debug!("NATS is away; this server thinks"),
        }
    }

    async fn ask(&self, number: u64, job: &QueuedJob) -> Result<String, Returned> {
        let question = &job.question;
        let Some((subject, record)) = &question.for_workers else { return Err(Returned::Refused) };
        let for_worker = WorkerJob {
            format: JOB_FORMAT,
            node: self.node,
            number,
            record: record.clone(),
            level: question.level,
            seed: question.seed,
        };
        let (waiting, answer) = oneshot::channel();
        lock(&self.awaited).insert(number, waiting);
        let mut link = self.link.clone();
        let answered = async {
            // A job that is there already was asked by somebody else, who gets the answer and stores the move.
            self.queue.offer(subject, &for_worker).await.map_err(Returned::NotOffered)?;
            self.has_told.store(false, Ordering::Relaxed);
            answer.await.ok().flatten().ok_or(Returned::Refused)
        };
        let chosen = tokio::select! {
            answered = timeout(PATIENCE, answered) => answered.map_err(|_| Returned::TimedOut)??,
            _ = link.wait_for(|link| *link == Link::Down) => return Err(Returned::BusDown),
        };
        question.played.check(&chosen).map_err(|_| Returned::Refused)?;
        Ok(chosen)
    }
}

enum Next {
    Job(Customer, Box<QueuedJob>),
    Wait,
    Closed,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
