//! A bus between nodes in one process, which can lose messages.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::stream::{self, StreamExt};
use tablier_server::bus::{Bus, BusMessage, Link, Subscription, Topic};
use tokio::sync::{broadcast, watch};

type Message = (usize, BusMessage);

/// What all nodes share.
#[derive(Debug, Default)]
pub struct Hub {
    topics: Mutex<HashMap<Topic, broadcast::Sender<Message>>>,
}

impl Hub {
    fn topic(&self, topic: &Topic) -> broadcast::Sender<Message> {
        let mut topics = self.topics.lock().unwrap();
        topics.entry(topic.clone()).or_insert_with(|| broadcast::channel(1024).0).clone()
    }
}

/// The way of one node to the others.
#[derive(Debug)]
pub struct HubBus {
    hub: Arc<Hub>,
    node: usize,
    link: Arc<watch::Sender<Link>>,
}

impl HubBus {
    pub fn new(hub: &Arc<Hub>, node: usize) -> Self {
        let link = Arc::new(watch::channel(Link::Up { interruptions: 0 }).0);
        HubBus { hub: Arc::clone(hub), node, link }
    }

    /// Whether this node hears the others and is heard.
    pub fn set_connected(&self, is_connected: bool) {
        let link = if is_connected { Link::Up { interruptions: 1 } } else { Link::Down };
        self.link.send_replace(link);
    }
}

#[async_trait]
impl Bus for HubBus {
    fn publish(&self, topic: &Topic, message: &BusMessage) {
        if *self.link.borrow() != Link::Down {
            let _ = self.hub.topic(topic).send((self.node, message.clone()));
        }
    }

    async fn subscribe(&self, topic: &Topic) -> Subscription {
        let messages = self.hub.topic(topic).subscribe();
        let (node, link) = (self.node, Arc::clone(&self.link));
        let next = stream::unfold(messages, |mut messages| async {
            loop {
                match messages.recv().await {
                    Ok(message) => return Some((message, messages)),
                    Err(broadcast::error::RecvError::Lagged(_)) => {}
                    Err(broadcast::error::RecvError::Closed) => return None,
                }
            }
        });
        let heard = next.filter_map(move |(from, message): Message| {
            let is_heard = from != node && *link.borrow() != Link::Down;
            async move { is_heard.then_some(message) }
        });
        heard.boxed()
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.subscribe()
    }
}
