//! How many tables one person can have.
//!
//! A table is counted in the store, and is there only when the writer has committed it together with
//! what other tables have written. Counting in that transaction would let whoever has too many tables
//! spoil the commit of everybody else, so the count is held here instead: one process owns the store,
//! and each person opens or joins one table at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use super::{Caller, TableService, TableServiceError};
use crate::ids::{PersonId, TableId};
use crate::limits::{MOST_ENGINE_JOBS, MOST_TABLES};

/// Those who are opening or joining a table.
#[derive(Debug, Default)]
pub(super) struct TableLimit {
    turns: Mutex<HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>>,
}

/// As long as somebody has this, nothing else is opened or joined for the same person.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    limit: &'a TableLimit,
    person: PersonId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl TableLimit {
    async fn turn(&self, person: PersonId) -> Turn<'_> {
        // There from the beginning, so that whoever does not wait any longer leaves nothing behind.
        let mut turn = Turn { limit: self, person, guard: None };
        let lock = Arc::clone(self.turns().entry(person).or_default());
        turn.guard = Some(lock.lock_owned().await);
        turn
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.guard.take();
        let mut turns = self.limit.turns();
        // Nobody else waits for it: they would have copies.
        if turns.get(&self.person).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            turns.remove(&self.person);
        }
    }
}

impl TableService {
    /// Waits until nothing else is opened for somebody, and checks that they can have one more table,
    /// or this one.
    pub(super) async fn may_have_table(
        &self,
        person: PersonId,
        table: Option<&TableId>,
    ) -> Result<Turn<'_>, TableServiceError> {
        let turn = self.shared.table_limit.turn(person).await;
        if self.store().count_tables(person, table).await? >= MOST_TABLES {
            return Err(TableServiceError::TooMany { most: MOST_TABLES });
        }
        Ok(turn)
    }

    /// Checks that the engine has not too much to do for somebody's address.
    pub(super) fn may_seat_engine(
        &self,
        person: PersonId,
        caller: &Caller,
    ) -> Result<(), TableServiceError> {
        let waiting = self.shared.engine_pool.waiting_for(person, caller.address);
        if waiting < MOST_ENGINE_JOBS { Ok(()) } else { Err(TableServiceError::EngineBusy) }
    }
}
