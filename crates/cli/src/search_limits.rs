//! Limits of searches: a deadline, a share of the clock, and memory.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{fs, io};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use tablier_core::Message;
use tablier_engine::{Clock, Stop, SystemClock};

/// The end of a long search: its time is over, or somebody has asked the program to end.
#[derive(Debug)]
pub(crate) struct End {
    time: Option<Box<dyn Stop>>,
    is_asked: Arc<AtomicBool>,
}

impl End {
    /// The end after this time, if there is one. From now on the first Ctrl-C, or the first request to
    /// terminate, lets the search finish its work and keep what it has; the second ends the program.
    pub(crate) fn new(time: Option<Duration>) -> io::Result<Self> {
        let is_asked = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // In this order: the flag that the first one reads is not yet raised by the second.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&is_asked))?;
            flag::register(signal, Arc::clone(&is_asked))?;
        }
        Ok(End { time: time.map(|time| SystemClock.stop_after(time)), is_asked })
    }
}

impl Stop for End {
    fn now(&self) -> bool {
        self.is_asked.load(Ordering::Relaxed) || self.time.as_ref().is_some_and(|time| time.now())
    }
}

/// Stops a thought: pressed by somebody, or by the clock once that runs.
#[derive(Debug, Default)]
pub(crate) struct Button {
    pressed: AtomicBool,
    deadline: OnceLock<Instant>,
}

impl Button {
    pub(crate) fn press(&self) {
        self.pressed.store(true, Ordering::Relaxed);
    }

    /// Starts the clock, if it does not run yet.
    pub(crate) fn press_after(&self, time: Duration) {
        // Beyond what a clock can show nobody waits.
        if let Some(end) = Instant::now().checked_add(time) {
            self.deadline.get_or_init(|| end);
        }
    }
}

impl Stop for Button {
    fn now(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
            || self.deadline.get().is_some_and(|end| Instant::now() >= *end)
    }
}

/// The overhead per move between the clock and the engine.
pub(crate) const OVERHEAD: Duration = Duration::from_millis(50);

/// The number of moves that a game is assumed to have left.
const USUAL_MOVES: u32 = 30;

/// An even share of what is left, and most of what the move brings; of more than one move to go never
/// more than half of what is left. Together with the overhead it is never more than what is left.
pub(crate) fn share(
    left: Duration,
    increment: Duration,
    to_go: Option<u32>,
    overhead: Duration,
) -> Duration {
    let left = left.saturating_sub(overhead);
    let moves = to_go.unwrap_or(USUAL_MOVES).max(1);
    let most = if moves == 1 { left * 9 / 10 } else { left / 2 };
    (left / moves).saturating_add(increment / 4 * 3).min(most)
}

/// Refuses a table that would not fit into the memory that is left: the system would end the
/// program in the middle of its work, without a word. Where the system does not tell, all is well.
pub(crate) fn check_memory(mebibytes: u32) -> Result<usize, Message> {
    match available_mebibytes() {
        Some(available) if u64::from(mebibytes) > available => Err(Message::new("memory-too-much")
            .with("asked", mebibytes.to_string())
            .with("available", available.to_string())),
        _ => Ok(mebibytes as usize),
    }
}

fn available_mebibytes() -> Option<u64> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_stops_when_it_is_pressed_or_its_time_has_passed() {
        let button = Button::default();
        button.press_after(Duration::MAX);
        assert!(!button.now());
        button.press();
        assert!(button.now());
        let clock = Button::default();
        clock.press_after(Duration::ZERO);
        // What runs already is not set again.
        clock.press_after(Duration::from_secs(1_000));
        assert!(clock.now());
    }
}
