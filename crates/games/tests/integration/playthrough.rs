//! One whole game of each kind, written down ply by ply: whatever changes in the rules, the texts,
//! the scenes or the gestures shows as a difference in `golden/`.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_core::record::Record;
use tablier_core::{AnyGame, Language, Touch};

const SEED: u64 = 3;
/// Long games are shown up to here; their ends are tested elsewhere.
const MOST_PLIES: usize = 80;

fn playthrough(game: &dyn AnyGame) -> String {
    let mut dice = ChaCha8Rng::seed_from_u64(SEED);
    let book = tablier_games::phrasebook(Language::ENGLISH);
    let info = game.info();
    let mut played = game.begin();
    let mut text = String::new();
    let show = |touches: &[Touch]| {
        let said = touches.iter().map(|touch| book.translate(&touch.label(info)));
        said.collect::<Vec<_>>().join(", ")
    };
    while played.outcome().is_none() && played.played().len() < MOST_PLIES {
        let moves = played.legal_moves();
        let chosen = &moves[dice.random_range(0..moves.len())];
        let gestures = played.gestures();
        let (touches, _) = gestures.iter().find(|(_, text)| text == chosen).unwrap();
        let scene = played.scene();
        writeln!(text, "{}", played.position()).unwrap();
        writeln!(
            text,
            "  {:016x}, {} pieces, {} moves, {:?}",
            played.hash(),
            scene.pieces.len(),
            moves.len(),
            played.turn()
        )
        .unwrap();
        writeln!(text, "  {chosen}: {}", show(touches)).unwrap();
        played.play(chosen).unwrap();
    }
    writeln!(text, "{}\n", played.position()).unwrap();
    text + &Record::of(game, &*played).unwrap().to_string()
}

#[test]
fn every_game_plays_as_it_always_has() {
    for info in tablier_games::infos() {
        let game = tablier_games::game(info.id, []).unwrap();
        let text = playthrough(&*game);
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{}.txt", info.id));
        if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        assert!(golden == text, "{} differs: `cargo xtask golden` and look", path.display());
    }
}
