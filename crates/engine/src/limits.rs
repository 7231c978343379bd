//! When a search has to stop.

use std::fmt::Debug;

/// Somebody who tells a search to stop: a clock, a person, a server that closes.
pub trait Stop: Debug + Sync {
    /// Whether to stop now. Asked every few thousand nodes, so it may look at a clock.
    fn now(&self) -> bool;
}

/// Nobody stops the search.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl Stop for Never {
    fn now(&self) -> bool {
        false
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
