//! The bus over NATS.
//!
//! Core NATS delivers a message to whoever listens now, and keeps nothing. The client connects again by itself;
//! after that, and when this node was too slow to take a message, the number of interruptions grows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use async_trait::async_trait;
use futures_util::stream::{self, StreamExt};
use tokio::sync::{mpsc, watch};

use super::nats_config::{NatsConfig, NatsError, reason};
use super::{Bus, BusMessage, EngineQueue, Link, Subscription, Topic};

/// How many messages can wait until they are sent. What does not fit is lost, as every message may be.
const OUTGOING: usize = 16_384;
/// How many messages of one subscription can wait until somebody takes them.
const INCOMING: usize = 1_024;
/// How often the connection is tried: a connection that nobody closed is found dead after two of them.
const PING: Duration = Duration::from_secs(2);
const CONNECT: Duration = Duration::from_secs(2);
/// The longest time between two attempts to connect.
const RETRY: Duration = Duration::from_secs(1);

/// The bus over NATS.
#[derive(Debug)]
pub struct Nats {
    client: Client,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
    state: Arc<LinkState>,
}

impl Nats {
    /// Connects, or goes on trying in the background: a node starts without NATS, too, and hears the others later.
    /// Fails if NATS is there and refuses: nobody would notice that before something else is missed.
    pub async fn start(config: &NatsConfig) -> Result<Self, NatsError> {
        let state = Arc::new(LinkState {
            link: watch::channel(Link::Down).0,
            interruptions: AtomicU64::new(0),
        });
        let servers = config.servers()?;
        let client = match options(config, &state).await?.connect(servers.clone()).await {
            Ok(client) => client,
            Err(error) => {
                if let Some(refused) = NatsError::of_refusal(&error) {
                    return Err(refused);
                }
                tracing::warn!(error = reason(&error), "cannot reach NATS; trying again");
                let options = options(config, &state).await?.retry_on_initial_connect();
                options.connect(servers).await.map_err(|error| NatsError::refused(&error))?
            }
        };
        let (outgoing, waiting) = mpsc::channel(OUTGOING);
        tokio::spawn(send(client.clone(), waiting));
        Ok(Nats { client, outgoing, state })
    }
}

async fn options(config: &NatsConfig, state: &Arc<LinkState>) -> Result<ConnectOptions, NatsError> {
    let told = Arc::clone(state);
    Ok(config
        .options()
        .await?
        .name("tablier")
        .no_echo()
        .ping_interval(PING)
        .connection_timeout(CONNECT)
        .subscription_capacity(INCOMING)
        .reconnect_delay_callback(|attempts| {
            RETRY.min(Duration::from_millis(50 << attempts.min(8)))
        })
        .event_callback(move |event| {
            told.note(&event);
            async {}
        }))
}

/// What is known about the connection.
#[derive(Debug)]
struct LinkState {
    link: watch::Sender<Link>,
    interruptions: AtomicU64,
}

impl LinkState {
    fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                tracing::info!("connected to NATS");
                // Whatever was said meanwhile was not heard.
                self.interrupted();
            }
            Event::Disconnected | Event::Closed => {
                tracing::warn!(
                    "lost the connection to NATS; other nodes are not heard until it is back"
                );
                self.link.send_replace(Link::Down);
            }
            Event::SlowConsumer(_) => self.interrupted(),
            Event::ClientError(error) => tracing::warn!(%error, "NATS client"),
            Event::ServerError(error) => tracing::warn!(%error, "NATS server"),
            Event::LameDuckMode | Event::Draining => {}
        }
    }

    fn interrupted(&self) {
        let interruptions = self.interruptions.fetch_add(1, Ordering::Relaxed) + 1;
        self.link.send_replace(Link::Up { interruptions });
    }
}

/// Sends what waits, one message after the other.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, message)) = waiting.recv().await {
        if let Err(error) = client.publish(subject, message.into()).await {
            tracing::debug!(%error, "a message was not sent");
        }
    }
}

fn subject(topic: &Topic) -> String {
    match topic {
        Topic::Nodes => "tablier.nodes".to_owned(),
        Topic::Table(table) => format!("tablier.table.{table}"),
        Topic::User(user) => format!("tablier.user.{}", user.0),
    }
}

#[async_trait]
impl Bus for Nats {
    fn publish(&self, topic: &Topic, message: &BusMessage) {
        let Ok(text) = serde_json::to_vec(message) else { return };
        if self.outgoing.try_send((subject(topic), text)).is_err() {
            metrics::counter!("tablier_bus_messages_lost").increment(1);
        }
    }

    async fn subscribe(&self, topic: &Topic) -> Subscription {
        match self.client.subscribe(subject(topic)).await {
            // What another version says and this one does not understand is found in the store.
            Ok(messages) => messages
                .filter_map(async |message| serde_json::from_slice(&message.payload).ok())
                .boxed(),
            Err(error) => {
                tracing::error!(%error, "failed to subscribe");
                stream::pending().boxed()
            }
        }
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.state.link.subscribe()
    }

    fn engine_queue(&self) -> Option<EngineQueue> {
        Some(EngineQueue::new(self.client.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_missed_something_is_told() {
        let state =
            LinkState { link: watch::channel(Link::Down).0, interruptions: AtomicU64::new(0) };
        let link = state.link.subscribe();
        state.note(&Event::Connected);
        assert_eq!(*link.borrow(), Link::Up { interruptions: 1 });
        state.note(&Event::SlowConsumer(7));
        assert_eq!(*link.borrow(), Link::Up { interruptions: 2 });
        state.note(&Event::Disconnected);
        assert_eq!(*link.borrow(), Link::Down);
        state.note(&Event::Connected);
        assert_eq!(*link.borrow(), Link::Up { interruptions: 3 });
    }
}
