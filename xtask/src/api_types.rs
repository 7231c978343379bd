//! The browser's types, generated from the OpenAPI document of the server.
//!
//! `docs/openapi.json` is a golden file of the server's tests; `web/protocol.d.ts` is made from it and checked
//! in, so that editors know the types without any command.

use std::{env, fs, process};

use crate::command::{Outcome, in_workspace, run, workspace};
use crate::setup;

const DOCUMENT: &str = "docs/openapi.json";
const TYPES: &str = "web/protocol.d.ts";

/// Rewrites the types.
pub(crate) fn write() -> Outcome {
    setup::codegen_packages()?;
    generate(TYPES)
}

/// Fails if the document is not valid OpenAPI, or if the types are not those of the document.
pub(crate) fn check() -> Outcome {
    setup::codegen_packages()?;
    run(in_workspace("node").args(["web/codegen/validate.mjs", DOCUMENT]))?;
    let fresh = env::temp_dir().join(format!("tablier-types-{}.d.ts", process::id()));
    generate(&fresh.display().to_string())?;
    let read = |path| fs::read(path).map_err(|error| format!("{TYPES}: {error}"));
    let is_current = read(fresh.clone())? == read(workspace().join(TYPES))?;
    fs::remove_file(&fresh).map_err(|error| format!("{}: {error}", fresh.display()))?;
    if is_current {
        Ok(())
    } else {
        Err(format!("{TYPES} is out of date: run `cargo xtask types`"))
    }
}

fn generate(output: &str) -> Outcome {
    let mut generator = in_workspace("web/codegen/node_modules/.bin/openapi-typescript");
    run(generator.args([
        DOCUMENT,
        "--root-types",
        "--root-types-no-schema-prefix",
        "--output",
        output,
    ]))
}
