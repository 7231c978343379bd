//! Longer games through failing system calls.

use crate::command::{Outcome, cargo, run};
use crate::setup;

/// How many rounds are played; each ends with a kill.
const ROUNDS: &str = "200";

pub(crate) fn faults(arguments: &[&str]) -> Outcome {
    setup::test_runner()?;
    let mut command = cargo();
    command.args(["nextest", "run", "--workspace", "--no-capture", "--profile", "faults"]);
    command.env("TABLIER_FAULTS_ROUNDS", ROUNDS);
    for pair in arguments.chunks(2) {
        match pair {
            ["--seed", seed] => command.env("TABLIER_FAULTS_SEED", seed),
            ["--rounds", rounds] => command.env("TABLIER_FAULTS_ROUNDS", rounds),
            _ => return Err("usage: cargo xtask faults [--seed N] [--rounds N]".to_owned()),
        };
    }
    run(&mut command)
}
