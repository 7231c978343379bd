//! Ordo.

use proptest::prelude::*;
use tablier_core::{Language, Touch};

use crate::rules::{after, at, end, faults, moves_from, refusal, start, with};

const START: &str = "2bb2bb2/bbbbbbbbbb/bb2bb2bb/10/10/ww2ww2ww/wwwwwwwwww/2ww2ww2 w";

/// The moves that capture.
fn captures(moves: &[String]) -> Vec<&String> {
    moves.iter().filter(|text| text.contains('x')).collect()
}

#[test]
fn the_start_is_that_of_the_figure_and_white_begins() {
    let here = start("ordo", &[]);
    assert_eq!(here.position(), START);
    assert_eq!(here.seats(), 2);
}

#[test]
fn each_side_has_at_most_twenty_pieces() {
    assert_eq!(
        faults("ordo", "10/10/10/4b5/w9/wwwwwwwwww/wwwwwwwwww/10 w"),
        ["White has at most twenty pieces, not 21"]
    );
    assert_eq!(
        faults("ordo", "10/bbbbbbbbbb/bbbbbbbbbb/bb8/w9/wwwwwwwwww/wwwwwwwwww/10 w"),
        ["White has at most twenty pieces, not 21", "Black has at most twenty pieces, not 22"]
    );
    assert_eq!(end(&*at("ordo", "10/4b5/10/10/10/wwwwwwwwww/wwwwwwwwww/10 w")), None);
}

#[test]
fn an_empty_board_is_not_a_position() {
    assert_eq!(faults("ordo", "10/10/10/10/10/10/10/10 w"), ["there is no piece on the board"]);
}

#[test]
fn nobody_may_pass() {
    let here = at("ordo", START);
    assert_eq!(here.legal_moves().len(), 56);
    assert_eq!(refusal(&*here, "a3-a3"), "a3-a3 moves nothing");
    assert_eq!(refusal(&*here, "a3:b3-a3"), "a3:b3-a3 moves nothing");
}

#[test]
fn a_singleton_goes_forward_diagonally_forward_and_sideways_any_distance() {
    let white = at("ordo", "10/9b/10/10/4w5/10/10/10 w");
    let all = "e4-a4 e4-a8 e4-b4 e4-b7 e4-c4 e4-c6 e4-d4 e4-d5 e4-e5 e4-e6 e4-e7 e4-e8 \
               e4-f4 e4-f5 e4-g4 e4-g6 e4-h4 e4-h7 e4-i4 e4-i8 e4-j4";
    assert_eq!(white.legal_moves().join(" "), all);
}

#[test]
fn forward_is_down_for_black() {
    let black = at("ordo", "10/10/10/4b5/10/10/9w/10 b");
    let all = "e5-a1 e5-a5 e5-b2 e5-b5 e5-c3 e5-c5 e5-d4 e5-d5 e5-e1 e5-e2 e5-e3 e5-e4 \
               e5-f4 e5-f5 e5-g3 e5-g5 e5-h2 e5-h5 e5-i1 e5-i5 e5-j5";
    assert_eq!(black.legal_moves().join(" "), all);
    assert_eq!(
        refusal(&*black, "e5-e6"),
        "e5-e6 goes backward, which is allowed only to reconnect your group"
    );
}

#[test]
fn a_singleton_moves_in_a_straight_line() {
    let here = at("ordo", "10/9b/10/10/4w5/10/10/10 w");
    assert_eq!(refusal(&*here, "e4-f6"), "there is no straight line from e4 to f6");
}

#[test]
fn a_whole_group_does_not_move_backward() {
    let here = at("ordo", "10/9b/10/4ww4/4ww4/10/10/10 w");
    for text in ["e4-e3", "e4-d3", "e4-f3", "e4:f4-e3"] {
        assert_eq!(
            refusal(&*here, text),
            format!("{text} goes backward, which is allowed only to reconnect your group")
        );
    }
}

#[test]
fn pieces_are_not_jumped() {
    let here = at("ordo", "10/4b5/4b5/10/4w1w3/10/10/10 w");
    assert_eq!(refusal(&*here, "e4-e7"), "e4-e7 is blocked: there is a piece on e6");
    assert_eq!(refusal(&*here, "e4-h4"), "e4-h4 is blocked: there is a piece on g4");
}

#[test]
fn a_singleton_captures_the_enemy_piece_on_which_it_ends() {
    let here = at("ordo", "10/4b5/4b5/10/4w5/10/10/10 w");
    assert_eq!(captures(&here.legal_moves()), ["e4xe6"]);
    assert_eq!(after(here, &["e4xe6"]).position(), "10/4b5/4w5/10/10/10/10/10 b");
    let diagonally_and_sideways = at("ordo", "10/10/2b7/10/b3w3b1/5b4/10/10 w");
    assert_eq!(captures(&diagonally_and_sideways.legal_moves()), ["e4xa4", "e4xc6", "e4xi4"]);
}

#[test]
fn the_sign_tells_a_capture_from_a_move() {
    let here = at("ordo", "10/4b5/4b5/10/4w5/10/10/10 w");
    assert_eq!(
        refusal(&*here, "e4-e6"),
        "there is an enemy piece on e6: the capture is written e4xe6"
    );
    assert_eq!(
        refusal(&*here, "e4xe5"),
        "there is nothing to capture on e5: the move is written e4-e5"
    );
}

#[test]
fn own_pieces_are_not_captured() {
    let here = at("ordo", "10/9b/10/5w4/4ww4/10/10/10 w");
    for text in ["e4-f4", "e4xf5"] {
        assert!(refusal(&*here, text).contains("one of your own pieces is on f"), "{text}");
    }
}

#[test]
fn only_your_own_pieces_move() {
    let here = at("ordo", START);
    assert_eq!(refusal(&*here, "a6-a5"), "the piece on a6 belongs to your opponent");
    assert_eq!(refusal(&*here, "a6:b6-a5"), "the piece on a6 belongs to your opponent");
    assert_eq!(refusal(&*here, "a4-a5"), "there is no piece on a4");
}

#[test]
fn neighbours_of_a_group_touch_orthogonally_or_diagonally() {
    let diagonal = at("ordo", "10/9b/10/5w4/4w5/10/10/10 w");
    let six = ["e4-e5", "e4-e6", "e4-f4", "e4-g4", "f5-d5", "f5-e5"];
    assert_eq!(diagonal.legal_moves(), six);
}

#[test]
fn enemy_pieces_do_not_link_a_group() {
    // With f4 as a link White would be whole, and could not move backward.
    let here = at("ordo", "10/9b/10/10/4wbw3/10/10/10 w");
    assert_eq!(moves_from(&*here, "e4"), ["e4-f3", "e4-f5", "e4xf4"]);
}

#[test]
fn a_move_that_leaves_a_part_behind_is_illegal() {
    let here = at("ordo", "10/9b/10/10/10/3w6/2w1w5/10 w");
    assert_eq!(moves_from(&*here, "d3"), [""; 0]);
    assert_eq!(refusal(&*here, "d3-d4"), "d3-d4 would split your group");
    assert_eq!(refusal(&*here, "d3-c3"), "d3-c3 would split your group");
}

#[test]
fn a_move_that_loses_touch_is_illegal() {
    // One step up, e5 would touch only the square that it has left.
    let here = at("ordo", "10/9b/10/4w5/4w5/10/10/10 w");
    assert_eq!(refusal(&*here, "e5-e6"), "e5-e6 would split your group");
    assert_eq!(refusal(&*here, "e5-a5"), "e5-a5 would split your group");
}

#[test]
fn a_link_may_go_where_it_links_again() {
    let here = at("ordo", "10/9b/10/10/10/2w1w5/3w6/10 w");
    assert_eq!(moves_from(&*here, "d2"), ["d2-d3", "d2-d4"]);
}

#[test]
fn a_group_may_hold_by_a_detour() {
    // The neighbours of c4 do not touch each other, but hang together through c2.
    let here = at("ordo", "10/9b/10/10/2w7/1w1w6/2w7/10 w");
    assert_eq!(moves_from(&*here, "c4"), ["c4-a4", "c4-b4", "c4-d4", "c4-e4"]);
}

#[test]
fn a_step_may_end_beside_another_end_of_the_group() {
    // Of all pieces, e5 touches only f6 besides the square it has left.
    let here = at("ordo", "10/b9/5w4/6w3/4w1w3/5w4/10/10 w");
    assert!(moves_from(&*here, "e4").contains(&"e4-e5".into()));
}

#[test]
fn a_singleton_may_come_back_to_its_group_from_afar() {
    let here = at("ordo", "10/9b/10/10/10/w2w6/1ww7/10 w");
    assert_eq!(moves_from(&*here, "a3"), ["a3-b3", "a3-c3"]);
}

#[test]
fn a_capture_too_must_leave_one_group() {
    let here = at("ordo", "10/10/4b5/10/4ww4/10/10/10 w");
    assert_eq!(refusal(&*here, "e4xe6"), "e4xe6 would split your group");
}

#[test]
fn a_horizontal_ordo_goes_straight_forward_any_distance() {
    let white = at("ordo", "10/9b/10/10/10/3ww5/10/10 w");
    let forward = ["d3:e3-d4", "d3:e3-d5", "d3:e3-d6", "d3:e3-d7", "d3:e3-d8"];
    assert_eq!(moves_from(&*white, "d3:"), forward);
    assert_eq!(after(white, &["d3:e3-d5"]).position(), "10/9b/10/3ww5/10/10/10/10 b");
    let black = at("ordo", "10/10/10/3bb5/10/10/9w/10 b");
    let forward = ["d5:e5-d1", "d5:e5-d2", "d5:e5-d3", "d5:e5-d4"];
    assert_eq!(moves_from(&*black, "d5:"), forward);
}

#[test]
fn a_vertical_ordo_goes_straight_sideways_any_distance() {
    let here = at("ordo", "10/9b/10/10/3w6/3w6/10/10 w");
    let sideways = "d3:d4-a3 d3:d4-b3 d3:d4-c3 d3:d4-e3 d3:d4-f3 d3:d4-g3 d3:d4-h3 d3:d4-i3 \
                    d3:d4-j3";
    assert_eq!(moves_from(&*here, "d3:").join(" "), sideways);
    assert_eq!(after(here, &["d3:d4-f3"]).position(), "10/9b/10/10/5w4/5w4/10/10 b");
}

#[test]
fn an_ordo_never_moves_along_its_own_line() {
    let horizontal = at("ordo", "10/9b/10/10/10/3ww5/10/10 w");
    let vertical = at("ordo", "10/9b/10/10/3w6/3w6/10/10 w");
    for (here, text) in [(horizontal, "d3:e3-f3"), (vertical, "d3:d4-d5")] {
        assert_eq!(
            refusal(&*here, text),
            format!("{text} is not possible: an ordo never moves along its own line")
        );
    }
}

#[test]
fn an_ordo_never_moves_diagonally() {
    let horizontal = at("ordo", "10/9b/10/10/10/3ww5/10/10 w");
    assert_eq!(
        refusal(&*horizontal, "d3:e3-e4"),
        "d3:e3-e4 is not possible: a horizontal ordo moves straight forward"
    );
    let vertical = at("ordo", "10/9b/10/10/3w6/3w6/10/10 w");
    assert_eq!(
        refusal(&*vertical, "d3:d4-e4"),
        "d3:d4-e4 is not possible: a vertical ordo moves straight sideways"
    );
    // Even when one end would leave the board.
    assert!(refusal(&*horizontal, "e3:d3-a4").contains("straight forward"));
    assert!(refusal(&*vertical, "d4:d3-e1").contains("straight sideways"));
}

#[test]
fn every_square_that_an_ordo_crosses_or_reaches_is_empty() {
    let enemy = at("ordo", "10/9b/10/4b5/10/3ww5/10/10 w");
    assert_eq!(moves_from(&*enemy, "d3:"), ["d3:e3-d4"]);
    assert_eq!(refusal(&*enemy, "d3:e3-d6"), "d3:e3-d6 is blocked: there is a piece on e5");
    let own = at("ordo", "10/9b/10/10/4w5/3ww5/10/10 w");
    assert_eq!(
        refusal(&*own, "d3:e3-d4"),
        "d3:e3-d4 is not possible: one of your own pieces is on e4"
    );
    let beside = at("ordo", "10/9b/10/10/3w1b4/3w6/10/10 w");
    assert_eq!(moves_from(&*beside, "d3:"), ["d3:d4-a3", "d3:d4-b3", "d3:d4-c3", "d3:d4-e3"]);
}

#[test]
fn an_ordo_never_captures() {
    let here = at("ordo", "10/9b/10/4b5/10/3ww5/10/10 w");
    for text in ["d3:e3-d5", "d3:e3xd5", "d3:e3xd4"] {
        assert_eq!(
            refusal(&*here, text),
            format!("{text} is not possible: an ordo never captures")
        );
    }
}

#[test]
fn an_ordo_may_be_a_part_of_a_longer_line() {
    let here = at("ordo", "10/9b/10/10/10/1wwww5/10/10 w");
    let mut ordos = here.legal_moves();
    ordos.retain(|text| text.contains(':'));
    let all = "b3:c3-b4 b3:d3-b4 b3:e3-b4 b3:e3-b5 b3:e3-b6 b3:e3-b7 b3:e3-b8 c3:d3-c4 c3:e3-c4 \
               d3:e3-d4";
    assert_eq!(ordos.join(" "), all);
}

#[test]
fn an_ordo_has_two_or_more_pieces_in_a_row_or_column_without_a_gap() {
    let here = at("ordo", "10/9b/10/10/3w1w4/2w1w5/3w6/10 w");
    assert_eq!(refusal(&*here, "c3:e3-c4"), "there is no piece on d3");
    assert_eq!(refusal(&*here, "c3:c3-c4"), "c3:c3-c4 names one piece; an ordo has at least two");
    assert_eq!(
        refusal(&*here, "c3:d4-c4"),
        "c3:d4-c4 is not an ordo: its two ends are not in the same row or column"
    );
    let with_an_enemy = at("ordo", "10/10/10/10/10/2wbw5/3w6/10 w");
    assert_eq!(refusal(&*with_an_enemy, "c3:e3-c4"), "the piece on d3 belongs to your opponent");
}

#[test]
fn an_ordo_too_must_leave_one_group() {
    assert_eq!(refusal(&*at("ordo", START), "a3:b3-a5"), "a3:b3-a5 would split your group");
    // On row 4 the ordo still touches b4, but not e2.
    let one_part = at("ordo", "10/9b/10/10/1w8/2ww6/4w5/10 w");
    assert_eq!(refusal(&*one_part, "c3:d3-c4"), "c3:d3-c4 would split your group");
    let both_parts = at("ordo", "10/9b/10/10/1w8/2www5/10/10 w");
    assert_eq!(moves_from(&*both_parts, "c3:d3"), ["c3:d3-c4"]);
    let sideways = at("ordo", "10/9b/10/2w7/3w6/3w6/2w7/10 w");
    assert_eq!(moves_from(&*sideways, "d3:d4"), ["d3:d4-b3", "d3:d4-c3"]);
}

#[test]
fn a_capture_can_disconnect_and_the_next_move_must_reconnect() {
    let here = after(at("ordo", "10/10/3b1b4/4b5/4w5/10/10/10 w"), &["e4xe5"]);
    let reconnecting = ["d6-e6", "d6-e7", "d6xe5", "f6-e6", "f6-e7", "f6xe5"];
    assert_eq!(here.legal_moves(), reconnecting);
    assert_eq!(refusal(&*here, "d6-d5"), "d6-d5 does not reconnect your pieces into one group");
    assert_eq!(end(&*here), None);
}

#[test]
fn a_disconnected_side_reconnects_by_moves_in_all_directions_and_by_captures() {
    let here = at("ordo", "10/10/3b6/4b5/4b5/3w1w4/3w6/10 w");
    let all = "d2-e2 d2-e3 d2:d3-e2 d3-e2 d3-e3 f3-d1 f3-e2 f3-e3 f3xe4";
    assert_eq!(here.legal_moves().join(" "), all);
}

#[test]
fn singletons_of_a_disconnected_side_go_straight_backward() {
    let white = at("ordo", "10/9b/10/10/4w5/10/3w6/10 w");
    assert_eq!(moves_from(&*white, "e4-e"), ["e4-e1", "e4-e2", "e4-e3"]);
    let black = at("ordo", "10/3b6/10/4b5/10/10/9w/10 b");
    assert_eq!(moves_from(&*black, "e5-e"), ["e5-e6", "e5-e7", "e5-e8"]);
}

#[test]
fn horizontal_ordos_of_a_disconnected_side_go_straight_backward() {
    let white = at("ordo", "10/9b/10/10/3ww5/10/5w4/10 w");
    assert_eq!(moves_from(&*white, "d4:"), ["d4:e4-d1", "d4:e4-d2", "d4:e4-d3"]);
    let black = at("ordo", "10/5b4/10/3bb5/10/10/9w/10 b");
    assert_eq!(moves_from(&*black, "d5:"), ["d5:e5-d6", "d5:e5-d7", "d5:e5-d8"]);
}

#[test]
fn vertical_ordos_never_go_backward() {
    let here = at("ordo", "10/9b/10/3w6/3w6/10/3w6/10 w");
    assert_eq!(
        refusal(&*here, "d4:d5-d3"),
        "d4:d5-d3 is not possible: an ordo never moves along its own line"
    );
}

#[test]
fn after_reconnecting_nobody_moves_backward_any_more() {
    let here = at("ordo", "10/8bb/10/10/4w5/10/3w6/10 w");
    let here = after(here, &["e4-e3", "i7-i6"]);
    assert!(refusal(&*here, "e3-e2").contains("goes backward"));
}

#[test]
fn a_side_can_be_in_as_many_parts_as_it_has_pieces() {
    let alone = "w1w1w1w1w1";
    let here = at("ordo", &format!("b9/{alone}/10/{alone}/10/{alone}/10/{alone} w"));
    assert_eq!(end(&*here), Some(("0 1".into(), "ordo-end-disconnected")));
}

#[test]
fn the_other_side_being_disconnected_changes_nothing() {
    let here = at("ordo", "10/b8b/10/4ww4/4ww4/10/10/10 w");
    assert!(refusal(&*here, "e4-e3").contains("goes backward"));
    // White moves without a capture; Black is still in two parts.
    let here = after(here, &["e4-d4"]);
    assert!(moves_from(&*here, "a7-").contains(&"a7-i7".into()));
    assert!(!moves_from(&*here, "a7-").contains(&"a7-b7".into()));
}

#[test]
fn whoever_cannot_reconnect_loses_at_once() {
    let black = at("ordo", "10/b9/10/9b/10/10/4w5/10 b");
    assert_eq!(end(&*black), Some(("1 0".into(), "ordo-end-disconnected")));
    let white = at("ordo", "10/4b5/10/10/9w/10/w9/10 w");
    assert_eq!(end(&*white), Some(("0 1".into(), "ordo-end-disconnected")));
    assert!(refusal(&*white, "a2-a3").contains("Black wins, White cannot reconnect"));
    // Only on their turn.
    assert_eq!(end(&*at("ordo", "10/b9/10/9b/10/10/4w5/10 w")), None);
    let captured = at("ordo", "10/2b3b3/1b1b1b1bb1/4b5/3w1w3w/4w3w1/5www1w/10 w");
    let captured = after(captured, &["f4xe5"]);
    assert_eq!(end(&*captured), Some(("1 0".into(), "ordo-end-disconnected")));
}

#[test]
fn a_piece_on_the_enemy_home_row_wins() {
    let white = after(at("ordo", "10/4w5/10/10/10/10/1b8/10 w"), &["e7-f8"]);
    assert_eq!(end(&*white), Some(("1 0".into(), "ordo-end-home-row")));
    assert_eq!(white.legal_moves(), [""; 0]);
    let black = after(at("ordo", "10/4w5/10/10/10/10/1b8/10 b"), &["b2-b1"]);
    assert_eq!(end(&*black), Some(("0 1".into(), "ordo-end-home-row")));
    let by_capture = after(at("ordo", "4bb4/3w6/10/10/10/10/10/10 w"), &["d7xe8"]);
    assert_eq!(end(&*by_capture), Some(("1 0".into(), "ordo-end-home-row")));
    let by_an_ordo = after(at("ordo", "10/3ww5/10/10/10/10/1b8/10 w"), &["d7:e7-d8"]);
    assert_eq!(end(&*by_an_ordo), Some(("1 0".into(), "ordo-end-home-row")));
}

#[test]
fn the_own_home_row_wins_nothing() {
    assert_eq!(end(&*at("ordo", START)), None);
    assert_eq!(end(&*at("ordo", "4b5/10/10/10/10/10/10/4w5 b")), None);
}

#[test]
fn the_home_row_is_reached_only_by_a_legal_move() {
    let here = at("ordo", "10/4w5/3w6/10/10/10/1b8/10 w");
    assert_eq!(refusal(&*here, "e7-e8"), "e7-e8 would split your group");
}

#[test]
fn whoever_loses_the_last_piece_loses() {
    let black = after(at("ordo", "10/10/4b5/10/4w5/10/10/10 w"), &["e4xe6"]);
    assert_eq!(end(&*black), Some(("1 0".into(), "ordo-end-no-piece")));
    let white = after(at("ordo", "10/10/4b5/10/4w5/10/10/10 b"), &["e6xe4"]);
    assert_eq!(end(&*white), Some(("0 1".into(), "ordo-end-no-piece")));
}

#[test]
fn a_last_piece_is_a_group() {
    let here = at("ordo", "10/4b5/10/10/4w5/10/10/10 b");
    assert_eq!(end(&*here), None);
    assert!(refusal(&*here, "e7-e8").contains("goes backward"));
}

#[test]
fn a_side_already_on_the_enemy_home_row_has_won() {
    let reason = "ordo-end-home-row";
    for side in ["w", "b"] {
        let white = at("ordo", &format!("4w5/10/10/10/4b5/10/10/10 {side}"));
        assert_eq!(end(&*white), Some(("1 0".into(), reason)));
        assert_eq!(white.legal_moves(), [""; 0]);
        let black = at("ordo", &format!("10/10/10/4w5/10/10/10/4b5 {side}"));
        assert_eq!(end(&*black), Some(("0 1".into(), reason)));
    }
}

#[test]
fn of_two_sides_on_home_rows_the_one_not_to_move_has_won() {
    let reason = "ordo-end-home-row";
    let white_to_move = at("ordo", "4w5/10/10/10/10/10/10/4b5 w");
    assert_eq!(end(&*white_to_move), Some(("0 1".into(), reason)));
    let black_to_move = at("ordo", "4w5/10/10/10/10/10/10/4b5 b");
    assert_eq!(end(&*black_to_move), Some(("1 0".into(), reason)));
}

#[test]
fn a_side_without_pieces_has_lost() {
    let reason = "ordo-end-no-piece";
    for side in ["w", "b"] {
        let no_black = at("ordo", &format!("10/10/10/10/4w5/10/10/10 {side}"));
        assert_eq!(end(&*no_black), Some(("1 0".into(), reason)));
        assert_eq!(no_black.legal_moves(), [""; 0]);
        let no_white = at("ordo", &format!("10/10/10/10/4b5/10/10/10 {side}"));
        assert_eq!(end(&*no_white), Some(("0 1".into(), reason)));
    }
}

proptest! {
    /// A player with a whole group and no legal move would lose, but that never happens: below
    /// the enemy's home row, one of the pieces that link nothing can always step along the group.
    #[test]
    fn a_whole_group_always_has_a_move(
        grown in proptest::collection::vec((any::<prop::sample::Index>(), 0_usize..8), 0..20),
        first in (0_i8..10, 0_i8..7),
        enemy in 0_u8..10,
    ) {
        const NEXT: [(i8, i8); 8] =
            [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        let mut group = vec![first];
        for (beside, direction) in grown {
            let ((column, row), (right, up)) = (*beside.get(&group), NEXT[direction]);
            let next = (column + right, row + up);
            if (0..10).contains(&next.0) && (0..7).contains(&next.1) && !group.contains(&next) {
                group.push(next);
            }
        }
        let row = |row: i8| -> String {
            let letter = |column| if group.contains(&(column, row)) { 'w' } else { '.' };
            (0..10).map(letter).collect()
        };
        let mut board: Vec<String> = (0..7).rev().map(row).collect();
        let enemy = format!("{}b{}", ".".repeat(enemy.into()), ".".repeat((9 - enemy).into()));
        board.insert(0, enemy);
        let text = format!("{} w", runs(&board.join("/")));
        let here = at("ordo", &text);
        prop_assert!(here.outcome().is_none(), "{}", text);
    }
}

/// Dots as numbers of empty squares.
fn runs(board: &str) -> String {
    let dots = (1..=10).rev().map(|n| (".".repeat(n), n.to_string()));
    dots.fold(board.to_owned(), |text, (dots, number)| text.replace(&dots, &number))
}

#[test]
fn the_third_appearance_of_a_position_is_a_draw() {
    let round = ["e2-f2", "e7-f7", "f2-e2", "f7-e7"];
    let position = "10/4b5/10/10/10/10/4w5/10 w";
    let twice = after(at("ordo", position), &round);
    assert_eq!(end(&*twice), None);
    let thrice = after(twice, &round);
    assert_eq!(end(&*thrice), Some(("0.5 0.5".into(), "end-repetition")));

    let never = with("ordo", &[("repetition", "none")], position);
    assert_eq!(end(&*after(after(never, &round), &round)), None);
}

#[test]
fn the_ends_of_an_ordo_may_be_named_in_either_order() {
    for (position, canonical, other) in [
        ("10/9b/10/10/10/3w6/www7/10 w", "a2:c2-a3", "c2:a2-c3"),
        ("10/9b/10/10/3w6/3w6/10/10 w", "d3:d4-e3", "d4:d3-e4"),
    ] {
        let canonical_end = after(at("ordo", position), &[canonical]).position();
        let there = after(at("ordo", position), &[other]);
        assert_eq!(there.position(), canonical_end);
        assert_eq!(there.played(), [canonical]);
        assert_eq!(moves_from(&*at("ordo", position), &other[..5]), [""; 0], "{other} is listed");
    }
}

/// The moves of a list as they can also be written: an ordo by its other end.
fn with_other_order(moves: &[String]) -> Vec<String> {
    let shifted = |square: &str, from: &str, to: &str| -> String {
        let bytes = [square, from, to].map(str::as_bytes);
        let [column, row] = [0, 1].map(|i| bytes[0][i] + bytes[2][i] - bytes[1][i]);
        [column as char, row as char].iter().collect()
    };
    let other = moves.iter().filter(|text| text.contains(':')).map(|text| {
        let (first, last, to) = (&text[..2], &text[3..5], &text[6..]);
        format!("{last}:{first}-{}", shifted(last, first, to))
    });
    moves.iter().cloned().chain(other).collect()
}

#[test]
fn every_other_text_is_refused_with_a_reason_in_both_languages() {
    let names: Vec<String> =
        ('a'..='j').flat_map(|c| (1..=8).map(move |r| format!("{c}{r}"))).collect();
    for position in [
        START,
        "10/10/3b6/4b5/4b5/3w1w4/3w6/10 w",
        "1b7b/1bbbbbbbb1/2b2b2b1/1b1w5b/1w1w5w/2w1w3ww/1w2ww1w1w/1w4w3 b",
    ] {
        let here = at("ordo", position);
        let legal = with_other_order(&here.legal_moves());
        let singletons = names.iter().flat_map(|from| {
            names.iter().flat_map(move |to| [format!("{from}-{to}"), format!("{from}x{to}")])
        });
        let triples = (0..512_000).step_by(97);
        let ordos = triples.map(|n| {
            let [first, last, to] = [n / 6400, n / 80 % 80, n % 80].map(|i: usize| &names[i]);
            format!("{first}:{last}-{to}")
        });
        for text in singletons.chain(ordos) {
            let played = here.fork().play(&text);
            assert_eq!(played.is_ok(), legal.contains(&text), "{text} in {position}");
            let Err(reason) = played else { continue };
            for language in Language::ALL {
                let book = tablier_games::phrasebook(language);
                assert!(book.knows(&reason.id), "{reason}");
                assert!(!book.translate(&reason).contains("{$"), "{reason}");
            }
        }
    }
}

#[test]
fn a_malformed_move_is_told_by_the_place_of_the_fault() {
    let here = at("ordo", START);
    for (text, fault) in [
        ("", "at character 1: expected a square from a1 to j8, but the text ends there"),
        ("k1-a1", "at character 1: expected a square from a1 to j8, found “k”"),
        ("a9-a1", "at character 1: expected a square from a1 to j8, found “a”"),
        ("a3", "at character 3: expected one of - x :, but the text ends there"),
        ("a3a4", "at character 3: expected one of - x :, found “a”"),
        ("a3-é4", "at character 4: expected a square from a1 to j8, found “é”"),
        ("a3:b3", "at character 6: expected one of - x, but the text ends there"),
        ("a3:b3:c3", "at character 6: expected one of - x, found “:”"),
        ("a3-a4 ", "at character 6: expected the end of the text, found “ ”"),
        ("a99999999999999999999-a4", "at character 1: expected a square from a1 to j8, found “a”"),
    ] {
        assert_eq!(refusal(&*here, text), fault, "{text}");
    }
}

#[test]
fn a_malformed_position_is_told_by_the_place_of_the_fault() {
    for (text, fault) in [
        (
            "",
            "at character 1: expected a piece (w b) or a number of empty squares, but the text ends there",
        ),
        (
            "11/10/10/10/10/10/10/w9 w",
            "at character 1: expected a run of at most 10 empty squares, found “11”",
        ),
        (
            "55/10/10/10/10/10/10/w9 w",
            "at character 1: expected a run of at most 10 empty squares, found “55”",
        ),
        ("10/10/10/10/10/10/w9 w", "at character 21: expected “/”, found “ ”"),
        ("10/10/10/10/10/10/10/w9", "at character 24: expected a space, but the text ends there"),
        ("10/10/10/10/10/10/10/w9 x", "at character 25: expected one of w b, found “x”"),
        ("10/10/10/10/10/10/10/w9 ww", "at character 26: expected the end of the text, found “w”"),
        (
            "10/10/10/10/10/10/10/W9 w",
            "at character 22: expected a piece (w b) or a number of empty squares, found “W”",
        ),
    ] {
        assert_eq!(faults("ordo", text), [fault], "{text}");
    }
}

#[test]
fn a_singleton_is_moved_by_two_touches_and_an_ordo_by_three() {
    let here = at("ordo", START);
    let gestures = here.gestures();
    let touches =
        |names: &[&str]| -> Vec<Touch> { names.iter().copied().map(Touch::cell).collect() };
    assert_eq!(gestures.only_move(&touches(&["b3", "c3"])), Some("b3-c3"));
    assert_eq!(gestures.only_move(&touches(&["c2", "d2", "c4"])), Some("c2:d2-c4"));
}

#[test]
fn the_scene_shows_the_home_rows_and_the_pieces() {
    let scene = at("ordo", START).scene();
    assert_eq!((scene.width, scene.height), (10.0, 8.0));
    for cell in &scene.cells {
        let kind = match &cell.name[1..] {
            "1" => "home-white",
            "8" => "home-black",
            _ => "plain",
        };
        assert_eq!(cell.kind, kind, "{}", cell.name);
    }
    assert_eq!((scene.cells.len(), scene.pieces.len()), (80, 40));
}
