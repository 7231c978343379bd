//! The stages of `check` and `test`.
//!
//! Some stages of `test` run side by side, each as a process of its own whose output is printed when it is over.

use std::fs::{self, File};
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::command::{Outcome, target};
use crate::rust;

/// The stages of `test`. Those of a lane run one after the other, the lanes side by side: the first one has what
/// builds in the folder of the workspace, of which Cargo builds one thing at a time; the second has what
/// builds elsewhere or not at all, and then what runs the programs that the first lane has built.
const LANES: [&[&str]; 2] = [
    &["format", "lint", "docs", "unit", "deploy", "guide"],
    &["setup", "licences", "wasm", "package", "fuzz", "browser"],
];

pub(crate) fn check() -> Outcome {
    rust::format()?;
    rust::lint()?;
    rust::quick()
}

pub(crate) fn test() -> Outcome {
    let begun = Instant::now();
    let ended = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for lane in LANES {
            scope.spawn(|| run_lane(lane, &ended));
        }
    });
    let ended = ended.into_inner().map_err(|error| error.to_string())?;
    for stage in &ended {
        let result = if stage.failure.is_none() { "passed" } else { "FAILED" };
        println!("{:<12} {result} {:>5} s", stage.name, stage.time.as_secs());
    }
    println!("{:<12}        {:>5} s", "together", begun.elapsed().as_secs());
    let failed = ended.into_iter().find_map(|stage| stage.failure);
    failed.map_or(Ok(()), Err)
}

/// A stage that is over.
struct Ended {
    name: &'static str,
    time: Duration,
    failure: Option<String>,
}

/// Runs stages until one of any lane fails. What another lane runs meanwhile comes to its end, so that no
/// process is left behind.
fn run_lane(stages: &[&'static str], ended: &Mutex<Vec<Ended>>) {
    for &name in stages {
        let has_failed = |ended: &Vec<Ended>| ended.iter().any(|stage| stage.failure.is_some());
        if ended.lock().map_or(true, |ended| has_failed(&ended)) {
            return;
        }
        let begun = Instant::now();
        let failure = run_stage(name, begun).err();
        let Ok(mut ended) = ended.lock() else { return };
        ended.push(Ended { name, time: begun.elapsed(), failure });
    }
}

/// Runs a stage as a process and prints what it has to say.
fn run_stage(name: &str, begun: Instant) -> Outcome {
    let failed = |error: io::Error| format!("{name}: {error}");
    let folder = target().join("xtask");
    fs::create_dir_all(&folder).map_err(failed)?;
    let log = folder.join(format!("{name}.log"));
    let output = File::create(&log).map_err(failed)?;
    let mut command = Command::new(env::current_exe().map_err(failed)?);
    command.arg(name).stdin(Stdio::null());
    command.stdout(output.try_clone().map_err(failed)?).stderr(output);
    println!("== {name} begins");
    let status = command.status().map_err(failed)?;
    let mut stdout = io::stdout().lock();
    let told = fs::read(&log).map_err(failed)?;
    let result = if status.success() { "passed" } else { "FAILED" };
    let time = begun.elapsed().as_secs();
    stdout.write_all(format!("== {name}\n").as_bytes()).map_err(failed)?;
    stdout.write_all(&told).map_err(failed)?;
    stdout.write_all(format!("== {name} {result} in {time} s\n").as_bytes()).map_err(failed)?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed ({status})")) }
}
