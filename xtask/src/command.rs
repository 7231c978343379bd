//! Programs that are run in the folder of the workspace.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a command comes to: nothing to say, or why it failed.
pub(crate) type Outcome = Result<(), String>;

/// Cargo, in the folder of the workspace.
pub(crate) fn cargo() -> Command {
    in_workspace(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program, in the folder of the workspace.
pub(crate) fn in_workspace(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace());
    command
}

pub(crate) fn workspace() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The folder in which Cargo builds the workspace.
pub(crate) fn target() -> PathBuf {
    workspace().join(env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned()))
}

/// Fails if the program cannot be started or does not end with success.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed ({status})")) }
}

/// Returns what a program writes to its standard output. Fails as `run` does.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?} failed ({}): {told}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}
