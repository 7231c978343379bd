//! Pictures beside the pages: boards for the home page, codes to scan.

use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use tablier_board::drawing;
use tablier_core::scene::Mark;
use tablier_core::{Info, Seat};
use tablier_draw::{Look, Orientation};
use tablier_protocol::{BoardPiece, UserId};
use tablier_table::Table;

use super::assets::kept;
use super::input::{PagePath, PageQuery};
use super::layout::Page;
use super::seats::address;
use crate::client_address::ClientAddress;
use crate::request::App;
use crate::request::{ApiError, TableAccess, TablePath};
use crate::services::pictures::ThumbnailKey;
use tablier_protocol::Palette;

pub(super) const SVG: (HeaderName, &str) = (CONTENT_TYPE, "image/svg+xml");

/// A board as an image, without a table under it.
pub(super) async fn art(
    PagePath((_, file)): PagePath<(String, String)>,
) -> Result<Response, ApiError> {
    let id = file.strip_suffix(".svg").ok_or_else(ApiError::not_found)?;
    let game = tablier_games::game(id, []).map_err(|_| ApiError::not_found())?;
    let played = game.info().showcase.and_then(|position| game.begin_at(position).ok());
    let mut scene = played.unwrap_or_else(|| game.begin()).scene();
    scene.marks = Vec::<Mark>::new();
    let look = Look { coordinates: false, ..Look::default() };
    Ok(kept(SVG, picture(&scene, game.info(), look)))
}

/// The address of the picture of a table's position as a user sees it. It changes with the position, so that
/// browsers can keep the picture.
pub(super) fn thumbnail_address(table: &Table, user: Option<UserId>) -> String {
    let turned = is_turned(table, user);
    format!("/table/{}/thumbnail.svg?position={}&turned={turned}", table.id(), position(table))
}

/// Whoever sits opposite sees the board from there.
pub(super) fn is_turned(table: &Table, user: Option<UserId>) -> bool {
    let seat = user.and_then(|user| table.seats_of(user).next());
    seat == Some(Seat(1)) && table.played().seats() == 2
}

/// A number that stands for the position of a table. Before the first ply, alliances can change it.
fn position(table: &Table) -> u64 {
    if table.ply() == 0 { table.number() } else { table.number_of_ply(table.ply()) }
}

#[derive(Deserialize)]
pub(super) struct ThumbnailQuery {
    #[serde(default)]
    position: u64,
    #[serde(default)]
    turned: bool,
}

/// The position of a table as a small picture for lists.
pub(super) async fn thumbnail(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    PageQuery(query): PageQuery<ThumbnailQuery>,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let is_current = query.position == position(&table);
    let key = ThumbnailKey { table: id, position: position(&table), turned: query.turned };
    let orientation = if query.turned { Orientation::Turned } else { Orientation::Upright };
    let look = Look { coordinates: false, orientation, ..Look::default() };
    let render = move || {
        let played = table.played();
        Ok(Bytes::from(picture(&played.scene(), played.info(), look)))
    };
    let picture = app.thumbnails.get(key, client, render).await?;
    let cache = if is_current { "private, max-age=604800, immutable" } else { "no-cache, private" };
    Ok(([SVG, (CACHE_CONTROL, cache)], picture).into_response())
}

/// A scene as an SVG document that lies on whatever is behind it.
pub(super) fn picture(scene: &tablier_core::Scene, info: &Info, look: Look) -> String {
    let drawing = drawing(scene, info, &look);
    let [x, y, width, height] = drawing.area;
    let pieces: String = drawing.pieces.iter().map(piece).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
         width=\"{width}\" height=\"{height}\"><defs>{}</defs>{}{}{pieces}{}</svg>",
        symbols(info, Palette::Usual),
        drawing.ground,
        drawing.under,
        drawing.over
    )
}

/// The symbols of a game in a palette.
pub(super) fn symbols(game: &Info, palette: Palette) -> String {
    tablier_draw::symbols_of(game, palette == Palette::Contrast)
}

/// A piece as it is drawn before any script runs; the script draws the same.
pub(super) fn piece(piece: &BoardPiece) -> String {
    let BoardPiece { symbol, x, y, turn, scale, .. } = piece;
    let fill =
        piece.plain.as_ref().map(|(_, colour)| format!(" fill=\"{colour}\"")).unwrap_or_default();
    format!(
        "<g transform=\"translate({x} {y}) rotate({turn}) scale({scale})\"{fill}>\
         <use href=\"#{symbol}\"/></g>"
    )
}

#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    link: String,
}

/// The address of a table as a code that phones can read.
pub(super) async fn qr(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    PageQuery(Link { link }): PageQuery<Link>,
) -> Result<Response, ApiError> {
    app.tables.table(&id, &caller).await?;
    code(&format!("{}{}", page.origin(), address(&id, &link)))
}

/// The address of the server as a code, for phones nearby.
pub(super) async fn server_qr(page: Page) -> Result<Response, ApiError> {
    code(&page.phone_address().ok_or_else(ApiError::not_found)?)
}

fn code(text: &str) -> Result<Response, ApiError> {
    let code = QrCode::new(text).map_err(|_| ApiError::not_found())?;
    // Dark on light under every theme: that is what cameras look for.
    let picture = code
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("#2a2622"))
        .light_color(svg::Color("#fffdf8"))
        .build();
    Ok(([SVG], picture).into_response())
}
