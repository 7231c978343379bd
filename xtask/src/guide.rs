//! The guide to a sixth game, followed to its end in a copy of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, cargo, in_workspace, output, run, target, workspace};
use crate::{rust, setup};

const GUIDE: &str = "docs/sixth-game";
const GAME: &str = "morpion";

/// Puts the guide's game where its last step says, lets the golden files be rewritten, and runs the tests of the
/// workspace with one more game; the profile `guide` in `.config/nextest.toml` says which of them.
pub(crate) fn follow() -> Outcome {
    setup::pdf_reader()?;
    setup::database_and_bus()?;
    setup::test_runner()?;
    let folder = target().join("guide");
    let (copy, built) = (folder.join("workspace"), folder.join("built"));
    copy_workspace(&copy)?;
    move_game(&copy)?;
    link_dependencies(&target().join("debug"), &built.join("debug"))?;
    let tests = || {
        let mut tests = cargo();
        tests.current_dir(&copy).args(["nextest", "run", "--workspace"]);
        // Its own crates would add the game a second time.
        tests.args(["--exclude", "sixth-game", "--exclude", "tablier-morpion"]);
        // Built for one run.
        tests.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0");
        tests.env("CARGO_TARGET_DIR", &built);
        tests
    };
    run(rust::rewrite_golden_files(&mut tests()))?;
    run(tests().args(["--profile", "guide"]))
}

/// What the workspace has built of other people's crates serves the copy, too. What it has built of its own stays
/// behind: in the copy, crates have the same names and other sources.
fn link_dependencies(from: &Path, to: &Path) -> Outcome {
    if !from.exists() || to.exists() {
        return Ok(());
    }
    // It gets its name when it is whole, so that nobody takes half of it for all.
    let half = to.with_extension("half");
    clear(&half)?;
    for folder in ["deps", "build", ".fingerprint"] {
        let mut copy = Command::new("cp");
        run(copy.args(["--archive", "--link"]).arg(from.join(folder)).arg(&half))?;
        let failed = |error| format!("{}: {error}", half.join(folder).display());
        for entry in fs::read_dir(half.join(folder)).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_own = ["tablier", "sixth", "xtask", "integration", "main"];
            if is_own.iter().any(|own| name.trim_start_matches("lib").starts_with(own)) {
                let removed =
                    if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
                removed.map_err(failed)?;
            }
        }
    }
    fs::rename(&half, to).map_err(|error| format!("{}: {error}", to.display()))
}

/// Every file that Git knows or would add, and no others. Each keeps its time, so that what did not change is not
/// built again.
fn copy_workspace(copy: &Path) -> Outcome {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let files = output(in_workspace("git").args(list))?;
    // Cargo reads the configuration of the folders above as well, and everything would be in it twice.
    let has_configuration = copy.starts_with(workspace());
    let files = files.lines().filter(|file| {
        workspace().join(file).exists() && !(has_configuration && file.starts_with(".cargo/"))
    });
    clear(copy)?;
    let mut cp = in_workspace("cp");
    cp.args(["--archive", "--parents", "--target-directory"]).arg(copy);
    run(cp.args(files))
}

/// The last step of the guide.
fn move_game(copy: &Path) -> Outcome {
    let from = copy.join(GUIDE).join("src");
    let rules = copy.join("crates/games/src").join(GAME);
    for file in ["appearance.rs", "symbols.svg", "en.ftl", "fr.ftl", "rules.en.md", "rules.fr.md"] {
        write(&rules.join(file), read(&from.join(file))?.as_bytes())?;
    }
    let module = replace(&read(&from.join("lib.rs"))?, "mod engine;\n", "")?;
    write(&rules.join("mod.rs"), module.as_bytes())?;
    let engine =
        replace(&read(&from.join("engine.rs"))?, "use crate::", "use tablier_games::morpion::")?;
    let engine = replace(&engine, "use tablier_engine::", "use crate::")?;
    write(
        &copy.join("crates/engine/src/games").join(GAME).with_extension("rs"),
        engine.as_bytes(),
    )?;
    let list = copy.join("crates/games/src/lib.rs");
    let last = "            theseion: Theseion,\n";
    let games = replace(&read(&list)?, last, &format!("{last}            morpion: Morpion,\n"))?;
    write(&list, games.as_bytes())
}

/// Fails if there is nothing to replace: then the guide does not say any more what has to be done.
fn replace(text: &str, from: &str, to: &str) -> Result<String, String> {
    if text.contains(from) {
        Ok(text.replace(from, to))
    } else {
        Err(format!("the guide's game has no `{}` to replace", from.trim()))
    }
}

/// An empty folder, whatever was there before.
fn clear(folder: &Path) -> Outcome {
    let failed = |error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, content: &[u8]) -> Outcome {
    let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let failed = |error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(path, content).map_err(failed)
}
