//! Whoever counts instead of looking at the clock finds the same every time, also as a program.

#![allow(clippy::unwrap_used)]

use std::process::Command;

use serde_json::Value;

/// What `analyse` finds, without what depends on the machine.
fn analyse(game: &str, position: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .args(["analyse", game, "--position", position, "--json"])
        .args(["--threads", "1", "--nodes", "2000", "--lines", "2", "--memory", "4"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut found: Value = serde_json::from_slice(&output.stdout).unwrap();
    for timed in ["seconds", "nodes_per_second"] {
        assert!(found.as_object_mut().unwrap().remove(timed).is_some());
    }
    found
}

#[test]
fn every_game_is_analysed_the_same_every_time() {
    for info in tablier_games::infos() {
        let mut played = tablier_games::game(info.id, []).unwrap().begin();
        // In Théséion the die comes first.
        for _ in 0..3 {
            let first = played.legal_moves().swap_remove(0);
            played.play(&first).unwrap();
        }
        let found = analyse(info.id, &played.position());
        assert!(found["nodes"].as_u64().unwrap() > 0 && !found["lines"][0]["moves"].is_null());
        assert_eq!(analyse(info.id, &played.position()), found, "{}", info.id);
    }
}
