//! All routes, with the middleware around them.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::from_fn_with_state;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::middleware::{
    error_response, log_response, method_not_allowed, not_found, rate_limit, span,
};
use crate::request::App;
use crate::request::LARGEST_BODY;
use crate::{api, web};

/// Everything that can be asked for.
pub(crate) fn router(app: App) -> Router {
    let proxies = Arc::clone(&app.proxies);
    let header =
        |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    api::router()
        .merge(web::router())
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(app.clone(), rate_limit))
        .layer(from_fn_with_state(app.clone(), error_response))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(header(CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // A link to a table may hold its secret.
        .layer(header(REFERRER_POLICY, "no-referrer"))
        .layer(header(CACHE_CONTROL, "no-store"))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(move |request: &Request| span(request, &proxies))
                .on_request(())
                .on_response(log_response)
                .on_failure(()),
        )
        .with_state(app)
}
