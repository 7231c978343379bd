//! Zero.

use super::*;

#[test]
fn a_zero_ends_the_turn_and_takes_the_rolls_still_due() {
    let here = two("turn=1 rolls=3 roll=- dark=6,7 saved=0,0 pawns=c3:1");
    let here = after(here, &["0"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7 saved=0,0 pawns=c3:1");
}

#[test]
fn an_odd_number_of_pawns_on_the_edging_is_saved_whatever_their_colour() {
    let here = two("turn=1 rolls=1 roll=- dark=3,5 saved=0,0 pawns=e7:1,f7:11,g8:2,h7:1,i7:2");
    let even = after(here, &["0"]);
    assert!(rest(&*even).ends_with("pawns=e7:1,f7:11,g8:2,h7:1,i7:2"));
    let here = two("turn=1 rolls=1 roll=- dark=4,5 saved=0,0 pawns=e7:1,f7:11,g8:2,i7:2");
    let odd = after(here, &["0"]);
    assert_eq!(rest(&*odd), "turn=2 rolls=1 roll=- dark=4,5 saved=2,1 pawns=e7:1,i7:2");
}

#[test]
fn all_four_sides_of_the_light_are_its_edging_and_a_saved_pawn_earns_no_roll() {
    for square in ["f7", "g6", "g8", "h7"] {
        let position = format!("turn=1 rolls=1 roll=- dark=6,7 saved=0,0 pawns={square}:1");
        let here = after(two(&position), &["0"]);
        let saved = "turn=2 rolls=1 roll=- dark=6,7 saved=1,0 pawns=-";
        assert_eq!(rest(&*here), saved, "{square}");
    }
}

#[test]
fn a_coloured_square_next_to_the_light_is_edging() {
    let board = "name: green\n##e##\noGYeo\n##e##";
    let here = on(board, "turn=1 rolls=1 roll=- dark=6,7 saved=0,0 pawns=b2:1");
    assert!(rest(&*after(here, &["0"])).contains("saved=1,0"));
}

#[test]
fn a_zero_can_win_for_another_player_and_the_turn_is_passed_on() {
    let here = two("turn=1 rolls=2 roll=- dark=7,0 saved=0,6 pawns=f7:2");
    let here = after(here, &["0"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=7,0 saved=0,7 pawns=-");
    assert_eq!(end(&*here), Some(("0 1".into(), "theseion-end-saved")));
}

#[test]
fn players_who_save_their_seventh_pawn_by_the_same_zero_share_the_win() {
    let here = at(
        GAME,
        "board=standard die=0-5 teams=1/2/3 turn=1 rolls=1 roll=- dark=0,0,6 saved=6,6,0 pawns=f7:1,g6:2,g8:3",
    );
    let here = after(here, &["0"]);
    assert_eq!(end(&*here), Some(("0.5 0.5 0".into(), "theseion-end-shared")));
}
