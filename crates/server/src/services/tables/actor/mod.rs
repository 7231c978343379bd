//! The actor of one table: the only one who knows it, and who does one thing after the other.

mod automation;
mod catch_up;
mod commands;
mod views;

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use tablier_protocol::{Acknowledgement, TableView};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::presence::Presence;
use super::watch::Watching;
use super::{Caller, TableService, TableServiceError};
use crate::bus::{BusMessage, Subscription, Topic};
use crate::client_address::ClientAddress;
use crate::clock::Downtime;
use crate::store::{StoreError, Summary};
use tablier_protocol::Command;
use tablier_protocol::TableId;
use tablier_table::Table;

/// How long a table stays when nobody asks for it.
const IDLE: Duration = Duration::from_mins(1);
/// A table whose clock runs out sooner than this stays.
const SOON: u64 = 15 * 60 * 1000;

type Reply<T> = oneshot::Sender<Result<T, TableServiceError>>;

/// What an actor can be asked.
#[derive(Debug)]
pub(super) enum TableRequest {
    Act {
        caller: Caller,
        command: Command,
        lag: u64,
        reply: Reply<Acknowledgement>,
    },
    /// Whether a newcomer could do this, who is made only then.
    Try {
        caller: Caller,
        command: Command,
        reply: Reply<()>,
    },
    View {
        caller: Caller,
        reply: Reply<TableView>,
    },
    Table {
        caller: Caller,
        reply: Reply<Arc<Table>>,
    },
    NewLink {
        caller: Caller,
        reply: Reply<String>,
    },
    Watch {
        caller: Caller,
        after: Option<u64>,
        reply: Reply<Watching>,
    },
    LookAtClock {
        reply: oneshot::Sender<()>,
    },
    /// What the engine chose for a ply.
    EngineMove {
        ply: usize,
        text: Option<String>,
    },
    /// The table has reached this event in the store.
    Reached {
        number: u64,
    },
}

impl TableRequest {
    /// Whoever asks, unless it is the server itself.
    fn caller(&self) -> Option<&Caller> {
        match self {
            TableRequest::Act { caller, .. }
            | TableRequest::Try { caller, .. }
            | TableRequest::View { caller, .. }
            | TableRequest::Table { caller, .. }
            | TableRequest::NewLink { caller, .. }
            | TableRequest::Watch { caller, .. } => Some(caller),
            TableRequest::LookAtClock { .. }
            | TableRequest::EngineMove { .. }
            | TableRequest::Reached { .. } => None,
        }
    }
}

pub(super) struct TableActor {
    tables: TableService,
    /// Shared with those who only look at it.
    table: Arc<Table>,
    summary: Summary,
    presence: Presence,
    /// The end of the last downtime that was forgiven.
    forgiven: u64,
    /// The ply that the engine thinks about.
    thinking: Option<usize>,
    /// From where somebody of this table last came: there the engine's time is counted.
    address: Option<ClientAddress>,
    /// A commit failed that may have been stored all the same.
    is_uncertain: bool,
    /// A commit took so long that the time of whoever has to move next must not count meanwhile.
    slow_commit: Option<Downtime>,
    /// The ply for which the engine of another node is awaited, and since when.
    awaited_elsewhere: Option<(usize, Instant)>,
}

impl TableActor {
    /// Loads a table and keeps it until nobody needs it.
    pub(super) async fn load_and_run(
        tables: TableService,
        id: TableId,
        mut requests: mpsc::Receiver<TableRequest>,
    ) {
        let _registered = Registered { tables: tables.clone(), id: id.clone() };
        // Before the table is loaded: what is written from then on is heard of.
        let messages = tables.shared.nodes.bus().subscribe(&Topic::Table(id.clone())).await;
        let loaded = TableActor::load(tables, &id).await;
        if let Err(error) = &loaded
            && !matches!(error, TableServiceError::NotFound)
        {
            tracing::error!(table = %id, ?error, "failed to load a table");
        }
        let mut actor = match loaded {
            Ok(mut actor) => {
                actor.run(&mut requests, messages).await;
                Ok(actor)
            }
            Err(error) => Err(error),
        };
        // Whoever has asked meanwhile is answered; who asks later waits for a new actor.
        requests.close();
        while let Some(request) = requests.recv().await {
            match &mut actor {
                Ok(actor) => actor.answer(request).await,
                Err(error) => refuse(request, error),
            }
        }
    }

    async fn load(tables: TableService, id: &TableId) -> Result<Self, TableServiceError> {
        let summary = tables.store().summary(id).await?.ok_or(TableServiceError::NotFound)?;
        let entries = tables.store().events(id, 0).await?;
        let table = Table::fold(id.clone(), &entries)
            .map_err(|_| StoreError::Damaged { detail: format!("table {id}") })?;
        let table = Arc::new(table.ok_or(TableServiceError::NotFound)?);
        let clock = tables.clock().clone();
        let (broadcasts, nodes) = (&tables.shared.broadcasts, &tables.shared.nodes);
        let presence = Presence::new(clock, id.clone(), Arc::clone(broadcasts), Arc::clone(nodes));
        tables.presences().insert(id.clone(), presence.clone());
        let mut actor = TableActor {
            tables,
            table,
            summary,
            presence,
            forgiven: 0,
            thinking: None,
            address: None,
            is_uncertain: false,
            slow_commit: None,
            awaited_elsewhere: None,
        };
        let mut conflicts = 0;
        loop {
            // After a downtime all nodes that load the table forgive it; one of them is first.
            let forgiven = actor.time().await;
            if !actor.may_repeat(&forgiven, &mut conflicts).await? {
                forgiven?;
                break;
            }
        }
        actor.presence.set_awaited(actor.table.awaited());
        Ok(actor)
    }

    async fn run(
        &mut self,
        requests: &mut mpsc::Receiver<TableRequest>,
        mut messages: Subscription,
    ) {
        let mut shutdown = self.tables.closing();
        let mut downtimes = self.tables.clock().downtimes();
        let mut is_loaded_just_now = true;
        loop {
            let deadline = self.table.deadline().map(|at| at.saturating_add(self.patience()));
            let now = self.tables.clock().now();
            let until_deadline =
                deadline.map_or(IDLE, |at| Duration::from_millis(at.saturating_sub(now)));
            let wait = until_deadline.min(self.until_engine_is_late()).min(IDLE);
            tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => return,
                },
                Some(message) = messages.next() => {
                    if let BusMessage::Reached { number } = message {
                        self.reach(number).await;
                    }
                }
                () = sleep(wait) => {
                    if deadline.is_some_and(|at| at <= self.tables.clock().now()) {
                        self.look_at_clock().await;
                    } else if self.awaited_elsewhere.is_some() {
                        self.follow_up().await;
                    } else if self.is_idle() {
                        return;
                    }
                }
                // Whoever looks at the clocks sees at once that nothing is lost.
                Ok(()) = downtimes.changed() => self.look_at_clock().await,
                () = shutdown.begun() => return,
            }
            // Not before the first request, which tells for whom the engine shall think.
            if std::mem::take(&mut is_loaded_just_now) {
                self.follow_up().await;
            }
        }
    }

    fn is_idle(&self) -> bool {
        let is_watched = self.tables.shared.broadcasts.watchers(self.table.id()) > 0;
        let is_soon = self.table.deadline().is_some_and(|at| at < self.tables.clock().now() + SOON);
        !is_watched && !is_soon && self.thinking.is_none()
    }

    async fn answer(&mut self, request: TableRequest) {
        if let Some(caller) = request.caller() {
            self.note_address(caller);
        }
        match request {
            TableRequest::Act { caller, command, lag, reply } => {
                let _ = reply.send(self.act(&caller, &command, lag).await);
            }
            TableRequest::Try { caller, command, reply } => {
                let _ = reply.send(self.try_as_new_user(&caller, &command).await);
            }
            TableRequest::View { caller, reply } => {
                self.refresh().await;
                let _ = reply.send(self.view(&caller).await);
            }
            TableRequest::Table { caller, reply } => {
                self.refresh().await;
                let _ = reply.send(self.seen_by(&caller).map(|()| Arc::clone(&self.table)));
            }
            TableRequest::NewLink { caller, reply } => {
                let _ = reply.send(self.new_link(&caller).await);
            }
            TableRequest::Watch { caller, after, reply } => {
                self.refresh().await;
                let _ = reply.send(self.watch(&caller, after).await);
            }
            TableRequest::LookAtClock { reply } => {
                self.look_at_clock().await;
                let _ = reply.send(());
            }
            TableRequest::EngineMove { ply, text } => self.engine_moves(ply, text).await,
            TableRequest::Reached { number } => self.reach(number).await,
        }
    }

    fn note_address(&mut self, caller: &Caller) {
        let (Some(user), Some(_)) = (caller.user, caller.address) else { return };
        if caller.address != self.address && self.table.is_known_to(user) {
            self.address = caller.address;
        }
    }

    fn seen_by(&self, caller: &Caller) -> Result<(), TableServiceError> {
        let may_see = caller.may_see(&self.table);
        if may_see { Ok(()) } else { Err(TableServiceError::NotFound) }
    }
}

/// An actor is on the list of the server until it has gone, in whatever way.
struct Registered {
    tables: TableService,
    id: TableId,
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.tables.shared.broadcasts.forget(&self.id);
        self.tables.presences().remove(&self.id);
        self.tables.actors().remove(&self.id);
    }
}

/// Everybody who asked for a table that is not there gets the same answer.
fn refuse(request: TableRequest, error: &TableServiceError) {
    match request {
        TableRequest::Act { reply, .. } => drop(reply.send(Err(error.clone()))),
        TableRequest::Try { reply, .. } => drop(reply.send(Err(error.clone()))),
        TableRequest::View { reply, .. } => drop(reply.send(Err(error.clone()))),
        TableRequest::NewLink { reply, .. } => drop(reply.send(Err(error.clone()))),
        TableRequest::Table { reply, .. } => drop(reply.send(Err(error.clone()))),
        TableRequest::Watch { reply, .. } => drop(reply.send(Err(error.clone()))),
        TableRequest::LookAtClock { .. }
        | TableRequest::EngineMove { .. }
        | TableRequest::Reached { .. } => {}
    }
}
