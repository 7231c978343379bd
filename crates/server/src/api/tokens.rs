//! Keys for programs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use tablier_protocol::{CreateToken, CreatedToken, Scopes, Token};

use crate::request::App;
use crate::request::{AccountOwner, Answer, ApiError, Body, NumberPath};
use crate::services::users::UserError;

/// Creates a key for a program. It is told once, here.
#[utoipa::path(
    post,
    path = "/api/tokens",
    tag = "users",
    request_body = CreateToken,
    responses((status = 200, description = "The key", body = CreatedToken)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn create_token(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(new): Body<CreateToken>,
) -> Answer<CreatedToken> {
    let scopes = Scopes::of_token(&new.scopes).ok_or(UserError::Scope)?;
    let token = app.users.create_token(&owner, &new.name, &scopes).await?;
    Ok(Json(CreatedToken { token }))
}

/// Lists the keys of the current user, without their secrets.
#[utoipa::path(
    get,
    path = "/api/tokens",
    tag = "users",
    responses((status = 200, description = "The keys", body = Vec<Token>)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn list_tokens(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Answer<Vec<Token>> {
    Ok(Json(app.users.tokens(owner.user).await?))
}

/// Deletes a key of the current user.
#[utoipa::path(
    delete,
    path = "/api/tokens/{id}",
    tag = "users",
    params(("id" = i64, Path)),
    responses((status = 204, description = "The key is deleted")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn delete_token(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let is_ended = app.users.end_token(owner.user, id).await?;
    if is_ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
