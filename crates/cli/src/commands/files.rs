//! Reading and writing what users name on the command line.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process;

use tablier_core::Message;
use tablier_core::record::Record;

use crate::failure::Failure;

/// Longer files are none of ours.
const MOST_BYTES: u64 = 16 << 20;

/// `NAME=VALUE` or `NAME=@FILE`.
pub(crate) fn option(text: &str) -> Result<(String, String), Failure> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(Message::new("option-without-value").with("text", text).into());
    };
    let value = match value.strip_prefix('@') {
        Some(path) => read(Path::new(path))?,
        None => value.to_owned(),
    };
    Ok((name.to_owned(), value))
}

/// A record in either form: JSON begins with a brace, the text form never does.
pub(crate) fn record(path: &Path) -> Result<Record, Failure> {
    let text = read(path)?;
    let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
    Ok(if is_json { Record::read_json(&text)? } else { Record::read(&text)? })
}

/// Writes a file as a whole: whoever looks sees what was there before or all of `contents`, whatever
/// happens meanwhile.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    // Beside the file: a name can be given over only within one file system.
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", process::id()));
    let part = path.with_file_name(name);
    let written = File::create_new(&part).and_then(|mut file| {
        let whole = file.write_all(contents.as_ref()).and_then(|()| file.sync_all());
        let done = whole.and_then(|()| fs::rename(&part, path));
        if done.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&part);
        }
        done
    });
    written.map_err(|error| {
        let message = Message::new("file-unwritable").with("file", path.display().to_string());
        Failure::Refused(message.with("error", error.to_string()))
    })
}

fn read(path: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(path)?)
        .map_err(|_| Message::new("file-not-text").with("file", path.display().to_string()).into())
}

/// What is in a file, whatever it is.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let shown = path.display().to_string();
    let unreadable = |error: io::Error| {
        let message = Message::new("file-unreadable").with("file", shown.as_str());
        Failure::Refused(message.with("error", error.to_string()))
    };
    let mut bytes = Vec::new();
    let limit = MOST_BYTES + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
    } else {
        let file = File::open(path).map_err(unreadable)?;
        file.take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Message::new("file-too-long").with("file", shown).into());
    }
    Ok(bytes)
}
