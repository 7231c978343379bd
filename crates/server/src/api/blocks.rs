//! Users whom another user has blocked.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use tablier_protocol::{User, UserId};

use crate::request::App;
use crate::request::{AccountOwner, Answer, ApiError, NumberPath};

/// Lists the users whom the current user has blocked.
#[utoipa::path(
    get,
    path = "/api/blocks",
    tag = "users",
    responses((status = 200, description = "The blocked users", body = Vec<User>)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn list_blocks(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Answer<Vec<User>> {
    Ok(Json(app.users.blocked(owner.user).await?))
}

/// Blocks a user: they cannot sit down at one's tables or chat there.
#[utoipa::path(
    put,
    path = "/api/blocks/{id}",
    tag = "users",
    params(("id" = i64, Path)),
    responses((status = 204, description = "The user is blocked")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn block_user(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    app.users.block(owner.user, UserId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the block of a user.
#[utoipa::path(
    delete,
    path = "/api/blocks/{id}",
    tag = "users",
    params(("id" = i64, Path)),
    responses((status = 204, description = "The user is not blocked any more")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn unblock_user(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let was_blocked = app.users.unblock(owner.user, UserId(id)).await?;
    if was_blocked { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
