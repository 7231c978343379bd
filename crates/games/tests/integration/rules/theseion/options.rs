//! Options.

use super::*;

#[test]
fn the_die_can_have_other_faces() {
    let start = start(GAME, &[("die", "1-6")]);
    assert!(start.position().contains(" die=1-6 "));
    assert_eq!(start.legal_moves(), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(refusal(&*start, "0"), "0 is not a face of the die, which has 1-6");
    for (given, canonical) in [
        ("[0,1,2,3,4,5]", "0-5"),
        ("[5, 0]", "0,5"),
        ("9,0,2-4", "0,2-4,9"),
        ("1", "1"),
        ("3-3", "3"),
        ("0,1", "0-1"),
    ] {
        let start = crate::rules::start(GAME, &[("die", given)]);
        assert!(start.position().contains(&format!(" die={canonical} ")), "{given}");
    }
}

#[test]
fn an_impossible_die_is_refused() {
    for (die, fault) in [
        ("", "at character 1: expected a number from 0 to 9, but the text ends there"),
        ("0", "at character 1: expected a face above 0, found “0”"),
        ("10", "at character 1: expected a number from 0 to 9, found “10”"),
        ("5-0", "at character 3: expected a number from 5 to 9, found “0”"),
        ("0-5,3", "at character 5: expected faces that were not named before, found “3”"),
        ("[1", "at character 3: expected “]”, but the text ends there"),
        ("1]", "at character 2: expected the end of the text, found “]”"),
        ("é", "at character 1: expected a number from 0 to 9, found “é”"),
    ] {
        assert_eq!(option_fault(&[("die", die)]), format!("the option die: {fault}"));
    }
}

#[test]
fn teams_decide_how_many_play() {
    let position = |options: &[(&str, &str)]| start(GAME, options).position();
    assert!(position(&[("teams", "13/2")]).contains(" teams=13/2 turn=1 "));
    assert!(position(&[("teams", "42/31")]).contains(" teams=13/24 turn=1 "));
    assert!(position(&[("teams", "13/2"), ("players", "3")]).contains(" teams=13/2 "));
    assert!(position(&[("teams", ""), ("players", "3")]).contains(" teams=1/2/3 "));
    assert_eq!(
        option_fault(&[("teams", "13/2"), ("players", "4")]),
        "these alliances (13/2) are not for 4 players"
    );
    assert!(option_fault(&[("players", "5")]).contains("it can be 2-4"));
}

#[test]
fn impossible_teams_are_refused() {
    for (teams, fault) in [
        ("1", "at character 1: expected every seat from 1 to 2, 3 or 4, found “1”"),
        ("1/3", "at character 1: expected every seat from 1 to 2, 3 or 4, found “1”"),
        ("1/1", "at character 3: expected a seat that was not named before, found “1”"),
        ("1//2", "at character 3: expected one of 1 2 3 4, found “/”"),
        ("1/5", "at character 3: expected one of 1 2 3 4, found “5”"),
        ("1/2/", "at character 5: expected one of 1 2 3 4, but the text ends there"),
        ("1/2 ", "at character 4: expected the end of the text, found “ ”"),
    ] {
        assert_eq!(option_fault(&[("teams", teams)]), format!("the option teams: {fault}"));
    }
}

#[test]
fn a_game_on_another_board_says_so() {
    let start = start(GAME, &[("board", CROSS)]);
    assert!(start.position().starts_with("board=cross "));
    let game = tablier_games::game(GAME, [("board", CROSS)]).unwrap();
    let reasons = game.begin_at(&two_text("turn=1 rolls=1 roll=- dark=7,6 saved=0,0 pawns=m3:2"));
    let book = tablier_games::phrasebook(Language::ENGLISH);
    let reasons: Vec<_> =
        reasons.unwrap_err().iter().map(|reason| book.translate(reason)).collect();
    assert_eq!(
        reasons,
        ["the position is on the board “standard”, but “cross” is loaded: \
          load that board with the option board"]
    );
}

#[test]
fn all_faults_of_a_board_are_one_refusal() {
    assert_eq!(
        option_fault(&[("board", "name: X\n##\n#")]),
        "the option board: the name of a board may have at most 32 lower-case letters, digits and \
         hyphens; the rows of the map do not have the same length"
    );
    assert_eq!(
        option_fault(&[("board", &CROSS.replace("cross", "standard"))]),
        "the option board: the name “standard” is reserved for the built-in board"
    );
}
