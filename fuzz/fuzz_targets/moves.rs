//! Any text as moves of a game, one a line: played or refused, and what is played prints as the
//! move that was read.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let infos: Vec<_> = tablier_games::infos().collect();
    let Ok(game) = tablier_games::game(infos[choice as usize % infos.len()].id, []) else { return };
    let mut played = game.begin();
    for line in text.lines().take(50) {
        let before = played.position();
        let legal = played.legal_moves();
        if played.play(line).is_ok() {
            let text = played.played().pop();
            assert!(text.is_some_and(|text| legal.contains(&text)), "{line} in {before}");
        } else {
            assert_eq!(played.position(), before);
            assert!(!legal.iter().any(|text| text == line), "{line} in {before}");
            // Go on anyway, so that deeper positions are reached.
            if let Some(text) = legal.get(line.len() % legal.len().max(1)) {
                assert!(played.play(text).is_ok(), "{text} in {before}");
            }
        }
    }
});
