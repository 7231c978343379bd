//! A whole game as a moving picture.

use std::collections::HashMap;
use std::time::Duration;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::raster::{Unpaintable, paint};

/// One colour is kept for "as before".
const COLOURS: usize = 255;
const AS_BEFORE: u8 = 255;
/// Every n-th pixel is looked at to choose the colours.
const SAMPLE: i32 = 10;
/// The colours are chosen from so many pictures, spread over the game.
const PALETTE_FRAMES: usize = 4;

/// SVG documents of the same size, one after the other, as an animated GIF that begins again at the
/// end. Each is shown for its time; the longer side is so many pixels long.
///
/// ```
/// use std::time::Duration;
/// use tablier_draw::{Look, gif, svg};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let mut played = game.begin();
/// let mut pictures = vec![svg(&played.scene(), game.info(), &Look::default())];
/// played.play("a1-a3").unwrap();
/// pictures.push(svg(&played.scene(), game.info(), &Look::default()));
/// let second = Duration::from_secs(1);
/// let film = gif(pictures.iter().map(|picture| (picture.as_str(), second)), 120).unwrap();
/// assert!(film.starts_with(b"GIF89a"));
/// ```
pub fn gif<'a>(
    pictures: impl IntoIterator<Item = (&'a str, Duration)>,
    longest: u32,
) -> Result<Vec<u8>, Unpaintable> {
    let pictures: Vec<_> = pictures.into_iter().collect();
    let (Some((first, _)), Ok(longest)) = (pictures.first(), u16::try_from(longest)) else {
        return Err(Unpaintable::Size);
    };
    let mut palette = Palette::choose(&pictures, longest.into())?;
    let size = paint(first, longest.into())?;
    let (width, height) = (size.width() as u16, size.height() as u16);
    let unwritable = |error: gif::EncodingError| Unpaintable::Encoding(error.into());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.rgb).map_err(unwritable)?;
    encoder.set_repeat(Repeat::Infinite).map_err(unwritable)?;
    let mut before: Option<Vec<u8>> = None;
    for (picture, time) in pictures {
        let pixels = palette.indices(&paint(picture, longest.into())?);
        let mut frame = changed(before.as_deref(), &pixels, width, height);
        frame.delay = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
        encoder.write_frame(&frame).map_err(unwritable)?;
        before = Some(pixels);
    }
    drop(encoder);
    Ok(bytes)
}

/// The colours of a film, and which of them is nearest to any other.
struct Palette {
    rgb: Vec<u8>,
    nearest: NeuQuant,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn choose(pictures: &[(&str, Duration)], longest: u32) -> Result<Self, Unpaintable> {
        let step = pictures.len().div_ceil(PALETTE_FRAMES).max(1);
        let mut pixels = Vec::new();
        for (picture, _) in pictures.iter().step_by(step) {
            pixels.extend_from_slice(paint(picture, longest)?.data());
        }
        let nearest = NeuQuant::new(SAMPLE, COLOURS, &pixels);
        let mut rgb = nearest.color_map_rgb();
        // The place of the colour that is never shown.
        rgb.extend([0; 3]);
        Ok(Palette { rgb, nearest, known: HashMap::new() })
    }

    /// For each pixel its colour. Boards have few colours that come again and again.
    fn indices(&mut self, pixmap: &Pixmap) -> Vec<u8> {
        let index = |&[r, g, b, a]: &[u8; 4]| {
            let nearest = &self.nearest;
            *self.known.entry([r, g, b]).or_insert_with(|| nearest.index_of(&[r, g, b, a]) as u8)
        };
        pixmap.data().as_chunks().0.iter().map(index).collect()
    }
}

/// Only what has changed since the picture before: the smallest rectangle around it, and in it what is
/// as before left out.
fn changed(before: Option<&[u8]>, pixels: &[u8], width: u16, height: u16) -> Frame<'static> {
    let row = usize::from(width);
    let Some(before) = before else {
        return Frame { width, height, buffer: pixels.to_vec().into(), ..Frame::default() };
    };
    let differs = |&at: &usize| before[at] != pixels[at];
    let rows = (0..pixels.len()).filter(differs).map(|at| at / row);
    let columns = (0..pixels.len()).filter(differs).map(|at| at % row);
    // Nothing has changed: one pixel, since a frame cannot be empty.
    let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let (left, right) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
    let mut buffer = Vec::with_capacity((bottom - top + 1) * (right - left + 1));
    for y in top..=bottom {
        for at in y * row + left..=y * row + right {
            buffer.push(if before[at] == pixels[at] { AS_BEFORE } else { pixels[at] });
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
