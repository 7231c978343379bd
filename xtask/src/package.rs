//! Whether the library crates can be packaged, and compile from nothing but their packages.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::command::{Outcome, cargo, run, target};

const CRATES: [&str; 4] = ["tablier-core", "tablier-games", "tablier-engine", "tablier-draw"];

pub(crate) fn check() -> Outcome {
    forget_packages()?;
    let mut cargo = cargo();
    // What is packaged are the files as they are, committed or not.
    cargo.args(["package", "--allow-dirty"]);
    // A folder of its own: another stage may be building.
    cargo.arg("--target-dir").arg(target().join("package"));
    // Together, because each is found by the next one as if it were published.
    run(cargo.args(CRATES.map(|name| format!("--package={name}"))))
}

/// Removes what Cargo has unpacked and built of the packages before. It takes a package of the same version for the
/// same package, and would build the next one against the files of an earlier day.
fn forget_packages() -> Outcome {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let registries = home.map(|home| children(&home.join("registry/src"))).unwrap_or_default();
    let unpacked = registries.iter().flat_map(|registry| children(registry));
    let built = children(&target().join("package/debug/.fingerprint"));
    for folder in unpacked.chain(built).filter(|folder| is_ours(folder)) {
        let failed = |error| format!("{}: {error}", folder.display());
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    Ok(())
}

/// What is in a folder; nothing if the folder is not there yet.
fn children(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// Whether a folder has the name of one of the packages, followed by a version or a hash.
fn is_ours(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    CRATES
        .iter()
        .any(|package| name.strip_prefix(package).is_some_and(|rest| rest.starts_with('-')))
}
