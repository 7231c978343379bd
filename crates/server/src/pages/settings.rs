//! Settings: how boards look and sound, the password, and going for good.

use askama::Template;
use axum::Form;
use axum::extract::State;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::frame::{Page, render, render_as};
use super::taste::{Palette, Taste, Theme};
use crate::http::{ApiError, App, cookie};
use crate::people::PeopleError;

#[derive(Template)]
#[template(path = "settings.html")]
struct Settings {
    page: Page,
    is_saved: bool,
    password_error: Option<String>,
    goodbye_error: Option<String>,
}

impl Settings {
    fn new(page: Page) -> Self {
        let is_saved = page.path.ends_with("?saved");
        Settings { page, is_saved, password_error: None, goodbye_error: None }
    }
}

pub(super) async fn show(page: Page) -> Response {
    render(&Settings::new(page))
}

/// A box that is not ticked is not sent.
#[derive(Deserialize)]
pub(super) struct Chosen {
    theme: Theme,
    palette: Palette,
    coordinates: Option<String>,
    sounds: Option<String>,
    confirm: Option<String>,
}

pub(super) async fn save(headers: HeaderMap, Form(chosen): Form<Chosen>) -> Response {
    let taste = Taste {
        theme: chosen.theme,
        palette: chosen.palette,
        coordinates: chosen.coordinates.is_some(),
        sounds: chosen.sounds.is_some(),
        confirm: chosen.confirm.is_some(),
    };
    let mut response = Redirect::to("/settings?saved").into_response();
    if let Some(cookie) = taste.cookie(&headers) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

#[derive(Deserialize)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

pub(super) async fn password(
    State(app): State<App>,
    page: Page,
    Form(passwords): Form<Passwords>,
) -> Result<Response, ApiError> {
    let identity = page.identity.clone().ok_or_else(ApiError::stranger)?;
    match app.people.change_password(&identity, &passwords.old, &passwords.new).await {
        Ok(()) => Ok(Redirect::to("/settings?saved").into_response()),
        Err(error) => {
            let (status, sentence) = refused(&page, error)?;
            let form = Settings { password_error: Some(sentence), ..Settings::new(page) };
            Ok(render_as(status, &form))
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Goodbye {
    #[serde(default)]
    password: String,
}

pub(super) async fn goodbye(
    State(app): State<App>,
    page: Page,
    Form(given): Form<Goodbye>,
) -> Result<Response, ApiError> {
    let identity = page.identity.clone().ok_or_else(ApiError::stranger)?;
    match app.people.go(identity.person, &given.password).await {
        Ok(()) => Ok(([(SET_COOKIE, cookie::drop())], Redirect::to("/")).into_response()),
        Err(error) => {
            let (status, sentence) = refused(&page, error)?;
            let form = Settings { goodbye_error: Some(sentence), ..Settings::new(page) };
            Ok(render_as(status, &form))
        }
    }
}

/// What is wrong with a password is told beside it; everything else is told on a page of its own.
fn refused(page: &Page, error: PeopleError) -> Result<(axum::http::StatusCode, String), ApiError> {
    let is_about_password = matches!(error, PeopleError::Password | PeopleError::WrongPassword);
    let error = ApiError::from(error);
    if is_about_password { Ok((error.status, page.tell(&error.message))) } else { Err(error) }
}
