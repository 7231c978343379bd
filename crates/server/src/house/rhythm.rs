//! What is done again and again until the house closes.

use std::time::Duration;

use tokio::time::{Interval, MissedTickBehavior};

use super::{Closing, House};

/// Beats at once and then after every interval.
#[derive(Debug)]
pub(super) struct Rhythm {
    interval: Interval,
    closing: Closing,
}

impl Rhythm {
    /// Waits for the next beat; false when the house closes.
    pub(super) async fn beat(&mut self) -> bool {
        tokio::select! {
            _ = self.interval.tick() => true,
            () = self.closing.begun() => false,
        }
    }
}

impl House {
    pub(super) fn every(&self, period: Duration) -> Rhythm {
        let mut interval = tokio::time::interval(period);
        // After a pause there is nothing to catch up with.
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Rhythm { interval, closing: self.closing() }
    }
}
