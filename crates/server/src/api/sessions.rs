//! Signing in and out.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tablier_protocol::{Credentials, Session, User};

use super::account::{signed_in, signed_out};
use crate::request::App;
use crate::request::{
    AccountOwner, Answer, ApiError, Body, IsSecure, MaybeUser, NumberPath, user_agent,
};

/// Signs in. The session of before ends.
#[utoipa::path(
    post,
    path = "/api/session",
    tag = "users",
    request_body = Credentials,
    responses((status = 200, description = "The user; a cookie keeps the session", body = User)),
    security(())
)]
pub(super) async fn sign_in(
    State(app): State<App>,
    MaybeUser(identity): MaybeUser,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Result<Response, ApiError> {
    let (before, device) = (identity.as_ref(), user_agent(&headers));
    let account = app.users.sign_in(before, &given.name, &given.password, device).await?;
    Ok(signed_in(&account, is_secure))
}

/// Signs out. A key has no session; it is deleted among the keys.
#[utoipa::path(
    delete,
    path = "/api/session",
    tag = "users",
    responses((status = 204, description = "The session has ended")),
    security(("session" = []))
)]
pub(super) async fn sign_out(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Result<Response, ApiError> {
    if owner.session().is_none() {
        return Err(ApiError::phrase(StatusCode::CONFLICT, "api-no-session"));
    }
    app.users.sign_out(Some(&owner)).await?;
    Ok(signed_out())
}

/// Lists the sessions of the current user.
#[utoipa::path(
    get,
    path = "/api/sessions",
    tag = "users",
    responses((status = 200, description = "The sessions", body = Vec<Session>)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn list_sessions(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Answer<Vec<Session>> {
    Ok(Json(app.users.sessions(&owner).await?))
}

/// Ends a session of the current user.
#[utoipa::path(
    delete,
    path = "/api/sessions/{id}",
    tag = "users",
    params(("id" = i64, Path)),
    responses((status = 204, description = "The session has ended")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn end_session(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let is_ended = app.users.end_session(owner.user, id).await?;
    if is_ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
