//! The pages of the server: HTML rendered here, with a little JavaScript beside it.
//!
//! Every page works in every language and both themes; forms work without a script. One page a file,
//! its template in `templates/`; what browsers load beside them is in the folder `web` of the project,
//! the scripts as bundles in `web/dist`.

mod assets;
mod auth;
mod blocks;
mod boards;
mod choice_pictures;
mod cursor;
mod device;
mod games;
mod gathering;
mod history;
mod home;
mod host;
mod icons;
mod input;
mod keys;
mod language;
mod layout;
mod leaderboard;
mod learn;
mod learned_games;
mod levels;
mod lobby;
mod local;
mod local_path;
mod manifest;
mod messages;
mod pictures;
mod play_again;
mod players;
mod preferences;
mod profile;
mod rules;
mod seats;
mod service_worker;
mod sessions;
mod settings;
mod setup;
mod setup_options;
mod table;
mod table_rows;
mod terms;
mod watch;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue, REFERRER_POLICY,
};
use axum::http::{HeaderName, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::request::App;
use crate::request::{ApiError, bearer, is_same_origin};

pub(crate) use layout::error_page;

/// Where passwords are tried. New users are counted where they are created.
pub(crate) const AUTH_PATHS: [&str; 4] =
    ["/settings/delete-account", "/settings/password", "/sign-in", "/sign-up"];

/// Nothing but what we serve ourselves, and no script or style within a page. `wasm-unsafe-eval` lets a page compile
/// WebAssembly, which it can load from here alone; `eval` stays forbidden.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// The version of everything that browsers keep. While servers of two versions run, it says which has answered.
const VERSION: HeaderName = HeaderName::from_static("tablier-version");
const PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");

/// All pages.
pub(crate) fn router() -> Router<App> {
    let header =
        |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    Router::new()
        .route("/", get(home::show))
        .route("/play/{game}", get(setup::show).post(setup::create))
        .route("/play/{game}/now", post(setup::play_now))
        .route("/table/{id}", get(table::show))
        .route("/table/{id}/sit", post(seats::sit))
        .route("/table/{id}/decline", post(seats::decline))
        .route("/table/{id}/withdraw", post(seats::withdraw))
        .route("/table/{id}/again", post(play_again::play_again))
        .route("/table/{id}/link", post(seats::new_link))
        .route("/table/{id}/qr.svg", get(pictures::qr))
        .route("/table/{id}/thumbnail.svg", get(pictures::thumbnail))
        .route("/qr.svg", get(pictures::server_qr))
        .route("/learn/{game}", get(learn::show))
        .route("/rules/{game}", get(rules::show))
        .route("/local/{language}", get(local::games))
        .route("/local/{language}/offline", get(local::offline))
        .route("/local/{language}/play/{game}", get(local::setup))
        .route("/local/{language}/table/{game}", get(local::table))
        .route("/local/{language}/rules/{game}", get(local::rules))
        .route("/local/{language}/learn/{game}", get(local::learn))
        .route("/service-worker.js", get(service_worker::serve))
        .route("/lobby", get(lobby::show))
        .route("/watch", get(watch::show))
        .route("/players", get(players::show))
        .route("/games", get(games::show))
        .route("/games/next", get(games::next))
        .route("/sign-in", get(auth::in_page).post(auth::sign_in))
        .route("/sign-up", get(auth::up_page).post(auth::sign_up))
        .route("/sign-out", post(auth::sign_out))
        .route("/settings", get(settings::show).post(settings::save))
        .route("/settings/password", post(settings::password))
        .route("/settings/delete-account", post(settings::delete_account))
        .route("/settings/email", post(settings::email))
        .route("/settings/sessions", get(sessions::show))
        .route("/settings/sessions/end", post(sessions::end))
        .route("/settings/sessions/end-others", post(sessions::end_others))
        .route("/settings/keys", get(keys::show).post(keys::create))
        .route("/settings/keys/delete", post(keys::delete))
        .route("/settings/blocks", get(blocks::show).post(blocks::block))
        .route("/settings/blocks/end", post(blocks::unblock))
        .route("/users/{id}", get(profile::show))
        .route("/users/{id}/block", post(profile::block))
        .route("/users/{id}/report", post(profile::report))
        .route("/history", get(history::show))
        .route("/leaderboard", get(leaderboard::show))
        .route("/leaderboard/{game}", get(leaderboard::show))
        .route("/language", post(language::choose))
        .route("/art/{version}/{file}", get(pictures::art))
        .route("/art/{version}/{game}/{file}", get(choice_pictures::show))
        .route("/assets/{version}/{*path}", get(assets::serve))
        .route("/icons/{version}/{file}", get(icons::serve))
        .route("/manifest.webmanifest", get(manifest::serve))
        .route("/favicon.ico", get(icons::favicon))
        .layer(middleware::from_fn(same_origin_only))
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        // Forms tell their origin only if a page may be named to itself.
        .layer(header(REFERRER_POLICY, "same-origin"))
        .layer(header(PERMISSIONS, "camera=(), geolocation=(), microphone=()"))
        .layer(header(CACHE_CONTROL, "no-cache, private"))
        .layer(header(VERSION, assets::version()))
        .layer(CompressionLayer::new())
}

/// A form can be sent to us by any site; only ours are taken. Keys are for the API: no page asks for
/// scopes.
async fn same_origin_only(request: Request, next: Next) -> Response {
    if bearer(request.headers()).is_some() {
        return ApiError::phrase(StatusCode::FORBIDDEN, "api-key-page").into_response();
    }
    if !request.method().is_safe() && !is_same_origin(request.headers()) {
        return ApiError::phrase(StatusCode::FORBIDDEN, "api-other-site").into_response();
    }
    next.run(request).await
}

/// Whether somebody wants to read the answer, rather than some program.
pub(crate) fn wants_page(request: &Request) -> bool {
    let accepts = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    !request.uri().path().starts_with("/api/")
        && accepts.is_some_and(|accepts| accepts.contains("text/html"))
}
