//! A turn.

use super::*;

#[test]
fn the_die_is_rolled_then_a_pawn_walks_then_the_next_player_rolls() {
    let here = start(GAME, &[]);
    assert_eq!(here.legal_moves(), ["0", "1", "2", "3", "4", "5"]);
    assert_eq!(refusal(&*here, "*>c1"), "roll the die first");
    assert_eq!(refusal(&*here, "pass"), "roll the die first");
    assert_eq!(refusal(&*here, "6"), "6 is not a face of the die, which has 0-5");
    let here = after(here, &["3"]);
    assert_eq!(here.turn(), Turn::Seat(Seat(0)));
    assert!(here.position().contains(" turn=1 rolls=1 roll=3 "));
    assert_eq!(refusal(&*here, "3"), "the die has been rolled and shows 3: move a pawn");
    let here = after(here, &["*>c1>c3"]);
    assert_eq!(rest(&*here), "turn=2 rolls=1 roll=- dark=6,7 saved=0,0 pawns=c3:1");
}

#[test]
fn after_the_last_seat_the_first_one_plays() {
    let here = after(start(GAME, &[("players", "3")]), &["0"]);
    assert_eq!(here.turn(), Turn::Chance(Seat(1)));
    assert_eq!(after(here, &["0", "0"]).turn(), Turn::Chance(Seat(0)));
}

#[test]
fn a_pawn_walks_exactly_as_many_squares_as_the_die_shows() {
    let here = two("turn=1 rolls=1 roll=3 dark=0,7 saved=6,0 pawns=c1:1");
    assert_eq!(here.legal_moves(), ["c1>c3>b3", "c1>c3>d3", "c1>c4"]);
    assert_eq!(refusal(&*here, "c1>c2"), "the die shows 3, but this route has one square");
    assert_eq!(refusal(&*here, "c1>c5"), "the die shows 3, but this route has 4 squares");
    let far = "c1>c3>k3>k11>c11>c5";
    assert_eq!(refusal(&*here, far), "the die shows 3, but this route has 32 squares");
}

#[test]
fn only_your_own_pawns_walk() {
    let here = at(
        GAME,
        "board=standard die=0-5 teams=13/2 turn=1 rolls=1 roll=1 dark=0,6,6 saved=6,0,0 pawns=c3:1,e3:2,g3:3",
    );
    assert_eq!(here.legal_moves(), ["c3>b3", "c3>c2", "c3>c4", "c3>d3"]);
    assert_eq!(refusal(&*here, "e3>d3"), "the pawn on e3 belongs to player 2");
    assert_eq!(refusal(&*here, "g3>f3"), "the pawn on g3 belongs to player 3");
    assert_eq!(refusal(&*here, "i3>h3"), "there is no pawn on i3");
    assert_eq!(refusal(&*here, "*>c1"), "none of your pawns is in the darkness");
}

#[test]
fn pawns_on_one_square_or_in_the_darkness_are_alike() {
    let here = two("turn=1 rolls=1 roll=1 dark=2,7 saved=2,0 pawns=c3:111");
    assert_eq!(moves_from(&*here, "c3"), ["c3>b3", "c3>c2", "c3>c4", "c3>d3"]);
    assert_eq!(moves_from(&*here, "*").len(), 16);
}
