//! The files that browsers load beside the pages: bundled scripts, styles and a font.

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

use crate::request::ApiError;

#[derive(Embed)]
#[folder = "../../web"]
#[include = "dist/*.js"]
#[include = "style.css"]
#[include = "fonts/*.woff2"]
struct Web;

/// Another version has another address. A debug build reads the files from disk, where they change.
const CACHE: &str =
    if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };

/// A hash that changes whenever a file does.
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

/// Serves a file. The version in the address is not compared: only the present one exists.
pub(super) async fn serve(Path((_, path)): Path<(String, String)>) -> Result<Response, ApiError> {
    let file = Web::get(&path).ok_or_else(ApiError::not_found)?;
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    // In a release build the files are part of the program and are not copied.
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Ok(kept((CONTENT_TYPE, kind), bytes))
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
    fn only_bundles_styles_and_fonts_are_embedded() {
        let all: Vec<_> = Web::iter().collect();
        for path in ["dist/table.js", "style.css", "fonts/garamond.woff2"] {
            assert!(all.iter().any(|embedded| embedded == path), "{path} is missing in {all:?}");
        }
        let is_known = |path: &str| {
            ["dist/", "style.css", "fonts/"].iter().any(|start| path.starts_with(start))
        };
        assert!(all.iter().all(|path| is_known(path)), "{all:?}");
        assert_eq!(version().len(), 12);
    }
}
