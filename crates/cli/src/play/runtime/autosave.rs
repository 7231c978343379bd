//! Saves the game in progress to a file, so that it survives the end of the program.
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
use crate::failure::Failure;

/// More tables than anybody has open.
const MOST: u32 = 99;

/// Keeps the game of one table.
#[derive(Debug)]
pub(crate) struct Autosave {
    /// The file, or why there is none.
    slot: Result<Slot, Message>,
}

#[derive(Debug)]
struct Slot {
    path: PathBuf,
    /// Held as long as the table is open.
    _lock: File,
}

impl Autosave {
    /// Takes a file that is free: rather that of a game that can go on.
    pub(crate) fn open() -> Self {
        let slot = folder().ok_or_else(|| Message::new("play-no-folder")).and_then(|folder| {
            Slot::find(&folder).map_err(|error| {
                let file = folder.display().to_string();
                Message::new("file-unwritable").with("file", file).with("error", error.to_string())
            })
        });
        Autosave { slot }
    }

    /// The game that can go on, if there is one.
    pub(crate) fn unfinished(&self) -> Option<(Record, &'static Info)> {
        self.slot.as_ref().ok()?.unfinished()
    }

    /// Whether a game is kept.
    pub(crate) fn has_game(&self) -> bool {
        self.slot.as_ref().is_ok_and(Slot::has_game)
    }

    /// Keeps a record in place of the last one, or tells why not.
    pub(crate) fn keep(&self, record: &str) -> Result<(), Message> {
        let slot = self.slot.as_ref().map_err(Message::clone)?;
        let written = files::write(&slot.path, record).map_err(Failure::into_messages);
        match written.map_err(|mut reasons| reasons.pop()) {
            // Writing fails for one reason.
            Err(Some(reason)) => Err(reason),
            Ok(()) | Err(None) => Ok(()),
        }
    }

    /// Removes the saved game, because it is over or not wanted. A file that cannot be removed is offered again.
    pub(crate) fn forget(&self) {
        if let Ok(slot) = &self.slot {
            let _ = fs::remove_file(&slot.path);
        }
    }
}

impl Slot {
    fn find(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut empty = None;
        for number in 1..=MOST {
            let path = folder.join(format!("game-{number}.tablier"));
            let lock =
                File::options().create(true).append(true).open(path.with_extension("lock"))?;
            if lock.try_lock().is_err() {
                continue;
            }
            let slot = Slot { path, _lock: lock };
            if slot.unfinished().is_some() {
                return Ok(slot);
            }
            // A file that is not ours, or damaged, is left alone.
            if empty.is_none() && !slot.has_game() {
                empty = Some(slot);
            }
            // Files are taken in order: behind one that was never used there is none.
            if empty.is_some() && !folder.join(format!("game-{}.lock", number + 1)).exists() {
                break;
            }
        }
        empty.ok_or_else(|| io::ErrorKind::QuotaExceeded.into())
    }

    fn unfinished(&self) -> Option<(Record, &'static Info)> {
        if !self.has_game() {
            return None;
        }
        let record = files::record(&self.path).ok()?;
        let info = tablier_games::find(record.game()?).ok()?;
        Some((record, info))
    }

    fn has_game(&self) -> bool {
        self.path.exists()
    }
}

/// The state folder of the user.
pub(super) fn folder() -> Option<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
    Some(state?.join("tablier"))
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    #[test]
    fn a_game_that_can_go_on_comes_first_and_what_is_not_ours_is_left_alone() {
        let folder = env::temp_dir().join(format!("tablier-autosave-{}", process::id()));
        let slot = |number: u32| folder.join(format!("game-{number}.tablier"));
        let found = || Slot::find(&folder).unwrap().path;
        assert_eq!(found(), slot(1));
        fs::write(slot(1), "not a record").unwrap();
        assert_eq!(found(), slot(2));
        fs::write(slot(2), "[Game \"tor\"]\n\n1. @c3\n= unfinished\n").unwrap();
        let first = Slot::find(&folder).unwrap();
        assert_eq!((&first.path, first.unfinished().unwrap().1.id), (&slot(2), "tor"));
        // While that table is open, another one has its own file.
        assert_eq!(found(), slot(3));
        drop(first);
        assert_eq!(found(), slot(2));
        assert_eq!(fs::read_to_string(slot(1)).unwrap(), "not a record");
        fs::remove_dir_all(&folder).unwrap();
    }
}
