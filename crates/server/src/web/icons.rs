//! The icons of the program: the smallest board there is, two discs on a tray of four hollows.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use tablier_core::scene::Piece;
use tablier_core::{Scene, Seat};
use tablier_draw::{Icon, IconShape};
use tokio::task::spawn_blocking;

use super::assets::{self, kept};
use super::input::PagePath;
use super::pictures::SVG;
use crate::request::ApiError;

/// The game whose board it is.
const GAME: &str = "orthokon";
const PNG: (HeaderName, &str) = (CONTENT_TYPE, "image/png");
/// What stands where an icon is always looked for.
const FAVICON: &str = "favicon-32.png";

/// An icon as a file.
pub(super) struct IconFile {
    pub(super) name: &'static str,
    shape: IconShape,
    /// Pixels a side.
    pub(super) size: u16,
}

/// Every icon made of pixels. The drawing itself is `icon.svg`.
pub(super) const FILES: [IconFile; 5] = [
    IconFile { name: FAVICON, shape: IconShape::Board, size: 32 },
    IconFile { name: "icon-192.png", shape: IconShape::Board, size: 192 },
    IconFile { name: "icon-512.png", shape: IconShape::Board, size: 512 },
    IconFile { name: "maskable-512.png", shape: IconShape::Maskable, size: 512 },
    IconFile { name: "apple-touch-180.png", shape: IconShape::Square, size: 180 },
];

/// The drawing.
pub(super) const DRAWING: &str = "icon.svg";

impl IconFile {
    /// Whether any shape may be cut out of it.
    pub(super) fn is_maskable(&self) -> bool {
        self.shape == IconShape::Maskable
    }
}

/// The address of an icon.
pub(super) fn address(file: &str) -> String {
    format!("/icons/{}/{file}", assets::version())
}

/// The addresses of all icons.
pub(super) fn addresses() -> impl Iterator<Item = String> {
    FILES.iter().map(|file| file.name).chain([DRAWING]).map(address)
}

pub(super) async fn serve(
    PagePath((_, file)): PagePath<(String, String)>,
) -> Result<Response, ApiError> {
    if file == DRAWING {
        let icon = draw(IconShape::Board, 512).ok_or_else(ApiError::not_found)?;
        return Ok(kept(SVG, icon.svg().to_owned()));
    }
    painted(&file).await
}

/// Browsers and others look here without being told to.
pub(super) async fn favicon() -> Result<Response, ApiError> {
    painted(FAVICON).await
}

/// Each is painted once, beside the threads that serve requests.
async fn painted(name: &str) -> Result<Response, ApiError> {
    static PAINTED: [OnceLock<Option<Bytes>>; FILES.len()] =
        [const { OnceLock::new() }; FILES.len()];
    let place = FILES.iter().position(|file| file.name == name).ok_or_else(ApiError::not_found)?;
    let paint = move || PAINTED[place].get_or_init(|| paint(&FILES[place])).clone();
    let png = spawn_blocking(paint).await.map_err(ApiError::unavailable)?;
    Ok(kept(PNG, png.ok_or_else(ApiError::not_found)?))
}

fn paint(file: &IconFile) -> Option<Bytes> {
    let painted = draw(file.shape, file.size)?.png();
    painted.map(Bytes::from).inspect_err(|error| tracing::error!(%error, "no icon")).ok()
}

fn draw(shape: IconShape, size: u16) -> Option<Icon> {
    let game = tablier_games::find(GAME).ok()?;
    let mut scene = Scene::squares(2, 2, |_, _| Some("hollow"));
    scene.pieces.push(Piece::on("a1", "disc", Seat(0), 'w'));
    scene.pieces.push(Piece::on("b2", "disc", Seat(1), 'b'));
    Some(Icon::new(&scene, game, shape, size))
}
