//! Requests in the log.

use std::fmt::Write;
use std::time::Duration;

use axum::extract::Request;
use axum::http::Uri;
use axum::response::Response;
use tracing::Span;

use crate::request::Proxies;

/// The span of a request: who sends it, its method and its URL without secrets. Behind a trusted proxy the client is
/// the one that the proxy names.
pub(crate) fn span(request: &Request, proxies: &Proxies) -> Span {
    let client = proxies.client_ip(request);
    let url = without_secrets(request.uri());
    tracing::info_span!("request", %client, method = %request.method(), url)
}

/// One line for every request that was answered. Errors have a line of their own with their cause.
pub(crate) fn log_response(response: &Response, latency: Duration, _: &Span) {
    let (status, milliseconds) = (response.status().as_u16(), latency.as_millis() as u64);
    tracing::info!(status, milliseconds, "request");
}

/// The path, and of the query only what its values are called: any of them may be the secret of a link, or a
/// password in a form that was sent the wrong way.
fn without_secrets(uri: &Uri) -> String {
    let mut shown = uri.path().to_owned();
    for (number, pair) in uri.query().into_iter().flat_map(|query| query.split('&')).enumerate() {
        let name = pair.split_once('=').map_or("", |(name, _)| name);
        let sign = if number == 0 { '?' } else { '&' };
        // Writing to a string does not fail.
        let _ = write!(shown, "{sign}{name}=...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_value_of_a_query_is_shown() {
        for (address, shown) in [
            ("/table/abc", "/table/abc"),
            ("/table/abc?link=secret", "/table/abc?link=..."),
            ("http://host/a?link=secret&after=3", "/a?link=...&after=..."),
            ("/a?secret", "/a?=..."),
            ("/a?link=secret=secret&&secret", "/a?link=...&=...&=..."),
        ] {
            assert_eq!(without_secrets(&address.parse().unwrap()), shown);
        }
    }
}
