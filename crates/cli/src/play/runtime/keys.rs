//! The credentials for a server: the session cookie of the last time, or an API key.

use std::fs::{self, DirBuilder, File};
use std::io::Write;
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
    // Readable by the owner only: the file is a credential. Where permissions are not those of Unix, folders of a
    // user are private already.
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    if let Some(folder) = file.parent() {
        builder.create(folder)?;
    }
    let mut options = File::options();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(cookie.as_bytes())
}

/// A file for every server. The characters of an address that no file name should have are replaced.
fn file(remote: &str) -> Option<PathBuf> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let name: String = remote.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    Some(folder()?.join("servers").join(name))
}
