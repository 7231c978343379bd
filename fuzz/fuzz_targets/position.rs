//! Any text as a position of every game: read or refused, and what is read prints as it was read.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for info in tablier_games::infos() {
        let Ok(game) = tablier_games::game(info.id, []) else { continue };
        let Ok(here) = game.begin_at(text) else { continue };
        assert_eq!(here.position(), text);
        // Everything that can be asked of a position can be asked of this one.
        assert_eq!(here.legal_moves().len() as u64, here.perft(1) * u64::from(here.outcome().is_none()));
        assert_eq!(here.gestures().iter().count(), here.legal_moves().len());
        let _ = here.scene();
    }
});
