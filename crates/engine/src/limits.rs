//! When a search has to stop, and who helps with it.
//!
//! Clocks and threads belong to the operating system, so they are traits here; `system.rs` has those
//! of an ordinary machine.

use std::fmt::Debug;
use std::time::Duration;

/// Somebody who tells a search to stop: a clock, a person, a server that closes.
pub trait Stop: Debug + Sync {
    /// Whether to stop now. Asked every few thousand nodes, so it may look at a clock.
    fn now(&self) -> bool;
}

/// Never stops the search.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl Stop for Never {
    fn now(&self) -> bool {
        false
    }
}

/// Stops when either of two signals does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Either<'a>(pub(crate) &'a dyn Stop, pub(crate) &'a dyn Stop);

impl Stop for Either<'_> {
    fn now(&self) -> bool {
        self.0.now() || self.1.now()
    }
}

/// Something that measures time.
pub trait Clock: Debug + Sync {
    /// Stops when so much time has passed from now on.
    fn stop_after(&self, time: Duration) -> Box<dyn Stop>;
}

/// Workers who can look for the same thing at the same time.
pub trait WorkerPool: Debug + Send + Sync {
    /// Does `lead` once, and meanwhile `help` with each number from 1 on, for as many helpers as there
    /// are. Returns when all have finished.
    fn work(&self, help: &(dyn Fn(usize) + Sync), lead: &mut dyn FnMut());
}

/// A pool of one worker.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl WorkerPool for Alone {
    fn work(&self, _help: &(dyn Fn(usize) + Sync), lead: &mut dyn FnMut()) {
        lead();
    }
}

/// How far a search may go; it ends at whichever comes first.
///
/// ```
/// use tablier_engine::Limits;
///
/// let limits = Limits { nodes: 20_000, ..Limits::default() };
/// assert!(!limits.stop.now());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most positions to look at (for Monte Carlo search: the most playouts).
    pub nodes: u64,
    /// The most plies to look ahead.
    pub depth: u32,
    /// Who may stop it earlier.
    pub stop: &'a dyn Stop,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { nodes: u64::MAX, depth: u32::MAX, stop: &Never }
    }
}
