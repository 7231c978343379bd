//! Pictures made of pixels.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use png::{ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PixmapMut, Transform};
use resvg::usvg::{self, Group, Node, Tree};
use tablier_core::{Info, Scene};

use crate::fonts;
use crate::look::Look;
use crate::picture::layers;

/// No picture is wider or higher than so many pixels.
pub const MOST_PIXELS: u16 = 8_192;

/// A picture is painted in bands of so many rows: enough of them that no processor waits long for another.
const BAND: u32 = 96;

/// An edge is soft, and reaches so many pixels beyond where it is.
const BLUR: f32 = 2.0;

/// A PNG is written in pieces of so many bytes.
const CHUNK: usize = 1 << 16;

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
    possible(*look)?;
    let drawings = read_both(layers(scene, game, *look))?;
    packed(empty(&drawings)?, &drawings)
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
        let (board, above) = self.layers(scene)?;
        packed(board.clone(), &[above])
    }

    /// The pixels of a scene.
    pub(crate) fn paint(&mut self, scene: &Scene) -> Result<Pixmap, Unpaintable> {
        let (board, above) = self.layers(scene)?;
        let mut picture = board.clone();
        paint(&mut picture, &[above], |_| Ok(()))?;
        Ok(picture)
    }

    /// The board as pixels, painted if it is not the last one, and what comes over it.
    fn layers(&mut self, scene: &Scene) -> Result<(&Pixmap, Tree), Unpaintable> {
        possible(self.look)?;
        let [board, above] = layers(scene, self.game, self.look);
        let known = self.board.take().filter(|(known, _)| *known == board);
        let pixmap = if let Some((_, pixmap)) = known {
            pixmap
        } else {
            let drawing = [read(&board)?];
            let mut pixmap = empty(&drawing)?;
            paint(&mut pixmap, &drawing, |_| Ok(()))?;
            pixmap
        };
        Ok((&self.board.insert((board, pixmap)).1, read(&above)?))
    }
}

/// An SVG document as PNG.
pub(crate) fn picture(svg: &str) -> Result<Vec<u8>, Unpaintable> {
    let drawing = [read(svg)?];
    packed(empty(&drawing)?, &drawing)
}

fn possible(look: Look) -> Result<(), Unpaintable> {
    if (1..=MOST_PIXELS).contains(&look.size) { Ok(()) } else { Err(Unpaintable::Size) }
}

fn read(svg: &str) -> Result<Tree, Unpaintable> {
    Tree::from_str(svg, fonts::options()).map_err(Unpaintable::NotSvg)
}

/// Both at the same time.
fn read_both(documents: [String; 2]) -> Result<Vec<Tree>, Unpaintable> {
    let mut drawings = Vec::new();
    in_order(
        documents,
        |svg| read(&svg),
        |drawing| {
            drawings.push(drawing?);
            Ok(())
        },
    )?;
    Ok(drawings)
}

/// What drawings can be painted on.
fn empty(drawings: &[Tree]) -> Result<Pixmap, Unpaintable> {
    let size = drawings.first().ok_or(Unpaintable::Size)?.size().to_int_size();
    Pixmap::new(size.width(), size.height()).ok_or(Unpaintable::Size)
}

/// Paints drawings over what is there, the first one first. Each band of the picture is given away as soon as
/// it is ready, from top to bottom.
fn paint(
    picture: &mut Pixmap,
    drawings: &[Tree],
    mut take: impl FnMut(&[u8]) -> Result<(), Unpaintable>,
) -> Result<(), Unpaintable> {
    in_order(
        bands(picture),
        |mut band| {
            for drawing in drawings {
                band.paint(drawing);
            }
            band
        },
        |band| take(band.pixels),
    )
}

/// A few whole rows of a picture.
struct Band<'a> {
    top: u32,
    width: u32,
    pixels: &'a mut [u8],
}

impl Band<'_> {
    /// Paints its part of a drawing over what is there.
    fn paint(&mut self, drawing: &Tree) {
        let rows = (self.pixels.len() / 4) as u32 / self.width;
        // It always is one: whole rows of four bytes a pixel.
        let Some(mut pixmap) = PixmapMut::from_bytes(self.pixels, self.width, rows) else { return };
        let shift = Transform::from_translate(0.0, -(self.top as f32));
        let root = drawing.root();
        if is_divisible(root) {
            paint_seen(root, shift, &mut pixmap);
        } else {
            resvg::render(drawing, shift, &mut pixmap);
        }
    }
}

/// Paints those nodes of a group that reach into the picture. Resvg would get everything ready, down to the
/// outlines of lines, before it saw that nothing of it is there.
fn paint_seen(group: &Group, outside: Transform, pixmap: &mut PixmapMut<'_>) {
    let transform = outside.pre_concat(group.transform());
    let seen = -BLUR..pixmap.height() as f32 + BLUR;
    for node in group.children() {
        let inside = match node {
            Node::Group(inner) => transform.pre_concat(inner.transform()),
            _ => transform,
        };
        let bounds = node.stroke_bounding_box().transform(inside);
        if bounds.is_some_and(|bounds| bounds.bottom() < seen.start || bounds.top() > seen.end) {
            continue;
        }
        if let Node::Group(inner) = node
            && is_divisible(inner)
        {
            paint_seen(inner, transform, pixmap);
        } else if let Some(bounds) = node.abs_layer_bounding_box() {
            // A node painted alone is moved to the corner; it shall stay where it is.
            let stay = transform.pre_translate(bounds.x(), bounds.y());
            resvg::render_node(node, stay, pixmap);
        }
    }
}

/// Whether the nodes of a group can be painted one by one: not if they are mixed with the picture as a whole,
/// nor if one is a level line, which without a height cannot be painted alone.
fn is_divisible(group: &Group) -> bool {
    !group.should_isolate()
        && group.children().iter().all(|node| node.abs_layer_bounding_box().is_some())
}

fn bands(picture: &mut Pixmap) -> impl Iterator<Item = Band<'_>> {
    let width = picture.width();
    let bands = picture.data_mut().chunks_mut(4 * width as usize * BAND as usize);
    (0..).step_by(BAND as usize).zip(bands).map(move |(top, pixels)| Band { top, width, pixels })
}

/// Works on parts on all processors at the same time, and takes what becomes of them in the order of the parts.
fn in_order<T, U: Send, E>(
    parts: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) -> U + Sync,
    mut take: impl FnMut(U) -> Result<(), E>,
) -> Result<(), E> {
    let parts = Mutex::new(parts.into_iter().enumerate());
    let next_part = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (send, finished) = mpsc::channel();
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        for send in vec![send; workers] {
            let (work, next_part) = (&work, &next_part);
            scope.spawn(move || {
                while let Some((number, part)) = next_part() {
                    // Nobody waits any more if another part could not be taken.
                    if send.send((number, work(part))).is_err() {
                        break;
                    }
                }
            });
        }
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, part) in finished {
            early.insert(number, part);
            while let Some(part) = early.remove(&next) {
                take(part)?;
                next += 1;
            }
        }
        Ok(())
    })
}

/// A PNG of drawings over what is there, packed from the top while it is painted further down. Nothing shows
/// through a picture, so that three channels are enough. This way of packing takes a fourth of the time of the
/// usual one, for files that are mostly a tenth larger.
fn packed(mut picture: Pixmap, drawings: &[Tree]) -> Result<Vec<u8>, Unpaintable> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_deflate_compression(DeflateCompression::FdeflateUltraFast);
    encoder.set_filter(Filter::Paeth);
    let mut writer = encoder.write_header().map_err(unwritable)?;
    let mut stream = writer.stream_writer_with_size(CHUNK).map_err(unwritable)?;
    let mut pixels = Vec::new();
    paint(&mut picture, drawings, |rows| {
        let painted = rows.as_chunks::<4>().0;
        pixels.resize(3 * painted.len(), 0);
        let kept = pixels.as_chunks_mut::<3>().0;
        for (kept, &[red, green, blue, _]) in kept.iter_mut().zip(painted) {
            *kept = [red, green, blue];
        }
        stream.write_all(&pixels).map_err(unwritable)
    })?;
    stream.finish().map_err(unwritable)?;
    writer.finish().map_err(unwritable)?;
    Ok(bytes)
}

fn unwritable(error: impl std::error::Error + Send + Sync + 'static) -> Unpaintable {
    Unpaintable::Encoding(Box::new(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::svg;

    /// In bands, and at once.
    fn both_ways(svg: &str) -> [Pixmap; 2] {
        let drawing = [read(svg).unwrap()];
        let mut at_once = empty(&drawing).unwrap();
        resvg::render(&drawing[0], Transform::identity(), &mut at_once.as_mut());
        let mut in_bands = empty(&drawing).unwrap();
        paint(&mut in_bands, &drawing, |_| Ok(())).unwrap();
        [in_bands, at_once]
    }

    #[test]
    fn bands_do_not_show() {
        // Level lines alone and with others, something half transparent, and something far away.
        let hard = r##"<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 150 200">
            <rect width="150" height="200" fill="#fff"/>
            <path d="M10 48H140" stroke="#000" stroke-width="4"/>
            <g transform="rotate(5)"><path d="M20 96H120" stroke="#00f"/><circle cx="70" cy="96" r="9"/></g>
            <g opacity=".4"><circle cx="60" cy="100" r="40" fill="#f00"/><circle cx="90" cy="90" r="40"/></g>
            <path d="M-500-500 0-400" stroke="#0f0" stroke-width="300"/>
            <text x="20" y="150" font-size="20">Tablier</text>
        </svg>"##;
        let games = tablier_games::infos().map(|game| {
            let mut played = tablier_games::game(game.id, []).unwrap().begin();
            let first = played.legal_moves().swap_remove(0);
            played.play(&first).unwrap();
            svg(&played.scene(), game, &Look { size: 400, ..Look::default() })
        });
        for drawing in games.chain([hard.to_owned()]) {
            let [in_bands, at_once] = both_ways(&drawing);
            let pairs = in_bands.data().iter().zip(at_once.data());
            // Where a curve is cut its edge may be another one by a shade; a piece that is left out is seen.
            let unlike = pairs.filter(|(one, other)| one.abs_diff(**other) > 32).count();
            let name = drawing.lines().next().unwrap_or_default();
            assert!(unlike * 5_000 < at_once.data().len(), "{unlike} values differ in {name}");
        }
    }

    #[test]
    fn parts_come_in_order_and_the_first_error_ends_it() {
        let mut taken = Vec::new();
        let all = in_order(
            0..100,
            |part| 2 * part,
            |part| {
                taken.push(part);
                Ok::<_, ()>(())
            },
        );
        assert_eq!((all, taken), (Ok(()), (0..100).map(|part| 2 * part).collect()));
        let some = in_order(0..100, |part| part, |part| if part == 7 { Err(part) } else { Ok(()) });
        assert_eq!(some, Err(7));
    }
}
