//! Every phrase is used: what no source names can be taken out.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// The first parts of names that the core makes from a kind: `tor-piece-pawn`.
const MADE_FROM_KINDS: [&str; 5] = ["option-", "cell-", "zone-", "piece-", "choice-"];
/// Names that the core makes for every game.
const MADE_FOR_GAMES: [&str; 3] = ["summary", "terms", "seat"];

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
            assert!(made || named(id), "{id} in {} is not used", path.display());
            count += 1;
        }
    }
    assert!(count > 100, "only {count} phrases were found");
}
