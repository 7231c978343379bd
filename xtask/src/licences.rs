//! The licences and sources of everything that we depend on.
//!
//! Not advisories: their database is fetched from outside, and a test must not depend on what somebody
//! published this morning.

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};

use crate::command::{Outcome, cargo, output};

/// GPL and AGPL are not among them. NCSA is that of libFuzzer, which no program that people get contains.
const ALLOWED: [&str; 10] = [
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// As Cargo names it in its metadata.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Fails if a package has no licence that is allowed, comes from elsewhere than the registry, or is asked for
/// in any version.
pub(crate) fn check() -> Outcome {
    let mut faults = Vec::new();
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["metadata", "--format-version", "1", "--all-features", "--locked"];
        let metadata = output(cargo().args(arguments).args(["--manifest-path", manifest]))?;
        let metadata: Value =
            serde_json::from_str(&metadata).map_err(|error| format!("{manifest}: {error}"))?;
        let packages = metadata["packages"].as_array().ok_or("Cargo lists no packages")?;
        faults.extend(packages.iter().flat_map(faults_of));
        println!("{manifest}: {} packages", packages.len());
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn faults_of(package: &Value) -> Vec<String> {
    let text = |key: &str| package[key].as_str();
    let name =
        format!("{} {}", text("name").unwrap_or_default(), text("version").unwrap_or_default());
    let mut faults = wildcards(package, &name);
    match text("source") {
        // Packages of this repository.
        None => return faults,
        Some(REGISTRY) => {}
        Some(source) => faults.push(format!("{name} comes from {source}")),
    }
    match text("license") {
        None => faults.push(format!("{name} names no licence")),
        Some(licence) if is_allowed(licence) => {}
        Some(licence) => {
            faults.push(format!("{name} has a licence that is not allowed: {licence}"));
        }
    }
    faults
}

/// What a package of this repository asks for in any version. Others may do so: the lock file has the version.
fn wildcards(package: &Value, name: &str) -> Vec<String> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    let any = dependencies.filter(|dependency| {
        package["source"].is_null() && dependency["req"] == "*" && dependency["path"].is_null()
    });
    any.map(|dependency| format!("{name} takes any version of {}", dependency["name"])).collect()
}

/// Whether an expression such as `MIT OR Apache-2.0` can be kept with licences that are allowed.
fn is_allowed(expression: &str) -> bool {
    let is_listed = |licence: &LicenseReq| {
        let is_listed = |id: spdx::LicenseId| ALLOWED.contains(&id.name);
        licence.addition.is_none() && licence.license.id().is_some_and(is_listed)
    };
    Expression::parse_mode(expression, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(is_listed))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_allowed_alternative_is_enough() {
        for licence in ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "(ISC OR 0BSD) AND MIT"] {
            assert!(is_allowed(licence), "{licence}");
        }
        for licence in
            ["GPL-3.0-only", "MIT AND AGPL-3.0-only", "Apache-2.0 WITH LLVM-exception", "", "mine"]
        {
            assert!(!is_allowed(licence), "{licence}");
        }
    }

    #[test]
    fn each_fault_is_named() {
        let dependency = |licence, source| json!({ "name": "a", "version": "1.0.0", "license": licence, "source": source });
        assert_eq!(faults_of(&dependency(json!("MIT"), json!(REGISTRY))), [""; 0]);
        for (licence, source) in [
            (json!("GPL-3.0-only"), json!(REGISTRY)),
            (json!(null), json!(REGISTRY)),
            (json!("MIT"), json!("git+https://example.org/a")),
            (json!("MIT"), json!("registry+https://example.org/index")),
        ] {
            assert_eq!(faults_of(&dependency(licence, source)).len(), 1);
        }
        let any = json!({ "name": "b", "req": "*", "path": null });
        let beside = json!({ "name": "c", "req": "*", "path": "/c" });
        let own = json!({ "name": "a", "version": "1.0.0", "source": null, "dependencies": [any, beside] });
        assert_eq!(faults_of(&own), ["a 1.0.0 takes any version of \"b\""]);
    }
}
