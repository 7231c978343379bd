//! Tor.
//!
//! Most positions here are nearly empty boards, written as the squares that are not: see `sparse`.

use tablier_core::scene::{Piece, Place};
use tablier_core::{Language, Seat, Touch, Turn};

use crate::rules::{after, at, end, faults, moves_from, refusal, start, with};

mod texts;

const TILES: &str = "o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r/o,y,o,y,o,y,o,y/\
                     b,r,b,r,b,r,b,r/o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r";

/// Pawns that cannot move, because nothing lies around them: White controls blue, Black red. The
/// second white pawn is for the test to place.
const PARKED: &str = "a6:bW h1:rK h6:rK";

/// The board with nothing but these squares, each given as `c3:bW`; then the side to move and the
/// token in hand.
fn sparse(squares: &str, turn: &str) -> String {
    on(
        "-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-",
        squares,
        turn,
    )
}

/// The tiles with some squares changed.
fn tiles(squares: &str, turn: &str) -> String {
    on(TILES, squares, turn)
}

fn on(board: &str, squares: &str, turn: &str) -> String {
    let mut rows: Vec<Vec<&str>> = board.split('/').map(|row| row.split(',').collect()).collect();
    for square in squares.split_whitespace() {
        let (name, content) = square.split_once(':').unwrap();
        let [column, row] = name.as_bytes() else { panic!("{name} is no square") };
        rows[usize::from(b'6' - row)][usize::from(column - b'a')] = content;
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    format!("{} {turn}", rows.join("/"))
}

/// A position with White's second pawn and whatever the test needs around it.
fn parked(squares: &str, turn: &str) -> Box<dyn tablier_core::AnyMatch> {
    at("tor", &sparse(&format!("{PARKED} {squares}"), turn))
}

/// The shuffled start of a seed.
fn shuffled(seed: u64) -> String {
    start("tor", &[("pattern", "shuffled"), ("seed", &seed.to_string())]).position()
}

/// Why a pattern is refused.
fn pattern_fault(pattern: &str) -> String {
    let reason = tablier_games::game("tor", [("pattern", pattern)]).map(|_| ()).unwrap_err();
    tablier_games::phrasebook(Language::ENGLISH).translate(&reason)
}

// The start

#[test]
fn tiles_are_blue_red_orange_yellow_repeated_every_two_columns_and_rows() {
    assert_eq!(start("tor", &[]).position(), format!("{TILES} w -"));
    assert_eq!(start("tor", &[("pattern", "tiles")]).position(), format!("{TILES} w -"));
}

#[test]
fn diagonal_takes_the_colours_in_turn_by_column_and_row() {
    assert_eq!(
        start("tor", &[("pattern", "diagonal")]).position(),
        "r,o,y,b,r,o,y,b/b,r,o,y,b,r,o,y/y,b,r,o,y,b,r,o/\
         o,y,b,r,o,y,b,r/r,o,y,b,r,o,y,b/b,r,o,y,b,r,o,y w -"
    );
}

#[test]
fn shuffled_is_one_order_for_each_seed_the_same_for_ever() {
    assert_eq!(start("tor", &[("pattern", "shuffled")]).position(), shuffled(0));
    assert_eq!(
        shuffled(0),
        "o,y,o,o,b,o,r,y/o,b,r,o,b,y,o,y/y,o,r,r,b,y,b,y/\
         r,o,y,r,y,o,b,y/r,r,o,b,r,r,b,b/b,o,b,y,y,b,r,r w -"
    );
    assert_eq!(
        shuffled(u64::MAX),
        "r,r,b,r,y,y,b,o/o,y,b,o,o,o,r,y/b,o,r,r,b,r,o,y/\
         r,o,r,o,y,y,b,b/o,o,y,b,b,o,r,r/y,b,b,b,y,y,r,y w -"
    );
    for seed in 0..50 {
        let text = shuffled(seed);
        let (board, turn) = text.split_once(' ').unwrap();
        assert_eq!(turn, "w -");
        assert!(board.split(['/', ',']).all(|square| square.len() == 1), "{text}");
        for colour in ["b", "r", "o", "y"] {
            assert_eq!(board.matches(colour).count(), 12, "{text}");
        }
        assert_ne!(text, shuffled(seed + 1));
    }
}

#[test]
fn every_token_can_be_shuffled_to_every_place() {
    let mut seen = vec![std::collections::BTreeSet::new(); 48];
    for seed in 0..100 {
        let text = shuffled(seed);
        let (board, _) = text.split_once(' ').unwrap();
        for (square, colour) in seen.iter_mut().zip(board.split(['/', ','])) {
            square.insert(colour.to_owned());
        }
    }
    assert!(seen.iter().all(|colours| colours.len() == 4));
}

#[test]
fn a_custom_pattern_is_a_position_before_the_first_pawn() {
    let swapped = tiles("a1:r b1:b", "w -");
    assert_eq!(start("tor", &[("pattern", &swapped)]).position(), swapped);
}

#[test]
fn a_custom_pattern_has_twelve_tokens_of_each_colour_one_on_every_square_and_no_pawn() {
    for (pattern, fault) in [
        ("spiral".into(), "at character 1: expected a square: its tokens (b r o y)"),
        (tiles("a1:bW", "b -"), "a pawn is on the board already"),
        (tiles("a1:r", "w -"), "there are twelve red tokens, not 13"),
        (tiles("a1:-", "w -"), "every square has its token; none is on a1"),
        (tiles("a1:- b2:yb", "w -"), "every square has its token; none is on a1"),
        (tiles("", "b -"), "it is White’s turn to place one"),
        (tiles("a1:-", "w b"), "nobody has a token in hand while pawns are being placed"),
        (String::new(), "but the text ends there"),
    ] {
        let said = pattern_fault(&pattern);
        assert!(said.starts_with("the pattern must be tiles, diagonal, shuffled, or"), "{said}");
        assert!(said.contains(fault), "{pattern}: {said}");
    }
}

#[test]
fn a_seed_is_a_number_that_fits() {
    for seed in ["-1", "x", "", "18446744073709551616"] {
        assert!(tablier_games::game("tor", [("seed", seed)]).is_err(), "{seed}");
    }
}

// Placing

#[test]
fn the_first_pawn_can_be_placed_on_each_of_the_48_squares() {
    let moves = start("tor", &[]).legal_moves();
    let squares = ('a'..='h').flat_map(|column| (1..=6).map(move |row| format!("@{column}{row}")));
    assert_eq!(moves, squares.collect::<Vec<_>>());
}

#[test]
fn white_black_white_black_place_one_pawn_each_and_white_moves_first() {
    let mut here = start("tor", &[]);
    for (seat, text) in [(0, "@c3"), (1, "@f4"), (0, "@c4"), (1, "@f3")] {
        assert_eq!(here.turn(), Turn::Seat(Seat(seat)));
        here = after(here, &[text]);
    }
    assert_eq!(here.turn(), Turn::Seat(Seat(0)));
    assert_eq!(here.position(), tiles("c3:bW f4:yK c4:oW f3:rK", "w -"));
    // White controls blue and orange, so the red and yellow squares beside c3 and c4 are Black's.
    assert_eq!(here.legal_moves(), ["c3-c2", "c4-c5"]);
}

#[test]
fn a_pawn_is_placed_on_a_colour_that_the_opponent_does_not_control() {
    let here = at("tor", &tiles("c3:bW", "b -"));
    assert_eq!(here.legal_moves().len(), 36);
    assert_eq!(
        refusal(&*here, "@a1"),
        "the top token of a1 is blue, a colour that your opponent controls"
    );
    // Both white pawns control their colours: 48 squares less the blue and orange ones, less b1.
    let two = at("tor", &tiles("c3:bW b1:rK c4:oW", "b -"));
    assert_eq!(two.legal_moves().len(), 23);
    assert!(refusal(&*two, "@a2").contains("is orange"));
}

#[test]
fn a_pawn_can_be_placed_on_a_colour_that_its_own_side_controls() {
    let here = at("tor", &tiles("c3:bW b1:rK", "w -"));
    assert_eq!(moves_from(&*here, "@a1"), ["@a1"]);
    assert_eq!(after(here, &["@a1"]).position(), tiles("c3:bW b1:rK a1:bW", "b -"));
}

#[test]
fn a_pawn_is_not_placed_on_another() {
    let here = at("tor", &tiles("c3:bW b1:rK", "w -"));
    assert_eq!(refusal(&*here, "@c3"), "there is already a pawn on c3");
    assert_eq!(refusal(&*here, "@b1"), "there is already a pawn on b1");
}

#[test]
fn no_pawn_moves_before_all_are_placed_and_none_is_placed_afterwards() {
    let placing = at("tor", &tiles("c3:bW", "b -"));
    assert_eq!(
        refusal(&*placing, "c3-c4"),
        "pawns do not move before all four are on the board: place one"
    );
    let moving = at("tor", &tiles("c3:bW f4:yK c4:oW f3:rK", "w -"));
    assert_eq!(
        refusal(&*moving, "@a1"),
        "all the pawns are on the board: now one of them has to move"
    );
}

// Moving: the pawn

#[test]
fn a_pawn_moves_one_square_in_any_of_the_eight_directions() {
    let around = "b2:yo b3:yo b4:yo c2:yo c4:yo d2:yo d3:yo d4:yo";
    let here = parked(&format!("c3:oW {around} c5:yo e3:yo e5:yo g3:y"), "w b");
    let squares = ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"];
    assert_eq!(here.legal_moves(), squares.map(|to| format!("c3-{to}@g3")));
    for far in ["c5", "e3", "e5", "c3"] {
        assert_eq!(
            refusal(&*here, &format!("c3-{far}@g3")),
            format!("a pawn moves one square, and {far} is not next to c3")
        );
    }
}

#[test]
fn the_edges_of_the_board_are_not_joined() {
    let here = parked("h3:oW g3:yo a2:yo a3:yo a4:yo d5:y", "w b");
    assert_eq!(here.legal_moves(), ["h3-g3@d5"]);
    let left = parked("a3:oW b3:yo h2:yo h3:yo h4:yo d5:y", "w b");
    assert_eq!(left.legal_moves(), ["a3-b3@d5"]);
    let corner = at("tor", &sparse("a1:oW b1:yo h1:yo h2:yo a6:yo h6:bW d6:rK f6:rK d3:y", "w b"));
    assert_eq!(corner.legal_moves(), ["a1-b1@d3"]);
    let opposite = at("tor", &sparse("h6:oW g6:yo a6:yo a1:bW h1:yo d1:rK f1:rK d3:y", "w b"));
    assert_eq!(opposite.legal_moves(), ["h6-g6@d3"]);
}

#[test]
fn each_of_your_pawns_can_move_and_none_of_your_opponent() {
    let position = "a1:bW b1:yo h1:oW g1:yo a6:rK b6:yr h6:rK g6:yr d3:y";
    let white = at("tor", &sparse(position, "w b"));
    assert_eq!(white.legal_moves(), ["a1-b1@d3", "h1-g1@d3"]);
    assert_eq!(refusal(&*white, "a6-b6@d3"), "the pawn on a6 belongs to your opponent");
    assert_eq!(refusal(&*white, "d3-d4@a1"), "there is no pawn on d3");
    let black = at("tor", &sparse(position, "b b"));
    assert_eq!(black.legal_moves(), ["a6-b6@d3", "h6-g6@d3"]);
    assert_eq!(refusal(&*black, "a1-b1@d3"), "the pawn on a1 belongs to your opponent");
}

#[test]
fn a_pawn_moves_onto_a_token_and_not_onto_a_pawn() {
    let here = at("tor", &sparse("c3:oW c4:bW d4:rK h1:rK d3:yo g3:y", "w b"));
    assert_eq!(moves_from(&*here, "c3"), ["c3-d3@g3"]);
    assert_eq!(refusal(&*here, "c3-c2@g3"), "there is no token on c2, so no pawn can stand there");
    assert_eq!(refusal(&*here, "c3-c4@g3"), "there is already a pawn on c4");
    assert_eq!(refusal(&*here, "c3-d4@g3"), "there is already a pawn on d4");
}

#[test]
fn a_pawn_moves_onto_one_token_or_two() {
    let here = parked("c3:oW c4:y d3:oy g3:y", "w b");
    assert_eq!(here.legal_moves(), ["c3-c4@g3", "c3-d3@c4", "c3-d3@g3"]);
}

#[test]
fn the_top_colour_of_the_square_must_be_free_for_you() {
    // Black controls red. On c4 red lies below, on c2 above.
    let here = parked("c3:oW c4:ro c2:or g3:y", "w b");
    assert_eq!(here.legal_moves(), ["c3-c4@g3"]);
    assert_eq!(
        refusal(&*here, "c3-c2@g3"),
        "the top token of c2 is red, a colour that your opponent controls"
    );
}

#[test]
fn both_pawns_of_your_opponent_control_a_colour() {
    let here = at("tor", &sparse("a6:bW c3:bW h1:rK h6:yK b3:oy c4:or d3:yo g3:y", "w b"));
    assert_eq!(here.legal_moves(), ["c3-d3@g3"]);
}

#[test]
fn only_the_top_token_under_a_pawn_is_controlled() {
    // Under the red token on h6 lies an orange one: orange is free for White.
    let here = at("tor", &sparse("a6:bW c3:bW h1:rK h6:orK c4:yo g3:y", "w b"));
    assert_eq!(here.legal_moves(), ["c3-c4@g3"]);
}

#[test]
fn the_colours_that_you_control_yourself_are_free_for_you() {
    let here = parked("c3:oW c4:yo c2:yb g3:y", "w b");
    assert_eq!(here.legal_moves(), ["c3-c2@g3", "c3-c4@g3"]);
}

// Moving: the token handed over

#[test]
fn the_top_token_of_the_square_left_goes_to_your_opponent() {
    let here = after(parked("c3:oW c4:yo g3:y", "w b"), &["c3-c4@g3"]);
    let expected = sparse(&format!("{PARKED} c4:yoW g3:yb"), "b o");
    assert_eq!(here.position(), expected);
}

#[test]
fn a_second_token_under_it_stays() {
    let here = after(parked("c3:oyW c4:yo g3:y", "w b"), &["c3-c4@g3"]);
    let expected = sparse(&format!("{PARKED} c3:o c4:yoW g3:yb"), "b y");
    assert_eq!(here.position(), expected);
}

// Moving: the token put down

#[test]
fn the_token_is_put_on_exactly_one_token_of_another_colour() {
    // Available: the blue e1, the yellow c4 and e2; not the red e3, nor the pair e4, nor e5.
    let here = parked("c3:oW c4:y d3:yo e1:b e2:y e3:r e4:by", "w r");
    assert_eq!(here.legal_moves(), ["c3-c4@e1", "c3-c4@e2", "c3-d3@c4", "c3-d3@e1", "c3-d3@e2"]);
    for (square, reason) in [
        ("e3", "the token there is red too"),
        ("e4", "two tokens lie there already"),
        ("e5", "no token lies there"),
    ] {
        assert_eq!(
            refusal(&*here, &format!("c3-d3@{square}")),
            format!("the token cannot be put on {square}: {reason}")
        );
    }
    let put = after(here, &["c3-d3@e1"]);
    let expected = "c4:y d3:yoW e1:br e2:y e3:r e4:by";
    assert_eq!(put.position(), sparse(&format!("{PARKED} {expected}"), "b o"));
}

#[test]
fn the_token_is_not_put_under_a_pawn() {
    let here = parked("c3:oW c4:y d3:yo e1:b", "w y");
    // c4 is where the pawn arrives, a6 holds the other white pawn, h1 a black one.
    for (step, square) in [("c3-c4", "c4"), ("c3-d3", "a6"), ("c3-d3", "h1"), ("c3-d3", "d3")] {
        assert_eq!(
            refusal(&*here, &format!("{step}@{square}")),
            format!("the token cannot be put on {square}, under a pawn")
        );
    }
}

#[test]
fn white_has_no_token_to_put_down_on_the_first_turn_and_black_has() {
    let here = after(start("tor", &[]), &["@c3", "@f4", "@c4", "@f3"]);
    assert_eq!(
        refusal(&*here, "c3-c2@a1"),
        "you have no token in hand to put down: the move is just c3-c2"
    );
    assert!(refusal(&*here, "c3-c2@-").contains("no token in hand"));
    let black = after(here, &["c3-c2"]);
    assert_eq!(black.position(), tiles("c3:- f4:yK c4:oW f3:rK c2:oW", "b b"));
    // Of the 36 tokens that are not blue, four lie under pawns, and f2 under the one that arrives.
    assert_eq!(moves_from(&*black, "f3-f2@").len(), 31);
    assert_eq!(moves_from(&*black, "f3-g3@").len(), 32);
    assert_eq!(moves_from(&*black, "f3-").len(), 31 + 2 * 32);
    assert_eq!(black.legal_moves().len(), 3 * 32 - 1 + 5 * 32 - 1);
    assert_eq!(
        after(black, &["f3-f2@d3"]).position(),
        tiles("c3:- f4:yK c4:oW f3:- c2:oW f2:yK d3:rb", "w r")
    );
}

#[test]
fn a_token_in_hand_must_be_put_down() {
    let here = parked("c3:oW c4:yo g3:y", "w b");
    assert_eq!(
        refusal(&*here, "c3-c4"),
        "you have a token in hand (blue) and must say where it goes, as in c3-c4@g3"
    );
    let nowhere = parked("c3:oW c4:yo", "w b");
    assert!(refusal(&*nowhere, "c3-c4").ends_with("as in c3-c4@-"));
}

#[test]
fn the_square_just_left_takes_the_token_if_it_still_holds_one() {
    let here = parked("c3:oyW c4:yo", "w b");
    assert_eq!(here.legal_moves(), ["c3-c4@c3"]);
    assert_eq!(
        after(here, &["c3-c4@c3"]).position(),
        sparse(&format!("{PARKED} c3:ob c4:yoW"), "b y")
    );
}

#[test]
fn the_square_just_left_does_not_take_a_token_of_the_colour_it_still_holds() {
    let here = parked("c3:oyW c4:yb g3:y", "w o");
    assert_eq!(here.legal_moves(), ["c3-c4@g3"]);
    assert_eq!(
        refusal(&*here, "c3-c4@c3"),
        "the token cannot be put on c3: the token there is orange too"
    );
    // The colour of the token taken from it plays no part.
    assert_eq!(parked("c3:oyW c4:yb", "w y").legal_moves(), ["c3-c4@c3"]);
}

#[test]
fn the_square_just_left_does_not_take_the_token_if_it_is_empty() {
    let here = parked("c3:oW c4:yo g3:y", "w b");
    assert_eq!(
        refusal(&*here, "c3-c4@c3"),
        "the token cannot be put on c3: its only token goes to your opponent"
    );
}

#[test]
fn controlled_colours_do_not_matter_for_the_token() {
    // Black controls red: a red token can be put down, and one can be put on red.
    assert_eq!(parked("c3:oW c4:yo g3:y", "w r").legal_moves(), ["c3-c4@g3"]);
    assert_eq!(parked("c3:oW c4:yo g3:r", "w b").legal_moves(), ["c3-c4@g3"]);
}

#[test]
fn a_token_that_cannot_be_put_anywhere_leaves_the_game() {
    let here = parked("c3:oW c4:yo g3:b", "w b");
    assert_eq!(here.legal_moves(), ["c3-c4@-"]);
    assert_eq!(
        after(here, &["c3-c4@-"]).position(),
        sparse(&format!("{PARKED} c4:yoW g3:b"), "b o")
    );
    // The pawn may take the only place away.
    let only = parked("c3:oW c4:yo d3:y", "w b");
    assert_eq!(only.legal_moves(), ["c3-c4@d3", "c3-d3@-"]);
    assert_eq!(only.perft(1), 2);
    assert!(refusal(&*only, "c3-d3").ends_with("as in c3-d3@-"));
}

#[test]
fn a_token_that_can_be_put_somewhere_is_not_put_aside() {
    let here = parked("c3:oW c4:yo g3:y", "w b");
    assert_eq!(
        refusal(&*here, "c3-c4@-"),
        "the token in hand (blue) can be put down, as in c3-c4@g3, so it cannot be put aside"
    );
}

#[test]
fn nobody_has_to_choose_a_move_after_which_the_token_can_be_put() {
    let here = at("tor", &sparse("a6:obW b6:yo c3:oW d3:yo h1:rK h6:rK", "w y"));
    assert_eq!(here.legal_moves(), ["a6-b6@a6", "c3-d3@-"]);
}

// The end

#[test]
fn whoever_cannot_move_a_pawn_loses() {
    // Around c3 there are a colour that Black controls and pawns, and nothing else. The token in
    // hand could be put on g3.
    let here = at("tor", &sparse("a6:bW c3:oW c4:or d4:rK h1:rK g3:y", "w b"));
    assert_eq!(end(&*here), Some(("0 1".into(), "tor-end-stuck")));
    assert_eq!(here.legal_moves(), [""; 0]);
    assert!(refusal(&*here, "c3-c4@g3").contains("the game is over: Black wins"));
    let black = at("tor", &sparse("a6:bW c3:oW h1:rK h6:rK h5:o g3:y", "b b"));
    assert_eq!(end(&*black), Some(("1 0".into(), "tor-end-stuck")));
    assert!(refusal(&*black, "h6-h5@g3").contains("the game is over: White wins"));
}

#[test]
fn a_player_who_can_move_one_pawn_goes_on() {
    assert_eq!(end(&*parked("c3:oW c4:yo", "w b")), None);
    assert_eq!(end(&*start("tor", &[])), None);
}

#[test]
fn in_every_placing_position_a_pawn_can_be_placed() {
    // Two colours of the opponent's leave 24 squares, of which at most one holds a pawn.
    let here = at("tor", &tiles("a1:bW a2:oW b1:rK", "b -"));
    assert_eq!(here.legal_moves().len(), 23);
    assert_eq!(end(&*here), None);
}

#[test]
fn the_third_appearance_of_a_position_is_a_draw() {
    let position = sparse("a6:bW c3:obW c4:ob f3:yrK f4:o h1:rK", "w y");
    let round = ["c3-c4@f4", "f3-f4@c3", "c4-c3@f3", "f4-f3@c4"];
    let twice = after(at("tor", &position), &round);
    assert_eq!(twice.position(), position);
    assert_eq!(end(&*twice), None);
    let thrice = after(twice, &round);
    assert_eq!(end(&*thrice), Some(("0.5 0.5".into(), "end-repetition")));

    let never = with("tor", &[("repetition", "none")], &position);
    assert_eq!(end(&*after(after(never, &round), &round)), None);
}

#[test]
fn positions_differ_by_the_token_in_hand_and_by_the_side_to_move() {
    let hashes = ["w b", "w y", "b b", "b y"].map(|turn| parked("c3:oW", turn).hash());
    for (i, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..i].contains(hash));
    }
}
