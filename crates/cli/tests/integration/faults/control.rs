//! Faults in the system calls of a server: which of them fail, and how many did.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A kind of system call, in the order of `faults.c`.
#[derive(Clone, Copy, Debug)]
pub enum Call {
    Write,
    Sync,
    Truncate,
    Open,
}

pub const CALLS: [Call; 4] = [Call::Write, Call::Sync, Call::Truncate, Call::Open];

/// The errors that `faults.c` can be told to give; by default it takes one or the other by turns.
pub const ENOSPC: u64 = 28;

/// The fields of `struct control` in `faults.c`, each with a number for every kind of call.
const CALLED: u64 = 0;
const FAILED: u64 = 1;
const RATE: u64 = 2;
const NTH: u64 = 3;
/// The fields behind those, a number each, but for the pattern, which has one for every kind of call.
const ERROR: u64 = 16;
const RANDOM: u64 = 17;
const PATTERN: u64 = 18;
const FIELDS: usize = 22;

/// The faults of one server, which may be started several times.
pub struct Faults {
    library: PathBuf,
    folder: PathBuf,
    path: PathBuf,
    control: File,
}

impl Faults {
    /// Compiles the library, which affects only files in `folder`.
    pub fn new(folder: &Path, seed: u64) -> Self {
        let beside = |ending| folder.with_extension(ending);
        let (library, path) = (beside("so"), beside("control"));
        let source =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/faults/faults.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
        assert!(compiler.status().unwrap().success());
        fs::write(&path, [0; FIELDS * 8]).unwrap();
        let control = File::options().read(true).write(true).open(&path).unwrap();
        let faults = Faults { library, folder: folder.to_owned(), path, control };
        faults.set(RANDOM, seed);
        faults
    }

    /// Lets a program have these faults.
    pub fn apply(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library);
        command.env("FAULTS_FOLDER", &self.folder).env("FAULTS_CONTROL", &self.path);
    }

    /// Lets so many of 1,000 calls of a kind fail.
    pub fn rate(&self, call: Call, of_1000: u64) {
        self.set(RATE * 4 + call as u64, of_1000);
    }

    /// Lets the call that comes after so many others of its kind fail.
    pub fn fail_after(&self, call: Call, others: u64) {
        let called = self.get(CALLED * 4 + call as u64);
        self.set(NTH * 4 + call as u64, called + others + 1);
    }

    /// Lets those of the next 64 calls of a kind fail whose bit is set, the lowest first.
    pub fn pattern(&self, call: Call, bits: u64) {
        self.set(PATTERN + call as u64, bits);
    }

    /// Chooses the error; 0 for several by turns.
    pub fn error(&self, errno: u64) {
        self.set(ERROR, errno);
    }

    /// Nothing fails any more.
    pub fn heal(&self) {
        for call in CALLS {
            self.rate(call, 0);
            self.set(NTH * 4 + call as u64, 0);
            self.pattern(call, 0);
        }
        self.error(0);
    }

    /// How many calls of a kind have failed.
    pub fn failed(&self, call: Call) -> u64 {
        self.get(FAILED * 4 + call as u64)
    }

    /// The server has mapped the file: what is written to it is what it sees.
    fn set(&self, field: u64, value: u64) {
        self.control.write_all_at(&value.to_ne_bytes(), field * 8).unwrap();
    }

    fn get(&self, field: u64) -> u64 {
        let mut bytes = [0; 8];
        self.control.read_exact_at(&mut bytes, field * 8).unwrap();
        u64::from_ne_bytes(bytes)
    }
}
