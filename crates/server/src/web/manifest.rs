//! What a system needs to know to install Tablier as an application.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tablier_core::{Language, Message};

use super::icons::{self, IconFile};
use super::input::PageQuery;
use super::{assets, language};

/// The colour of the light theme, which stands around the pages and behind them while they load.
const PAPER: &str = "#faf6ee";

#[derive(Deserialize)]
pub(super) struct ManifestQuery {
    language: Option<Language>,
}

#[derive(Serialize)]
struct Manifest {
    /// The same in every language: there is one application.
    id: &'static str,
    name: &'static str,
    short_name: &'static str,
    description: String,
    lang: &'static str,
    start_url: &'static str,
    scope: &'static str,
    display: &'static str,
    theme_color: &'static str,
    background_color: &'static str,
    categories: [&'static str; 1],
    icons: Vec<ManifestIcon>,
    shortcuts: Vec<Shortcut>,
}

#[derive(Serialize)]
struct ManifestIcon {
    src: String,
    sizes: String,
    #[serde(rename = "type")]
    kind: &'static str,
    purpose: &'static str,
}

/// A game that is begun from the icon of the application.
#[derive(Serialize)]
struct Shortcut {
    name: &'static str,
    url: String,
    icons: [ManifestIcon; 1],
}

/// The language stands in the address, so that everybody gets the same.
pub(super) async fn serve(PageQuery(query): PageQuery<ManifestQuery>) -> Response {
    let headers =
        [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, "public, no-cache")];
    (headers, axum::Json(manifest(query.language.unwrap_or(Language::ENGLISH)))).into_response()
}

fn manifest(language: Language) -> Manifest {
    let code = language.code();
    // Whoever installs it wants the board with its corners; systems that cut a shape out take the other one.
    let is_for_systems = |file: &&IconFile| file.size >= 192;
    let icon = |file: &IconFile| ManifestIcon {
        src: icons::address(file.name),
        sizes: format!("{0}x{0}", file.size),
        kind: "image/png",
        purpose: if file.is_maskable() { "maskable" } else { "any" },
    };
    let drawing = |src: String| ManifestIcon {
        src,
        sizes: "any".to_owned(),
        kind: "image/svg+xml",
        purpose: "any",
    };
    let shortcut = |info: &tablier_core::Info| Shortcut {
        name: info.name,
        url: format!("/local/{code}/play/{}", info.id),
        icons: [drawing(format!("/art/{}/{}.svg", assets::version(), info.id))],
    };
    let icons = icons::FILES.iter().filter(is_for_systems).map(icon);
    Manifest {
        id: "/",
        name: "Tablier",
        short_name: "Tablier",
        description: language::translate(language, &Message::new("home-title")),
        lang: code,
        start_url: "/",
        scope: "/",
        display: "standalone",
        theme_color: PAPER,
        background_color: PAPER,
        categories: ["games"],
        icons: icons.chain([drawing(icons::address(icons::DRAWING))]).collect(),
        shortcuts: tablier_games::infos().map(shortcut).collect(),
    }
}
