//! Signing in and out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::response::{IntoResponse, Response};

use super::account::{Credentials, device, signed_in};
use super::identity::{AccountOwner, MaybeUser};
use super::input::{Answer, Body, NumberPath};
use super::{ApiError, App, cookie};
use crate::store::{Person, Session};

/// Signs in. Whoever was there before is signed out: a session is never carried over.
#[utoipa::path(
    post,
    path = "/api/session",
    tag = "people",
    request_body = Credentials,
    responses((status = 200, description = "Who they are; a cookie keeps them", body = Person)),
    security(())
)]
pub(super) async fn sign_in(
    State(app): State<App>,
    MaybeUser(visitor): MaybeUser,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Result<Response, ApiError> {
    let (before, device) = (visitor.as_ref(), device(&headers));
    let account = app.people.sign_in(before, &given.name, &given.password, device).await?;
    Ok(signed_in(&account, &headers))
}

/// Signs out. A key has no session of its own; it is taken away among the keys.
#[utoipa::path(
    delete,
    path = "/api/session",
    tag = "people",
    responses((status = 204, description = "Done")),
    security(("session" = []))
)]
pub(super) async fn sign_out(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Result<Response, ApiError> {
    if owner.session().is_none() {
        return Err(ApiError::phrase(StatusCode::CONFLICT, "api-no-session"));
    }
    app.people.sign_out(Some(&owner)).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie::drop())]).into_response())
}

/// One's own sessions.
#[utoipa::path(
    get,
    path = "/api/sessions",
    tag = "people",
    responses((status = 200, description = "Done", body = Vec<Session>)),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn list(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Answer<Vec<Session>> {
    Ok(Json(app.tables.store().sessions(owner.person).await?))
}

/// Ends one of one's own sessions.
#[utoipa::path(
    delete,
    path = "/api/sessions/{id}",
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
    let is_ended = app.people.end_session(owner.person, id).await?;
    if is_ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
