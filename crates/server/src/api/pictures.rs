//! The picture of a table, which is shown where somebody shares its link, and a finished game as an animation.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use tablier_protocol::TableId;
use tablier_table::SecretHash;

use crate::client_address::ClientAddress;
use crate::request::App;
use crate::request::{ApiError, Link, TableAccess, TablePath};
use crate::services::pictures::{self, PictureKey};

/// Returns a picture of the position, 1200 by 630 pixels, with the names of the players.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/picture",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses(
        (status = 200, description = "The picture", content_type = "image/png", body = Vec<u8>),
        (status = 304, description = "It is still the one whose `ETag` is `If-None-Match`")
    ),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn picture(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let users = app.tables.users_of(&table).await?;
    let key = PictureKey::new(&table, &users);
    let tag = format!("\"{}\"", HEXLOWER.encode(&SecretHash::of(&format!("{key:?}")).0[..16]));
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let picture = pictures::picture(&app.pictures, table, key, client).await?;
        ([(CONTENT_TYPE, "image/png")], picture).into_response()
    };
    // It may be kept, but not shown without asking whether anybody has moved.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}

/// Returns a finished game as an animated GIF, one picture a move; of a very long game the last 300 moves.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/animation",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses(
        (status = 200, description = "The animation", content_type = "image/gif", body = Vec<u8>),
        (status = 422, description = "The game is not over")
    ),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn animation(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let animation = pictures::animation(&app.animations, table, client).await?;
    Ok(([(CONTENT_TYPE, "image/gif"), (CACHE_CONTROL, "private, max-age=604800")], animation)
        .into_response())
}
