//! Positions, moves and counts found by an independent program (`vectors/`).

#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp)]

use std::collections::BTreeMap;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use tablier_core::{AnyGame, AnyMatch};

#[derive(Deserialize)]
struct Vectors {
    perft_start: BTreeMap<String, Vec<u64>>,
    positions: Vec<Counted>,
    terminal: Vec<Terminal>,
    examples: Vec<Example>,
}

#[derive(Deserialize)]
struct Counted {
    p: String,
    n: usize,
    sha256: String,
    perft2: u64,
}

#[derive(Deserialize)]
struct Terminal {
    p: String,
    over: String,
}

#[derive(Deserialize)]
struct Example {
    p: String,
    moves: BTreeMap<String, String>,
}

/// Checks one file. `seats` are the words that the file uses for the winner.
fn check(id: &str, text: &str, seats: &[&str]) {
    let vectors: Vectors = serde_json::from_str(text).unwrap();
    let game = tablier_games::game(id, []).unwrap();

    for (name, counts) in &vectors.perft_start {
        let options = options_of(name);
        let start = tablier_games::game(id, options).unwrap().begin();
        for (depth, &count) in counts.iter().enumerate() {
            assert_eq!(start.perft(depth as u32), count, "{name} to depth {depth}");
        }
    }
    for case in &vectors.positions {
        let here = at(&*game, &case.p);
        let moves = here.legal_moves();
        assert_eq!(moves.len(), case.n, "moves of {}: {moves:?}", case.p);
        let digest = format!("{:x}", Sha256::digest(moves.join("\n")));
        assert_eq!(digest, case.sha256, "moves of {}: {moves:?}", case.p);
        assert_eq!(here.perft(2), case.perft2, "perft of {}", case.p);
    }
    for case in &vectors.terminal {
        let here = at(&*game, &case.p);
        assert_eq!(here.legal_moves(), [""; 0], "moves of {}", case.p);
        let outcome = here.outcome().unwrap_or_else(|| panic!("{} goes on", case.p));
        let winner = seats.iter().position(|&seat| seat == case.over).unwrap();
        assert_eq!(outcome.value(tablier_core::Seat(winner as u8)), 1.0, "winner of {}", case.p);
    }
    for case in &vectors.examples {
        let here = at(&*game, &case.p);
        assert_eq!(here.legal_moves().len(), case.moves.len(), "moves of {}", case.p);
        for (text, after) in &case.moves {
            let mut next = here.fork();
            next.play(text).unwrap_or_else(|error| panic!("{text} in {}: {error}", case.p));
            assert_eq!(&next.position(), after, "{text} in {}", case.p);
        }
    }
}

fn at(game: &dyn AnyGame, position: &str) -> Box<dyn AnyMatch> {
    game.begin_at(position).unwrap_or_else(|reasons| panic!("{position}: {}", reasons[0]))
}

/// What stands behind the colon in the names of the start positions.
fn options_of(name: &str) -> Vec<(&str, &str)> {
    match name {
        "tortuga:compact" => vec![("setup", "compact")],
        "tor:diagonal" => vec![("pattern", "diagonal")],
        "theseion:3" => vec![("players", "3")],
        "theseion:4" => vec![("players", "4")],
        "theseion:13/2" => vec![("teams", "13/2")],
        _ => vec![],
    }
}

#[test]
fn orthokon() {
    check("orthokon", include_str!("../vectors/orthokon.json"), &["white", "black"]);
}

#[test]
fn ordo() {
    check("ordo", include_str!("../vectors/ordo.json"), &["white", "black"]);
}

#[test]
fn tor() {
    check("tor", include_str!("../vectors/tor.json"), &["white", "black"]);
}

#[test]
fn tortuga() {
    check("tortuga", include_str!("../vectors/tortuga.json"), &["south", "north"]);
}

#[test]
fn theseion() {
    let seats = ["seat1", "seat2", "seat3", "seat4"];
    check("theseion", include_str!("../vectors/theseion.json"), &seats);
}
