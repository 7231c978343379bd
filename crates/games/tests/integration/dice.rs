//! Fair dice in a record: whatever was changed afterwards is found.

#![allow(clippy::unwrap_used)]

use tablier_core::record::{Record, check_rolls};
use tablier_core::{FairDice, Seed, Turn};

const TEXTS: [&str; 2] = ["from Ada", "from Blaise"];

/// Thirty plies of Théséion with dice of a seed.
fn record() -> Record {
    let game = tablier_games::game("theseion", []).unwrap();
    let seed = Seed::new([7; 32]);
    let dice = FairDice::new(&seed, "t1", TEXTS);
    let mut played = game.begin();
    for ply in 1..=30 {
        let moves = played.legal_moves();
        let faces: Vec<_> = moves.iter().map(String::as_str).collect();
        let chosen = match played.turn() {
            Turn::Chance(_) => dice.roll(ply, &faces).unwrap(),
            Turn::Seat(_) => faces[ply % faces.len()],
        };
        played.play(chosen).unwrap();
    }
    let mut record = Record::of(&*game, &*played).unwrap();
    record.tag_dice("t1", &seed.commitment(), TEXTS, Some(&seed)).unwrap();
    record
}

fn check(record: &Record) -> Result<Option<usize>, (Option<usize>, String)> {
    let game = tablier_games::game("theseion", []).unwrap();
    check_rolls(record, &*game).map_err(|fault| (fault.ply, fault.reasons[0].id.to_string()))
}

/// The record with the value of one of its tags replaced, or without the tag.
fn with(name: &str, value: Option<&str>) -> Record {
    let mut record = record();
    let at = record.tags.iter().position(|tag| tag.name.as_str() == name).unwrap();
    match value {
        Some(value) => value.clone_into(&mut record.tags[at].value),
        None => drop(record.tags.remove(at)),
    }
    record
}

#[test]
fn rolls_that_follow_from_the_seed_are_counted() {
    let rolls = check(&record()).unwrap().unwrap();
    assert!((10..=20).contains(&rolls), "{rolls}");
    let again = Record::read(&record().to_string()).unwrap();
    assert_eq!(check(&again), Ok(Some(rolls)));
}

#[test]
fn a_changed_roll_is_found_at_its_ply() {
    let mut record = record();
    let roll = record.line.plies[0].text.as_str().to_owned();
    let game = tablier_games::game("theseion", []).unwrap();
    let other = game.begin().legal_moves().into_iter().find(|face| *face != roll).unwrap();
    record.line.plies.truncate(1);
    record.line.plies[0].text = other.try_into().unwrap();
    assert_eq!(check(&record), Err((Some(1), "dice-roll".to_owned())));
}

#[test]
fn a_changed_seed_is_not_the_promised_one() {
    let record = with("DiceSeed", Some(&Seed::new([8; 32]).reveal()));
    assert_eq!(check(&record), Err((None, "dice-commitment".to_owned())));
    assert_eq!(check(&with("DiceSeed", Some("7"))), Err((None, "dice-seed".to_owned())));
}

#[test]
fn a_changed_text_or_table_makes_other_rolls() {
    for record in [
        with("DiceContribution", Some("from Boole")),
        with("DiceContribution", None),
        with("Table", Some("t2")),
    ] {
        assert_eq!(check(&record).unwrap_err().1, "dice-roll");
    }
}

#[test]
fn what_is_missing_is_named() {
    for tag in ["DiceCommitment", "Table"] {
        assert_eq!(check(&with(tag, None)), Err((None, "dice-tag-missing".to_owned())));
    }
}

#[test]
fn the_seed_is_owed_only_at_the_end() {
    let mut record = with("DiceSeed", None);
    assert_eq!(check(&record), Ok(None));
    record.ending = Record::read("a = 1 0 resigned").unwrap().ending;
    assert_eq!(check(&record), Err((None, "dice-tag-missing".to_owned())));
}

#[test]
fn a_move_stays_marked_while_the_next_player_rolls() {
    use tablier_core::scene::{MarkKind, Place};

    let mut played = tablier_games::game("theseion", []).unwrap().begin();
    let marked = |played: &dyn tablier_core::AnyMatch| -> Vec<Place> {
        let marks = played.scene().marks.into_iter();
        marks.filter(|mark| mark.kind == MarkKind::LastMove).map(|mark| mark.place).collect()
    };
    let walker = played.turn().seat();
    for _ in 0..10 {
        let moves = played.legal_moves();
        match played.turn() {
            turn if turn.seat() != walker => break,
            Turn::Chance(_) => played.play("1").unwrap(),
            Turn::Seat(_) => played.play(&moves[0]).unwrap(),
        }
    }
    assert!(matches!(played.turn(), Turn::Chance(seat) if seat != walker), "{:?}", played.played());
    let walked = marked(&*played);
    assert!(!walked.is_empty(), "{:?}", played.played());
    played.play("1").unwrap();
    assert_eq!(marked(&*played), walked);
}
