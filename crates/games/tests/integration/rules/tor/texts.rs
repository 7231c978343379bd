//! Positions that are impossible, texts, and what there is to see and to touch.

use super::*;

// Impossible positions

#[test]
fn a_square_holds_at_most_two_tokens() {
    assert_eq!(
        faults("tor", &sparse(&format!("{PARKED} c3:oW d5:bob"), "w b")),
        ["a square holds at most two tokens, d5 has 3"]
    );
}

#[test]
fn two_tokens_of_one_colour_do_not_lie_on_one_another() {
    assert_eq!(
        faults("tor", &sparse(&format!("{PARKED} c3:oW d5:oo"), "w b")),
        ["two orange tokens are stacked on d5"]
    );
}

#[test]
fn there_are_twelve_tokens_of_each_colour_the_one_in_hand_included() {
    let red = "a1:r b1:r c1:r d1:r e1:r f1:r a2:r b2:r c2:r";
    let eleven = format!("{PARKED} c3:oW {red}");
    let twelve = format!("{eleven} d2:yr");
    for possible in [sparse(&eleven, "w r"), sparse(&twelve, "w b")] {
        assert_eq!(at("tor", &possible).position(), possible);
    }
    assert_eq!(faults("tor", &sparse(&twelve, "w r")), ["there are twelve red tokens, not 13"]);
}

#[test]
fn every_square_has_its_token_while_pawns_are_being_placed() {
    assert_eq!(
        faults("tor", &tiles("c3:bW a1:- h6:-", "b -")),
        ["while pawns are being placed every square has its token; none is on a1 h6"]
    );
    // A second token has to come from somewhere.
    assert_eq!(
        faults("tor", &tiles("c3:bW a1:br", "b -")),
        ["there are twelve red tokens, not 13"]
    );
}

#[test]
fn a_pawn_stands_on_a_token() {
    assert_eq!(
        faults("tor", &sparse(&format!("{PARKED} c3:W"), "w b")),
        ["the pawn on c3 has no token under it"]
    );
}

#[test]
fn a_colour_is_not_controlled_by_both_sides() {
    assert_eq!(
        faults("tor", &sparse(&format!("{PARKED} c3:orW"), "w b")),
        ["both sides control red"]
    );
    assert_eq!(faults("tor", &tiles("a1:bW c1:bK", "w -")), ["both sides control blue"]);
}

#[test]
fn each_side_has_two_pawns() {
    assert_eq!(
        faults("tor", &sparse(&format!("{PARKED} c3:oW c4:yW"), "w b")),
        ["White has two pawns, not 3"]
    );
    assert_eq!(
        faults("tor", &sparse(&format!("{PARKED} c3:oW c4:yK"), "w b")),
        ["Black has two pawns, not 3"]
    );
}

#[test]
fn the_hand_is_empty_on_whites_first_move_and_never_after() {
    let full = "a6:bW c3:oW h1:rK h6:rK";
    let text = "only on White’s first move is there no token in hand";
    let first = "c3:bW f4:yK c4:oW f3:rK";
    assert_eq!(faults("tor", &sparse(full, "w -")), [text]);
    assert_eq!(faults("tor", &sparse(full, "b -")), [text]);
    assert_eq!(at("tor", &tiles(first, "w -")).legal_moves().len(), 2);
    assert_eq!(faults("tor", &tiles(first, "b -")), [text]);
    // A token that lies elsewhere, or nowhere, has been moved.
    assert_eq!(faults("tor", &tiles(&format!("{first} a1:- b1:rb"), "w -")), [text]);
    assert_eq!(faults("tor", &tiles(&format!("{first} a1:-"), "w -")), [text]);
    assert_eq!(faults("tor", &tiles(first, "w b")), ["there are twelve blue tokens, not 13"]);
}

#[test]
fn nobody_has_a_token_in_hand_while_pawns_are_being_placed() {
    let early = "nobody has a token in hand while pawns are being placed";
    let mut reasons = faults("tor", &tiles("c3:bW", "b y"));
    assert_eq!(reasons.pop().as_deref(), Some(early));
    assert_eq!(reasons, ["there are twelve yellow tokens, not 13"]);
}

#[test]
fn the_number_of_pawns_tells_whose_turn_it_is_to_place() {
    for (pawns, turn) in [("", "w -"), ("c3:bW", "b -"), ("c3:bW f3:rK", "w -")] {
        assert!(end(&*at("tor", &tiles(pawns, turn))).is_none());
        let (other, side) = if turn == "w -" { ("b -", "White") } else { ("w -", "Black") };
        assert_eq!(
            faults("tor", &tiles(pawns, other)),
            [format!("with these pawns on the board it is {side}’s turn to place one")]
        );
    }
    assert_eq!(faults("tor", &tiles("c3:bW f3:rK c4:oW", "w -")).len(), 1);
}

#[test]
fn pawns_are_placed_in_turn() {
    for (pawns, white, black) in
        [("f3:rK", 0, 1), ("f3:rK f4:yK", 0, 2), ("c3:bW f3:rK f4:yK", 1, 2), ("c3:bW c4:oW", 2, 0)]
    {
        for turn in ["w -", "b -"] {
            assert_eq!(
                faults("tor", &tiles(pawns, turn)),
                [format!(
                    "the players place their pawns in turn, White first; White cannot have placed {white} and Black {black}"
                )]
            );
        }
    }
}

#[test]
fn an_impossible_position_is_told_with_all_its_faults() {
    let text = sparse("a1:W b1:bbb c1:rW d1:rK e1:yK f1:yW", "w -");
    assert_eq!(
        faults("tor", &text),
        [
            "the pawn on a1 has no token under it",
            "a square holds at most two tokens, b1 has 3",
            "two blue tokens are stacked on b1",
            "White has two pawns, not 3",
            "both sides control red",
            "both sides control yellow",
            "only on White’s first move is there no token in hand",
        ]
    );
}

#[test]
fn a_position_that_no_game_reaches_is_accepted() {
    assert_eq!(parked("c3:oW", "w b").position(), sparse(&format!("{PARKED} c3:oW"), "w b"));
}

// Texts

#[test]
fn a_malformed_position_is_told_by_the_place_of_the_fault() {
    let square = "a square: its tokens (b r o y) and optionally a pawn (W K), or - if it is empty";
    for (text, fault) in [
        (String::new(), format!("at character 1: expected {square}, but the text ends there")),
        ("é".into(), format!("at character 1: expected {square}, found “é”")),
        ("b,,".into(), format!("at character 3: expected {square}, found “,”")),
        ("bWK".into(), "at character 3: expected “,”, found “K”".into()),
        ("Wb".into(), "at character 2: expected “,”, found “b”".into()),
        ("-W".into(), "at character 2: expected “,”, found “W”".into()),
        ("b/".into(), "at character 2: expected “,”, found “/”".into()),
        (TILES[..15].into(), "at character 16: expected “/”, but the text ends there".into()),
        (TILES.into(), "at character 96: expected a space, but the text ends there".into()),
        (format!("{TILES} x"), "at character 97: expected one of w b, found “x”".into()),
        (format!("{TILES} w"), "at character 98: expected a space, but the text ends there".into()),
        (format!("{TILES} w W"), "at character 99: expected one of b r o y -, found “W”".into()),
        (
            format!("{TILES} w - "),
            "at character 100: expected the end of the text, found “ ”".into(),
        ),
    ] {
        assert_eq!(faults("tor", &text), [fault], "{text}");
    }
}

#[test]
fn a_malformed_move_is_told_by_the_place_of_the_fault() {
    let here = parked("c3:oW c4:yo g3:y", "w b");
    let square = "a square from a1 to h6";
    for (text, fault) in [
        ("", format!("at character 1: expected {square}, but the text ends there")),
        ("c7-c4", format!("at character 1: expected {square}, found “c”")),
        ("i1-c4", format!("at character 1: expected {square}, found “i”")),
        ("@", format!("at character 2: expected {square}, but the text ends there")),
        ("@-", format!("at character 2: expected {square}, found “-”")),
        ("@c3x", "at character 4: expected the end of the text, found “x”".into()),
        ("c3", "at character 3: expected “-”, but the text ends there".into()),
        ("c3c4", "at character 3: expected “-”, found “c”".into()),
        ("c3-é", format!("at character 4: expected {square}, found “é”")),
        ("c3-c4-", "at character 6: expected the end of the text, found “-”".into()),
        ("c3-c4@", format!("at character 7: expected {square}, but the text ends there")),
        ("c3-c4@g9999999999999", format!("at character 7: expected {square}, found “g”")),
        ("c3-c4@--", "at character 8: expected the end of the text, found “-”".into()),
        ("c3-c4@g3 ", "at character 9: expected the end of the text, found “ ”".into()),
    ] {
        assert_eq!(refusal(&*here, text), fault, "{text}");
    }
}

#[test]
fn a_very_long_text_is_refused_like_any_other() {
    let tower = sparse(&format!("{PARKED} c3:{}W", "br".repeat(50_000)), "w b");
    assert!(
        faults("tor", &tower).contains(&"a square holds at most two tokens, c3 has 100000".into())
    );
    let long = "c3-".repeat(50_000);
    assert!(refusal(&*parked("c3:oW c4:yo", "w b"), &long).contains("at character 6"));
}

// What there is to see and to touch

#[test]
fn the_scene_shows_tokens_in_layers_pawns_on_top_and_the_token_in_hand_beside_the_board() {
    let scene = parked("c3:oyW c4:yo", "w b").scene();
    assert_eq!(scene.cells.len(), 48);
    let on = |place: Place| -> Vec<_> {
        let here = |piece: &&Piece| piece.place == place;
        let seen = |p: &Piece| (p.kind, p.variant, p.owner, p.level, p.glyph);
        scene.pieces.iter().filter(here).map(seen).collect()
    };
    assert_eq!(
        on(Place::Cell("c3".into())),
        [
            ("token", Some("orange"), None, 0, 'o'),
            ("token", Some("yellow"), None, 1, 'y'),
            ("pawn", None, Some(Seat(0)), 2, 'W'),
        ]
    );
    assert_eq!(
        on(Place::Cell("h1".into())),
        [("token", Some("red"), None, 0, 'r'), ("pawn", None, Some(Seat(1)), 1, 'K')]
    );
    assert_eq!(on(Place::Zone("hand".into())), [("token", Some("blue"), None, 0, 'b')]);
    assert_eq!(scene.zones[0].owner, Some(Seat(0)));
    assert_eq!(parked("c3:oW", "b b").scene().zones[0].owner, Some(Seat(1)));
    assert_eq!(start("tor", &[]).scene().pieces.len(), 48);
}

#[test]
fn a_move_is_touched_pawn_first_then_its_goal_then_the_square_for_the_token() {
    let [c3, c4, d3, g3] = ["c3", "c4", "d3", "g3"].map(Touch::cell);
    let moves = |squares: &str, touched: &[Touch]| {
        parked(squares, "w b").gestures().only_move(touched).map(String::from)
    };
    let room = "c3:oW c4:yo d3:yo g3:y";
    assert_eq!(moves(room, std::slice::from_ref(&c3)), None);
    assert_eq!(moves(room, &[c3.clone(), c4.clone(), g3]).as_deref(), Some("c3-c4@g3"));
    assert_eq!(moves("c3:oW c4:yo d3:yo", &[c3, d3]).as_deref(), Some("c3-d3@-"));
    let placing = start("tor", &[]).gestures();
    assert_eq!(placing.only_move(&[c4]), Some("@c4"));
}
