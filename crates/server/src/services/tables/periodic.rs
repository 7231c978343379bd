//! What is done again and again until the server closes.

use std::time::Duration;

use tokio::time::{Interval, MissedTickBehavior};

use super::{Shutdown, TableService};

/// Beats at once and then after every interval.
#[derive(Debug)]
pub(super) struct Periodic {
    interval: Interval,
    shutdown: Shutdown,
}

impl Periodic {
    /// Waits for the next beat; false when the server closes.
    pub(super) async fn tick(&mut self) -> bool {
        tokio::select! {
            _ = self.interval.tick() => true,
            () = self.shutdown.begun() => false,
        }
    }
}

impl TableService {
    pub(super) fn every(&self, period: Duration) -> Periodic {
        let mut interval = tokio::time::interval(period);
        // After a pause there is nothing to catch up with.
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Periodic { interval, shutdown: self.closing() }
    }
}
