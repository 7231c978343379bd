//! The picture of a table, which is shown where somebody shares its link.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use tablier_core::Seat;
use tablier_core::record::{Record, replay};
use tablier_draw::Card;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::identity::{AtTable, Link};
use super::input::TablePath;
use super::{ApiError, App};
use crate::ids::TableId;
use crate::secret::Hash;

/// How many pictures are kept: those of the tables that people share at the moment.
const MOST_KEPT: usize = 128;
/// What the computer is called, before its level.
const COMPUTER: &str = "Tablier";
/// Stands for somebody without a name.
const NAMELESS: &str = "—";

/// The pictures that were painted lately.
#[derive(Debug)]
pub(crate) struct Pictures {
    /// The oldest first.
    kept: Mutex<VecDeque<(Hash, Bytes)>>,
    /// One is painted at a time: a hundred shared links must not keep anybody's move waiting.
    brush: Semaphore,
}

impl Default for Pictures {
    fn default() -> Self {
        Pictures { kept: Mutex::default(), brush: Semaphore::new(1) }
    }
}

impl Pictures {
    /// The picture of a game as far as it is recorded.
    async fn of(&self, name: Hash, record: Record) -> Result<Bytes, ApiError> {
        if let Some(picture) = self.find(name) {
            return Ok(picture);
        }
        let _brush = self.brush.acquire().await.map_err(ApiError::unavailable)?;
        // Somebody may have painted it meanwhile.
        if let Some(picture) = self.find(name) {
            return Ok(picture);
        }
        let painted = spawn_blocking(move || paint(&record)).await;
        let picture = Bytes::from(painted.map_err(ApiError::unavailable)??);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back((name, picture.clone()));
        Ok(picture)
    }

    fn find(&self, name: Hash) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| *known == name).map(|(_, picture)| picture.clone())
    }
}

fn paint(record: &Record) -> Result<Vec<u8>, ApiError> {
    let game = tablier_games::game(record.game().unwrap_or_default(), record.options());
    let game = game.map_err(ApiError::unavailable)?;
    let played = replay(record, &*game).map_err(ApiError::unavailable)?;
    let names: Vec<_> = (0..played.seats())
        .filter_map(|seat| match record.seat(Seat(seat))? {
            "" => Some(NAMELESS.to_owned()),
            name => Some(match name.strip_prefix("level:") {
                Some(level) => format!("{COMPUTER} {level}"),
                None => name.to_owned(),
            }),
        })
        .collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    Card::new(&played.scene(), game.info(), &names).png().map_err(ApiError::unavailable)
}

/// A picture of the position, 1200 by 630 pixels, with the names of those who play.
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
    AtTable(caller): AtTable,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let record = app.house.record(&id, &caller).await?;
    // The record has everything that is on the picture.
    let name = Hash::of(&record.to_string());
    let tag = format!("\"{}\"", HEXLOWER.encode(&name.0[..16]));
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let picture = app.pictures.of(name, record).await?;
        ([(CONTENT_TYPE, "image/png")], picture).into_response()
    };
    // It may be kept, but not shown without asking whether anybody has moved.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}
