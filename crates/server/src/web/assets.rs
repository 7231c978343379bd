//! The files that browsers load beside the pages: bundled scripts, styles and a font.

use std::fs;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
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
    "dist/dates.js",
    "dist/learn.js",
    "dist/lobby.js",
    "dist/setup.js",
    "dist/table.js",
    "fonts/garamond.woff2",
    "style.css",
];

/// Another version has another address. A debug build reads the files from disk, where they change.
const CACHE: &str =
    if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };

/// A hash that changes whenever a file does.
pub(super) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut hash = Sha256::new();
        for file in FILES {
            hash.update(file.0);
            hash.update(Sha256::digest(read(file)));
        }
        // Boards are drawn by the program, whose version stands for them.
        hash.update(env!("CARGO_PKG_VERSION"));
        HEXLOWER.encode(&hash.finalize()[..6])
    })
}

/// Serves a file. The version in the address is not compared: only the present one exists.
pub(super) async fn serve(
    PagePath((_, path)): PagePath<(String, String)>,
) -> Result<Response, ApiError> {
    let file = FILES.iter().find(|(known, _)| *known == path).ok_or_else(ApiError::not_found)?;
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    Ok(kept((CONTENT_TYPE, kind), read(file)))
}

/// What a file contains: in a release build a part of the program, which is not copied.
fn read((path, embedded): &File) -> Bytes {
    if cfg!(debug_assertions) {
        fs::read(format!("{FOLDER}/{path}")).unwrap_or_default().into()
    } else {
        Bytes::from_static(embedded)
    }
}

/// A response that browsers may cache.
pub(super) fn kept(kind: (HeaderName, &'static str), body: impl IntoResponse) -> Response {
    let mut response = ([kind], body).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(CACHE));
    response
}

#[cfg(test)]
mod tests {
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
}
