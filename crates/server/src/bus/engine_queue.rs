//! Jobs of the engine for workers, and their answers.
//!
//! Jobs wait in a work queue of `JetStream`, each until one worker has it. Answers and the announcements of workers are
//! messages of core NATS. A job that is lost or done twice costs nothing but time: nodes give up waiting and think for
//! themselves, and the store takes a move once.

use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::context::PublishError;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context};
use futures_util::stream::{BoxStream, StreamExt};
use serde::{Deserialize, Serialize};
use tablier_core::record::Record;
use tablier_protocol::TableId;

use super::NodeId;

/// The form of jobs and answers. Workers and nodes of another one have nothing to do with each other.
pub const JOB_FORMAT: u32 = 1;

const STREAM: &str = "TABLIER_ENGINE";
const CONSUMER: &str = "workers";
const JOBS: &str = "tablier.engine.jobs";
const WORKERS: &str = "tablier.engine.workers";
const ANSWERS: &str = "tablier.engine.answers";

/// A job that is older is not worth doing: its node has thought for itself.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// A job is given to another worker when the first one has not been heard for so long.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(2);
const MOST_JOBS: i64 = 10_000;
const MOST_BYTES: i64 = 64 << 20;
/// A job on which so many workers have died is nobody's any more.
const MOST_DELIVERIES: i64 = 3;
/// How long an answer of `JetStream` is waited for.
const REQUEST: Duration = Duration::from_secs(2);

/// Everything that is needed to find a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerJob {
    pub format: u32,
    /// Who waits for the answer.
    pub node: NodeId,
    /// Which job of the node it is.
    pub number: u64,
    /// The game with its options and the moves so far.
    pub record: Record,
    pub level: u8,
    pub seed: u64,
}

/// What a worker says about a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerAnswer {
    /// The job, by its number at the node.
    pub number: u64,
    /// The move; none if the worker cannot find one.
    pub chosen: Option<String>,
}

/// A worker tells that it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerAlive {
    pub format: u32,
    pub worker: u64,
    /// How many jobs it does at a time; none if it stops.
    pub threads: usize,
}

/// What a job is about: whoever asks again for the same is answered once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobSubject {
    pub table: TableId,
    pub ply: usize,
    /// The event that the table has reached: plies that were taken back and played again are others.
    pub number: u64,
}

/// Why a job is not in the queue, in the words of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotOffered(pub String);

/// The way to the queue.
#[derive(Clone, Debug)]
pub struct EngineQueue {
    client: Client,
    jetstream: Context,
}

impl EngineQueue {
    pub(super) fn new(client: Client) -> Self {
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(REQUEST);
        EngineQueue { client, jetstream }
    }

    /// Adds a job to the queue. Returns whether it is new there.
    pub async fn offer(&self, subject: &JobSubject, job: &WorkerJob) -> Result<bool, NotOffered> {
        let text = serde_json::to_vec(job).map_err(|error| NotOffered(error.to_string()))?;
        let JobSubject { table, ply, number } = subject;
        let message = PublishMessage::build().payload(text.into());
        let message = message.message_id(format!("{table}-{ply}-{number}"));
        let failed = |error: PublishError| NotOffered(error.to_string());
        let sent = self.jetstream.send_publish(JOBS, message).await.map_err(failed)?;
        Ok(!sent.await.map_err(failed)?.duplicate)
    }

    /// The answers for a node.
    pub async fn answers(&self, node: NodeId) -> BoxStream<'static, WorkerAnswer> {
        self.messages(answers_of(node)).await
    }

    /// The announcements of workers.
    pub async fn workers(&self) -> BoxStream<'static, WorkerAlive> {
        self.messages(WORKERS.to_owned()).await
    }

    async fn messages<T>(&self, subject: String) -> BoxStream<'static, T>
    where
        T: for<'a> Deserialize<'a> + Send + 'static,
    {
        match self.client.subscribe(subject).await {
            Ok(messages) => messages
                .filter_map(async |message| serde_json::from_slice(&message.payload).ok())
                .boxed(),
            Err(error) => {
                tracing::error!(%error, "failed to subscribe");
                futures_util::stream::pending().boxed()
            }
        }
    }

    /// Tells nodes about a worker.
    pub async fn announce(&self, alive: &WorkerAlive) {
        self.send(WORKERS.to_owned(), alive).await;
    }

    /// Tells a node what became of its job.
    pub async fn answer(&self, node: NodeId, answer: &WorkerAnswer) {
        self.send(answers_of(node), answer).await;
    }

    async fn send(&self, subject: String, message: &impl Serialize) {
        let Ok(text) = serde_json::to_vec(message) else { return };
        if let Err(error) = self.client.publish(subject, text.into()).await {
            tracing::debug!(%error, "a message was not sent");
        }
    }

    /// Sends what waits to be sent, at the end of a process.
    pub async fn flush(&self) {
        let _ = tokio::time::timeout(REQUEST, self.client.flush()).await;
    }

    /// Where workers take jobs. It is created if it is not there.
    pub async fn jobs(&self) -> Result<Consumer<pull::Config>, async_nats::Error> {
        let queue = self.jetstream.get_or_create_stream(stream::Config {
            name: STREAM.to_owned(),
            subjects: vec![JOBS.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::Memory,
            discard: DiscardPolicy::Old,
            max_age: LONGEST_WAIT,
            max_messages: MOST_JOBS,
            max_bytes: MOST_BYTES,
            duplicate_window: LONGEST_WAIT,
            num_replicas: 1,
            ..stream::Config::default()
        });
        let workers = pull::Config {
            durable_name: Some(CONSUMER.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_deliver: MOST_DELIVERIES,
            memory_storage: true,
            ..pull::Config::default()
        };
        Ok(queue.await?.get_or_create_consumer(CONSUMER, workers).await?)
    }
}

fn answers_of(node: NodeId) -> String {
    format!("{ANSWERS}.{:016x}", node.0)
}
