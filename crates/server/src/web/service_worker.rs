//! The service worker: the script that lets browsers keep the pages for use without a network, with the list of
//! what to keep. The script changes with every version of the program, and so browsers notice a new one.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tablier_core::Language;

use super::layout::Page;
use super::setup_options::{Input, OptionField};
use super::{assets, icons, local};

const SCRIPT: &str = "dist/service-worker.js";

/// What a browser keeps.
#[derive(Serialize)]
struct Manifest {
    version: &'static str,
    /// Files with their version in the address.
    files: Vec<String>,
    /// Pages that are the same for everybody.
    pages: Vec<String>,
}

pub(super) async fn serve() -> Response {
    let manifest = Manifest {
        version: assets::version(),
        files: files(),
        pages: local::addresses().collect(),
    };
    let manifest = serde_json::to_string(&manifest).unwrap_or_default();
    let script = format!("self.TABLIER = {manifest};\n{}", assets::script(SCRIPT));
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, script).into_response()
}

fn files() -> Vec<String> {
    let page = Page::shell(Language::ENGLISH, String::new());
    let own = assets::address(SCRIPT);
    let mut files: Vec<_> = assets::addresses().filter(|address| *address != own).collect();
    files.extend(icons::addresses());
    for info in tablier_games::infos() {
        files.push(page.art(info.id));
        for field in OptionField::all(info, &page) {
            if let Input::Choices(choices) = field.input {
                files.extend(choices.into_iter().filter_map(|choice| choice.picture));
            }
        }
    }
    files
}
