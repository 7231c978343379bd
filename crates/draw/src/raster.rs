//! Pictures made of pixels.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};

/// The fonts that pictures are written in, wherever they are drawn.
pub(crate) const FONTS: [&[u8]; 3] = [
    include_bytes!("../fonts/EBGaramond12-Regular.otf"),
    include_bytes!("../fonts/EBGaramond12-Bold.otf"),
    include_bytes!("../fonts/EBGaramond12-Italic.otf"),
];
/// The name by which the fonts know themselves.
const FAMILY: &str = "EB Garamond 12";

/// No picture is wider or higher than so many pixels.
pub const MOST_PIXELS: u32 = 8_192;

/// Why there is no picture.
#[derive(Debug)]
pub enum Unpaintable {
    /// What should be painted is not SVG.
    NotSvg(usvg::Error),
    /// It would have no pixels, or too many.
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

/// An SVG document as PNG, the longer side so many pixels long.
///
/// ```
/// use tablier_draw::{Look, png, svg};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let picture = svg(&game.begin().scene(), game.info(), &Look::default());
/// assert!(png(&picture, 200).unwrap().starts_with(b"\x89PNG"));
/// assert!(png(&picture, 0).is_err());
/// ```
pub fn png(svg: &str, longest: u32) -> Result<Vec<u8>, Unpaintable> {
    paint(svg, longest)?.encode_png().map_err(|error| Unpaintable::Encoding(error.into()))
}

/// The pixels of an SVG document.
pub(crate) fn paint(svg: &str, longest: u32) -> Result<Pixmap, Unpaintable> {
    let tree = Tree::from_str(svg, options()).map_err(Unpaintable::NotSvg)?;
    let size = tree.size();
    let scale = longest as f32 / size.width().max(size.height());
    let pixels = |length: f32| (length * scale).round() as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    if width.max(height) > MOST_PIXELS {
        return Err(Unpaintable::Size);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(Unpaintable::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// The fonts are read once.
fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_serif_family(FAMILY);
        fonts.set_sans_serif_family(FAMILY);
        Options { font_family: FAMILY.into(), fontdb: Arc::new(fonts), ..Options::default() }
    })
}
