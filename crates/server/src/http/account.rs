//! Coming in, staying, and going for good.

use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderMap, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tablier_core::Language;
use utoipa::ToSchema;

use super::identity::{AccountOwner, CurrentUser, MaybeUser};
use super::input::{Answer, Body, NumberPath};
use super::{ApiError, App, cookie};
use crate::client_address::ClientAddress;
use crate::ids::PersonId;
use crate::people::{PeopleError, Scopes, Settings, SignedIn};
use crate::store::{Person, PersonKind, Profile};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Enter {
    #[serde(default)]
    name: String,
}

/// Comes in as a guest. Whoever is known already stays who they are.
#[utoipa::path(
    post,
    path = "/api/guest",
    tag = "people",
    request_body = Enter,
    responses((status = 200, description = "Who they are; a cookie keeps them", body = Person)),
    security(())
)]
pub(super) async fn create_guest(
    State(app): State<App>,
    address: ClientAddress,
    MaybeUser(visitor): MaybeUser,
    headers: HeaderMap,
    Body(enter): Body<Enter>,
) -> Result<Response, ApiError> {
    if let Some(identity) = visitor {
        return Ok(Json(known(&app, identity.person).await?).into_response());
    }
    let guest = app.people.create_guest(&enter.name, device(&headers), address).await?;
    Ok(signed_in(&guest, &headers))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    pub(super) name: String,
    pub(super) password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAccount {
    name: String,
    password: String,
    /// An address for letters. Nobody else ever sees it.
    #[serde(default)]
    email: Option<String>,
}

/// Makes an account. A guest keeps the games.
#[utoipa::path(
    post,
    path = "/api/account",
    tag = "people",
    request_body = NewAccount,
    responses((status = 200, description = "Who they are; a cookie keeps them", body = Person)),
    security((), ("session" = []), ("key" = ["read", "play", "account"]))
)]
pub(super) async fn sign_up(
    State(app): State<App>,
    address: ClientAddress,
    MaybeUser(visitor): MaybeUser,
    headers: HeaderMap,
    Body(new): Body<NewAccount>,
) -> Result<Response, ApiError> {
    // An account comes with a session, which opens everything.
    if visitor.as_ref().is_some_and(|identity| identity.scopes != Scopes::all()) {
        return Err(ApiError::phrase(StatusCode::FORBIDDEN, "api-scope"));
    }
    let before = visitor.as_ref();
    let NewAccount { name, password, email } = &new;
    let device = device(&headers);
    let email = email.as_deref();
    let account = app.people.sign_up(before, name, password, email, device, address).await?;
    Ok(signed_in(&account, &headers))
}

/// Oneself, with what is nobody else's business.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "people",
    responses((status = 200, description = "Done", body = Profile)),
    security(("session" = []), ("key" = ["read"]))
)]
pub(super) async fn me(
    State(app): State<App>,
    CurrentUser(identity): CurrentUser,
) -> Answer<Profile> {
    let profile = app.tables.store().profile(identity.person).await?;
    Ok(Json(profile.ok_or_else(ApiError::not_found)?))
}

/// What everybody may know of somebody.
#[utoipa::path(
    get,
    path = "/api/people/{id}",
    tag = "people",
    params(("id" = i64, Path)),
    responses((status = 200, description = "Done", body = Person)),
    security(())
)]
pub(super) async fn person(State(app): State<App>, NumberPath(id): NumberPath) -> Answer<Person> {
    Ok(Json(known(&app, PersonId(id)).await?))
}

pub(super) async fn known(app: &App, id: PersonId) -> Result<Person, ApiError> {
    app.tables.store().person(id).await?.ok_or_else(ApiError::not_found)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

/// Changes the password; all other sessions end.
#[utoipa::path(
    put,
    path = "/api/account/password",
    tag = "people",
    request_body = Passwords,
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn change_password(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(passwords): Body<Passwords>,
) -> Result<StatusCode, ApiError> {
    if known(&app, owner.person).await?.kind != PersonKind::Account {
        return Err(PeopleError::NoAccount.into());
    }
    app.people.change_password(&owner, &passwords.old, &passwords.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    #[schema(value_type = Option<String>, examples("fr"))]
    language: Option<Language>,
}

/// Chooses a language: `fr`, `en`, or null for that of the browser.
#[utoipa::path(
    put,
    path = "/api/account/language",
    tag = "people",
    request_body = Choice,
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn set_language(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(choice): Body<Choice>,
) -> Result<StatusCode, ApiError> {
    app.tables.store().set_language(owner.person, choice.language).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Letters {
    email: Option<String>,
}

/// Sets or drops the address for letters. Nobody else ever sees it.
#[utoipa::path(
    put,
    path = "/api/account/email",
    tag = "people",
    request_body = Letters,
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn set_email(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(letters): Body<Letters>,
) -> Result<StatusCode, ApiError> {
    app.people.set_email(owner.person, letters.email.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Chooses how boards look and sound.
#[utoipa::path(
    put,
    path = "/api/account/settings",
    tag = "people",
    request_body = Settings,
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn set_settings(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(settings): Body<Settings>,
) -> Result<StatusCode, ApiError> {
    app.tables.store().set_settings(owner.person, &settings).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A program plays for this account from now on. It cannot be taken back.
#[utoipa::path(
    put,
    path = "/api/account/bot",
    tag = "people",
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn become_bot(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Result<StatusCode, ApiError> {
    app.people.become_bot(owner.person).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Goodbye {
    #[serde(default)]
    password: String,
}

/// Goes for good. The games stay, without the name.
#[utoipa::path(
    delete,
    path = "/api/account",
    tag = "people",
    request_body = Goodbye,
    responses((status = 204, description = "Done")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn delete_account(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(goodbye): Body<Goodbye>,
) -> Result<Response, ApiError> {
    app.people.delete_account(owner.person, &goodbye.password).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie::drop())]).into_response())
}

/// The answer to somebody who is signed in from now on.
pub(super) fn signed_in(signed_in: &SignedIn, headers: &HeaderMap) -> Response {
    let mut response = Json(&signed_in.person).into_response();
    if let Some(cookie) = cookie::keep(&signed_in.secret, headers) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// What the browser calls itself.
pub(crate) fn device(headers: &HeaderMap) -> &str {
    headers.get(USER_AGENT).map(HeaderValue::to_str).and_then(Result::ok).unwrap_or_default()
}
