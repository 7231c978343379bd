//! The guided starts of games.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use tablier_protocol::TouchRefusal;
use utoipa::IntoParams;

use super::tables::{board_response, joined};
use crate::client_address::ClientAddress;
use crate::request::{ApiError, App, Locale, QueryString};
use crate::services::boards::RenderedBoard;
use crate::services::guided_start::{GuideKey, refusal_of};

/// Which touch is refused.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GuideRefusalQuery {
    /// What has been touched before, separated by spaces: the beginning of one of the board's gestures.
    #[serde(default)]
    touched: String,
    /// What was touched then: a place of the board, or a choice.
    touch: String,
}

/// Returns why something cannot be touched in a step of the guided start of a game. Steps are counted from 0.
#[utoipa::path(
    get,
    path = "/api/games/{game}/guide/{step}/refusal",
    tag = "server",
    params(("game" = String, Path), ("step" = usize, Path), GuideRefusalQuery),
    responses((status = 200, description = "The reason", body = TouchRefusal)),
    security(())
)]
pub(super) async fn guide_refusal(
    State(app): State<App>,
    path: Result<Path<(String, usize)>, axum::extract::rejection::PathRejection>,
    client: ClientAddress,
    QueryString(query): QueryString<GuideRefusalQuery>,
    Extension(locale): Extension<Locale>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path((game, step)) = path.map_err(|_| ApiError::not_found())?;
    let info = tablier_games::find(&game).map_err(|_| ApiError::not_found())?;
    let (touched, touch) = (joined(&query.touched), query.touch);
    let language = locale.language(&headers);
    let key = GuideKey::Refusal {
        game: info.id,
        step,
        touched: touched.clone(),
        touch: touch.clone(),
        language,
    };
    let render =
        move || RenderedBoard::answer(&refusal_of(info, step, (&touched, &touch), language)?);
    let rendered = app.guided_starts.get(key, client, render).await?;
    Ok(board_response(&rendered, &headers))
}
