//! Any text as a board of Théséion: read or refused; a game can be played on what is read.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(game) = tablier_games::game("theseion", [("board", text)]) else { return };
    let mut played = game.begin();
    assert!(game.begin_at(&played.position()).is_ok());
    for ply in 0..20 {
        let legal = played.legal_moves();
        let Some(text) = legal.get(ply * 7 % legal.len().max(1)) else { break };
        assert!(played.play(text).is_ok(), "{text} in {}", played.position());
    }
});
