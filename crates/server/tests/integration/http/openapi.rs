//! The description of the API: all of it exists, and the pages to try it need nothing from elsewhere.

use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::{Value, json};

use crate::http::*;

async fn description(server: &TestApp) -> Value {
    let (status, description) = server.stranger().get("/api/openapi.json").await;
    assert_eq!(status, 200);
    description
}

/// Every method and path that is described.
fn described(description: &Value) -> Vec<(Method, String)> {
    let paths = description["paths"].as_object().unwrap();
    let methods = |path: &str, item: &Value| {
        let path = path.replace("{file}", "index.html").replace("{id}", "aaaaaaaaaaaaa");
        let path = path.replace("{game}", "ordo").replace("{step}", "0");
        let names = item.as_object().unwrap().keys();
        names
            .map(|name| (name.to_uppercase().parse().unwrap(), path.clone()))
            .collect::<Vec<(Method, String)>>()
    };
    paths.iter().flat_map(|(path, item)| methods(path, item)).collect()
}

/// The browser's types and the clients of others are made from this file.
#[test]
fn the_document_in_docs_is_the_one_that_is_served() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let served = tablier_server::openapi_json() + "\n";
    if std::env::var_os("TABLIER_GOLDEN").is_some() {
        fs::write(&path, &served).unwrap();
    }
    let is_current = fs::read_to_string(&path).is_ok_and(|stored| stored == served);
    assert!(is_current, "docs/openapi.json is out of date: run `cargo xtask golden`");
}

#[tokio::test]
async fn everything_described_exists() {
    let server = TestApp::new("described").await;
    let all = described(&description(&server).await);
    assert!(all.len() >= 30, "{all:?}");
    for (method, path) in all {
        let response = server.stranger().send(method.clone(), &path, None).await;
        let (status, answer) = (response.status(), response.text().await.unwrap_or_default());
        // A table or user that is not there is told in the same words as an address that is not
        // there; methods are not.
        assert_ne!(status, 405, "{method} {path}");
        assert!(status != 404 || path.contains("aaaaaaaaaaaaa"), "{method} {path}: {answer}");
    }
    server.close().await;
}

/// All source files of the server.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

/// Routes are added together with their description: the ways of axum to add one without are taken
/// nowhere, except for pages, which are for users, and for the figures, which have an address of their
/// own.
#[test]
fn everything_that_exists_is_described() {
    const WAYS: [&str; 7] = [
        ".route(",
        ".route_service(",
        ".nest(",
        ".nest_service(",
        ".merge(",
        ".fallback(",
        ".fallback_service(",
    ];
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    sources(&folder, &mut files);
    let mut pages = 0;
    for (path, text) in &files {
        let path = path.strip_prefix(&folder).unwrap().to_str().unwrap();
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| WAYS.iter().any(|way| line.contains(way))) {
            let is_known = match path {
                "web/mod.rs" => {
                    pages += 1;
                    line.starts_with(".route(\"/") && !line.contains("\"/api")
                }
                "router.rs" => [".merge(web::router())", ".fallback(not_found)"].contains(&line),
                "api/mod.rs" => {
                    line == "Router::new().route(\"/metrics\", get(status::metrics)).with_state(app)"
                }
                _ => false,
            };
            assert!(is_known, "{path}: {line}");
        }
    }
    assert!(pages > 20, "the pages are somewhere else now");
}

/// Where a key is needed, its scope is told; where none is, that is told too.
#[tokio::test]
async fn scopes_are_described_and_asked_for() {
    let server = TestApp::new("described-scopes").await;
    let description = description(&server).await;
    let schemes = &description["components"]["securitySchemes"];
    assert_eq!(schemes["key"]["scheme"], "bearer");
    assert_eq!(schemes["session"]["in"], "cookie");
    for scope in ["read", "play", "account"] {
        let mut ada = crate::http::users::account(&server, &format!("Ada {scope}")).await;
        let wanted = json!({ "name": "bot", "scopes": [scope] });
        let (_, made) = ada.post("/api/tokens", wanted).await;
        ada.token = Some(made["token"].as_str().unwrap().to_owned());
        for (path, item) in description["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let security = operation["security"].as_array();
                let ways = security.unwrap_or_else(|| panic!("{method} {path} tells no scope"));
                if ways.iter().any(|way| way.as_object().unwrap().is_empty()) {
                    continue;
                }
                // A key is let in exactly where the description says so.
                let keys = ways.iter().filter_map(|way| way["key"].as_array());
                let is_opened = keys.flatten().any(|opened| opened == scope);
                let path = path.replace("{id}", "aaaaaaaaaaaaa");
                let method: Method = method.to_uppercase().parse().unwrap();
                let response = ada.send(method.clone(), &path, Some(json!({}))).await;
                let kind = response.headers().get("content-type").cloned();
                // A stream has no end.
                let is_stream = kind.is_some_and(|kind| kind == "application/x-ndjson");
                let text = if is_stream { String::new() } else { response.text().await.unwrap() };
                let answer: Value = serde_json::from_str(&text).unwrap_or_default();
                let code = answer["error"]["code"].as_str().unwrap_or_default();
                let is_refused =
                    ["api-scope", "api-no-session", "api-unauthorized"].contains(&code);
                assert_eq!(is_refused, !is_opened, "{scope}: {method} {path}: {answer}");
            }
        }
    }
    server.close().await;
}

/// Every name that a description refers to is there.
#[tokio::test]
async fn the_description_is_whole() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let server = TestApp::new("described-whole").await;
    let description = description(&server).await;
    let mut found = Vec::new();
    references(&description, &mut found);
    assert!(found.len() > 20);
    for name in found {
        let pointer = name.strip_prefix('#').unwrap();
        assert!(description.pointer(pointer).is_some(), "{name}");
    }
    let mut ids = Vec::new();
    for item in description["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            assert!(operation["summary"].is_string(), "{operation}");
            assert!(operation["responses"]["default"].is_object(), "{operation}");
            ids.push(operation["operationId"].as_str().unwrap());
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "every operation has a name of its own: {ids:?}");
    let text = description.to_string();
    assert!(!text.contains("```") && !text.contains("tablier_"), "no Rust in descriptions");
    server.close().await;
}

#[tokio::test]
async fn the_pages_to_try_it_come_from_here_alone() {
    let server = TestApp::new("pages").await;
    let stranger = server.stranger();
    let page = stranger.send(Method::GET, "/api/docs", None).await;
    assert_eq!(page.url().path(), "/api/docs/index.html");
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(!policy.contains("unsafe") && policy.contains("default-src 'none'"), "{policy}");
    assert_eq!(page.headers()["content-encoding"], "gzip");
    for file in ["swagger-ui-bundle.js", "swagger-ui.css", "index.css", "favicon-32x32.png"] {
        let response = stranger.send(Method::GET, &format!("/api/docs/{file}"), None).await;
        assert_eq!(response.status(), 200, "{file}");
    }
    let (_, script) = stranger.get("/api/docs/swagger-initializer.js").await;
    let script = script.as_str().unwrap();
    assert!(script.contains("/api/openapi.json") && !script.contains("https://"), "{script}");
    assert_eq!(stranger.get("/api/docs/..%2fCargo.toml").await.0, 404);
    server.close().await;
}
