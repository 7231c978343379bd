//! Who asks, and whether it is really they.

use axum::extract::{FromRequestParts, Query};
use axum::http::header::{AUTHORIZATION, HOST, HeaderMap, ORIGIN, UPGRADE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderName, Method, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::{ApiError, Locale, cookie};
use crate::services::disconnect::Disconnected;
use crate::services::tables::Caller;
use crate::services::users::Identity;
use tablier_protocol::Scope;
use tablier_table::SecretHash;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whoever asks; perhaps nobody whom we know.
pub(crate) struct MaybeUser(pub(crate) Option<Identity>);

/// Somebody who may play.
pub(crate) struct CurrentUser(pub(crate) Identity);

/// Somebody who may change the account.
pub(crate) struct AccountOwner(pub(crate) Identity);

/// Whoever opens a connection that stays, and what tells when it has to be closed.
pub(crate) struct Connecting(pub(crate) Option<Identity>, pub(crate) Disconnected);

/// Somebody who comes to a table, perhaps with its link.
pub(crate) struct TableAccess(pub(crate) Caller);

impl FromRequestParts<App> for MaybeUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if let Some(key) = bearer(&parts.headers) {
            let identity = app.users.of_token(key).await?.ok_or_else(ApiError::unauthorized)?;
            listen(parts, &identity);
            return Ok(MaybeUser(Some(identity)));
        }
        let Some(secret) = cookie::session(&parts.headers) else { return Ok(MaybeUser(None)) };
        // A browser sends its cookie whoever asks it to: only our own pages may.
        let may_change = !parts.method.is_safe() || parts.headers.contains_key(UPGRADE);
        if may_change && !is_same_origin(&parts.headers) {
            return Err(ApiError::phrase(StatusCode::FORBIDDEN, "api-other-site"));
        }
        let identity = app.users.of_session(&secret).await?;
        if let Some(identity) = &identity {
            listen(parts, identity);
        }
        Ok(MaybeUser(identity))
    }
}

impl FromRequestParts<App> for Connecting {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let disconnects = app.users.disconnects().subscribe();
        let MaybeUser(identity) = MaybeUser::from_request_parts(parts, app).await?;
        let disconnected = disconnects.of(identity.as_ref());
        Ok(Connecting(identity, disconnected))
    }
}

/// From now on it is known in which language they want to be spoken to.
fn listen(parts: &Parts, identity: &Identity) {
    if let (Some(language), Some(Locale(locale))) =
        (identity.language, parts.extensions.get::<Locale>())
    {
        locale.get_or_init(|| language);
    }
}

impl FromRequestParts<App> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let scope = if parts.method == Method::GET { Scope::Read } else { Scope::Play };
        somebody(parts, app, scope).await.map(CurrentUser)
    }
}

impl FromRequestParts<App> for AccountOwner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        somebody(parts, app, Scope::Account).await.map(AccountOwner)
    }
}

async fn somebody(parts: &mut Parts, app: &App, scope: Scope) -> Result<Identity, ApiError> {
    let MaybeUser(identity) = MaybeUser::from_request_parts(parts, app).await?;
    let identity = identity.ok_or_else(ApiError::unauthorized)?;
    if identity.scopes.allow(scope) {
        return Ok(identity);
    }
    Err(ApiError::phrase(StatusCode::FORBIDDEN, "api-scope"))
}

/// The secret of a link, as it stands in an address.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Link {
    /// The secret of a table that is not open to everyone.
    link: Option<String>,
}

impl FromRequestParts<App> for TableAccess {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let MaybeUser(identity) = MaybeUser::from_request_parts(parts, app).await?;
        let needed = if parts.method == Method::GET { Scope::Read } else { Scope::Play };
        if identity.as_ref().is_some_and(|identity| !identity.scopes.allow(needed)) {
            return Err(ApiError::phrase(StatusCode::FORBIDDEN, "api-scope"));
        }
        let link = Query::<Link>::try_from_uri(&parts.uri).ok().and_then(|Query(link)| link.link);
        let user = identity.map(|identity| identity.user);
        let address = Some(app.proxies.client_of(&parts.extensions, &parts.headers));
        Ok(TableAccess(Caller { user, link: link.as_deref().map(SecretHash::of), address }))
    }
}

/// What the browser calls itself.
pub(crate) fn user_agent(headers: &HeaderMap) -> &str {
    headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The key that a program sends.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
}

/// Whether a page of the same origin sends the request: the protection against cross-site request forgery
/// (CSRF). Every browser tells this on requests that change something.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get(SEC_FETCH_SITE) {
        return site.as_bytes() == b"same-origin";
    }
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(HOST);
    let origin = text(ORIGIN).and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    host.is_some() && origin == host
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn from_here(headers: &[(&str, &'static str)]) -> bool {
        let headers = headers
            .iter()
            .map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        is_same_origin(&headers.collect())
    }

    #[test]
    fn only_our_own_pages_may_use_the_cookie() {
        let host = ("host", "tablier.example");
        assert!(from_here(&[host, ("sec-fetch-site", "same-origin")]));
        assert!(from_here(&[host, ("origin", "https://tablier.example")]));
        for unauthorized in ["cross-site", "same-site", "none"] {
            let forged = ("origin", "https://tablier.example");
            assert!(
                !from_here(&[host, forged, ("sec-fetch-site", unauthorized)]),
                "{unauthorized}"
            );
        }
        assert!(!from_here(&[host, ("origin", "https://evil.example")]));
        assert!(!from_here(&[host, ("origin", "null")]));
        assert!(!from_here(&[host]));
        assert!(!from_here(&[]));
    }

    #[test]
    fn a_key_stands_behind_its_scheme() {
        let headers =
            |value| HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_static(value))]);
        assert_eq!(bearer(&headers("Bearer abc")), Some("abc"));
        assert_eq!(bearer(&headers("bearer abc")), Some("abc"));
        assert_eq!(bearer(&headers("Basic abc")), None);
        assert_eq!(bearer(&headers("abc")), None);
    }
}
