//! The running tables, and who may do what at them.
//!
//! Every table in use has an actor, a task that alone knows it and does one thing after the
//! other. A table is loaded from its events when somebody asks for it, and put away when nobody has
//! for a while. What an actor has decided is written by one writer for all of them, and only then
//! told to anybody.

mod actor;
mod admin_disconnects;
mod authorize;
mod broadcast;
mod caller;
mod create;
mod error;
mod heartbeat;
mod hint;
mod lists;
mod local_games;
mod nodes;
mod periodic;
mod presence;
mod reader;
mod record;
mod shutdown;
mod table_limit;
mod update;
mod user_events;
mod watch;
mod writer;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tablier_protocol::{Acknowledgement, TableView};
use tokio::sync::{mpsc, oneshot};

use crate::bus::{Bus, BusMessage, NodeId, Topic};
use crate::clock::{Clock, SystemTimeSource, TimeSource};
use crate::services::database_time::DatabaseTime;
use crate::services::disconnect::Disconnects;
use crate::services::engine::EnginePool;
use crate::store::{Store, StoreError};
use tablier_protocol::TableId;
use tablier_protocol::{Command, DAY, UserEvent, UserId};
use tablier_table::Table;

pub use caller::Caller;
pub use create::{CreatedTable, NewTable};
pub use error::TableServiceError;
pub use heartbeat::NotReady;
pub(crate) use record::record;
pub use shutdown::Shutdown;
use shutdown::{Stage, Stages};
pub use user_events::UserEventStream;
pub use watch::{Unwatched, Watching};

use actor::{TableActor, TableRequest};
use broadcast::Broadcasts;
use heartbeat::Heartbeats;
use local_games::Replays;
use nodes::Nodes;
use presence::Presence;
use reader::Reader;
use table_limit::TableLimit;
use user_events::UserEvents;
use writer::Writer;

/// How often it looks for clocks of tables that are put away.
const CLOCK_ROUND: Duration = Duration::from_secs(5);
/// How often it forgets what has expired.
const TIDYING: Duration = Duration::from_hours(1);
/// So long a guest is not forgotten who cannot come back.
const GUEST_STAYS: u64 = DAY;
/// How many requests can wait at one table.
const MAILBOX: usize = 64;

/// The running tables. Copies are the same service.
#[derive(Clone, Debug)]
pub struct TableService {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    store: Arc<dyn Store>,
    clock: Clock,
    /// The time that the clock follows, if the database has one of its own.
    database_time: Option<DatabaseTime>,
    heartbeats: Heartbeats,
    broadcasts: Arc<Broadcasts>,
    nodes: Arc<Nodes>,
    engine_pool: EnginePool,
    actors: Mutex<HashMap<TableId, mpsc::Sender<TableRequest>>>,
    /// Who is at the tables in use.
    presences: Mutex<HashMap<TableId, Presence>>,
    table_limit: TableLimit,
    writer: Writer,
    reader: Reader,
    stages: Stages,
    disconnects: Disconnects,
    user_events: UserEvents,
    replays: Replays,
}

impl TableService {
    /// Opens the server on a store, with so many threads for the engine. Games follow the clock of the database, or
    /// that of this machine if the database has none.
    pub async fn open(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        engine_threads: usize,
    ) -> Result<Self, StoreError> {
        match DatabaseTime::of(&*store).await? {
            Some(time) => {
                TableService::start(store, bus, engine_threads, time.clone(), Some(time)).await
            }
            None => {
                TableService::open_at(store, bus, engine_threads, SystemTimeSource::default()).await
            }
        }
    }

    /// Opens the server with clocks that are not those of this machine.
    pub async fn open_at(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        engine_threads: usize,
        time: impl TimeSource,
    ) -> Result<Self, StoreError> {
        TableService::start(store, bus, engine_threads, time, None).await
    }

    async fn start(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        engine_threads: usize,
        time: impl TimeSource,
        database_time: Option<DatabaseTime>,
    ) -> Result<Self, StoreError> {
        let clock = Clock::start(time, store.last_heartbeat().await?);
        store.record_start(clock.last_downtime()).await?;
        let id = NodeId(getrandom::u64().unwrap_or_else(|_| clock.now()));
        let nodes = Arc::new(Nodes::new(id, Arc::clone(&bus), clock.clone()));
        let engine_pool = EnginePool::new(engine_threads);
        engine_pool.offer_to_workers(&*bus);
        let tables = TableService {
            shared: Arc::new(Shared {
                writer: Writer::start(Arc::clone(&store)),
                reader: Reader::start(Arc::clone(&store)),
                store,
                heartbeats: Heartbeats::new(clock.now()),
                clock,
                database_time,
                broadcasts: Arc::default(),
                nodes,
                engine_pool,
                actors: Mutex::default(),
                presences: Mutex::default(),
                table_limit: TableLimit::default(),
                stages: Stages::default(),
                disconnects: Disconnects::new(bus),
                user_events: UserEvents::default(),
                replays: Replays::default(),
            }),
        };
        tokio::spawn(tables.clone().heartbeat_loop());
        tokio::spawn(tables.clone().look_at_clocks());
        tokio::spawn(tables.clone().poll_disconnect_requests());
        tokio::spawn(tables.clone().tidy(TIDYING));
        tables.start_node_tasks();
        Ok(tables)
    }

    fn store(&self) -> &dyn Store {
        &*self.shared.store
    }

    /// The clock of all games.
    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// How many tables are in use.
    pub fn running_tables(&self) -> usize {
        self.actors().len()
    }

    /// Carries out a command at a table. Returns when it is on disk. `lag` is how long the request was on its way, in milliseconds.
    pub async fn act(
        &self,
        table: &TableId,
        caller: &Caller,
        command: Command,
        lag: u64,
    ) -> Result<Acknowledgement, TableServiceError> {
        let caller = *caller;
        // Held until the table is written: until then it is not counted.
        let _turn = match (&command, caller.user) {
            (Command::Sit { .. }, Some(user)) => {
                Some(self.may_have_table(user, Some(table)).await?)
            }
            (Command::SeatEngine { .. }, Some(user)) => {
                self.may_seat_engine(user, &caller)?;
                None
            }
            _ => None,
        };
        self.request(table, |reply| TableRequest::Act { caller, command, lag, reply }).await?
    }

    /// Whether somebody who is not known yet could do this at a table: nobody is made for a request
    /// that is refused.
    pub async fn try_as_new_user(
        &self,
        table: &TableId,
        caller: &Caller,
        command: Command,
    ) -> Result<(), TableServiceError> {
        let caller = *caller;
        self.request(table, |reply| TableRequest::Try { caller, command, reply }).await?
    }

    /// A table as somebody sees it.
    pub async fn view(
        &self,
        table: &TableId,
        caller: &Caller,
    ) -> Result<TableView, TableServiceError> {
        let caller = *caller;
        self.request(table, |reply| TableRequest::View { caller, reply }).await?
    }

    /// A table as it stands, for whoever may see it.
    pub async fn table(
        &self,
        table: &TableId,
        caller: &Caller,
    ) -> Result<Arc<Table>, TableServiceError> {
        let caller = *caller;
        self.request(table, |reply| TableRequest::Table { caller, reply }).await?
    }

    /// Another secret for the link of a table, for who opened it; the one before opens nothing any more.
    pub async fn new_link(
        &self,
        table: &TableId,
        caller: &Caller,
    ) -> Result<String, TableServiceError> {
        let caller = *caller;
        self.request(table, |reply| TableRequest::NewLink { caller, reply }).await?
    }

    /// Everything that happens at a table: what has since the event `after`, and all from now on.
    pub async fn watch(
        &self,
        table: &TableId,
        caller: &Caller,
        after: Option<u64>,
    ) -> Result<Watching, TableServiceError> {
        let caller = *caller;
        self.request(table, |reply| TableRequest::Watch { caller, after, reply }).await?
    }

    /// From now on the server is not ready, and other nodes look after its tables. It still serves whoever comes.
    pub fn drain(&self) {
        self.shared.stages.enter(Stage::Draining);
        self.shared.nodes.leave();
    }

    /// Closes the connections of all users, each when what was begun on it is finished. They come back, to another
    /// node if there is one: nobody is told that they have gone.
    pub fn disconnect_all(&self) {
        self.shared.nodes.fall_silent();
        self.shared.stages.enter(Stage::Disconnecting);
    }

    /// Lets every table finish what it does, and no more.
    pub async fn close(&self) {
        self.drain();
        self.disconnect_all();
        self.shared.stages.enter(Stage::Closing);
        // Actors take themselves off the list when they are done.
        while self.running_tables() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // What is missed here is made good by the next opening.
        let _ = self.heartbeat().await;
    }

    /// Tells when connections have to be closed.
    pub fn disconnecting(&self) -> Shutdown {
        self.shared.stages.wait_for(Stage::Disconnecting)
    }

    /// Whether the server is on its way to the end, and new requests should go elsewhere.
    pub fn is_draining(&self) -> bool {
        self.shared.stages.has_reached(Stage::Draining)
    }

    /// Tells when the tables end.
    fn closing(&self) -> Shutdown {
        self.shared.stages.wait_for(Stage::Closing)
    }

    /// Tells a user what concerns them, through whichever node they listen.
    fn notify(&self, user: UserId, event: UserEvent) {
        if !self.shared.nodes.is_alone() {
            let message = BusMessage::UserEvent { event: event.clone() };
            self.shared.nodes.bus().publish(&Topic::User(user), &message);
        }
        self.shared.user_events.publish(user, event);
    }

    /// Asks the actor of a table, who is called if there is none.
    async fn request<T>(
        &self,
        table: &TableId,
        request: impl FnOnce(oneshot::Sender<T>) -> TableRequest,
    ) -> Result<T, TableServiceError> {
        let (reply, answer) = oneshot::channel();
        let mut request = request(reply);
        loop {
            let actor = self.actor(table)?;
            match actor.send(request).await {
                Ok(()) => break,
                // The actor was just leaving: another one comes.
                Err(mpsc::error::SendError(unsent)) => request = unsent,
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        answer.await.map_err(|_| TableServiceError::ShuttingDown)
    }

    fn actor(&self, table: &TableId) -> Result<mpsc::Sender<TableRequest>, TableServiceError> {
        let mut actors = self.actors();
        if self.shared.stages.has_reached(Stage::Closing) {
            return Err(TableServiceError::ShuttingDown);
        }
        if let Some(actor) = actors.get(table) {
            return Ok(actor.clone());
        }
        let (mailbox, requests) = mpsc::channel(MAILBOX);
        actors.insert(table.clone(), mailbox.clone());
        tokio::spawn(TableActor::load_and_run(self.clone(), table.clone(), requests));
        Ok(mailbox)
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<TableRequest>>> {
        self.shared.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn presences(&self) -> MutexGuard<'_, HashMap<TableId, Presence>> {
        self.shared.presences.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Flags fall also at tables that nobody looks at.
    ///
    /// Of several nodes the one that is responsible for a table looks at it, and any other one in the next round, if
    /// the table is still due then. Locking the rows that a node has taken (`FOR UPDATE SKIP LOCKED`) would add
    /// nothing: the lock would have to be held until the actor has decided and another connection has committed,
    /// which then waits for that very lock, and a lock that is released before keeps nobody else from looking. Two
    /// nodes that look at the same table write the same event, and the key of the event takes one.
    async fn look_at_clocks(self) {
        let mut periodic = self.every(CLOCK_ROUND);
        let mut due_before = HashSet::new();
        while periodic.tick().await {
            match self.shared.store.due(self.clock().now()).await {
                Ok(due) => {
                    // What another node should have done long ago is done here.
                    let is_mine = |table: &&TableId| {
                        self.shared.nodes.is_responsible(table) || due_before.contains(*table)
                    };
                    for table in due.iter().filter(is_mine) {
                        let _ =
                            self.request(table, |reply| TableRequest::LookAtClock { reply }).await;
                    }
                    due_before = due.into_iter().collect();
                }
                Err(error) => tracing::error!(%error, "failed to look up due clocks"),
            }
        }
    }

    /// Forgets sessions and guests that have expired, again and again.
    async fn tidy(self, period: Duration) {
        let mut periodic = self.every(period);
        while periodic.tick().await {
            let now = self.clock().now();
            match self.shared.store.expire(now.saturating_sub(GUEST_STAYS), now).await {
                Ok(guests) => tracing::debug!(guests, "expired"),
                Err(error) => tracing::error!(%error, "failed to delete what has expired"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::SingleNode;
    use crate::clock::wall_clock;
    use crate::store::{Database, NewSession, SqliteStore, UserStore};
    use tablier_protocol::UserKind;
    use tablier_table::SecretHash;

    /// What has expired goes when the server opens, and what expires later goes in a later round.
    #[tokio::test]
    async fn what_has_expired_is_forgotten_again_and_again() {
        const ROUND: Duration = Duration::from_millis(10);
        let folder = std::env::temp_dir().join(format!("tablier-tidy-{}", std::process::id()));
        let store = Arc::new(SqliteStore::open(&folder).await.unwrap());
        let lost =
            async |name: &str| store.add_guest(name, wall_clock() - 2 * DAY).await.unwrap().id;
        let is_gone = async |id| store.user(id).await.unwrap().unwrap().kind == UserKind::Deleted;
        let (early, kept, new) = (
            lost("early").await,
            lost("kept").await,
            store.add_guest("new", wall_clock()).await.unwrap().id,
        );
        let session = |user, secret: &str, expires_at| NewSession {
            hash: SecretHash::of(secret),
            user,
            device: String::new(),
            created_at: 0,
            expires_at,
        };
        store.add_session(&session(kept, "lasts", wall_clock() + DAY), 9).await.unwrap();
        store.add_session(&session(early, "expired", wall_clock() - 1), 9).await.unwrap();
        let bus = Arc::new(SingleNode::default());
        let tables = TableService::open(Arc::clone(&store) as _, bus, 1).await.unwrap();
        while !is_gone(early).await {
            tokio::time::sleep(ROUND).await;
        }
        assert_eq!(store.sessions(early, None).await.unwrap(), []);

        let tidying = tokio::spawn(tables.clone().tidy(ROUND));
        for name in ["late", "later"] {
            let late = lost(name).await;
            while !is_gone(late).await {
                tokio::time::sleep(ROUND).await;
            }
        }
        assert!(!is_gone(kept).await && !is_gone(new).await, "they can come back");
        tables.close().await;
        tidying.await.unwrap();
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
