//! Who plays well.
//!
//! Nothing here needs an operating system: when to stop is asked of a [`Stop`], which may look at a
//! clock, at a button, or at nothing.

mod limits;

pub use limits::{Limits, Never, Stop};
