//! Boards in a terminal: everything is there, nothing is too much, and nothing is told by colour alone.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use tablier_core::scene::{Cell, Mark, MarkKind, Piece, Place, Shape, Zone};
use tablier_core::{Info, Scene, Seat};
use tablier_draw::Orientation;
use tablier_draw::terminal::{Canvas, Highlight, Medium, Picture, least_room, picture};

use crate::boards::{PLAIN, games, middle, morris, mu_torere, start};

const ROOMS: [(u16, u16); 4] = [(56, 20), (94, 36), (200, 70), (48, 17)];

fn media() -> impl Iterator<Item = Medium> {
    let both = [true, false];
    both.into_iter()
        .flat_map(move |is_unicode| both.map(|has_colours| Medium { is_unicode, has_colours }))
}

fn canvases() -> impl Iterator<Item = Canvas> {
    ROOMS.into_iter().flat_map(|room| {
        media().flat_map(move |medium| {
            [Orientation::Upright, Orientation::Turned].map(|orientation| Canvas {
                room,
                medium,
                orientation,
            })
        })
    })
}

/// Every picture of every game for which there is room.
fn each_picture(mut look_at: impl FnMut(&Scene, &Canvas, &Picture)) {
    let mut count = 0;
    let points = (morris(), &PLAIN);
    for (scene, info) in games().flat_map(|id| [start(id), middle(id)]).chain([points]) {
        for canvas in canvases() {
            if let Some(picture) = picture(&scene, info, canvas, &[]) {
                look_at(&scene, &canvas, &picture);
                count += 1;
            }
        }
    }
    assert!(count > 100, "only {count} pictures have room");
}

fn places(scene: &Scene) -> Vec<Place> {
    let cells = scene.cells.iter().map(|cell| Place::Cell(cell.name.clone()));
    cells.chain(scene.zones.iter().map(|zone| Place::Zone(zone.name.clone()))).collect()
}

/// The characters that belong to a place.
fn letters(picture: &Picture, place: &Place) -> String {
    let rows = picture.rows().zip(0..);
    let spots = rows.flat_map(|(row, y)| row.iter().zip(0..).map(move |(spot, x)| (spot, x, y)));
    let own = spots.filter(|(_, x, y)| picture.place_at(*x, *y) == Some(place));
    own.map(|(spot, ..)| spot.symbol).collect()
}

#[test]
fn every_picture_fits_its_room() {
    each_picture(|_, canvas, picture| {
        assert!(picture.width() <= canvas.room.0 && picture.height() <= canvas.room.1);
        assert!(picture.rows().all(|row| row.len() == usize::from(picture.width())));
    });
}

#[test]
fn whoever_clicks_on_the_middle_of_a_place_touches_it() {
    each_picture(|scene, _, picture| {
        for place in places(scene) {
            let (column, row) = picture.middle_of(&place).unwrap();
            assert_eq!(picture.place_at(column, row), Some(&place));
        }
        assert_eq!(picture.place_at(picture.width(), 0), None);
        assert_eq!(picture.place_at(0, u16::MAX), None);
    });
}

#[test]
fn every_piece_shows_its_letter() {
    each_picture(|scene, _, picture| {
        for piece in &scene.pieces {
            let letters = letters(picture, &piece.place);
            assert!(letters.contains(piece.glyph), "{piece:?} in “{letters}”");
        }
    });
}

#[test]
fn a_block_is_counted_and_a_turtle_looks_forward() {
    for medium in media() {
        let canvas = Canvas { room: (94, 36), medium, orientation: Orientation::Upright };
        let (scene, info) = middle("theseion");
        let board = picture(&scene, info, canvas, &[]).unwrap();
        let times = if medium.is_unicode { '×' } else { 'x' };
        let block = letters(&board, &Place::Cell("c9".into()));
        assert!(block.contains(&format!("2{times}3")), "{block}");
        let (scene, info) = middle("tortuga");
        for (orientation, arrow) in [(Orientation::Upright, '▲'), (Orientation::Turned, '▼')] {
            let canvas = Canvas { orientation, ..canvas };
            let board = picture(&scene, info, canvas, &[]).unwrap();
            let arrow = match arrow {
                arrow if medium.is_unicode => arrow,
                '▲' => '^',
                _ => 'v',
            };
            let turtle = letters(&board, &Place::Cell("d4".into()));
            assert!(turtle.contains(&format!("s{arrow}")), "{turtle}");
        }
    }
}

#[test]
fn a_second_token_lies_on_the_first_and_a_pawn_on_both() {
    let (scene, info) = middle("tor");
    let medium = Medium { is_unicode: false, has_colours: false };
    let canvas = Canvas { room: (56, 20), medium, orientation: Orientation::Upright };
    let plain = picture(&scene, info, canvas, &[]).unwrap();
    assert!(letters(&plain, &Place::Cell("c1".into())).contains("boK"));
    // Painted, the lowest is in the last row.
    let medium = Medium { is_unicode: true, has_colours: true };
    let painted = picture(&scene, info, Canvas { medium, ..canvas }, &[]).unwrap();
    let stack = letters(&painted, &Place::Cell("c1".into()));
    let stack: String = stack.chars().filter(char::is_ascii_alphabetic).collect();
    assert_eq!(stack, "oKb");
}

#[test]
fn nothing_is_more_than_the_terminal_can_show() {
    each_picture(|_, canvas, picture| {
        for spot in picture.rows().flatten() {
            assert!(canvas.medium.is_unicode || spot.symbol.is_ascii(), "{spot:?}");
            let has_colour = spot.ink.is_some() || spot.ground.is_some();
            assert!(canvas.medium.has_colours || !has_colour, "{spot:?}");
        }
    });
}

#[test]
fn what_is_pointed_at_is_told_by_brackets_too() {
    let lights = [
        (Highlight::Cursor, '[', ']'),
        (Highlight::Touched, '<', '>'),
        (Highlight::Hint, '{', '}'),
        (Highlight::Target, '(', ')'),
        (Highlight::LastMove, '-', '-'),
    ];
    for id in games() {
        let (mut scene, info) = start(id);
        scene.marks.clear();
        for canvas in canvases().filter(|canvas| canvas.room == ROOMS[0]) {
            // Twice the least leaves room for brackets on any board.
            let (columns, rows) = least_room(&scene, info, canvas.medium);
            let room = ((2 * columns).max(94), (2 * rows).max(36));
            let canvas = Canvas { room, ..canvas };
            for (light, left, right) in lights {
                for place in
                    places(&scene).into_iter().filter(|place| matches!(place, Place::Cell(_)))
                {
                    let lit = [(place.clone(), light)];
                    let board = picture(&scene, info, canvas, &lit).unwrap();
                    let letters = letters(&board, &place);
                    assert!(letters.contains(left) && letters.contains(right), "{id}: {letters}");
                }
            }
        }
    }
}

#[test]
fn points_are_joined_by_lines() {
    let scene = morris();
    let draw = |medium| {
        let canvas = Canvas { room: (24, 7), medium, orientation: Orientation::Upright };
        picture(&scene, &PLAIN, canvas, &[]).unwrap().to_string()
    };
    let ascii = draw(Medium { is_unicode: false, has_colours: false });
    assert_eq!(
        ascii,
        "\
\x205  +-------+-------b
 4  |   +---+---+   |
 3  +---+       b---+
 2  | / +---w---+   |
 1  w-------+-------+
    a   b   c   d   e
"
    );
    let unicode = draw(Medium { is_unicode: true, has_colours: false });
    assert_eq!(
        unicode,
        "\
\x205  ┌───────┬───────b
 4  │   ┌───┴───┐   │
 3  ├───┤       b───┤
 2  │ ╱ └──-w-──┘   │
 1  w──────-┴-──────┘
    a   b   c   d   e
"
    );
}

#[test]
fn points_without_columns_and_rows_are_named_one_by_one() {
    let scene = mu_torere();
    for canvas in canvases().filter(|canvas| canvas.room == (94, 36)) {
        let board = picture(&scene, &PLAIN, canvas, &[]).unwrap();
        for cell in &scene.cells {
            let letters = letters(&board, &Place::Cell(cell.name.clone()));
            assert!(letters.contains(&cell.name), "{letters}\n{board}");
        }
    }
}

#[test]
fn of_several_lights_the_first_counts() {
    let (scene, info) = start("ordo");
    let medium = Medium { is_unicode: false, has_colours: false };
    let canvas = Canvas { room: (56, 20), medium, orientation: Orientation::Upright };
    let place = Place::Cell("a2".into());
    let lit = [Highlight::Target, Highlight::Touched, Highlight::Hint]
        .map(|light| (place.clone(), light));
    let board = picture(&scene, info, canvas, &lit).unwrap();
    assert!(letters(&board, &place).contains("<w>"));
    let lit = [(place.clone(), Highlight::Touched), (place.clone(), Highlight::Cursor)];
    let board = picture(&scene, info, canvas, &lit).unwrap();
    assert!(letters(&board, &place).contains("[w]"));
}

#[test]
fn neighbours_never_have_the_same_ground() {
    for id in ["ordo", "tortuga"] {
        let (scene, info) = start(id);
        let medium = Medium { is_unicode: true, has_colours: true };
        let canvas = Canvas { room: (94, 36), medium, orientation: Orientation::Upright };
        let empty = Scene { pieces: Vec::new(), ..scene };
        let board = picture(&empty, info, canvas, &[]).unwrap();
        let ground = |cell: &Cell| {
            let (column, row) = board.middle_of(&Place::Cell(cell.name.clone())).unwrap();
            board.rows().nth(row.into()).unwrap()[usize::from(column)].ground
        };
        for one in &empty.cells {
            for other in &empty.cells {
                let distance = (one.x - other.x).hypot(one.y - other.y);
                if distance > 0.1 && distance < 1.1 {
                    assert_ne!(ground(one), ground(other), "{} and {}", one.name, other.name);
                }
            }
        }
    }
}

#[test]
fn columns_and_rows_are_named() {
    each_picture(|scene, _, picture| {
        let text = picture.to_string();
        let outside: BTreeSet<char> = picture
            .rows()
            .zip(0..)
            .flat_map(|(row, y)| row.iter().zip(0..).map(move |(spot, x)| (spot, x, y)))
            .filter(|(_, x, y)| picture.place_at(*x, *y).is_none())
            .map(|(spot, ..)| spot.symbol)
            .collect();
        for cell in &scene.cells {
            for letter in cell.name.chars() {
                assert!(outside.contains(&letter), "{letter} is missing:\n{text}");
            }
        }
    });
}

#[test]
fn there_is_room_in_the_least_room_and_not_in_less() {
    for (scene, info) in games().map(start) {
        for medium in media() {
            let (columns, rows) = least_room(&scene, info, medium);
            let draw = |room| {
                let canvas = Canvas { room, medium, orientation: Orientation::Upright };
                picture(&scene, info, canvas, &[])
            };
            assert!(draw((columns, rows)).is_some());
            assert!(draw((columns - 1, 999)).is_none() && draw((999, rows - 1)).is_none());
        }
    }
}

#[test]
fn a_game_without_a_theme_is_shown_as_well() {
    let mut scene = Scene::squares(3, 3, |_, _| Some("square"));
    scene.pieces.push(Piece::on("b2", "cross", Seat(0), 'x'));
    for canvas in canvases() {
        let board = picture(&scene, &PLAIN, canvas, &[]).unwrap();
        assert!(letters(&board, &scene.pieces[0].place).contains('x'));
    }
}

#[test]
fn hostile_scenes_do_no_harm() {
    const EVIL: &str = "\u{1b}[31m🐢\0";
    let sizes = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -5.0, 0.0, 1e9, 3.0];
    for width in sizes {
        for height in sizes {
            let mut scene = Scene::empty(width, height);
            let place = Place::Cell(EVIL.into());
            for shape in [Shape::Square, Shape::Hexagon] {
                let (x, y) = (height, 0.5);
                scene.cells.push(Cell { name: EVIL.into(), kind: EVIL, shape, x, y });
            }
            let zone = Zone {
                name: EVIL.into(),
                kind: EVIL,
                owner: None,
                x: -1.0,
                y: width,
                width,
                height,
            };
            scene.zones.push(zone);
            for (glyph, place) in [('\u{1b}', place.clone()), ('🐢', Place::Zone(EVIL.into()))] {
                let (variant, facing) = (Some(EVIL), Some(u16::MAX));
                let owner = Some(Seat(200));
                scene.pieces.push(Piece {
                    place,
                    kind: EVIL,
                    variant,
                    owner,
                    facing,
                    level: 255,
                    glyph,
                });
            }
            scene.marks.push(Mark { place: place.clone(), kind: MarkKind::LastMove });
            let info = Info { id: EVIL, name: EVIL, ..PLAIN };
            for canvas in canvases() {
                let lights = [(place.clone(), Highlight::Cursor)];
                let Some(board) = picture(&scene, &info, canvas, &lights) else { continue };
                assert!(board.rows().flatten().all(|spot| !spot.symbol.is_control()));
            }
        }
    }
}
