//! Why a touch leads nowhere, as the line under the board says it: in the words of the prompts, short, and
//! without the notation of moves, which a newcomer does not know.

#![allow(clippy::unwrap_used, clippy::panic)]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_core::scene::Place;
use tablier_core::{AnyMatch, Language, Touch, Turn};

use crate::prompts::{at, say, start, touches};

/// What fits two lines of a phone.
const LONGEST: usize = 100;

/// So many beginnings of moves are looked at in one position.
const BEGINNINGS: usize = 20;

/// Why a touch that must not be possible is refused, in English.
fn refusal(here: &dyn AnyMatch, touched: &[&str], touch: &str) -> String {
    let (gestures, touched) = (here.gestures(), touches(here, touched));
    let touch = touches(here, &[touch]).remove(0);
    assert!(gestures.moves(&touched).next().is_some(), "{touched:?} begins no move");
    assert!(!gestures.next(&touched).contains(&&touch), "{touch:?} is possible");
    say(&here.refusal(&gestures, &touched, &touch))
}

#[test]
fn no_touch_is_answered_in_notation() {
    let variants: [(&str, &[(&str, &str)]); 9] = [
        ("orthokon", &[]),
        ("ordo", &[]),
        ("tor", &[]),
        ("tor", &[("pattern", "shuffled")]),
        ("tortuga", &[]),
        ("tortuga", &[("chain", "longest"), ("setup", "compact")]),
        ("theseion", &[]),
        ("theseion", &[("players", "4"), ("die", "1-6"), ("exact", "false")]),
        ("theseion", &[("teams", "13/24")]),
    ];
    for (game, options) in variants {
        let game = tablier_games::game(game, options.iter().copied()).unwrap();
        for seed in 0..4 {
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            let mut here = game.begin();
            for _ in 0..120 {
                let moves = here.legal_moves();
                if moves.is_empty() {
                    break;
                }
                if matches!(here.turn(), Turn::Seat(_)) && dice.random_range(0..4) == 0 {
                    every_answer_is_plain(&*here, &mut dice);
                }
                here.play(&moves[dice.random_range(0..moves.len())]).unwrap();
            }
        }
    }
}

fn every_answer_is_plain(here: &dyn AnyMatch, dice: &mut ChaCha8Rng) {
    let (gestures, scene) = (here.gestures(), here.scene());
    let cells = scene.cells.iter().map(|cell| Place::Cell(cell.name.clone()));
    let zones = scene.zones.iter().map(|zone| Place::Zone(zone.name.clone()));
    let choices = ["pass", "face-own", "face-enemy"];
    let choices = choices.map(|kind| Touch::Choice { kind, value: 0 });
    let all: Vec<_> = cells.chain(zones).map(Touch::Place).chain(choices).collect();
    let moves = here.legal_moves();

    let beginnings: Vec<_> = gestures.beginnings().collect();
    let step = beginnings.len().div_ceil(BEGINNINGS).max(1);
    let looked_at = beginnings.iter().skip(dice.random_range(0..step)).step_by(step);
    for touched in looked_at.chain(beginnings.first()) {
        let next = gestures.next(touched);
        let refused = all.iter().filter(|touch| !next.contains(touch));
        let refusals = refused.map(|touch| here.refusal(&gestures, touched, touch));
        for message in refusals.chain([here.prompt(&gestures, touched)]) {
            for language in Language::ALL {
                let said = tablier_games::phrasebook(language).sentence(&message);
                let about = || format!("“{said}” ({message}) in {}", here.position());
                assert!(said.chars().count() <= LONGEST, "too long: {}", about());
                assert!(!has_notation(&said, &moves), "notation: {}", about());
                let jargon = ["ordo", "singleton"];
                let is_jargon = jargon.iter().any(|word| said.to_lowercase().contains(word));
                assert!(!is_jargon, "jargon: {}", about());
            }
        }
    }
}

/// Whether a sentence contains a sign that only moves have, two squares with one of the other signs of moves
/// between them, or one of these moves. A move that is a word, such as “pass”, is no notation.
fn has_notation(sentence: &str, moves: &[String]) -> bool {
    let contains_sign = sentence.contains(['^', '>', '@', '*', '+']);
    let words = sentence.split([' ', '\u{a0}', '\u{202f}', ',', '.', '“', '”', '(', ')']);
    let joins_squares = |word: &str| {
        word.match_indices(['-', ':', 'x'])
            .any(|(i, _)| ends_with_square(&word[..i]) && begins_with_square(&word[i + 1..]))
    };
    let is_symbolic = |text: &str| text.contains(|letter: char| !letter.is_ascii_alphabetic());
    let is_move = moves.iter().filter(|text| is_symbolic(text)).any(|text| sentence.contains(text));
    contains_sign || words.into_iter().any(joins_squares) || is_move
}

fn begins_with_square(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|column| column.is_ascii_lowercase())
        && letters.next().is_some_and(|row| row.is_ascii_digit())
}

fn ends_with_square(text: &str) -> bool {
    let column = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    column.len() < text.len() && column.ends_with(|letter: char| letter.is_ascii_lowercase())
}

#[test]
fn notation_is_found_wherever_it_stands() {
    let moves = ["c3-d4@f2", "pass", "*>c1"].map(str::to_owned);
    for text in [
        "c2:d2-c7 is not possible: an ordo never captures",
        "a1-a2 is not possible",
        "Le coup s’écrit b10xb11.",
        "for example with d3^d5^d7+",
        "as in c3-d4@f2",
        "a route such as c3>c5 or *>c1",
    ] {
        assert!(has_notation(text, &moves), "{text}");
    }
    for text in [
        "The way from a3 to a8 is blocked: there is a piece on a6",
        "c3: two-sided pieces, next to d4",
        "Vous avez fait 3 : passez-en un en c3, d4",
        "You rolled a 3, but no pawn can move: pass",
    ] {
        assert!(!has_notation(text, &moves), "{text}");
    }
}

#[test]
fn the_end_and_the_die_come_first_in_every_game() {
    let over = at("orthokon", &[], "wwww/wwww/4/4 b");
    let reason = over.refusal(&over.gestures(), &[], &Touch::cell("a1"));
    assert_eq!(say(&reason), "The game is over: White wins, Black has no piece left");
    assert_eq!(refusal(&*start("theseion"), &[], "darkness-1"), "The die has to be rolled first");
}

/// Each touch after others, with the sentence that refuses it.
fn all_refused(here: &dyn AnyMatch, cases: &[(&[&str], &str, &str)]) {
    for (touched, touch, sentence) in cases {
        assert_eq!(&refusal(here, touched, touch), sentence, "{touch} after {touched:?}");
    }
}

mod orthokon {
    use super::*;

    #[test]
    fn a_piece_that_is_not_ones_own() {
        all_refused(
            &*start("orthokon"),
            &[
                (&[], "a4", "The piece on a4 belongs to your opponent"),
                (&[], "a2", "There is no piece on a2"),
            ],
        );
    }

    #[test]
    fn a_slide_that_ends_elsewhere() {
        all_refused(
            &*start("orthokon"),
            &[
                (&["a1"], "a2", "The piece on a1 cannot stop on a2: it slides on to a3"),
                (&["a1"], "a4", "The piece on a1 cannot reach a4: another piece stops it on a3"),
                (&["a1"], "c2", "There is no straight line from a1 to c2"),
                (&["a1"], "b1", "The piece on a1 cannot slide that way: b1 is occupied"),
                (&["a1"], "d1", "The piece on a1 cannot slide that way: b1 is occupied"),
                (&["d1"], "a1", "The piece on d1 cannot slide that way: c1 is occupied"),
                (&["a1"], "a1", "The piece on a1 has to move: choose where it slides to"),
            ],
        );
    }

    #[test]
    fn a_piece_that_is_shut_in() {
        let stuck = "The piece on a1 cannot move: every square around it is occupied";
        let corner = at("orthokon", &[], "3w/2w1/bb2/wbbw w");
        all_refused(&*corner, &[(&[], "a1", stuck), (&["c3"], "a1", stuck)]);
    }
}

mod ordo {
    use super::*;

    #[test]
    fn a_piece_that_is_not_ones_own() {
        all_refused(
            &*start("ordo"),
            &[
                (&[], "a7", "The piece on a7 belongs to your opponent"),
                (&[], "e5", "There is no piece on e5"),
            ],
        );
    }

    #[test]
    fn a_way_that_a_piece_does_not_go() {
        all_refused(
            &*start("ordo"),
            &[
                (&["a3"], "a3", "The piece on a3 has to move: choose where it goes"),
                (&["a3"], "b5", "There is no straight line from a3 to b5"),
                (&["a3"], "a8", "The way from a3 to a8 is blocked: there is a piece on a6"),
                (&["a3"], "a6", "Moving a3 to a6 would split your group"),
            ],
        );
        let held = at("ordo", &[], "10/9b/10/10/10/2w7/1w1w6/10 w");
        all_refused(
            &*held,
            &[(&["b2"], "b1", "A piece goes backward only to reconnect your group")],
        );
    }

    #[test]
    fn a_piece_that_cannot_move() {
        let held = at("ordo", &[], "10/9b/10/10/10/2w7/1w1w6/10 w");
        let splits = "The piece on c3 cannot move: your group would be split";
        all_refused(&*held, &[(&[], "c3", splits), (&["b2"], "c3", splits)]);
        let shut_in = at("ordo", &[], "10/9b/10/10/www7/www7/www7/10 w");
        let blocked = "The piece on b3 cannot move: all its ways are blocked";
        all_refused(&*shut_in, &[(&[], "b3", blocked), (&["a4"], "b3", blocked)]);
        let apart = at("ordo", &[], "10/9b/10/10/10/10/w5w3/1w8 w");
        let reconnects_nothing = "The piece on a2 cannot move: it would not reconnect your group";
        all_refused(
            &*apart,
            &[
                (&[], "a2", reconnects_nothing),
                (&["g2"], "g5", "Moving g2 to g5 would not reconnect your group"),
            ],
        );
    }

    #[test]
    fn pieces_that_are_no_line() {
        all_refused(
            &*start("ordo"),
            &[
                (
                    &["a3"],
                    "c2",
                    "a3 and c2 form no line: its ends must be in the same row or column",
                ),
                (&["a3"], "e3", "a3 and e3 form no line: you have no piece on c3"),
            ],
        );
    }

    #[test]
    fn a_line_that_cannot_move() {
        let splits = "The line of a3 and b3 cannot move: your group would be split";
        all_refused(&*start("ordo"), &[(&["a3"], "b3", splits)]);
        let shut_in = at("ordo", &[], "10/9b/10/10/www7/www7/www7/10 w");
        let blocked = "The line from a2 to a4 cannot move: all its ways are blocked";
        all_refused(&*shut_in, &[(&["a4"], "a2", blocked)]);
        let apart = at("ordo", &[], "10/9b/10/10/10/3ww5/4b5/2w7 w");
        let reconnects_nothing =
            "The line of d3 and e3 cannot move: it would not reconnect your group";
        all_refused(&*apart, &[(&["d3"], "e3", reconnects_nothing)]);
    }

    #[test]
    fn a_way_that_a_line_does_not_go() {
        let sideways = "A horizontal line goes straight ahead: e4 is not in front of it";
        all_refused(
            &*start("ordo"),
            &[
                (&["c2", "d2"], "e4", sideways),
                (&["d2", "c2"], "c5", "Moving the line to c5 would split your group"),
                (&["c2", "d2"], "c8", "The line cannot go to c8: there is a piece on c7"),
                (&["c2", "d2"], "d7", "A line never captures, and there is an enemy piece on d7"),
            ],
        );
        let own_piece = at("ordo", &[], "10/9b/10/10/10/1w8/2w7/ww8 w");
        all_refused(
            &*own_piece,
            &[
                (&["a1", "b1"], "a3", "The line cannot go to a3: one of your own pieces is on b3"),
                (&["a1", "b1"], "a4", "The line cannot go to a4: there is a piece on b3"),
            ],
        );
        let row = at("ordo", &[], "10/9b/10/10/10/2w7/ww8/10 w");
        all_refused(
            &*row,
            &[
                (&["a2", "b2"], "a1", "A line goes backward only to reconnect your group"),
                (&["a2", "b2"], "a2", "The line has to move: choose where it goes"),
            ],
        );
        let column = at("ordo", &[], "10/9b/10/10/10/1w8/w9/w9 w");
        let ahead = "A vertical line goes straight sideways: a4 is not beside it";
        all_refused(&*column, &[(&["a1", "a2"], "a4", ahead)]);
    }

    #[test]
    fn a_line_that_has_to_reconnect() {
        let apart = at("ordo", &[], "10/9b/10/10/10/4ww4/10/4w5 w");
        all_refused(
            &*apart,
            &[
                (
                    &["e3", "f3"],
                    "h5",
                    "A horizontal line goes straight ahead or back: \
                     h5 is neither in front of it nor behind it",
                ),
                (&["e3", "f3"], "e5", "Moving the line to e5 would not reconnect your group"),
            ],
        );
    }
}

mod tor {
    use super::*;

    fn moving() -> Box<dyn AnyMatch> {
        let mut here = start("tor");
        for text in ["@a1", "@h6", "@c1", "@f6"] {
            here.play(text).unwrap();
        }
        here
    }

    /// The square c3 has been left, two tokens lie on a1, and whoever is to move has a blue token.
    fn later(side: char) -> Box<dyn AnyMatch> {
        let position = "o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r/o,y,oW,y,o,yK,o,y/b,r,-,r,b,rK,b,r/\
                        o,y,oW,y,o,y,o,y/rb,-,b,r,b,r,b,r";
        at("tor", &[], &format!("{position} {side} b"))
    }

    #[test]
    fn a_square_where_no_pawn_can_be_placed() {
        let mut placing = start("tor");
        let early = "Nobody has a token in hand while pawns are being placed";
        all_refused(&*placing, &[(&[], "hand", early)]);
        placing.play("@a1").unwrap();
        all_refused(
            &*placing,
            &[
                (&[], "a1", "There is already a pawn on a1"),
                (&[], "c1", "c1 is closed to you: White controls blue"),
            ],
        );
    }

    #[test]
    fn a_pawn_that_is_not_ones_own() {
        all_refused(
            &*moving(),
            &[
                (&[], "h6", "The pawn on h6 belongs to your opponent"),
                (&[], "d4", "There is no pawn on d4"),
                (&[], "hand", "There is no token in hand yet: choose a pawn to move"),
            ],
        );
    }

    #[test]
    fn a_square_where_a_pawn_does_not_go() {
        all_refused(
            &*moving(),
            &[
                (&["a1"], "a1", "The pawn on a1 has to move: choose where it goes"),
                (&["a1"], "d4", "A pawn moves one square, and d4 is not next to a1"),
                (&["a1"], "b2", "b2 is closed to you: Black controls yellow"),
            ],
        );
        let empty = "There is no token on c3, so no pawn can stand there";
        all_refused(&*later('w'), &[(&["c4"], "c3", empty)]);
        all_refused(&*later('b'), &[(&["f4"], "f3", "There is already a pawn on f3")]);
    }

    #[test]
    fn a_pawn_that_is_shut_in() {
        let here = at(
            "tor",
            &[],
            "o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r/o,y,oW,y,o,yK,o,y/b,r,b,r,b,rK,b,r/\
             -,-,o,y,o,y,o,y/bW,-,b,r,b,r,b,r w r",
        );
        let stuck = "The pawn on a1 cannot move: no square around it is open to you";
        all_refused(&*here, &[(&[], "a1", stuck), (&["c4"], "a1", stuck)]);
    }

    #[test]
    fn a_square_where_the_token_does_not_go() {
        let here = later('b');
        all_refused(
            &*here,
            &[
                (&[], "hand", "Move a pawn first: the blue token is placed after it"),
                (&["f3", "f2"], "hand", "The blue token goes onto the board: choose its square"),
                (&["f3", "f2"], "f2", "The token cannot be put on f2, under a pawn"),
                (&["f3", "f2"], "c2", "The token cannot be put on c2, under a pawn"),
                (&["f3", "f2"], "c3", "The token cannot be put on c3: no token lies there"),
                (
                    &["f3", "f2"],
                    "f3",
                    "The token cannot be put on f3: its only token goes to your opponent",
                ),
                (
                    &["f3", "f2"],
                    "a1",
                    "The token cannot be put on a1: two tokens lie there already",
                ),
                (&["f3", "f2"], "a3", "The token cannot be put on a3: the token there is blue too"),
            ],
        );
    }
}

mod tortuga {
    use super::*;

    /// South must jump north's turtle on d4, and can go on over the neutral one on d6.
    fn chain() -> Box<dyn AnyMatch> {
        at("tortuga", &[], "4/s4/6/2sn1x1/6/5/4 s")
    }

    #[test]
    fn a_turtle_that_is_not_ones_own() {
        all_refused(
            &*chain(),
            &[
                (&[], "d4", "The turtle on d4 belongs to your opponent"),
                (
                    &[],
                    "d6",
                    "The turtle on d6 is on its back: it belongs to nobody and cannot move",
                ),
                (&[], "a3", "There is no turtle on a3"),
            ],
        );
    }

    #[test]
    fn a_turtle_that_cannot_move() {
        let must_jump = "You must jump an enemy, and the turtle on b1 cannot";
        all_refused(&*chain(), &[(&[], "b1", must_jump), (&["d3"], "b1", must_jump)]);
        let shut_in = at("tortuga", &[], "4/s4/s5/sss4/s5/s4/4 s");
        let stuck = "The turtle on d1 cannot move: nothing ahead of it is free";
        all_refused(&*shut_in, &[(&[], "d1", stuck)]);
    }

    #[test]
    fn a_cell_where_a_turtle_does_not_go() {
        let too_far =
            "a1 is out of reach from d3: a turtle goes one cell forward, or two in a jump";
        all_refused(
            &*chain(),
            &[
                (&["d3"], "d3", "The turtle on d3 has to move: choose where it goes"),
                (&["d3"], "d2", "From d3 to d2 is backward: a turtle only moves forward"),
                (&["d3"], "c3", "You cannot step to c3: you must jump an enemy"),
                (&["d3"], "d4", "To jump the turtle on d4, choose the cell behind it, d5"),
                (&["d3"], "b3", "b3 is too far: c3 is empty, so there is no turtle to jump"),
                (&["d3"], "a1", too_far),
                (&["d3"], "?face-own", "There is no turtle to turn now"),
            ],
        );
        let behind = at("tortuga", &[], "4/5/6/2snn2/6/5/4 s");
        all_refused(
            &*behind,
            &[
                (&["d3"], "d4", "From d3 to d4 is not possible: d4 is occupied"),
                (&["d3"], "d5", "From d3 to d5 is not possible: d5 is occupied"),
            ],
        );
    }

    #[test]
    fn a_jump_that_does_not_go_on() {
        let no_jump =
            "No jump leads from d5 to c5: a jump goes two cells straight in a forward direction";
        all_refused(
            &*chain(),
            &[
                (&["d3", "d5"], "c5", no_jump),
                (&["d3", "d5"], "d3", "From d5 to d3 is backward: a turtle only moves forward"),
                (&["d3", "d5"], "d5", "The turtle on d5 has to jump on: choose the next landing"),
                (&["d3", "d5"], "d6", "To jump the turtle on d6, choose the cell behind it, d7"),
                (&["d3", "d5", "d7"], "d7", "First choose which way the turtle on d6 shall face"),
            ],
        );
        let friend_ahead = at("tortuga", &[], "4/5/3n2/1sn1s2/6/5/4 s");
        let mixed = "d5 cannot be jumped: one move never jumps both friends and enemies";
        all_refused(&*friend_ahead, &[(&["d2", "d4"], "d6", mixed)]);
    }

    #[test]
    fn a_jump_over_a_friend_where_an_enemy_must_be_jumped() {
        let here = at("tortuga", &[], "4/5/1s4/1sn4/6/5/4 s");
        let misses = "You must jump an enemy, which is not possible by way of b2";
        all_refused(&*here, &[(&["d2"], "b2", misses)]);
    }

    #[test]
    fn fewer_jumps_than_possible_where_the_longest_chain_counts() {
        let longest = |position| at("tortuga", &[("chain", "longest")], position);
        let other = "Another turtle can make more jumps, and you must make as many as possible";
        all_refused(&*longest("4/sn3/6/2sn1x1/6/5/4 s"), &[(&[], "b1", other)]);
        let way = "Another way has more jumps, and you must make as many as possible";
        all_refused(&*longest("4/5/2n3/2sn1x1/6/5/4 s"), &[(&["d3"], "b3", way)]);
    }
}

mod theseion {
    use super::*;

    /// Player 1 has rolled, on the built-in board.
    fn rolled(face: u8, dark: &str, pawns: &str) -> Box<dyn AnyMatch> {
        let position = format!(
            "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll={face} dark={dark} saved=0,0 \
             pawns={pawns}"
        );
        at("theseion", &[], &position)
    }

    #[test]
    fn what_is_not_a_pawn_to_move() {
        all_refused(
            &*rolled(3, "7,6", "c5:2"),
            &[
                (&[], "c5", "The pawn on c5 belongs to player 2"),
                (&[], "c1", "There is no pawn on c1"),
                (&[], "darkness-2", "This is the darkness of player 2"),
                (&[], "saved-1", "Pawns that are saved do not move any more"),
                (&[], "die", "The die has been rolled already: it shows 3"),
                (&[], "?pass", "You cannot pass: a pawn can move, and no route meets a block"),
                (
                    &["darkness-1", "c1"],
                    "?pass",
                    "A pawn is on its way: you can pass only before you choose one",
                ),
            ],
        );
        let none_dark = rolled(2, "0,7", "e3:11,e5:11,g3:111");
        all_refused(
            &*none_dark,
            &[
                (&[], "darkness-1", "None of your pawns is in the darkness"),
                (&["g3"], "darkness-1", "None of your pawns is in the darkness"),
            ],
        );
    }

    #[test]
    fn where_a_pawn_does_not_enter() {
        all_refused(
            &*rolled(3, "6,5", "c2:22,e3:1"),
            &[
                (&["darkness-1"], "c2", "c2 is not an entrance: pawns enter at the border"),
                (&["darkness-1"], "c1", "Every route that enters at c1 meets a block"),
                (&["e3"], "darkness-1", "Choose a square on the board"),
            ],
        );
    }

    #[test]
    fn a_pawn_that_cannot_move() {
        let blocked = "The pawn on c1 cannot move 2 squares: every route meets a block";
        all_refused(&*rolled(2, "6,5", "c1:1,c2:22"), &[(&[], "c1", blocked)]);
    }

    #[test]
    fn where_a_walk_does_not_lead() {
        let chosen =
            "You have chosen e5 as the square where the pawn turns: it cannot go straight on";
        all_refused(
            &*rolled(4, "6,7", "e3:1"),
            &[
                (&["e3"], "e3", "The pawn has to move on: choose where it stops"),
                (&["e3"], "g7", "There is no straight path from e3 to g7"),
                (&["e3"], "e4", "The die shows 4, but the route to e4 has one square"),
                (&["e3"], "e8", "The die shows 4, but the route to e8 has 5 squares"),
                (&["e3", "e5"], "e7", chosen),
                (&["e3", "e5"], "e4", "A pawn never turns back, not even on a green or red square"),
            ],
        );
    }

    #[test]
    fn a_walk_that_meets_a_block() {
        let stopped = "The block on e4 stops the pawn: choose another route";
        all_refused(&*rolled(2, "6,5", "e3:1,e4:22"), &[(&["e3"], "e5", stopped)]);
        let turns = "Every route that turns on e5 meets a block";
        all_refused(&*rolled(4, "6,3", "d5:22,e3:1,f5:22"), &[(&["e3"], "e5", turns)]);
    }

    #[test]
    fn the_light_and_what_lies_beyond() {
        let exact =
            "The light needs the exact count: the die shows 4, but the light is 2 squares away";
        all_refused(
            &*rolled(4, "6,7", "g5:1"),
            &[
                (&["g5"], "g7", exact),
                (&["g5"], "g8", "A pawn cannot go on beyond the light on g7"),
            ],
        );
    }

    #[test]
    fn boards_where_a_roll_is_too_high() {
        // ##e##
        // oeYeo   from above and below the light is two squares away
        // ##e##
        let cross = [("board", "name: cross\n##e##\noeYeo\n##e##"), ("players", "3")];
        let rolled = |face: u8, dark: &str, pawns: &str| {
            let position = format!(
                "board=cross die=0-5 teams=1/2/3 turn=1 rolls=1 roll={face} dark={dark} \
                 saved=0,0,0 pawns={pawns}"
            );
            at("theseion", &cross, &position)
        };
        let no_route = "No route of 3 squares enters at c3";
        all_refused(&*rolled(3, "7,7,7", "-"), &[(&["darkness-1"], "c3", no_route)]);
        all_refused(
            &*rolled(4, "6,7,7", "c3:1"),
            &[
                (&[], "c3", "The pawn on c3 cannot move 4 squares: no route is that long"),
                (&[], "darkness-1", "No pawn can enter: no route is 4 squares long"),
            ],
        );
        let all_blocked = rolled(2, "7,1,5", "b2:22,c1:33,c3:22,d2:22");
        all_refused(
            &*all_blocked,
            &[(&[], "darkness-1", "No pawn can enter: every route meets a block")],
        );
    }

    #[test]
    fn a_path_at_the_border_is_no_place_to_turn() {
        // #oo#
        // #oe#   a pawn that enters walks down, and turns on the green square or not at all
        // #GY#
        // ####
        let two_ways = [("board", "name: two-ways\n#oo#\n#oe#\n#GY#\n####")];
        let position = "board=two-ways die=0-5 teams=1/2 turn=1 rolls=1 roll=2 dark=7,7 \
                        saved=0,0 pawns=-";
        let straight_on = "On b4 the pawn goes straight on: it turns only on green and red squares";
        all_refused(
            &*at("theseion", &two_ways, position),
            &[(&["darkness-1", "b4"], "c4", straight_on)],
        );
    }
}
