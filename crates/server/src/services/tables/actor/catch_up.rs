//! What an actor does because other nodes write events of its table, too.
//!
//! The store takes an event under its number once. Whoever comes second reads what the first has written, decides again,
//! and tries again.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::TableActor;
use crate::bus::{BusMessage, Topic};
use crate::services::tables::TableServiceError;
use crate::store::{StoreError, Summary};

/// So often in a row somebody else may be faster before a request fails.
const MOST_CONFLICTS: u32 = 50;
/// The longest pause before another attempt, in milliseconds.
const LONGEST_PAUSE: u32 = 20;
/// A clock that has run out is looked at later by so much, in milliseconds, where several nodes write: a move that was
/// decided in time at another one is being written meanwhile.
const LATE_COMMIT: u64 = 500;
/// The same for a node that does not look after the table.
const NOT_RESPONSIBLE: u64 = 3_000;
/// So long the engine of the node that looks after the table is waited for.
const ENGINE_ELSEWHERE: Duration = Duration::from_secs(10);

impl TableActor {
    /// The table has reached this event in the store.
    pub(super) async fn reach(&mut self, number: u64) {
        if number > self.table.number() {
            self.refresh().await;
        }
    }

    /// Takes over what is in the store and not known here, if that can be. What cannot be read now is read later.
    pub(super) async fn refresh(&mut self) {
        if self.tables.shared.nodes.is_alone() && !self.is_uncertain {
            return;
        }
        let before = self.table.number();
        if let Err(error) = self.catch_up().await {
            tracing::error!(table = %self.table.id(), ?error, "failed to read new events");
        }
        if self.table.number() > before {
            self.follow_up().await;
        }
    }

    /// Takes over what others have written, if there are any.
    pub(super) async fn catch_up_with_others(&mut self) -> Result<(), TableServiceError> {
        if self.tables.shared.nodes.is_alone() { Ok(()) } else { self.catch_up().await }
    }

    /// Takes over what others have written, and shows it to those who watch here.
    pub(super) async fn catch_up(&mut self) -> Result<(), TableServiceError> {
        let (id, known) = (self.table.id(), self.table.number());
        let entries = self.tables.shared.reader.events(id, known).await?;
        self.is_uncertain = false;
        let Some(last) = entries.last() else { return Ok(()) };
        let table = self
            .table
            .followed_by(&entries)
            .map_err(|_| StoreError::Damaged { detail: format!("table {}", self.table.id()) })?;
        let summary = Summary::of(&table, self.summary.created_at, last.at);
        self.show_here(table, summary, &entries);
        Ok(())
    }

    /// Whether an attempt failed only because others have written meanwhile, and is worth another one: then what they
    /// have written is known here.
    pub(super) async fn may_repeat<T>(
        &mut self,
        attempt: &Result<T, TableServiceError>,
        conflicts: &mut u32,
    ) -> Result<bool, TableServiceError> {
        let before = self.table.number();
        match attempt {
            Err(TableServiceError::Store(StoreError::Conflict)) if *conflicts < MOST_CONFLICTS => {
                // Whoever has lost often waits longer, and not as long as the others.
                let longest = (*conflicts).min(LONGEST_PAUSE);
                let pause = getrandom::u32().unwrap_or_default() % (longest + 1);
                sleep(Duration::from_millis(pause.into())).await;
                *conflicts += 1;
                self.catch_up().await?;
                Ok(true)
            }
            // What is refused here may be right for the table as it stands elsewhere.
            Err(TableServiceError::Refused { .. }) => {
                self.catch_up_with_others().await?;
                Ok(self.table.number() > before)
            }
            _ => Ok(false),
        }
    }

    /// Tells the other nodes how far the table has come.
    pub(super) fn announce(&self) {
        let nodes = &self.tables.shared.nodes;
        if !nodes.is_alone() {
            let reached = BusMessage::Reached { number: self.table.number() };
            nodes.bus().publish(&Topic::Table(self.table.id().clone()), &reached);
        }
    }

    /// How long after a deadline this node acts, in milliseconds.
    pub(super) fn patience(&self) -> u64 {
        let nodes = &self.tables.shared.nodes;
        if nodes.is_alone() {
            0
        } else if nodes.is_responsible(self.table.id()) {
            LATE_COMMIT
        } else {
            NOT_RESPONSIBLE
        }
    }

    /// Whether the engine of this node shall move now. That of the node that looks after the table comes first.
    pub(super) fn is_engine_mine(&mut self, ply: usize) -> bool {
        let nodes = &self.tables.shared.nodes;
        if nodes.is_alone() || nodes.is_engine_responsible(self.table.id()) {
            self.awaited_elsewhere = None;
            return true;
        }
        let since = match self.awaited_elsewhere {
            Some((awaited, since)) if awaited == ply => since,
            _ => Instant::now(),
        };
        let is_late = since.elapsed() >= ENGINE_ELSEWHERE;
        self.awaited_elsewhere = (!is_late).then_some((ply, since));
        is_late
    }

    /// How long the engine of another node is still waited for.
    pub(super) fn until_engine_is_late(&self) -> Duration {
        let waited = self.awaited_elsewhere.map(|(_, since)| since.elapsed());
        waited.map_or(Duration::MAX, |waited| ENGINE_ELSEWHERE.saturating_sub(waited))
    }
}
