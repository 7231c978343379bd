//! Somebody with a browser.

use tablier_client::{Address, Client, Live};
use tablier_protocol::{Event, ServerMessage, TableId};

use crate::Fallible;

/// A guest who has come in.
pub(crate) struct User {
    client: Client,
}

impl User {
    /// Connections for single requests are shared.
    pub(crate) async fn enter(address: &Address, http: &reqwest::Client) -> Fallible<Self> {
        let mut client = Client::with_http(address, http.clone());
        client.create_guest("").await?;
        Ok(User { client })
    }

    /// Opens a connection that stays.
    pub(crate) async fn connect(self) -> Fallible<Connected> {
        let live = self.client.connect().await?;
        Ok(Connected { client: self.client, live })
    }
}

/// A guest with an open connection.
pub(crate) struct Connected {
    pub(crate) client: Client,
    pub(crate) live: Live,
}

impl Connected {
    /// Waits for an event at a table that is watched.
    pub(crate) async fn until<T>(
        &mut self,
        table: &TableId,
        wanted: impl Fn(&Event) -> Option<T>,
    ) -> Fallible<T> {
        loop {
            let ServerMessage::Update(update) = self.live.next().await? else {
                continue;
            };
            let mut events = update.events.iter().filter(|_| update.table == *table);
            if let Some(found) = events.find_map(|entry| wanted(&entry.event)) {
                return Ok(found);
            }
        }
    }
}
