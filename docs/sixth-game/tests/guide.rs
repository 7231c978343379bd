//! The blocks of the guide are the files of its folder, word by word.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// The most lines a small game may need.
const MOST_LINES: usize = 250;

/// The files that the guide spells out, put together from its blocks.
fn files_of_the_guide() -> BTreeMap<String, String> {
    let guide = fs::read_to_string(folder().join("README.md")).unwrap();
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut current = None;
    for line in guide.lines() {
        match (line.strip_prefix("```"), &current) {
            (Some(opening), None) => {
                let path = opening.split_once(' ').map(|(_, path)| path.to_owned());
                current = Some(path.unwrap_or_default());
            }
            (Some(_), Some(_)) => current = None,
            (None, Some(path)) => {
                let file = files.entry(path.clone()).or_default();
                file.push_str(line);
                file.push('\n');
            }
            (None, None) => {}
        }
    }
    files
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_guide_spells_out_its_files() {
    let files = files_of_the_guide();
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        [
            "program/Cargo.toml",
            "program/src/main.rs",
            "src/appearance.rs",
            "src/en.ftl",
            "src/engine.rs",
            "src/fr.ftl",
            "src/lib.rs",
            "src/symbols.svg",
            "tests/conformance.rs",
        ]
    );
    for (path, text) in files {
        let path = folder().join(path);
        if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
            fs::write(&path, &text).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{}", path.display());
    }
}

#[test]
fn the_game_is_small() {
    let lines = fs::read_to_string(folder().join("src/lib.rs")).unwrap().lines().count();
    assert!(lines < MOST_LINES, "{lines} lines");
}
