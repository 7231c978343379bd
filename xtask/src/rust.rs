//! What the Rust toolchain checks: format, lints, documentation, tests.

use std::process::Command;

use crate::command::{Outcome, cargo, in_workspace, output, run, workspace};
use crate::setup;

/// Every source by its name, because rustfmt does not find modules that a macro declares.
pub(crate) fn format() -> Outcome {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.rs"];
    let sources = output(in_workspace("git").args(list))?;
    let sources = sources.lines().filter(|source| workspace().join(source).exists());
    run(in_workspace("rustfmt").args(["--check", "--edition", "2024"]).args(sources))
        .map_err(|_| "some sources are not formatted: run rustfmt on those above".to_owned())
}

pub(crate) fn lint() -> Outcome {
    run(cargo().args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

pub(crate) fn docs() -> Outcome {
    run(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
}

pub(crate) fn unit() -> Outcome {
    setup::pdf_reader()?;
    setup::proxies()?;
    setup::database_and_bus()?;
    setup::test_runner()?;
    run(cargo().args(["nextest", "run", "--workspace"]))?;
    run(cargo().args(["test", "--workspace", "--doc"]))
}

/// The tests that take less than a second; `.config/nextest.toml` lists the others.
pub(crate) fn quick() -> Outcome {
    setup::database_and_bus()?;
    setup::test_runner()?;
    run(cargo().args(["nextest", "run", "--workspace", "--profile", "quick"]))
}

pub(crate) fn golden() -> Outcome {
    setup::pdf_reader()?;
    setup::test_runner()?;
    run(rewrite_golden_files(cargo().args(["nextest", "run", "--workspace"])))
}

/// Lets the tests of a command rewrite the files that they compare with, and runs no others.
pub(crate) fn rewrite_golden_files(tests: &mut Command) -> &mut Command {
    tests.args(["--profile", "golden"]);
    tests.env("INSTA_UPDATE", "always").env("TABLIER_GOLDEN", "rewrite").env("TRYCMD", "overwrite")
}
