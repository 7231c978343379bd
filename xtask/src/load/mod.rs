//! How much a server bears, with each of the stores and with several nodes, measured in turns on this machine.
//!
//! Every run has servers of its own, built for use, with their data on the disk of the workspace. The example `load` plays;
//! this program measures the servers while it does.

mod figures;
mod measure;
mod players;
mod save;
mod setup;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use signal_hook::consts::SIGINT;

use crate::command::{Outcome, target};
use crate::programs::built;
use crate::setup as install;
use figures::Figures;
use setup::{Load, SetUp};

const USAGE: &str = "usage: cargo xtask load [--only sqlite|postgres|together|crossing] [--games N] \
                     [--moves N,N] [--boards N,N] [--seconds N] [--rounds N] [--statements] [--save FILE]";

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
struct Plan {
    set_ups: Vec<SetUp>,
    games: usize,
    loads: Vec<Load>,
    seconds: usize,
    /// How often all of it is measured, in turns.
    rounds: usize,
    /// Whether the SQL statements are listed.
    with_statements: bool,
    save: Option<PathBuf>,
}

impl Plan {
    fn read(arguments: &[&str]) -> Result<Self, String> {
        let mut plan = Plan {
            set_ups: SetUp::ALL.to_vec(),
            games: 500,
            loads: Vec::new(),
            seconds: 15,
            rounds: 2,
            with_statements: false,
            save: None,
        };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            if argument == "--statements" {
                plan.with_statements = true;
                continue;
            }
            let value = rest.next().ok_or_else(|| format!("{argument}: {USAGE}"))?;
            let refused = || format!("{argument} {value}: {USAGE}");
            let numbers = value.split(',').map(|number| number.parse().ok().filter(|&n| n > 0));
            let numbers: Option<Vec<usize>> = numbers.collect();
            match (argument, numbers.as_deref()) {
                ("--only", _) => plan.set_ups = vec![SetUp::named(value).ok_or_else(refused)?],
                ("--save", _) => plan.save = Some(value.into()),
                ("--games", Some(&[games])) => plan.games = games,
                ("--seconds", Some(&[seconds])) => plan.seconds = seconds,
                ("--rounds", Some(&[rounds])) => plan.rounds = rounds,
                ("--moves" | "--boards", Some(rates)) => {
                    let with_boards = argument == "--boards";
                    plan.loads.extend(rates.iter().map(|&rate| Load { rate, with_boards }));
                }
                _ => return Err(refused()),
            }
        }
        if plan.loads.is_empty() {
            let usual = [(250, false), (1000, false), (100, true)];
            plan.loads = usual.map(|(rate, with_boards)| Load { rate, with_boards }).into();
        }
        Ok(plan)
    }
}

/// Measures and prints a table for each load. Printed, not checked: times are never tested.
pub(crate) fn load(arguments: &[&str]) -> Outcome {
    let plan = Plan::read(arguments)?;
    // Ctrl-C ends the players, and then everything is ended in order.
    signal_hook::flag::register(SIGINT, Arc::default()).map_err(|error| error.to_string())?;
    install::database_and_bus()?;
    let programs = built(&["--release"])?;
    let sync = 1000.0 * measure::sync_time(&target())?;
    println!("writing 8 KiB to the disk and waiting for it takes {sync:.2} ms");
    let mut measured = Vec::new();
    for &load in &plan.loads {
        for round in 1..=plan.rounds {
            for &set_up in &plan.set_ups {
                println!("{}, {load}, round {round}", set_up.title());
                let run = setup::Run { plan: &plan, set_up, load, programs: &programs };
                measured.push((set_up, load, run.measure()?));
            }
        }
    }
    let of = |set_up: SetUp, load: Load| -> Vec<&Figures> {
        let runs = measured.iter().filter(|(of, at, _)| (*of, *at) == (set_up, load));
        runs.map(|(_, _, figures)| figures).collect()
    };
    for &load in &plan.loads {
        let columns: Vec<_> =
            plan.set_ups.iter().map(|&set_up| (set_up, of(set_up, load))).collect();
        println!("\n{}", table::table(plan.games, load, &columns));
    }
    match &plan.save {
        Some(file) => save::save(file, &plan, arguments, sync, of),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_or_refused() {
        let plan = Plan::read(&[]).unwrap();
        assert_eq!((plan.set_ups.len(), plan.games, plan.loads.len()), (4, 500, 3));
        let given = ["--only", "postgres", "--moves", "100,200", "--boards", "30", "--rounds", "3"];
        let plan = Plan::read(&given).unwrap();
        assert_eq!((plan.set_ups, plan.rounds), (vec![SetUp::Postgres], 3));
        let loads: Vec<_> = plan.loads.iter().map(|load| (load.rate, load.with_boards)).collect();
        assert_eq!(loads, [(100, false), (200, false), (30, true)]);
        for wrong in [
            &["--only"][..],
            &["--only", "mysql"],
            &["--moves", "1,0"],
            &["--games", "1,2"],
            &["3"],
        ] {
            let refused = Plan::read(wrong);
            assert!(refused.as_ref().is_err_and(|told| told.contains(USAGE)), "{refused:?}");
        }
    }
}
