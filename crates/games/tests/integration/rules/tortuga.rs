//! Tortuga.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tablier_core::scene::{Place, Scene};
use tablier_core::{AnyMatch, Game, Options, Seat, Touch};
use tablier_games::tortuga::{Position, Tortuga};

use crate::rules::{after, at, end, faults, moves_from, refusal, start, with};

const START: &str = "s2n/s3n/s4n/ss3nn/s4n/s3n/s2n s";
const LONGEST: &[(&str, &str)] = &[("chain", "longest")];

/// A position of the game with its default options.
fn here(position: &str) -> Box<dyn AnyMatch> {
    at("tortuga", position)
}

/// The position after one move, without its side to move.
fn turtles_after(position: &str, text: &str) -> String {
    let after = after(here(position), &[text]).position();
    after.split(' ').next().unwrap().to_owned()
}

/// The cells of a scene with a certain kind.
fn cells_of_kind(scene: &Scene, kind: &str) -> Vec<String> {
    scene.cells.iter().filter(|cell| cell.kind == kind).map(|cell| cell.name.clone()).collect()
}

// The board and the turtles

#[test]
fn the_board_has_37_cells_in_columns_of_four_to_seven() {
    let scene = here(START).scene();
    assert_eq!(scene.cells.len(), 37);
    for (column, height) in "abcdefg".chars().zip([4, 5, 6, 7, 6, 5, 4]) {
        for row in 1..=height {
            let name = format!("{column}{row}");
            assert!(scene.cells.iter().any(|cell| cell.name == name), "{name}");
        }
    }
}

#[test]
fn the_board_lies_as_south_sees_it() {
    let scene = here(START).scene();
    let place = |name: &str| {
        let cell = scene.cells.iter().find(|cell| cell.name == name).unwrap();
        (cell.x, cell.y)
    };
    let (x, y) = place("d4");
    let near = |name: &str, dx: f32, dy: f32| {
        let (nx, ny) = place(name);
        assert!((nx - x - dx).abs() < 0.01 && (ny - y - dy).abs() < 0.01, "{name}: {nx} {ny}");
    };
    near("d5", 0.0, -1.0);
    near("d3", 0.0, 1.0);
    near("c4", -0.866, -0.5);
    near("c3", -0.866, 0.5);
    near("e4", 0.866, -0.5);
    near("e3", 0.866, 0.5);
    for cell in &scene.cells {
        assert!((0.577..=scene.width - 0.577).contains(&cell.x), "{}", cell.name);
    }
}

#[test]
fn the_bases_are_the_corners_d1_and_d7() {
    let scene = here(START).scene();
    assert_eq!(cells_of_kind(&scene, "base-south"), ["d1"]);
    assert_eq!(cells_of_kind(&scene, "base-north"), ["d7"]);
    assert_eq!(cells_of_kind(&scene, "sand").len(), 35);
}

#[test]
fn a_turtle_belongs_to_the_side_whose_way_it_faces_and_a_neutral_one_to_nobody() {
    let scene = here("s3/n4/x5/7/6/5/4 s").scene();
    let looks = |name: &str| {
        let place = Place::Cell(name.into());
        let piece = scene.pieces.iter().find(|piece| piece.place == place).unwrap();
        (piece.kind, piece.owner, piece.facing, piece.glyph)
    };
    assert_eq!(looks("a1"), ("turtle", Some(Seat(0)), Some(0), 's'));
    assert_eq!(looks("b1"), ("turtle", Some(Seat(1)), Some(180), 'n'));
    assert_eq!(looks("c1"), ("neutral-turtle", None, None, 'x'));
    assert_eq!(scene.pieces.len(), 3);
}

#[test]
fn the_classic_start_is_the_rearmost_cell_of_every_column_and_one_before_the_base() {
    assert_eq!(start("tortuga", &[]).position(), START);
    assert_eq!(start("tortuga", &[("setup", "classic")]).position(), START);
}

#[test]
fn the_compact_start_crowds_around_the_bases() {
    let compact = start("tortuga", &[("setup", "compact")]).position();
    assert_eq!(compact, "4/s3n/ss2nn/ss3nn/ss2nn/s3n/4 s");
}

#[test]
fn at_the_start_nobody_can_jump_an_enemy_and_d1_can_only_jump() {
    let here = here(START);
    assert_eq!(here.legal_moves().len(), 16);
    assert_eq!(moves_from(&*here, "d1"), ["d1^d3"]);
    assert_eq!(moves_from(&*here, "d2"), ["d2-c2", "d2-d3", "d2-e2"]);
}

// Steps

#[test]
fn south_steps_straight_ahead_and_to_both_forward_diagonals() {
    assert_eq!(here("4/1s3/6/7/6/5/4 s").legal_moves(), ["b2-a2", "b2-b3", "b2-c3"]);
    assert_eq!(here("4/5/6/1s5/6/5/4 s").legal_moves(), ["d2-c2", "d2-d3", "d2-e2"]);
    assert_eq!(here("4/5/6/7/6/1s3/4 s").legal_moves(), ["f2-e3", "f2-f3", "f2-g2"]);
}

#[test]
fn north_steps_the_mirrored_way() {
    assert_eq!(here("4/3n1/6/7/6/5/4 n").legal_moves(), ["b4-a3", "b4-b3", "b4-c4"]);
    assert_eq!(here("4/5/6/5n1/6/5/4 n").legal_moves(), ["d6-c5", "d6-d5", "d6-e5"]);
    assert_eq!(here("4/5/6/7/6/3n1/4 n").legal_moves(), ["f4-e4", "f4-f3", "f4-g3"]);
}

#[test]
fn nobody_steps_over_the_edge() {
    assert_eq!(here("3s/5/6/7/6/5/4 s").legal_moves(), ["a4-b5"]);
    assert_eq!(here("4/5/6/7/6/5/1s2 s").legal_moves(), ["g2-f3", "g2-g3"]);
    assert_eq!(here("4/5/6/7/6/5/n3 n").legal_moves(), ["g1-f1"]);
    assert_eq!(here("1n2/5/6/7/6/5/4 n").legal_moves(), ["a2-a1", "a2-b2"]);
}

#[test]
fn turtles_do_not_move_backward() {
    let south = here("4/5/6/3s3/6/5/4 s");
    for to in ["d3", "c3", "e3"] {
        let text = format!("d4-{to}");
        let reason = format!("from d4 to {to} is backward: a turtle only moves forward");
        assert_eq!(refusal(&*south, &text), reason);
    }
    assert!(refusal(&*here("4/5/6/3n3/6/5/4 n"), "d4-d5").contains("backward"));
    assert!(refusal(&*here("4/5/6/2xs3/6/5/4 s"), "d4^d2+").contains("backward"));
}

#[test]
fn a_step_goes_one_cell() {
    let here = here("4/5/6/3s3/6/5/4 s");
    assert_eq!(
        refusal(&*here, "d4-d6"),
        "d6 is not next to d4: a step goes one cell forward, and a jump is written with ^"
    );
    assert!(refusal(&*here, "d4-d4").contains("not next to"));
    assert!(refusal(&*here, "d4-a1").contains("not next to"));
}

#[test]
fn a_step_needs_an_empty_cell() {
    // Behind each of the three there is yet another turtle, so that nothing can be jumped.
    for kind in ["s", "n", "x"] {
        let here = here(&format!("4/5/6/2s{kind}x2/6/5/4 s"));
        assert_eq!(
            refusal(&*here, "d3-d4"),
            "from d3 to d4 is not possible: d4 is occupied",
            "{kind}"
        );
    }
}

#[test]
fn only_your_own_turtles_move() {
    let here = here("s3/5/6/7/6/4n/x3 s");
    assert_eq!(here.legal_moves(), ["a1-a2", "a1-b2"]);
    assert_eq!(refusal(&*here, "f5-f4"), "the turtle on f5 belongs to your opponent");
    assert_eq!(refusal(&*here, "b2-b3"), "there is no turtle on b2");
    assert_eq!(
        refusal(&*here, "g1-g2"),
        "the turtle on g1 is on its back: it belongs to nobody and cannot move"
    );
    assert!(refusal(&*here, "g1^g3").contains("on its back"));
}

// Jumps

#[test]
fn friends_enemies_and_neutral_turtles_can_be_jumped_in_all_three_directions() {
    for (kind, choices) in [('s', &[""][..]), ('n', &[""]), ('x', &["+", "-"])] {
        let here = here(&format!("4/5/1{kind}4/1s{kind}4/1{kind}4/5/4 s"));
        let mut expected = Vec::new();
        for landing in ["b2", "d4", "f2"] {
            expected.extend(choices.iter().map(|choice| format!("d2^{landing}{choice}")));
        }
        assert_eq!(moves_from(&*here, "d2^"), expected, "{kind}");
    }
}

#[test]
fn north_jumps_the_mirrored_way() {
    let here = here("4/5/4s1/4sn1/4s1/5/4 n");
    assert_eq!(here.legal_moves(), ["d6^b4", "d6^d4", "d6^f4"]);
}

#[test]
fn a_jump_needs_an_empty_cell_right_behind() {
    for kind in ["s", "n", "x"] {
        let here = here(&format!("4/5/1sn{kind}2/7/6/5/4 s"));
        assert_eq!(
            refusal(&*here, "c2^c4"),
            "from c2 to c4 is not possible: c4 is occupied",
            "{kind}"
        );
        assert!(refusal(&*here, "c2^c5").contains("no jump leads from c2 to c5"), "{kind}");
    }
}

#[test]
fn a_jump_needs_an_adjacent_turtle_in_between() {
    let here = here("4/5/1s4/7/6/5/4 s");
    assert_eq!(refusal(&*here, "c2^c4"), "there is nothing to jump on c3");
    for to in ["c3", "d4", "g1", "c2", "c6"] {
        assert!(refusal(&*here, &format!("c2^{to}")).contains("no jump leads"), "{to}");
    }
}

#[test]
fn a_jump_does_not_leave_the_board() {
    let here = here("2sn/5/6/7/6/5/4 s");
    assert_eq!(here.legal_moves(), ["a3-b4"]);
}

#[test]
fn a_jumped_friend_stays_as_it_is() {
    assert_eq!(turtles_after("4/5/1ss3/7/6/5/4 s", "c2^c4"), "4/5/2ss2/7/6/5/4");
}

#[test]
fn a_jumped_enemy_is_turned_on_its_back() {
    assert_eq!(turtles_after("4/5/1sn3/7/6/5/4 s", "c2^c4"), "4/5/2xs2/7/6/5/4");
    assert_eq!(turtles_after("4/5/3sn1/7/6/5/4 n", "c5^c3"), "4/5/2nx2/7/6/5/4");
}

#[test]
fn a_jumped_neutral_turtle_stands_up_facing_the_way_the_jumper_chooses() {
    let south = "4/5/1sx3/7/6/5/4 s";
    assert_eq!(turtles_after(south, "c2^c4+"), "4/5/2ss2/7/6/5/4");
    assert_eq!(turtles_after(south, "c2^c4-"), "4/5/2ns2/7/6/5/4");
    let north = "4/5/3xn1/7/6/5/4 n";
    assert_eq!(turtles_after(north, "c5^c3+"), "4/5/2nn2/7/6/5/4");
    assert_eq!(turtles_after(north, "c5^c3-"), "4/5/2ns2/7/6/5/4");
}

#[test]
fn the_choice_is_told_exactly_after_a_neutral_turtle() {
    let neutral = here("4/5/1sx3/7/6/5/4 s");
    assert_eq!(
        refusal(&*neutral, "c2^c4"),
        "the turtle on c3 is neutral: after jumping it, write + to turn it to your side or - to turn it to the enemy’s side"
    );
    for kind in ["s", "n"] {
        let here = here(&format!("4/5/1s{kind}3/7/6/5/4 s"));
        assert_eq!(
            refusal(&*here, "c2^c4+"),
            "the turtle on c3 is on its feet: + and - are only for neutral turtles"
        );
        assert!(refusal(&*here, "c2^c4-").contains("on its feet"));
    }
}

#[test]
fn the_turn_passes_after_a_move() {
    assert!(after(here(START), &["d2-d3"]).position().ends_with(" n"));
    assert!(after(here(START), &["d2-d3", "d6-d5"]).position().ends_with(" s"));
}

// Chains

#[test]
fn jumps_follow_one_another_each_in_any_forward_direction() {
    let here = here("4/5/1sn3/4n2/6/5/4 s");
    assert_eq!(here.legal_moves(), ["c2^c4^e5"]);
    let after = after(here, &["c2^c4^e5"]);
    assert_eq!(after.position(), "4/5/2x3/4x2/4s1/5/4 n");
}

#[test]
fn a_chain_can_have_six_jumps() {
    // From corner to corner, always diagonally.
    let enemies = here("4/5/nnnnnn/s6/6/5/4 s");
    assert_eq!(enemies.legal_moves(), ["d1^b1^d3^b3^d5^b5^d7"]);
    let neutrals = here("4/5/xxxxxx/s6/6/5/4 s");
    assert_eq!(moves_from(&*neutrals, "d1^").len(), 1 << 6);
    let after = after(neutrals, &["d1^b1+^d3-^b3-^d5+^b5+^d7-"]);
    assert_eq!(after.position(), "4/5/snnssn/6s/6/5/4 n");
}

#[test]
fn a_chain_must_go_on_as_long_as_it_can() {
    for (position, chain) in [
        ("4/5/1sn3/4n2/6/5/4 s", "c2^c4"),
        ("4/5/1ss3/4s2/6/5/4 s", "c2^c4"),
        ("4/5/1ss3/4x2/6/5/4 s", "c2^c4"),
        ("4/5/1sx3/4s2/6/5/4 s", "c2^c4-"),
        ("4/5/1sx3/4x2/6/5/4 s", "c2^c4+"),
        ("4/5/1sn3/4x2/6/5/4 s", "c2^c4"),
    ] {
        assert_eq!(
            refusal(&*here(position), chain),
            "the chain must go on: the turtle can jump from c4 to e5",
            "{position}"
        );
    }
}

#[test]
fn a_chain_does_not_end_in_a_step() {
    // After c4 there would be an empty cell ahead.
    let here = here("4/5/1ss3/7/6/5/4 s");
    assert_eq!(moves_from(&*here, "c2^"), ["c2^c4"]);
    assert!(refusal(&*here, "c2^c4-c5").contains("expected the end of the text"));
    assert!(refusal(&*here, "c2^c4^c5").contains("no jump leads from c4 to c5"));
    assert_eq!(refusal(&*here, "c2^c4^c6"), "there is nothing to jump on c5");
}

#[test]
fn friends_and_enemies_are_not_jumped_in_one_move() {
    for position in ["4/5/1ss3/4n2/6/5/4 s", "4/5/1sn3/4s2/6/5/4 s"] {
        let here = here(position);
        assert_eq!(moves_from(&*here, "c2^"), ["c2^c4"], "{position}");
        assert_eq!(
            refusal(&*here, "c2^c4^e5"),
            "d5 cannot be jumped now: friends and enemies cannot be jumped in the same move"
        );
    }
}

#[test]
fn a_neutral_turtle_in_between_does_not_let_friends_and_enemies_mix() {
    for position in ["4/5/1ss3/4xn1/6/5/4 s", "4/5/1sn3/4xs1/6/5/4 s"] {
        let here = here(position);
        assert_eq!(moves_from(&*here, "c2^"), ["c2^c4^e5+", "c2^c4^e5-"], "{position}");
        assert!(refusal(&*here, "c2^c4^e5+^c6").contains("d6 cannot be jumped now"));
    }
}

#[test]
fn neutral_turtles_mix_with_friends_and_with_enemies_in_any_order() {
    for (position, chains) in [
        ("4/5/1ss3/4x2/6/5/4 s", ["c2^c4^e5+", "c2^c4^e5-"]),
        ("4/5/1sx3/4s2/6/5/4 s", ["c2^c4+^e5", "c2^c4-^e5"]),
        ("4/5/1sn3/4x2/6/5/4 s", ["c2^c4^e5+", "c2^c4^e5-"]),
        ("4/5/1sx3/4n2/6/5/4 s", ["c2^c4+^e5", "c2^c4-^e5"]),
    ] {
        assert_eq!(moves_from(&*here(position), "c2^"), chains, "{position}");
    }
}

#[test]
fn each_neutral_turtle_of_a_chain_is_chosen_for_by_itself() {
    let position = "4/5/1sx3/4x2/6/5/4 s";
    let four = ["c2^c4+^e5+", "c2^c4+^e5-", "c2^c4-^e5+", "c2^c4-^e5-"];
    assert_eq!(moves_from(&*here(position), "c2^"), four);
    assert_eq!(turtles_after(position, "c2^c4+^e5-"), "4/5/2s3/4n2/4s1/5/4");
    assert_eq!(turtles_after(position, "c2^c4-^e5+"), "4/5/2n3/4s2/4s1/5/4");
}

#[test]
fn two_ways_to_the_same_position_are_two_moves() {
    let position = "4/5/ss4/s6/ss4/5/4 s";
    let both = ["d1^b1^d3", "d1^f1^d3"];
    assert_eq!(moves_from(&*here(position), "d1^"), both);
    assert_eq!(turtles_after(position, both[0]), turtles_after(position, both[1]));
}

#[test]
fn any_way_to_go_on_may_be_chosen() {
    // From c4 one way ends on a4, the other on e5 goes on to c6.
    let position = "4/3n1/1sn3/4nn1/6/5/4 s";
    assert_eq!(here(position).legal_moves(), ["c2^c4^a4", "c2^c4^e5^c6"]);
}

// The obligation

#[test]
fn whoever_can_jump_an_enemy_must() {
    let must = "you must jump an enemy, for example with c2^c4";
    let step = here("4/5/1sn3/7/6/s4/4 s");
    assert_eq!(step.legal_moves(), ["c2^c4"]);
    assert_eq!(refusal(&*step, "f1-f2"), must);
    assert_eq!(refusal(&*step, "c2-b2"), must);
    let friend = here("4/5/1sn3/7/6/ss3/4 s");
    assert_eq!(friend.legal_moves(), ["c2^c4"]);
    assert_eq!(refusal(&*friend, "f1^f3"), must);
    let neutral = here("4/5/1sn3/7/6/sx3/4 s");
    assert_eq!(neutral.legal_moves(), ["c2^c4"]);
    assert_eq!(refusal(&*neutral, "f1^f3+"), must);
    assert_eq!(here("4/5/3sn1/7/6/4n/4 n").legal_moves(), ["c5^c3"]);
}

#[test]
fn any_turtle_that_can_jump_an_enemy_may_do_it() {
    assert_eq!(here("4/5/1sn3/7/6/sn3/4 s").legal_moves(), ["c2^c4", "f1^f3"]);
}

#[test]
fn jumping_one_enemy_is_enough() {
    let here = here("4/5/1sn3/4n2/6/sn3/4 s");
    assert_eq!(here.legal_moves(), ["c2^c4^e5", "f1^f3"]);
}

#[test]
fn jumping_friends_or_neutral_turtles_is_no_obligation_to_begin() {
    for kind in ["s", "x"] {
        let here = here(&format!("4/5/1s{kind}3/7/6/5/4 s"));
        assert_eq!(moves_from(&*here, "c2-"), ["c2-b2", "c2-d3"], "{kind}");
        assert!(!moves_from(&*here, "c2^").is_empty(), "{kind}");
    }
}

#[test]
fn the_obligation_also_holds_for_an_enemy_behind_a_neutral_turtle() {
    let here = here("4/5/1sx3/4n2/6/ss3/4 s");
    assert_eq!(here.legal_moves(), ["c2^c4+^e5", "c2^c4-^e5"]);
    for text in ["c2-b2", "f1-e2", "f1^f3", "c2^c4+"] {
        assert!(refusal(&*here, text).contains("you must jump an enemy"), "{text}");
    }
}

#[test]
fn the_obligation_does_not_hold_for_an_enemy_behind_a_friend() {
    let here = here("4/5/1ss3/4n2/6/5/4 s");
    assert_eq!(moves_from(&*here, "c2"), ["c2-b2", "c2-d3", "c2^c4"]);
}

#[test]
fn a_chain_that_could_jump_an_enemy_may_not_turn_to_a_friend() {
    let here = here("4/3s1/1sx3/4n2/6/5/4 s");
    assert_eq!(here.legal_moves(), ["c2^c4+^e5", "c2^c4-^e5"]);
    assert!(refusal(&*here, "c2^c4+^a4").contains("you must jump an enemy"));
}

// The option chain

#[test]
fn with_longest_only_the_chains_with_the_most_jumps_are_legal() {
    let position = "4/5/1sn3/4n2/6/sn3/4 s";
    let longest = with("tortuga", LONGEST, position);
    assert_eq!(longest.legal_moves(), ["c2^c4^e5"]);
    assert_eq!(
        refusal(&*longest, "f1^f3"),
        "a chain with more jumps is possible and must be chosen, for example c2^c4^e5"
    );
    let open = with("tortuga", &[("chain", "open")], position);
    assert_eq!(open.legal_moves(), ["c2^c4^e5", "f1^f3"]);
    let branching = with("tortuga", LONGEST, "4/3n1/1sn3/4nn1/6/5/4 s");
    assert_eq!(branching.legal_moves(), ["c2^c4^e5^c6"]);
}

#[test]
fn with_longest_several_chains_of_the_same_length_are_legal() {
    let here = with("tortuga", LONGEST, "4/5/1sx3/7/6/sx3/4 s");
    assert_eq!(moves_from(&*here, "c2^"), ["c2^c4+", "c2^c4-"]);
    assert_eq!(moves_from(&*here, "f1^"), ["f1^f3+", "f1^f3-"]);
}

#[test]
fn with_longest_steps_are_not_affected() {
    let position = "4/5/1ss3/4s2/6/ss3/4 s";
    let longest = with("tortuga", LONGEST, position).legal_moves();
    let open = with("tortuga", &[], position).legal_moves();
    let steps = |moves: &[String]| moves.iter().filter(|text| text.contains('-')).count();
    assert_eq!(steps(&longest), steps(&open));
    assert!(open.contains(&"f1^f3".into()) && !longest.contains(&"f1^f3".into()));
    assert!(longest.contains(&"c2^c4^e5".into()));
}

#[test]
fn with_longest_the_obligation_comes_first() {
    // Two friends or two neutral turtles count for less than one enemy.
    for kind in ["s", "x"] {
        let position = format!("4/5/1s{kind}3/4{kind}2/6/sn3/4 s");
        let here = with("tortuga", LONGEST, &position);
        assert_eq!(here.legal_moves(), ["f1^f3"], "{kind}");
        assert!(refusal(&*here, "f1-e2").contains("you must jump an enemy"));
    }
}

// The end

#[test]
fn a_turtle_on_the_enemys_base_wins() {
    let south = Some(("1 0".into(), "tortuga-end-base"));
    let north = Some(("0 1".into(), "tortuga-end-base"));
    for (position, text, result) in [
        ("4/5/6/5s1/6/5/4 s", "d6-d7", &south),
        ("4/5/6/4sn1/6/5/4 s", "d5^d7", &south),
        ("4/4s/5n/7/6/5/4 s", "b5^d7", &south),
        ("4/5/6/1n5/6/5/4 n", "d2-d1", &north),
        ("4/5/6/1sn4/6/5/4 n", "d3^d1", &north),
        ("4/5/6/7/x5/n4/4 n", "f1^d1-", &north),
    ] {
        let before = here(position);
        assert_eq!(end(&*before), None, "{position}");
        let won = after(before, &[text]);
        assert_eq!(&end(&*won), result, "{position}");
        assert_eq!(won.legal_moves(), [""; 0]);
    }
}

#[test]
fn your_own_base_and_a_neutral_turtle_on_a_base_do_not_win() {
    assert_eq!(end(&*here(START)), None);
    assert_eq!(end(&*here("s3/5/6/x5x/6/5/3n s")), None);
}

#[test]
fn whoever_cannot_move_on_their_turn_loses() {
    let stuck = "3s/4n/5n/7/6/5/4";
    assert_eq!(end(&*here(&format!("{stuck} s"))), Some(("0 1".into(), "tortuga-end-stuck")));
    assert_eq!(end(&*here(&format!("{stuck} n"))), None);
    assert_eq!(end(&*here("4/5/6/7/s5/s4/n3 n")), Some(("1 0".into(), "tortuga-end-stuck")));
    assert_eq!(end(&*here("x3/5/6/7/6/5/3n s")), Some(("0 1".into(), "tortuga-end-stuck")));
}

#[test]
fn a_position_set_up_with_a_turtle_on_the_enemys_base_is_over() {
    let over = |position| end(&*here(position)).unwrap();
    let reason = "tortuga-end-base";
    assert_eq!(over("s3/5/6/6s/6/5/3n s"), ("1 0".into(), reason));
    assert_eq!(over("s3/5/6/6s/6/5/3n n"), ("1 0".into(), reason));
    assert_eq!(over("s3/5/6/n6/6/5/3n s"), ("0 1".into(), reason));
    assert_eq!(over("s3/5/6/n6/6/5/3n n"), ("0 1".into(), reason));
    let here = here("s3/5/6/6s/6/5/3n n");
    assert_eq!(here.legal_moves(), [""; 0]);
    assert_eq!(here.perft(1), 0);
    assert!(refusal(&*here, "g4-g3").contains("the game is over"));
}

#[test]
fn with_a_turtle_on_both_bases_the_side_not_to_move_has_won() {
    assert_eq!(end(&*here("4/5/6/n5s/6/5/4 s")), Some(("0 1".into(), "tortuga-end-base")));
    assert_eq!(end(&*here("4/5/6/n5s/6/5/4 n")), Some(("1 0".into(), "tortuga-end-base")));
}

#[test]
fn the_third_appearance_of_a_position_would_be_a_draw() {
    let draws = |given: &[(&str, &str)]| {
        let options = Options::read(Tortuga::INFO, given.iter().copied()).unwrap();
        Tortuga::new(&options).unwrap().draws_on_repetition()
    };
    assert!(draws(&[]));
    assert!(draws(&[("repetition", "draw")]));
    assert!(!draws(&[("repetition", "none")]));
}

#[test]
fn no_position_ever_comes_back() {
    // A turtle's worth grows with its way to the enemy's base, by more than the two rows before
    // together, and a neutral turtle is worth nothing. Then even a jump that gives a turtle to
    // the enemy, or takes its own worth from one, gains more than it loses.
    const WORTH: [i32; 13] = [-32, -16, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16, 32];
    let worth = |position: &Position| -> i32 {
        let sum = |seat: Seat| {
            let cells = (0..64).filter(|cell| position.turtles(seat) >> cell & 1 == 1);
            cells.map(|cell| WORTH[cell / 8 + cell % 8]).sum::<i32>()
        };
        sum(Seat(0)) - sum(Seat(1))
    };
    let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
    for seed in 0..200 {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut position = game.start();
        loop {
            let mut followers = Vec::new();
            game.each_move(&position, |legal| followers.push(game.play(&position, legal)));
            for next in &followers {
                assert!(worth(next) > worth(&position), "{}", game.position_text(&position));
            }
            match followers.choose(&mut dice) {
                Some(next) => position = *next,
                None => break,
            }
        }
    }
}

// Texts

#[test]
fn a_position_is_written_column_by_column_from_the_south() {
    let here = here("s2n/1s2x/s2xsn/1s2n2/3n2/s3n/1ssn n");
    assert_eq!(here.position(), "s2n/1s2x/s2xsn/1s2n2/3n2/s3n/1ssn n");
    let on = |name: &str| {
        let place = Place::Cell(name.into());
        here.scene().pieces.iter().find(|piece| piece.place == place).map(|piece| piece.glyph)
    };
    let expected = [
        ("a1", Some('s')),
        ("a4", Some('n')),
        ("b5", Some('x')),
        ("c4", Some('x')),
        ("d2", Some('s')),
        ("d5", Some('n')),
        ("e4", Some('n')),
        ("g4", Some('n')),
        ("g1", None),
    ];
    for (name, glyph) in expected {
        assert_eq!(on(name), glyph, "{name}");
    }
}

#[test]
fn there_are_at_most_sixteen_turtles_of_whichever_side() {
    assert_eq!(
        faults("tortuga", "ssss/nnnnn/xxxxxx/ss5/6/5/4 s"),
        ["there are at most sixteen turtles, not 17"]
    );
    for position in ["ssss/sssss/ssssss/s6/6/5/4 s", "ssss/nnnnn/xxxxxx/x6/6/5/4 n"] {
        assert_eq!(here(position).position(), position);
    }
}

#[test]
fn a_malformed_position_is_told_by_the_place_of_the_fault() {
    for (text, fault) in [
        (
            "",
            "at character 1: expected a piece (s n x) or a number of empty squares, but the text ends there",
        ),
        ("s2n/s3n", "at character 8: expected “/”, but the text ends there"),
        ("s2nn/5/6/7/6/5/4 s", "at character 4: expected “/”, found “n”"),
        ("5/5/6/7/6/5/4 s", "at character 1: expected a run of at most 4 empty squares, found “5”"),
        (
            "s12/5/6/7/6/5/4 s",
            "at character 2: expected a run of at most 3 empty squares, found “12”",
        ),
        ("4/5/6/7/6/5/4", "at character 14: expected a space, but the text ends there"),
        ("4/5/6/7/6/5/4 x", "at character 15: expected one of s n, found “x”"),
        ("4/5/6/7/6/5/4 s ", "at character 16: expected the end of the text, found “ ”"),
        (
            "4/5/é5/7/6/5/4 s",
            "at character 5: expected a piece (s n x) or a number of empty squares, found “é”",
        ),
    ] {
        assert_eq!(faults("tortuga", text), [fault], "{text}");
    }
}

#[test]
fn a_malformed_move_is_told_by_the_place_of_the_fault() {
    let here = here(START);
    let cell = "a cell of the board (a1 to a4, b1 to b5, c1 to c6, d1 to d7, e1 to e6, f1 to f5, g1 to g4)";
    for (text, fault) in [
        ("", format!("at character 1: expected {cell}, but the text ends there")),
        ("a5-a4", format!("at character 1: expected {cell}, found “a”")),
        ("d2-d8", format!("at character 4: expected {cell}, found “d”")),
        ("d2-d03", format!("at character 4: expected {cell}, found “d”")),
        ("h1-d3", format!("at character 1: expected {cell}, found “h”")),
        ("d1^d3^", format!("at character 7: expected {cell}, but the text ends there")),
        ("d2d3", "at character 3: expected one of - ^, found “d”".into()),
        ("d2-d3+", "at character 6: expected the end of the text, found “+”".into()),
        ("d1^d3++", "at character 7: expected the end of the text, found “+”".into()),
        ("d2-d3 ", "at character 6: expected the end of the text, found “ ”".into()),
        ("d2–d3", "at character 3: expected one of - ^, found “–”".into()),
    ] {
        assert_eq!(refusal(&*here, text), fault, "{text}");
    }
}

#[test]
fn a_very_long_move_is_refused_like_any_other() {
    let here = here("4/5/xxxxxx/s6/6/5/4 s");
    let long = format!("d1^b1+^d3+^b3+^d5+^b5+^d7+{}", "^d7+".repeat(10_000));
    assert!(refusal(&*here, &long).contains("no jump leads from d7 to d7"));
    assert!(refusal(&*here, &format!("d1-d{}", "9".repeat(1_000))).contains("at character 4"));
}

// Moves by hand

#[test]
fn a_move_is_made_by_touching_the_turtle_every_landing_and_every_choice() {
    let here = here("4/5/1sx3/4n2/6/5/4 s");
    let gestures = here.gestures();
    let [c2, c4, e5] = ["c2", "c4", "e5"].map(Touch::cell);
    let [own, enemy] = ["face-own", "face-enemy"].map(|kind| Touch::Choice { kind, value: 0 });
    let path = |choice: &Touch| [c2.clone(), c4.clone(), choice.clone(), e5.clone()];
    assert_eq!(gestures.only_move(&path(&own)), Some("c2^c4+^e5"));
    assert_eq!(gestures.only_move(&path(&enemy)), Some("c2^c4-^e5"));
    let step = at("tortuga", START).gestures();
    assert_eq!(step.only_move(&["d2", "d3"].map(Touch::cell)), Some("d2-d3"));
}
