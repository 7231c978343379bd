//! The files of a store: the folder, the lock, the database and who may read it.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

pub(super) const DATABASE: &str = "tablier.db";
const LOCK: &str = "tablier.lock";
/// A database that is being created.
const UNFINISHED: &str = "tablier.db.new";
/// What SQLite keeps beside a database.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

pub(super) fn database(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// Where a copy is made until it is whole.
pub(super) fn copy(folder: &Path) -> PathBuf {
    beside(&database(folder))
}

/// A folder for its owner alone: names and hashed passwords are nobody else's business.
pub(super) fn create_folder(folder: &Path) -> Result<(), StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| StoreError::of_file(folder, &error))
}

/// Two servers on one file would each believe that they know its tables.
pub(super) fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| StoreError::of_file(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Locked { folder: folder.display().to_string() })
        }
        Err(TryLockError::Error(error)) => Err(StoreError::of_file(&path, &error)),
    }
}

/// Returns whether there is no database yet. One that is empty, or gone while its log is still there, is
/// not taken for a new one: somebody has lost something.
pub(super) fn is_new(folder: &Path) -> Result<bool, StoreError> {
    let path = database(folder);
    match fs::metadata(&path) {
        Ok(metadata) if metadata.len() == 0 => Err(StoreError::Empty { file: name(&path) }),
        Ok(_) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let log = companion(&path, COMPANIONS[0]);
            let is_lost = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
            if is_lost {
                Err(StoreError::Empty { file: name(&path) })
            } else if copy(folder).exists() {
                Err(StoreError::HalfCopied { place: name(folder) })
            } else {
                Ok(true)
            }
        }
        Err(error) => Err(StoreError::of_file(&path, &error)),
    }
}

/// Where a file is made until it is whole.
pub(super) fn beside(path: &Path) -> PathBuf {
    companion(path, ".copy")
}

/// Creates an empty file for a new database, in place of one that was never finished.
pub(super) fn create_unfinished(folder: &Path) -> Result<PathBuf, StoreError> {
    let path = folder.join(UNFINISHED);
    remove(&path)?;
    create_private(&path)?;
    Ok(path)
}

/// Removes a database that is not needed, if it is there.
pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    for old in COMPANIONS.iter().map(|suffix| companion(path, suffix)).chain([path.to_owned()]) {
        match fs::remove_file(&old) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StoreError::of_file(&old, &error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Creates an empty file for its owner alone.
pub(super) fn create_private(path: &Path) -> Result<(), StoreError> {
    create_new_private(path).map_err(|error| StoreError::of_file(path, &error))
}

/// The same; nothing that is there is overwritten.
pub(super) fn create_new_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Puts a finished database in its place.
pub(super) fn finish(unfinished: &Path, finished: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::of_file(unfinished, &error);
    File::open(unfinished).and_then(|file| file.sync_all()).map_err(failed)?;
    fs::rename(unfinished, finished).map_err(failed)?;
    // The new name survives the end of the machine only when the folder is on disk too.
    let folder = finished.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    folder.and_then(|folder| folder.sync_all()).map_err(failed)
}

/// Lets only its owner read a database that was made by an earlier version. SQLite gives new companions
/// the permissions of the database.
#[cfg(unix)]
pub(super) fn make_private(folder: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt;

    let path = database(folder);
    let all = COMPANIONS.iter().map(|suffix| companion(&path, suffix)).chain([path.clone()]);
    for path in all {
        let failed = |error| StoreError::of_file(&path, &error);
        let Ok(metadata) = fs::metadata(&path) else { continue };
        let mut permissions = metadata.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o600);
            fs::set_permissions(&path, permissions).map_err(failed)?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn make_private(_: &Path) -> Result<(), StoreError> {
    Ok(())
}

fn companion(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
