//! How many tables one user can have.
//!
//! A table is counted in the store, and is there only when the writer has committed it together with
//! what other tables have written. Counting in that transaction would let whoever has too many tables
//! spoil the commit of everybody else, so the count is held here instead: each user opens or joins
//! one table at a time. Through two servers at the same moment somebody may get one more than allowed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use super::{Caller, TableService, TableServiceError};
use crate::limits::{MOST_ENGINE_JOBS, MOST_TABLES};
use tablier_protocol::{TableId, UserId};

/// Those who are opening or joining a table.
#[derive(Debug, Default)]
pub(super) struct TableLimit {
    turns: Mutex<HashMap<UserId, Arc<tokio::sync::Mutex<()>>>>,
}

/// As long as somebody has this, nothing else is opened or joined for the same user.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    limit: &'a TableLimit,
    user: UserId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl TableLimit {
    async fn turn(&self, user: UserId) -> Turn<'_> {
        // There from the beginning, so that whoever does not wait any longer leaves nothing behind.
        let mut turn = Turn { limit: self, user, guard: None };
        let lock = Arc::clone(self.turns().entry(user).or_default());
        turn.guard = Some(lock.lock_owned().await);
        turn
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<UserId, Arc<tokio::sync::Mutex<()>>>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.guard.take();
        let mut turns = self.limit.turns();
        // Nobody else waits for it: they would have copies.
        if turns.get(&self.user).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            turns.remove(&self.user);
        }
    }
}

impl TableService {
    /// Waits until nothing else is opened for somebody, and checks that they can have one more table,
    /// or this one.
    pub(super) async fn may_have_table(
        &self,
        user: UserId,
        table: Option<&TableId>,
    ) -> Result<Turn<'_>, TableServiceError> {
        let turn = self.shared.table_limit.turn(user).await;
        if self.store().count_tables(user, table).await? >= MOST_TABLES {
            return Err(TableServiceError::TooMany { most: MOST_TABLES });
        }
        Ok(turn)
    }

    /// Checks that the engine has not too much to do for somebody's address.
    pub(super) fn may_seat_engine(
        &self,
        user: UserId,
        caller: &Caller,
    ) -> Result<(), TableServiceError> {
        let waiting = self.shared.engine_pool.waiting_for(user, caller.address);
        if waiting < MOST_ENGINE_JOBS { Ok(()) } else { Err(TableServiceError::EngineBusy) }
    }
}
