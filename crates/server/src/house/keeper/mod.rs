//! The keeper of one table: the only one who knows it, and who does one thing after the other.

mod deeds;
mod follow_up;
mod views;

use std::sync::Arc;
use std::time::Duration;

use tablier_core::record::Record;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::presence::Presence;
use super::watch::Watching;
use super::{Caller, House, HouseError};
use crate::client_address::ClientAddress;
use crate::ids::TableId;
use crate::store::{StoreError, Summary};
use crate::table::{Command, Table};

/// How long a table stays when nobody asks for it.
const IDLE: Duration = Duration::from_mins(1);
/// A table whose clock runs out sooner than this stays.
const SOON: u64 = 15 * 60 * 1000;

type Reply<T> = oneshot::Sender<Result<T, HouseError>>;

/// What a keeper can be asked.
#[derive(Debug)]
pub(super) enum Ask {
    Act {
        caller: Caller,
        command: Command,
        lag: u64,
        reply: Reply<Arc<str>>,
    },
    /// Whether a newcomer could do this, who is made only then.
    Try {
        caller: Caller,
        command: Command,
        reply: Reply<()>,
    },
    View {
        caller: Caller,
        reply: Reply<String>,
    },
    Table {
        caller: Caller,
        reply: Reply<Arc<Table>>,
    },
    Record {
        caller: Caller,
        reply: Reply<Record>,
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
}

impl Ask {
    /// Whoever asks, unless it is the server itself.
    fn caller(&self) -> Option<&Caller> {
        match self {
            Ask::Act { caller, .. }
            | Ask::Try { caller, .. }
            | Ask::View { caller, .. }
            | Ask::Table { caller, .. }
            | Ask::Record { caller, .. }
            | Ask::NewLink { caller, .. }
            | Ask::Watch { caller, .. } => Some(caller),
            Ask::LookAtClock { .. } | Ask::EngineMove { .. } => None,
        }
    }
}

pub(super) struct Keeper {
    house: House,
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
    /// Somebody else has written events of this table: it has to be loaded again.
    is_stale: bool,
}

impl Keeper {
    /// Loads a table and keeps it until nobody needs it.
    pub(super) async fn load_and_keep(house: House, id: TableId, mut asks: mpsc::Receiver<Ask>) {
        let _listed = Listed { house: house.clone(), id: id.clone() };
        let loaded = Keeper::load(house, &id).await;
        if let Err(error) = &loaded
            && !matches!(error, HouseError::NotFound)
        {
            tracing::error!(table = %id, ?error, "a table cannot be loaded");
        }
        let mut keeper = match loaded {
            Ok(mut keeper) => {
                keeper.keep(&mut asks).await;
                Ok(keeper)
            }
            Err(error) => Err(error),
        };
        // Whoever has asked meanwhile is answered; who asks later waits for a new keeper.
        asks.close();
        while let Some(ask) = asks.recv().await {
            match &mut keeper {
                Ok(keeper) => keeper.answer(ask).await,
                Err(error) => refuse(ask, error),
            }
        }
    }

    async fn load(house: House, id: &TableId) -> Result<Self, HouseError> {
        let summary = house.store().summary(id).await?.ok_or(HouseError::NotFound)?;
        let entries = house.store().events(id, 0).await?;
        let table = Table::fold(id.clone(), &entries)
            .map_err(|_| StoreError::Damaged { detail: format!("table {id}") })?;
        let table = Arc::new(table.ok_or(HouseError::NotFound)?);
        let clock = house.clock().clone();
        let presence = Presence::new(clock, id.clone(), Arc::clone(&house.shared.bus));
        let mut keeper = Keeper {
            house,
            table,
            summary,
            presence,
            forgiven: 0,
            thinking: None,
            address: None,
            is_stale: false,
        };
        keeper.time().await?;
        Ok(keeper)
    }

    async fn keep(&mut self, asks: &mut mpsc::Receiver<Ask>) {
        let mut closing = self.house.closing();
        let mut downtimes = self.house.clock().downtimes();
        let mut is_loaded_just_now = true;
        while !self.is_stale {
            let deadline = self.table.deadline();
            let now = self.house.clock().now();
            let until_deadline =
                deadline.map_or(IDLE, |at| Duration::from_millis(at.saturating_sub(now)));
            tokio::select! {
                ask = asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                () = sleep(until_deadline.min(IDLE)) => {
                    if deadline.is_some_and(|at| at <= self.house.clock().now()) {
                        self.look_at_clock().await;
                    } else if self.is_idle() {
                        return;
                    }
                }
                // Whoever looks at the clocks sees at once that nothing is lost.
                Ok(()) = downtimes.changed() => self.look_at_clock().await,
                () = closing.begun() => return,
            }
            // Not before the first request, which tells for whom the engine shall think.
            if std::mem::take(&mut is_loaded_just_now) {
                self.follow_up().await;
            }
        }
    }

    fn is_idle(&self) -> bool {
        let is_watched = self.house.shared.bus.watchers(self.table.id()) > 0;
        let is_soon = self.table.deadline().is_some_and(|at| at < self.house.clock().now() + SOON);
        !is_watched && !is_soon && self.thinking.is_none()
    }

    async fn answer(&mut self, ask: Ask) {
        if let Some(caller) = ask.caller() {
            self.note_address(caller);
        }
        match ask {
            Ask::Act { caller, command, lag, reply } => {
                let _ = reply.send(self.act(&caller, &command, lag).await);
            }
            Ask::Try { caller, command, reply } => {
                let _ = reply.send(self.try_as_newcomer(&caller, &command).await);
            }
            Ask::View { caller, reply } => {
                let _ = reply.send(self.view(&caller).await);
            }
            Ask::Table { caller, reply } => {
                let _ = reply.send(self.seen_by(&caller).map(|()| Arc::clone(&self.table)));
            }
            Ask::Record { caller, reply } => {
                let _ = reply.send(self.record(&caller).await);
            }
            Ask::NewLink { caller, reply } => {
                let _ = reply.send(self.new_link(&caller).await);
            }
            Ask::Watch { caller, after, reply } => {
                let _ = reply.send(self.watch(&caller, after).await);
            }
            Ask::LookAtClock { reply } => {
                self.look_at_clock().await;
                let _ = reply.send(());
            }
            Ask::EngineMove { ply, text } => self.engine_moves(ply, text).await,
        }
    }

    fn note_address(&mut self, caller: &Caller) {
        let (Some(person), Some(_)) = (caller.person, caller.address) else { return };
        if caller.address != self.address && self.table.is_known_to(person) {
            self.address = caller.address;
        }
    }

    fn seen_by(&self, caller: &Caller) -> Result<(), HouseError> {
        let may_see = caller.may_see(&self.table);
        if may_see { Ok(()) } else { Err(HouseError::NotFound) }
    }
}

/// A keeper is on the list of the house until it has gone, in whatever way.
struct Listed {
    house: House,
    id: TableId,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.house.shared.bus.forget(&self.id);
        self.house.keepers().remove(&self.id);
    }
}

/// Everybody who asked for a table that is not there gets the same answer.
fn refuse(ask: Ask, error: &HouseError) {
    match ask {
        Ask::Act { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::Try { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::View { reply, .. } | Ask::NewLink { reply, .. } => {
            drop(reply.send(Err(error.clone())));
        }
        Ask::Table { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::Record { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::Watch { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::LookAtClock { .. } | Ask::EngineMove { .. } => {}
    }
}
