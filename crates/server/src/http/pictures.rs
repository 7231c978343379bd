//! The picture of a table, which is shown where somebody shares its link.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use tablier_core::Seat;
use tablier_draw::Card;

use super::identity::{Link, TableAccess};
use super::input::TablePath;
use super::{ApiError, App};
use crate::client_address::ClientAddress;
use crate::ids::TableId;
use crate::render_cache::{RenderCache, RenderError};
use crate::secret::Hash;
use crate::store::Person;
use crate::table::{Holder, Table};

/// The most bytes of pictures that are kept: those of the tables that people share at the moment.
const MOST_KEPT: u64 = 16 << 20;
/// What the computer is called, before its level.
const COMPUTER: &str = "Tablier";
/// Stands for somebody without a name.
const NAMELESS: &str = "—";

/// The pictures that were painted lately.
pub(crate) type Pictures = RenderCache<PictureKey, Bytes>;

/// No pictures yet. One is painted at a time: a hundred shared links must not keep anybody's move waiting.
pub(crate) fn pictures() -> Pictures {
    RenderCache::new("tablier_pictures_rendered", MOST_KEPT, 1)
}

/// Everything that is on a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PictureKey {
    table: TableId,
    /// The number of the event that led to the position.
    number: u64,
    /// The text of the first position: alliances change it before the game begins.
    start: String,
    names: Vec<String>,
}

impl PictureKey {
    fn new(table: &Table, people: &[Person]) -> Self {
        PictureKey {
            table: table.id().clone(),
            number: table.number_of_ply(table.ply()),
            start: table.played().start(),
            names: names(table, people),
        }
    }
}

/// What those who sit at the table are called.
fn names(table: &Table, people: &[Person]) -> Vec<String> {
    let holders = (0..table.played().seats()).filter_map(|seat| table.holder(Seat(seat)));
    let name = |holder| match holder {
        Holder::Engine { level } => format!("{COMPUTER} {level}"),
        Holder::Person { person } => {
            let known = people.iter().find(|known| known.id == person);
            let name = known.map(|known| known.name.as_str()).filter(|name| !name.is_empty());
            name.unwrap_or(NAMELESS).to_owned()
        }
    };
    holders.map(name).collect()
}

fn paint(table: &Table, names: &[String]) -> Result<Bytes, RenderError> {
    let (played, names) = (table.played(), names.iter().map(String::as_str).collect::<Vec<_>>());
    let painted = Card::new(&played.scene(), played.info(), &names).png();
    painted.map(Bytes::from).map_err(|error| RenderError::Failed(format!("{error:?}")))
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
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let people = app.tables.store().people(&table.everyone()).await?;
    let key = PictureKey::new(&table, &people);
    let tag = format!("\"{}\"", HEXLOWER.encode(&Hash::of(&format!("{key:?}")).0[..16]));
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let names = key.names.clone();
        let picture = app.pictures.get(key, client, move || paint(&table, &names)).await?;
        ([(CONTENT_TYPE, "image/png")], picture).into_response()
    };
    // It may be kept, but not shown without asking whether anybody has moved.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}
