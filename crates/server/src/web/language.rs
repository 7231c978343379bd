//! In which language we speak to somebody.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::{Language, Message};

use super::input::PageForm;
use super::local_path::local_path;
use crate::i18n::typeset;
use crate::request::App;
use crate::request::{ApiError, IsSecure, LANGUAGE_COOKIE, MaybeUser, cookie};

#[derive(Deserialize)]
pub(super) struct Choice {
    language: Language,
    /// The page to come back to.
    #[serde(default)]
    back: String,
}

pub(super) async fn choose(
    State(app): State<App>,
    MaybeUser(visitor): MaybeUser,
    IsSecure(is_secure): IsSecure,
    PageForm(choice): PageForm<Choice>,
) -> Result<Response, ApiError> {
    if let Some(identity) = visitor {
        app.users.set_language(identity.user, Some(choice.language)).await?;
    }
    Ok(remember(choice.language, is_secure, local_path(&choice.back)))
}

/// A cookie for the language, on the way to another page.
pub(super) fn remember(language: Language, is_secure: bool, to: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    if let Some(cookie) = cookie::preference(LANGUAGE_COOKIE, language.code(), is_secure) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// A sentence as it stands on a page.
pub(super) fn translate(language: Language, message: &Message) -> String {
    typeset(language, message)
}
