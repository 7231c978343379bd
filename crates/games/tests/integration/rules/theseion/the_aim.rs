//! The aim.

use super::*;

#[test]
fn everybody_begins_in_the_darkness_and_the_first_seat_rolls() {
    let table = start(GAME, &[("players", "3")]);
    assert_eq!(
        table.position(),
        "board=standard die=0-5 teams=1/2/3 turn=1 rolls=1 roll=- dark=7,7,7 saved=0,0,0 pawns=-"
    );
    assert_eq!(table.turn(), Turn::Chance(Seat(0)));
    assert_eq!(table.seats(), 3);
    assert!(start(GAME, &[]).position().contains("teams=1/2 turn=1"));
    assert!(start(GAME, &[("players", "4")]).position().contains("dark=7,7,7,7"));
}

#[test]
fn a_pawn_that_reaches_the_light_is_saved_and_its_owner_plays_again() {
    let here = after(two("turn=1 rolls=1 roll=2 dark=6,7 saved=0,0 pawns=g5:1"), &["g5>g7"]);
    assert_eq!(rest(&*here), "turn=1 rolls=1 roll=- dark=6,7 saved=1,0 pawns=-");
    assert_eq!(here.turn(), Turn::Chance(Seat(0)));
}

#[test]
fn whoever_has_saved_seven_pawns_wins_at_once_and_rolls_still_due_are_lost() {
    let here = after(two("turn=1 rolls=3 roll=2 dark=0,7 saved=6,0 pawns=g5:1"), &["g5>g7"]);
    assert_eq!(rest(&*here), "turn=1 rolls=3 roll=- dark=0,7 saved=7,0 pawns=-");
    assert_eq!(end(&*here), Some(("1 0".into(), "theseion-end-saved")));
    assert_eq!(here.legal_moves(), [""; 0]);
    assert_eq!(refusal(&*here, "3"), "the game is over: Player 1 wins with seven pawns saved");
    let not_yet = two("turn=1 rolls=1 roll=- dark=1,7 saved=6,0 pawns=-");
    assert_eq!(end(&*not_yet), None);
}

#[test]
fn an_ally_wins_alone() {
    let here = at(
        GAME,
        "board=standard die=0-5 teams=13/2 turn=3 rolls=1 roll=1 dark=7,7,0 saved=0,0,6 pawns=g6:3",
    );
    let here = after(here, &["g6>g7"]);
    assert_eq!(end(&*here), Some(("0 0 1".into(), "theseion-end-saved")));
}
