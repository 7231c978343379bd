//! How the house is.

use axum::extract::State;
use axum::http::StatusCode;

use super::{ApiError, App};

/// The program runs.
#[utoipa::path(
    get,
    path = "/health",
    tag = "house",
    responses((status = 200, description = "It runs")),
    security(())
)]
pub(super) async fn health() -> &'static str {
    "ok\n"
}

/// The program can do its work: the store answers, and the house does not close.
#[utoipa::path(
    get,
    path = "/ready",
    tag = "house",
    responses((status = 200, description = "It can work")),
    security(())
)]
pub(super) async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.house.closing().has_begun() {
        return Err(ApiError::phrase(StatusCode::SERVICE_UNAVAILABLE, "api-unavailable"));
    }
    app.house.store().lobby(None, 1).await?;
    Ok("ready\n")
}

/// Figures, as Prometheus reads them.
pub(super) async fn metrics(State(app): State<App>) -> String {
    metrics::gauge!("tablier_tables").set(app.house.tables() as f64);
    app.metrics.render()
}
