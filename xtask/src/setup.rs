//! What the checks need beside a Rust toolchain, installed when it is missing.

use std::process::{Command, Stdio};

use crate::{Outcome, cargo, in_workspace, run};

/// A cargo subcommand.
pub(crate) fn cargo_tool(name: &str, version: &str) -> Outcome {
    if answers(name) {
        return Ok(());
    }
    println!("== installing {name} {version}");
    run(cargo().args(["install", "--locked", name, "--version", version]))
}

/// libFuzzer is C++.
pub(crate) fn cpp_compiler() -> Outcome {
    debian_package("c++", "g++")
}

/// What looks at printed pages.
pub(crate) fn pdf_reader() -> Outcome {
    debian_package("pdftoppm", "poppler-utils")
}

/// The browser that looks at the pages.
pub(crate) fn chromium() -> Outcome {
    debian_package("chromium", "chromium")
}

/// What drives the browser, checks the scripts and bundles them, in the versions of the lock file.
pub(crate) fn npm_packages() -> Outcome {
    npm_ci("web/tests")
}

/// What validates the OpenAPI document and makes types of it. It needs another version of TypeScript.
pub(crate) fn codegen_packages() -> Outcome {
    npm_ci("web/codegen")
}

fn npm_ci(folder: &str) -> Outcome {
    debian_package("npm", "npm")?;
    let mut npm = in_workspace("npm");
    run(npm.args(["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"]))
}

fn debian_package(program: &str, package: &str) -> Outcome {
    if answers(program) {
        return Ok(());
    }
    println!("== installing {package}");
    run(Command::new("apt-get").arg("update"))?;
    run(Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", package]))
}

/// Whether a program is there: most of them tell their version, all of them can be started.
fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok()
}
