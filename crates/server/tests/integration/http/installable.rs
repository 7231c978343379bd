//! What browsers keep for use without a network, and what they need to install the program.

use reqwest::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HeaderMap, SET_COOKIE,
};
use serde_json::Value;
use tablier_core::Language;

use crate::http::users::account;
use crate::http::*;

/// The headers and the bytes of an answer that must be there.
async fn fetch(client: &Client, path: &str) -> (HeaderMap, Vec<u8>) {
    let answer = client.request(reqwest::Method::GET, path).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    (answer.headers().clone(), answer.bytes().await.unwrap().into())
}

/// What the service worker begins with.
async fn kept_by_browsers(server: &TestApp) -> Value {
    let (headers, script) = fetch(&server.stranger(), "/service-worker.js").await;
    assert_eq!(headers[CACHE_CONTROL], "no-cache");
    assert!(headers[CONTENT_TYPE].to_str().unwrap().starts_with("text/javascript"));
    let script = String::from_utf8(script).unwrap();
    let (first, rest) = script.split_once(";\n").unwrap();
    assert!(!rest.trim().is_empty(), "the script itself");
    let list: Value = serde_json::from_str(first.strip_prefix("self.TABLIER = ").unwrap()).unwrap();
    assert_eq!(headers["tablier-version"], list["version"].as_str().unwrap());
    list
}

fn addresses<'a>(list: &'a Value, name: &str) -> Vec<&'a str> {
    list[name].as_array().unwrap().iter().map(|address| address.as_str().unwrap()).collect()
}

/// Somebody who is signed in, with every cookie that there is, gets the same bytes as somebody whom nobody knows.
#[tokio::test]
async fn pages_that_browsers_keep_hold_nothing_of_a_session() {
    let server = TestApp::new("installable-pages").await;
    let ada = account(&server, "Adalgisa").await;
    let list = kept_by_browsers(&server).await;
    let pages = addresses(&list, "pages");
    for language in Language::ALL {
        for info in tablier_games::infos() {
            for kind in ["play", "table", "rules"] {
                let page = format!("/local/{}/{kind}/{}", language.code(), info.id);
                assert!(pages.contains(&&*page), "{page} is not kept");
            }
        }
    }
    for path in pages {
        let (headers, known) = fetch(&server.stranger(), path).await;
        assert_eq!(headers[CACHE_CONTROL], "public, no-cache", "{path}");
        assert_eq!(headers["tablier-version"], list["version"].as_str().unwrap(), "{path}");
        assert!(headers.contains_key(CONTENT_SECURITY_POLICY), "{path}");
        let cookies = format!(
            "{}; preferences=dark.contrast.csk.500; language=fr; levels=ordo.7",
            ada.cookie.as_ref().unwrap()
        );
        let request = server.stranger().request(reqwest::Method::GET, path);
        let request = request.header(COOKIE, cookies).header("accept-language", "fr");
        let signed_in = request.send().await.unwrap();
        assert!(!signed_in.headers().contains_key(SET_COOKIE), "{path}");
        let signed_in = signed_in.bytes().await.unwrap();
        assert!(signed_in == known, "{path} depends on who asks");
        let page = String::from_utf8(known).unwrap();
        assert!(page.contains(" data-local") && !page.contains(" data-user="), "{path}");
    }
    server.close().await;
}

#[tokio::test]
async fn everything_that_browsers_keep_is_there_in_this_version() {
    let server = TestApp::new("installable-files").await;
    let list = kept_by_browsers(&server).await;
    for path in addresses(&list, "files") {
        let (headers, _) = fetch(&server.stranger(), path).await;
        assert_eq!(headers["tablier-version"], list["version"].as_str().unwrap(), "{path}");
    }
    // What a page of the server shows may be somebody's, and is never named.
    let all = [addresses(&list, "files"), addresses(&list, "pages")].concat();
    let public = ["/assets/", "/art/", "/icons/", "/local/"];
    assert!(all.iter().all(|path| public.iter().any(|start| path.starts_with(start))), "{all:?}");
    server.close().await;
}

#[tokio::test]
async fn a_page_tells_its_scripts_who_is_signed_in() {
    let server = TestApp::new("installable-user").await;
    let ada = account(&server, "Ada").await;
    let (_, page) = ada.page("/").await;
    assert!(page.contains(&format!(" data-user=\"{}\"", ada.user)), "{page}");
    assert!(page.contains("id=\"sign-out\""));
    let (_, page) = server.stranger().page("/").await;
    assert!(page.contains(" data-user=\"\""), "{page}");
    server.close().await;
}

/// An error that nobody was looked up for is no sign-out: scripts would forget what waits to be sent.
#[tokio::test]
async fn where_nobody_was_looked_up_a_page_does_not_say_who_is_signed_in() {
    let one = Rate { burst: NonZero::<u32>::MIN, interval: Duration::from_hours(1) };
    let free = crate::http::defences::FREE;
    let server = TestApp::at(&folder("installable-error"), RateLimits::new(free, one, free)).await;
    let stranger = server.stranger();
    assert_eq!(stranger.page("/lobby").await.0, 200);
    let (status, page) = stranger.page("/lobby").await;
    assert_eq!(status, 429);
    assert!(page.contains("<html") && !page.contains(" data-user="), "{page}");
    server.close().await;
}

#[tokio::test]
async fn the_manifest_names_icons_and_games_in_every_language() {
    let server = TestApp::new("installable-manifest").await;
    let stranger = server.stranger();
    let mut descriptions = Vec::new();
    for language in Language::ALL {
        let code = language.code();
        let path = format!("/manifest.webmanifest?language={code}");
        let (_, page) = stranger.page_in("/", code).await;
        assert!(page.contains(&format!("<link rel=\"manifest\" href=\"{path}\">")), "{page}");
        let (headers, manifest) = fetch(&stranger, &path).await;
        assert_eq!(headers[CONTENT_TYPE], "application/manifest+json");
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        assert_eq!((&manifest["id"], &manifest["start_url"]), (&"/".into(), &"/".into()));
        assert_eq!(manifest["lang"], code);
        descriptions.push(manifest["description"].as_str().unwrap().to_owned());
        let icons = manifest["icons"].as_array().unwrap();
        let has = |sizes: &str, purpose: &str| {
            icons.iter().any(|icon| icon["sizes"] == sizes && icon["purpose"] == purpose)
        };
        assert!(has("192x192", "any") && has("512x512", "any") && has("512x512", "maskable"));
        for icon in icons {
            let (headers, bytes) = fetch(&stranger, icon["src"].as_str().unwrap()).await;
            assert_eq!(headers[CONTENT_TYPE], icon["type"].as_str().unwrap());
            if let Some((size, _)) = icon["sizes"].as_str().unwrap().split_once('x') {
                let [width, height] = [16, 20].map(|at| {
                    u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()).to_string()
                });
                assert_eq!((&*width, &*height), (size, size));
            }
        }
        let shortcuts = manifest["shortcuts"].as_array().unwrap();
        assert_eq!(shortcuts.len(), tablier_games::infos().count());
        for shortcut in shortcuts {
            fetch(&stranger, shortcut["url"].as_str().unwrap()).await;
            fetch(&stranger, shortcut["icons"][0]["src"].as_str().unwrap()).await;
        }
    }
    descriptions.dedup();
    assert_eq!(descriptions.len(), Language::ALL.len(), "they are translated");
    let (_, page) = stranger.page("/").await;
    for start in ["rel=\"apple-touch-icon\" href=\"", "rel=\"icon\" href=\""] {
        let address = page.split(start).nth(1).unwrap().split('"').next().unwrap();
        fetch(&stranger, address).await;
    }
    assert_eq!(fetch(&stranger, "/favicon.ico").await.0[CONTENT_TYPE], "image/png");
    server.close().await;
}
