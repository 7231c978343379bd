//! Boards.

use super::*;

const MAP: [&str; 13] = [
    "##o#o###o#o##",
    "##o#o###o#o##",
    "ooGoGoRoGoGoo",
    "##o#o#o#o#o##",
    "ooGoRoGoRoGoo",
    "##o#o#e#o#o##",
    "##RoGeYeGoR##",
    "##o#o#e#o#o##",
    "ooGoRoGoRoGoo",
    "##o#o#o#o#o##",
    "ooGoGoRoGoGoo",
    "##o#o###o#o##",
    "##o#o###o#o##",
];

#[test]
fn the_standard_board_is_that_of_the_figure() {
    let scene = start(GAME, &[]).scene();
    let mut seen = 0;
    for (row, letters) in (1..=13).rev().zip(MAP) {
        for (column, letter) in ('a'..='m').zip(letters.chars()) {
            let name = format!("{column}{row}");
            let cell = scene.cells.iter().find(|cell| cell.name == name);
            let kind = match letter {
                'o' => Some("path"),
                'e' => Some("edging"),
                'G' => Some("green"),
                'R' => Some("red"),
                'Y' => Some("light"),
                _ => None,
            };
            assert_eq!(cell.map(|cell| cell.kind), kind, "{name}");
            seen += usize::from(kind.is_some());
        }
    }
    assert_eq!(scene.cells.len(), seen);
}

#[test]
fn the_standard_board_can_be_given_as_a_file() {
    let file = format!("; our own\n\nname: standard\r\n{}\n", MAP.join("  \n"));
    assert_eq!(start(GAME, &[("board", &file)]).position(), start(GAME, &[]).position());
}

#[test]
fn a_file_that_is_no_map_is_refused_with_every_reason() {
    assert_eq!(
        board_faults(""),
        ["a board file begins with its name, such as “name: my-board”", "the map has no rows",]
    );
    assert_eq!(
        board_faults("#x#\nname: late\n"),
        [
            "a board file begins with its name, such as “name: my-board”",
            "line 1 has the letter “x”, but a map has only the letters #oeGRY",
            "line 2 has the letter “n”, but a map has only the letters #oeGRY",
            "the rows of the map do not have the same length",
        ]
    );
    for name in ["", "Big", "a b", "é", "a23456789012345678901234567890123"] {
        assert!(board_faults(&format!("name: {name}\n#"))[0].starts_with("the name of a board"));
    }
    assert_eq!(
        board_faults(&format!("name: wide\n{}", "#".repeat(27))),
        ["a board has at most 26 columns and 26 rows"]
    );
    assert_eq!(
        board_faults(&format!("name: high{}", "\n#".repeat(27))),
        ["a board has at most 26 columns and 26 rows"]
    );
    assert_eq!(
        board_faults(&format!("name: full{}", "\nGGGGGGGGGGGGGGGG".repeat(16))),
        ["there are 256 squares that are not rock, and can be at most 250"]
    );
}

proptest::proptest! {
    #[test]
    fn any_text_is_a_board_or_is_refused(text in "(name: ?[a-z-]{0,3}\n)?([#oeGRY; é]{0,5}\n?){0,6}") {
        if let Ok(board) = Board::read(&text) {
            assert!(board.columns() >= 3 && board.rows() >= 3, "{text}");
        }
    }

    #[test]
    fn any_map_is_played_or_refused(map in "([#oeGR]{5}\n){2}[#oeGR]{2}Y[#oeGR]{2}(\n[#oeGR]{5}){2}") {
        let options = [("board", &*format!("name: any\n{map}")), ("die", "1-9")];
        if let Ok(game) = tablier_games::game(GAME, options) {
            assert!(game.begin().perft(3) > 0, "{map}");
        }
    }
}

#[test]
fn there_is_exactly_one_light_inside_the_board() {
    assert_eq!(board_faults("name: dark\n###\noGo\n###"), ["a board has exactly one light, not 0"]);
    assert_eq!(
        board_faults("name: bright\n#####\neYeYe\n#####"),
        ["a board has exactly one light, not 2", "no walk from an entrance leads through c2"]
    );
    assert_eq!(
        board_faults("name: open\n#Y#\n#e#\n#o#"),
        ["the light cannot be at the border, on b3"]
    );
}

#[test]
fn there_is_an_entrance() {
    assert_eq!(
        board_faults("name: shut\n###\n#Y#\n###"),
        ["there is no entrance: every square of the border is rock"]
    );
}

#[test]
fn a_single_walk_leads_from_every_entrance_to_the_light() {
    let bend = "name: bend\n##o##\n##e##\noeYeo\n##e##\n#oo##\n#o###";
    assert_eq!(
        board_faults(bend),
        [
            "from the entrance b1 no walk leads to the light",
            "no walk from an entrance leads through c2",
            "no walk from an entrance leads through c3",
        ]
    );
    // With green squares in the bend a pawn can turn there.
    assert!(Board::read(&bend.replace("#oo##", "#GG##")).is_ok());
}

#[test]
fn every_square_is_on_a_walk_from_an_entrance() {
    // The light hides d2, and f2 stands alone.
    assert_eq!(
        board_faults("name: orphans\n##e####\noeYe#o#\n##e####"),
        ["no walk from an entrance leads through d2", "no walk from an entrance leads through f2",]
    );
}

#[test]
fn path_squares_next_to_the_light_and_no_others_are_written_as_edging() {
    assert_eq!(
        board_faults("name: edges\n##e##\neoYeo\n##e##"),
        [
            "a2 does not lie next to the light and is written o, not e",
            "b2 lies next to the light and is written e, not o",
        ]
    );
}
