//! Whether the crates that need no operating system compile for a browser.

use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, cargo, in_workspace, run, target};
use crate::setup;

const TARGET: &str = "wasm32-unknown-unknown";

/// With their default features: `draw` draws SVG alone.
const CRATES: [&str; 6] = [
    "tablier-core",
    "tablier-games",
    "tablier-engine",
    "tablier-draw",
    "tablier-board",
    "tablier-table",
];

pub(crate) fn check() -> Outcome {
    let mut cargo = if target_is_installed()? { cargo() } else { debian_cargo()? };
    cargo.args(["build", "--lib"]).env("CARGO_PROFILE_DEV_DEBUG", "false");
    // A folder of its own: another stage may be building.
    cargo.args(["--target", TARGET, "--target-dir"]).arg(target().join("wasm"));
    run(cargo.args(CRATES.map(|name| format!("--package={name}"))))
}

/// Whether the toolchain in use has the standard library of the target.
fn target_is_installed() -> Result<bool, String> {
    let mut rustc = in_workspace("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]);
    let output = rustc.output().map_err(|error| format!("{rustc:?}: {error}"))?;
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

/// Debian's compiler, which builds the standard library of the target from its source.
fn debian_cargo() -> Result<Command, String> {
    setup::wasm_compiler()?;
    let mut cargo = in_workspace("/usr/bin/cargo");
    cargo.arg("-Zbuild-std=std,panic_abort");
    cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    // Those of the toolchain that runs this program.
    cargo.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    Ok(cargo)
}
