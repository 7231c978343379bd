//! The Debian package of a program that is built already.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output, run, workspace};

/// The languages of the manual, with their folders.
const MANUALS: [(&str, &str); 2] = [("en", "usr/share/man/man1"), ("fr", "usr/share/man/fr/man1")];
/// The shells with completions, and the files in which they look for them.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/tablier"),
    ("fish", "usr/share/fish/vendor_completions.d/tablier.fish"),
    ("zsh", "usr/share/zsh/vendor-completions/_tablier"),
];
/// Files of the workspace that are part of the package as they are.
const FILES: [(&str, &str); 10] = [
    ("deploy/tablier.service", "usr/lib/systemd/system/tablier.service"),
    ("deploy/tablier.toml", "etc/tablier/tablier.toml"),
    ("deploy/debian/copyright", "usr/share/doc/tablier/copyright"),
    ("CREDITS.md", "usr/share/doc/tablier/CREDITS.md"),
    ("docs/operations.md", "usr/share/doc/tablier/operations.md"),
    ("docs/server.md", "usr/share/doc/tablier/server.md"),
    ("deploy/Caddyfile", "usr/share/doc/tablier/examples/Caddyfile"),
    ("deploy/nginx.conf", "usr/share/doc/tablier/examples/nginx.conf"),
    ("deploy/tablier-backup.service", "usr/share/doc/tablier/examples/tablier-backup.service"),
    ("deploy/tablier-backup.timer", "usr/share/doc/tablier/examples/tablier-backup.timer"),
];
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// How much time is spent on a small package.
#[derive(Clone, Copy)]
pub(crate) enum Compression {
    Small,
    None,
}

/// Makes the package in this folder and returns its file.
pub(crate) fn package(
    program: &Path,
    folder: &Path,
    compression: Compression,
) -> Result<PathBuf, String> {
    let tree = Tree::new(folder.join("debian"))?;
    tree.copy(program, "usr/bin/tablier", "755")?;
    for (from, to) in FILES {
        tree.copy(&workspace().join(from), to, "644")?;
    }
    for (language, folder) in MANUALS {
        manual(program, language, folder, &tree)?;
    }
    for (shell, file) in COMPLETIONS {
        tree.write(file, &output(Command::new(program).args(["completions", shell]))?)?;
    }
    let changelog = fs::read_to_string(workspace().join("CHANGELOG.md"));
    let changelog = changelog.map_err(|error| format!("CHANGELOG.md: {error}"))?;
    tree.write_compressed("usr/share/doc/tablier/changelog", &changelog)?;
    for script in SCRIPTS {
        let from = workspace().join("deploy/debian").join(script);
        tree.copy(&from, &format!("DEBIAN/{script}"), "755")?;
    }
    tree.write("DEBIAN/conffiles", "/etc/tablier/tablier.toml\n")?;
    let (version, architecture) = (env!("CARGO_PKG_VERSION"), architecture()?);
    tree.write("DEBIAN/control", &control(version, &architecture, tree.kibibytes()?)?)?;
    let file = folder.join(format!("tablier_{version}_{architecture}.deb"));
    let compression = match compression {
        Compression::Small => "-Zxz",
        Compression::None => "-Znone",
    };
    // The files belong to root on the machine where they are installed, whoever makes the package.
    let mut dpkg = Command::new("dpkg-deb");
    dpkg.args(["--build", "--root-owner-group", compression]).arg(&tree.root).arg(&file);
    output(&mut dpkg)?;
    fs::remove_dir_all(&tree.root).map_err(|error| format!("{}: {error}", tree.root.display()))?;
    Ok(file)
}

/// The page of the program and one of each command.
fn manual(program: &Path, language: &str, folder: &str, tree: &Tree) -> Outcome {
    let page = |command: Option<&str>| {
        output(Command::new(program).args(["--language", language, "man"]).args(command))
    };
    let main = page(None)?;
    // The page of the program names those of the commands: `tablier\-serve(1)`.
    let named = main.split("tablier\\-").skip(1).filter_map(|rest| rest.split_once("(1)"));
    let commands = named.map(|(command, _)| command).filter(|command| *command != "help");
    for command in commands {
        tree.write_compressed(&format!("{folder}/tablier-{command}.1"), &page(Some(command))?)?;
    }
    tree.write_compressed(&format!("{folder}/tablier.1"), &main)
}

fn architecture() -> Result<String, String> {
    Ok(output(Command::new("dpkg").arg("--print-architecture"))?.trim().to_owned())
}

fn control(version: &str, architecture: &str, kibibytes: u64) -> Result<String, String> {
    let template = fs::read_to_string(workspace().join("deploy/debian/control"));
    let template = template.map_err(|error| format!("deploy/debian/control: {error}"))?;
    let kibibytes = kibibytes.to_string();
    let control = template.replace("VERSION", version).replace("ARCHITECTURE", architecture);
    Ok(control.replace("KIBIBYTES", &kibibytes))
}

/// The folder with the files of the package as they will be installed.
struct Tree {
    root: PathBuf,
}

impl Tree {
    fn new(root: PathBuf) -> Result<Self, String> {
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).map_err(|error| format!("{}: {error}", root.display()))?;
        Ok(Tree { root })
    }

    fn copy(&self, from: &Path, to: &str, mode: &str) -> Outcome {
        let to = self.root.join(to);
        run(Command::new("install").args(["-D", "--mode", mode]).arg(from).arg(to))
    }

    fn write(&self, name: &str, text: &str) -> Outcome {
        let path = self.root.join(name);
        let failed = |error| format!("{}: {error}", path.display());
        fs::create_dir_all(path.parent().unwrap_or(&self.root)).map_err(failed)?;
        fs::write(&path, text).map_err(failed)
    }

    /// Writes the file with `.gz` behind its name, without a time in it: the same text gives the same package.
    fn write_compressed(&self, name: &str, text: &str) -> Outcome {
        self.write(name, text)?;
        run(Command::new("gzip").args(["--best", "--no-name"]).arg(self.root.join(name)))
    }

    fn kibibytes(&self) -> Result<u64, String> {
        let told =
            output(Command::new("du").args(["--summarize", "--block-size=1K"]).arg(&self.root))?;
        let number = told.split_whitespace().next().and_then(|number| number.parse().ok());
        number.ok_or_else(|| format!("du told {told}"))
    }
}
