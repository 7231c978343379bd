//! `tablier solve` writes a table that it can read again, and refuses what is none.

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

fn solve(option: &str, file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.args(["solve", "orthokon", "--json", option]).arg(file).env("LC_ALL", "C");
    command.output().unwrap()
}

fn refusal(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stdout.is_empty());
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(told.starts_with("tablier: ") && told.lines().count() == 1, "{told}");
    told
}

#[test]
fn a_table_is_written_and_read_again() {
    let folder = folder("table");
    let file = folder.join("orthokon.table");
    let written = solve("--output", &file);
    assert!(written.status.success() && written.stderr.is_empty(), "{written:?}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let read = solve("--table", &file);
    assert!(read.status.success() && read.stderr.is_empty(), "{read:?}");
    assert_eq!(read.stdout, written.stdout);
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = folder("no-table");
    let file = folder.join("orthokon.table");
    assert!(solve("--output", &file).status.success());
    let whole = fs::read(&file).unwrap();

    let told = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        refusal(&solve("--table", &file), 2)
    };
    assert!(told(b"").contains("is not a tablebase"));
    assert!(told(&whole[..1000]).contains("incomplete"));
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        bytes
    };
    assert!(told(&changed(16)).contains("version 5"));
    assert!(told(&changed(1000)).contains("checksum"));
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let folder = folder("no-file");
    assert!(refusal(&solve("--table", &folder.join("none")), 1).contains("Cannot read"));
    assert!(refusal(&solve("--output", &folder.join("none/table")), 1).contains("Cannot write"));
}
