//! Every phrase is used: what no source names can be taken out.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tablier_core::Info;

/// The first parts of names that the core makes from a kind: `tor-piece-pawn`.
const MADE_FROM_KINDS: [&str; 4] = ["cell-", "zone-", "piece-", "choice-"];
/// Names that the core makes for every game.
const MADE_FOR_GAMES: [&str; 3] = ["summary", "terms", "seat"];

/// Names that the core makes for every step of a guided start.
fn made_for_guides() -> BTreeSet<String> {
    let steps = |info: &'static Info| info.guided_start.iter().map(move |step| (info, step));
    let names = tablier_games::infos().flat_map(steps);
    let names = names.flat_map(|(info, step)| [step.task(info), step.done(info)]);
    names.map(|message| message.id.to_string()).collect()
}

/// Names that the core makes for every option and its values.
fn made_for_options() -> BTreeSet<String> {
    let options = |info: &'static Info| info.options.iter().map(move |option| (info, option));
    let names = tablier_games::infos().flat_map(options).flat_map(|(info, option)| {
        let values = option.words().iter().filter_map(move |word| option.value_name(info, word));
        let texts = [option.name(info), option.explanation(info)];
        texts.into_iter().chain(option.text_format(info)).chain(values)
    });
    names.map(|message| message.id.to_string()).collect()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_phrase_is_used() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let sources: String = files(crates, ".rs")
        .into_iter()
        .filter(|path| !path.components().any(|part| part.as_os_str() == "tests"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let named = |text: &str| sources.contains(&format!("\"{text}\""));
    let made_for_data = &made_for_options() | &made_for_guides();
    let mut count = 0;
    // Those of the pages are named by templates and scripts, and have a test of their own.
    for path in files(crates, "/en.ftl") {
        let game = path.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let Some((id, _)) = line.split_once(" =").filter(|(id, _)| !id.contains([' ', '#']))
            else {
                continue;
            };
            let of_game = id.strip_prefix(&format!("{game}-"));
            let made = of_game.is_some_and(|rest| {
                let kind = MADE_FROM_KINDS.iter().find_map(|part| rest.strip_prefix(part));
                MADE_FOR_GAMES.contains(&rest) || kind.is_some_and(named)
            });
            assert!(
                made || made_for_data.contains(id) || named(id),
                "{id} in {} is not used",
                path.display()
            );
            count += 1;
        }
    }
    assert!(count > 100, "only {count} phrases were found");
}
