//! Games while things fail: system calls of one server, or whole nodes of several, their network and their database.

use std::process::Command;

use crate::command::{Outcome, cargo, run};
use crate::programs::built;
use crate::setup;

/// How many rounds are played; each ends with a kill.
const ROUNDS: &str = "200";
/// How long `nodes` plays through three nodes, in seconds.
const NODES_SECONDS: &str = "300";
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
        Some(minutes) => {
            setup::database_and_bus()?;
            fault_test(&["run", "--seconds", &(minutes * 60).to_string(), "--seed", seed])
        }
        None => through_system_calls(seed, rounds),
    }
}

fn through_system_calls(seed: &str, rounds: &str) -> Outcome {
    setup::test_runner()?;
    let mut command = cargo();
    command.args(["nextest", "run", "--workspace", "--no-capture", "--profile", "faults"]);
    run(command.env("TABLIER_FAULTS_SEED", seed).env("TABLIER_FAULTS_ROUNDS", rounds))
}

/// Some minutes through three nodes, after stores that break their promises: the checker must find what each has done.
pub(crate) fn nodes() -> Outcome {
    setup::database_and_bus()?;
    fault_test(&["prove"])?;
    fault_test(&["run", "--seconds", NODES_SECONDS])
}

/// Runs the program of `crates/fault-tests` with the program of the tests.
fn fault_test(arguments: &[&str]) -> Outcome {
    let programs = built(&[])?;
    // It waits most of the time, and takes what other stages leave of the machine.
    let mut command = Command::new("nice");
    command.args(["-n", "10"]).arg(programs.join("fault-test"));
    run(command.args(arguments).arg("--tablier").arg(programs.join("tablier")))
}
