//! What a node does with what it hears of the others, and what it tells them again and again.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::Nodes;
use crate::bus::{BusMessage, Link, Topic};
use crate::services::disconnect::Disconnect;
use crate::services::tables::actor::TableRequest;
use crate::services::tables::{Presence, TableService};
use tablier_protocol::TableId;
use tablier_table::SecretHash;

/// How often a node says that it is alive.
const ALIVE: Duration = Duration::from_secs(1);
/// How many of those pass until it tells again who is there.
const ANNOUNCEMENT: u32 = 5;
/// As many tables as one message tells about: it has to stay below the largest message of the bus.
const TABLES_AT_ONCE: usize = 1_000;
/// How often the store is asked for what was missed, while messages come and while none can. The first bounds how long
/// somebody's clock runs without their knowledge when a message is lost, or when the node that should have sent it has
/// no bus or has died after its commit; one statement asks for a thousand tables.
const POLL: Duration = Duration::from_secs(3);
const POLL_WITHOUT_BUS: Duration = Duration::from_secs(1);

impl TableService {
    pub(in crate::services::tables) fn start_node_tasks(&self) {
        if !self.shared.nodes.is_alone() {
            tokio::spawn(self.clone().hear_nodes());
            tokio::spawn(self.clone().announce_loop());
            tokio::spawn(self.clone().catch_up_loop());
        }
    }

    fn nodes(&self) -> &Nodes {
        &self.shared.nodes
    }

    async fn hear_nodes(self) {
        let mut shutdown = self.closing();
        let mut messages = self.nodes().bus().subscribe(&Topic::Nodes).await;
        loop {
            tokio::select! {
                message = messages.next() => match message {
                    Some(message) => self.hear(message),
                    None => return,
                },
                () = shutdown.begun() => return,
            }
        }
    }

    fn hear(&self, message: BusMessage) {
        match message {
            BusMessage::DisconnectUser { user } => {
                self.disconnects().send_here(Disconnect::User(user));
            }
            BusMessage::DisconnectCredential { hash } => {
                if let Some(hash) = SecretHash::from_hex(&hash) {
                    self.disconnects().send_here(Disconnect::Credential(hash));
                }
            }
            other => {
                let has_left = matches!(other, BusMessage::Left { .. });
                let is_new =
                    matches!(&other, BusMessage::Alive { node } if !self.nodes().is_known(*node));
                self.tell_who_is_there(&self.nodes().hear(other));
                if has_left {
                    self.take_over();
                }
                if is_new {
                    // Nobody is away for a node that has just started.
                    self.announce_all();
                }
            }
        }
    }

    /// Lets the running tables do now what they have left to a node that shuts down.
    fn take_over(&self) {
        for actor in self.actors().values() {
            // One that has too much to do finds out by itself, a little later.
            let _ = actor.try_send(TableRequest::LookAtClock { reply: oneshot::channel().0 });
        }
    }

    /// Tells those who watch these tables through this node who is there now.
    fn tell_who_is_there(&self, tables: &[TableId]) {
        let presences = self.presences();
        for presence in tables.iter().filter_map(|table| presences.get(table)) {
            presence.tell();
        }
    }

    async fn announce_loop(self) {
        let mut periodic = self.every(ALIVE);
        let mut beats = 0;
        while periodic.tick().await {
            // A node that cannot write leaves its tables to the others.
            if self.is_able_to_work() {
                self.nodes().announce_alive();
            }
            metrics::gauge!("tablier_nodes").set(self.nodes().count() as f64);
            if beats % ANNOUNCEMENT == 0 {
                self.announce_all();
                self.tell_who_is_there(&self.nodes().tidy());
            }
            beats += 1;
        }
    }

    fn announce_all(&self) {
        let tables: Vec<_> = self.presences().values().map(Presence::announcement).collect();
        let is_used = |table: &_| {
            let crate::bus::TablePresence { users, spectators, .. } = table;
            !users.is_empty() || *spectators > 0
        };
        let tables: Vec<_> = tables.into_iter().filter(is_used).collect();
        self.nodes().announce(Vec::new(), self.shared.user_events.listening());
        for tables in tables.chunks(TABLES_AT_ONCE) {
            self.nodes().announce(tables.to_vec(), Vec::new());
        }
    }

    /// Finds what other nodes have written and this one did not hear of.
    async fn catch_up_loop(self) {
        let mut link = self.nodes().bus().link();
        let mut shutdown = self.closing();
        loop {
            let is_down = *link.borrow_and_update() == Link::Down;
            tokio::select! {
                () = sleep(if is_down { POLL_WITHOUT_BUS } else { POLL }) => {}
                changed = link.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    self.make_good_what_was_missed();
                }
                () = shutdown.begun() => return,
            }
            if let Err(error) = self.wake_tables().await {
                tracing::error!(%error, "failed to look up what other nodes have written");
            }
        }
    }

    /// Sessions may have ended and events of users may have come that this node did not hear of: whoever is
    /// connected comes back.
    fn make_good_what_was_missed(&self) {
        if self.nodes().link() != Link::Down {
            self.disconnects().recheck_all();
            self.shared.user_events.end_all();
        }
    }

    /// Tells the running tables how far they are in the store.
    async fn wake_tables(&self) -> Result<(), crate::store::StoreError> {
        let running: Vec<_> = self.actors().keys().cloned().collect();
        for tables in running.chunks(TABLES_AT_ONCE) {
            for (table, number) in self.store().last_numbers(tables).await? {
                if let Some(actor) = self.actors().get(&table) {
                    // One that has too much to do is told the next time.
                    let _ = actor.try_send(TableRequest::Reached { number });
                }
            }
        }
        Ok(())
    }
}
