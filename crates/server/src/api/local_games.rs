//! Games that were played on a device.

use axum::extract::State;
use axum::http::StatusCode;
use tablier_protocol::SaveLocalGame;

use crate::client_address::ClientAddress;
use crate::limits::LARGEST_LOCAL_GAME;
use crate::request::App;
use crate::request::{ApiError, Body, CurrentUser};

/// Saves a game that was played on a device as a finished table of the current user. Every event is decided again by
/// the rules. A game that is sent twice is saved once; it never counts for ratings.
#[utoipa::path(
    post,
    path = "/api/me/local-games",
    tag = "tables",
    request_body = SaveLocalGame,
    responses((status = 204, description = "The game is on disk")),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn save_local_game(
    State(app): State<App>,
    address: ClientAddress,
    CurrentUser(me): CurrentUser,
    Body(game): Body<SaveLocalGame, LARGEST_LOCAL_GAME>,
) -> Result<StatusCode, ApiError> {
    let bytes = serde_json::to_vec(&game).map_err(ApiError::unavailable)?.len();
    app.limits.count_local_game(me.user, address, bytes)?;
    app.tables.save_local_game(me.user, game).await?;
    Ok(StatusCode::NO_CONTENT)
}
