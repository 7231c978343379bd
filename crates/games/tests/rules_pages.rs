//! The rules pages: both languages show the same diagrams, and each can be played.

#![allow(clippy::unwrap_used, clippy::panic)]

use tablier_core::Language;

/// The position and the move of every diagram of a page; the move may be empty.
fn diagrams(page: &'static str) -> Vec<(&'static str, &'static str)> {
    let blocks = page.split("```diagram\n").skip(1);
    blocks
        .map(|block| {
            let mut lines = block.lines();
            let shown = (lines.next().unwrap(), lines.next().unwrap());
            let caption = lines.next().unwrap();
            assert!(!caption.is_empty() && !caption.starts_with("```"), "{shown:?} has no caption");
            shown
        })
        .collect()
}

#[test]
fn every_diagram_can_be_played() {
    for info in tablier_games::infos() {
        let game = tablier_games::game(info.id, []).unwrap();
        let [english, french] = Language::ALL.map(|language| diagrams(info.rules.get(language)));
        assert_eq!(english, french, "the pages of {} show different diagrams", info.id);
        assert!(!english.is_empty(), "the rules of {} show no diagram", info.id);
        for (position, text) in english {
            let mut here = game
                .begin_at(position)
                .unwrap_or_else(|faults| panic!("{position}: {}", faults[0]));
            if !text.is_empty() {
                here.play(text).unwrap_or_else(|fault| panic!("{text} in {position}: {fault}"));
            }
        }
    }
}
