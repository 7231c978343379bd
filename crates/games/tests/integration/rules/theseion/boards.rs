//! Boards.

use proptest::prelude::{ProptestConfig, Strategy};

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
        ["a board file must begin with its name, such as “name: my-board”", "the map has no rows",]
    );
    assert_eq!(
        board_faults("#x#\nname: late\n"),
        [
            "a board file must begin with its name, such as “name: my-board”",
            "line 1 contains the letter “x”, but a map may contain only the letters #oeGRY",
            "line 2 contains the letter “n”, but a map may contain only the letters #oeGRY",
            "the rows of the map do not have the same length",
        ]
    );
    for name in ["", "Big", "a b", "é", "a23456789012345678901234567890123"] {
        assert!(board_faults(&format!("name: {name}\n#"))[0].starts_with("the name of a board"));
    }
    assert_eq!(
        board_faults(&format!("name: wide\n{}", "#".repeat(27))),
        ["a board may have at most 26 columns and 26 rows"]
    );
    assert_eq!(
        board_faults(&format!("name: high{}", "\n#".repeat(27))),
        ["a board may have at most 26 columns and 26 rows"]
    );
    assert_eq!(
        board_faults(&format!("name: full{}", "\nGGGGGGGGGGGGGGGG".repeat(16))),
        ["256 squares are not rock, but a board may have at most 250 of them"]
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
    assert_eq!(
        board_faults("name: dark\n###\noGo\n###"),
        ["a board must have exactly one light, not 0"]
    );
    assert_eq!(
        board_faults("name: bright\n#####\neYeYe\n#####"),
        [
            "a board must have exactly one light, not 2",
            "no route from an entrance leads through c2"
        ]
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
            "there is no route from the entrance b1 to the light",
            "no route from an entrance leads through c2",
            "no route from an entrance leads through c3",
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
        [
            "no route from an entrance leads through d2",
            "no route from an entrance leads through f2",
        ]
    );
}

#[test]
fn path_squares_next_to_the_light_and_no_others_are_written_as_edging() {
    assert_eq!(
        board_faults("name: edges\n##e##\neoYeo\n##e##"),
        [
            "a2 is not next to the light and must be written o, not e",
            "b2 is next to the light and must be written e, not o",
        ]
    );
}

/// A square of green crossings around the light.
fn crossings(size: usize) -> String {
    let mut rows = vec!["G".repeat(size); size];
    rows[size / 2].replace_range(size / 2..=size / 2, "Y");
    format!("name: crossings\n{}", rows.join("\n"))
}

#[test]
fn a_board_and_a_die_with_too_many_moves_are_refused() {
    // The most that a player can have with 5, 6 and 7 are 881, 1869 and 3769 moves.
    let board = crossings(5);
    assert!(tablier_games::game(GAME, [("board", &*board), ("die", "0-7")]).is_ok());
    assert_eq!(
        option_fault(&[("board", &board), ("die", "0-8")]),
        "With a roll of 8, a player could have 7901 moves to choose from on the board \
         “crossings”; at most 4000 are allowed. Use a die with smaller faces, or a \
         board with fewer green and red squares or fewer entrances."
    );
    assert!(option_fault(&[("board", &crossings(15)), ("die", "9")]).contains("289063 moves"));
    // With the pawns where most walks begin all those moves are there, but for `pass`.
    let text = "board=crossings die=0-7 teams=1/2 turn=1 rolls=1 roll=7 dark=1,7 saved=0,0 \
                pawns=b3:1,b4:1,c2:1,c4:1,d2:1,d3:1";
    assert_eq!(with(GAME, &[("board", &board), ("die", "0-7")], text).legal_moves().len(), 3768);
}

#[test]
fn a_position_cannot_bring_a_die_with_too_many_moves() {
    let game = tablier_games::game(GAME, [("board", &*crossings(5))]).unwrap();
    let text = "board=crossings die=0-9 teams=1/2 turn=1 rolls=1 roll=9 dark=7,7 saved=0,0 pawns=-";
    let reasons = game.begin_at(text).unwrap_err();
    assert_eq!(reasons.len(), 1);
    assert_eq!(reasons[0].id, "theseion-too-many-moves");
}

#[test]
fn every_die_goes_with_the_standard_board() {
    for exact in ["true", "false"] {
        assert!(tablier_games::game(GAME, [("die", "0-9"), ("exact", exact)]).is_ok());
    }
}

/// Maps of up to 15 by 15 squares, nearly all of them crossings.
fn wide_map() -> impl Strategy<Value = String> {
    let size = (2_usize..8, 2_usize..8);
    size.prop_flat_map(|(across, up)| {
        let (columns, rows) = (2 * across + 1, 2 * up + 1);
        let letters = vec!['G', 'G', 'G', 'G', 'G', 'G', 'R', '#'];
        proptest::collection::vec(proptest::sample::select(letters), columns * rows).prop_map(
            move |mut letters| {
                letters[columns * up + across] = 'Y';
                let rows = letters.chunks(columns).map(|row| row.iter().collect::<String>());
                format!("name: wide\n{}", rows.collect::<Vec<_>>().join("\n"))
            },
        )
    })
}

proptest::proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn no_position_of_a_permitted_board_has_too_many_moves(
        board in wide_map(),
        exact in proptest::sample::select(vec!["true", "false"]),
        choices in proptest::collection::vec(proptest::prelude::any::<usize>(), 60),
    ) {
        // The largest die that is permitted: with it there are the most moves.
        let game = (1..=9).rev().find_map(|face| {
            let die = format!("{face}");
            tablier_games::game(GAME, [("board", &*board), ("die", &die), ("exact", exact)]).ok()
        });
        if let Some(game) = game {
            let mut played = game.begin();
            for choice in choices {
                let legal = played.legal_moves();
                assert!(legal.len() <= 4000, "{} moves in {}", legal.len(), played.position());
                let Some(text) = legal.get(choice % legal.len().max(1)) else { break };
                played.play(text).unwrap();
            }
        }
    }
}
