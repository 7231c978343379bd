//! The programs that are looked at from outside.

use std::path::PathBuf;

use crate::command::{Outcome, cargo, in_workspace, run, target};

/// Builds the programs and returns the folder in which they are. As part of the workspace and together: alone
/// each would have other features, the binary those without an example's, and everything they need would be
/// built a second time.
pub(crate) fn built(profile: &[&str]) -> Result<PathBuf, String> {
    let mut build = cargo();
    build.args(["build", "--workspace", "--bin", "tablier"]);
    if profile.is_empty() {
        // Nobody measures with it.
        build.args(["--bin", "fault-test"]);
    }
    for example in ["test_server", "attack", "load"] {
        build.args(["--example", example]);
    }
    run(build.args(profile))?;
    Ok(target().join(if profile.is_empty() { "debug" } else { "release" }))
}

/// Printed, for whoever changes the search; a test checks it.
pub(crate) fn signature() -> Outcome {
    let tablier = built(&[])?.join("tablier");
    run(in_workspace(tablier).args(["bench", "--signature"]))
}
