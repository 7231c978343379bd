//! Guests, accounts, and deleting them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tablier_protocol::{
    ChangePassword, CreateAccount, CreateGuest, DeleteAccount, Scopes, SetEmail, SetLanguage,
    Settings, User, UserId, UserProfile, UsersPage,
};
use utoipa::IntoParams;

use crate::client_address::ClientAddress;
use crate::request::App;
use crate::request::{
    AccountOwner, Answer, ApiError, Body, CurrentUser, IsSecure, MaybeUser, NumberPath,
    QueryString, cookie, user_agent,
};
use crate::services::users::SignedIn;

/// The accounts of one page.
const PAGE: u32 = 50;

/// Creates a guest. Whoever is known already stays who they are.
#[utoipa::path(
    post,
    path = "/api/guest",
    tag = "users",
    request_body = CreateGuest,
    responses((status = 200, description = "The user; a cookie keeps the session", body = User)),
    security(())
)]
pub(super) async fn create_guest(
    State(app): State<App>,
    address: ClientAddress,
    MaybeUser(identity): MaybeUser,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(new): Body<CreateGuest>,
) -> Result<Response, ApiError> {
    if let Some(identity) = identity {
        return Ok(Json(app.users.user(identity.user).await?).into_response());
    }
    let guest = app.users.create_guest(&new.name, user_agent(&headers), address).await?;
    Ok(signed_in(&guest, is_secure))
}

/// Creates an account. A guest keeps the games.
#[utoipa::path(
    post,
    path = "/api/account",
    tag = "users",
    request_body = CreateAccount,
    responses((status = 200, description = "The user; a cookie keeps the session", body = User)),
    security((), ("session" = []), ("key" = ["read", "play", "account"]))
)]
pub(super) async fn create_account(
    State(app): State<App>,
    address: ClientAddress,
    MaybeUser(identity): MaybeUser,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(new): Body<CreateAccount>,
) -> Result<Response, ApiError> {
    // An account comes with a session, which allows everything.
    if identity.as_ref().is_some_and(|identity| identity.scopes != Scopes::all()) {
        return Err(ApiError::phrase(StatusCode::FORBIDDEN, "api-scope"));
    }
    let CreateAccount { name, password, email } = &new;
    let (guest, device, email) = (identity.as_ref(), user_agent(&headers), email.as_deref());
    let account = app.users.sign_up(guest, name, password, email, device, address).await?;
    Ok(signed_in(&account, is_secure))
}

/// Which accounts are looked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FindUsers {
    /// How the name begins, in large or small letters. From three characters on, names that look as if they began
    /// like this are found too.
    name: String,
    /// `next` of the page before.
    #[serde(default)]
    behind: String,
}

/// Finds accounts by name, in the order of names.
#[utoipa::path(
    get,
    path = "/api/users",
    tag = "users",
    params(FindUsers),
    responses((status = 200, description = "A page of accounts", body = UsersPage)),
    security(())
)]
pub(super) async fn find_users(
    State(app): State<App>,
    QueryString(search): QueryString<FindUsers>,
) -> Answer<UsersPage> {
    let found = app.users.find(&search.name, &search.behind, PAGE).await?;
    Ok(Json(UsersPage { users: found.users, next: found.next }))
}

/// Returns the current user, with what nobody else may see.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "users",
    responses((status = 200, description = "The current user", body = UserProfile)),
    security(("session" = []), ("key" = ["read"]))
)]
pub(super) async fn current_user(
    State(app): State<App>,
    CurrentUser(identity): CurrentUser,
) -> Answer<UserProfile> {
    Ok(Json(app.users.profile(identity.user).await?))
}

/// Returns a user as everybody may see them.
#[utoipa::path(
    get,
    path = "/api/users/{id}",
    tag = "users",
    params(("id" = i64, Path)),
    responses((status = 200, description = "The user", body = User)),
    security(())
)]
pub(super) async fn get_user(State(app): State<App>, NumberPath(id): NumberPath) -> Answer<User> {
    Ok(Json(app.users.user(UserId(id)).await?))
}

/// Changes the password; all other sessions end.
#[utoipa::path(
    put,
    path = "/api/account/password",
    tag = "users",
    request_body = ChangePassword,
    responses((status = 204, description = "The password is changed")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn change_password(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(passwords): Body<ChangePassword>,
) -> Result<StatusCode, ApiError> {
    app.users.change_password(&owner, &passwords.old, &passwords.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Chooses a language: a code such as `fr`, or null for that of the browser.
#[utoipa::path(
    put,
    path = "/api/account/language",
    tag = "users",
    request_body = SetLanguage,
    responses((status = 204, description = "The language is chosen")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn set_language(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(choice): Body<SetLanguage>,
) -> Result<StatusCode, ApiError> {
    app.users.set_language(owner.user, choice.language).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets or removes the e-mail address. Nobody else ever sees it.
#[utoipa::path(
    put,
    path = "/api/account/email",
    tag = "users",
    request_body = SetEmail,
    responses((status = 204, description = "The address is set")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn set_email(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(new): Body<SetEmail>,
) -> Result<StatusCode, ApiError> {
    app.users.set_email(owner.user, new.email.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Chooses how boards look and sound.
#[utoipa::path(
    put,
    path = "/api/account/settings",
    tag = "users",
    request_body = Settings,
    responses((status = 204, description = "The settings are stored")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn set_settings(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(settings): Body<Settings>,
) -> Result<StatusCode, ApiError> {
    app.users.set_settings(owner.user, &settings).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes the account one for which a program plays. This cannot be undone.
#[utoipa::path(
    put,
    path = "/api/account/bot",
    tag = "users",
    responses((status = 204, description = "The account is a bot")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn become_bot(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
) -> Result<StatusCode, ApiError> {
    app.users.become_bot(owner.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account. The games stay, without the name.
#[utoipa::path(
    delete,
    path = "/api/account",
    tag = "users",
    request_body = DeleteAccount,
    responses((status = 204, description = "The account is deleted")),
    security(("session" = []), ("key" = ["account"]))
)]
pub(super) async fn delete_account(
    State(app): State<App>,
    AccountOwner(owner): AccountOwner,
    Body(given): Body<DeleteAccount>,
) -> Result<Response, ApiError> {
    app.users.delete_account(owner.user, &given.password).await?;
    Ok(signed_out())
}

/// The answer to a user who is signed in from now on.
pub(super) fn signed_in(signed_in: &SignedIn, is_secure: bool) -> Response {
    let mut response = Json(&signed_in.user).into_response();
    if let Some(cookie) = cookie::keep_session(&signed_in.secret, is_secure) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// The answer to a user whose session has ended.
pub(super) fn signed_out() -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Some(cookie) = cookie::drop_session() {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}
