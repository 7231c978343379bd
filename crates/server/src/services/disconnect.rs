//! Closing the connections of somebody whose session or key has ended.

use std::sync::Arc;

use tokio::sync::broadcast::{self, error::RecvError};

use crate::bus::{Bus, BusMessage, Topic};
use crate::services::users::Identity;
use tablier_protocol::UserId;
use tablier_table::SecretHash;

/// How many can be waiting to be heard of by one connection.
const CAPACITY: usize = 1024;

/// Which connections have to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disconnect {
    /// All of a user.
    User(UserId),
    /// Those that were opened with a session or key, which is known by the hash of its secret.
    Credential(SecretHash),
    /// All of them, because somebody may have been missed: whoever may stay comes back.
    AllUsers,
    /// All connections, also those of users whom nobody knows: they are better off at another node.
    Everybody,
}

/// Tells connections that they have to be closed. Copies tell the same connections.
#[derive(Clone, Debug)]
pub struct Disconnects {
    connections: broadcast::Sender<Disconnect>,
    bus: Arc<dyn Bus>,
}

impl Disconnects {
    /// Reaches the connections of this node and, by the bus, those of the others.
    pub fn new(bus: Arc<dyn Bus>) -> Self {
        Disconnects { connections: broadcast::channel(CAPACITY).0, bus }
    }

    /// Closes connections, at whichever node.
    pub fn send(&self, disconnect: Disconnect) {
        self.send_here(disconnect);
        let message = match disconnect {
            Disconnect::User(user) => BusMessage::DisconnectUser { user },
            Disconnect::Credential(hash) => {
                BusMessage::DisconnectCredential { hash: hash.to_hex() }
            }
            Disconnect::AllUsers | Disconnect::Everybody => return,
        };
        self.bus.publish(&Topic::Nodes, &message);
    }

    /// Closes connections of this node.
    pub(crate) fn send_here(&self, disconnect: Disconnect) {
        // An error says that nobody is connected.
        let _ = self.connections.send(disconnect);
    }

    /// Lets all users at this node come back who may.
    pub(crate) fn recheck_all(&self) {
        self.send_here(Disconnect::AllUsers);
    }

    /// Lets everybody at this node come back, in the hope that they come to another one.
    pub(crate) fn send_elsewhere(&self) {
        self.send_here(Disconnect::Everybody);
    }

    /// Hears of everything from now on. Subscribe before looking up who asks: what ends after the look-up
    /// is heard of, what ends before is not found.
    pub fn subscribe(&self) -> DisconnectReceiver {
        DisconnectReceiver(self.connections.subscribe())
    }
}

/// Hears of all connections that have to be closed.
#[derive(Debug)]
pub struct DisconnectReceiver(broadcast::Receiver<Disconnect>);

impl DisconnectReceiver {
    /// Hears only of what concerns a connection of this identity.
    pub fn of(self, identity: Option<&Identity>) -> Disconnected {
        Disconnected {
            receiver: self.0,
            user: identity.map(|identity| identity.user),
            credential: identity.map(|identity| identity.credential),
            has_session: identity.is_some_and(|identity| identity.session().is_some()),
        }
    }
}

/// Tells one connection when it has to be closed.
#[derive(Debug)]
pub struct Disconnected {
    receiver: broadcast::Receiver<Disconnect>,
    user: Option<UserId>,
    credential: Option<SecretHash>,
    has_session: bool,
}

/// Why a connection has to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its session or key has ended.
    Ended,
    /// That may be so: whoever may stay comes back.
    Unknown,
}

impl Disconnected {
    /// Returns when the connection has to be closed, and never for somebody whom nobody knows.
    pub async fn wait(&mut self) -> Why {
        loop {
            let heard = self.receiver.recv().await;
            if matches!(heard, Err(RecvError::Closed)) {
                return std::future::pending().await;
            }
            if let Some(why) = self.concerns(heard.ok()) {
                return why;
            }
        }
    }

    /// Whether it has to be closed already.
    pub fn check(&mut self) -> Option<Why> {
        loop {
            let heard = match self.receiver.try_recv() {
                Ok(disconnect) => Some(disconnect),
                Err(broadcast::error::TryRecvError::Lagged(_)) => None,
                Err(_) => return None,
            };
            if let Some(why) = self.concerns(heard) {
                return Some(why);
            }
        }
    }

    /// What something that was heard means here; nothing was heard if too much was told at once.
    fn concerns(&self, heard: Option<Disconnect>) -> Option<Why> {
        match heard {
            Some(Disconnect::Credential(hash)) => {
                (Some(hash) == self.credential).then_some(Why::Ended)
            }
            // The keys of a user may be good although all sessions have ended.
            Some(Disconnect::User(user)) => (Some(user) == self.user)
                .then_some(if self.has_session { Why::Ended } else { Why::Unknown }),
            Some(Disconnect::AllUsers) | None => self.user.map(|_| Why::Unknown),
            Some(Disconnect::Everybody) => Some(Why::Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::SingleNode;
    use tablier_protocol::Scopes;

    fn disconnects() -> Disconnects {
        Disconnects::new(Arc::new(SingleNode::default()))
    }

    fn identity(user: i64, secret: &str, is_key: bool) -> Identity {
        let scopes = Scopes::all();
        Identity {
            user: UserId(user),
            scopes,
            language: None,
            credential: SecretHash::of(secret),
            is_key,
        }
    }

    #[tokio::test]
    async fn only_those_concerned_are_told() {
        let all = disconnects();
        let connect = |identity: Option<&Identity>| all.subscribe().of(identity);
        let mut phone = connect(Some(&identity(1, "phone", false)));
        let mut desk = connect(Some(&identity(1, "desk", false)));
        let mut key = connect(Some(&identity(1, "key", true)));
        let mut other = connect(Some(&identity(2, "other", false)));
        let mut unauthorized = connect(None);
        all.send(Disconnect::Credential(SecretHash::of("phone")));
        assert_eq!(phone.wait().await, Why::Ended);
        for connection in [&mut desk, &mut key, &mut other, &mut unauthorized] {
            assert_eq!(connection.check(), None);
        }
        all.send(Disconnect::User(UserId(1)));
        assert_eq!((desk.wait().await, key.wait().await), (Why::Ended, Why::Unknown));
        assert_eq!((other.check(), unauthorized.check()), (None, None));
    }

    #[tokio::test]
    async fn who_has_missed_something_comes_back() {
        let all = disconnects();
        let mut one = all.subscribe().of(Some(&identity(1, "one", false)));
        let mut unauthorized = all.subscribe().of(None);
        for _ in 0..=CAPACITY {
            all.send(Disconnect::User(UserId(2)));
        }
        assert_eq!((one.wait().await, unauthorized.check()), (Why::Unknown, None));
    }
}
