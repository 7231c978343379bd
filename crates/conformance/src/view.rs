//! Scenes and gestures.

use std::collections::HashSet;

use tablier_core::scene::Place;
use tablier_core::{Game, Gestures, Scene, Seat, Touch};

use crate::{Bench, phrases};

/// Names are unique, everything lies inside the picture, lines join cells, pieces stand on places that
/// exist and are stacked without gaps, and everything has a name in every language.
pub(crate) fn scene_is_complete<G: Game>(bench: &Bench<G>, position: &G::Position) {
    check_scene(bench, position, &bench.game.scene(position));
}

/// The same for a scene of a position, perhaps with a move half made.
pub(crate) fn check_scene<G: Game>(bench: &Bench<G>, position: &G::Position, scene: &Scene) {
    let here = bench.game.position_text(position);
    let places = places(scene);
    assert_eq!(places.len(), scene.cells.len() + scene.zones.len(), "a name twice in {here}");

    for cell in &scene.cells {
        let inside = (0.5..=scene.width - 0.5).contains(&cell.x)
            && (0.5..=scene.height - 0.5).contains(&cell.y);
        assert!(inside, "{} lies outside in {here}", cell.name);
        phrases::can_be_said(bench, &cell.label(G::INFO));
    }
    for zone in &scene.zones {
        let inside = zone.x >= 0.0
            && zone.y >= 0.0
            && zone.x + zone.width <= scene.width
            && zone.y + zone.height <= scene.height;
        assert!(inside, "{} lies outside in {here}", zone.name);
        phrases::can_be_said(bench, &zone.label(G::INFO));
    }
    for piece in &scene.pieces {
        assert!(places.contains(&piece.place), "{:?} is nowhere in {here}", piece.place);
        assert!(piece.owner.is_none_or(|seat| seat.0 < bench.game.seats(position)));
        phrases::can_be_said(bench, &piece.label(G::INFO));
        let under = scene.pieces.iter().filter(|other| other.place == piece.place);
        let below = under.filter(|other| other.level < piece.level).count();
        assert_eq!(below, piece.level as usize, "a gap under {piece:?} in {here}");
    }
    for line in &scene.lines {
        let ends = [&line.from, &line.to].map(|name| Place::Cell(name.clone()));
        let is_joined = ends[0] != ends[1] && ends.iter().all(|end| places.contains(end));
        assert!(is_joined, "{line:?} joins no two cells in {here}");
    }
    overlapping_cells(scene, &here);
}

/// What is told about a seat can be told in every language.
pub(crate) fn notes_can_be_said<G: Game>(bench: &Bench<G>, position: &G::Position) {
    for seat in 0..bench.game.seats(position) {
        if let Some(note) = bench.game.seat_note(position, Seat(seat)) {
            phrases::can_be_said(bench, &note);
        }
    }
}

/// The places that decided a game are on the board.
pub(crate) fn decisive_places_are_there<G: Game>(game: &G, position: &G::Position) {
    if game.outcome(position).is_some() {
        let places = places(&game.scene(position));
        let here = game.position_text(position);
        for place in game.decisive(position) {
            assert!(places.contains(&place), "{place:?} decided {here} and is not there");
        }
    }
}

/// Every legal move has a path of its own, or several, no path begins with another, and the tree of
/// touches leads to each of them.
pub(crate) fn gestures_cover_the_moves<G: Game>(
    bench: &Bench<G>,
    position: &G::Position,
    moves: &[G::Move],
) {
    let game = &bench.game;
    let here = game.position_text(position);
    let places = places(&game.scene(position));
    let gestures = gestures(game, position, moves);
    for &legal in moves {
        let text = game.move_text(position, legal);
        assert_eq!(gestures.only_move(&game.gesture(position, legal)), Some(&*text), "in {here}");
    }

    let paths: Vec<_> = gestures.iter().collect();
    let texts: HashSet<_> = paths.iter().map(|(_, text)| text).collect();
    assert_eq!(texts.len(), moves.len());
    for pair in paths.windows(2) {
        // Sorted, a path that begins another stands right before it.
        assert!(!pair[1].0.starts_with(pair[0].0), "{} hides {} in {here}", pair[0].1, pair[1].1);
    }
    for (path, text) in paths {
        assert!(!path.is_empty(), "{text} needs no touch in {here}");
        for (i, touch) in path.iter().enumerate() {
            match touch {
                Touch::Place(place) => assert!(places.contains(place), "{place:?} in {here}"),
                Touch::Choice { .. } => phrases::can_be_said(bench, &touch.label(G::INFO)),
            }
            assert!(gestures.next(&path[..i]).contains(&touch), "{text} in {here}");
        }
        assert_eq!(gestures.only_move(path), Some(text), "in {here}");
    }
}

/// The tree of these moves, each with all its gestures.
pub(crate) fn gestures<G: Game>(game: &G, position: &G::Position, moves: &[G::Move]) -> Gestures {
    let paths = moves.iter().flat_map(|&legal| {
        let text = game.move_text(position, legal);
        let others = game.other_gestures(position, legal).into_iter();
        let all = others.chain([game.gesture(position, legal)]);
        all.map(move |path| (path, text.clone()))
    });
    Gestures::new(paths.collect())
}

pub(crate) fn places(scene: &Scene) -> HashSet<Place> {
    let cells = scene.cells.iter().map(|cell| Place::Cell(cell.name.clone()));
    let zones = scene.zones.iter().map(|zone| Place::Zone(zone.name.clone()));
    cells.chain(zones).collect()
}

fn overlapping_cells(scene: &Scene, here: &str) {
    for (i, a) in scene.cells.iter().enumerate() {
        for b in &scene.cells[..i] {
            let distance = (a.x - b.x).hypot(a.y - b.y);
            assert!(distance > 0.99, "{} and {} overlap in {here}", a.name, b.name);
        }
    }
}
