//! What browsers load beside the pages: modules, styles and a font, as they are written.

use std::borrow::Cow;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use super::modules::joined;
use crate::request::ApiError;

#[derive(Embed)]
#[folder = "../../web"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.woff2"]
#[exclude = "tests/*"]
#[exclude = "node_modules/*"]
struct Web;

/// For ever: another version has another address. While the program is being written, files change.
const CACHE: &str =
    if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };

/// Changes whenever a file does.
pub(super) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut hash = Sha256::new();
        for path in Web::iter() {
            hash.update(path.as_bytes());
            hash.update(
                Web::get(&path).map(|file| file.metadata.sha256_hash()).unwrap_or_default(),
            );
        }
        // Boards are drawn by the program, whose version stands for them.
        hash.update(env!("CARGO_PKG_VERSION"));
        HEXLOWER.encode(&hash.finalize()[..6])
    })
}

/// The file that a table loads, and the module that begins it.
const TABLE: (&str, &str) = ("table.js", "table/main.js");

/// Joined once; while the program is being written, again whenever it is asked for.
fn table_script() -> Option<Bytes> {
    static SCRIPT: OnceLock<Option<Bytes>> = OnceLock::new();
    let join = || joined(TABLE.1).map(Bytes::from);
    if cfg!(debug_assertions) { join() } else { SCRIPT.get_or_init(join).clone() }
}

/// A module as it is written.
pub(super) fn source(path: &str) -> Option<String> {
    let file = Web::get(path)?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// Whatever the version says, there is only this one.
pub(super) async fn serve(Path((_, path)): Path<(String, String)>) -> Result<Response, ApiError> {
    const SCRIPT: (HeaderName, &str) = (CONTENT_TYPE, "text/javascript; charset=utf-8");
    if path == TABLE.0 {
        return Ok(kept(SCRIPT, table_script().ok_or_else(ApiError::not_found)?));
    }
    let file = Web::get(&path).ok_or_else(ApiError::not_found)?;
    let kind = match path.rsplit('.').next() {
        Some("js") => SCRIPT.1,
        Some("css") => "text/css; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    // In a release the files are part of the program, and nobody gets a copy.
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Ok(kept((CONTENT_TYPE, kind), bytes))
}

/// An answer that browsers may keep.
pub(super) fn kept(kind: (HeaderName, &'static str), body: impl IntoResponse) -> Response {
    let mut response = ([kind], body).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(CACHE));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_browser_are_here_and_no_others() {
        let all: Vec<_> = Web::iter().collect();
        assert!(all.iter().any(|path| path == "style.css"), "{all:?}");
        assert!(!all.iter().any(|path| path.starts_with("tests") || path.contains("node_modules")));
        assert_eq!(version().len(), 12);
    }
}
