//! What the line under the board says: the next touch, and moves in words. Why a touch is not possible is in
//! `refusals.rs`.

#![allow(clippy::unwrap_used, clippy::panic)]

use tablier_core::scene::Place;
use tablier_core::{AnyMatch, Language, Message, Touch};

pub(crate) fn at(game: &str, options: &[(&str, &str)], position: &str) -> Box<dyn AnyMatch> {
    let game = tablier_games::game(game, options.iter().copied()).unwrap();
    game.begin_at(position).unwrap_or_else(|reasons| panic!("{position}: {}", reasons[0]))
}

pub(crate) fn start(game: &str) -> Box<dyn AnyMatch> {
    tablier_games::game(game, []).unwrap().begin()
}

/// What is touched by these names; choices stand behind a question mark.
pub(crate) fn touches(here: &dyn AnyMatch, names: &[&str]) -> Vec<Touch> {
    let scene = here.scene();
    let touch = |name: &&str| match name.strip_prefix('?') {
        None => Touch::Place(scene.place(name).unwrap_or_else(|| panic!("{name} is no place"))),
        Some("face-own") => Touch::Choice { kind: "face-own", value: 0 },
        Some("pass") => Touch::Choice { kind: "pass", value: 0 },
        Some(other) => panic!("{other} is no choice"),
    };
    names.iter().map(touch).collect()
}

pub(crate) fn say(message: &Message) -> String {
    tablier_games::phrasebook(Language::ENGLISH).sentence(message)
}

fn prompt(here: &dyn AnyMatch, touched: &[&str]) -> String {
    let (gestures, touched) = (here.gestures(), touches(here, touched));
    assert!(gestures.moves(&touched).next().is_some(), "{touched:?} begins no move");
    say(&here.prompt(&gestures, &touched))
}

/// What stands on a place when a move is half made.
fn previewed(here: &dyn AnyMatch, touched: &[&str], place: &str) -> Vec<String> {
    let preview = here.preview(&touches(here, touched)).unwrap();
    let there = Place::Cell(place.to_owned());
    let pieces = preview.pieces.iter().filter(|piece| piece.place == there);
    pieces.map(|piece| say(&piece.label(here.info()))).collect()
}

fn described(mut here: Box<dyn AnyMatch>, text: &str) -> String {
    let told = here.describe(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    here.play(text).unwrap();
    assert_eq!(here.describe_played(here.plies() - 1), Some(told.clone()));
    say(&told)
}

/// In every game, over games at random, each touch that leads nowhere gets a reason of the game's own.
#[test]
fn no_game_falls_back_on_the_reasons_of_last_resort() {
    for info in tablier_games::infos() {
        for seed in 0..6_usize {
            let mut here = start(info.id);
            for ply in 0..80_usize {
                let moves = here.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let is_roll = matches!(here.turn(), tablier_core::Turn::Chance(_));
                if !is_roll && ply % 4 == seed % 4 {
                    all_answers_are_its_own(&*here, ply + seed);
                }
                let chosen = moves[(ply * 7919 + seed * 104_729) % moves.len()].clone();
                here.play(&chosen).unwrap();
            }
        }
    }
}

fn all_answers_are_its_own(here: &dyn AnyMatch, shift: usize) {
    let (gestures, scene, id) = (here.gestures(), here.scene(), here.info().id);
    let cells = scene.cells.iter().map(|cell| Place::Cell(cell.name.clone()));
    let zones = scene.zones.iter().map(|zone| Place::Zone(zone.name.clone()));
    let places: Vec<_> = cells.chain(zones).map(Touch::Place).collect();
    let beginnings: Vec<_> = gestures.beginnings().collect();
    let step = beginnings.len().div_ceil(20).max(1);
    for touched in beginnings.iter().skip(shift % step).step_by(step) {
        let prompt = here.prompt(&gestures, touched);
        assert!(prompt.id.starts_with(id), "{prompt} in {}", here.position());
        let next = gestures.next(touched);
        for touch in places.iter().filter(|touch| !next.contains(touch)) {
            let reason = here.refusal(&gestures, touched, touch);
            let told = (touched, touch, here.position());
            assert!(reason.id.starts_with(id), "{reason} after {told:?}");
        }
    }
    let text = &here.legal_moves()[0];
    assert!(here.describe(text).unwrap().id.starts_with(id));
}

#[test]
fn the_end_and_the_die_are_told_in_every_game() {
    let over = at("orthokon", &[], "wwww/wwww/4/4 b");
    let nothing = over.gestures();
    assert_eq!(say(&over.prompt(&nothing, &[])), "White wins, Black has no piece left");

    let rolling = start("theseion");
    assert_eq!(prompt(&*rolling, &[]), "Player 1 rolls the die");
}

mod orthokon {
    use super::*;

    #[test]
    fn a_piece_then_where_it_slides() {
        let here = start("orthokon");
        assert_eq!(prompt(&*here, &[]), "Choose a piece to slide");
        assert_eq!(prompt(&*here, &["a1"]), "Choose where the piece on a1 slides to");
    }

    #[test]
    fn a_move_in_words() {
        assert_eq!(
            described(start("orthokon"), "a1-a3"),
            "White slides a1 to a3 and turns over a4"
        );
        let alone = at("orthokon", &[], "bbb1/b3/3b/www1 w");
        assert_eq!(described(alone, "c1-b2"), "White slides c1 to b2");
    }
}

mod ordo {
    use super::*;

    #[test]
    fn a_piece_or_a_line() {
        let here = start("ordo");
        assert_eq!(prompt(&*here, &[]), "Choose a piece, or one end of a line");
        assert_eq!(
            prompt(&*here, &["c2"]),
            "Choose where the piece on c2 goes, or the other end of a line"
        );
        assert_eq!(prompt(&*here, &["a3"]), "Choose where the piece on a3 goes");
        assert_eq!(prompt(&*here, &["c2", "d2"]), "Choose where the line of c2 and d2 goes");
        assert_eq!(prompt(&*here, &["d2", "c2"]), "Choose where the line of c2 and d2 goes");
    }

    #[test]
    fn a_line_is_taken_by_either_end_and_sent_to_any_of_its_goals() {
        let here = at("ordo", &[], "10/9b/10/10/10/www7/10/10 w");
        let gestures = here.gestures();
        for ends in [["a3", "c3"], ["c3", "a3"]] {
            for goal in ["a4", "b4", "c4"] {
                let path = touches(&*here, &[ends[0], ends[1], goal]);
                assert_eq!(gestures.only_move(&path), Some("a3:c3-a4"), "{path:?}");
            }
        }
        assert_eq!(prompt(&*here, &["c3", "a3"]), "Choose where the line from a3 to c3 goes");
        let texts: std::collections::BTreeSet<_> = gestures.moves(&[]).collect();
        assert_eq!(texts.len(), here.legal_moves().len());
    }

    #[test]
    fn a_split_group_is_to_be_reconnected() {
        let here = at("ordo", &[], "10/9b/10/10/10/10/w1w7/1w1w6 w");
        assert_eq!(prompt(&*here, &[]), "Choose a piece to move");
        let apart = at("ordo", &[], "10/9b/10/10/10/10/w2w6/1w8 w");
        assert_eq!(
            prompt(&*apart, &[]),
            "Your group is split: choose a piece or a line that reconnects it"
        );
    }

    #[test]
    fn a_move_in_words() {
        assert_eq!(described(start("ordo"), "a3-a4"), "White moves a3 to a4");
        assert_eq!(
            described(start("ordo"), "c2:d2-c3"),
            "White moves a line, c2 to c3 and d2 to d3"
        );
        let splitting = at("ordo", &[], "10/10/10/10/bbb7/1w8/10/10 w");
        assert_eq!(
            described(splitting, "b3xb4"),
            "White captures b4 from b3 and splits the enemy’s group"
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

    #[test]
    fn pawns_are_placed_then_moved_then_the_token() {
        assert_eq!(prompt(&*start("tor"), &[]), "Place your first pawn");
        let mut here = moving();
        assert_eq!(prompt(&*here, &[]), "Choose a pawn to move");
        assert_eq!(prompt(&*here, &["a1"]), "Choose where the pawn on a1 goes");
        here.play("a1-a2").unwrap();
        assert_eq!(prompt(&*here, &["h6"]), "Choose where the pawn on h6 goes");
        let goal = here.gestures().next(&touches(&*here, &["h6"]))[0].clone();
        let goal = goal.cell_name().unwrap().to_owned();
        assert_eq!(prompt(&*here, &["h6", &goal]), "Place the blue token");
    }

    #[test]
    fn the_pawn_has_gone_before_the_token_is_placed() {
        let mut here = moving();
        here.play("a1-a2").unwrap();
        let goal = here.gestures().next(&touches(&*here, &["h6"]))[0].clone();
        let goal = goal.cell_name().unwrap().to_owned();
        assert!(here.preview(&touches(&*here, &["h6"])).is_none());
        assert_eq!(previewed(&*here, &["h6", &goal], "h6"), Vec::<String>::new());
        assert!(previewed(&*here, &["h6", &goal], &goal).contains(&"Black pawn".to_owned()));
    }

    #[test]
    fn a_move_in_words() {
        assert_eq!(described(start("tor"), "@a1"), "White places a pawn on a1");
        let mut here = moving();
        assert_eq!(described(here.fork(), "a1-a2"), "White moves a pawn from a1 to a2");
        here.play("a1-a2").unwrap();
        let text = here.legal_moves()[0].clone();
        let told = described(here, &text);
        assert!(told.contains("and places the blue token on "), "{told}");
    }
}

mod tortuga {
    use super::*;

    /// South must jump north's turtle on d4, and can go on over the neutral one on d6.
    fn chain() -> Box<dyn AnyMatch> {
        at("tortuga", &[], "4/s4/6/2sn1x1/6/5/4 s")
    }

    #[test]
    fn an_obligation_is_told_first() {
        assert_eq!(prompt(&*start("tortuga"), &[]), "Choose a turtle");
        let here = chain();
        assert_eq!(prompt(&*here, &[]), "You must jump an enemy: choose a turtle");
        assert_eq!(prompt(&*here, &["d3"]), "Choose where the turtle on d3 jumps");
        assert_eq!(prompt(&*here, &["d3", "d5"]), "Jump on from d5: choose the next landing");
        assert_eq!(
            prompt(&*here, &["d3", "d5", "d7"]),
            "Choose which way the turtle on d6 shall face"
        );
    }

    #[test]
    fn each_jump_is_seen_before_the_next() {
        let here = chain();
        assert!(here.preview(&touches(&*here, &["d3"])).is_none());
        let jumped = |place: &str| previewed(&*here, &["d3", "d5"], place);
        assert_eq!(jumped("d3"), Vec::<String>::new());
        assert_eq!(jumped("d4"), ["Neutral turtle, on its back"]);
        assert_eq!(jumped("d5"), ["South’s turtle"]);
        // It lies there until it is said how it shall face.
        assert_eq!(previewed(&*here, &["d3", "d5", "d7"], "d6"), ["Neutral turtle, on its back"]);
    }

    #[test]
    fn a_move_in_words() {
        assert_eq!(described(start("tortuga"), "a1-a2"), "South moves from a1 to a2");
        assert_eq!(
            described(chain(), "d3^d5^d7+"),
            "South jumps from d3 to d5, d7, puts d4 on its back, turns d6 to its own side"
        );
    }
}

mod theseion {
    use super::*;

    fn rolled(face: u8) -> Box<dyn AnyMatch> {
        let mut here = start("theseion");
        here.play(&face.to_string()).unwrap();
        here
    }

    #[test]
    fn the_roll_is_told_first() {
        let here = rolled(3);
        assert_eq!(prompt(&*here, &[]), "You rolled a 3: choose your pawns in the darkness");
        assert_eq!(prompt(&*here, &["darkness-1"]), "Choose the square where the pawn enters");
        assert_eq!(
            prompt(&*here, &["darkness-1", "c1"]),
            "Choose where the pawn stops: 2 squares to go"
        );
        assert_eq!(
            prompt(&*rolled(4), &["darkness-1", "c1"]),
            "Choose where the pawn stops or turns: 3 squares to go"
        );
    }

    #[test]
    fn the_pawn_has_entered_before_it_goes_on() {
        let here = rolled(3);
        assert!(here.preview(&touches(&*here, &["darkness-1"])).is_none());
        assert_eq!(previewed(&*here, &["darkness-1", "c1"], "c1"), ["Pawn of player 1"]);
    }

    #[test]
    fn a_move_in_words() {
        assert_eq!(described(start("theseion"), "3"), "Player 1 rolls a 3");
        assert_eq!(described(start("theseion"), "0"), "Player 1 rolls a 0 and the turn ends");
        let walk = rolled(1);
        assert_eq!(described(walk, "*>c1"), "Player 1 moves a pawn from the darkness to c1");
    }
}
