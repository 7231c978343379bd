//! What browsers load beside the pages: modules, styles and a font, as they are written.

use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use crate::http::ApiError;

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

/// The modules of a table: named in the page, they are all fetched at once, not one after the other.
pub(super) fn table_modules() -> Vec<String> {
    let is_needed = |path: &str| {
        let is_part = path.starts_with("board/") || path.starts_with("table/");
        let is_shared = matches!(path, "words.js" | "sound.js");
        // The types are comments.
        (is_part && !path.ends_with("/types.js")) || is_shared
    };
    Web::iter().filter(|path| is_needed(path)).map(String::from).collect()
}

/// Whatever the version says, there is only this one.
pub(super) async fn serve(Path((_, path)): Path<(String, String)>) -> Result<Response, ApiError> {
    let file = Web::get(&path).ok_or_else(ApiError::not_found)?;
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    Ok(kept((CONTENT_TYPE, kind), file.data.into_owned()))
}

/// An answer that browsers may keep.
pub(super) fn kept(
    kind: (axum::http::HeaderName, &'static str),
    body: impl IntoResponse,
) -> Response {
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
