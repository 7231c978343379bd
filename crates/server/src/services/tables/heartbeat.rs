//! Notes in the store that the server is open, so that everybody knows later when it was not.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::timeout;

use super::TableService;
use crate::bus::Link;
use crate::clock::{Downtime, LONGEST_GAP, TimeSource, wall_clock};
use crate::services::database_time::{DatabaseTime, LARGEST_CLOCK_OFFSET};
use crate::store::StoreError;

/// How often the server notes that it is open.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// A server that has not reached the database for so long, in milliseconds, sends its users to the others.
const CUT_OFF: u64 = 4_000;

/// A database that takes longer to answer is not there for whoever asks whether the server is ready.
const READ: Duration = Duration::from_secs(2);

/// What is known about the heartbeats of this server.
#[derive(Debug)]
pub(super) struct Heartbeats {
    /// The time of the last one that was stored.
    last: AtomicU64,
    /// Whoever stores one.
    turn: Mutex<()>,
}

impl Heartbeats {
    pub(super) fn new(now: u64) -> Self {
        Heartbeats { last: AtomicU64::new(now), turn: Mutex::default() }
    }
}

/// Why a server cannot do its work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotReady {
    /// The store cannot be read or written.
    Store(StoreError),
    /// The wall clock of this machine is ahead of the database by so much, in milliseconds.
    ClockOffset { milliseconds: i64 },
}

impl TableService {
    pub(super) async fn heartbeat_loop(self) {
        let mut periodic = self.every(HEARTBEAT);
        while periodic.tick().await {
            if let Some(time) = &self.shared.database_time {
                // The heartbeat tells of a database that cannot be reached.
                let _ = time.measure(self.store()).await;
            }
            if let Err(error) = self.heartbeat().await {
                tracing::error!(%error, "failed to store the heartbeat");
            }
            if self.is_cut_off() {
                self.disconnects().send_elsewhere();
                self.shared.user_events.end_all();
            }
        }
    }

    pub(super) async fn heartbeat(&self) -> Result<(), StoreError> {
        let _turn = self.shared.heartbeats.turn.lock().await;
        self.store_heartbeat().await
    }

    async fn store_heartbeat(&self) -> Result<(), StoreError> {
        // In this order: a downtime that is noticed later begins later.
        let now = self.clock().now();
        let noticed = self.clock().unstored_downtimes();
        let last_downtime = self.store().record_heartbeat(now, &noticed).await?;
        if let Some(last) = noticed.last() {
            self.clock().mark_stored(last.to);
        }
        self.clock().note_downtime(last_downtime);
        self.shared.heartbeats.last.store(now, Ordering::Relaxed);
        Ok(())
    }

    /// Makes sure that no downtime is unknown here before something is decided. After a time without a heartbeat of
    /// this server, the next one tells whether there was one of another server.
    pub(super) async fn ensure_heartbeat(&self) -> Result<(), StoreError> {
        if !self.is_heartbeat_late(LONGEST_GAP) {
            return Ok(());
        }
        let _turn = self.shared.heartbeats.turn.lock().await;
        // Somebody else may have stored one meanwhile.
        if self.is_heartbeat_late(LONGEST_GAP) { self.store_heartbeat().await } else { Ok(()) }
    }

    /// Whether the last heartbeat in a shared database is older than this, in milliseconds.
    fn is_heartbeat_late(&self, age: u64) -> bool {
        let last = self.shared.heartbeats.last.load(Ordering::Relaxed);
        self.shared.database_time.is_some() && self.clock().now().saturating_sub(last) > age
    }

    /// Whether this server can do its work, as far as it knows. Others do not leave any tables to one that cannot.
    pub(super) fn is_able_to_work(&self) -> bool {
        !self.is_heartbeat_late(LONGEST_GAP)
    }

    /// Whether users are better off at another server: this one does not reach the database. If it hears the others but
    /// none that works, there is no better place; if it hears nobody, it is the one that is cut off.
    pub fn is_cut_off(&self) -> bool {
        let nodes = &self.shared.nodes;
        let is_better_elsewhere = match nodes.link() {
            Link::Alone => false,
            Link::Down => true,
            Link::Up { .. } => nodes.count() > 1,
        };
        is_better_elsewhere && self.is_heartbeat_late(CUT_OFF)
    }

    /// The downtimes that ended after this time, in order.
    pub(super) async fn downtimes(&self, after: u64) -> Result<Vec<Downtime>, StoreError> {
        if !self.clock().unstored_downtimes().is_empty() {
            self.heartbeat().await?;
        }
        self.store().downtimes(after).await
    }

    /// The time that other processes with the same database write there, in milliseconds since the epoch.
    pub(super) fn database_time(&self) -> u64 {
        self.shared.database_time.as_ref().map_or_else(wall_clock, |time| time.read().wall)
    }

    /// Fails with the reason if this server cannot do its work.
    pub async fn check_readiness(&self) -> Result<(), NotReady> {
        let silent =
            |detail: &str| NotReady::Store(StoreError::Unreachable { detail: detail.to_owned() });
        // The heartbeat writes every second: what it found is never older than that, unless it waits for an answer.
        self.store().health().map_err(NotReady::Store)?;
        if self.is_heartbeat_late(CUT_OFF) {
            return Err(silent("it has not answered to writes for some seconds"));
        }
        let read = timeout(READ, self.store().lobby(None, 1)).await;
        read.map_err(|_| silent("it does not answer in time"))?.map_err(NotReady::Store)?;
        let offset = self.shared.database_time.as_ref().map(DatabaseTime::wall_clock_offset);
        match offset {
            Some(milliseconds) if milliseconds.unsigned_abs() > LARGEST_CLOCK_OFFSET => {
                Err(NotReady::ClockOffset { milliseconds })
            }
            _ => Ok(()),
        }
    }

    /// Whether this server should hear others and does not.
    pub fn is_bus_down(&self) -> bool {
        self.shared.nodes.link() == Link::Down
    }
}
