//! A game from outside the workspace, registered for the whole program: so this is a program of its own, with one
//! test.

#![allow(clippy::unwrap_used)]

#[path = "integration/nim.rs"]
mod nim;

use nim::Nim;
use tablier_core::{Language, Message, Options};
use tablier_engine::{
    Alone, Limits, Never, Pairing, ProofTable, Spec, SystemClock, Verdict, any_game_engine,
};

#[test]
fn a_registered_game_is_found_everywhere() {
    let workspace = [any_game_engine::<tablier_games::ordo::Ordo>()];
    assert_eq!(tablier_engine::register(&workspace).unwrap_err().id, "game-registered-twice");
    let twice = [any_game_engine::<Nim>(); 2];
    assert_eq!(tablier_engine::register(&twice).unwrap_err().id, "game-registered-twice");
    tablier_engine::register(&[any_game_engine::<Nim>()]).unwrap();
    // The list is complete from now on.
    let late = tablier_engine::register(&[]).unwrap_err();
    assert_eq!(late.id, "game-registered-late");

    // The catalogue, and its phrases.
    assert_eq!(tablier_games::infos().last().unwrap().id, "nim");
    assert_eq!(tablier_games::find("nim").unwrap().name, "Nim");
    let book = tablier_games::phrasebook(Language::FRENCH);
    assert_eq!(book.translate(&Message::new("nim-summary")), "One pile.");
    assert!(book.translate(&late).contains("une seule fois"));
    let mut played = tablier_games::game("nim", []).unwrap().begin();
    played.play("3").unwrap();

    // The engine.
    let nim = tablier_engine::find("nim").unwrap();
    assert_eq!(nim.info().id, tablier_engine::games().last().unwrap().info().id);
    assert_eq!(tablier_engine::games().count(), tablier_games::infos().count());
    let mut engine = nim.engine(1, Box::new(Alone));
    let found = engine.analyse(&*played, Limits::default(), 1, &mut |_| {}).unwrap();
    assert_eq!(found.lines[0].moves[0], "2");
    let mut player = nim.player(Spec::Nodes(100_000), 1, &SystemClock);
    assert_eq!(player.choose(&*played, &Never).as_deref(), Some("2"));
    assert_eq!(nim.measured_strength(5), Some(0.0));

    // A match.
    let players = &[(Spec::Nodes(100_000), 1), (Spec::Random, 2)];
    let pairing =
        Pairing { players, opening_plies: 0, opening_seed: 1, dice_seed: 1, longest: 100 };
    let options = Options::defaults(nim.info());
    let game = nim.play(&options, &pairing, &SystemClock).unwrap();
    assert!(game.outcome().unwrap().value(tablier_core::Seat(0)) >= 1.0);

    // Proofs, which the rules alone can check.
    let prover = nim.prover(&*played).unwrap();
    let mut table = ProofTable::new(1);
    let (verdict, nodes) = prover.prove(prover.mover(), &mut table, Limits::default());
    assert!(verdict == Verdict::Proved && nodes > 0);
    assert!(nim.solver().is_none());

    // The benchmark.
    assert_eq!(nim.benchmark_depth(), Some(8));
    let search = nim.prepare_search(6, 1, 8, 1).unwrap();
    assert!(search(&Alone) > 10);
    let playouts = nim.prepare_playouts().unwrap();
    let plies = playouts(100, &mut tablier_engine::Dice::new(1));
    assert!((700..=2_100).contains(&plies), "{plies}");
}
