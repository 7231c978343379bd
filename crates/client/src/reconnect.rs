//! How long to wait before a connection is opened again.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use crate::Closed;

/// The code with which a server closes a connection that shall be opened again: it shuts down, and another one may be
/// there already.
const COME_BACK: u16 = 4000;
/// Within this time all clients of a server that shuts down come back, each at its own moment.
const COME_BACK_WITHIN: Duration = Duration::from_millis(500);
const FIRST_DELAY: Duration = Duration::from_millis(400);
const LONGEST_DELAY: Duration = Duration::from_secs(8);

/// Tells how long to wait before each attempt to connect again: a moment if the server asked for it, and longer after
/// each failure otherwise.
#[derive(Clone, Debug)]
pub struct Reconnect {
    next: Duration,
}

impl Default for Reconnect {
    fn default() -> Self {
        Reconnect { next: FIRST_DELAY }
    }
}

impl Reconnect {
    /// How long to wait after a connection was closed.
    pub fn after_close(&mut self, closed: Closed) -> Duration {
        if closed.code == Some(COME_BACK) {
            COME_BACK_WITHIN.mul_f64(random())
        } else {
            self.after_failure()
        }
    }

    /// How long to wait after an attempt to connect has failed.
    pub fn after_failure(&mut self) -> Duration {
        let delay = self.next.mul_f64(0.7 + 0.6 * random());
        self.next = (2 * self.next).min(LONGEST_DELAY);
        delay
    }

    /// A connection is open: the next failure is the first one again.
    pub fn succeeded(&mut self) {
        *self = Reconnect::default();
    }
}

/// A number between 0 and 1, another one each time. Nothing secret depends on it.
fn random() -> f64 {
    f64::from(RandomState::new().hash_one(0) as u32) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_asked_to_come_back_does_so_soon_and_not_with_all_others() {
        let mut reconnect = Reconnect::default();
        let delays: Vec<_> =
            (0..100).map(|_| reconnect.after_close(Closed { code: Some(4000) })).collect();
        assert!(delays.iter().all(|delay| *delay <= COME_BACK_WITHIN));
        let early = delays.iter().filter(|delay| **delay < COME_BACK_WITHIN / 2).count();
        assert!((20..80).contains(&early), "{early} of 100 in the first half");
    }

    #[test]
    fn the_delay_grows_with_every_failure() {
        let mut reconnect = Reconnect::default();
        let first = reconnect.after_close(Closed { code: None });
        assert!(first >= FIRST_DELAY.mul_f64(0.69) && first <= FIRST_DELAY.mul_f64(1.31));
        let last = (0..10).map(|_| reconnect.after_failure()).last().unwrap_or_default();
        assert!(last >= LONGEST_DELAY.mul_f64(0.69), "{last:?}");
        reconnect.succeeded();
        assert!(reconnect.after_failure() <= FIRST_DELAY.mul_f64(1.31));
    }
}
