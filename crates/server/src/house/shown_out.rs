//! Those whose connections whoever runs the house wants to be closed: they are banned, have gone, or have
//! another password.
//!
//! That is said in the store, from another process, so the house looks there.

use std::time::Duration;

use super::{House, now};
use crate::disconnect::{Disconnect, Disconnects};

/// How often the house looks.
const ROUND: Duration = Duration::from_secs(1);
/// What was written while the house looked is looked for again.
const OVERLAP: u64 = 500;

impl House {
    /// Who tells connections that they have to be closed.
    pub fn disconnects(&self) -> &Disconnects {
        &self.shared.disconnects
    }

    pub(super) async fn look_who_goes(self) {
        let mut rhythm = self.every(ROUND);
        let mut since = now();
        while rhythm.beat().await {
            let begin = now();
            // The wall clock may have been set back.
            since = since.min(begin.saturating_sub(OVERLAP));
            match self.store().shown_out(since).await {
                Ok(people) => {
                    for person in people {
                        self.disconnects().send(Disconnect::Person(person));
                    }
                    since = begin.saturating_sub(OVERLAP);
                }
                Err(error) => tracing::error!(%error, "who has to go cannot be looked up"),
            }
        }
    }
}
