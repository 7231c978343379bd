//! Red squares.

use super::*;

#[test]
fn a_red_square_passed_or_reached_earns_a_roll() {
    let here = two("turn=1 rolls=1 roll=1 dark=6,7 saved=0,0 pawns=d5:1");
    assert!(rest(&*after(here, &["d5>e5"])).starts_with("turn=1 rolls=1 roll=-"));
    let here = two("turn=1 rolls=1 roll=2 dark=6,7 saved=0,0 pawns=d5:1");
    assert!(rest(&*after(here.fork(), &["d5>f5"])).starts_with("turn=1 rolls=1 roll=-"));
    assert!(rest(&*after(here, &["d5>b5"])).starts_with("turn=2 rolls=1 roll=-"));
}

#[test]
fn the_square_where_the_pawn_starts_does_not_count() {
    let here = two("turn=1 rolls=1 roll=1 dark=6,7 saved=0,0 pawns=e5:1");
    assert!(rest(&*after(here, &["e5>e4"])).starts_with("turn=2 rolls=1"));
}

#[test]
fn a_green_square_earns_nothing() {
    let here = two("turn=1 rolls=1 roll=1 dark=6,7 saved=0,0 pawns=c4:1");
    assert!(rest(&*after(here, &["c4>c5"])).starts_with("turn=2 rolls=1"));
}

#[test]
fn a_red_entrance_counts() {
    let here = on(&corner('R'), "turn=1 rolls=1 roll=1 dark=7,7 saved=0,0 pawns=-");
    assert!(rest(&*after(here, &["*>a1"])).starts_with("turn=1 rolls=1 roll=- "));
}

#[test]
fn rolls_earned_are_added_up() {
    let position = two_text("turn=1 rolls=3 roll=5 dark=6,7 saved=0,0 pawns=d5:1");
    // Over the red squares e5 and e9: three rolls, less this one, and two more.
    let here = after(at(GAME, &position), &["d5>e5>e9"]);
    assert!(rest(&*here).starts_with("turn=1 rolls=4 roll=-"));
    // Each of them is played by the same player.
    let here = after(here, &["1", "e9>e8", "1", "e8>e7", "1", "e7>e6"]);
    assert!(rest(&*here).starts_with("turn=1 rolls=1 roll=-"));
}

#[test]
fn with_red_once_the_red_squares_of_a_move_earn_one_roll() {
    let once = [("red", "once")];
    let position = two_text("turn=1 rolls=1 roll=5 dark=6,7 saved=0,0 pawns=d5:1");
    let here = after(with(GAME, &once, &position), &["d5>e5>e9"]);
    assert!(rest(&*here).starts_with("turn=1 rolls=1 roll=-"));
    // The roll for a saved pawn comes on top.
    let position = two_text("turn=1 rolls=1 roll=5 dark=6,7 saved=0,0 pawns=c8:1");
    let here = after(with(GAME, &once, &position), &["c8>c7>g7"]);
    assert!(rest(&*here).starts_with("turn=1 rolls=2 roll=-"));
}

#[test]
fn red_counts_on_the_way_to_a_light_reached_with_steps_left() {
    let position =
        "board=standard die=0-9 teams=1/2 turn=1 rolls=1 roll=7 dark=6,7 saved=0,0 pawns=c8:1";
    let here = after(with(GAME, &[("exact", "false")], position), &["c8>c7>g7"]);
    assert_eq!(rest(&*here), "turn=1 rolls=2 roll=- dark=6,7 saved=1,0 pawns=-");
}

#[test]
fn no_more_than_255_rolls_are_due() {
    let here = two("turn=1 rolls=255 roll=5 dark=6,7 saved=0,0 pawns=d5:1");
    assert!(rest(&*after(here, &["d5>e5>e9"])).starts_with("turn=1 rolls=255 roll=-"));
}
