//! One connection, from its first message to its last.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseCode, CloseFrame, Message as Frame, WebSocket};
use axum::http::StatusCode;
use futures_util::future::{AbortHandle, Abortable, FutureExt};
use futures_util::stream::{self, BoxStream, SelectAll, SplitSink, SplitStream, abortable};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, RateLimiter};
use tablier_core::{Language, Message};
use tablier_protocol::{Acknowledgement, ClientMessage, Reply, Scope, ServerMessage, TableId};
use tablier_table::SecretHash;
use tokio::time::{interval, timeout};

use super::{RESUME, SIGNED_OUT, TOO_OFTEN};
use crate::client_address::ClientAddress;
use crate::connections::StreamGuard;
use crate::request::App;
use crate::request::{ApiError, malformed};
use crate::services::disconnect::{Disconnected, Why};
use crate::services::tables::{Caller, Watching};
use crate::services::users::Identity;

/// How often we ask whether somebody is still there, which also measures the way.
const PING: Duration = Duration::from_secs(10);
/// Who takes longer to read a message, or does not answer, has gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a client may take to close a connection after it was told why.
const FAREWELL: Duration = Duration::from_secs(1);
/// How many messages are sent at once.
const MOST_TOGETHER: usize = 16;
/// How many tables one page can show.
const MOST_TABLES: usize = 16;

type Step = ControlFlow<Option<CloseCode>>;

/// The messages of one table. The last one says that there are no more.
type TableUpdates = Abortable<BoxStream<'static, Option<Arc<str>>>>;

pub(super) struct Connection {
    app: App,
    identity: Option<Identity>,
    disconnected: Disconnected,
    address: ClientAddress,
    language: Language,
    limiter: DefaultDirectRateLimiter,
    /// The messages of the tables that are watched.
    updates: SelectAll<TableUpdates>,
    tables: HashMap<TableId, AbortHandle>,
    /// When the last ping was sent, unless it was answered.
    pinged: Option<Instant>,
    /// The time there and back, in milliseconds: both the position and the move travel once.
    lag: u64,
    /// Says that the connection is open.
    _stream: StreamGuard,
}

impl Connection {
    pub(super) fn new(
        app: App,
        identity: Option<Identity>,
        disconnected: Disconnected,
        address: ClientAddress,
        language: Language,
        stream: StreamGuard,
    ) -> Self {
        metrics::gauge!("tablier_connections").increment(1);
        Connection {
            limiter: RateLimiter::direct(app.limits.messages.quota()),
            app,
            identity,
            disconnected,
            address,
            language,
            updates: SelectAll::new(),
            tables: HashMap::new(),
            pinged: None,
            lag: 0,
            _stream: stream,
        }
    }

    pub(super) async fn run(mut self, socket: WebSocket) {
        let (mut sink, mut stream) = socket.split();
        let code = self.converse(&mut sink, &mut stream).await;
        if let Some(code) = code {
            let close = CloseFrame { code, reason: "".into() };
            let sent = timeout(PATIENCE, sink.send(Frame::Close(Some(close)))).await;
            // A connection that is closed while something is on its way from the client is reset, and the code is lost.
            let client_closes = async { while let Some(Ok(_)) = stream.next().await {} };
            if matches!(sent, Ok(Ok(()))) {
                let _ = timeout(FAREWELL, client_closes).await;
            }
        }
    }

    /// Talks until somebody has enough; returns the code to say goodbye with, if there is anybody to
    /// say it to.
    async fn converse(
        &mut self,
        sink: &mut SplitSink<WebSocket, Frame>,
        stream: &mut SplitStream<WebSocket>,
    ) -> Option<CloseCode> {
        let mut shutdown = self.app.tables.disconnecting();
        let mut periodic = interval(PING);
        loop {
            let step = tokio::select! {
                frame = stream.next() => match frame {
                    Some(Ok(frame)) => self.on_frame(frame, sink).await,
                    Some(Err(_)) | None => ControlFlow::Break(None),
                },
                Some(update) = self.updates.next() => match update {
                    Some(text) => self.send_with_updates(sink, text).await,
                    None => ControlFlow::Break(Some(RESUME)),
                },
                _ = periodic.tick() => self.ping(sink).await,
                () = shutdown.begun() => ControlFlow::Break(Some(RESUME)),
                why = self.disconnected.wait() => ControlFlow::Break(Some(close_code(why))),
            };
            if let ControlFlow::Break(code) = step {
                return code;
            }
        }
    }

    async fn on_frame(&mut self, frame: Frame, sink: &mut SplitSink<WebSocket, Frame>) -> Step {
        // Every frame costs something, also a ping that the library answers. Only what we asked for is free.
        let is_expected = matches!(frame, Frame::Pong(_)) && self.pinged.is_some();
        if !is_expected && self.limiter.check().is_err() {
            return ControlFlow::Break(Some(TOO_OFTEN));
        }
        match frame {
            Frame::Text(text) => {
                // Nothing is done for a session that has ended, whichever is heard first.
                if let Some(why) = self.disconnected.check() {
                    return ControlFlow::Break(Some(close_code(why)));
                }
                let reply = self.answer(text.as_str()).await;
                self.send_with_updates(sink, reply.into()).await
            }
            Frame::Pong(_) => {
                if let Some(pinged) = self.pinged.take() {
                    self.lag = pinged.elapsed().as_millis() as u64;
                }
                ControlFlow::Continue(())
            }
            Frame::Close(_) => ControlFlow::Break(None),
            // Pings are answered by the library.
            Frame::Ping(_) => ControlFlow::Continue(()),
            Frame::Binary(_) => {
                ControlFlow::Break(Some(axum::extract::ws::close_code::UNSUPPORTED))
            }
        }
    }

    async fn ping(&mut self, sink: &mut SplitSink<WebSocket, Frame>) -> Step {
        if self.pinged.is_some_and(|pinged| pinged.elapsed() > PATIENCE) {
            return ControlFlow::Break(None);
        }
        self.pinged.get_or_insert_with(Instant::now);
        send(sink, Frame::Ping(Vec::new().into())).await
    }

    async fn answer(&mut self, text: &str) -> String {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refusal(None, &malformed(&error)),
        };
        let id = message.id();
        match self.handle(message).await {
            Ok(done) => reply(Reply { id: Some(id), done, error: None }),
            Err(error) => self.refusal(Some(id), &error),
        }
    }

    fn refusal(&self, id: Option<u64>, error: &ApiError) -> String {
        reply(Reply { id, done: None, error: Some(error.body(self.language)) })
    }

    async fn handle(
        &mut self,
        message: ClientMessage,
    ) -> Result<Option<Acknowledgement>, ApiError> {
        match message {
            ClientMessage::Watch { table, after, presence, link, .. } => {
                let caller = self.caller(Scope::Read, link.as_deref())?;
                if self.tables.len() >= MOST_TABLES {
                    let message = Message::new("api-too-many-watched").with("most", MOST_TABLES);
                    return Err(ApiError::new(StatusCode::CONFLICT, message));
                }
                let watching = self.app.tables.watch(&table, &caller, after).await?;
                let watching = if presence { watching.with_presence() } else { watching };
                self.follow(table, watching);
                Ok(None)
            }
            ClientMessage::Unwatch { table, .. } => {
                if let Some(handle) = self.tables.remove(&table) {
                    handle.abort();
                }
                Ok(None)
            }
            ClientMessage::Act { table, command, link, .. } => {
                let caller = self.caller(Scope::Play, link.as_deref())?;
                Ok(Some(self.app.act(&table, &caller, command, self.lag).await?))
            }
        }
    }

    fn caller(&self, scope: Scope, link: Option<&str>) -> Result<Caller, ApiError> {
        if self.identity.as_ref().is_some_and(|identity| !identity.scopes.allow(scope)) {
            return Err(ApiError::phrase(StatusCode::FORBIDDEN, "api-scope"));
        }
        let user = self.identity.as_ref().map(|identity| identity.user);
        Ok(Caller { user, link: link.map(SecretHash::of), address: Some(self.address) })
    }

    fn follow(&mut self, table: TableId, watching: Watching) {
        let next = async |watching: Option<Watching>| {
            let mut watching = watching?;
            match watching.next().await {
                Ok(text) => Some((Some(text), Some(watching))),
                Err(_) => Some((None, None)),
            }
        };
        let (updates, handle) = abortable(stream::unfold(Some(watching), next).boxed());
        self.updates.push(updates);
        if let Some(before) = self.tables.insert(table, handle) {
            before.abort();
        }
    }

    /// Sends a message together with what else is there already: whoever moves gets the reply and the update
    /// at once.
    async fn send_with_updates(
        &mut self,
        sink: &mut SplitSink<WebSocket, Frame>,
        first: Arc<str>,
    ) -> Step {
        let frame = |text: &str| Ok(Frame::Text(text.into()));
        let mut frames = vec![frame(&first)];
        let mut step = ControlFlow::Continue(());
        while frames.len() < MOST_TOGETHER
            && let Some(Some(update)) = self.updates.next().now_or_never()
        {
            match update {
                Some(text) => frames.push(frame(&text)),
                None => step = ControlFlow::Break(Some(RESUME)),
            }
        }
        match timeout(PATIENCE, sink.send_all(&mut stream::iter(frames))).await {
            Ok(Ok(())) => step,
            Ok(Err(_)) | Err(_) => ControlFlow::Break(None),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        metrics::gauge!("tablier_connections").decrement(1);
    }
}

fn close_code(why: Why) -> CloseCode {
    match why {
        Why::Ended => SIGNED_OUT,
        // Whoever may come back is let in again.
        Why::Unknown => RESUME,
    }
}

fn reply(reply: Reply) -> String {
    serde_json::to_string(&ServerMessage::Reply(reply)).unwrap_or_default()
}

async fn send(sink: &mut SplitSink<WebSocket, Frame>, frame: Frame) -> Step {
    match timeout(PATIENCE, sink.send(frame)).await {
        Ok(Ok(())) => ControlFlow::Continue(()),
        Ok(Err(_)) | Err(_) => ControlFlow::Break(None),
    }
}
