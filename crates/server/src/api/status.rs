//! Health, readiness and metrics.

use axum::extract::State;
use axum::http::StatusCode;
use tablier_core::Message;

use crate::request::ApiError;
use crate::request::App;
use crate::services::tables::NotReady;

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

/// Tells whether the program can do its work: the database can be read and written, the clock of the machine is right,
/// and the server does not shut down. The answer says what is wrong. A server that does not reach NATS can work, and
/// says so.
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
    if app.tables.is_draining() {
        return Err(not_ready(Message::new("api-unavailable")));
    }
    app.tables.check_readiness().await.map_err(|reason| match reason {
        NotReady::Store(error) => {
            not_ready(Message::new("api-not-ready").with("reason", error.message()))
        }
        NotReady::ClockOffset { milliseconds } => {
            not_ready(Message::new("api-clock-offset").with("milliseconds", milliseconds))
        }
    })?;
    Ok(if app.tables.is_bus_down() { "ready, without NATS\n" } else { "ready\n" })
}

fn not_ready(message: Message) -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

/// Metrics, as Prometheus reads them.
pub(super) async fn metrics(State(app): State<App>) -> String {
    metrics::gauge!("tablier_tables").set(app.tables.running_tables() as f64);
    app.metrics.render()
}
