//! What every command that thinks needs: an end of its time, and enough memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
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
