//! The boards that the tests draw: the start of every game, its middle, and a board of points.

#![allow(clippy::unwrap_used, clippy::panic)]

use tablier_core::scene::{Mark, MarkKind, Piece, Place};
use tablier_core::{Info, Language, Scene, Seat, Texts};

const NO_TEXTS: Texts = Texts::new([""; Language::COUNT]);

/// A game without any art.
pub(crate) static PLAIN: Info = Info::new("morpion", "Morpion", NO_TEXTS, NO_TEXTS);

/// The games of the registry.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    tablier_games::infos().map(|info| info.id)
}

/// The move that is marked in the middle of a game; in others it is the first that there is.
const LAST_MOVES: [(&str, &str); 5] = [
    ("orthokon", "c4-a2"),
    ("ordo", "i2xf5"),
    ("tortuga", "d2^b2+^d4-"),
    ("tor", "e3-d4@c4"),
    ("theseion", "g8>g9>e9>e10"),
];

pub(crate) fn start(id: &str) -> (Scene, &'static Info) {
    let game = tablier_games::game(id, []).unwrap();
    (game.begin().scene(), game.info())
}

/// A move after the position in which there is much to see.
pub(crate) fn middle(id: &str) -> (Scene, &'static Info) {
    let game = tablier_games::game(id, []).unwrap();
    let showcase = game.info().showcase;
    let mut played = showcase.map_or_else(|| game.begin(), |text| game.begin_at(text).unwrap());
    let chosen =
        LAST_MOVES.iter().find(|(game, _)| *game == id).map(|(_, text)| (*text).to_owned());
    let last = chosen.or_else(|| played.legal_moves().into_iter().next());
    played.play(&last.unwrap()).unwrap();
    (played.scene(), game.info())
}

/// Six men's morris: two squares of points, joined in the middle of their sides, and hands beside them.
#[allow(dead_code, reason = "not every test program draws it")]
pub(crate) fn morris() -> Scene {
    let columns = [("a", 0.5), ("b", 1.5), ("c", 2.5), ("d", 3.5), ("e", 4.5)];
    let [outer, inner] = [["a", "c", "e"], ["b", "c", "d"]];
    let x = |column: &str| columns.iter().find(|(name, _)| *name == column).unwrap().1;
    let mut points = Vec::new();
    for (square, rows) in [(outer, [1_u8, 3, 5]), (inner, [2, 3, 4])] {
        for row in rows {
            for column in square {
                if !(column == "c" && row == 3) {
                    points.push((format!("{column}{row}"), x(column), 5.5 - f32::from(row)));
                }
            }
        }
    }
    let points: Vec<_> = points.iter().map(|(name, x, y)| (name.as_str(), *x, *y)).collect();
    let lines = [
        ("a1", "c1"),
        ("c1", "e1"),
        ("e1", "e3"),
        ("e3", "e5"),
        ("e5", "c5"),
        ("c5", "a5"),
        ("a5", "a3"),
        ("a3", "a1"),
        ("b2", "c2"),
        ("c2", "d2"),
        ("d2", "d3"),
        ("d3", "d4"),
        ("d4", "c4"),
        ("c4", "b4"),
        ("b4", "b3"),
        ("b3", "b2"),
        ("c1", "c2"),
        ("c4", "c5"),
        ("a3", "b3"),
        ("d3", "e3"),
        ("a1", "b2"),
        ("d4", "e5"),
    ];
    let mut scene = Scene::points("point", &points, &lines);
    for (cell, seat, glyph) in [("a1", 0, 'w'), ("c2", 0, 'w'), ("d3", 1, 'b'), ("e5", 1, 'b')] {
        scene.pieces.push(Piece::on(cell, "man", Seat(seat), glyph));
    }
    for cell in ["c1", "c2"] {
        scene.marks.push(Mark { place: Place::Cell(cell.into()), kind: MarkKind::LastMove });
    }
    scene
}

/// Mu Torere: eight points around one in the middle.
#[allow(dead_code, reason = "not every test program draws it")]
pub(crate) fn mu_torere() -> Scene {
    const RING: [&str; 8] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
    let mut points = vec![("m", 2.5, 2.5)];
    let mut lines = Vec::new();
    for (number, name) in RING.into_iter().enumerate() {
        let angle = std::f32::consts::TAU * number as f32 / RING.len() as f32;
        points.push((name, 2.5 + 2.0 * angle.sin(), 2.5 - 2.0 * angle.cos()));
        lines.extend([("m", name), (name, RING[(number + 1) % RING.len()])]);
    }
    let mut scene = Scene::points("point", &points, &lines);
    for (number, name) in RING.into_iter().enumerate() {
        let (seat, glyph) = if number < 4 { (0, 'w') } else { (1, 'b') };
        if number % 4 > 0 {
            scene.pieces.push(Piece::on(name, "man", Seat(seat), glyph));
        }
    }
    scene
}
