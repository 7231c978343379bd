//! The credentials for a server: the session cookie of the last time, or an API key.

use std::fs::{self, DirBuilder, File};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::{env, io};

use super::autosave::folder;

/// The environment variable with an API key.
const VARIABLE: &str = "TABLIER_KEY";

/// How a request authenticates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Not at all, so far.
    None,
    /// The cookie of a session, with its name.
    Session(String),
    /// An API key.
    Token(String),
}

/// The stored credentials for a server.
pub(super) fn find(remote: &str) -> Key {
    if let Some(token) = env::var(VARIABLE).ok().filter(|token| !token.is_empty()) {
        return Key::Token(token);
    }
    let kept = file(remote).and_then(|file| fs::read_to_string(file).ok());
    kept.map_or(Key::None, |cookie| Key::Session(cookie.trim().to_owned()))
}

/// Stores a session for the next time. If that fails, the user will be a new guest then.
pub(super) fn keep(remote: &str, cookie: &str) {
    let _ = write(remote, cookie);
}

fn write(remote: &str, cookie: &str) -> io::Result<()> {
    let file = file(remote).ok_or(io::ErrorKind::NotFound)?;
    if let Some(folder) = file.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    // Readable by the owner only: the file is a credential.
    let mut file =
        File::options().create(true).truncate(true).write(true).mode(0o600).open(file)?;
    file.write_all(cookie.as_bytes())
}

/// A file for every server. The characters of an address that no file name should have are replaced.
fn file(remote: &str) -> Option<PathBuf> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let name: String = remote.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    Some(folder()?.join("servers").join(name))
}
