//! Events as streams for programs: one JSON text a line.

use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tablier_protocol::{ServerMessage, TableId, UserEvent};
use tokio::time::timeout;
use utoipa::IntoParams;

use crate::client_address::ClientAddress;
use crate::connections::StreamGuard;
use crate::request::App;
use crate::request::{
    ApiError, Connecting, CurrentUser, Link, QueryString, TableAccess, TablePath,
};
use crate::services::disconnect::Disconnected;
use crate::services::tables::{Shutdown, UserEventStream, Watching};

/// An empty line after so much silence shows both sides that the other is still there.
const SILENCE: Duration = Duration::from_secs(15);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The number of the last event seen.
    after: Option<u64>,
}

/// Streams the events of a table: those since the one numbered `after`, and all from now on. An empty line
/// now and then shows that the connection is alive.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/events",
    tag = "live",
    params(("id" = TableId, Path), Link, After),
    responses((status = 200, description = "The messages of the WebSocket, one JSON text a line", body = ServerMessage, content_type = "application/x-ndjson")),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn table_events(
    State(app): State<App>,
    TablePath(id): TablePath,
    Connecting(_, disconnected): Connecting,
    TableAccess(caller): TableAccess,
    address: ClientAddress,
    QueryString(After { after }): QueryString<After>,
) -> Result<Response, ApiError> {
    let guard = app.streams.open(address, caller.user)?;
    let watching = app.tables.watch(&id, &caller, after).await?;
    Ok(lines(watching, disconnected, app.tables.disconnecting(), guard))
}

/// Streams what happens to the current user at all their tables: games that begin, turns, proposals, ends.
/// The turns that wait already come first.
#[utoipa::path(
    get,
    path = "/api/me/events",
    tag = "live",
    responses((status = 200, description = "One JSON text a line", body = UserEvent, content_type = "application/x-ndjson")),
    security(("session" = []), ("key" = ["read"]))
)]
pub(super) async fn my_events(
    State(app): State<App>,
    Connecting(_, disconnected): Connecting,
    CurrentUser(me): CurrentUser,
    address: ClientAddress,
) -> Result<Response, ApiError> {
    let guard = app.streams.open(address, Some(me.user))?;
    let events = app.tables.user_events(me.user).await?;
    Ok(lines(events, disconnected, app.tables.disconnecting(), guard))
}

/// Something that is sent line by line; no line means that the stream ends and has to be opened again.
trait Lines: Send + 'static {
    fn next_line(&mut self) -> impl Future<Output = Option<String>> + Send;
}

impl Lines for Watching {
    async fn next_line(&mut self) -> Option<String> {
        self.next().await.ok().map(|message| message.to_string())
    }
}

impl Lines for UserEventStream {
    async fn next_line(&mut self) -> Option<String> {
        serde_json::to_string(&self.next().await?).ok()
    }
}

fn lines(
    source: impl Lines,
    disconnected: Disconnected,
    shutdown: Shutdown,
    guard: StreamGuard,
) -> Response {
    let lines = stream::unfold(
        (source, disconnected, shutdown, guard),
        |(mut source, mut disconnected, mut shutdown, guard)| async {
            let line = tokio::select! {
                biased;
                _ = disconnected.wait() => return None,
                () = shutdown.begun() => return None,
                line = timeout(SILENCE, source.next_line()) => line,
            };
            let line = match line {
                Ok(line) => Bytes::from(line? + "\n"),
                Err(_) => Bytes::from_static(b"\n"),
            };
            Some((Ok::<_, Infallible>(line), (source, disconnected, shutdown, guard)))
        },
    );
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}
