//! Whether a request came over TLS.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::request::Parts;

use super::App;

const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Whether the client speaks TLS with a proxy in front of the server. Only a configured proxy is believed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IsSecure(pub(crate) bool);

impl FromRequestParts<App> for IsSecure {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let is_https = parts.headers.get(FORWARDED_PROTO).is_some_and(|proto| proto == "https");
        Ok(IsSecure(is_https && app.proxies.is_from_proxy(&parts.extensions)))
    }
}
