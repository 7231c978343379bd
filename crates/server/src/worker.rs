//! A worker: a process that finds moves for the servers of a NATS, and has no database.
//!
//! Every thread takes one job at a time from the queue, and is announced only while it can. A job that makes no sense
//! is refused and does not come back. One that lasts is confirmed again and again, so that nobody else begins it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use tablier_core::record::replay;
use tablier_engine::Stop;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::bus::{
    ACK_WAIT, Bus, EngineQueue, JOB_FORMAT, Nats, NatsConfig, NatsError, WorkerAlive, WorkerAnswer,
    WorkerJob,
};
use crate::services::engine::choose;

/// How often servers are told that the worker is there.
const ALIVE: Duration = Duration::from_secs(1);
/// How long one request for a job waits.
const PULL: Duration = Duration::from_secs(2);
/// The pause before another attempt to reach the queue.
const RETRY: Duration = Duration::from_secs(1);
/// No job is thought about longer: nobody waits for it any more.
const LONGEST: Duration = Duration::from_secs(10);
/// How long a worker that stops goes on with the job it has.
const GOODBYE: Duration = Duration::from_secs(3);

/// What a worker is started with.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    pub nats: NatsConfig,
    pub threads: usize,
}

/// A worker that is connected, or tries to be.
#[derive(Debug)]
pub struct Worker {
    bus: Nats,
    threads: usize,
}

impl Worker {
    /// Connects in the background: a worker starts without NATS, too.
    pub async fn start(config: &WorkerConfig) -> Result<Self, NatsError> {
        let bus = Nats::start(&config.nats).await?;
        let (version, threads) = (env!("CARGO_PKG_VERSION"), config.threads);
        tracing::info!(version, threads, "worker started");
        Ok(Worker { bus, threads })
    }

    /// Does jobs until `end`. A job that was begun is finished, or handed back.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Some(queue) = self.bus.engine_queue() else { return };
        let (ending, ended) = watch::channel(false);
        let ready = Arc::new(AtomicUsize::new(0));
        let mut threads = JoinSet::new();
        for number in 0..self.threads.max(1) {
            let (queue, ended, ready) = (queue.clone(), ended.clone(), Arc::clone(&ready));
            threads.spawn(WorkerThread { number, queue, ended, ready }.run());
        }
        let worker = getrandom::u64().unwrap_or_default();
        let announcing = announce(&queue, worker, &ready);
        tokio::select! {
            () = end => {}
            () = announcing => {}
        }
        tracing::info!("worker shutting down");
        ending.send_replace(true);
        queue.announce(&WorkerAlive { format: JOB_FORMAT, worker, threads: 0 }).await;
        while threads.join_next().await.is_some() {}
        queue.flush().await;
        tracing::info!("worker stopped");
    }
}

async fn announce(queue: &EngineQueue, worker: u64, ready: &AtomicUsize) {
    loop {
        let threads = ready.load(Ordering::Relaxed);
        if threads > 0 {
            queue.announce(&WorkerAlive { format: JOB_FORMAT, worker, threads }).await;
        }
        sleep(ALIVE).await;
    }
}

/// One job at a time.
struct WorkerThread {
    number: usize,
    queue: EngineQueue,
    ended: watch::Receiver<bool>,
    /// How many threads can take jobs.
    ready: Arc<AtomicUsize>,
}

impl WorkerThread {
    async fn run(self) {
        let mut ended = self.ended.clone();
        let mut was_told = false;
        while !*self.ended.borrow() {
            // The queue may have been wiped together with all of JetStream.
            let failed = match self.queue.jobs().await {
                Ok(jobs) => {
                    was_told = false;
                    self.ready.fetch_add(1, Ordering::Relaxed);
                    let failed = self.take_jobs(jobs).await;
                    self.ready.fetch_sub(1, Ordering::Relaxed);
                    failed
                }
                Err(error) => Err(error),
            };
            let Err(error) = failed else { return };
            // All threads lose the queue together; one of them says so, once.
            if self.number == 0 && !was_told {
                tracing::warn!(%error, "no queue of jobs; NATS has to run with JetStream");
                was_told = true;
            }
            tokio::select! {
                () = sleep(RETRY) => {}
                () = end_of(&mut ended) => {}
            }
        }
    }

    /// Does one job after the other, until the worker stops or the queue is gone.
    async fn take_jobs(&self, mut jobs: Consumer<pull::Config>) -> Result<(), async_nats::Error> {
        let mut ended = self.ended.clone();
        loop {
            let next = async {
                let mut batch = jobs.batch().max_messages(1).expires(PULL).messages().await?;
                batch.next().await.transpose()
            };
            let next = tokio::select! {
                next = next => next?,
                () = end_of(&mut ended) => return Ok(()),
            };
            match next {
                Some(message) => self.work(message).await,
                // A queue that has vanished with all of JetStream answers as one that is empty.
                None => jobs = self.queue.jobs().await?,
            }
        }
    }

    async fn work(&self, message: Message) {
        let job = match serde_json::from_slice::<WorkerJob>(&message.payload) {
            Ok(job) => job,
            Err(error) => {
                tracing::warn!(%error, "a job that cannot be read was refused");
                return acknowledge(&message, AckKind::Term).await;
            }
        };
        let (node, number) = (job.node, job.number);
        let done = self.think(&message, job).await;
        let (chosen, kind) = match done {
            Done::Chosen(chosen) => (Some(chosen), AckKind::Ack),
            Done::Refused(reason) => {
                tracing::warn!(reason, "a job was refused");
                (None, AckKind::Term)
            }
            Done::HandedBack => return acknowledge(&message, AckKind::Nak(None)).await,
        };
        tracing::debug!(?chosen, "did a job");
        self.queue.answer(node, &WorkerAnswer { number, chosen }).await;
        acknowledge(&message, kind).await;
    }

    /// Thinks on a thread of its own, and confirms the job meanwhile.
    async fn think(&self, message: &Message, job: WorkerJob) -> Done {
        let stop = Arc::new(Flag(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let mut thinking = tokio::task::spawn_blocking(move || find_move(&job, &*stopped));
        let mut deadline = Instant::now() + LONGEST;
        let mut ended = self.ended.clone();
        let mut is_ending = false;
        loop {
            tokio::select! {
                found = &mut thinking => return match found {
                    Ok(Ok(chosen)) => Done::Chosen(chosen),
                    Ok(Err(reason)) => Done::Refused(reason),
                    // It panicked, and would do so at any worker.
                    Err(_) => Done::Refused("the engine failed"),
                },
                () = sleep(ACK_WAIT / 4) => acknowledge(message, AckKind::Progress).await,
                () = sleep_until(deadline) => {
                    stop.0.store(true, Ordering::Relaxed);
                    return if is_ending { Done::HandedBack } else { Done::Refused("it takes too long") };
                }
                () = end_of(&mut ended), if !is_ending => {
                    is_ending = true;
                    deadline = deadline.min(Instant::now() + GOODBYE);
                }
            }
        }
    }
}

async fn end_of(ended: &mut watch::Receiver<bool>) {
    let _ = ended.wait_for(|ended| *ended).await;
}

/// What became of a job.
enum Done {
    Chosen(String),
    Refused(&'static str),
    HandedBack,
}

/// A search ends when it is set.
#[derive(Debug)]
struct Flag(AtomicBool);

impl Stop for Flag {
    fn now(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Plays the game so far by the rules, and lets the engine choose as a server would.
fn find_move(job: &WorkerJob, stop: &dyn Stop) -> Result<String, &'static str> {
    if job.format != JOB_FORMAT {
        return Err("it has the form of another version");
    }
    let id = job.record.game().ok_or("it names no game")?;
    let game = tablier_games::game(id, job.record.options());
    let game = game.map_err(|_| "there is no such game with these options")?;
    let played = replay(&job.record, &*game).map_err(|_| "its moves cannot be played")?;
    choose(&*played, job.level, job.seed, stop).ok_or("there is no move, or no such level")
}

/// What is not acknowledged comes again, which costs time only.
async fn acknowledge(message: &Message, kind: AckKind) {
    if let Err(error) = message.ack_with(kind).await {
        tracing::debug!(%error, "a job was not acknowledged");
    }
}
