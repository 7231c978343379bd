//! Pictures made of pixels: PNG held against pictures that were looked at and found good, GIF
//! taken apart again. The golden files are rewritten only by `cargo xtask golden`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::{env, fs};

use resvg::tiny_skia::Pixmap;
use tablier_core::Scene;
use tablier_core::scene::{Arrow, Mark, MarkKind};
use tablier_draw::{Look, Orientation, Theme, gif, png};

use crate::boards::{PLAIN, games, middle, morris, mu_torere, start};

/// Small, since the golden files are kept with the sources.
const SMALL: Look =
    Look { theme: Theme::Light, coordinates: true, orientation: Orientation::Upright, size: 320 };

/// By how much channels of pixels differ, from 0 to 255.
#[derive(Debug)]
struct Difference {
    mean: f64,
    most: u8,
}

/// Other processors round otherwise: edges and gradients may differ by a few of 255 shades. A piece
/// that is missing or a colour that is another differs by far more somewhere, however small it is.
const SAME: Difference = Difference { mean: 0.5, most: 24 };

/// A film has 255 colours for all its pictures, so that its gradients have steps; at a fine line a
/// pixel may get the colour of its neighbour.
const QUANTIZED: Difference = Difference { mean: 3.0, most: 90 };

impl Difference {
    fn between(one: &[u8], other: &[u8]) -> Self {
        assert_eq!(one.len(), other.len(), "the pictures have different sizes");
        let differences = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other));
        let sum: u64 = differences.clone().map(u64::from).sum();
        Difference {
            mean: sum as f64 / one.len() as f64,
            most: differences.max().unwrap_or_default(),
        }
    }

    fn is_within(&self, tolerance: &Difference) -> bool {
        self.mean <= tolerance.mean && self.most <= tolerance.most
    }
}

fn assert_golden(name: &str, picture: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
        fs::write(&path, picture).unwrap();
    }
    let golden = Pixmap::decode_png(&fs::read(&path).unwrap_or_default());
    let golden = golden.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let painted = Pixmap::decode_png(picture).unwrap();
    assert_eq!((painted.width(), painted.height()), (golden.width(), golden.height()), "{name}");
    let difference = Difference::between(painted.data(), golden.data());
    assert!(difference.is_within(&SAME), "{name} is not what is painted: {difference:?}");
}

/// Points at something on every board.
fn pointed(mut scene: Scene) -> Scene {
    let [from, to] =
        [scene.cells.first(), scene.cells.last()].map(|cell| cell.unwrap().name.clone());
    let [from, to] = [from, to].map(|name| scene.place(&name).unwrap());
    scene.marks.push(Mark { place: from.clone(), kind: MarkKind::Pointed });
    scene.arrows.push(Arrow { from, to });
    scene
}

#[test]
fn every_game_as_png() {
    for id in games() {
        let (scene, game) = middle(id);
        assert_golden(&format!("{id}-middle.png"), &png(&scene, game, &SMALL).unwrap());
    }
}

#[test]
fn points_joined_by_lines() {
    let game = &PLAIN;
    assert_golden("points.png", &png(&pointed(morris()), game, &SMALL).unwrap());
    assert_golden("points-around.png", &png(&mu_torere(), game, &SMALL).unwrap());
}

#[test]
fn by_night_from_the_other_side_with_a_ring_and_an_arrow() {
    let look = Look { theme: Theme::Dark, orientation: Orientation::Turned, ..SMALL };
    for id in ["tor", "tortuga"] {
        let (scene, game) = middle(id);
        let picture = png(&pointed(scene), game, &look).unwrap();
        assert_golden(&format!("{id}-pointed.png"), &picture);
    }
}

#[test]
fn the_tolerance_notices_a_missing_piece() {
    for id in games() {
        let (mut scene, game) = middle(id);
        let whole = Pixmap::decode_png(&png(&scene, game, &SMALL).unwrap()).unwrap();
        scene.pieces.pop();
        let lacking = Pixmap::decode_png(&png(&scene, game, &SMALL).unwrap()).unwrap();
        let difference = Difference::between(whole.data(), lacking.data());
        assert!(!difference.is_within(&SAME), "{id}: {difference:?}");
        assert!(!difference.is_within(&QUANTIZED), "{id}: {difference:?}");
    }
}

#[test]
fn the_longer_side_is_as_long_as_asked_for() {
    for id in games() {
        let (scene, game) = start(id);
        for size in [16, 333] {
            let picture = png(&scene, game, &Look { size, ..SMALL }).unwrap();
            let picture = Pixmap::decode_png(&picture).unwrap();
            assert_eq!(picture.width().max(picture.height()), u32::from(size), "{id}");
        }
    }
    let (scene, game) = start("tor");
    for size in [0, tablier_draw::MOST_PIXELS + 1] {
        assert!(png(&scene, game, &Look { size, ..SMALL }).is_err());
    }
}

/// What somebody sees who watches a film: how long each picture stays, in hundredths of a second,
/// and the last picture with its size.
struct Film {
    delays: Vec<u16>,
    width: u16,
    height: u16,
    rgba: Vec<u8>,
}

fn watch(bytes: &[u8]) -> Film {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let mut film = Film {
        delays: Vec::new(),
        width,
        height,
        rgba: vec![0; usize::from(width) * usize::from(height) * 4],
    };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        film.delays.push(frame.delay);
        for (number, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (number % usize::from(frame.width), number / usize::from(frame.width));
            let (x, y) = (x + usize::from(frame.left), y + usize::from(frame.top));
            let at = (y * usize::from(width) + x) * 4;
            if pixel[3] != 0 {
                film.rgba[at..at + 4].copy_from_slice(pixel);
            }
        }
    }
    film
}

#[test]
fn a_film_has_a_picture_for_every_position_and_ends_with_the_last() {
    for (id, moves) in [
        ("orthokon", vec!["a1-a3", "b4-d2", "c1-c3"]),
        ("tor", vec!["@c3", "@f4", "@c5", "@f2", "c3-c2", "f4-f3@b1"]),
        ("theseion", vec!["3", "*>c1>c3", "0"]),
    ] {
        let game = tablier_games::game(id, []).unwrap();
        let mut played = game.begin();
        let mut scenes = vec![played.scene()];
        for text in &moves {
            played.play(text).unwrap();
            scenes.push(played.scene());
        }
        let film = watch(&gif(&scenes, game.info(), &SMALL).unwrap());
        assert_eq!(film.delays.len(), moves.len() + 1, "{id}");
        let (last, others) = film.delays.split_last().unwrap();
        assert!(others.iter().all(|delay| delay < last), "the end of {id} does not stay");
        let still =
            Pixmap::decode_png(&png(&played.scene(), game.info(), &SMALL).unwrap()).unwrap();
        assert_eq!(
            (u32::from(film.width), u32::from(film.height)),
            (still.width(), still.height())
        );
        let difference = Difference::between(&film.rgba, still.data());
        assert!(difference.is_within(&QUANTIZED), "{id}: {difference:?}");
    }
}

#[test]
fn a_film_where_nothing_moves_or_sizes_differ() {
    let (scene, game) = start("orthokon");
    let film = watch(&gif(&[scene.clone(), scene.clone()], game, &SMALL).unwrap());
    assert_eq!(film.delays.len(), 2);
    assert!(gif(&[scene, start("tor").0], game, &SMALL).is_err());
}
