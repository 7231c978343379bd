//! Pictures made of pixels.

use std::fmt;
use std::panic::resume_unwind;
use std::thread;

use png::{ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PixmapMut, Transform};
use resvg::usvg::{self, Tree};
use tablier_core::{Info, Scene};

use crate::fonts;
use crate::look::Look;
use crate::picture::layers;

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

/// A scene of a game as PNG. Who needs many of one game asks a [`Painter`].
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
    Painter::new(game, look).png(scene)
}

/// Somebody who paints the scenes of a game in one look. The board takes most of the time, so it is
/// painted once and kept.
///
/// ```
/// use tablier_draw::{Look, Painter, png};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let look = Look { size: 200, ..Look::default() };
/// let mut painter = Painter::new(game.info(), &look);
/// let mut played = game.begin();
/// let first = painter.png(&played.scene()).unwrap();
/// played.play("a1-a3").unwrap();
/// assert_ne!(painter.png(&played.scene()).unwrap(), first);
/// assert_eq!(painter.png(&game.begin().scene()).unwrap(), first);
/// ```
#[derive(Debug)]
pub struct Painter<'a> {
    game: &'a Info,
    look: Look,
    /// The board that was painted last, as SVG and as pixels.
    board: Option<(String, Pixmap)>,
}

impl<'a> Painter<'a> {
    /// A painter who has painted nothing yet.
    pub fn new(game: &'a Info, look: &Look) -> Self {
        Painter { game, look: *look, board: None }
    }

    /// A scene as PNG.
    pub fn png(&mut self, scene: &Scene) -> Result<Vec<u8>, Unpaintable> {
        encode(&self.paint(scene)?).map_err(|error| Unpaintable::Encoding(error.into()))
    }

    /// The pixels of a scene.
    pub(crate) fn paint(&mut self, scene: &Scene) -> Result<Pixmap, Unpaintable> {
        if self.look.size == 0 || self.look.size > MOST_PIXELS {
            return Err(Unpaintable::Size);
        }
        let [board, above] = layers(scene, self.game, self.look);
        thread::scope(|scope| {
            // While the board is painted, what comes over it can be read.
            let above = scope.spawn(move || read(&above));
            let pixmap = self.board(board)?.clone();
            let above = above.join().unwrap_or_else(|panic| resume_unwind(panic))?;
            Ok(over(pixmap, &above))
        })
    }

    /// The board as pixels, painted if it is not the last one.
    fn board(&mut self, svg: String) -> Result<&Pixmap, Unpaintable> {
        let known = self.board.take().filter(|(known, _)| *known == svg);
        let pixmap = if let Some((_, pixmap)) = known {
            pixmap
        } else {
            let tree = read(&svg)?;
            let size = tree.size().to_int_size();
            let pixmap = Pixmap::new(size.width(), size.height()).ok_or(Unpaintable::Size)?;
            over(pixmap, &tree)
        };
        Ok(&self.board.insert((svg, pixmap)).1)
    }
}

/// An SVG document as PNG.
pub(crate) fn picture(svg: &str) -> Result<Vec<u8>, Unpaintable> {
    let tree = read(svg)?;
    let size = tree.size().to_int_size();
    let pixmap = Pixmap::new(size.width(), size.height()).ok_or(Unpaintable::Size)?;
    encode(&over(pixmap, &tree)).map_err(|error| Unpaintable::Encoding(error.into()))
}

fn read(svg: &str) -> Result<Tree, Unpaintable> {
    Tree::from_str(svg, fonts::options()).map_err(Unpaintable::NotSvg)
}

/// Paints a drawing over what is there, in as many bands at the same time as there are processors.
fn over(mut pixmap: Pixmap, drawing: &Tree) -> Pixmap {
    let (width, height) = (pixmap.width(), pixmap.height());
    let bands = thread::available_parallelism().map_or(1, |count| count.get() as u32);
    let rows = height.div_ceil(bands);
    thread::scope(|scope| {
        let bands = pixmap.data_mut().chunks_mut(4 * width as usize * rows as usize);
        for (top, band) in (0..height).step_by(rows as usize).zip(bands) {
            scope.spawn(move || {
                let rows = rows.min(height - top);
                // It always is one: whole rows of four bytes a pixel.
                if let Some(mut band) = PixmapMut::from_bytes(band, width, rows) {
                    let shift = Transform::from_translate(0.0, -(top as f32));
                    resvg::render(drawing, shift, &mut band);
                }
            });
        }
    });
    pixmap
}

/// Nothing shows through a picture, so that three channels are enough. This way of packing takes a
/// fourth of the time of the usual one, for files that are mostly a tenth larger.
fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let painted = pixmap.data().as_chunks::<4>().0;
    let mut pixels = vec![0; 3 * painted.len()];
    for (kept, &[red, green, blue, _]) in pixels.as_chunks_mut::<3>().0.iter_mut().zip(painted) {
        *kept = [red, green, blue];
    }
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_deflate_compression(DeflateCompression::FdeflateUltraFast);
    encoder.set_filter(Filter::Paeth);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(bytes)
}
