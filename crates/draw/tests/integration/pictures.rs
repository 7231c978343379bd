//! What every picture promises, whatever it looks like.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use tablier_core::appearance::{
    BoardStyle, Colour, Cutout, Disc, Form, Ground, PieceColour, TerminalTheme,
};
use tablier_core::scene::{Arrow, Cell, Line, Mark, MarkKind, Piece, Place, Shape, Zone};
use tablier_core::{Appearance, Info, Scene, Seat};
use tablier_draw::terminal::piece_colours;
use tablier_draw::{Look, Orientation, Theme, gallery, interactive_board, svg, symbols_of};

use crate::boards::{PLAIN, games, middle, morris, start};

fn looks() -> impl Iterator<Item = Look> {
    [Theme::Light, Theme::Dark].into_iter().flat_map(|theme| {
        [Orientation::Upright, Orientation::Turned].into_iter().flat_map(move |orientation| {
            [true, false].map(|coordinates| Look {
                theme,
                coordinates,
                orientation,
                ..Look::default()
            })
        })
    })
}

/// Every board of the tests in every look, checked by an XML parser.
fn each_picture(check: impl Fn(&Scene, &Document)) {
    let points = (morris(), &PLAIN);
    let others = [plain(), points];
    for (scene, game) in games().flat_map(|id| [start(id), middle(id)]).chain(others) {
        for look in looks() {
            let picture = svg(&scene, game, &look);
            check(&scene, &Document::parse(&picture).unwrap());
        }
    }
}

fn plain() -> (Scene, &'static Info) {
    let mut scene = Scene::squares(3, 3, |_, _| Some("square"));
    scene.pieces.push(Piece::on("b2", "cross", Seat(0), 'x'));
    (scene, &PLAIN)
}

fn uses<'a>(document: &'a Document<'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use")))
}

/// How often each value of an attribute occurs.
fn counts(document: &Document, attribute: &str) -> BTreeMap<String, usize> {
    count(document.descendants().filter_map(|node| node.attribute(attribute)))
}

fn count<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    names.for_each(|name| *counts.entry(name.to_owned()).or_default() += 1);
    counts
}

fn name(place: &Place) -> &str {
    let (Place::Cell(name) | Place::Zone(name)) = place;
    name
}

#[test]
fn every_cell_and_piece_appears_once() {
    each_picture(|scene, document| {
        let cells = scene.cells.iter().map(|cell| cell.name.as_str());
        assert_eq!(counts(document, "data-cell"), count(cells));
        let zones = scene.zones.iter().map(|zone| zone.name.as_str());
        assert_eq!(counts(document, "data-zone"), count(zones));
        let pieces = scene.pieces.iter().map(|piece| name(&piece.place));
        assert_eq!(counts(document, "data-piece"), count(pieces));
        let marks: BTreeSet<_> = scene.marks.iter().map(|mark| name(&mark.place)).collect();
        assert_eq!(counts(document, "data-mark"), count(marks.into_iter()));
    });
}

#[test]
fn ids_are_there_once_and_exactly_those_that_are_used() {
    each_picture(|_, document| {
        let ids = counts(document, "id");
        assert!(ids.values().all(|&count| count == 1), "{ids:?}");
        let text = document.input_text();
        let mut used = BTreeSet::new();
        for before in ["href=\"#", "url(#"] {
            let found = text.split(before).skip(1).filter_map(|rest| rest.split(['"', ')']).next());
            used.extend(found.map(str::to_owned));
        }
        assert_eq!(used, ids.into_keys().collect());
    });
}

#[test]
fn everything_lies_within_the_picture() {
    each_picture(|_, document| {
        let numbers = |text: &str| -> Vec<f32> {
            text.split(' ').map(|number| number.parse().unwrap()).collect()
        };
        let frame = numbers(document.root_element().attribute("viewBox").unwrap());
        for node in uses(document).filter(|node| node.has_attribute("data-cell")) {
            let [x, y] = ["x", "y"].map(|name| numbers(node.attribute(name).unwrap())[0]);
            assert!(x > frame[0] && x < frame[0] + frame[2], "{x} in {frame:?}");
            assert!(y > frame[1] && y < frame[1] + frame[3], "{y} in {frame:?}");
        }
    });
}

#[test]
fn a_turned_board_shows_the_last_cell_where_the_first_was() {
    let at = |orientation, cell: &str| {
        let (scene, game) = start("orthokon");
        let picture = svg(&scene, game, &Look { orientation, ..Look::default() });
        let document = Document::parse(&picture).unwrap();
        let node = uses(&document).find(|node| node.attribute("data-cell") == Some(cell)).unwrap();
        ["x", "y"].map(|name| node.attribute(name).unwrap().to_owned())
    };
    assert_eq!(at(Orientation::Upright, "a1"), at(Orientation::Turned, "d4"));
    assert_eq!(at(Orientation::Upright, "b4"), at(Orientation::Turned, "c1"));
}

#[test]
fn turtles_look_the_other_way_on_a_turned_board() {
    let turned = |orientation| {
        let (scene, game) = start("tortuga");
        let picture = svg(&scene, game, &Look { orientation, ..Look::default() });
        let document = Document::parse(&picture).unwrap();
        let is_turned = |node: &Node| {
            node.attribute("transform").is_some_and(|text| text.contains("rotate(180)"))
        };
        count(uses(&document).filter(is_turned).filter_map(|node| node.attribute("href")))
    };
    let [upright, turned] = [Orientation::Upright, Orientation::Turned].map(turned);
    assert_eq!(upright.keys().collect::<Vec<_>>(), ["#tortuga-piece-turtle-2"]);
    assert_eq!(turned.keys().collect::<Vec<_>>(), ["#tortuga-piece-turtle-1"]);
}

#[test]
fn a_game_without_art_is_drawn_with_plain_symbols() {
    let (scene, game) = plain();
    let picture = svg(&scene, game, &Look::default());
    let document = Document::parse(&picture).unwrap();
    let symbols = count(uses(&document).filter_map(|node| node.attribute("href")));
    let expected = [("#plain-cell-square".to_owned(), 9), ("#plain-piece".to_owned(), 1)];
    assert_eq!(symbols, expected.into());
    assert!(document.descendants().any(|node| node.text() == Some("x")), "the glyph is missing");
}

#[test]
fn lines_lie_under_the_points_that_they_join() {
    let mut scene = morris();
    scene.lines.push(Line { from: "a1".into(), to: "nowhere".into() });
    let picture = svg(&scene, &PLAIN, &Look::default());
    let document = Document::parse(&picture).unwrap();
    let lines = document.descendants().find(|node| node.attribute("class") == Some("lines"));
    let path = lines.unwrap().attribute("d").unwrap();
    assert_eq!(path.matches('M').count(), scene.lines.len() - 1, "a line to nowhere is left out");
    assert!(path.starts_with("M50 450L250 450"), "{path}");
    assert!(picture.find("class=\"lines\"") < picture.find("data-cell"));
    let symbols = count(uses(&document).filter_map(|node| node.attribute("href")));
    assert_eq!(symbols["#plain-cell-point"], scene.cells.len());
    assert_eq!(symbols["#plain-mark-point"], 2);
}

#[test]
fn a_board_of_points_can_be_touched() {
    let board = interactive_board(&morris(), &PLAIN, &Look::default());
    assert!(board.cells.iter().all(|cell| cell.shape == Shape::Point));
    assert!(board.ground.contains("class=\"lines\""));
}

#[test]
fn what_is_pointed_at_lies_over_the_pieces() {
    let (mut scene, game) = start("orthokon");
    let [a1, d4] = ["a1", "d4"].map(|name| scene.place(name).unwrap());
    scene.marks.push(Mark { place: a1.clone(), kind: MarkKind::Pointed });
    scene.arrows.push(Arrow { from: a1, to: d4 });
    scene.arrows.push(Arrow { from: Place::Cell("nowhere".into()), to: Place::Cell("a1".into()) });
    let picture = svg(&scene, game, &Look::default());
    let document = Document::parse(&picture).unwrap();
    assert_eq!(counts(&document, "data-arrow"), [("a1-d4".to_owned(), 1)].into());
    assert_eq!(counts(&document, "data-pointed"), [("a1".to_owned(), 1)].into());
    assert!(counts(&document, "data-mark").is_empty(), "a ring is no last move");
    assert!(picture.rfind("data-piece") < picture.find("data-pointed"));
}

#[test]
fn a_block_is_counted() {
    let (scene, game) = middle("theseion");
    let picture = svg(&scene, game, &Look { coordinates: false, ..Look::default() });
    let document = Document::parse(&picture).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    assert_eq!(texts.filter_map(|node| node.text()).collect::<Vec<_>>(), ["2", "3", "2"]);
}

#[test]
fn hostile_names_are_escaped() {
    const EVIL: &str = "\"/><script>alert('&')</script>\0";
    let mut scene = Scene::empty(f32::NAN, -1.0);
    let place = Place::Cell(EVIL.into());
    scene.cells.push(Cell { name: EVIL.into(), kind: EVIL, shape: Shape::Hexagon, x: 1.0, y: 1.0 });
    let (x, y, width, height) = (0.0, f32::INFINITY, 1.0, f32::NAN);
    let zone = Zone { name: EVIL.into(), kind: EVIL, owner: None, x, y, width, height };
    scene.zones.push(zone);
    for (glyph, place) in [('<', place.clone()), ('\0', Place::Zone(EVIL.into()))] {
        let owner = Some(Seat(200));
        let (variant, facing) = (Some(EVIL), Some(u16::MAX));
        scene.pieces.push(Piece { place, kind: EVIL, variant, owner, facing, level: 255, glyph });
    }
    scene.pieces.push(Piece { place: Place::Cell("nowhere".into()), ..scene.pieces[0].clone() });
    scene.arrows.push(Arrow { from: place.clone(), to: place.clone() });
    scene.lines.push(Line { from: EVIL.into(), to: EVIL.into() });
    for kind in [MarkKind::LastMove, MarkKind::Pointed] {
        scene.marks.push(Mark { place: place.clone(), kind });
    }
    let game = Info { id: EVIL, name: EVIL, ..PLAIN };
    for look in looks() {
        for picture in [svg(&scene, &game, &look), gallery(&[(scene.clone(), &game)], &look)] {
            let document = Document::parse(&picture).unwrap();
            assert!(!picture.contains("<script") && !picture.contains("NaN"));
            let cells = document.descendants().filter_map(|node| node.attribute("data-cell"));
            assert_eq!(cells.collect::<Vec<_>>(), [EVIL.replace('\0', "\u{fffd}")]);
        }
    }
}

#[test]
fn an_empty_gallery_is_a_picture() {
    assert!(Document::parse(&gallery(&[], &Look::default())).is_ok());
}

#[test]
fn the_same_scene_is_the_same_picture() {
    let (scene, game) = middle("theseion");
    let pictures: BTreeSet<_> = (0..20).map(|_| svg(&scene, game, &Look::default())).collect();
    assert_eq!(pictures.len(), 1);
}

/// What a game from outside the workspace brings for itself.
static OWN_APPEARANCE: Appearance = Appearance {
    symbols: r##"<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="morpion-cell-square" overflow="visible"><path d="M-48-48H48V48H-48Z" fill="#eee"/></symbol>
        <symbol id="morpion-piece-cross" overflow="visible">
<path d="M-30-30 30 30M30-30-30 30" stroke="url(#morpion-ink)" stroke-width="9"/></symbol>
  <linearGradient id="morpion-ink"><stop stop-color="#123456"/></linearGradient>
</svg>"##,
    high_contrast: &[("#123456", "#000000")],
    board: BoardStyle { rim: 10.0, ..BoardStyle::PLAIN },
    terminal: TerminalTheme {
        grounds: &[Ground::new("square", Colour(250, 250, 250))],
        pieces: &[PieceColour::new("cross", "", Colour(1, 2, 3))],
        ..TerminalTheme::PLAIN
    },
    cutouts: &[Cutout { kind: "cross", form: Form::Disc(Disc::new(30.0)) }],
};

#[test]
fn a_game_from_outside_brings_its_own_appearance() {
    let (scene, plain) = plain();
    let game = Info { appearance: &OWN_APPEARANCE, ..*plain };
    let picture = svg(&scene, &game, &Look::default());
    let document = Document::parse(&picture).unwrap();
    let symbols = count(uses(&document).filter_map(|node| node.attribute("href")));
    let expected = [("#morpion-cell-square".to_owned(), 9), ("#morpion-piece-cross".to_owned(), 1)];
    assert_eq!(symbols, expected.into());
    assert!(picture.contains("id=\"morpion-ink\""), "what a symbol refers to comes with it");
    assert!(picture.contains("plain-ground"), "what it does not bring is plain");
    assert!(picture.contains("viewBox=\"-38 -38 376 376\""), "its rim is narrower: {picture}");
    assert!(symbols_of(&game, true).contains("#000000"));
    assert!(!symbols_of(&game, true).contains("#123456"));
    assert_eq!(piece_colours(&game, &scene.pieces[0]).0, Colour(1, 2, 3));
}
