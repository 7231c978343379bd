//! Settings: how boards look and sound, password, e-mail address, and deleting the account.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::auth::signed_out;
use super::input::PageForm;
use super::layout::{Page, render, render_as};
use super::preferences;
use crate::request::App;
use crate::request::{ApiError, IsSecure};
use crate::services::users::{Identity, UserError};
use tablier_protocol::{Palette, Settings, Theme};

/// The pauses to choose from, in milliseconds, with their phrases.
const ENGINE_PAUSES: [(u16, &str); 4] =
    [(0, "pause-none"), (300, "pause-short"), (600, "pause-usual"), (1500, "pause-long")];

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsPage {
    page: Page,
    email: String,
    is_saved: bool,
    password_error: Option<String>,
    email_error: Option<String>,
    delete_error: Option<String>,
}

impl SettingsPage {
    async fn new(app: &App, mut page: Page) -> Result<Self, ApiError> {
        let profile = match &page.identity {
            Some(identity) => Some(app.users.profile(identity.user).await?),
            None => None,
        };
        let is_saved = page.path.ends_with("?saved");
        // Where to come back to, whichever of the forms was sent.
        "/settings".clone_into(&mut page.path);
        Ok(SettingsPage {
            email: profile.and_then(|profile| profile.email).unwrap_or_default(),
            is_saved,
            password_error: None,
            email_error: None,
            delete_error: None,
            page,
        })
    }
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    Ok(render(&SettingsPage::new(&app, page).await?))
}

/// A box that is not ticked is not sent.
#[derive(Deserialize)]
pub(super) struct Chosen {
    theme: Theme,
    palette: Palette,
    coordinates: Option<String>,
    sounds: Option<String>,
    animation: Option<String>,
    confirm: Option<String>,
    engine_pause: u16,
}

pub(super) async fn save(
    State(app): State<App>,
    page: Page,
    IsSecure(is_secure): IsSecure,
    PageForm(chosen): PageForm<Chosen>,
) -> Result<Response, ApiError> {
    let settings = Settings {
        theme: chosen.theme,
        palette: chosen.palette,
        coordinates: chosen.coordinates.is_some(),
        sounds: chosen.sounds.is_some(),
        animation: chosen.animation.is_some(),
        confirm_moves: chosen.confirm.is_some(),
        engine_pause: chosen.engine_pause,
    };
    if let Some(identity) = &page.identity {
        app.users.set_settings(identity.user, &settings).await?;
    }
    let mut response = saved();
    if let Some(cookie) = preferences::cookie(&settings, is_secure) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn saved() -> Response {
    Redirect::to("/settings?saved").into_response()
}

/// Who is signed in, as an account or as a guest.
pub(super) fn owner(page: &Page) -> Result<Identity, ApiError> {
    page.identity.clone().ok_or_else(ApiError::unauthorized)
}

#[derive(Deserialize)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

pub(super) async fn password(
    State(app): State<App>,
    page: Page,
    PageForm(passwords): PageForm<Passwords>,
) -> Result<Response, ApiError> {
    let identity = owner(&page)?;
    match app.users.change_password(&identity, &passwords.old, &passwords.new).await {
        Ok(()) => Ok(saved()),
        Err(error) => {
            let (status, sentence) = refused(&page, error)?;
            let form = SettingsPage::new(&app, page).await?;
            Ok(render_as(status, &SettingsPage { password_error: Some(sentence), ..form }))
        }
    }
}

#[derive(Deserialize)]
pub(super) struct NewEmail {
    email: String,
}

pub(super) async fn email(
    State(app): State<App>,
    page: Page,
    PageForm(new): PageForm<NewEmail>,
) -> Result<Response, ApiError> {
    let identity = owner(&page)?;
    let address = Some(new.email.trim()).filter(|address| !address.is_empty());
    match app.users.set_email(identity.user, address).await {
        Ok(()) => Ok(saved()),
        Err(error) => {
            let (status, sentence) = refused(&page, error)?;
            let form = SettingsPage::new(&app, page).await?;
            let form = SettingsPage { email: new.email, email_error: Some(sentence), ..form };
            Ok(render_as(status, &form))
        }
    }
}

#[derive(Deserialize)]
pub(super) struct DeleteAccount {
    #[serde(default)]
    password: String,
}

pub(super) async fn delete_account(
    State(app): State<App>,
    page: Page,
    PageForm(given): PageForm<DeleteAccount>,
) -> Result<Response, ApiError> {
    let identity = owner(&page)?;
    match app.users.delete_account(identity.user, &given.password).await {
        Ok(()) => Ok(signed_out()),
        Err(error) => {
            let (status, sentence) = refused(&page, error)?;
            let form = SettingsPage::new(&app, page).await?;
            Ok(render_as(status, &SettingsPage { delete_error: Some(sentence), ..form }))
        }
    }
}

/// What is wrong with a field is told beside it; everything else is told on a page of its own.
fn refused(page: &Page, error: UserError) -> Result<(StatusCode, String), ApiError> {
    let is_about_field = matches!(
        error,
        UserError::Password
            | UserError::PasswordCommon
            | UserError::WrongPassword
            | UserError::Email
    );
    let error = ApiError::from(error);
    if is_about_field { Ok((error.status, page.tell(&error.message))) } else { Err(error) }
}
