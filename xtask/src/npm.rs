//! The npm package @tablier/games: put together, packed, and used from somewhere else.

use std::path::{Path, PathBuf};
use std::{fs, io};

use flate2::read::GzDecoder;

use crate::command::{Outcome, in_workspace, run, target, workspace};
use crate::setup;

const SOURCE: &str = "packages/games";
const WRITTEN: [&str; 6] =
    ["README.md", "board.d.ts", "example/index.html", "index.d.ts", "index.js", "package.json"];
/// Where else the files of the package come from.
const TAKEN: [&str; 5] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "web/protocol.d.ts",
    "web/wasm/tablier.d.ts",
    "web/wasm/tablier.js",
];
/// How the rules of the page's style begin that a board needs elsewhere, too.
const STYLES: [&str; 6] =
    ["tablier-board", ".highlights", ".premoving", ".over ", ".rolling", "@keyframes roll"];
/// The colours that they name.
const COLOURS: [&str; 4] = ["--lit:", "--lit-edge:", "--chosen:", "--display:"];

/// The folder of the package as others get it.
pub(crate) fn folder() -> PathBuf {
    target().join("npm/package")
}

/// Packs the package and uses it from a folder that has nothing else.
pub(crate) fn npm() -> Outcome {
    setup::npm_packages()?;
    let package = folder();
    put_together(&package)?;
    let packed = target().join("npm");
    // The name of the archive has the version.
    let archives = |folder: &Path| -> io::Result<Vec<PathBuf>> {
        let entries = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
        Ok(entries.filter(|path| path.extension().is_some_and(|ending| ending == "tgz")).collect())
    };
    let failed = |error: io::Error| format!("{}: {error}", packed.display());
    for old in archives(&packed).map_err(failed)? {
        fs::remove_file(old).map_err(failed)?;
    }
    let mut pack = in_workspace("npm");
    pack.args(["pack", "--silent", "--pack-destination"]).arg(&packed);
    run(pack.current_dir(&package))?;
    let archives = archives(&packed).map_err(failed)?;
    let [archive] = archives.as_slice() else { return Err(format!("packed: {archives:?}")) };
    println!("{}", archive.display());
    try_out(archive)
}

/// Makes a folder that holds the package and nothing else.
fn put_together(package: &Path) -> Outcome {
    let make = || {
        if package.exists() {
            fs::remove_dir_all(package)?;
        }
        fs::create_dir_all(package.join("example"))?;
        for name in WRITTEN {
            fs::copy(workspace().join(SOURCE).join(name), package.join(name))?;
        }
        for path in TAKEN {
            let path = workspace().join(path);
            fs::copy(&path, package.join(path.file_name().unwrap_or_default()))?;
        }
        let mut module =
            GzDecoder::new(fs::File::open(workspace().join("web/wasm/tablier.wasm.gz"))?);
        io::copy(&mut module, &mut fs::File::create(package.join("tablier.wasm"))?)?;
        let style = fs::read_to_string(workspace().join("web/style.css"))?;
        fs::write(package.join("board.css"), board_style(&style))
    };
    make().map_err(|error: io::Error| format!("{}: {error}", package.display()))?;
    let mut esbuild = in_workspace("web/tests/node_modules/.bin/esbuild");
    esbuild.arg(format!("{SOURCE}/board.js"));
    esbuild.arg(format!("--outfile={}", package.join("board.js").display()));
    run(esbuild.args(["--bundle", "--format=esm", "--target=es2022", "--log-level=warning"]))
}

/// What a board needs of the style of the pages, where every rule is a line.
fn board_style(style: &str) -> String {
    let is_colour = |line: &&str| COLOURS.iter().any(|name| line.trim_start().starts_with(name));
    let colours = style.lines().take_while(|line| !line.starts_with('}')).filter(is_colour);
    let colours: Vec<_> = colours.map(str::trim).collect();
    let is_rule = |line: &&str| STYLES.iter().any(|start| line.starts_with(start));
    let rules: Vec<_> = style.lines().filter(is_rule).collect();
    format!(":root {{ {} }}\n{}\n", colours.join(" "), rules.join("\n"))
}

/// Installs the package without a network, uses it, and checks what its types say.
fn try_out(archive: &Path) -> Outcome {
    let user = target().join("npm/user");
    let make = || {
        if user.exists() {
            fs::remove_dir_all(&user)?;
        }
        fs::create_dir_all(&user)?;
        for name in ["use.mjs", "types.ts", "package.json", "tsconfig.json"] {
            fs::copy(workspace().join(SOURCE).join("tests").join(name), user.join(name))?;
        }
        Ok(())
    };
    make().map_err(|error: io::Error| format!("{}: {error}", user.display()))?;
    let mut install = in_workspace("npm");
    install.args(["install", "--offline", "--silent", "--no-audit", "--no-fund", "--no-save"]);
    run(install.arg(archive).current_dir(&user))?;
    run(in_workspace("node").arg("use.mjs").current_dir(&user))?;
    let tsc = workspace().join("web/tests/node_modules/.bin/tsc");
    run(in_workspace(tsc).current_dir(&user))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_its_style_and_its_colours_elsewhere() {
        let style = fs::read_to_string(workspace().join("web/style.css")).unwrap();
        let style = board_style(&style);
        for part in ["--chosen: #", ".highlights .selected", "[role=gridcell]", "@keyframes roll"] {
            assert!(style.contains(part), "{part}");
        }
        assert!(!style.contains("sidebar"));
    }
}
