//! Signing up, in and out.

use askama::Template;
use axum::extract::State;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::input::PageForm;
use super::layout::{Page, render, render_as};
use super::{language, preferences};
use crate::client_address::ClientAddress;
use crate::request::App;
use crate::request::{ApiError, IsSecure, cookie, user_agent};
use crate::services::users::{SignedIn, UserError};
use tablier_protocol::Settings;

#[derive(Template)]
#[template(path = "auth.html")]
struct AuthPage {
    page: Page,
    /// Whether it is for somebody new.
    is_up: bool,
    name: String,
    email: String,
    name_error: Option<String>,
    password_error: Option<String>,
    email_error: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Credentials {
    name: String,
    password: String,
    /// Asked for on the page for somebody new.
    #[serde(default)]
    email: String,
}

pub(super) async fn in_page(page: Page) -> Response {
    render(&AuthPage::new(page, false))
}

pub(super) async fn up_page(page: Page) -> Response {
    render(&AuthPage::new(page, true))
}

impl AuthPage {
    fn new(page: Page, is_up: bool) -> Self {
        AuthPage {
            page,
            is_up,
            name: String::new(),
            email: String::new(),
            name_error: None,
            password_error: None,
            email_error: None,
        }
    }

    /// The form again, with what is wrong beside the field.
    fn refuse(
        page: Page,
        is_up: bool,
        given: Credentials,
        error: UserError,
    ) -> Result<Response, ApiError> {
        let mut form =
            AuthPage { name: given.name, email: given.email, ..AuthPage::new(page, is_up) };
        let field = match error {
            UserError::Name
            | UserError::NameScripts
            | UserError::NameReserved
            | UserError::NameTaken { .. }
            | UserError::HasAccount => &mut form.name_error,
            UserError::Password | UserError::PasswordCommon | UserError::WrongPassword => {
                &mut form.password_error
            }
            UserError::Email => &mut form.email_error,
            other => return Err(other.into()),
        };
        let error = ApiError::from(error);
        *field = Some(form.page.tell(&error.message));
        Ok(render_as(error.status, &form))
    }
}

pub(super) async fn sign_in(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    IsSecure(is_secure): IsSecure,
    PageForm(given): PageForm<Credentials>,
) -> Result<Response, ApiError> {
    let (before, device) = (page.identity.as_ref(), user_agent(&headers));
    let signed = app.users.sign_in(before, &given.name, &given.password, device).await;
    match signed {
        Ok(account) => welcome(&app, is_secure, &account).await,
        Err(error) => AuthPage::refuse(page, false, given, error),
    }
}

/// A guest who signs up keeps the games.
pub(super) async fn sign_up(
    State(app): State<App>,
    page: Page,
    address: ClientAddress,
    headers: HeaderMap,
    IsSecure(is_secure): IsSecure,
    PageForm(given): PageForm<Credentials>,
) -> Result<Response, ApiError> {
    let before = page.identity.as_ref();
    let (device, email) = (user_agent(&headers), Some(&*given.email));
    let (name, password) = (&given.name, &given.password);
    let signed = app.users.sign_up(before, name, password, email, device, address).await;
    match signed {
        Ok(account) => welcome(&app, is_secure, &account).await,
        Err(error) => AuthPage::refuse(page, true, given, error),
    }
}

async fn welcome(app: &App, is_secure: bool, account: &SignedIn) -> Result<Response, ApiError> {
    let profile = app.users.profile(account.user.id).await?;
    let mut response = match profile.language {
        Some(chosen) => language::remember(chosen, is_secure, "/games"),
        None => Redirect::to("/games").into_response(),
    };
    // What was chosen on another device holds here too; what a guest has chosen stays.
    if profile.settings != Settings::default()
        && let Some(cookie) = preferences::cookie(&profile.settings, is_secure)
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    if let Some(cookie) = cookie::keep_session(&account.secret, is_secure) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub(super) async fn sign_out(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    app.users.sign_out(page.identity.as_ref()).await?;
    Ok(signed_out())
}

/// Goes to the first page without a session.
pub(super) fn signed_out() -> Response {
    let mut response = Redirect::to("/").into_response();
    if let Some(cookie) = cookie::drop_session() {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
