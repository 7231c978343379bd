//! Cookies: a session, and preferences.

use axum::http::header::{COOKIE, HeaderMap};
use axum::http::{HeaderName, HeaderValue};

const NAME: &str = "tablier";
/// A proxy in front of the server tells by this header how it was asked.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// Half a year, as long as a session.
const SECONDS: u64 = 180 * 24 * 60 * 60;

/// The secret of the session that a browser sends.
pub(super) fn read(headers: &HeaderMap) -> Option<&str> {
    find(headers, NAME)
}

/// The value of a cookie.
pub(crate) fn find<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| name.trim() == wanted).map(|(_, value)| value.trim())
}

/// A cookie that keeps a preference; scripts may change it.
pub(crate) fn preference(name: &str, value: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    let secure = if is_secure(headers) { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; Max-Age={SECONDS}; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).ok()
}

/// A cookie that keeps a session: no script can read it, no other site can send it.
pub(crate) fn keep(secret: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    let secure = if is_secure(headers) { "; Secure" } else { "" };
    let cookie =
        format!("{NAME}={secret}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).ok()
}

/// A cookie that ends a session.
pub(crate) fn drop() -> HeaderValue {
    HeaderValue::from_static("tablier=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// Whether a proxy in front of us speaks TLS.
pub(crate) fn is_secure(headers: &HeaderMap) -> bool {
    headers.get(FORWARDED_PROTO).is_some_and(|proto| proto.as_bytes() == b"https")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_session_is_found_among_other_cookies() {
        assert_eq!(read(&headers(COOKIE, "a=b; tablier=secret; c=d")), Some("secret"));
        assert_eq!(read(&headers(COOKIE, "nottablier=secret")), None);
        assert_eq!(read(&HeaderMap::new()), None);
    }

    #[test]
    fn a_cookie_is_for_the_server_alone() {
        let plain = keep("secret", &HeaderMap::new()).unwrap();
        let plain = plain.to_str().unwrap();
        assert!(plain.contains("HttpOnly") && plain.contains("SameSite=Lax"), "{plain}");
        assert!(!plain.contains("Secure"), "there is no TLS");
        let secure = keep("secret", &headers(FORWARDED_PROTO, "https")).unwrap();
        assert!(secure.to_str().unwrap().ends_with("; Secure"));
    }
}
