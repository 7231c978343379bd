//! Every fuzz target for a short time.
//!
//! libFuzzer needs a program whose compiler counted its branches, and nothing else: a sanitizer would need a
//! nightly compiler, and there is no unsafe code to sanitize.

use std::fs;
use std::process::{Command, Output};
use std::thread::{self, available_parallelism};

use crate::command::{Outcome, cargo, in_workspace, output, run, workspace};
use crate::setup;

const TARGETS: [&str; 6] = ["position", "moves", "record", "board", "proof", "tables"];

/// How long each target runs.
const SECONDS: &str = "15";

/// What libFuzzer asks of the compiler: counters and a table of all branches, and the operands of comparisons.
/// One codegen unit, so that the table of a crate is whole.
const FLAGS: [&str; 9] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "--cfg=fuzzing",
];

pub(crate) fn fuzz() -> Outcome {
    setup::cpp_compiler()?;
    let host = host()?;
    // With a target of its own: build scripts are not counted.
    let mut build = cargo();
    build.args(["build", "--release", "--bins", "--manifest-path", "fuzz/Cargo.toml"]);
    build.args(["--target-dir", "fuzz/target", "--target", &host]);
    run(build.env("RUSTFLAGS", FLAGS.join(" ")))?;
    let processors = available_parallelism().map_or(1, usize::from);
    for targets in TARGETS.chunks(processors) {
        let runs: Vec<_> =
            targets.iter().map(|target| fuzzer(target, &host)).collect::<Result<_, _>>()?;
        let outputs = thread::scope(|scope| {
            let runs = runs.into_iter().map(|mut run| scope.spawn(move || run.output()));
            runs.collect::<Vec<_>>().into_iter().map(thread::ScopedJoinHandle::join).collect()
        });
        report(targets, outputs)?;
    }
    Ok(())
}

/// The program of a target with what it starts from and where it writes what it finds.
fn fuzzer(target: &str, host: &str) -> Result<Command, String> {
    let (corpus, artifacts) =
        (format!("fuzz/corpus/{target}"), format!("fuzz/artifacts/{target}/"));
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(workspace().join(folder))
            .map_err(|error| format!("{folder}: {error}"))?;
    }
    let mut command =
        in_workspace(workspace().join(format!("fuzz/target/{host}/release/{target}")));
    command.args([corpus, format!("fuzz/seeds/{target}")]);
    command.arg(format!("-artifact_prefix={artifacts}"));
    command.arg(format!("-max_total_time={SECONDS}"));
    command.args(["-max_len=4096", "-timeout=10", "-verbosity=0", "-print_final_stats=1"]);
    Ok(command)
}

/// Prints what the targets said, one after the other. Fails if one of them found something.
fn report(targets: &[&str], outputs: Vec<thread::Result<std::io::Result<Output>>>) -> Outcome {
    let mut found = Vec::new();
    for (target, output) in targets.iter().zip(outputs) {
        let output = output.map_err(|_| format!("{target} was not run"))?;
        let output = output.map_err(|error| format!("{target}: {error}"))?;
        println!("fuzz target {target}:\n{}", String::from_utf8_lossy(&output.stderr));
        if !output.status.success() {
            found.push(*target);
        }
    }
    if found.is_empty() { Ok(()) } else { Err(format!("found by fuzzing: {}", found.join(", "))) }
}

/// The platform for which the compiler builds if it is told nothing.
fn host() -> Result<String, String> {
    let version = output(in_workspace("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| format!("no host in {version}"))
}
