//! Whom somebody does not want to meet.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::identity::AccountOwner;
use super::input::{Answer, NumberPath};
use super::{ApiError, App};
use crate::ids::PersonId;
use crate::store::Person;

/// Whom one does not want to meet.
#[utoipa::path(
    get,
    path = "/api/blocks",
    tag = "people",
    responses((status = 200, description = "Done", body = Vec<Person>)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn list(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Answer<Vec<Person>> {
    let blocked = app.tables.store().blocks(owner.person).await?;
    Ok(Json(app.tables.store().people(&blocked).await?))
}

/// Blocks somebody: they cannot sit down at one's tables, and what they say there is not heard.
#[utoipa::path(
    put,
    path = "/api/blocks/{id}",
    tag = "people",
    params(("id" = i64, Path)),
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn block(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    app.people.block(owner.person, PersonId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks somebody no longer.
#[utoipa::path(
    delete,
    path = "/api/blocks/{id}",
    tag = "people",
    params(("id" = i64, Path)),
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn unblock(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let was_blocked = app.tables.store().unblock(owner.person, PersonId(id)).await?;
    if was_blocked { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
