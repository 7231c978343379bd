//! Texts.

use super::*;

#[test]
fn squares_are_named_by_column_and_then_by_row_as_a_number() {
    let text = two_text("turn=1 rolls=1 roll=- dark=4,7 saved=0,0 pawns=a3:1,a11:1,b3:1");
    assert_eq!(at(GAME, &text).position(), text);
    let text = two_text("turn=1 rolls=1 roll=- dark=4,7 saved=0,0 pawns=a11:1,a3:1,b3:1");
    assert_eq!(
        faults(GAME, &text),
        ["at character 87: expected a square after a11, column by column and upwards, found “a”"]
    );
}

#[test]
fn only_turns_are_named_in_a_route() {
    let here = two("turn=1 rolls=1 roll=3 dark=6,7 saved=0,0 pawns=c1:1");
    assert_eq!(
        refusal(&*here, "c1>c3>c4"),
        "the route goes straight on at c3; name only the squares where it turns"
    );
    // The entrance is named, and is no turn.
    assert_eq!(moves_from(&*here, "*>c1>c3"), ["*>c1>c3"]);
}

#[test]
fn a_malformed_move_is_told_by_the_place_of_the_fault() {
    let here = two("turn=1 rolls=1 roll=3 dark=6,7 saved=0,0 pawns=c1:1");
    for (text, fault) in [
        (
            "",
            "at character 1: expected a face of the die, “pass” or a route such as c3>c5 or *>c1>c3, but the text ends there",
        ),
        (
            "É",
            "at character 1: expected a face of the die, “pass” or a route such as c3>c5 or *>c1>c3, found “É”",
        ),
        ("*", "at character 2: expected “>”, but the text ends there"),
        ("*c1", "at character 2: expected “>”, found “c”"),
        ("c1", "at character 3: expected “>”, but the text ends there"),
        ("c1>", "at character 4: expected a square from a1 to m13, but the text ends there"),
        ("c1>n1", "at character 4: expected a square from a1 to m13, found “n”"),
        ("c1>c4 ", "at character 6: expected “>”, found “ ”"),
        ("c1>*", "at character 4: expected a square from a1 to m13, found “*”"),
        ("passe", "at character 1: expected a square from a1 to m13, found “p”"),
        ("3 ", "at character 2: expected the end of the text, found “ ”"),
        ("99999999999", "at character 1: expected a number from 0 to 9, found “99999999999”"),
    ] {
        assert_eq!(refusal(&*here, text), fault, "{text}");
    }
}

#[test]
fn a_malformed_position_is_told_by_the_place_of_the_fault() {
    let good = two_text("turn=1 rolls=1 roll=- dark=7,7 saved=0,0 pawns=-");
    for (from, to, fault) in [
        ("board=standard", "", "at character 1: expected “board=”, found “ ”"),
        ("=standard", "=", "at character 7: expected the name of a board, found “ ”"),
        ("0-5", "0,1-5", "at character 20: expected “0-5”, found “0”"),
        ("0-5", "0", "at character 20: expected a face above 0, found “0”"),
        ("1/2", "2/1", "at character 30: expected “1/2”, found “2”"),
        ("1/2", "21", "at character 30: expected “12”, found “21”"),
        ("1/2", "1/2/3", "at character 66: expected “,”, found “ ”"),
        ("turn=1", "turn=3", "at character 39: expected a number from 1 to 2, found “3”"),
        ("rolls=1", "rolls=0", "at character 47: expected a number from 1 to 255, found “0”"),
        ("rolls=1", "rolls=256", "at character 47: expected a number from 1 to 255, found “256”"),
        ("roll=-", "roll=0", "at character 54: expected a number from 1 to 9, found “0”"),
        ("dark=7,7", "dark=7", "at character 62: expected “,”, found “ ”"),
        ("dark=7,7", "dark=8,7", "at character 61: expected a number from 0 to 7, found “8”"),
        ("dark=7,7", "dark=7,7,7", "at character 64: expected “ saved=”, found “,”"),
        (
            "pawns=-",
            "pawns=",
            "at character 81: expected a square from a1 to m13, but the text ends there",
        ),
        ("pawns=-", "pawns=-,", "at character 82: expected the end of the text, found “,”"),
        ("pawns=-", "pawns=c3:", "at character 84: expected one of 1 2, but the text ends there"),
        ("pawns=-", "pawns=c3:3", "at character 84: expected one of 1 2, found “3”"),
        ("pawns=-", "pawns=c3:21", "at character 85: expected one of 2, found “1”"),
        (
            "pawns=-",
            "pawns=c3:1,c3:1",
            "at character 86: expected a square after c3, column by column and upwards, found “c”",
        ),
        ("pawns=-", "pawns=n1:1", "at character 81: expected a square from a1 to m13, found “n”"),
    ] {
        assert_eq!(faults(GAME, &good.replace(from, to)), [fault], "{to}");
    }
}

#[test]
fn an_impossible_position_is_refused_with_every_reason() {
    assert_eq!(
        faults(
            GAME,
            "board=standard die=0-3 teams=1/2 turn=1 rolls=1 roll=4 dark=7,7 saved=1,0 pawns=b2:2,c3:12,g7:2"
        ),
        [
            "4 is not a face of the die, which has 0-3",
            "b2 is rock, where no pawn can stand",
            "enemies never share a square, but they do on c3",
            "no pawn can stand in the light on g7: a pawn that reaches it is saved",
            "player 1 has seven pawns, not 9",
            "player 2 has seven pawns, not 10",
        ]
    );
    assert_eq!(
        faults(GAME, &two_text("turn=1 rolls=1 roll=4 dark=0,7 saved=7,0 pawns=-")),
        ["the game is over, so there is no roll to play"]
    );
    assert_eq!(
        faults(
            GAME,
            "board=maze die=0-5 teams=1/2 turn=1 rolls=1 roll=- dark=7,6 saved=0,0 pawns=-"
        ),
        [
            "the position is on the board “maze”, but “standard” is loaded: load that board with the option board",
            "player 2 has seven pawns, not 6",
        ]
    );
}

#[test]
fn the_position_brings_its_own_die_and_teams() {
    let text =
        "board=standard die=2 teams=14/23 turn=4 rolls=1 roll=- dark=7,7,7,7 saved=0,0,0,0 pawns=-";
    let here = at(GAME, text);
    assert_eq!((here.seats(), here.legal_moves()), (4, vec!["2".to_owned()]));
    assert_eq!(here.position(), text);
}
