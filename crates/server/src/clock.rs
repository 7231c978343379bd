//! The clock of the games.
//!
//! It follows the monotonic clock of the machine, so that a step of the wall clock does not touch a game
//! that is being played. It never goes backwards, not even across restarts. Times in which the process
//! did not run, and steps of the wall clock that it follows, are downtimes: they cost nobody time.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// How often a thread looks at the clock when nobody else does: as exactly a downtime is known.
const TICK: Duration = Duration::from_millis(500);
/// If nobody has looked at the clock for longer, the process was not running. A thread that only ticks
/// is late by so much on no machine that can still run games.
pub(crate) const LONGEST_GAP: u64 = 2_000;
/// The clock follows the wall clock at once when that is further ahead.
const LARGEST_LAG: u64 = 2_000;
/// How often a smaller difference from the wall clock is reduced, in milliseconds.
const ADJUSTMENT_INTERVAL: u64 = 1_000;
/// By how much at most, in milliseconds: a player's time is wrong by one part in a hundred meanwhile.
const LARGEST_ADJUSTMENT: i64 = 10;

/// What the clocks of a machine show at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The clock that nobody can set. It may stand still while the machine is suspended.
    pub monotonic: Duration,
    /// The clock on the wall, in milliseconds since the epoch.
    pub wall: u64,
}

/// Where readings come from.
pub trait TimeSource: fmt::Debug + Send + Sync + 'static {
    /// What the clocks show now.
    fn read(&self) -> Reading;
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemTimeSource {
    origin: Instant,
}

impl Default for SystemTimeSource {
    fn default() -> Self {
        SystemTimeSource { origin: Instant::now() }
    }
}

impl TimeSource for SystemTimeSource {
    fn read(&self) -> Reading {
        // The wall clock first: if the process is stopped in between, the reading looks like a freeze
        // and not like a step of the wall clock, which would then be counted twice.
        let wall = wall_clock();
        Reading { monotonic: self.origin.elapsed(), wall }
    }
}

/// The wall clock, in milliseconds since the epoch.
pub fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

/// A time in which nobody could play, in milliseconds since the epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Downtime {
    /// From when.
    pub from: u64,
    /// Until when.
    pub to: u64,
}

/// The clock of the games. Copies are the same clock.
#[derive(Clone, Debug)]
pub struct Clock {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    source: Box<dyn TimeSource>,
    state: Mutex<State>,
    /// The end of the last downtime.
    last_downtime: watch::Sender<u64>,
}

#[derive(Debug)]
struct State {
    /// How far this clock is ahead of the monotonic one, in milliseconds.
    offset: u64,
    /// What it showed when somebody last looked.
    now: u64,
    /// When it was last compared with the wall clock.
    adjusted_at: u64,
    /// The downtimes that are not in the store yet.
    unstored: Vec<Downtime>,
    /// Whether the wall clock was found behind this one.
    is_ahead: bool,
}

impl Clock {
    /// Starts the clock: at the time of the wall clock, but not before the last heartbeat of the
    /// process that ran before.
    pub fn start(source: impl TimeSource, last_heartbeat: Option<u64>) -> Self {
        let reading = source.read();
        let now = reading.wall.max(last_heartbeat.unwrap_or_default());
        let state = State {
            offset: now.saturating_sub(milliseconds(reading.monotonic)),
            now,
            adjusted_at: now,
            unstored: Vec::new(),
            is_ahead: false,
        };
        let shared = Arc::new(Shared {
            source: Box::new(source),
            state: Mutex::new(state),
            // Whoever was not there before has to look at the downtime that ends now.
            last_downtime: watch::channel(now).0,
        });
        tick(Arc::downgrade(&shared));
        Clock { shared }
    }

    /// The time, in milliseconds since the epoch. A downtime that ends before it is known when this
    /// returns, whoever looks first.
    pub fn now(&self) -> u64 {
        self.shared.look()
    }

    /// The end of the last downtime that is known, or the start of the process.
    pub fn last_downtime(&self) -> u64 {
        *self.shared.last_downtime.borrow()
    }

    /// Tells when the end of the last downtime changes.
    pub fn downtimes(&self) -> watch::Receiver<u64> {
        self.shared.last_downtime.subscribe()
    }

    /// The downtimes that are not in the store yet, in order.
    pub fn unstored_downtimes(&self) -> Vec<Downtime> {
        self.shared.state().unstored.clone()
    }

    /// A downtime is in the store that ended then, noticed by this process or another.
    pub fn note_downtime(&self, end: u64) {
        self.shared.last_downtime.send_if_modified(|last| {
            let is_new = end > *last;
            *last = end.max(*last);
            is_new
        });
    }

    /// The downtimes until then are in the store.
    pub fn mark_stored(&self, until: u64) {
        self.shared.state().unstored.retain(|downtime| downtime.to > until);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) -> u64 {
        let mut state = self.state();
        // Read while nobody else does, so that readings come in order.
        let Reading { monotonic, wall } = self.source.read();
        let before = state.now;
        let mut now = before.max(state.offset.saturating_add(milliseconds(monotonic)));
        let gap = now - before;
        let step = wall.saturating_sub(now);
        if step > LARGEST_LAG {
            state.offset += step;
            now += step;
        }
        state.now = now;
        state.adjust(wall);
        state.tell_of_wall(wall);
        if gap > LONGEST_GAP || step > LARGEST_LAG {
            // Nobody knows when in between it began: from the last moment that was seen.
            state.unstored.push(Downtime { from: before, to: now });
            let seconds = (now - before) / 1_000;
            tracing::warn!(seconds, "the process did not run or the clock was set forward");
            self.last_downtime.send_replace(now);
        }
        now
    }
}

impl State {
    /// Comes a little nearer to the wall clock, without ever going backwards.
    fn adjust(&mut self, wall: u64) {
        if self.now - self.adjusted_at < ADJUSTMENT_INTERVAL {
            return;
        }
        self.adjusted_at = self.now;
        let difference = wall as i64 - self.now as i64;
        if difference.unsigned_abs() <= LARGEST_LAG {
            let adjustment = difference.clamp(-LARGEST_ADJUSTMENT, LARGEST_ADJUSTMENT);
            self.offset = self.offset.saturating_add_signed(adjustment);
        }
    }

    /// Says once when the wall clock falls behind.
    fn tell_of_wall(&mut self, wall: u64) {
        let ahead = self.now.saturating_sub(wall);
        let is_ahead = ahead > LARGEST_LAG;
        if is_ahead && !self.is_ahead {
            let seconds = ahead / 1_000;
            tracing::warn!(seconds, "the clock was set back; games go on without it");
        }
        self.is_ahead = is_ahead;
    }
}

/// Looks at the clock again and again, on a thread of its own: a busy server is no frozen one.
fn tick(shared: Weak<Shared>) {
    let ticking = move || {
        while let Some(shared) = shared.upgrade() {
            shared.look();
            drop(shared);
            thread::sleep(TICK);
        }
    };
    if let Err(error) = thread::Builder::new().name("clock".to_owned()).spawn(ticking) {
        // The heartbeat looks at the clock too.
        tracing::warn!(%error, "the clock has no thread of its own");
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_000_000_000;

    /// Clocks that a test sets.
    #[derive(Clone, Debug, Default)]
    struct TestTime(Arc<Mutex<Reading>>);

    impl TestTime {
        fn change(&self, monotonic: u64, wall: i64) {
            let mut reading = self.0.lock().unwrap();
            reading.monotonic += Duration::from_millis(monotonic);
            reading.wall = reading.wall.saturating_add_signed(wall);
        }
    }

    impl TimeSource for TestTime {
        fn read(&self) -> Reading {
            *self.0.lock().unwrap()
        }
    }

    fn started(last_heartbeat: Option<u64>) -> (Clock, TestTime) {
        let time = TestTime::default();
        time.change(5_000, START as i64);
        (Clock::start(time.clone(), last_heartbeat), time)
    }

    /// Lets time pass as it does while the process runs.
    fn run(clock: &Clock, time: &TestTime, milliseconds: u64) {
        for _ in 0..milliseconds / 100 {
            time.change(100, 100);
            clock.now();
        }
    }

    #[test]
    fn time_passes() {
        let (clock, time) = started(None);
        assert_eq!((clock.now(), clock.last_downtime()), (START, START));
        run(&clock, &time, 10_000);
        assert_eq!(clock.now(), START + 10_000);
        assert_eq!(clock.unstored_downtimes(), []);
    }

    #[test]
    fn looking_often_does_not_slow_it_down() {
        let (clock, time) = started(None);
        for look in 0..10_000 {
            time.0.lock().unwrap().monotonic += Duration::from_micros(300);
            time.change(0, i64::from(look % 10 > 6));
            clock.now();
        }
        assert_eq!(clock.now(), START + 3_000);
    }

    #[test]
    fn a_frozen_process_is_a_downtime() {
        let (clock, time) = started(None);
        run(&clock, &time, 1_000);
        let told = clock.downtimes();
        time.change(60_000, 60_000);
        assert_eq!(clock.now(), START + 61_000);
        let frozen = Downtime { from: START + 1_000, to: START + 61_000 };
        assert_eq!(clock.unstored_downtimes(), [frozen]);
        assert_eq!(clock.last_downtime(), frozen.to);
        assert!(told.has_changed().unwrap());
    }

    /// The monotonic clock stands still, the one on the wall does not.
    #[test]
    fn a_suspended_machine_is_a_downtime() {
        let (clock, time) = started(None);
        time.change(10, 3_600_010);
        assert_eq!(clock.now(), START + 3_600_010);
        let asleep = Downtime { from: START, to: START + 3_600_010 };
        assert_eq!(clock.unstored_downtimes(), [asleep]);
        run(&clock, &time, 5_000);
        assert_eq!(clock.now(), START + 3_605_010);
        assert_eq!(clock.unstored_downtimes(), [asleep], "only once");
    }

    #[test]
    fn a_wall_clock_that_is_set_back_changes_nothing() {
        let (clock, time) = started(None);
        time.change(100, -3_600_000);
        assert_eq!(clock.now(), START + 100);
        run(&clock, &time, 5_000);
        // Nor does it change anything when it is set right again.
        time.change(100, 3_600_200);
        assert_eq!(clock.now(), START + 5_200);
        assert_eq!(clock.unstored_downtimes(), []);
    }

    /// What is not worth a downtime is not followed, however often it comes, until it is.
    #[test]
    fn small_steps_are_followed_together() {
        let (clock, time) = started(None);
        for _ in 0..4 {
            time.change(100, 600);
            clock.now();
        }
        assert_eq!((clock.now(), clock.unstored_downtimes().len()), (START + 400, 0));
        time.change(100, 600);
        assert_eq!(clock.now(), START + 3_000);
        assert_eq!(clock.unstored_downtimes().len(), 1);
    }

    #[test]
    fn a_small_difference_is_made_good_slowly() {
        for difference in [-500_i64, 500] {
            let (clock, time) = started(None);
            time.change(0, difference);
            let mut before = clock.now();
            for _ in 0..100_000 / 50 {
                time.change(50, 50);
                let now = clock.now();
                assert!((40..=60).contains(&(now - before)), "{before} {now}");
                before = now;
            }
            assert_eq!(clock.now(), (START + 100_000).saturating_add_signed(difference));
            assert_eq!(clock.unstored_downtimes(), []);
        }
    }

    #[test]
    fn downtimes_that_others_have_stored_are_told_once() {
        let (clock, _) = started(None);
        let mut told = clock.downtimes();
        clock.note_downtime(START - 1);
        assert!(!told.has_changed().unwrap(), "it was over before this process started");
        clock.note_downtime(START + 7_000);
        clock.note_downtime(START + 7_000);
        assert_eq!(*told.borrow_and_update(), START + 7_000);
        assert!(!told.has_changed().unwrap());
    }

    #[test]
    fn a_slow_machine_is_not_a_frozen_one() {
        let (clock, time) = started(None);
        for _ in 0..10 {
            time.change(LONGEST_GAP, LONGEST_GAP as i64);
            clock.now();
        }
        assert_eq!(clock.unstored_downtimes(), []);
    }

    #[test]
    fn it_starts_where_the_last_one_stopped() {
        assert_eq!(started(Some(START - 10)).0.now(), START);
        let (clock, time) = started(Some(START + 90_000));
        assert_eq!(clock.now(), START + 90_000, "the wall clock was set back meanwhile");
        run(&clock, &time, 1_000);
        assert_eq!(clock.now(), START + 91_000);
    }

    #[test]
    fn what_is_stored_is_not_stored_again() {
        let (clock, time) = started(None);
        for _ in 0..2 {
            time.change(10_000, 10_000);
            clock.now();
        }
        let [first, second] = clock.unstored_downtimes()[..] else { panic!("two are expected") };
        assert_eq!((first.to, second.from), (START + 10_000, START + 10_000));
        clock.mark_stored(first.to);
        assert_eq!(clock.unstored_downtimes(), [second]);
    }
}
