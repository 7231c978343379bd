//! Pictures beside the pages: boards for the home page, codes to scan, an icon.

use axum::extract::{Path, Query, State};
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use tablier_board::drawing;
use tablier_core::Info;
use tablier_core::scene::Mark;
use tablier_draw::Look;
use tablier_protocol::BoardPiece;

use super::assets::kept;
use super::layout::Page;
use super::seats::address;
use crate::request::App;
use crate::request::{ApiError, TableAccess, TablePath};
use tablier_protocol::Palette;

const SVG: (HeaderName, &str) = (CONTENT_TYPE, "image/svg+xml");

/// Positions in which there is much to see, for the home page.
const SHOWN: [(&str, &str); 5] = [
    ("orthokon", "w1bb/w1w1/1ww1/1b2 b"),
    ("ordo", "2bb2b3/bb2bbbb2/1b2b2b1b/1b3bb1b1/1wb1w2bw1/1w1w1wb1ww/wwww2wwww/3w2ww2 w"),
    ("tortuga", "1nx1/n2n1/1xxn1n/1s3x1/4nx/s1n1n/s3 s"),
    (
        "tor",
        "ob,-,o,y,o,y,oy,y/bW,-,b,ry,bo,ro,-,r/-,-,o,y,-,-,or,-/b,r,b,rb,bW,r,-,rK/\
         oy,y,o,y,ob,y,-,y/b,r,boK,-,-,r,by,r w r",
    ),
    (
        "theseion",
        "board=standard die=0-5 teams=1/2/3/4 turn=3 rolls=1 roll=4 dark=2,2,1,3 saved=1,0,2,1 \
         pawns=a9:4,c9:222,e5:11,e12:3,f3:3,g8:3,h7:1,i1:1,i11:3,k5:44,k7:2,m3:2",
    ),
];

/// A board as an image, without a table under it.
pub(super) async fn art(Path((_, file)): Path<(String, String)>) -> Result<Response, ApiError> {
    let id = file.strip_suffix(".svg").ok_or_else(ApiError::not_found)?;
    let game = tablier_games::game(id, []).map_err(|_| ApiError::not_found())?;
    let shown = SHOWN.iter().find(|(name, _)| *name == id);
    let played = shown.and_then(|(_, position)| game.begin_at(position).ok());
    let mut scene = played.unwrap_or_else(|| game.begin()).scene();
    scene.marks = Vec::<Mark>::new();
    Ok(kept(SVG, picture(&scene, game.info(), false)))
}

/// A scene as an SVG document that lies on whatever is behind it.
pub(super) fn picture(scene: &tablier_core::Scene, info: &Info, coordinates: bool) -> String {
    let look = Look { coordinates, ..Look::default() };
    let drawing = drawing(scene, info, &look);
    let [x, y, width, height] = drawing.area;
    let pieces: String = drawing.pieces.iter().map(piece).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
         width=\"{width}\" height=\"{height}\"><defs>{}</defs>{}{}{pieces}{}</svg>",
        symbols(info.id, Palette::Usual),
        drawing.ground,
        drawing.under,
        drawing.over
    )
}

/// The symbols of a game in a palette.
pub(super) fn symbols(game: &str, palette: Palette) -> String {
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
    Query(Link { link }): Query<Link>,
) -> Result<Response, ApiError> {
    app.tables.table(&id, &caller).await?;
    let text = format!("{}{}", page.origin(), address(&id, &link));
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

/// The smallest board there is.
pub(super) async fn icon() -> Response {
    const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
        <rect width=\"32\" height=\"32\" rx=\"7\" fill=\"#6d4423\"/>\
        <rect x=\"4\" y=\"4\" width=\"24\" height=\"24\" rx=\"4\" fill=\"#8a5a30\"/>\
        <circle cx=\"11\" cy=\"21\" r=\"5.4\" fill=\"#f6efe0\" stroke=\"#2a2622\"/>\
        <circle cx=\"21\" cy=\"11\" r=\"5.4\" fill=\"#231f1b\" stroke=\"#f6efe0\"/></svg>";
    kept(SVG, ICON)
}
