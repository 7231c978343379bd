//! Reports about users.

use axum::extract::State;
use axum::http::StatusCode;
use tablier_protocol::NewReport;

use crate::request::App;
use crate::request::{AccountOwner, ApiError, Body};

/// Reports a user to the operator.
#[utoipa::path(
    post,
    path = "/api/reports",
    tag = "users",
    request_body = NewReport,
    responses((status = 201, description = "The report is stored")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn create_report(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(report): Body<NewReport>,
) -> Result<StatusCode, ApiError> {
    app.users.report(owner.user, report.about, report.table, &report.text).await?;
    Ok(StatusCode::CREATED)
}
