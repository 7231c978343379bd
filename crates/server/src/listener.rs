//! Accepts connections and serves HTTP on them. No client can use up the connections of all others: each
//! address has a limit, and who sends a request too slowly or reads nothing is cut off.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, sleep};
use tower_service::Service;

use crate::client_address::ClientAddress;
use crate::connections::{
    ConnectionLimits, ConnectionStream, OpenCount, Permit, ReadLimit, TimedBody,
};
use crate::request::Proxies;
use crate::services::tables::Shutdown;

/// How many connections wait until they are accepted.
const BACKLOG: u32 = 1024;
/// What the system holds for a client that reads slowly, in bytes. It would let this grow to megabytes for
/// each of them.
const SEND_BUFFER: u32 = 128 << 10;
/// What HTTP holds of requests that came in, and of answers before the one being sent, in bytes.
const HTTP_BUFFER: usize = 64 << 10;
/// How long a proxy may keep an idle connection. It has to be the one that closes it: otherwise a request
/// could be on its way at that moment.
const PROXY_IDLE: Duration = Duration::from_mins(3);
/// How long to wait when nothing can be accepted, for lack of descriptors or memory.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the log says at most that there are too many connections.
const WARNING_INTERVAL: Duration = Duration::from_mins(1);
/// The answer to a connection that is one too many.
const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\
    Retry-After: 5\r\nContent-Length: 0\r\n\r\n";

/// Listens at an address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that was just ended may still have connections at this address.
    socket.set_reuseaddr(true)?;
    // Connections inherit this.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `shutdown`, then finishes what was begun on every connection and returns.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    proxies: Arc<Proxies>,
    limits: ConnectionLimits,
    mut shutdown: Shutdown,
) {
    let mut admission = Admission::new(&limits);
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    loop {
        let (socket, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = shutdown.begun() => break,
        };
        let is_proxy = proxies.is_known(peer.ip().to_canonical());
        let Some(permit) = admission.admit(peer, is_proxy, &open) else {
            metrics::counter!("tablier_connections_refused").increment(1);
            refuse(socket);
            continue;
        };
        let read_limit = ReadLimit::default();
        let service = {
            let (router, read_limit) = (router.clone(), read_limit.clone());
            service_fn(move |request: Request<Incoming>| {
                let mut request = request.map(|body| TimedBody::new(body, limits.body_timeout));
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(read_limit.clone());
                router.clone().call(request)
            })
        };
        let header_timeout = if is_proxy { PROXY_IDLE } else { limits.header_timeout };
        let stream = ConnectionStream::new(socket, read_limit, limits.write_timeout, permit);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .max_buf_size(HTTP_BUFFER)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut shutdown = shutdown.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let served = tokio::select! {
                served = connection.as_mut() => served,
                () = shutdown.begun() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = served {
                tracing::debug!(%peer, %error, "a connection failed");
            }
        });
    }
    drop((listener, open));
    // Nothing is ever sent: this is the end of the last connection, also of those that became WebSockets.
    all_closed.recv().await;
}

/// The next connection. There is no error that would have to end the server.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The client has gone already.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionAborted
                        | io::ErrorKind::ConnectionRefused
                        | io::ErrorKind::ConnectionReset
                ) => {}
            Err(error) => {
                tracing::error!(%error, "failed to accept a connection");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Says no without waiting for anything. A client that has sent its request already may see only that the
/// connection is closed.
fn refuse(socket: TcpStream) {
    if let Ok(mut socket) = socket.into_std() {
        let _ = socket.write(REFUSAL);
    }
}

/// Counts the connections that are open.
struct Admission {
    total: Arc<Semaphore>,
    by_address: Arc<OpenCount<ClientAddress>>,
    warned: Option<Instant>,
}

impl Admission {
    fn new(limits: &ConnectionLimits) -> Self {
        Admission {
            total: Arc::new(Semaphore::new(limits.total())),
            by_address: OpenCount::new(limits.per_address),
            warned: None,
        }
    }

    fn admit(
        &mut self,
        peer: SocketAddr,
        is_proxy: bool,
        open: &mpsc::Sender<()>,
    ) -> Option<Permit> {
        let address = if is_proxy { None } else { Some(self.by_address.open(peer.ip().into())?) };
        let Ok(total) = Arc::clone(&self.total).try_acquire_owned() else {
            self.warn();
            return None;
        };
        Some(Permit { _total: total, _address: address, _open: open.clone() })
    }

    /// Whoever runs the server has to know, but an attack must not fill the log.
    fn warn(&mut self) {
        if self.warned.is_none_or(|warned| warned.elapsed() > WARNING_INTERVAL) {
            self.warned = Some(Instant::now());
            tracing::warn!("all connections are in use; new ones are refused");
        }
    }
}
