//! Reading and writing what users name on the command line.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process;

use tablier_core::Message;
use tablier_core::proof::Proof;
use tablier_core::record::Record;

use crate::failure::Failure;

/// Longer files are none of ours.
const MOST_BYTES: u64 = 16 << 20;
/// How much is read or written at once of what is long.
const BUFFER: usize = 1 << 20;

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
    record_in(path, bytes(path)?)
}

/// The same when the file is already read.
pub(crate) fn record_in(path: &Path, bytes: Vec<u8>) -> Result<Record, Failure> {
    let text = text_in(path, bytes)?;
    let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
    Ok(if is_json { Record::read_json(&text)? } else { Record::read(&text)? })
}

/// Writes a file as a whole: whoever looks sees what was there before or all of `contents`, whatever
/// happens meanwhile.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    stream(path, |file| file.write_all(contents.as_ref()))
}

/// The same for contents that are too long to be in memory at once.
pub(crate) fn stream(
    path: &Path,
    contents: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<(), Failure> {
    // Beside the file: a name can be given over only within one file system.
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", process::id()));
    let part = path.with_file_name(name);
    let written = File::create_new(&part).and_then(|file| {
        let mut writer = BufWriter::with_capacity(BUFFER, &file);
        let whole = contents(&mut writer).and_then(|()| writer.flush());
        // What is left in it after an error would be written once more when it goes.
        let _ = writer.into_parts();
        let done = whole.and_then(|()| file.sync_all()).and_then(|()| fs::rename(&part, path));
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

/// What cannot be read, and why.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("file-unreadable").with("file", path.display().to_string());
    Failure::Refused(message.with("error", error.to_string()))
}

/// A file to be read bit by bit, if there is one.
pub(crate) fn open_if_there(path: &Path) -> Result<Option<BufReader<File>>, Failure> {
    match File::open(path) {
        Ok(file) => Ok(Some(BufReader::with_capacity(BUFFER, file))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(path, &error)),
    }
}

pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    text_in(path, bytes(path)?)
}

fn text_in(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes)
        .map_err(|_| Message::new("file-not-text").with("file", path.display().to_string()).into())
}

/// What is in a file, whatever it is.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let limit = MOST_BYTES + 1;
    let read = if path == Path::new("-") {
        read_up_to(limit, io::stdin().lock(), &mut bytes)
    } else {
        File::open(path).and_then(|file| read_up_to(limit, file, &mut bytes))
    };
    read.map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 == limit && !Proof::is_meant(&bytes) {
        return Err(Message::new("file-too-long").with("file", path.display().to_string()).into());
    }
    Ok(bytes)
}

/// Reads no more than this, except of a proof, which may be long.
fn read_up_to(limit: u64, mut input: impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let count = input.by_ref().take(limit).read_to_end(bytes)?;
    if Proof::is_meant(bytes) { input.read_to_end(bytes) } else { Ok(count) }
}
