//! `tablier prove` goes on from its table, and `tablier verify` checks its proofs.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const POSITION: &str = "1s1n/2n1n/2sx1n/1ss2nn/s3n1/s4/s1n1 s";

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn tablier(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.current_dir(folder).args(arguments).env("LC_ALL", "C").output().unwrap()
}

fn prove(folder: &Path, more: &[&str]) -> Output {
    tablier(folder, &[&["prove", "tortuga", "--position", POSITION][..], more].concat())
}

fn answer(output: &Output) -> String {
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refusal(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(output.stdout.is_empty());
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(told.starts_with("tablier: ") && told.lines().count() == 1, "{told}");
    told
}

#[test]
fn a_proof_goes_on_from_its_table_and_is_verified() {
    let folder = folder("prove");
    let table = ["--table", "t", "--proof", "p"];
    let begun = prove(&folder, &[&table[..], &["--memory", "2", "--nodes", "100"]].concat());
    let told = answer(&begun);
    assert!(told.starts_with("Not proved") && told.contains("nothing was written to p"), "{told}");
    assert!(folder.join("t").exists() && !folder.join("p").exists());

    assert!(answer(&prove(&folder, &table)).contains("South wins, proved"));
    let told = answer(&tablier(&folder, &["verify", "p"]));
    assert!(told.starts_with("Tortuga: South wins, correctly proved"), "{told}");
    // What is proved is known at once.
    assert!(answer(&prove(&folder, &table)).contains("(0 positions)"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn a_proof_that_was_changed_is_refused() {
    let folder = folder("tampered");
    answer(&prove(&folder, &["--proof", "p"]));
    let mut bytes = fs::read(folder.join("p")).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(folder.join("p"), &bytes).unwrap();
    assert!(refusal(&tablier(&folder, &["verify", "p"]), 2).contains("checksum"));
}

#[test]
fn a_foreign_table_is_refused_and_left_alone() {
    let folder = folder("foreign");
    answer(&prove(&folder, &["--table", "t", "--memory", "2", "--nodes", "100"]));
    let before = fs::read(folder.join("t")).unwrap();
    let longest = ["--option", "chain=longest", "--table", "t"];
    assert!(refusal(&prove(&folder, &longest), 2).contains("chain=open"));
    let told = refusal(&prove(&folder, &["--table", "t", "--memory", "3"]), 2);
    assert!(told.contains("has 2 MiB"), "{told}");
    assert_eq!(fs::read(folder.join("t")).unwrap(), before);

    fs::write(folder.join("t"), &before[..before.len() / 2]).unwrap();
    assert!(refusal(&prove(&folder, &["--table", "t"]), 2).contains("incomplete"));
    fs::write(folder.join("t"), "something else").unwrap();
    assert!(refusal(&prove(&folder, &["--table", "t"]), 2).contains("not a table"));
    assert_eq!(fs::read(folder.join("t")).unwrap(), b"something else");
}

#[test]
fn a_table_that_cannot_be_written_is_told() {
    let folder = folder("prove-unwritable");
    let told = refusal(&prove(&folder, &["--table", "none/t", "--nodes", "100"]), 1);
    assert!(told.contains("Cannot write none/t"), "{told}");
}
