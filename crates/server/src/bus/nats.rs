//! The bus over NATS.
//!
//! Core NATS delivers a message to whoever listens now, and keeps nothing. The client connects again by itself;
//! after that, and when this node was too slow to take a message, the number of interruptions grows.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use async_trait::async_trait;
use futures_util::stream::{self, StreamExt};
use serde::Deserialize;
use tablier_core::Message;
use tokio::sync::{mpsc, watch};

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

/// One or several servers of one cluster, separated by commas, such as `nats://user:password@host:4222` or
/// `tls://host`. It is never printed: it may have a password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct NatsAddress(String);

impl From<String> for NatsAddress {
    fn from(address: String) -> Self {
        NatsAddress(address)
    }
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NatsAddress(..)")
    }
}

/// How to reach NATS.
#[derive(Clone, Debug)]
pub struct NatsConfig {
    /// The servers.
    pub address: NatsAddress,
    /// A file with a user's JWT and key.
    pub credentials: Option<PathBuf>,
    /// A file with the certificates of authorities that are trusted beside those of the system.
    pub root_certificates: Option<PathBuf>,
}

/// Why there is no bus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NatsError {
    /// The address cannot be understood.
    Address,
    /// The credentials cannot be read.
    Credentials { file: String, error: String },
    /// The connection cannot be set up, whether there is a server or not.
    Refused { error: String },
}

impl NatsError {
    /// The sentence for whoever wanted to start the server.
    pub fn message(&self) -> Message {
        match self {
            NatsError::Address => Message::new("nats-address"),
            NatsError::Credentials { file, error } => Message::new("nats-credentials")
                .with("file", file.clone())
                .with("error", error.clone()),
            NatsError::Refused { error } => {
                Message::new("nats-refused").with("error", error.clone())
            }
        }
    }
}

/// The bus over NATS.
#[derive(Debug)]
pub struct Nats {
    client: Client,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
    state: Arc<LinkState>,
}

impl Nats {
    /// Connects in the background: a node starts without NATS, too, and hears the others later.
    pub async fn start(config: &NatsConfig) -> Result<Self, NatsError> {
        let servers = addresses(&config.address.0)?;
        let state = Arc::new(LinkState {
            link: watch::channel(Link::Down).0,
            interruptions: AtomicU64::new(0),
        });
        let mut options = authentication(&servers);
        if let Some(file) = &config.credentials {
            let read = options.credentials_file(file).await;
            options = read.map_err(|error| NatsError::Credentials {
                file: file.display().to_string(),
                error: error.to_string(),
            })?;
        }
        if let Some(file) = &config.root_certificates {
            options = options.add_root_certificates(file.clone());
        }
        let told = Arc::clone(&state);
        let options = options
            .name("tablier")
            .no_echo()
            .ping_interval(PING)
            .connection_timeout(CONNECT)
            .subscription_capacity(INCOMING)
            .retry_on_initial_connect()
            .reconnect_delay_callback(|attempts| {
                RETRY.min(Duration::from_millis(50 << attempts.min(8)))
            })
            .event_callback(move |event| {
                told.note(&event);
                async {}
            });
        let connected = options.connect(servers).await;
        let client = connected.map_err(|error| NatsError::Refused { error: error.to_string() })?;
        let (outgoing, waiting) = mpsc::channel(OUTGOING);
        tokio::spawn(send(client.clone(), waiting));
        Ok(Nats { client, outgoing, state })
    }
}

fn addresses(servers: &str) -> Result<Vec<ServerAddr>, NatsError> {
    let servers = servers.split(',').map(str::trim).filter(|server| !server.is_empty());
    let servers: Result<Vec<ServerAddr>, _> = servers.map(str::parse).collect();
    let is_complete = |servers: &Vec<ServerAddr>| {
        !servers.is_empty() && servers.iter().all(|server| !server.host().is_empty())
    };
    servers.ok().filter(is_complete).ok_or(NatsError::Address)
}

/// What the addresses say about who connects: a user with a password, or a token where there is no password. The
/// library does not look there.
fn authentication(servers: &[ServerAddr]) -> ConnectOptions {
    let named = servers.iter().find(|server| server.has_user_pass());
    let name = named.and_then(ServerAddr::username).map(str::to_owned);
    match (name, named.and_then(ServerAddr::password)) {
        (Some(user), Some(password)) => {
            ConnectOptions::with_user_and_password(user, password.to_owned())
        }
        (Some(token), None) => ConnectOptions::with_token(token),
        (None, _) => ConnectOptions::new(),
    }
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
    fn addresses_are_read_and_never_printed() {
        let two = addresses("nats://ada:secret@one:4222, tls://two").unwrap();
        assert_eq!(two.iter().map(ServerAddr::host).collect::<Vec<_>>(), ["one", "two"]);
        for wrong in ["", ",", "http://one", "nats://"] {
            assert_eq!(addresses(wrong).unwrap_err(), NatsError::Address, "{wrong}");
        }
        let address = NatsAddress::from("nats://ada:secret@one".to_owned());
        assert!(!format!("{address:?}").contains("secret"));
    }

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
