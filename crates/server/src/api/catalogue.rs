//! The games that can be played.

use axum::Json;
use axum::http::HeaderMap;
use tablier_board::game_info;
use tablier_protocol::GameInfo;

use crate::i18n::book;
use crate::request::{MaybeUser, language_of};

/// Lists the games.
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "server",
    responses((status = 200, description = "All games", body = Vec<GameInfo>)),
    security(())
)]
pub(super) async fn list_games(
    MaybeUser(identity): MaybeUser,
    headers: HeaderMap,
) -> Json<Vec<GameInfo>> {
    let chosen = identity.and_then(|identity| identity.language);
    let language = chosen.unwrap_or_else(|| language_of(&headers));
    Json(tablier_games::infos().map(|info| game_info(info, book(language))).collect())
}
