//! Any text as a position of every game: read or refused, and what is read prints as it was read.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for info in tablier_games::infos() {
        let Ok(game) = tablier_games::game(info.id, []) else { continue };
        let Ok(here) = game.begin_at(text) else { continue };
        assert_eq!(here.position(), text);
        // Everything that can be asked of a position can be asked of this one.
        assert_eq!(
            here.legal_moves().len() as u64,
            here.perft(1) * u64::from(here.outcome().is_none())
        );
        let gestures = here.gestures();
        let moves: std::collections::BTreeSet<_> = gestures.moves(&[]).collect();
        assert!(moves.into_iter().eq(here.legal_moves()));
        for touched in gestures.beginnings().take(20) {
            let _ = (here.prompt(&gestures, touched), here.preview(touched));
            for cell in here.scene().cells.into_iter().take(20) {
                let _ = here.refusal(&gestures, touched, &tablier_core::Touch::cell(cell.name));
            }
        }
        let _ = here.scene();
    }
});
