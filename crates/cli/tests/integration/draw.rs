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
fn the_ending_of_the_name_decides() {
    let folder = folder("endings");
    for (name, begin) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.PNG", b"\x89PNG"),
        ("a.gif", b"GIF89a"),
    ] {
        let file = folder.join(name);
        let output = draw(&["orthokon", "a1-a3", "--size", "60"], &file);
        assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
        assert!(fs::read(&file).unwrap().starts_with(begin), "{name}");
    }
    for name in ["tor.jpeg", "tor", ".svg", "tor.svg.txt"] {
        let output = draw(&["tor"], &folder.join(name));
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(".svg"), "{name}");
        assert!(!folder.join(name).exists(), "{name}");
    }
}

#[test]
fn a_record_is_drawn_like_its_moves() {
    let folder = folder("record");
    let record = folder.join("game.tablier");
    let text = "[Game \"orthokon\"]\n\n1. a1-a3 2. b4-d2 3. c1-c3\n= unfinished\n";
    fs::write(&record, text).unwrap();
    let record = record.to_str().unwrap();
    let picture = |arguments: &[&str]| {
        let file = folder.join("picture.svg");
        assert_eq!(draw(arguments, &file).status.code(), Some(0), "{arguments:?}");
        fs::read_to_string(&file).unwrap()
    };
    let last = picture(&["--record", record]);
    assert_eq!(last, picture(&["orthokon", "a1-a3", "b4-d2", "c1-c3"]));
    assert_eq!(picture(&["--record", record, "--ply", "1"]), picture(&["orthokon", "a1-a3"]));
    assert_eq!(picture(&["--record", record, "--ply", "0"]), picture(&["orthokon"]));
    assert_ne!(last, picture(&["--record", record, "--flip"]));
    assert_ne!(last, picture(&["--record", record, "--no-coordinates"]));
}

#[test]
fn places_beside_the_board_are_pointed_at_by_name() {
    let folder = folder("places");
    let file = folder.join("theseion.svg");
    let output = draw(&["theseion", "--arrow", "darkness-1-c1", "--mark", "darkness-2"], &file);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.contains("data-arrow=\"darkness-1-c1\""));
    assert!(picture.contains("data-pointed=\"darkness-2\""));
}

#[test]
fn a_disk_that_is_full_leaves_no_half_picture() {
    let folder = folder("full");
    fs::write(folder.join("tor.gif"), "old").unwrap();
    let mut shell = Command::new("sh");
    // No file may be larger than a kilobyte here; the signal that would end the program is ignored.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" draw tor -o \"$1\""]);
    shell.arg(env!("CARGO_BIN_EXE_tablier")).arg(folder.join("tor.gif")).env("LC_ALL", "C");
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("tablier: Cannot write ") && told.lines().count() == 1, "{told}");
    assert_eq!(names(&folder), ["tor.gif"]);
    assert_eq!(fs::read(folder.join("tor.gif")).unwrap(), b"old");
}

#[test]
fn a_film_that_nobody_would_watch_is_refused() {
    let folder = folder("long");
    // A zero loses the turn, again and again.
    let mut arguments = vec!["theseion", "--size", "16"];
    arguments.extend(vec!["0"; 2001]);
    let output = draw(&arguments, &folder.join("long.gif"));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--ply"));
    assert!(names(&folder).is_empty());
    // A picture shows only the end.
    assert_eq!(draw(&arguments, &folder.join("long.png")).status.code(), Some(0));
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = folder("unwritable");
    let output = draw(&["tor"], &folder.join("missing/tor.svg"));
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("tablier: Cannot write ") && told.lines().count() == 1, "{told}");

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
