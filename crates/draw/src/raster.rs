//! Pictures made of pixels.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree};
use tablier_core::{Info, Scene};

use crate::fonts;
use crate::look::Look;
use crate::picture::svg;

/// No picture is wider or higher than so many pixels.
pub const MOST_PIXELS: u16 = 8_192;

/// Why there is no picture.
#[derive(Debug)]
pub enum Unpaintable {
    /// What should be painted is not SVG.
    NotSvg(usvg::Error),
    /// It would have no pixels, or too many, or not as many as the others of a film.
    Size,
    /// It could not be written down.
    Encoding(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for Unpaintable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unpaintable::NotSvg(error) => write!(f, "not SVG: {error}"),
            Unpaintable::Size => write!(f, "a picture has from 1 to {MOST_PIXELS} pixels a side"),
            Unpaintable::Encoding(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unpaintable {}

/// A scene of a game as PNG.
///
/// ```
/// use tablier_draw::{Look, png};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let scene = game.begin().scene();
/// let small = Look { size: 200, ..Look::default() };
/// assert!(png(&scene, game.info(), &small).unwrap().starts_with(b"\x89PNG"));
/// let nothing = Look { size: 0, ..Look::default() };
/// assert!(png(&scene, game.info(), &nothing).is_err());
/// ```
pub fn png(scene: &Scene, game: &Info, look: &Look) -> Result<Vec<u8>, Unpaintable> {
    paint(scene, game, look)?.encode_png().map_err(|error| Unpaintable::Encoding(error.into()))
}

/// The pixels of a scene.
pub(crate) fn paint(scene: &Scene, game: &Info, look: &Look) -> Result<Pixmap, Unpaintable> {
    if look.size == 0 || look.size > MOST_PIXELS {
        return Err(Unpaintable::Size);
    }
    let picture = svg(scene, game, look);
    let tree = Tree::from_str(&picture, fonts::options()).map_err(Unpaintable::NotSvg)?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(Unpaintable::Size)?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}
