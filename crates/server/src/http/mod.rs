//! The house over HTTP: one resource a file, JSON in and out.

mod account;
mod blocks;
pub(crate) mod cookie;
mod error;
mod games;
mod history;
mod identity;
mod input;
mod limits;
mod live;
mod ratings;
mod reports;
mod sessions;
mod status;
mod stream;
mod tables;
mod tokens;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::routing::{delete, get, post, put};
use axum::{Router, middleware};
use metrics_exporter_prometheus::PrometheusHandle;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::house::House;
use crate::pages;
use crate::people::People;

pub(crate) use account::device;
pub use error::ApiError;
pub(crate) use identity::{AtTable, Visitor, is_from_here};
pub(crate) use input::{NumberPath, TablePath};
pub use limits::{Limits, Rate};

/// The largest body that is read, in bytes. A board of Théséion is the largest thing that is sent.
const LARGEST_BODY: usize = 64 << 10;

/// What all handlers share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) house: House,
    pub(crate) people: Arc<People>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: PrometheusHandle,
}

/// Everything that can be asked for.
pub(crate) fn router(app: App) -> Router {
    let header =
        |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    Router::new()
        .route("/health", get(status::health))
        .route("/ready", get(status::ready))
        .route("/metrics", get(status::metrics))
        .route("/api/games", get(games::list))
        .route("/api/guest", post(account::enter))
        .route("/api/me", get(account::me))
        .route("/api/people/{id}", get(account::person))
        .route("/api/account", post(account::sign_up).delete(account::go))
        .route("/api/account/password", put(account::change_password))
        .route("/api/account/language", put(account::set_language))
        .route("/api/account/email", put(account::set_email))
        .route("/api/account/settings", put(account::set_settings))
        .route("/api/account/bot", put(account::become_bot))
        .route("/api/session", post(sessions::sign_in).delete(sessions::sign_out))
        .route("/api/sessions", get(sessions::list))
        .route("/api/sessions/{id}", delete(sessions::end))
        .route("/api/tokens", get(tokens::list).post(tokens::make))
        .route("/api/tokens/{id}", delete(tokens::end))
        .route("/api/people/{id}/ratings", get(ratings::of_person))
        .route("/api/people/{id}/ratings/history", get(ratings::history))
        .route("/api/leaders", get(ratings::leaders))
        .route("/api/levels", get(ratings::levels))
        .route("/api/history", get(history::search))
        .route("/api/blocks", get(blocks::list))
        .route("/api/blocks/{id}", put(blocks::block).delete(blocks::unblock))
        .route("/api/reports", post(reports::make))
        .route("/api/lobby", get(tables::lobby))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/tables", post(tables::open))
        .route("/api/tables/{id}", get(tables::view).post(tables::act))
        .route("/api/tables/{id}/board", get(tables::board))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/events", get(stream::events))
        .route("/api/live", get(live::connect))
        .merge(pages::router())
        .fallback(error::nothing_there)
        .method_not_allowed_fallback(error::not_like_that)
        .layer(middleware::from_fn_with_state(app.clone(), limits::limit))
        .layer(middleware::from_fn(error::speak))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(header(CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // A link to a table may hold its secret.
        .layer(header(REFERRER_POLICY, "no-referrer"))
        .layer(header(CACHE_CONTROL, "no-store"))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
