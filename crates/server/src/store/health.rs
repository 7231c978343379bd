//! What is known about the health of a store, the same for every kind.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::StoreError;

/// Remembers how the last write ended.
#[derive(Debug, Default)]
pub(super) struct WriteHealth {
    /// Why the last write failed, if it did.
    failure: Mutex<Option<StoreError>>,
}

impl WriteHealth {
    /// Fails with the reason if the last write failed.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.failure().clone().map_or(Ok(()), Err)
    }

    /// Remembers how a write ended. The log tells when writing begins to fail and when it works again,
    /// not every failure in between.
    pub(super) fn note(&self, result: Result<(), &StoreError>) {
        // What somebody else has written before says nothing about the database.
        let failure = match result {
            Err(StoreError::Conflict) => return,
            Err(error) => Some(error.clone()),
            Ok(()) => None,
        };
        if failure.is_some() {
            metrics::counter!("tablier_write_failures").increment(1);
        }
        let mut known = self.failure();
        match (&*known, &failure) {
            (None, Some(error)) => tracing::error!(%error, "failed to write to the database"),
            (Some(_), None) => tracing::info!("writing to the database works again"),
            _ => {}
        }
        metrics::gauge!("tablier_database_writable").set(f64::from(u8::from(failure.is_none())));
        *known = failure;
    }

    fn failure(&self) -> MutexGuard<'_, Option<StoreError>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
