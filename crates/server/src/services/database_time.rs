//! The time of a database that several servers share.
//!
//! The clocks of their machines differ; the games of all of them follow the clock of the database. How far it is from
//! the monotonic clock of this machine is measured again and again, so neither a wall clock that is set nor one that
//! was never right touches a game. A wall clock that is far off is still a fault of the machine, and told.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::{Reading, SystemTimeSource, TimeSource};
use crate::store::{Store, StoreError};

/// Of so many measurements the one that took the shortest time counts: it is the most exact one.
const MEASUREMENTS: usize = 8;
/// How many of them are made before the first game.
const FIRST_MEASUREMENTS: usize = 3;
/// The log tells when the wall clock of this machine is further from the database's, in milliseconds.
const WARNING: u64 = 100;
/// With a wall clock that is further off the server is not ready, in milliseconds.
pub(crate) const LARGEST_CLOCK_OFFSET: u64 = 1_000;

/// The time of a database. Copies are the same.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseTime {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    machine: Box<dyn TimeSource>,
    measurements: Mutex<Measurements>,
}

impl DatabaseTime {
    /// Measures the time of a database; nothing if it has no clock but that of this machine.
    pub(crate) async fn of(store: &dyn Store) -> Result<Option<Self>, StoreError> {
        let machine = Box::new(SystemTimeSource::default());
        let shared = Shared { machine, measurements: Mutex::default() };
        let time = DatabaseTime { shared: Arc::new(shared) };
        for _ in 0..FIRST_MEASUREMENTS {
            if !time.measure(store).await? {
                return Ok(None);
            }
        }
        Ok(Some(time))
    }

    /// Compares the clocks once more. Returns whether the database has a clock of its own.
    pub(crate) async fn measure(&self, store: &dyn Store) -> Result<bool, StoreError> {
        let before = self.shared.machine.read();
        let Some(database) = store.time().await? else { return Ok(false) };
        let after = self.shared.machine.read();
        self.shared.measurements().add(before, database, after);
        Ok(true)
    }

    /// How far the wall clock of this machine is ahead of the database, in milliseconds.
    pub(crate) fn wall_clock_offset(&self) -> i64 {
        self.shared.measurements().wall_offset
    }
}

impl TimeSource for DatabaseTime {
    fn read(&self) -> Reading {
        let Reading { monotonic, wall } = self.shared.machine.read();
        let now = self.shared.measurements().now(monotonic);
        Reading { monotonic, wall: now.unwrap_or(wall) }
    }
}

impl Shared {
    fn measurements(&self) -> MutexGuard<'_, Measurements> {
        self.measurements.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One comparison of the clocks, in microseconds.
#[derive(Clone, Copy, Debug)]
struct Measurement {
    /// How far the database is ahead of the monotonic clock.
    ahead: i64,
    /// The database was read at some moment of this time.
    took: i64,
}

impl Measurement {
    /// Whether both can be right while no clock was set.
    fn agrees_with(self, other: Measurement) -> bool {
        // The database tells whole milliseconds.
        (self.ahead - other.ahead).abs() <= i64::midpoint(self.took, other.took) + 2_000
    }
}

#[derive(Debug, Default)]
struct Measurements {
    latest: VecDeque<Measurement>,
    wall_offset: i64,
    is_warned: bool,
}

impl Measurements {
    fn add(&mut self, before: Reading, database: u64, after: Reading) {
        let took = microseconds(after.monotonic.saturating_sub(before.monotonic));
        let middle = microseconds(before.monotonic) + took / 2;
        let measured = Measurement { ahead: database as i64 * 1_000 - middle, took };
        // After a failover another clock counts from now on.
        self.latest.retain(|earlier| earlier.agrees_with(measured));
        self.latest.truncate(MEASUREMENTS - 1);
        self.latest.push_front(measured);
        if let Some(now) = self.now(after.monotonic) {
            self.wall_offset = after.wall as i64 - now as i64;
            metrics::gauge!("tablier_clock_offset_seconds").set(self.wall_offset as f64 / 1_000.0);
            self.tell();
        }
    }

    /// The time of the database in milliseconds, when the monotonic clock shows this.
    fn now(&self, monotonic: Duration) -> Option<u64> {
        let best = self.latest.iter().min_by_key(|measurement| measurement.took)?;
        u64::try_from((microseconds(monotonic) + best.ahead) / 1_000).ok()
    }

    /// Says once when the wall clock goes wrong, and once when it is right again.
    fn tell(&mut self) {
        let milliseconds = self.wall_offset;
        let is_off = milliseconds.unsigned_abs() > WARNING;
        if is_off && !self.is_warned {
            tracing::warn!(
                milliseconds,
                "the clock of this machine is ahead of the database's (behind, if negative); games follow the database"
            );
        } else if !is_off && self.is_warned {
            tracing::info!("the clock of this machine agrees with the database's again");
        }
        self.is_warned = is_off;
    }
}

fn microseconds(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATABASE: u64 = 1_000_000_000;

    fn reading(monotonic: u64, wall: u64) -> Reading {
        Reading { monotonic: Duration::from_millis(monotonic), wall }
    }

    /// A measurement that took some milliseconds, while the clock of the machine was off by some.
    fn add(measured: &mut Measurements, at: u64, took: u64, database: u64, off: i64) {
        let wall = |at: u64| (DATABASE + at).saturating_add_signed(off);
        measured.add(reading(at, wall(at)), database, reading(at + took, wall(at + took)));
    }

    fn now(measured: &Measurements, monotonic: u64) -> u64 {
        measured.now(Duration::from_millis(monotonic)).unwrap()
    }

    #[test]
    fn the_time_is_the_databases_whatever_the_wall_clock_shows() {
        for off in [-5_000, 0, 5_000] {
            let mut measured = Measurements::default();
            add(&mut measured, 100, 2, DATABASE + 101, off);
            assert_eq!(now(&measured, 1_100), DATABASE + 1_100);
            assert_eq!(measured.wall_offset, off);
            assert_eq!(measured.is_warned, off != 0);
        }
    }

    #[test]
    fn the_quickest_answer_counts() {
        let mut measured = Measurements::default();
        add(&mut measured, 0, 2, DATABASE + 1, 0);
        // The answer was on its way for most of the time.
        add(&mut measured, 1_000, 800, DATABASE + 1_010, 0);
        assert_eq!(now(&measured, 2_000), DATABASE + 2_000);
        for round in 2..20 {
            add(&mut measured, round * 1_000, 100, DATABASE + round * 1_000 + 50, 0);
        }
        assert_eq!(measured.latest.len(), MEASUREMENTS, "old ones are forgotten");
    }

    #[test]
    fn another_clock_is_followed_at_once() {
        let mut measured = Measurements::default();
        add(&mut measured, 0, 1, DATABASE, 0);
        // A replica has taken over; its clock is three seconds behind.
        add(&mut measured, 1_000, 50, DATABASE + 1_025 - 3_000, 0);
        assert_eq!(now(&measured, 2_000), DATABASE + 2_000 - 3_000);
        assert_eq!(measured.wall_offset, 3_000);
    }
}
