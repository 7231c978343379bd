//! Cookies: the session, and preferences.

use axum::http::HeaderValue;
use axum::http::header::{COOKIE, HeaderMap};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

const SESSION: &str = "tablier";
/// As long as a session.
const LIFETIME: Duration = Duration::days(180);

/// The secret of the session that a browser sends.
pub(crate) fn session(headers: &HeaderMap) -> Option<String> {
    find(headers, SESSION)
}

/// The value of a cookie.
pub(crate) fn find(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}

/// A cookie that keeps a preference; scripts may change it.
pub(crate) fn preference(name: &str, value: &str, is_secure: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((name, value)).path("/").max_age(LIFETIME).same_site(SameSite::Lax);
    header(&cookie.secure(is_secure).build())
}

/// A cookie that keeps a session: no script can read it, no other site can send it.
pub(crate) fn keep_session(secret: &str, is_secure: bool) -> Option<HeaderValue> {
    header(&session_cookie(secret, LIFETIME).secure(is_secure).build())
}

/// A cookie that ends a session.
pub(crate) fn drop_session() -> Option<HeaderValue> {
    header(&session_cookie("", Duration::ZERO).build())
}

fn session_cookie(secret: &str, lifetime: Duration) -> cookie::CookieBuilder<'_> {
    let cookie = Cookie::build((SESSION, secret)).path("/").max_age(lifetime);
    cookie.http_only(true).same_site(SameSite::Lax)
}

fn header(cookie: &Cookie<'_>) -> Option<HeaderValue> {
    HeaderValue::try_from(cookie.to_string()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_session_is_found_among_other_cookies() {
        let found = session(&headers("a=b; tablier=secret; c=d"));
        assert_eq!(found.as_deref(), Some("secret"));
        assert_eq!(session(&headers("nottablier=secret")), None);
        assert_eq!(session(&HeaderMap::new()), None);
    }

    #[test]
    fn a_session_is_for_the_server_alone() {
        let plain = keep_session("secret", false).unwrap();
        let plain = plain.to_str().unwrap();
        assert!(plain.contains("HttpOnly") && plain.contains("SameSite=Lax"), "{plain}");
        assert!(!plain.contains("Secure"), "there is no TLS");
        let secure = keep_session("secret", true).unwrap();
        assert!(secure.to_str().unwrap().contains("; Secure"));
        let ended = drop_session().unwrap();
        assert!(ended.to_str().unwrap().contains("Max-Age=0"), "{ended:?}");
    }
}
