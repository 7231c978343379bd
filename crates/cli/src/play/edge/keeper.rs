//! The game in progress, kept in a file in case the program ends before it.
//!
//! Several tables can be open at once: each has a file of its own, and a lock that the system takes
//! away from whoever ends, however that happens. A file whose lock is free belongs to a game that can
//! go on.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};

use tablier_core::record::Record;
use tablier_core::{Info, Message};

use crate::commands::files;

/// More tables than anybody has open.
const MOST: u32 = 99;

#[derive(Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    /// Held as long as the table is open.
    _lock: File,
}

impl Keeper {
    /// Takes a file that is free: rather that of a game that can go on.
    pub(crate) fn open() -> Result<Self, Message> {
        let folder = folder().ok_or_else(|| Message::new("play-no-folder"))?;
        Keeper::open_in(&folder).map_err(|error| {
            let file = folder.display().to_string();
            Message::new("file-unwritable").with("file", file).with("error", error.to_string())
        })
    }

    fn open_in(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut empty = None;
        for number in 1..=MOST {
            let path = folder.join(format!("game-{number}.tablier"));
            let lock =
                File::options().create(true).append(true).open(path.with_extension("lock"))?;
            if lock.try_lock().is_err() {
                continue;
            }
            let keeper = Keeper { path, _lock: lock };
            if keeper.unfinished().is_some() {
                return Ok(keeper);
            }
            // A file that is not ours, or damaged, is left alone.
            if empty.is_none() && !keeper.has_game() {
                empty = Some(keeper);
            }
            // Files are taken in order: behind one that was never used there is none.
            if empty.is_some() && !folder.join(format!("game-{}.lock", number + 1)).exists() {
                break;
            }
        }
        empty.ok_or_else(|| io::ErrorKind::QuotaExceeded.into())
    }

    /// The game that can go on, if there is one.
    pub(crate) fn unfinished(&self) -> Option<(Record, &'static Info)> {
        if !self.has_game() {
            return None;
        }
        let record = files::record(&self.path).ok()?;
        let info = tablier_games::find(record.game()?).ok()?;
        Some((record, info))
    }

    pub(crate) fn has_game(&self) -> bool {
        self.path.exists()
    }

    pub(crate) fn keep(&self, record: &str) -> Result<(), Message> {
        files::write(&self.path, record).map_err(|failure| {
            let mut messages = failure.into_messages();
            // Writing fails for one reason.
            messages.pop().unwrap_or_else(|| Message::new("play-no-folder"))
        })
    }

    /// The game is over, or nobody wants it. A file that cannot be removed is offered once more.
    pub(crate) fn forget(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Where programs keep what they were doing.
fn folder() -> Option<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
    Some(state?.join("tablier"))
}
