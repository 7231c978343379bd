//! The events of a table as a stream for programs: one JSON text a line, as over the WebSocket.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::IntoParams;

use super::identity::{Connecting, Link, TableAccess};
use super::input::TablePath;
use super::{ApiError, App};
use crate::client_address::ClientAddress;
use crate::ids::TableId;
use crate::tables::{TableUpdate, Watching};

/// An empty line after so much silence shows both sides that the other is still there.
const SILENCE: Duration = Duration::from_secs(15);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct From {
    /// The number of the last event seen.
    after: Option<u64>,
}

/// The events of a table as a stream: those since the one numbered `after`, and all from now on. An empty
/// line now and then shows that the connection is alive.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/events",
    tag = "live",
    params(("id" = TableId, Path), Link, From),
    responses((status = 200, description = "The same messages as over the WebSocket, one JSON text a line", body = TableUpdate<'static>, content_type = "application/x-ndjson")),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn events(
    State(app): State<App>,
    TablePath(id): TablePath,
    Connecting(_, disconnected): Connecting,
    TableAccess(caller): TableAccess,
    address: ClientAddress,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Response, ApiError> {
    let after = from.ok().and_then(|Query(from)| from.after);
    let open = app.streams.open(address, caller.person)?;
    let watching = app.tables.watch(&id, &caller, after).await?;
    let lines = stream::unfold(
        (watching, disconnected, open),
        |(mut watching, mut disconnected, open)| async {
            let line = tokio::select! {
                biased;
                _ = disconnected.wait() => return None,
                line = next_line(&mut watching) => line?,
            };
            Some((Ok::<_, Infallible>(line), (watching, disconnected, open)))
        },
    );
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// The next line; none when the stream ends and has to be asked for again.
async fn next_line(watching: &mut Watching) -> Option<Bytes> {
    match timeout(SILENCE, watching.next()).await {
        Ok(Ok(message)) => Some(Bytes::from(format!("{message}\n"))),
        Ok(Err(_)) => None,
        Err(_) => Some(Bytes::from_static(b"\n")),
    }
}
