//! The layers of the server go one way, and only the stores see the database.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

/// Every module of the crate's root, each of which may use only those before it. Modules on one line stand
/// beside each other and do not use each other.
const LAYERS: [&[&str]; 13] = [
    &["client_address", "clock", "i18n", "limits", "log", "lookalikes", "metrics", "secret"],
    &["ratings"],
    &["store", "bus"],
    &["services"],
    &["rate_limits", "connections"],
    &["request"],
    &["api", "web"],
    &["middleware"],
    &["router"],
    &["listener"],
    &["serve", "worker"],
    &["admin"],
    &["lib"],
];

pub(crate) fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All source files, by their path.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// The module of the crate's root to which a file belongs.
fn module(path: &Path) -> String {
    let path = path.strip_prefix(source_folder()).unwrap();
    let first = path.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&module));
    found.unwrap_or_else(|| panic!("the module {module} has no layer"))
}

/// The modules that a source uses by `crate::`.
fn used(source: &str) -> Vec<&str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut used = Vec::new();
    for line in code {
        for rest in line.split("crate::").skip(1) {
            let names = match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or_default(),
                None => rest,
            };
            let is_list = rest.starts_with('{');
            for name in names.split(',').take(if is_list { usize::MAX } else { 1 }) {
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
                let name = name.trim();
                used.push(&name[..end.unwrap_or(name.len()).min(name.len())]);
            }
        }
    }
    used
}

#[test]
fn the_layers_go_one_way() {
    let modules: Vec<&str> = LAYERS.iter().flat_map(|layer| layer.iter().copied()).collect();
    let mut seen = 0;
    for path in sources(&source_folder()) {
        let (from, source) = (module(&path), fs::read_to_string(&path).unwrap());
        // Tests may put everything together.
        let code = source.split("#[cfg(test)]").next().unwrap();
        if path.ends_with("tests.rs") || from == "lib" {
            continue;
        }
        for to in used(code).into_iter().filter(|name| modules.contains(name) && **name != *from) {
            seen += 1;
            let beside = LAYERS[layer(&from)].contains(&to);
            assert!(
                layer(to) <= layer(&from) && (!beside || layer(&from) == 0),
                "{} must not use crate::{to}",
                path.display()
            );
        }
    }
    assert!(seen > 100, "the imports are found: {seen}");
}

#[test]
fn handlers_call_services_and_not_stores() {
    for path in sources(&source_folder()) {
        let source = fs::read_to_string(&path).unwrap();
        let (from, code) = (module(&path), source.split("#[cfg(test)]").next().unwrap());
        if path.ends_with("tests.rs") {
            continue;
        }
        if ["api", "web", "middleware", "request"].contains(&from.as_str()) {
            for forbidden in [".store()", "Arc<dyn Store>", "SqliteStore"] {
                assert!(!code.contains(forbidden), "{}: {forbidden}", path.display());
            }
        }
        if from != "store" {
            // The log names the library to hide its statements.
            let code = code.replace("\"sqlx::query\"", "");
            assert!(!code.contains("sqlx::"), "{} must not see the database", path.display());
        }
        if !["api", "web", "middleware", "request", "router", "listener", "serve", "connections"]
            .contains(&from.as_str())
        {
            assert!(!code.contains("axum::"), "{} must not speak HTTP", path.display());
        }
    }
}

/// What the manifest of a crate of the workspace depends on among the others, outside of tests.
fn dependencies(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(name);
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap();
    let names = section.lines().filter_map(|line| line.strip_prefix("tablier-"));
    names.map(|line| line.split(['.', ' ', '=']).next().unwrap().to_owned()).collect()
}

/// Every crate uses only those before it.
#[test]
fn the_crates_go_one_way() {
    const CRATES: [&str; 13] = [
        "core",
        "games",
        "conformance",
        "engine",
        "draw",
        "protocol",
        "board",
        "table",
        "wasm",
        "client",
        "server",
        "cli",
        "fault-tests",
    ];
    let allowed = |from: &str, to: &str| match from {
        "core" => false,
        "games" | "conformance" | "protocol" | "draw" => to == "core" || to == "games",
        "client" => ["core", "protocol"].contains(&to),
        "board" => ["core", "draw", "protocol"].contains(&to),
        // Nothing native is built of the module.
        _ => to != "wasm",
    };
    for (place, name) in CRATES.iter().enumerate() {
        for other in dependencies(name) {
            let other_place = CRATES.iter().position(|known| *known == other);
            let other_place = other_place.unwrap_or_else(|| panic!("{other} has no place"));
            assert!(other_place < place && allowed(name, &other), "{name} must not use {other}");
        }
    }
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for pure in ["core", "games", "engine", "board", "table", "protocol", "wasm"] {
        let manifest = fs::read_to_string(server.join(pure).join("Cargo.toml")).unwrap();
        let section = manifest.split("[dev-dependencies]").next().unwrap();
        for forbidden in ["axum", "sqlx", "tokio", "reqwest"] {
            assert!(!section.contains(forbidden), "{pure} must not use {forbidden}");
        }
    }
}
