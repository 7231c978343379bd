//! The language of a request.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use tablier_core::Language;

use super::accept_language::best_language;
use super::cookie;

/// The cookie that keeps the choice.
pub(crate) const LANGUAGE_COOKIE: &str = "language";

/// The language that was chosen, or else the one that the browser prefers.
pub(crate) fn language_of(headers: &HeaderMap) -> Language {
    let chosen = cookie::find(headers, LANGUAGE_COOKIE);
    chosen.as_deref().and_then(Language::from_tag).unwrap_or_else(|| {
        // A header that is sent several times is one list.
        let values =
            headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
        best_language(&values.collect::<Vec<_>>().join(","))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::COOKIE;

    use super::*;

    #[test]
    fn what_was_chosen_counts_more_than_what_the_browser_says() {
        let mut headers = HeaderMap::new();
        assert_eq!(language_of(&headers), Language::ENGLISH);
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static("de, fr;q=0.8, en;q=0.5"));
        assert_eq!(language_of(&headers), Language::FRENCH);
        headers.insert(COOKIE, HeaderValue::from_static("tablier=x; language=en"));
        assert_eq!(language_of(&headers), Language::ENGLISH);
    }
}
