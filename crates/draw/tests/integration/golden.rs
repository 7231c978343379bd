//! Pictures that were looked at and found good. They are rewritten only by `cargo xtask golden`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::{env, fs};

use tablier_draw::{Look, Orientation, Theme, gallery, svg};

use crate::boards::{PLAIN, games, middle, morris, start};

/// What each game may add to the weight of the picture on the first page.
const MOST_BYTES: usize = 30 << 10;

fn assert_golden(path: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
        fs::write(&path, picture).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    // Not assert_eq: nobody reads two pictures in a terminal.
    assert!(golden == picture, "{} is not what is drawn", path.display());
}

#[test]
fn every_game_at_its_start() {
    for id in games() {
        let (scene, game) = start(id);
        let picture = svg(&scene, game, &Look::default());
        assert_golden(&format!("tests/golden/{id}-start.svg"), &picture);
    }
}

#[test]
fn every_game_in_the_middle() {
    for id in games() {
        let (scene, game) = middle(id);
        let picture = svg(&scene, game, &Look::default());
        assert_golden(&format!("tests/golden/{id}-middle.svg"), &picture);
    }
}

#[test]
fn by_night_from_the_other_side_without_coordinates() {
    let look = Look { theme: Theme::Dark, ..Look::default() };
    let (scene, game) = middle("tor");
    assert_golden("tests/golden/tor-night.svg", &svg(&scene, game, &look));

    let look = Look { orientation: Orientation::Turned, ..Look::default() };
    let (scene, game) = middle("tortuga");
    assert_golden("tests/golden/tortuga-turned.svg", &svg(&scene, game, &look));

    let look = Look { coordinates: false, ..Look::default() };
    let (scene, game) = middle("ordo");
    assert_golden("tests/golden/ordo-quiet.svg", &svg(&scene, game, &look));
}

#[test]
fn points_joined_by_lines() {
    let picture = svg(&morris(), &PLAIN, &Look::default());
    assert_golden("tests/golden/points.svg", &picture);
}

#[test]
fn the_picture_of_all_games() {
    let boards: Vec<_> = games().map(middle).collect();
    let picture = gallery(&boards, &Look { coordinates: false, ..Look::default() });
    assert!(picture.len() < boards.len() * MOST_BYTES, "{} bytes", picture.len());
    assert_golden("../../docs/pictures/games.svg", &picture);
}
