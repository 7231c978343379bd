//! Health, readiness and metrics.

use axum::extract::State;
use axum::http::StatusCode;
use tablier_core::Message;

use crate::request::ApiError;
use crate::request::App;

/// Tells that the program runs.
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

/// Tells whether the program can do its work: the database can be read and written, and the server does not shut down.
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
    app.tables.check_store().await.map_err(|error| {
        not_ready(Message::new("api-not-ready").with("reason", error.message()))
    })?;
    Ok("ready\n")
}

fn not_ready(message: Message) -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

/// Metrics, as Prometheus reads them.
pub(super) async fn metrics(State(app): State<App>) -> String {
    metrics::gauge!("tablier_tables").set(app.tables.running_tables() as f64);
    app.metrics.render()
}
