//! The clock and the threads of an ordinary machine.

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use crate::limits::{Clock, Never, Stop, WorkerPool};

/// The clock of the machine.
///
/// ```
/// use std::time::Duration;
/// use tablier_engine::{Clock, SystemClock};
///
/// assert!(SystemClock.stop_after(Duration::ZERO).now());
/// assert!(!SystemClock.stop_after(Duration::MAX).now());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

#[derive(Debug)]
struct Deadline(Instant);

impl Stop for Deadline {
    fn now(&self) -> bool {
        Instant::now() >= self.0
    }
}

impl Clock for SystemClock {
    fn stop_after(&self, time: Duration) -> Box<dyn Stop> {
        match Instant::now().checked_add(time) {
            Some(end) => Box::new(Deadline(end)),
            // Beyond what a clock can show nobody waits.
            None => Box::new(Never),
        }
    }
}

/// So many threads, the caller's own among them.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use tablier_engine::{WorkerPool, Threads};
///
/// let sum = AtomicUsize::new(0);
/// Threads(3).work(
///     &|number| { sum.fetch_add(number, Ordering::Relaxed); },
///     &mut || { sum.fetch_add(10, Ordering::Relaxed); },
/// );
/// assert_eq!(sum.into_inner(), 13);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl Threads {
    /// One thread for each core.
    pub fn all() -> Self {
        Threads(thread::available_parallelism().map_or(1, NonZero::get))
    }
}

impl WorkerPool for Threads {
    fn work(&self, help: &(dyn Fn(usize) + Sync), lead: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for number in 1..self.0 {
                scope.spawn(move || help(number));
            }
            lead();
        });
    }
}
