//! How news of a table reaches those who watch it.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use tablier_protocol::{TableId, UserId};

/// How many messages somebody can be behind before they have to begin anew.
const SLACK: usize = 32;

/// A message to those who watch a table, written once for all of them.
#[derive(Clone, Debug)]
pub struct Frame {
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
    pub fn to_all(text: Arc<str>) -> Self {
        let recipients = Recipients::Everyone;
        Frame { recipients, is_presence: false, only_stay: None, text }
    }

    /// Takes the table away from everybody but those.
    pub fn revoke_others(stay: Arc<[UserId]>) -> Self {
        Frame { only_stay: Some(stay), ..Frame::to_all("".into()) }
    }
}

/// For whom a message is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipients {
    Everyone,
    User(UserId),
    AllBut(Arc<[UserId]>),
}

impl Recipients {
    /// Whether a user is among them, or somebody whom nobody knows.
    pub fn include(&self, user: Option<UserId>) -> bool {
        match self {
            Recipients::Everyone => true,
            Recipients::User(only) => user == Some(*only),
            Recipients::AllBut(others) => user.is_none_or(|user| !others.contains(&user)),
        }
    }
}

/// Carries messages from the table to those who watch it. Within one process that is
/// [`InProcess`].
pub trait Bus: Debug + Send + Sync + 'static {
    /// Sends a message on its way. It never waits: who is too slow misses it and is told so.
    fn publish(&self, table: &TableId, frame: Frame);

    /// All messages from now on.
    fn subscribe(&self, table: &TableId) -> broadcast::Receiver<Frame>;

    /// How many watch.
    fn watchers(&self, table: &TableId) -> usize;

    /// Nobody has to carry messages of this table any more.
    fn forget(&self, table: &TableId);
}

/// The bus within one process.
#[derive(Debug, Default)]
pub struct InProcess {
    lines: Mutex<HashMap<TableId, broadcast::Sender<Frame>>>,
}

impl InProcess {
    fn lines(&self) -> MutexGuard<'_, HashMap<TableId, broadcast::Sender<Frame>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for InProcess {
    fn publish(&self, table: &TableId, frame: Frame) {
        if let Some(line) = self.lines().get(table) {
            // An error says that nobody watches.
            let _ = line.send(frame);
        }
    }

    fn subscribe(&self, table: &TableId) -> broadcast::Receiver<Frame> {
        let mut lines = self.lines();
        let line = lines.entry(table.clone()).or_insert_with(|| broadcast::channel(SLACK).0);
        line.subscribe()
    }

    fn watchers(&self, table: &TableId) -> usize {
        self.lines().get(table).map_or(0, broadcast::Sender::receiver_count)
    }

    fn forget(&self, table: &TableId) {
        self.lines().remove(table);
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
        let bus = InProcess::default();
        let (one, other) = (TableId::from_bytes([1; 8]), TableId::from_bytes([2; 8]));
        bus.publish(&one, frame("before"));
        let mut watching = bus.subscribe(&one);
        assert_eq!((bus.watchers(&one), bus.watchers(&other)), (1, 0));
        bus.publish(&one, frame("now"));
        bus.publish(&other, frame("elsewhere"));
        assert_eq!(&*watching.recv().await.unwrap().text, "now");
        assert!(watching.try_recv().is_err());
        drop(watching);
        assert_eq!(bus.watchers(&one), 0);
    }

    #[tokio::test]
    async fn who_is_too_slow_is_told_so() {
        let bus = InProcess::default();
        let table = TableId::from_bytes([1; 8]);
        let mut slow = bus.subscribe(&table);
        for _ in 0..=SLACK {
            bus.publish(&table, frame("news"));
        }
        assert!(matches!(slow.recv().await, Err(broadcast::error::RecvError::Lagged(1))));
    }
}
