//! What painted pictures and pages are written in: EB Garamond: Latin and Greek letters, typographic signs and arrows.
//!
//! `fonts/README.md` tells where it comes from and how it was cut down.

use std::sync::{Arc, OnceLock};

use resvg::usvg::{Options, fontdb};

/// The name by which the fonts know themselves.
const FAMILY: &str = "EB Garamond";

pub(crate) const REGULAR: &[u8] = include_bytes!("../fonts/EBGaramond-Regular.ttf");
pub(crate) const ITALIC: &[u8] = include_bytes!("../fonts/EBGaramond-Italic.ttf");
pub(crate) const BOLD: &[u8] = include_bytes!("../fonts/EBGaramond-SemiBold.ttf");

/// How SVG is understood: with these fonts, which are read once, and no others.
pub(crate) fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for font in [REGULAR, ITALIC, BOLD] {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_serif_family(FAMILY);
        fonts.set_sans_serif_family(FAMILY);
        Options { font_family: FAMILY.into(), fontdb: Arc::new(fonts), ..Options::default() }
    })
}
