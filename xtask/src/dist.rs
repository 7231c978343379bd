//! What is given to others, in `target/dist`: the program as one static file, a Debian package, and the folder of a
//! container.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Outcome, cargo, in_workspace, output, run, target, workspace};
use crate::debian::{Compression, package};

/// With the profile `dist`, or another one for trying: `--profile dev`.
pub(crate) fn dist(arguments: &[&str]) -> Outcome {
    let profile = match *arguments {
        [] => "dist",
        ["--profile", profile] => profile,
        _ => return Err(format!("not understood: {}", arguments.join(" "))),
    };
    let folder = target().join("dist");
    let program = folder.join("tablier");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    copy(&build(profile)?, &program)?;
    let package = package(&program, &folder, Compression::Small)?;
    let container = container(&program, &folder)?;
    for made in [program, package, container] {
        println!("{}", made.display());
    }
    Ok(())
}

/// Builds the program with everything that it needs, libc too, so that it runs on any Linux of the architecture.
fn build(profile: &str) -> Result<PathBuf, String> {
    let told = output(in_workspace("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.filter(|host| host.contains("linux"));
    let host = host.ok_or("a program for Linux is built on Linux")?;
    // The flags of `.cargo/config.toml` are kept beside these. Where the target is named, flags are for the program
    // alone: what runs while it is built, macros for instance, cannot be static.
    let flags = format!("target.{host}.rustflags=['-C', 'target-feature=+crt-static']");
    // A folder of its own: Cargo would put what it builds with the profile `dist` beside what is given to others.
    let built = target().join("dist-build");
    let mut cargo = cargo();
    cargo.args(["build", "--locked", "--package", "tablier-cli", "--profile", profile]);
    cargo.arg("--target-dir").arg(&built);
    run(cargo.args(["--target", host, "--config", &flags]))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(built.join(host).join(folder).join("tablier"))
}

/// The folder from which `docker build` makes an image without compiling anything: the program, and
/// `deploy/Dockerfile` without the stage that builds it.
pub(crate) fn container(program: &Path, folder: &Path) -> Result<PathBuf, String> {
    let folder = folder.join("container");
    let failed = |error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    copy(program, &folder.join("tablier"))?;
    let whole = fs::read_to_string(workspace().join("deploy/Dockerfile")).map_err(failed)?;
    fs::write(folder.join("Dockerfile"), without_build(&whole)?).map_err(failed)?;
    Ok(folder)
}

fn without_build(dockerfile: &str) -> Result<String, String> {
    const BUILT: &str = "COPY --from=build /tablier/target/dist/tablier ";
    let image = dockerfile.rfind("FROM ").map(|at| &dockerfile[at..]);
    let image = image.filter(|image| image.contains(BUILT));
    let image = image.ok_or("deploy/Dockerfile does not copy the program from the stage build")?;
    let head = "# The server in a container: docker build --tag tablier .\n\n";
    Ok(format!("{head}{}", image.replace(BUILT, "COPY tablier ")))
}

fn copy(from: &Path, to: &Path) -> Outcome {
    // A new file: the old one may be running.
    let _ = fs::remove_file(to);
    fs::copy(from, to).map_err(|error| format!("{}: {error}", from.display()))?;
    Ok(())
}
