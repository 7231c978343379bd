//! The socket of one connection: it counts as long as it is open, and ends when its client does not read or
//! sends too much.

use std::io::{self, IoSlice};
use std::num::NonZero;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, RateLimiter};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::limits::Permit;
use crate::limits::Rate;

/// How many bytes a WebSocket may send for each message that it may send. Most messages are far shorter.
const BYTES_PER_MESSAGE: NonZero<u32> = NonZero::new(4 << 10).unwrap();
/// How many bytes it may send at once in any case: a few of the longest messages.
const BYTES_AT_ONCE: NonZero<u32> = NonZero::new(64 << 10).unwrap();

/// Limits what a connection sends from the moment it has become a WebSocket. Frames without content and
/// parts of messages are never seen above the WebSocket's protocol, so they are limited here, as bytes.
#[derive(Clone, Default)]
pub(crate) struct ReadLimit(Arc<OnceLock<DefaultDirectRateLimiter>>);

impl ReadLimit {
    /// Limits the bytes from now on, by how many messages are allowed.
    pub(crate) fn start(&self, messages: Rate) {
        let burst = messages.burst.saturating_mul(BYTES_PER_MESSAGE).max(BYTES_AT_ONCE);
        let bytes = Rate { burst, interval: messages.interval / BYTES_PER_MESSAGE.get() };
        self.0.get_or_init(|| RateLimiter::direct(bytes.quota()));
    }

    fn allows(&self, count: usize) -> bool {
        let count = NonZero::new(u32::try_from(count).unwrap_or(u32::MAX));
        let (Some(limiter), Some(count)) = (self.0.get(), count) else { return true };
        matches!(limiter.check_n(count), Ok(Ok(())))
    }
}

/// A socket that fails when nothing could be written for a while. All that is sent goes through here:
/// answers, event streams and WebSockets.
pub(crate) struct ConnectionStream {
    socket: TcpStream,
    read_limit: ReadLimit,
    write_timeout: Duration,
    /// Runs while the client has room for nothing more.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Here, because a WebSocket outlives the HTTP connection that it began as.
    _permit: Permit,
}

impl ConnectionStream {
    pub(crate) fn new(
        socket: TcpStream,
        read_limit: ReadLimit,
        write_timeout: Duration,
        permit: Permit,
    ) -> Self {
        ConnectionStream { socket, read_limit, write_timeout, stalled: None, _permit: permit }
    }

    /// Passes on what a write has come to, unless the client has not read anything for too long.
    fn progress(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timeout = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(stalled.as_mut().poll(context));
        metrics::counter!("tablier_connections_stalled").increment(1);
        // The system would keep what it has not sent, and go on trying, long after the end.
        let _ = self.socket.set_zero_linger();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for ConnectionStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.socket).poll_read(context, buffer))?;
        if self.read_limit.allows(buffer.filled().len() - before) {
            return Poll::Ready(Ok(()));
        }
        Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()))
    }
}

impl AsyncWrite for ConnectionStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.progress(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, parts);
        self.progress(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}
