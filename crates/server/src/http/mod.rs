//! The server over HTTP: one resource a file, JSON in and out.

mod account;
mod blocks;
mod body_timeout;
mod connection_limits;
mod connection_stream;
pub(crate) mod cookie;
mod error;
mod games;
mod history;
mod identity;
mod input;
mod limits;
pub(crate) mod listener;
mod live;
mod openapi;
mod pictures;
mod proxies;
mod ratings;
mod reports;
mod sessions;
mod status;
mod stream;
mod tables;
mod tokens;
mod trace;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::routing::get;
use axum::{Router, middleware};
use metrics_exporter_prometheus::PrometheusHandle;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::boards::Boards;
use crate::pages;
use crate::people::People;
use crate::tables::TableService;
use openapi::ApiDoc;

pub(crate) use connection_limits::Streams;
pub(crate) use pictures::{Pictures, pictures};
pub(crate) use proxies::Proxies;

pub use crate::limits::Rate;
pub(crate) use account::device;
pub use connection_limits::ConnectionLimits;
pub use error::ApiError;
pub(crate) use identity::{MaybeUser, TableAccess, bearer, is_from_here};
pub(crate) use input::{NumberPath, TablePath};
pub use limits::Limits;
pub use proxies::{NotAProxy, Proxy};

/// The largest body that is read, in bytes. A board of Théséion is the largest thing that is sent.
const LARGEST_BODY: usize = 64 << 10;

/// What all handlers share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) tables: TableService,
    pub(crate) people: Arc<People>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) proxies: Arc<Proxies>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) streams: Arc<Streams>,
    pub(crate) metrics: PrometheusHandle,
}

/// Everything that programs can ask for: what is not described cannot be asked for.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(status::health))
        .routes(routes!(status::ready))
        .routes(routes!(games::list))
        .routes(routes!(account::create_guest))
        .routes(routes!(account::me))
        .routes(routes!(account::person))
        .routes(routes!(account::sign_up, account::delete_account))
        .routes(routes!(account::change_password))
        .routes(routes!(account::set_language))
        .routes(routes!(account::set_email))
        .routes(routes!(account::set_settings))
        .routes(routes!(account::become_bot))
        .routes(routes!(sessions::sign_in, sessions::sign_out))
        .routes(routes!(sessions::list))
        .routes(routes!(sessions::end))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::end))
        .routes(routes!(ratings::of_person))
        .routes(routes!(ratings::history))
        .routes(routes!(ratings::leaders))
        .routes(routes!(ratings::levels))
        .routes(routes!(history::search))
        .routes(routes!(blocks::list))
        .routes(routes!(blocks::block, blocks::unblock))
        .routes(routes!(reports::make))
        .routes(routes!(tables::lobby))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::open))
        .routes(routes!(tables::view, tables::act))
        .routes(routes!(tables::new_link))
        .routes(routes!(tables::board))
        .routes(routes!(tables::record))
        .routes(routes!(pictures::picture))
        .routes(routes!(stream::events))
        .routes(routes!(live::connect))
        .routes(routes!(openapi::openapi))
        .routes(routes!(openapi::pages))
        .routes(routes!(openapi::page))
}

/// Everything that can be asked for.
pub(crate) fn router(app: App) -> Router {
    let header =
        |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    let (router, _) = api().split_for_parts();
    router
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
        .layer(TraceLayer::new_for_http().make_span_with(trace::span))
        .with_state(app)
}

/// The figures of the server, for whoever runs it: they are told at an address of their own.
pub(crate) fn metrics_router(app: App) -> Router {
    Router::new().route("/metrics", get(status::metrics)).with_state(app)
}
