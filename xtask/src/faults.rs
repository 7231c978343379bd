//! Games while things fail: system calls of one server, or whole nodes of several, their network and their database.

use std::process::Command;

use crate::command::{Outcome, cargo, run, target};
use crate::setup;

/// How many rounds are played; each ends with a kill.
const ROUNDS: &str = "200";
/// How long the stage of the tests plays through three nodes, in seconds.
const STAGE: u64 = 300;
const USAGE: &str = "usage: cargo xtask faults [--seed N] [--rounds N | --minutes N]";

/// Plays through failing system calls, or through failing nodes if it is told for how many minutes.
pub(crate) fn faults(arguments: &[&str]) -> Outcome {
    let (mut seed, mut rounds, mut minutes) = ("1", ROUNDS, None);
    for pair in arguments.chunks(2) {
        match *pair {
            ["--seed", number] => seed = number,
            ["--rounds", number] => rounds = number,
            ["--minutes", number] => {
                minutes = Some(number.parse::<u64>().map_err(|_| USAGE.to_owned())?);
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    match minutes {
        // A node is stopped for as long as in a real accident, which the stage of the tests has no time for.
        Some(minutes) => through_nodes(&["--seed", seed, "--stop", "30"], minutes * 60),
        None => through_system_calls(seed, rounds),
    }
}

fn through_system_calls(seed: &str, rounds: &str) -> Outcome {
    setup::test_runner()?;
    let mut command = cargo();
    command.args(["nextest", "run", "--workspace", "--no-capture", "--profile", "faults"]);
    run(command.env("TABLIER_FAULTS_SEED", seed).env("TABLIER_FAULTS_ROUNDS", rounds))
}

/// Some minutes through three nodes, and a short run in which the checker must find what a lying store has lost.
pub(crate) fn nodes() -> Outcome {
    through_nodes(&["--lying", "--faults", "kill"], 15)?;
    through_nodes(&[], STAGE)
}

fn through_nodes(arguments: &[&str], seconds: u64) -> Outcome {
    // Together, as `programs::built` says.
    run(cargo().args(["build", "--workspace", "--bin", "tablier", "--bin", "fault-test"]))?;
    let programs = target().join("debug");
    let mut command = Command::new(programs.join("fault-test"));
    command.arg("run").arg("--tablier").arg(programs.join("tablier"));
    run(command.args(["--seconds", &seconds.to_string()]).args(arguments))
}
