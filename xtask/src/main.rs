//! Everything that is done to the project, by one command each.
//!
//! `cargo xtask test` runs every check there is and sets up what the checks need. The other
//! commands run one of them, or rewrite what only an explicit command may rewrite.

mod api_types;
mod attack;
mod bundle;
mod setup;

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// How long each fuzz target runs in a test.
const FUZZ_SECONDS: &str = "15";

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test       every check: the ones below, in this order
  format     rustfmt, without changing anything
  lint       clippy, warnings are errors
  docs       rustdoc, warnings are errors
  unit       unit, integration and documentation tests
  browser    the OpenAPI document, the types and bundles of the scripts, and the pages in a real browser
  weigh      print what the pages weigh and how fast they are; not part of test
  faults     play through failing system calls for longer than test does: --seed N, --rounds N
  attack     print what honest players feel while a server of its own is attacked; not part of test.
             --release builds for use; what else is given goes to the example attack
  signature  print the signature of the search; it changes when the search does
  deny       licences and sources of the dependencies
  fuzz       every fuzz target for a short time
  types      rewrite the types of the browser, web/protocol.d.ts, from docs/openapi.json
  bundle     rewrite the bundles of the scripts in web/dist
  golden     rewrite the golden files of the tests";

type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["format"] => format(),
        ["lint"] => lint(),
        ["docs"] => docs(),
        ["deny"] => deny(),
        ["unit"] => unit(),
        ["browser"] => browser(),
        ["types"] => api_types::write(),
        ["bundle"] => bundle::write(),
        ["weigh"] => weigh(),
        ["faults", ref arguments @ ..] => faults(arguments),
        ["attack", "--release", ref arguments @ ..] => attacked(&["--release"], arguments),
        ["attack", ref arguments @ ..] => attacked(&[], arguments),
        ["signature"] => signature(),
        ["fuzz"] => fuzz(),
        ["golden"] => golden(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Outcome {
    for (name, check) in [
        ("format", format as fn() -> Outcome),
        ("lint", lint),
        ("docs", docs),
        ("unit", unit),
        ("browser", browser),
        ("signature", signature),
        ("deny", deny),
        ("fuzz", fuzz),
    ] {
        let begin = Instant::now();
        println!("== {name}");
        check()?;
        println!("== {name} passed in {:.0} s", begin.elapsed().as_secs_f32());
    }
    Ok(())
}

fn format() -> Outcome {
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn lint() -> Outcome {
    run(cargo().args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

fn docs() -> Outcome {
    run(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
}

fn deny() -> Outcome {
    setup::cargo_tool("cargo-deny", "0.20.2")?;
    // Not advisories: their database is fetched from outside, and a test must not depend on what
    // somebody published this morning. `cargo deny check advisories` asks for them.
    run(cargo().args(["deny", "--all-features", "check", "bans", "licenses", "sources"]))
}

fn unit() -> Outcome {
    setup::pdf_reader()?;
    run(cargo().args(["test", "--workspace"]))
}

fn browser() -> Outcome {
    setup::chromium()?;
    setup::npm_packages()?;
    api_types::check()?;
    run(in_workspace("web/tests/node_modules/.bin/tsc").args(["--project", "web"]))?;
    bundle::check()?;
    in_browser("web/tests/main.mjs", &[])
}

/// Printed, not checked: times are never tested.
fn weigh() -> Outcome {
    setup::chromium()?;
    setup::npm_packages()?;
    in_browser("web/tests/weigh.mjs", &["--release"])
}

/// How many rounds `faults` plays; each ends with a kill.
const FAULT_ROUNDS: &str = "200";

fn faults(arguments: &[&str]) -> Outcome {
    let mut command = cargo();
    command.args(["test", "--workspace", "--test", "faults", "nothing", "--", "--nocapture"]);
    command.env("TABLIER_FAULTS_ROUNDS", FAULT_ROUNDS);
    for pair in arguments.chunks(2) {
        match pair {
            ["--seed", seed] => command.env("TABLIER_FAULTS_SEED", seed),
            ["--rounds", rounds] => command.env("TABLIER_FAULTS_ROUNDS", rounds),
            _ => return Err("usage: cargo xtask faults [--seed N] [--rounds N]".to_owned()),
        };
    }
    run(&mut command)
}

fn attacked(profile: &[&str], arguments: &[&str]) -> Outcome {
    attack::attack(&built(profile)?, arguments)
}

/// A script with a server to look at.
fn in_browser(script: &str, profile: &[&str]) -> Outcome {
    let server = built(profile)?.join("examples/test_server");
    run(in_workspace("node").arg(script).env("TABLIER_TEST_SERVER", server))
}

/// Builds the programs that are looked at from outside, and tells in which folder they are. As part of the
/// workspace and together: alone each would have other features, the binary those without an example's, and
/// everything they need would be built a second time.
fn built(profile: &[&str]) -> Result<PathBuf, String> {
    let programs = ["--bin", "tablier", "--example", "test_server", "--example", "attack"];
    run(cargo().args(["build", "--workspace"]).args(programs).args(profile))?;
    let target = env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    Ok(workspace().join(target).join(if profile.is_empty() { "debug" } else { "release" }))
}

/// Printed, not checked: whoever changes the search looks at it.
fn signature() -> Outcome {
    let tablier = built(&[])?.join("tablier");
    run(in_workspace(tablier).args(["bench", "--signature"]))
}

fn fuzz() -> Outcome {
    setup::cpp_compiler()?;
    setup::cargo_tool("cargo-fuzz", "0.13.2")?;
    for target in ["position", "moves", "record", "board", "proof", "tables"] {
        let seeds = format!("fuzz/seeds/{target}");
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(&corpus).map_err(|error| format!("{corpus}: {error}"))?;
        // Coverage without a sanitizer needs no nightly compiler, and there is no unsafe code to
        // sanitize.
        run(cargo()
            .args(["fuzz", "run", "--sanitizer", "none", target, &corpus, &seeds, "--"])
            .arg(format!("-max_total_time={FUZZ_SECONDS}"))
            .args(["-max_len=4096", "-timeout=10", "-verbosity=0", "-print_final_stats=1"]))?;
    }
    Ok(())
}

fn golden() -> Outcome {
    setup::pdf_reader()?;
    run(cargo()
        .args(["test", "--workspace"])
        .env("INSTA_UPDATE", "always")
        .env("TABLIER_GOLDEN", "rewrite")
        .env("TRYCMD", "overwrite"))
}

/// Cargo, in the folder of the workspace.
fn cargo() -> Command {
    in_workspace(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program, in the folder of the workspace.
fn in_workspace(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace());
    command
}

fn workspace() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed ({status})")) }
}
