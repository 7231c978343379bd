//! Connections: how many may be open, and how slow they may be.

mod body_timeout;
mod limits;
mod stream;

pub(crate) use body_timeout::TimedBody;
pub use limits::ConnectionLimits;
pub(crate) use limits::{OpenCount, Permit, StreamGuard, Streams, TooManyStreams};
pub(crate) use stream::{ConnectionStream, ReadLimit};
