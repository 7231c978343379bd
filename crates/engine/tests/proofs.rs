//! Proof-number search agrees with exhaustive search.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_core::{Game, Match, Options, Seat};
use tablier_engine::{Limits, ProofTable, Prover, Verdict};
use tablier_games::tortuga::Tortuga;

fn tortuga() -> Tortuga {
    Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap()
}

/// Whether the side to move wins, by trying every move until one wins; `None` when that is too much.
fn exhaustive<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<u64, bool>,
) -> Option<bool> {
    const TOO_MANY: usize = 100_000;
    if let Some(&wins) = known.get(&game.hash(position)) {
        return Some(wins);
    }
    if known.len() > TOO_MANY {
        return None;
    }
    let mut wins = false;
    if let Some(outcome) = game.outcome(position) {
        wins = outcome.value(game.turn(position).seat()) >= 1.0;
    } else {
        let mut replies = Vec::new();
        game.each_move(position, |legal| replies.push(game.play(position, legal)));
        for reply in replies {
            if !exhaustive(game, &reply, known)? {
                wins = true;
                break;
            }
        }
    }
    known.insert(game.hash(position), wins);
    Some(wins)
}

#[test]
fn late_positions_of_tortuga_are_settled_as_exhaustive_search_does() {
    let game = tortuga();
    let mut settled = [0; 2];
    for seed in 0..150 {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut played = Match::new(game.clone());
        while played.outcome().is_none() {
            let mut moves = Vec::new();
            game.each_move(played.position(), |legal| moves.push(legal));
            played.play(moves[dice.random_range(0..moves.len())]);
        }
        for _ in 0..dice.random_range(1..6) {
            played.undo();
        }
        let position = played.position();
        let Some(wins) = exhaustive(&game, position, &mut HashMap::new()) else { continue };
        let mover = game.turn(position).seat();
        // A small table forgets, and must be right all the same.
        for attacker in [mover, mover.next(2)] {
            let mut table = ProofTable::new(1);
            let verdict =
                Prover::new(&game, attacker, &mut table).prove(position, Limits::default());
            let expected =
                if wins == (attacker == mover) { Verdict::Proved } else { Verdict::Disproved };
            assert_eq!(verdict, expected, "{} for {attacker}", game.position_text(position));
        }
        settled[usize::from(wins)] += 1;
    }
    assert!(settled.iter().all(|&count| count > 5), "{settled:?}");
}

#[test]
fn a_stopped_proof_goes_on_where_it_was() {
    let game = tortuga();
    let position = game.read_position("1s1n/s3n/s4n/1ss2n1/1s1n1n/1s1nn/s3 s").unwrap();
    let mut table = ProofTable::new(16);
    let mut calls = 0;
    let verdict = loop {
        let mut prover = Prover::new(&game, Seat(0), &mut table);
        let verdict = prover.prove(&position, Limits { nodes: 20_000, ..Limits::default() });
        assert!(prover.nodes() < 21_000);
        calls += 1;
        if !matches!(verdict, Verdict::Open { .. }) || calls == 500 {
            break verdict;
        }
    };
    let mut fresh = ProofTable::new(16);
    let at_once = Prover::new(&game, Seat(0), &mut fresh)
        .prove(&position, Limits { nodes: 10_000_000, ..Limits::default() });
    assert_eq!(verdict, at_once);
}
