//! Keys for programs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::identity::AccountOwner;
use super::input::{Answer, Body, NumberPath};
use super::{ApiError, App};
use crate::people::{PeopleError, Scope, Scopes};
use crate::store::Token;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WantedKey)]
pub(super) struct Wanted {
    /// What its owner calls it.
    name: String,
    /// What it opens. A key makes no key that opens more than itself.
    scopes: Vec<Scope>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Key)]
pub(super) struct Made {
    token: String,
}

/// Makes a key for a program. It is told once, here.
#[utoipa::path(
    post,
    path = "/api/tokens",
    tag = "people",
    request_body = Wanted,
    responses((status = 200, description = "Done", body = Made)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn make(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(wanted): Body<Wanted>,
) -> Answer<Made> {
    let scopes = Scopes::of_token(&wanted.scopes).ok_or(PeopleError::Scope)?;
    let token = app.people.make_token(&owner, &wanted.name, &scopes).await?;
    Ok(Json(Made { token }))
}

/// One's own keys, without the secrets.
#[utoipa::path(
    get,
    path = "/api/tokens",
    tag = "people",
    responses((status = 200, description = "Done", body = Vec<Token>)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn list(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Answer<Vec<Token>> {
    Ok(Json(app.tables.store().tokens(owner.person).await?))
}

/// Takes one of one's own keys away.
#[utoipa::path(
    delete,
    path = "/api/tokens/{id}",
    tag = "people",
    params(("id" = i64, Path)),
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn end(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let is_ended = app.people.end_token(owner.person, id).await?;
    if is_ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
