//! `tablier verify` checks the dice of a record.

#![allow(clippy::unwrap_used)]

use std::process::Output;

use tablier_core::record::Record;
use tablier_core::{FairDice, Seed};

use crate::program::tablier;

/// The first roll of a table.
fn record() -> Record {
    let game = tablier_games::game("theseion", []).unwrap();
    let seed = Seed::new([7; 32]);
    let mut played = game.begin();
    let faces = played.legal_moves();
    let faces: Vec<_> = faces.iter().map(String::as_str).collect();
    played.play(FairDice::new(&seed, "t1", []).roll(1, &faces).unwrap()).unwrap();
    let mut record = Record::of(&*game, &*played).unwrap();
    record.tag_dice("t1", &seed.commitment(), [], Some(&seed)).unwrap();
    record
}

fn verify(record: &str, more: &[&str]) -> Output {
    tablier(["verify", "-"].iter().chain(more), record.as_bytes())
}

#[test]
fn fair_dice_are_told() {
    let told = verify(&record().to_string(), &[]);
    assert_eq!(
        String::from_utf8_lossy(&told.stdout),
        "Théséion: one ply, correct\nOne roll of the die matches the committed seed\n"
    );
    let told = verify(&record().to_string(), &["--json"]);
    assert!(String::from_utf8_lossy(&told.stdout).contains("\"rolls\":1"), "{told:?}");
}

#[test]
fn loaded_dice_are_refused() {
    let text = record().to_string();
    let line = text.lines().find(|line| line.starts_with("1. ")).unwrap();
    let loaded = if line == "1. 5" { "1. 4" } else { "1. 5" };
    let told = verify(&text.replace(line, loaded), &[]);
    assert_eq!(told.status.code(), Some(1), "{told:?}");
    let sentence = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(
        sentence.starts_with("tablier: Ply 1 is not correct: the record shows a roll of"),
        "{sentence}"
    );
}
