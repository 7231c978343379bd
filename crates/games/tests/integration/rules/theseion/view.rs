//! What there is to see and to touch.

use super::*;

#[test]
fn a_route_is_touched_as_it_is_written() {
    let here = two("turn=1 rolls=1 roll=4 dark=6,7 saved=0,0 pawns=d3:1");
    let gestures = here.gestures();
    let touches = |wanted: &str| {
        gestures.iter().find(|(_, text)| *text == wanted).map(|(path, _)| path.to_vec())
    };
    let cells = |names: &[&str]| names.iter().copied().map(Touch::cell).collect::<Vec<_>>();
    assert_eq!(touches("d3>c3>c5>b5"), Some(cells(&["d3", "c3", "c5", "b5"])));
    let mut from_darkness = vec![Touch::zone("darkness-1")];
    from_darkness.extend(cells(&["c1", "c3", "d3"]));
    assert_eq!(touches("*>c1>c3>d3"), Some(from_darkness));
}

#[test]
fn the_picture_shows_the_die_the_stacks_and_the_pawns_beside_the_board() {
    let here = two("turn=1 rolls=1 roll=4 dark=4,6 saved=1,0 pawns=c3:11,d3:2");
    let scene = here.scene();
    let count = |zone: &str| {
        let place = tablier_core::scene::Place::Zone(zone.into());
        scene.pieces.iter().filter(|piece| piece.place == place).count()
    };
    assert_eq!(
        ["darkness-1", "darkness-2", "saved-1", "saved-2", "die"].map(count),
        [4, 6, 1, 0, 1]
    );
    assert_eq!(scene.pieces.iter().filter(|piece| piece.level == 1).count(), 1);
    let die = scene.pieces.iter().find(|piece| piece.kind == "die").unwrap();
    assert_eq!(die.glyph, '4');
}

#[test]
fn the_standard_board_can_be_laid_in_eight_ways() {
    use tablier_core::{Game, Options};
    use tablier_games::theseion::Theseion;
    let symmetries = |options: &[(&str, &str)]| {
        let options = Options::read(Theseion::INFO, options.iter().copied()).unwrap();
        Theseion::new(&options).unwrap().symmetries()
    };
    assert_eq!(symmetries(&[]), 7);
    assert_eq!(symmetries(&[("board", CROSS)]), 3);
    assert_eq!(symmetries(&[("board", &corner('o'))]), 1);
    assert_eq!(symmetries(&[("board", CIRCLE)]), 0);
}
