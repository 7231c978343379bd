//! What the checks need beside a Rust toolchain, installed when it is missing.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::{Outcome, cargo, in_workspace, run, target, workspace};

/// A program that answers, and the Debian package that has it.
type Package = (&'static str, &'static str);

/// libFuzzer is C++.
const CPP_COMPILER: Package = ("c++", "g++");
/// What looks at printed pages.
const PDF_READER: Package = ("pdftoppm", "poppler-utils");
/// The proxies of the examples in `deploy`.
const PROXIES: [Package; 2] = [("caddy", "caddy"), ("nginx", "nginx-light")];
/// The browser that looks at the pages.
const CHROMIUM: Package = ("chromium", "chromium");
/// What links modules for browsers.
const LINKER: Package = ("lld", "lld");
const NPM: Package = ("npm", "npm");
/// The database of several servers. What answers comes with its server, not with its client.
const POSTGRES: Package = ("pg_ctlcluster", "postgresql");
/// How several servers wake each other.
const NATS: Package = ("nats-server", "nats-server");
/// A compiler for WebAssembly, with the source of its standard library.
const WASM_COMPILER: [&str; 3] = ["cargo-web", "rust-web-src", "rustc-web"];

/// All of it at once, which is faster than one after the other.
pub(crate) fn everything() -> Outcome {
    let [caddy, nginx] = PROXIES;
    debian_packages(&[CPP_COMPILER, PDF_READER, CHROMIUM, NPM, POSTGRES, NATS, caddy, nginx])?;
    test_runner()?;
    npm_packages()?;
    codegen_packages()
}

/// What runs the tests. It is not optimised, since it only waits for tests.
pub(crate) fn test_runner() -> Outcome {
    const VERSION: &str = "0.9.143";
    let _alone = alone()?;
    if answers("cargo-nextest") {
        return Ok(());
    }
    println!("installing cargo-nextest {VERSION}");
    let mut install = cargo();
    install.args(["install", "--locked", "--debug", "cargo-nextest", "--version", VERSION]);
    run(install.args(["--no-default-features", "--features", "default-no-update"]))
}

pub(crate) fn cpp_compiler() -> Outcome {
    debian_packages(&[CPP_COMPILER])
}

pub(crate) fn pdf_reader() -> Outcome {
    debian_packages(&[PDF_READER])
}

pub(crate) fn proxies() -> Outcome {
    debian_packages(&PROXIES)
}

/// What several servers share.
pub(crate) fn database_and_bus() -> Outcome {
    debian_packages(&[POSTGRES, NATS])
}

pub(crate) fn chromium() -> Outcome {
    debian_packages(&[CHROMIUM])
}

pub(crate) fn linker() -> Outcome {
    debian_packages(&[LINKER])
}

pub(crate) fn node() -> Outcome {
    debian_packages(&[NPM])
}

/// What drives the browser, checks the scripts and bundles them, in the versions of the lock file.
pub(crate) fn npm_packages() -> Outcome {
    npm_ci("web/tests")
}

/// What validates the OpenAPI document and makes types of it. It needs another version of TypeScript.
pub(crate) fn codegen_packages() -> Outcome {
    npm_ci("web/codegen")
}

/// Debian's own Rust, for those whose toolchain cannot compile for browsers.
pub(crate) fn wasm_compiler() -> Outcome {
    let _alone = alone()?;
    let has_source = Path::new("/usr/lib/rustlib/src/rust/library/std").exists();
    if has_source && answers("/usr/bin/cargo") { Ok(()) } else { install(&WASM_COMPILER) }
}

/// Does nothing if the packages were installed from the same lock file before.
fn npm_ci(folder: &str) -> Outcome {
    debian_packages(&[NPM])?;
    let _alone = alone()?;
    let folder = workspace().join(folder);
    let (lock, installed) =
        (folder.join("package-lock.json"), folder.join("node_modules/installed-lock.json"));
    let failed = |error| format!("{}: {error}", lock.display());
    let wanted = fs::read(&lock).map_err(failed)?;
    if fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut npm = in_workspace("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
    run(&mut npm)?;
    fs::write(installed, wanted).map_err(failed)
}

fn debian_packages(packages: &[Package]) -> Outcome {
    let _alone = alone()?;
    let missing = packages.iter().filter(|(program, _)| !answers(program));
    let missing: Vec<_> = missing.map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    install(&missing)
}

fn install(packages: &[&str]) -> Outcome {
    println!("installing {}", packages.join(", "));
    run(Command::new("apt-get").arg("update"))?;
    let options = ["install", "--yes", "--no-install-recommends"];
    // The proxies are started by the tests alone, not by their packages.
    let mut apt = Command::new("apt-get");
    run(apt.args(options).args(packages).env("SYSTEMD_OFFLINE", "1"))
}

/// While the file is held, no stage that runs beside this one installs anything.
fn alone() -> Result<File, String> {
    let folder = target().join("xtask");
    let failed = |error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let file = File::create(folder.join("setup.lock")).map_err(failed)?;
    file.lock().map_err(failed)?;
    Ok(file)
}

/// Whether a program is there: most of them tell their version, all of them can be started.
fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok()
}
