//! The API: JSON over HTTP, and messages over WebSocket. One resource a file.

mod account;
mod archive;
mod blocks;
mod catalogue;
mod events;
mod guided_start;
mod live;
mod local_games;
mod openapi;
mod pictures;
mod ratings;
mod reports;
mod sessions;
mod status;
mod tables;
mod tokens;

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::request::App;
use openapi::ApiDoc;

/// Where passwords are tried. New users are counted where they are created.
pub(crate) const AUTH_PATHS: [&str; 3] = ["/api/account", "/api/account/password", "/api/session"];

/// All routes with their descriptions: what is not described cannot be asked for.
fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(status::health))
        .routes(routes!(status::ready))
        .routes(routes!(catalogue::list_games))
        .routes(routes!(guided_start::guide_refusal))
        .routes(routes!(account::create_guest))
        .routes(routes!(account::current_user))
        .routes(routes!(account::find_users))
        .routes(routes!(account::get_user))
        .routes(routes!(account::create_account, account::delete_account))
        .routes(routes!(account::change_password))
        .routes(routes!(account::set_language))
        .routes(routes!(account::set_email))
        .routes(routes!(account::set_settings))
        .routes(routes!(account::become_bot))
        .routes(routes!(sessions::sign_in, sessions::sign_out))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(tokens::list_tokens, tokens::create_token))
        .routes(routes!(tokens::delete_token))
        .routes(routes!(ratings::user_ratings))
        .routes(routes!(ratings::rating_history))
        .routes(routes!(ratings::leaderboard))
        .routes(routes!(ratings::engine_levels))
        .routes(routes!(archive::search_games))
        .routes(routes!(blocks::list_blocks))
        .routes(routes!(blocks::block_user, blocks::unblock_user))
        .routes(routes!(reports::create_report))
        .routes(routes!(tables::lobby))
        .routes(routes!(tables::running_games))
        .routes(routes!(tables::my_tables))
        .routes(routes!(tables::my_challenges))
        .routes(routes!(tables::create_table))
        .routes(routes!(local_games::save_local_game))
        .routes(routes!(tables::get_table, tables::act))
        .routes(routes!(tables::new_link))
        .routes(routes!(tables::legal_moves))
        .routes(routes!(tables::board))
        .routes(routes!(tables::refusal))
        .routes(routes!(tables::hint))
        .routes(routes!(tables::finished))
        .routes(routes!(tables::record))
        .routes(routes!(pictures::picture))
        .routes(routes!(pictures::animation))
        .routes(routes!(events::table_events))
        .routes(routes!(events::my_events))
        .routes(routes!(live::connect))
        .routes(routes!(openapi::openapi))
        .routes(routes!(openapi::swagger_ui))
        .routes(routes!(openapi::swagger_ui_file))
}

/// All routes.
pub(crate) fn router() -> Router<App> {
    described().split_for_parts().0
}

/// The metrics, for the operator: they are exposed at an address of their own.
pub(crate) fn metrics_router(app: App) -> Router {
    Router::new().route("/metrics", get(status::metrics)).with_state(app)
}

/// The description of the API in OpenAPI, as JSON.
pub fn openapi_json() -> String {
    openapi::description().to_pretty_json().unwrap_or_default()
}
