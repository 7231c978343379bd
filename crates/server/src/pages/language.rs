//! In which language we speak to somebody.

use axum::Form;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::{Language, Message};

use super::accept_language::best_language;
use super::local_path::local_path;
use crate::http::{ApiError, App, MaybeUser, cookie};
use crate::i18n;

/// The cookie that keeps the choice.
const COOKIE: &str = "language";

/// The language that was chosen, or else the one that the browser prefers.
pub(crate) fn of(headers: &HeaderMap) -> Language {
    let chosen = cookie::find(headers, COOKIE).and_then(Language::from_tag);
    chosen.unwrap_or_else(|| {
        // A header that is sent several times is one list.
        let values =
            headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
        best_language(&values.collect::<Vec<_>>().join(","))
    })
}

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
    headers: HeaderMap,
    Form(choice): Form<Choice>,
) -> Result<Response, ApiError> {
    if let Some(identity) = visitor {
        app.tables.store().set_language(identity.person, Some(choice.language)).await?;
    }
    Ok(remember(choice.language, &headers, local_path(&choice.back)))
}

/// A cookie for the language, on the way to another page.
pub(super) fn remember(language: Language, headers: &HeaderMap, to: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    if let Some(cookie) = cookie::preference(COOKIE, language.code(), headers) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// A sentence as it stands on a page.
pub(super) fn translate(language: Language, message: &Message) -> String {
    typeset(language, &i18n::translate(language, message))
}

/// The text with the spaces that a browser shows around punctuation marks.
pub(super) fn typeset(language: Language, text: &str) -> String {
    const NARROW_NO_BREAK_SPACE: char = '\u{202f}';
    language.typeset(text, NARROW_NO_BREAK_SPACE)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::COOKIE;

    use super::*;

    #[test]
    fn what_was_chosen_counts_more_than_what_the_browser_says() {
        let mut headers = HeaderMap::new();
        assert_eq!(of(&headers), Language::ENGLISH);
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static("de, fr;q=0.8, en;q=0.5"));
        assert_eq!(of(&headers), Language::FRENCH);
        headers.insert(COOKIE, HeaderValue::from_static("tablier=x; language=en"));
        assert_eq!(of(&headers), Language::ENGLISH);
    }
}
