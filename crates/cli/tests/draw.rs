//! `tablier draw` writes the whole picture or nothing.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn draw(arguments: &[&str], output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.arg("draw").args(arguments).arg("-o").arg(output).env("LC_ALL", "C");
    command.output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_picture_replaces_what_was_there() {
    let folder = folder("replaces");
    let file = folder.join("tor.svg");
    fs::write(&file, "old").unwrap();
    let output = draw(&["tor", "--theme", "dark"], &file);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("#131c1b"), "the night is missing");
    assert_eq!(names(&folder), ["tor.svg"]);
}

#[test]
fn only_svg_can_be_drawn() {
    let folder = folder("endings");
    for name in ["tor.png", "tor", ".svg", "tor.svg.txt"] {
        let output = draw(&["tor"], &folder.join(name));
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(".svg"), "{name}");
    }
    assert!(names(&folder).is_empty());
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = folder("unwritable");
    let output = draw(&["tor"], &folder.join("missing/tor.svg"));
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("tablier: cannot write ") && told.lines().count() == 1, "{told}");

    // A folder cannot be replaced by a file; nothing is left beside it.
    fs::create_dir(folder.join("full.svg")).unwrap();
    assert_eq!(draw(&["tor"], &folder.join("full.svg")).status.code(), Some(1));
    assert_eq!(names(&folder), ["full.svg"]);
}

#[test]
fn nothing_is_written_for_a_position_that_is_none() {
    let folder = folder("no-position");
    let output = draw(&["tor", "--position", "nonsense"], &folder.join("tor.svg"));
    assert_eq!(output.status.code(), Some(2));
    assert!(names(&folder).is_empty());
}
