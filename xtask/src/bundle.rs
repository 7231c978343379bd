//! The scripts of the pages, bundled by esbuild.
//!
//! `web/dist` is checked in and part of the server, so that the server is built and run without Node.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs, io, process};

use crate::command::{Outcome, in_workspace, run, workspace};
use crate::setup;

const DIST: &str = "web/dist";

/// The name of each bundle and the module it starts from.
const ENTRY_POINTS: [&str; 14] = [
    "app=web/app.js",
    "boards=web/worker/boards.js",
    "dates=web/dates.js",
    "engine-worker=web/worker/engine-worker.js",
    "learn=web/learn.js",
    "lobby=web/lobby.js",
    "local-games=web/local-games.js",
    "local-setup=web/local-setup.js",
    "local-table=web/local-table.js",
    "local-worker=web/worker/local-worker.js",
    "preferences=web/preferences.js",
    "service-worker=web/service-worker.js",
    "setup=web/setup.js",
    "table=web/table/main.js",
];

/// Rewrites the bundles.
pub(crate) fn write() -> Outcome {
    setup::npm_packages()?;
    bundle(&workspace().join(DIST))
}

/// Fails if the bundles are not those of the scripts. The npm packages must be installed.
pub(crate) fn check() -> Outcome {
    let fresh = env::temp_dir().join(format!("tablier-bundle-{}", process::id()));
    bundle(&fresh)?;
    let is_current = files(&fresh)? == files(&workspace().join(DIST))?;
    fs::remove_dir_all(&fresh).map_err(|error| failed(&fresh, &error))?;
    if is_current {
        Ok(())
    } else {
        Err(format!("{DIST} is out of date: run `cargo xtask bundle`"))
    }
}

/// Makes a folder that holds the bundles and nothing else.
fn bundle(folder: &Path) -> Outcome {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(failed(folder, &error));
        }
        _ => {}
    }
    let mut esbuild = in_workspace("web/tests/node_modules/.bin/esbuild");
    esbuild.args(ENTRY_POINTS).arg(format!("--outdir={}", folder.display()));
    run(esbuild.args([
        "--bundle",
        "--minify",
        "--format=esm",
        "--target=es2022",
        "--log-level=warning",
    ]))
}

/// The content of every file in a folder by its name.
fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let read = || {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            files.insert(name, fs::read(entry.path())?);
        }
        Ok(files)
    };
    read().map_err(|error: io::Error| failed(folder, &error))
}

fn failed(folder: &Path, error: &io::Error) -> String {
    format!("{}: {error}", folder.display())
}
