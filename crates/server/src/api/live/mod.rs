//! A connection that stays: one WebSocket a page, for as many tables as the page shows.
//!
//! The client sends [`ClientMessage`](tablier_protocol::ClientMessage)s, each of which gets a
//! [`Reply`](tablier_protocol::Reply) with its `id`; beside the replies come the messages of the tables that
//! are watched.
//!
//! A client that is too slow is disconnected with [`RESUME`], and so is everybody when the server shuts down:
//! they come back and say what they saw last, and nothing is missed.

mod connection;
#[cfg(test)]
mod tests;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseCode, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use tablier_core::Language;
use utoipa::IntoParams;

use crate::client_address::ClientAddress;
use crate::connections::ReadLimit;
use crate::request::App;
use crate::request::{ApiError, Connecting, QueryString, language_of};
use connection::Connection;

/// The code with which a connection is closed that shall be opened again.
pub(super) const RESUME: CloseCode = 4000;
/// The code for whoever sends too much.
pub(super) const TOO_OFTEN: CloseCode = 4001;
/// The code when the session or key has ended with which the connection was opened.
pub(super) const SIGNED_OUT: CloseCode = 4002;

/// The largest message that is read.
const LARGEST_MESSAGE: usize = 16 << 10;
/// How much is read at once. Thousands are connected and say little: what is usual for one connection
/// that carries much would be most of the memory of the server.
const READ_AT_ONCE: usize = 2 << 10;
/// The most that waits to be sent, which is more than any message has.
const LARGEST_BACKLOG: usize = 4 << 20;

/// How a connection is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LiveQuery {
    /// The code of the language of refusals; without it, that of the account or of `Accept-Language`.
    #[param(value_type = Option<String>)]
    language: Option<Language>,
}

/// Opens a WebSocket. Send messages of the type `ClientMessage`; receive messages of the type `ServerMessage`.
/// A connection closed with code 4000 is to be opened again; 4001 means that too much was sent, 4002 that the
/// session or key has ended with which it was opened.
#[utoipa::path(
    get,
    path = "/api/live",
    tag = "live",
    params(LiveQuery),
    responses(
        (status = 101, description = "The connection stays open"),
        (status = 422, description = "An unknown language"),
        (status = 429, description = "Too many connections of one user or address"),
        (status = 503, description = "This server does not reach the database, others do"),
    ),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn connect(
    State(app): State<App>,
    Connecting(identity, disconnected): Connecting,
    address: ClientAddress,
    read_limit: Option<Extension<ReadLimit>>,
    headers: HeaderMap,
    QueryString(LiveQuery { language }): QueryString<LiveQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade =
        upgrade.map_err(|_| ApiError::phrase(StatusCode::UPGRADE_REQUIRED, "api-websocket"))?;
    if app.tables.is_cut_off() {
        return Err(ApiError::phrase(StatusCode::SERVICE_UNAVAILABLE, "api-unavailable"));
    }
    let stream = app.streams.open(address, identity.as_ref().map(|identity| identity.user))?;
    if let Some(Extension(read_limit)) = read_limit {
        read_limit.start(app.limits.messages);
    }
    let chosen = identity.as_ref().and_then(|identity| identity.language);
    let language = language.or(chosen).unwrap_or_else(|| language_of(&headers));
    let upgrade = upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(READ_AT_ONCE)
        .max_write_buffer_size(LARGEST_BACKLOG);
    let connection = Connection::new(app, identity, disconnected, address, language, stream);
    Ok(upgrade.on_upgrade(move |socket| connection.run(socket)))
}
