//! The files that browsers load beside the pages: bundled scripts, the WebAssembly module, styles and a font.

use std::fs;
use std::io::{self, Read, Write};
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::input::PagePath;
use crate::request::ApiError;

/// A file of the folder `web`: its path there, and what it contains.
type File = (&'static str, &'static [u8]);

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");

#[cfg(not(debug_assertions))]
macro_rules! embedded {
    ($path:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/", $path))
    };
}

/// A debug build reads the files from disk, so that a change of one needs no new build.
#[cfg(debug_assertions)]
macro_rules! embedded {
    ($path:literal) => {
        b""
    };
}

macro_rules! files {
    ($($path:literal),* $(,)?) => { [$(($path, embedded!($path))),*] };
}

const FILES: &[File] = &files![
    "dist/app.js",
    "dist/boards.js",
    "dist/dates.js",
    "dist/engine-worker.js",
    "dist/learn.js",
    "dist/lobby.js",
    "dist/local-games.js",
    "dist/local-setup.js",
    "dist/local-table.js",
    "dist/local-worker.js",
    "dist/preferences.js",
    "dist/service-worker.js",
    "dist/setup.js",
    "dist/table.js",
    "fonts/garamond.woff2",
    "style.css",
    "wasm/tablier.wasm.gz",
];

/// The WebAssembly module, which is kept compressed.
pub(super) const MODULE: &str = "wasm/tablier.wasm";
const COMPRESSED: &str = ".gz";

/// Another version has another address. A debug build reads the files from disk, where they change.
const CACHE: &str =
    if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };

/// The hash of each file, and one that changes whenever a file or the program does.
struct Hashes {
    files: Vec<String>,
    all: String,
}

fn hashes() -> &'static Hashes {
    static HASHES: OnceLock<Hashes> = OnceLock::new();
    HASHES.get_or_init(|| {
        let short = |hash: Sha256| HEXLOWER.encode(&hash.finalize()[..6]);
        let mut all = Sha256::new();
        let mut styles = Sha256::new();
        let mut files = Vec::with_capacity(FILES.len());
        for file in FILES {
            let content = Sha256::digest(read(file));
            all.update(file.0);
            all.update(content);
            if is_style(file.0) {
                styles.update(content);
            }
            files.push(HEXLOWER.encode(&content[..6]));
        }
        let styles = short(styles);
        for (_, hash) in FILES.iter().zip(&mut files).filter(|(file, _)| is_style(file.0)) {
            hash.clone_from(&styles);
        }
        // Boards are drawn by the program, whose version stands for them.
        all.update(env!("CARGO_PKG_VERSION"));
        Hashes { files, all: short(all) }
    })
}

/// Whether a file is a part of the style, which names its font relative to itself: both have one hash.
fn is_style(path: &str) -> bool {
    path == "style.css" || path.starts_with("fonts/")
}

/// A hash that changes whenever a file does.
pub(super) fn version() -> &'static str {
    &hashes().all
}

/// The address of a file, which changes only with the file.
pub(super) fn address(path: &str) -> String {
    format!("/assets/{}/{path}", hash_of(path).unwrap_or(version()))
}

/// The addresses of all files.
pub(super) fn addresses() -> impl Iterator<Item = String> {
    FILES.iter().map(|(path, _)| address(path.strip_suffix(COMPRESSED).unwrap_or(path)))
}

/// The text of a script.
pub(super) fn script(path: &str) -> String {
    let file = FILES.iter().find(|(known, _)| *known == path);
    file.map(|file| String::from_utf8_lossy(&read(file)).into_owned()).unwrap_or_default()
}

fn hash_of(path: &str) -> Option<&'static str> {
    hashes().files.get(place_of(path)?).map(String::as_str)
}

/// The place of a file in the list, by the path in its address.
fn place_of(path: &str) -> Option<usize> {
    let is_it = |known: &str| known.strip_suffix(COMPRESSED).unwrap_or(known) == path;
    FILES.iter().position(|(known, _)| is_it(known))
}

/// Serves a file. The hash in the address is compared for the module alone, which fits the scripts that came with it and
/// no others: a page that does not get it does without. Of everything else only the present version exists.
pub(super) async fn serve(
    PagePath((hash, path)): PagePath<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let place = place_of(&path).ok_or_else(ApiError::not_found)?;
    if path == MODULE && hash_of(&path) != Some(&hash) {
        return Err(ApiError::not_found());
    }
    let extension = path.rsplit('.').next();
    let kind = match extension {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    let kind = (CONTENT_TYPE, kind);
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let reads_gzip = accepted.is_some_and(|accepted| accepted.contains("gzip"));
    if !reads_gzip || extension == Some("woff2") {
        return Ok(kept(kind, unpacked(place).map_err(ApiError::unavailable)?));
    }
    let packed = packed(place).map_err(ApiError::unavailable)?;
    let encoding = [(CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")];
    Ok(kept(kind, (encoding, packed)))
}

/// What a file contains: in a release build a part of the program, which is not copied.
fn read((path, embedded): &File) -> Bytes {
    if cfg!(debug_assertions) {
        fs::read(format!("{FOLDER}/{path}")).unwrap_or_default().into()
    } else {
        Bytes::from_static(embedded)
    }
}

/// A file of the list as it is without compression.
fn unpacked(place: usize) -> io::Result<Bytes> {
    let content = read(&FILES[place]);
    if !FILES[place].0.ends_with(COMPRESSED) {
        return Ok(content);
    }
    let mut unpacked = Vec::new();
    GzDecoder::new(&*content).read_to_end(&mut unpacked)?;
    Ok(unpacked.into())
}

/// A file of the list compressed: in a release build once for all who load it.
fn packed(place: usize) -> io::Result<Bytes> {
    static PACKED: [OnceLock<Bytes>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    if FILES[place].0.ends_with(COMPRESSED) {
        return Ok(read(&FILES[place]));
    }
    if cfg!(debug_assertions) {
        return pack(&read(&FILES[place]), Compression::fast());
    }
    if let Some(known) = PACKED[place].get() {
        return Ok(known.clone());
    }
    let fresh = pack(&read(&FILES[place]), Compression::best())?;
    Ok(PACKED[place].get_or_init(|| fresh).clone())
}

fn pack(content: &[u8], level: Compression) -> io::Result<Bytes> {
    let mut gzip = GzEncoder::new(Vec::new(), level);
    gzip.write_all(content)?;
    Ok(gzip.finish()?.into())
}

/// A response that browsers may cache.
pub(super) fn kept(kind: (HeaderName, &'static str), body: impl IntoResponse) -> Response {
    let mut response = ([kind], body).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(CACHE));
    response
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_bundle_and_font_is_embedded() {
        for folder in ["dist", "fonts"] {
            for entry in fs::read_dir(format!("{FOLDER}/{folder}")).unwrap() {
                let path = format!("{folder}/{}", entry.unwrap().file_name().display());
                assert!(FILES.iter().any(|(known, _)| *known == path), "{path} is missing");
            }
        }
        assert_eq!(version().len(), 12);
    }

    #[test]
    fn every_file_has_an_address_of_its_own() {
        let addresses: HashSet<_> = addresses().collect();
        assert_eq!(addresses.len(), FILES.len());
        let style = address("style.css");
        assert_eq!(style, format!("/assets/{}/style.css", hash_of("style.css").unwrap()));
        assert!(!style.contains(version()));
        assert!(hash_of(MODULE).is_some());
    }

    #[test]
    fn the_module_is_stored_compressed() {
        let place = place_of(MODULE).unwrap();
        let (stored, module) = (packed(place).unwrap(), unpacked(place).unwrap());
        assert_eq!(stored, read(&FILES[place]));
        assert!(module.starts_with(b"\0asm") && module.len() > stored.len());
    }
}
