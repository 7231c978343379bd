//! Routes.

use super::*;

#[test]
fn from_the_darkness_a_pawn_steps_onto_any_entrance_as_its_first_square() {
    let entrances = [
        "*>a11", "*>a3", "*>a5", "*>a9", "*>c1", "*>c13", "*>e1", "*>e13", "*>i1", "*>i13", "*>k1",
        "*>k13", "*>m11", "*>m3", "*>m5", "*>m9",
    ];
    let here = two("turn=1 rolls=1 roll=1 dark=7,7 saved=0,0 pawns=-");
    assert_eq!(here.legal_moves(), entrances);
    assert_eq!(refusal(&*here, "*>c3"), "c3 is not an entrance: pawns enter at the border");
    let here = two("turn=1 rolls=1 roll=3 dark=7,7 saved=0,0 pawns=-");
    assert_eq!(moves_from(&*here, "*>c1>"), ["*>c1>c3"]);
    assert_eq!(moves_from(&*here, "*>m9"), ["*>m9>k9"]);
}

#[test]
fn the_first_step_leads_in_any_direction() {
    let here = on(CROSSING, "turn=1 rolls=1 roll=1 dark=0,7 saved=6,0 pawns=c5:1");
    assert_eq!(here.legal_moves(), ["c5>b5", "c5>c4", "c5>c6", "c5>d5"]);
}

#[test]
fn on_a_path_a_pawn_goes_straight_on() {
    let here = on(CROSSING, "turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=b5:1");
    assert_eq!(here.legal_moves(), ["b5>a5>a4", "b5>d5"]);
    assert_eq!(
        refusal(&*here, "b5>c5>c4"),
        "a pawn must go straight on at c5: it can turn only on a green or red square"
    );
    let edging = on(CROSSING, "turn=1 rolls=1 roll=3 dark=0,7 saved=6,0 pawns=c6:1");
    assert_eq!(edging.legal_moves(), ["c6>c3"]);
}

#[test]
fn on_green_and_red_a_pawn_goes_straight_left_or_right() {
    let green = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=c4:1");
    assert_eq!(
        green.legal_moves(),
        ["c4>c2", "c4>c3>b3", "c4>c3>d3", "c4>c5>b5", "c4>c5>d5", "c4>c6"]
    );
    let red = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=d5:1");
    assert_eq!(moves_from(&*red, "d5>e5"), ["d5>e5>e4", "d5>e5>e6"]);
    assert_eq!(moves_from(&*red, "d5>f5"), ["d5>f5"]);
}

#[test]
fn nobody_turns_back_not_even_on_a_coloured_square() {
    let here = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=d5:1");
    assert_eq!(refusal(&*here, "d5>e5>d5"), "the route turns back on itself at e5");
    assert_eq!(refusal(&*here, "d5>c5>d5"), "the route turns back on itself at c5");
}

#[test]
fn a_route_follows_links_between_neighbours_that_are_not_rock() {
    let here = two("turn=1 rolls=1 roll=2 dark=1,7 saved=5,0 pawns=c1:1");
    assert_eq!(refusal(&*here, "c1>e1"), "there is no straight path from c1 to e1");
    assert_eq!(refusal(&*here, "c1>e3"), "there is no straight path from c1 to e3");
    assert_eq!(refusal(&*here, "c1>c1"), "there is no straight path from c1 to c1");
    assert_eq!(refusal(&*here, "c1>b1"), "b1 is rock");
    assert_eq!(refusal(&*here, "*>a1"), "a1 is rock");
}

#[test]
fn the_light_needs_the_exact_count() {
    let here = two("turn=1 rolls=1 roll=3 dark=0,7 saved=6,0 pawns=e7:1");
    assert_eq!(moves_from(&*here, "e7>g7"), [""; 0]);
    assert_eq!(
        refusal(&*here, "e7>g7"),
        "the light needs the exact count: the die shows 3, but the light is 2 squares away"
    );
    let through = refusal(&*here, "e7>h7");
    assert_eq!(through, "the route goes on beyond the light on g7, where every route ends");
    let exactly = two("turn=1 rolls=1 roll=2 dark=0,7 saved=6,0 pawns=e7:1");
    assert_eq!(moves_from(&*exactly, "e7>g7"), ["e7>g7"]);
}

#[test]
fn without_exact_a_pawn_with_steps_left_is_saved() {
    let position = two_text("turn=1 rolls=1 roll=3 dark=0,7 saved=5,0 pawns=c1:1,e7:1");
    let here = with(GAME, &[("exact", "false")], &position);
    assert_eq!(moves_from(&*here, "e7>g7"), ["e7>g7"]);
    assert!(refusal(&*here, "e7>h7").contains("beyond the light"));
    assert!(refusal(&*here, "c1>c3").contains("this route has 2 squares"));
    let here = after(here, &["e7>g7"]);
    assert_eq!(rest(&*here), "turn=1 rolls=1 roll=- dark=0,7 saved=6,0 pawns=c1:1");
}

#[test]
fn a_coloured_entrance_lets_a_pawn_turn_at_once() {
    let here = on(CROSSING, "turn=1 rolls=1 roll=2 dark=7,7 saved=0,0 pawns=-");
    assert_eq!(moves_from(&*here, "*>a5"), ["*>a5>a4", "*>a5>b5"]);
    assert_eq!(moves_from(&*here, "*>a4"), ["*>a4>a3", "*>a4>a5"]);
    assert_eq!(moves_from(&*here, "*>c6"), ["*>c6>c5"]);
}

#[test]
fn on_a_path_at_the_border_a_pawn_walks_straight_inwards() {
    let board = "name: inwards\n##o##\n##e##\noeYeo\noGe##\n#GG##";
    let here = on(board, "turn=1 rolls=1 roll=2 dark=7,7 saved=0,0 pawns=-");
    assert_eq!(moves_from(&*here, "*>a3"), ["*>a3>b3"]);
    assert!(refusal(&*here, "*>a3>a2").contains("a pawn must go straight on at a3"));
}

#[test]
fn a_corner_is_entered_from_two_sides_and_each_route_is_there_once() {
    for letter in ['o', 'G', 'R'] {
        let here = on(&corner(letter), "turn=1 rolls=1 roll=2 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(moves_from(&*here, "*>a1"), ["*>a1>a2", "*>a1>b1"], "{letter}");
        let here = on(&corner(letter), "turn=1 rolls=1 roll=1 dark=7,7 saved=0,0 pawns=-");
        assert_eq!(moves_from(&*here, "*>a1"), ["*>a1"], "{letter}");
    }
}

#[test]
fn a_pawn_cannot_meet_itself() {
    let alone = on(CIRCLE, "turn=1 rolls=1 roll=4 dark=0,7 saved=6,0 pawns=b1:1");
    let circle = "b1>b2>c2>c1>b1";
    assert_eq!(moves_from(&*alone, circle), [circle]);
    let here = after(alone, &[circle]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=0,7 saved=6,0 pawns=b1:1");
    // One that stays behind is an ally to be passed, two are a block.
    let beyond = "b1>b2>c2>c1>b1>b2";
    let one = on(CIRCLE, "turn=1 rolls=1 roll=5 dark=0,7 saved=5,0 pawns=b1:11");
    assert_eq!(moves_from(&*one, beyond), [beyond]);
    let two = on(CIRCLE, "turn=1 rolls=1 roll=5 dark=0,7 saved=4,0 pawns=b1:111");
    assert!(refusal(&*two, beyond).contains("meets a block on b1"));
    let joined = on(CIRCLE, "turn=1 rolls=1 roll=4 dark=0,7 saved=4,0 pawns=b1:111");
    assert_eq!(moves_from(&*joined, circle), [circle]);
}
