//! Enemies, allies and blocks.

use super::*;

#[test]
fn every_enemy_met_is_thrown_back_also_in_passing() {
    let here = two("turn=1 rolls=1 roll=3 dark=7,4 saved=0,0 pawns=c1:2,c2:2,c3:2");
    let here = after(here, &["*>c1>c3"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7 saved=0,0 pawns=c3:1");
}

#[test]
fn enemies_beside_the_route_or_on_its_start_are_left_alone() {
    let here = two("turn=1 rolls=1 roll=2 dark=6,5 saved=0,0 pawns=c1:1,c4:2,d3:2");
    let here = after(here, &["c1>c3"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,5 saved=0,0 pawns=c3:1,c4:2,d3:2");
}

#[test]
fn enemies_of_several_players_are_thrown_back() {
    let here = at(
        GAME,
        "board=standard die=0-5 teams=13/2/4 turn=1 rolls=1 roll=4 dark=6,6,6,6 saved=0,0,0,0 pawns=c1:1,c2:2,c3:3,c4:4",
    );
    let here = after(here, &["c1>c5"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7,6,7 saved=0,0,0,0 pawns=c3:3,c5:1");
}

#[test]
fn allies_are_passed_or_joined() {
    let position = "board=standard die=0-5 teams=13/2 turn=1 rolls=1 roll=2 dark=5,7,5 saved=0,0,0 pawns=c1:1,c2:3,c3:3,e1:1";
    let here = after(at(GAME, position), &["c1>c3"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=5,7,5 saved=0,0,0 pawns=c2:3,c3:13,e1:1");
    let own =
        after(two("turn=1 rolls=1 roll=2 dark=4,7 saved=0,0 pawns=c1:1,c2:1,c3:1"), &["c1>c3"]);
    assert_eq!(rest(&*own), "turn=2 rolls=1 roll=- dark=4,7 saved=0,0 pawns=c2:1,c3:11");
}

#[test]
fn where_all_are_allied_nobody_is_thrown_back() {
    let here = at(
        GAME,
        "board=standard die=0-5 teams=12 turn=1 rolls=1 roll=2 dark=6,5 saved=0,0 pawns=c1:1,c2:2,c3:2",
    );
    let here = after(here, &["c1>c3"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,5 saved=0,0 pawns=c2:2,c3:12");
}

#[test]
fn a_route_that_meets_an_enemy_block_is_void() {
    for (block, roll, route) in [("c3:22", 2, "c1>c3"), ("c2:22", 2, "c1>c3")] {
        let rest = format!("turn=1 rolls=1 roll={roll} dark=0,5 saved=6,0 pawns=c1:1,{block}");
        let here = two(&rest);
        assert_eq!(here.legal_moves(), ["pass"], "{block}");
        let square = &block[..2];
        assert_eq!(
            refusal(&*here, route),
            format!("the route meets a block on {square} and is void: play pass to choose it")
        );
    }
}

#[test]
fn two_allied_enemies_are_a_block_too() {
    let here = at(
        GAME,
        "board=standard die=0-5 teams=1/23 turn=1 rolls=1 roll=2 dark=0,6,6 saved=6,0,0 pawns=c1:1,c2:23",
    );
    assert_eq!(here.legal_moves(), ["pass"]);
}

#[test]
fn a_block_of_ones_own_side_is_joined_at_the_end_and_met_in_passing() {
    let join = two("turn=1 rolls=1 roll=2 dark=0,7 saved=4,0 pawns=c1:1,c3:11");
    assert_eq!(moves_from(&*join, "c1"), ["c1>c3"]);
    let joined = after(join, &["c1>c3"]);
    assert_eq!(rest(&*joined), "turn=2 rolls=1 roll=- dark=0,7 saved=4,0 pawns=c3:111");

    let pass = two("turn=1 rolls=1 roll=3 dark=0,7 saved=4,0 pawns=c1:1,c3:11");
    assert_eq!(moves_from(&*pass, "c1"), [""; 0]);
    assert_eq!(moves_from(&*pass, "pass"), ["pass"]);

    let allied = at(
        GAME,
        "board=standard die=0-5 teams=13/2 turn=3 rolls=1 roll=2 dark=6,7,0 saved=0,0,5 pawns=c1:3,c3:13",
    );
    let joined = after(allied, &["c1>c3"]);
    assert!(rest(&*joined).ends_with("pawns=c3:133"));
}

#[test]
fn a_void_move_throws_nobody_back_and_earns_nothing_but_uses_up_the_roll() {
    // From d5 over the red e5 and the enemy on e6 into the block on e7.
    let position = "dark=0,4 saved=6,0 pawns=d5:1,e6:2,e7:22";
    let here = two(&format!("turn=1 rolls=2 roll=3 {position}"));
    assert!(refusal(&*here, "d5>e5>e7").contains("meets a block on e7"));
    let here = after(here, &["pass"]);
    assert_eq!(rest(&*here), format!("turn=1 rolls=1 roll=- {position}"));
    let here = after(two(&format!("turn=1 rolls=1 roll=3 {position}")), &["pass"]);
    assert_eq!(rest(&*here), format!("turn=2 rolls=1 roll=- {position}"));
}

#[test]
fn a_void_route_can_be_chosen_although_others_are_not_void() {
    let here = two("turn=1 rolls=1 roll=1 dark=0,5 saved=6,0 pawns=b3:1,c3:22");
    assert_eq!(here.legal_moves(), ["b3>a3", "pass"]);
}

#[test]
fn a_void_route_could_be_walked_to_its_full_count_without_the_block() {
    // To the left of b3 there is only a3.
    let here = two("turn=1 rolls=1 roll=2 dark=0,5 saved=6,0 pawns=a3:22,b3:1");
    assert_eq!(moves_from(&*here, "pass"), [""; 0]);
    assert_eq!(
        refusal(&*here, "pass"),
        "you cannot pass: no route meets a block, and you can play a move such as b3>c3>c4"
    );
    // Behind f7 there is only the light.
    let block = "dark=0,5 saved=6,0 pawns=e7:1,f7:22";
    let exact = two(&format!("turn=1 rolls=1 roll=3 {block}"));
    assert_eq!(moves_from(&*exact, "pass"), [""; 0]);
    let exact = two(&format!("turn=1 rolls=1 roll=2 {block}"));
    assert_eq!(moves_from(&*exact, "pass"), ["pass"]);
    let position = two_text(&format!("turn=1 rolls=1 roll=3 {block}"));
    let not_exact = with(GAME, &[("exact", "false")], &position);
    assert_eq!(moves_from(&*not_exact, "pass"), ["pass"]);
}

#[test]
fn a_block_beyond_the_reach_of_the_roll_makes_no_pass() {
    let here = two("turn=1 rolls=1 roll=1 dark=0,5 saved=6,0 pawns=c1:1,c3:22");
    assert_eq!(here.legal_moves(), ["c1>c2"]);
}

#[test]
fn a_block_at_an_entrance_is_met_by_pawns_that_come_in() {
    let here = two("turn=1 rolls=1 roll=2 dark=7,5 saved=0,0 pawns=c1:22");
    assert_eq!(moves_from(&*here, "*").len(), 15);
    assert_eq!(moves_from(&*here, "pass"), ["pass"]);
    assert!(refusal(&*here, "*>c1>c2").contains("meets a block on c1"));
}

#[test]
fn whoever_has_no_route_at_all_passes() {
    let here = on(CROSS, "turn=1 rolls=2 roll=3 dark=0,7 saved=6,0 pawns=b2:1");
    assert_eq!(here.legal_moves(), ["pass"]);
    assert_eq!(here.perft(1), 1);
    assert!(rest(&*after(here, &["pass"])).starts_with("turn=1 rolls=1 roll=-"));
    let dark = on(CROSS, "turn=1 rolls=1 roll=4 dark=7,7 saved=0,0 pawns=-");
    assert_eq!(dark.legal_moves(), ["pass"]);
}

#[test]
fn the_block_a_pawn_leaves_is_not_met_by_it() {
    let here = two("turn=1 rolls=1 roll=1 dark=0,7 saved=4,0 pawns=c1:111");
    assert_eq!(here.legal_moves(), ["c1>c2"]);
    let here = after(here, &["c1>c2"]);
    assert!(rest(&*here).ends_with("pawns=c1:11,c2:1"));
}
