//! Completions and manual know every command, because they are made from the same definition.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};

const COMMANDS: [&str; 5] = ["games", "moves", "perft", "verify", "draw"];

fn tablier(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tablier")).args(arguments).env("LC_ALL", "C").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = tablier(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
}

#[test]
fn bash_understands_its_completions() {
    let mut child = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().unwrap();
    let script = tablier(&["completions", "bash"]);
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), script.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_each_command() {
    let program = tablier(&["man"]);
    assert!(program.contains(".TH tablier 1"));
    for command in COMMANDS {
        assert!(program.contains(&format!("tablier\\-{command}(1)")), "{program}");
        let page = tablier(&["man", command]);
        assert!(page.contains(&format!(".TH tablier-{command} 1")), "{page}");
        assert!(page.contains("\\-\\-"), "{page}");
    }
}
