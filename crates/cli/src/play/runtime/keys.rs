//! The credentials for a server: the session cookie of the last time, or an API key.

use std::fs::{self, DirBuilder, File};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::{env, io};

use tablier_client::Auth;

use super::autosave::folder;

/// The environment variable with an API key.
const VARIABLE: &str = "TABLIER_KEY";

/// What a server is likely to know the user by.
pub(super) fn find(remote: &str) -> Auth {
    if let Some(token) = env::var(VARIABLE).ok().filter(|token| !token.is_empty()) {
        return Auth::Key(token);
    }
    let kept = file(remote).and_then(|file| fs::read_to_string(file).ok());
    kept.map_or(Auth::None, |cookie| Auth::Session(cookie.trim().to_owned()))
}

/// Keeps a session for the next time. If that is not possible, the next time is as somebody else.
pub(super) fn keep(remote: &str, auth: &Auth) {
    if let Auth::Session(cookie) = auth {
        let _ = write(remote, cookie);
    }
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
