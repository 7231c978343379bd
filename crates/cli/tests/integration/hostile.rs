//! Hostile input: one clear sentence and exit code 2, never a panic.

#![allow(clippy::unwrap_used)]

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Output, Stdio};

use crate::program::tablier;

/// Exit code 2 and one line on the standard error, of bearable length; nothing is answered.
fn assert_refused(output: &Output, what: &str) {
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{what}: {told}");
    assert_eq!(told.lines().count(), 1, "{what}: {told}");
    assert!(told.starts_with("tablier: ") && told.len() < 2_500, "{what}: {told}");
    assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{what}: {told:?}");
    assert!(output.stdout.is_empty(), "{what}");
}

/// Texts that nobody means well with.
fn hostile_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "-",
        "--",
        "/",
        "@",
        "*",
        "\u{1b}[31mred",
        "a\nb",
        "é",
        "🐢",
        "\u{202e}",
        "0",
        "-1",
        "99999999999999999999999999999999",
        "a1-a99999999999999999999",
        "a0-a0",
        "{}",
        "[]",
        "(((",
        "null",
        "%s%n",
        "../../etc/passwd",
        "=",
        "a=b=c",
        "w w w",
        "bbbb/4/4/wwww",
        "board=",
    ]
    .map(String::from)
    .into();
    for part in ["a", "9", "/", "w", "é", "(", "-", "a1-", "^c4", ">c3", ","] {
        texts.push(part.repeat(100_000 / part.len()));
    }
    texts
}

fn games() -> Vec<&'static str> {
    tablier_games::infos().map(|info| info.id).collect()
}

#[test]
fn hostile_positions_are_refused() {
    for game in games() {
        for text in hostile_texts() {
            let output = tablier(["moves", game, "--position", &text], b"");
            assert_refused(&output, &format!("{game} {text:.40}"));
        }
    }
}

#[test]
fn hostile_moves_are_refused() {
    for game in games() {
        let legal = tablier_games::game(game, []).unwrap().begin().legal_moves();
        // What looks odd can be a move: the zero of a die.
        for text in hostile_texts().into_iter().filter(|text| !legal.contains(text)) {
            let output = tablier(["apply", game, "--", &text], b"");
            assert_refused(&output, &format!("{game} {text:.40}"));
        }
    }
}

#[test]
fn hostile_options_are_refused() {
    for info in tablier_games::infos() {
        for option in info.options {
            for text in hostile_texts() {
                // An option may mean its default by an empty text, and numbers are numbers.
                let given = format!("{}={text}", option.id);
                if tablier_games::game(info.id, [(option.id, text.as_str())]).is_ok()
                    || text.starts_with('@')
                {
                    continue;
                }
                let output = tablier(["moves", info.id, "--option", &given], b"");
                assert_refused(&output, &format!("{} {given:.40}", info.id));
            }
        }
    }
}

#[test]
fn hostile_records_are_refused() {
    let mut records: Vec<Vec<u8>> = hostile_texts().into_iter().map(String::into_bytes).collect();
    for (part, count) in
        [("a", 1 << 20), ("(", 1 << 20), ("a (", 1 << 19), ("[", 1 << 20), ("{", 1 << 20)]
    {
        records.push(part.repeat(count).into_bytes());
    }
    records.push(b"{\"tags\":[],\"line\":{\"plies\":[".repeat(50_000));
    records.push(vec![0xff; 1 << 20]);
    records.push(vec![0; 1 << 20]);
    records.push(b"[Game \"none\"]\n= unfinished".to_vec());
    records.push(b"= unfinished".to_vec());
    records.push(b"[Game \"orthokon\"]\n[Option \"x\"]\n= unfinished".to_vec());
    records.push(vec![b' '; (16 << 20) + 1]);
    for record in records {
        for command in ["verify", "replay"] {
            let output = tablier([command, "-"], &record);
            assert_refused(&output, &String::from_utf8_lossy(&record[..record.len().min(40)]));
        }
    }
}

#[test]
fn hostile_arguments_are_refused() {
    for game in ["", "chess", "ORTHOKON ", "orthokon\0", "ортокон", &"x".repeat(100_000)] {
        // The operating system lets no NUL pass.
        if !game.contains('\0') {
            assert_refused(&tablier(["moves", game], b""), game);
        }
    }
    for numbers in ["-1", "65", "4294967296", "99999999999999999999", "1e3", "", "0x1", "１"] {
        assert_refused(&tablier(["perft", "orthokon", "--depth", numbers], b""), numbers);
        assert_refused(
            &tablier(
                ["random", "orthokon", "--seed", "1", "--plies", &format!("{numbers}999999999")],
                b"",
            ),
            numbers,
        );
    }
    for value in ["-1", "0", "", "1e400", "nan", "x", "99999999999999999999"] {
        for option in ["--time", "--nodes", "--depth", "--lines", "--threads", "--memory"] {
            if option == "--time" && value.starts_with('9') {
                continue;
            }
            assert_refused(&tablier(["analyse", "tor", option, value], b""), value);
        }
    }
    for player in hostile_texts() {
        let output = tablier(
            ["match", "orthokon", "--games", "2", "--first", "random", "--second", &player],
            b"",
        );
        assert_refused(&output, &format!("{player:.40}"));
    }
    for wrong in [
        &["--second", "level:11"][..],
        &["--second", "random", "--games", "0"],
        &["--second", "random", "--third", "random"],
        &["--second", "random", "--fourth", "random"],
        &["--second", "random", "--threads", "0"],
        &["--second", "random", "--option", "x=y"],
    ] {
        let games = if wrong.contains(&"--games") { &[][..] } else { &["--games", "2"] };
        let arguments = [&["match", "orthokon", "--first", "random"], wrong, games].concat();
        assert_refused(&tablier(arguments, b""), &format!("{wrong:?}"));
    }
    let not_unicode = OsString::from_vec(vec![b'm', 0xff, 0xfe]);
    assert_refused(&tablier([OsString::from("moves"), not_unicode.clone()], b""), "not Unicode");
    assert_refused(&tablier([not_unicode], b""), "not Unicode");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .args(["rules", "orthokon"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .args(["rules", "orthokon"])
        .env("LC_ALL", "C")
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Cannot write the output"));
}
