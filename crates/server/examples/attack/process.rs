//! What a running server uses, as the system tells it.

use std::fs;

use crate::Fallible;

/// The ticks in which the system counts a process's time, as it tells all programs.
const TICKS_PER_SECOND: f64 = 100.0;

#[derive(Clone, Copy)]
pub(crate) struct Process(pub(crate) u32);

impl Process {
    /// Its memory, in MiB.
    pub(crate) fn memory(self) -> Fallible<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let figure = line.and_then(|line| line.split_whitespace().next());
        let kib: u64 = figure.ok_or("the system does not tell the memory")?.parse()?;
        Ok(kib as f64 / 1024.0)
    }

    /// The time that it has had a core, in seconds.
    pub(crate) fn cpu(self) -> Fallible<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0))?;
        // Behind the name, which may have spaces; its own time and that of the system for it.
        let figures = stat.rsplit(')').next().unwrap_or_default();
        let times = figures.split_whitespace().skip(11).take(2);
        let ticks: u64 = times.map(str::parse::<u64>).sum::<Result<_, _>>()?;
        Ok(ticks as f64 / TICKS_PER_SECOND)
    }
}
