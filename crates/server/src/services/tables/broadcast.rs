//! How messages of a table reach those who watch it through this node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use tablier_protocol::{TableId, UserId};

/// How many messages somebody can be behind before they have to begin anew.
const SLACK: usize = 32;

/// A message to those who watch a table, written once for all of them.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub recipients: Recipients,
    /// Whether it only tells who is there.
    pub is_presence: bool,
    /// Those who may go on watching, if the others may not any more.
    pub only_stay: Option<Arc<[UserId]>>,
    /// The message.
    pub text: Arc<str>,
}

impl Frame {
    /// A message for everyone.
    pub(super) fn to_all(text: Arc<str>) -> Self {
        let recipients = Recipients::Everyone;
        Frame { recipients, is_presence: false, only_stay: None, text }
    }

    /// Takes the table away from everybody but those.
    pub(super) fn revoke_others(stay: Arc<[UserId]>) -> Self {
        Frame { only_stay: Some(stay), ..Frame::to_all("".into()) }
    }
}

/// For whom a message is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recipients {
    Everyone,
    User(UserId),
    AllBut(Arc<[UserId]>),
}

impl Recipients {
    /// Whether a user is among them, or somebody whom nobody knows.
    pub(super) fn include(&self, user: Option<UserId>) -> bool {
        match self {
            Recipients::Everyone => true,
            Recipients::User(only) => user == Some(*only),
            Recipients::AllBut(others) => user.is_none_or(|user| !others.contains(&user)),
        }
    }
}

/// A channel for every table that is watched.
#[derive(Debug, Default)]
pub(super) struct Broadcasts {
    channels: Mutex<HashMap<TableId, broadcast::Sender<Frame>>>,
}

impl Broadcasts {
    /// Sends a message on its way. It never waits: who is too slow misses it and is told so.
    pub(super) fn publish(&self, table: &TableId, frame: Frame) {
        if let Some(channel) = self.channels().get(table) {
            // An error says that nobody watches.
            let _ = channel.send(frame);
        }
    }

    /// All messages from now on.
    pub(super) fn subscribe(&self, table: &TableId) -> broadcast::Receiver<Frame> {
        let mut channels = self.channels();
        let channel = channels.entry(table.clone()).or_insert_with(|| broadcast::channel(SLACK).0);
        channel.subscribe()
    }

    /// How many watch.
    pub(super) fn watchers(&self, table: &TableId) -> usize {
        self.channels().get(table).map_or(0, broadcast::Sender::receiver_count)
    }

    /// Nobody has to carry messages of this table any more.
    pub(super) fn forget(&self, table: &TableId) {
        self.channels().remove(table);
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<TableId, broadcast::Sender<Frame>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str) -> Frame {
        Frame::to_all(text.into())
    }

    #[tokio::test]
    async fn who_watches_gets_everything_from_then_on() {
        let broadcasts = Broadcasts::default();
        let (one, other) = (TableId::from_bytes([1; 8]), TableId::from_bytes([2; 8]));
        broadcasts.publish(&one, frame("before"));
        let mut watching = broadcasts.subscribe(&one);
        assert_eq!((broadcasts.watchers(&one), broadcasts.watchers(&other)), (1, 0));
        broadcasts.publish(&one, frame("now"));
        broadcasts.publish(&other, frame("elsewhere"));
        assert_eq!(&*watching.recv().await.unwrap().text, "now");
        assert!(watching.try_recv().is_err());
        drop(watching);
        assert_eq!(broadcasts.watchers(&one), 0);
    }

    #[tokio::test]
    async fn who_is_too_slow_is_told_so() {
        let broadcasts = Broadcasts::default();
        let table = TableId::from_bytes([1; 8]);
        let mut slow = broadcasts.subscribe(&table);
        for _ in 0..=SLACK {
            broadcasts.publish(&table, frame("news"));
        }
        assert!(matches!(slow.recv().await, Err(broadcast::error::RecvError::Lagged(1))));
    }
}
