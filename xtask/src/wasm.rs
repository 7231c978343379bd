//! The module for browsers: built, given its scripts, compared with the one that is checked in, and tried.
//!
//! `web/wasm` is checked in and part of the server, so that the server is built with an ordinary toolchain. Two builds
//! by the same compiler have the same bytes, whatever folder they are made in: then the stage compares bytes. Another
//! compiler makes another module, which has to behave in the same way.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::command::{Outcome, cargo, in_workspace, output, run, target, workspace};
use crate::setup;

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGE: &str = "tablier-wasm";
/// Where the module is checked in.
const FOLDER: &str = "web/wasm";
/// The files of the folder: the module, compressed, as it is sent; its scripts; their types.
const FILES: [&str; 3] = ["tablier.wasm.gz", "tablier.js", "tablier.d.ts"];
/// The compiler that made them.
const COMPILER: &str = "compiler.txt";
/// A search goes many plies deep, and every ply has its moves on the stack.
const STACK: &str = "-Clink-arg=-zstack-size=2097152";
/// No tracked file is larger.
const LARGEST: u64 = 1 << 20;

/// Rewrites the module that is checked in.
pub(crate) fn write() -> Outcome {
    let compiler = Compiler::find()?;
    let folder = workspace().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    for (name, content) in build(&compiler)? {
        write_file(&folder.join(name), &content)?;
    }
    write_file(&folder.join(COMPILER), format!("{}\n", compiler.version).as_bytes())?;
    try_out(&folder)
}

/// Fails if the module that is checked in is not made of the sources, or does not do what they say.
pub(crate) fn check() -> Outcome {
    let compiler = Compiler::find()?;
    let folder = workspace().join(FOLDER);
    let fresh = target().join("wasm/fresh");
    fs::create_dir_all(&fresh).map_err(|error| failed(&fresh, &error))?;
    let built = build(&compiler)?;
    let made_by = read_file(&folder.join(COMPILER))?;
    if String::from_utf8_lossy(&made_by).trim_end() == compiler.version {
        for (name, content) in &built {
            if read_file(&folder.join(name))? != *content {
                let path = format!("{FOLDER}/{name}");
                write_file(&fresh.join(name), content)?;
                return Err(format!("{path} is out of date: run `cargo xtask wasm --write`"));
            }
        }
        println!("{FOLDER} has the bytes that {} makes of the sources", compiler.version);
    } else {
        let made_by = String::from_utf8_lossy(&made_by);
        println!(
            "{FOLDER} was made by {}, this compiler is {}:",
            made_by.trim_end(),
            compiler.version
        );
        println!("the bytes are not compared, and what both modules do is.");
        for (name, content) in &built {
            write_file(&fresh.join(name), content)?;
        }
        try_out(&fresh)?;
    }
    try_out(&folder)
}

/// Plays with a module in Node, and compares it with what the tests of the crates know.
fn try_out(folder: &Path) -> Outcome {
    setup::node()?;
    run(in_workspace("node").arg("crates/wasm/tests/module.mjs").arg(folder))
}

/// Printed, not checked: times are never tested.
pub(crate) fn bench() -> Outcome {
    setup::chromium()?;
    setup::npm_packages()?;
    run(cargo().args(["build", "--release", "--package", PACKAGE, "--example", "speed"]))?;
    let speed = target().join("release/examples/speed");
    run(in_workspace("node").arg("web/tests/module-speed.mjs").env("TABLIER_SPEED", speed))
}

/// A compiler for browsers.
struct Compiler {
    cargo: OsString,
    /// For Debian's compiler, which builds the standard library of the target from its source: a linker, which does
    /// not come with it.
    linker: Option<PathBuf>,
    /// Of the compiler, and of a linker of its own.
    version: String,
}

impl Compiler {
    /// The toolchain in use if it has the target, otherwise Debian's.
    fn find() -> Result<Self, String> {
        if target_is_installed()? {
            let version = output(in_workspace("rustc").arg("--version"))?.trim_end().to_owned();
            let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            return Ok(Compiler { cargo, linker: None, version });
        }
        setup::wasm_compiler()?;
        let linker = linker()?;
        let mut rustc = in_workspace("/usr/bin/rustc");
        let rustc = output(without_toolchain(rustc.arg("--version")))?;
        let lld = output(in_workspace(&linker).args(["-flavor", "wasm", "--version"]))?;
        let version = format!("{}, {}", rustc.trim_end(), lld.trim_end());
        Ok(Compiler { cargo: "/usr/bin/cargo".into(), linker: Some(linker), version })
    }

    fn command(&self) -> Command {
        let mut cargo = in_workspace(&self.cargo);
        if let Some(linker) = &self.linker {
            cargo.arg("-Zbuild-std=std,panic_abort");
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
            without_toolchain(&mut cargo);
        }
        cargo
    }

    /// Options of the compiler: no path of this machine is in the module, and with a standard library of its own
    /// neither is any text about panics.
    fn flags(&self) -> String {
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(Path::new(&env::var_os("HOME")?).join(".cargo")));
        let mut flags = vec![STACK.to_owned()];
        if self.linker.is_some() {
            flags.extend(["-Zunstable-options".to_owned(), "-Cpanic=immediate-abort".to_owned()]);
        }
        let sources = home.into_iter().flat_map(|home| {
            let registry = home.join("registry/src");
            let indices = fs::read_dir(&registry).into_iter().flatten().flatten();
            indices.map(|index| (index.path(), "crates")).collect::<Vec<_>>()
        });
        let here = (workspace().to_owned(), "tablier");
        let remapped = sources.chain([here, (PathBuf::from("/usr/lib/rustlib/src"), "rust")]);
        let remap = |(path, name): (PathBuf, &str)| {
            format!("--remap-path-prefix={}={name}", path.display())
        };
        flags.extend(remapped.map(remap));
        // A space may be part of a path.
        flags.join("\u{1f}")
    }
}

/// The linker of the toolchain in use, or Debian's.
fn linker() -> Result<PathBuf, String> {
    let folder = output(in_workspace("rustc").args(["--print", "target-libdir"]))?;
    let own = Path::new(folder.trim()).with_file_name("bin").join("rust-lld");
    if own.exists() {
        return Ok(own);
    }
    setup::linker()?;
    Ok("/usr/bin/lld".into())
}

/// Whether the toolchain in use has the standard library of the target.
fn target_is_installed() -> Result<bool, String> {
    let mut rustc = in_workspace("rustc");
    let folder = output(rustc.args(["--print", "target-libdir", "--target", TARGET]))?;
    Ok(Path::new(folder.trim()).is_dir())
}

/// Without the variables of the toolchain that runs this program.
fn without_toolchain(command: &mut Command) -> &mut Command {
    command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO")
}

/// Builds the module and its scripts, each by its name.
fn build(compiler: &Compiler) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
    // A folder of its own: another stage may be building.
    let folder = target().join("wasm");
    let mut build = compiler.command();
    build.args(["build", "--profile", "wasm", "--package", PACKAGE, "--lib"]);
    build.args(["--target", TARGET, "--target-dir"]).arg(&folder);
    run(build.env("CARGO_ENCODED_RUSTFLAGS", compiler.flags()).env_remove("RUSTFLAGS"))?;
    let module = folder.join(TARGET).join("wasm/tablier_wasm.wasm");

    let scripts = folder.join("scripts");
    let mut bindgen = cargo();
    bindgen.args(["run", "--quiet", "--locked", "--manifest-path", "xtask/bindgen/Cargo.toml"]);
    bindgen.arg("--target-dir").arg(folder.join("bindgen")).arg("--");
    run(bindgen.arg(&module).arg(&scripts).arg("tablier"))?;

    let files = FILES.map(|name| {
        let content = match name {
            "tablier.wasm.gz" => compressed(&read_file(&scripts.join("tablier_bg.wasm"))?)?,
            _ => read_file(&scripts.join(name))?,
        };
        if content.len() as u64 > LARGEST {
            return Err(format!("{name} has more than {LARGEST} bytes"));
        }
        Ok((name, content))
    });
    files.into_iter().collect()
}

/// The same bytes every time: a header of gzip can have a time and a name, and this one has none.
fn compressed(content: &[u8]) -> Result<Vec<u8>, String> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let written = gzip.write_all(content).and_then(|()| gzip.finish());
    written.map_err(|error| format!("gzip: {error}"))
}

fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| failed(path, &error))
}

fn write_file(path: &Path, content: &[u8]) -> Outcome {
    fs::write(path, content).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
