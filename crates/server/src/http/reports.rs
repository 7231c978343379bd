//! What people tell the operator.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::identity::AccountOwner;
use super::input::Body;
use super::{ApiError, App};
use crate::ids::{PersonId, TableId};

/// What somebody has done.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Report)]
pub(super) struct Told {
    about: PersonId,
    #[serde(default)]
    table: Option<TableId>,
    text: String,
}

/// Tells the operator that somebody misbehaves.
#[utoipa::path(
    post,
    path = "/api/reports",
    tag = "people",
    request_body = Told,
    responses((status = 201, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn make(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(told): Body<Told>,
) -> Result<StatusCode, ApiError> {
    app.people.report(owner.person, told.about, told.table, &told.text).await?;
    Ok(StatusCode::CREATED)
}
