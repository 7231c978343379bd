//! Orthokon.

use crate::rules::{after, at, end, faults, moves_from, refusal, start, with};

const START: &str = "bbbb/4/4/wwww w";

#[test]
fn white_stands_on_row_1_black_on_row_4_and_white_begins() {
    assert_eq!(start("orthokon", &[]).position(), START);
}

#[test]
fn the_start_has_the_ten_moves_of_the_worked_example() {
    let ten =
        ["a1-a3", "a1-c3", "b1-a2", "b1-b3", "b1-d3", "c1-a3", "c1-c3", "c1-d2", "d1-b3", "d1-d3"];
    assert_eq!(at("orthokon", START).legal_moves(), ten);
}

#[test]
fn a_piece_slides_in_all_eight_directions() {
    let here = at("orthokon", "bbbb/3b/1w1b/3b w");
    let eight = ["b2-a1", "b2-a2", "b2-a3", "b2-b1", "b2-b3", "b2-c1", "b2-c2", "b2-c3"];
    assert_eq!(here.legal_moves(), eight);
}

#[test]
fn a_slide_goes_as_far_as_it_can() {
    let here = at("orthokon", START);
    assert_eq!(
        refusal(&*here, "a1-a2"),
        "a1-a2 is not possible: a slide goes as far as it can, this one to a3"
    );
    let to_the_edge = at("orthokon", "4/bbbb/www1/w3 w");
    assert_eq!(moves_from(&*to_the_edge, "a1"), ["a1-d1"]);
}

#[test]
fn a_slide_goes_at_least_one_square() {
    let here = at("orthokon", START);
    assert!(refusal(&*here, "a1-b1").contains("blocked"));
    assert!(refusal(&*here, "a1-a1").contains("no straight line"));
}

#[test]
fn pieces_cannot_be_jumped() {
    let here = at("orthokon", START);
    assert!(refusal(&*here, "a1-a4").contains("as far as it can, this one to a3"));
}

#[test]
fn a_move_follows_a_line() {
    assert!(refusal(&*at("orthokon", START), "a1-b3").contains("no straight line"));
}

#[test]
fn only_your_own_pieces_move() {
    let here = at("orthokon", START);
    assert_eq!(refusal(&*here, "a4-a2"), "the piece on a4 belongs to your opponent");
    assert_eq!(refusal(&*here, "a2-a3"), "there is no piece on a2");
    assert_eq!(at("orthokon", "bbbb/4/4/wwww b").legal_moves().len(), 10);
}

#[test]
fn enemies_orthogonally_next_to_the_square_of_arrival_are_turned_over() {
    let here = after(at("orthokon", START), &["a1-a3"]);
    assert_eq!(here.position(), "wbbb/w3/4/1www b");
    let on_all_four_sides = after(at("orthokon", "2b1/1bb1/b1b1/wb1b w"), &["a1-b2"]);
    assert_eq!(on_all_four_sides.position(), "2b1/1wb1/www1/1w1b b");
}

#[test]
fn diagonal_neighbours_stay_as_they_are() {
    let here = after(at("orthokon", "bw1b/4/2bb/1wbb w"), &["b1-b3"]);
    assert_eq!(here.position(), "bw1b/1w2/2bb/2bb b");
}

#[test]
fn there_is_no_chain_reaction() {
    // The piece on b4 is turned over; a4 and c4 beside it are not.
    let here = after(at("orthokon", START), &["b1-b3"]);
    assert_eq!(here.position(), "bwbb/1w2/4/w1ww b");
}

#[test]
fn enemies_passed_on_the_way_are_not_turned_over() {
    // From a1 to d1 the piece passes under b2 and c2, and stops beside neither.
    let here = after(at("orthokon", "bbb1/w3/wbb1/w3 w"), &["a1-d1"]);
    assert_eq!(here.position(), "bbb1/w3/wbb1/3w b");
}

#[test]
fn whoever_has_no_piece_left_loses() {
    let here = at("orthokon", "wwww/wwww/4/4 b");
    assert_eq!(end(&*here), Some(("1 0".into(), "orthokon-end-no-piece")));
}

#[test]
fn whoever_is_stuck_with_all_pieces_loses() {
    let here = at("orthokon", "4/1www/ww2/bw1w b");
    assert_eq!(end(&*here), Some(("1 0".into(), "orthokon-end-stuck")));
    let white = at("orthokon", "4/1bbb/bb2/wb1b w");
    assert_eq!(end(&*white), Some(("0 1".into(), "orthokon-end-stuck")));
    assert_eq!(end(&*at("orthokon", "4/1www/ww2/bw1w w")), None);
}

#[test]
fn the_third_appearance_of_a_position_is_a_draw() {
    let round = ["a1-d1", "a4-d4", "d1-a1", "d4-a4"];
    let position = "b3/bbb1/www1/w3 w";
    let twice = after(at("orthokon", position), &round);
    assert_eq!(end(&*twice), None);
    let thrice = after(twice, &round);
    assert_eq!(end(&*thrice), Some(("0.5 0.5".into(), "end-repetition")));
    assert_eq!(thrice.legal_moves(), [""; 0]);
    assert!(refusal(&*thrice, "a1-d1").contains("the game is over"));

    let never = with("orthokon", &[("repetition", "none")], position);
    assert_eq!(end(&*after(after(never, &round), &round)), None);
}

#[test]
fn there_are_exactly_eight_pieces() {
    assert_eq!(faults("orthokon", "bbbb/4/4/www1 w"), ["there are always eight pieces, not 7"]);
    assert_eq!(faults("orthokon", "bbbb/b3/4/wwww w"), ["there are always eight pieces, not 9"]);
}

#[test]
fn a_malformed_position_is_told_by_the_place_of_the_fault() {
    for (text, fault) in [
        (
            "",
            "at character 1: expected a piece (w b) or a number of empty squares, but the text ends there",
        ),
        ("bbbb/4/4/wwww", "at character 14: expected a space, but the text ends there"),
        (
            "bbbb/13/4/wwww w",
            "at character 6: expected a run of at most 4 empty squares, found “13”",
        ),
        ("bbbb/4/4/wwww x", "at character 15: expected one of w b, found “x”"),
        ("bbbb/4/4/wwww w ", "at character 16: expected the end of the text, found “ ”"),
        (
            "bbbb/4/4/wéww w",
            "at character 11: expected a piece (w b) or a number of empty squares, found “é”",
        ),
    ] {
        assert_eq!(faults("orthokon", text), [fault], "{text}");
    }
}
