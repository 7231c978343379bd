//! The rules pages: every language shows the same diagrams, and each can be played.

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
fn rules_name_the_options_as_the_pages_do() {
    for info in tablier_games::infos() {
        for language in Language::ALL {
            let (page, book) = (info.rules.own(language), tablier_games::phrasebook(language));
            for option in info.options {
                let name = book.translate(&option.name(info));
                assert!(page.contains(&name), "{name} in the rules of {} ({language:?})", info.id);
                let command = format!("`{}", option.id);
                assert!(!page.contains(&command), "{command} in the rules of {}", info.id);
            }
        }
    }
}

#[test]
fn every_diagram_can_be_played() {
    for info in tablier_games::infos() {
        let game = tablier_games::game(info.id, []).unwrap();
        let english = diagrams(info.rules.own(Language::ENGLISH));
        for language in Language::ALL {
            let (page, code) = (info.rules.own(language), language.code());
            assert!(!page.trim().is_empty(), "{} has no rules in {code}", info.id);
            assert_eq!(diagrams(page), english, "the diagrams of {} in {code}", info.id);
        }
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
