//! Those whose connections the operator wants to be closed: they are banned, have gone, or have
//! another password.
//!
//! That is said in the store, from another process, so the server looks there.

use std::time::Duration;

use super::TableService;
use crate::services::disconnect::{Disconnect, Disconnects};

/// How often the server looks.
const ROUND: Duration = Duration::from_secs(1);
/// What was written while the server looked is looked for again.
const OVERLAP: u64 = 500;

impl TableService {
    /// Who tells connections that they have to be closed.
    pub fn disconnects(&self) -> &Disconnects {
        &self.shared.disconnects
    }

    pub(super) async fn poll_disconnect_requests(self) {
        let mut periodic = self.every(ROUND);
        let mut since = self.database_time();
        while periodic.tick().await {
            let begin = self.database_time();
            // The wall clock may have been set back.
            since = since.min(begin.saturating_sub(OVERLAP));
            match self.store().disconnect_requests(since).await {
                Ok(users) => {
                    for user in users {
                        // Every node looks for itself.
                        self.disconnects().send_here(Disconnect::User(user));
                    }
                    since = begin.saturating_sub(OVERLAP);
                }
                Err(error) => tracing::error!(%error, "failed to look up disconnect requests"),
            }
        }
    }
}
