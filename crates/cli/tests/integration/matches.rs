//! `tablier match` as a whole: what it plays, and what it writes down.

#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs};

use tablier_core::record::{Record, replay};

fn tablier(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_tablier");
    Command::new(program).args(arguments).env("LC_ALL", "C").output().unwrap()
}

/// A folder of this test alone, not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn records(folder: &PathBuf) -> Vec<Record> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| Record::read(&fs::read_to_string(path).unwrap()).unwrap()).collect()
}

fn opening(record: &Record) -> Vec<&str> {
    record.line.plies[..4].iter().map(|ply| ply.text.as_str()).collect()
}

#[test]
fn openings_are_played_from_both_seats_and_records_are_correct() {
    for info in tablier_games::infos() {
        let folder = folder(&format!("match-{}", info.id));
        let output = tablier(&[
            "match",
            info.id,
            "--first",
            "greedy",
            "--second",
            "random",
            "--games",
            "5",
            "--seed",
            "2",
            "--records",
            folder.to_str().unwrap(),
        ]);
        assert!(output.status.success(), "{output:?}");
        let records = records(&folder);
        assert_eq!(records.len(), 6, "an odd game has its counterpart");
        for record in &records {
            let game = tablier_games::game(record.game().unwrap(), record.options()).unwrap();
            replay(record, &*game).unwrap();
            assert!(record.ending.is_some());
        }
        for pair in records.chunks(2) {
            assert_eq!(opening(&pair[0]), opening(&pair[1]), "{}", info.id);
            let seats = |record: &Record| {
                record
                    .values("Seat1")
                    .chain(record.values("Seat2"))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            assert_eq!(seats(&pair[0]), ["greedy", "random"]);
            assert_eq!(seats(&pair[1]), ["random", "greedy"]);
        }
        assert_ne!(opening(&records[0]), opening(&records[2]));
    }
}

#[test]
fn existing_records_are_left_alone() {
    let folder = folder("match-existing");
    fs::create_dir_all(&folder).unwrap();
    let taken = folder.join("orthokon-0002.tablier");
    fs::write(&taken, "mine").unwrap();
    let output = tablier(&[
        "match",
        "orthokon",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "2",
        "--records",
        folder.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("already exists"));
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let play = |threads| {
        let output = tablier(&[
            "match",
            "tortuga",
            "--first",
            "mcts:20",
            "--second",
            "greedy",
            "--games",
            "8",
            "--json",
            "--threads",
            threads,
        ]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(play("1"), play("3"));
}

#[test]
fn a_table_of_four() {
    let output = tablier(&[
        "match",
        "theseion",
        "--option",
        "players=4",
        "--first",
        "greedy",
        "--second",
        "random",
        "--third",
        "random",
        "--fourth",
        "random",
        "--games",
        "4",
        "--json",
    ]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let points =
        json["players"].as_array().unwrap().iter().map(|player| player["points"].as_f64().unwrap());
    assert_eq!(points.clone().count(), 4);
    assert!((points.sum::<f64>() - 4.0).abs() < 1e-6);
    assert!(json.get("elo").is_none());
}
