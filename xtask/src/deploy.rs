//! Whether what an operator installs is complete: the Debian package, the units, the container's files, and the manifests
//! for several nodes. It is made of the program that the tests have built.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, output, run, target, workspace};
use crate::debian::{Compression, package};
use crate::dist::container;
use crate::manifests;
use crate::programs::built;

/// What the package must contain; the commands of the manual are some of many.
const CONTENTS: [&str; 16] = [
    "./etc/tablier/tablier.toml",
    "./usr/bin/tablier",
    "./usr/lib/systemd/system/tablier.service",
    "./usr/share/bash-completion/completions/tablier",
    "./usr/share/doc/tablier/changelog.gz",
    "./usr/share/doc/tablier/copyright",
    "./usr/share/doc/tablier/examples/Caddyfile",
    "./usr/share/doc/tablier/examples/nginx.conf",
    "./usr/share/doc/tablier/examples/tablier-backup.timer",
    "./usr/share/doc/tablier/operations.md",
    "./usr/share/fish/vendor_completions.d/tablier.fish",
    "./usr/share/man/fr/man1/tablier-serve.1.gz",
    "./usr/share/man/man1/tablier-admin.1.gz",
    "./usr/share/man/man1/tablier-serve.1.gz",
    "./usr/share/man/man1/tablier.1.gz",
    "./usr/share/zsh/vendor-completions/_tablier",
];
const UNITS: [&str; 3] = ["tablier.service", "tablier-backup.service", "tablier-backup.timer"];

pub(crate) fn check() -> Outcome {
    let program = built(&[])?.join("tablier");
    let folder = target().join("xtask/deploy");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    check_package(&package(&program, &folder, Compression::None)?, &folder)?;
    check_units(&program, &folder)?;
    container(&program, &folder)?;
    manifests::check(&program)?;
    for script in ["postinst", "prerm", "postrm"] {
        run(Command::new("sh").arg("-n").arg(workspace().join("deploy/debian").join(script)))?;
    }
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn check_package(file: &Path, folder: &Path) -> Outcome {
    let listed = output(Command::new("dpkg-deb").arg("--contents").arg(file))?;
    let files: Vec<_> = listed.lines().filter_map(|line| line.split_whitespace().nth(5)).collect();
    let missing: Vec<_> = CONTENTS.iter().filter(|wanted| !files.contains(wanted)).collect();
    if !missing.is_empty() {
        return Err(format!("the package lacks {missing:?}:\n{listed}"));
    }
    let foreign = listed.lines().find(|line| !line.contains(" root/root "));
    if let Some(line) = foreign {
        return Err(format!("not a file of root: {line}"));
    }
    let conffiles = output(Command::new("dpkg-deb").arg("--info").arg(file).arg("conffiles"))?;
    if conffiles != "/etc/tablier/tablier.toml\n" {
        return Err(format!("these are conffiles of the package: {conffiles}"));
    }
    let unpacked = folder.join("unpacked");
    run(Command::new("dpkg-deb").arg("--extract").arg(file).arg(&unpacked))?;
    let version = output(Command::new(unpacked.join("usr/bin/tablier")).arg("--version"))?;
    if version != format!("tablier {}\n", env!("CARGO_PKG_VERSION")) {
        return Err(format!("the package of {} has {version}", env!("CARGO_PKG_VERSION")));
    }
    Ok(())
}

/// The units, with the program where it is. systemd tells of most faults without failing.
fn check_units(program: &Path, folder: &Path) -> Outcome {
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        println!("units are not checked: there is no systemd-analyze");
        return Ok(());
    }
    let mut verify = Command::new("systemd-analyze");
    verify.args(["verify", "--man=no"]);
    for name in UNITS {
        let from = workspace().join("deploy").join(name);
        let failed = |error| format!("{}: {error}", from.display());
        let unit = fs::read_to_string(&from).map_err(failed)?;
        let unit = unit.replace("/usr/bin/tablier", &program.display().to_string());
        let to = folder.join(name);
        fs::write(&to, unit).map_err(failed)?;
        verify.arg(to);
    }
    let result = verify.output().map_err(|error| format!("{verify:?}: {error}"))?;
    let told = String::from_utf8_lossy(&result.stderr);
    let ours: Vec<_> = told.lines().filter(|line| line.contains("tablier")).collect();
    if result.status.success() && ours.is_empty() { Ok(()) } else { Err(told.into_owned()) }
}
