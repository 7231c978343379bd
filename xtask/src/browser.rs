//! The pages in a real browser, and what they are made of.

use crate::command::{Outcome, in_workspace, run};
use crate::programs::built;
use crate::{api_types, bundle, npm, setup};

pub(crate) fn test() -> Outcome {
    setup::npm_packages()?;
    api_types::check()?;
    run(in_workspace("web/tests/node_modules/.bin/tsc").args(["--project", "web"]))?;
    bundle::check()?;
    npm::npm()?;
    setup::chromium()?;
    run_script("web/tests/main.mjs", &[])
}

/// Printed, not checked: times are never tested.
pub(crate) fn weigh() -> Outcome {
    setup::chromium()?;
    setup::npm_packages()?;
    run_script("web/tests/weigh.mjs", &["--release"])
}

/// A script with a server to look at.
fn run_script(script: &str, profile: &[&str]) -> Outcome {
    let server = built(profile)?.join("examples/test_server");
    let mut node = in_workspace("node");
    node.arg(script).env("TABLIER_TEST_SERVER", server).env("TABLIER_NPM_PACKAGE", npm::folder());
    run(&mut node)
}
