//! A whole game as a moving picture.

use std::collections::HashMap;
use std::time::Duration;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use tablier_core::{Info, Scene};

use crate::look::Look;
use crate::raster::{Painter, Unpaintable};

/// Long enough to see what was moved.
const EACH: Duration = Duration::from_millis(900);
/// The last position stays, before everything begins again.
const LAST: Duration = Duration::from_secs(4);

/// One colour is kept for "as before".
const COLOURS: usize = 255;
const AS_BEFORE: u8 = 255;
/// Every n-th pixel is looked at to choose the colours.
const SAMPLE: i32 = 30;
/// The colours are chosen from so many pictures, spread over the game.
const PALETTE_FRAMES: usize = 2;

type Pixel = [u8; 4];

/// The scenes of a game, one after the other, as an animated GIF that begins again at the end. All
/// of them must be equally large, as those of one game are.
///
/// ```
/// use tablier_draw::{Look, gif};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let mut played = game.begin();
/// let mut scenes = vec![played.scene()];
/// played.play("a1-a3").unwrap();
/// scenes.push(played.scene());
/// let small = Look { size: 120, ..Look::default() };
/// let film = gif(&scenes, game.info(), &small).unwrap();
/// assert!(film.starts_with(b"GIF89a"));
/// assert!(gif(&[], game.info(), &small).is_err());
/// ```
pub fn gif(scenes: &[Scene], game: &Info, look: &Look) -> Result<Vec<u8>, Unpaintable> {
    let step = scenes.len().div_ceil(PALETTE_FRAMES).max(1);
    let mut painter = Painter::new(game, look);
    let samples = scenes.iter().step_by(step).map(|scene| painter.paint(scene));
    let samples = samples.collect::<Result<Vec<_>, _>>()?;
    let size = samples.first().map(|first| (first.width(), first.height()));
    let (width, height) = size.ok_or(Unpaintable::Size)?;
    let mut palette = Palette::choose(&samples);
    let unwritable = |error: gif::EncodingError| Unpaintable::Encoding(error.into());
    let mut bytes = Vec::new();
    let mut encoder =
        Encoder::new(&mut bytes, width as u16, height as u16, &palette.rgb).map_err(unwritable)?;
    encoder.set_repeat(Repeat::Infinite).map_err(unwritable)?;
    // Nothing is shown yet, so that everything changes at first.
    let mut shown = Pixmap::new(width, height).ok_or(Unpaintable::Size)?;
    for (number, scene) in (1..).zip(scenes) {
        let next = painter.paint(scene)?;
        if (next.width(), next.height()) != (width, height) {
            return Err(Unpaintable::Size);
        }
        let mut frame = changes(&shown, &next, &mut palette);
        let time = if number == scenes.len() { LAST } else { EACH };
        frame.delay = (time.as_millis() / 10) as u16;
        encoder.write_frame(&frame).map_err(unwritable)?;
        shown = next;
    }
    drop(encoder);
    Ok(bytes)
}

/// The colours of a film, and which of them is nearest to any other.
struct Palette {
    rgb: Vec<u8>,
    quantizer: NeuQuant,
    known: HashMap<Pixel, u8>,
}

impl Palette {
    fn choose(samples: &[Pixmap]) -> Self {
        let samples: Vec<_> = samples.iter().flat_map(Pixmap::data).copied().collect();
        let quantizer = NeuQuant::new(SAMPLE, COLOURS, &samples);
        let mut rgb = quantizer.color_map_rgb();
        // The place of the colour that is never shown.
        rgb.extend([0; 3]);
        Palette { rgb, quantizer, known: HashMap::new() }
    }

    /// Boards have few colours that come again and again.
    fn nearest(&mut self, pixel: Pixel) -> u8 {
        let quantizer = &self.quantizer;
        *self.known.entry(pixel).or_insert_with(|| quantizer.index_of(&pixel) as u8)
    }
}

fn pixels(pixmap: &Pixmap) -> &[Pixel] {
    pixmap.data().as_chunks().0
}

/// Only what has changed: the smallest rectangle around it, and in it what is as before left out.
fn changes(before: &Pixmap, after: &Pixmap, palette: &mut Palette) -> Frame<'static> {
    let row = after.width() as usize;
    let (before, after) = (pixels(before), pixels(after));
    // If nothing has changed it is one pixel, since a frame cannot be empty.
    let mut changed = (0..after.len()).filter(|&at| before[at] != after[at]);
    let first = changed.next().unwrap_or(0);
    let (mut left, mut right, top, mut bottom) =
        (first % row, first % row, first / row, first / row);
    for at in changed {
        (left, right, bottom) = (left.min(at % row), right.max(at % row), at / row);
    }
    let mut buffer = Vec::with_capacity((bottom - top + 1) * (right - left + 1));
    for y in top..=bottom {
        for at in y * row + left..=y * row + right {
            let is_same = before[at] == after[at];
            buffer.push(if is_same { AS_BEFORE } else { palette.nearest(after[at]) });
        }
    }
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        transparent: Some(AS_BEFORE),
        dispose: DisposalMethod::Keep,
        buffer: buffer.into(),
        ..Frame::default()
    }
}
