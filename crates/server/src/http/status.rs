//! How the server is.

use axum::extract::State;
use axum::http::StatusCode;
use tablier_core::Message;

use super::{ApiError, App};
use crate::store::StoreError;

/// The program runs.
#[utoipa::path(
    get,
    path = "/health",
    tag = "server",
    responses((status = 200, description = "It runs")),
    security(())
)]
pub(super) async fn health() -> &'static str {
    "ok\n"
}

/// The program can do its work: the database can be read and written, and the server does not shut down.
/// The answer to an operator says what is wrong.
#[utoipa::path(
    get,
    path = "/ready",
    tag = "server",
    responses(
        (status = 200, description = "Ready"),
        (status = 503, description = "Not ready, with the reason")
    ),
    security(())
)]
pub(super) async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.tables.shutdown().has_begun() {
        return Err(not_ready(Message::new("api-unavailable")));
    }
    let store = app.tables.store();
    let reason = |error: StoreError| {
        not_ready(Message::new("api-not-ready").with("reason", error.message()))
    };
    // The heartbeat writes every second: what it found is never older than that.
    store.health().map_err(reason)?;
    store.lobby(None, 1).await.map_err(reason)?;
    Ok("ready\n")
}

fn not_ready(message: Message) -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

/// Figures, as Prometheus reads them.
pub(super) async fn metrics(State(app): State<App>) -> String {
    metrics::gauge!("tablier_tables").set(app.tables.running_tables() as f64);
    app.metrics.render()
}
