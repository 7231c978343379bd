//! What the nodes of one service tell each other.
//!
//! A message wakes somebody; it never is the only place where something stands. Whoever misses one finds what it was
//! about in the store, so a bus may lose messages, deliver them late, or be away for a while.

mod engine_queue;
mod nats;
mod nats_config;

use std::fmt::Debug;

use async_trait::async_trait;
use futures_util::stream::{self, BoxStream, StreamExt};
use serde::{Deserialize, Serialize};
use tablier_protocol::{TableId, UserEvent, UserId};
use tokio::sync::watch;

pub(crate) use engine_queue::ACK_WAIT;
pub use engine_queue::{
    EngineQueue, JOB_FORMAT, JobSubject, NotOffered, WorkerAlive, WorkerAnswer, WorkerJob,
};
pub use nats::Nats;
pub use nats_config::{NatsAddress, NatsConfig, NatsError};

/// A process that is part of the service. A process that is started again is another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u64);

/// What messages are about: nodes listen only to what concerns them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// All nodes.
    Nodes,
    /// One table.
    Table(TableId),
    /// One user.
    User(UserId),
}

/// What a node tells the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BusMessage {
    /// A table has reached the event of this number.
    Reached { number: u64 },
    /// Something concerns a user.
    UserEvent { event: UserEvent },
    /// A node is alive.
    Alive { node: NodeId },
    /// A node shuts down: everybody who was there comes back elsewhere.
    Left { node: NodeId },
    /// Who is at some tables through a node, and whose programs listen there.
    Present { node: NodeId, tables: Vec<TablePresence>, listening: Vec<UserId> },
    /// The connections of a user have to be closed.
    DisconnectUser { user: UserId },
    /// The connections that were opened with a session or key have to be closed. It is known by the hash of its secret.
    DisconnectCredential { hash: String },
}

/// Who is at a table through one node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePresence {
    pub table: TableId,
    pub users: Vec<UserId>,
    /// How many watch without playing.
    pub spectators: usize,
}

/// Whether a node hears the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// There are no others.
    Alone,
    /// It hears them. The number grows whenever messages may have been lost.
    Up { interruptions: u64 },
    /// It does not.
    Down,
}

/// The messages of a topic.
pub type Subscription = BoxStream<'static, BusMessage>;

/// Carries messages between nodes.
#[async_trait]
pub trait Bus: Debug + Send + Sync + 'static {
    /// Sends a message to the other nodes that listen to a topic. It never waits.
    fn publish(&self, topic: &Topic, message: &BusMessage);

    /// Everything that other nodes say about a topic from now on.
    async fn subscribe(&self, topic: &Topic) -> Subscription;

    /// Tells whether this node hears the others.
    fn link(&self) -> watch::Receiver<Link>;

    /// The queue of engine jobs, if there can be workers.
    fn engine_queue(&self) -> Option<EngineQueue> {
        None
    }
}

/// No other nodes: nobody listens and nobody speaks.
#[derive(Debug)]
pub struct SingleNode {
    link: watch::Sender<Link>,
}

impl Default for SingleNode {
    fn default() -> Self {
        SingleNode { link: watch::channel(Link::Alone).0 }
    }
}

#[async_trait]
impl Bus for SingleNode {
    fn publish(&self, _: &Topic, _: &BusMessage) {}

    async fn subscribe(&self, _: &Topic) -> Subscription {
        stream::pending().boxed()
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.subscribe()
    }
}
