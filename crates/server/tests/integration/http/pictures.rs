//! The picture of every table.

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use serde_json::json;

use crate::http::*;

#[tokio::test]
async fn every_table_has_a_picture_that_changes_with_the_position() {
    let server = TestApp::new("picture").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    let path = format!("/api/tables/{table}/picture");
    let stranger = server.stranger();
    let first = stranger.send(Method::GET, &path, None).await;
    assert_eq!(
        (first.status().as_u16(), &first.headers()[CONTENT_TYPE]),
        (200, &"image/png".parse().unwrap())
    );
    let tag = first.headers()[ETAG].clone();
    let first = first.bytes().await.unwrap();
    assert!(first.starts_with(b"\x89PNG"));

    let asked_again = async |tag| {
        let request = stranger.request(Method::GET, &path).header(IF_NONE_MATCH, tag);
        request.send().await.unwrap()
    };
    let same = asked_again(&tag).await;
    assert_eq!(same.status(), 304);
    assert_eq!(same.headers()[ETAG], tag);
    blaise.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    let moved = asked_again(&tag).await;
    assert_eq!(moved.status(), 200);
    assert_ne!(moved.headers()[ETAG], tag);
    assert_ne!(moved.bytes().await.unwrap(), first);
    // What is said at the table is not on it.
    let tag = stranger.send(Method::GET, &path, None).await.headers()[ETAG].clone();
    ada.act(&table, json!({ "do": "say", "text": "hello" })).await;
    assert_eq!(asked_again(&tag).await.status(), 304);
    server.close().await;
}

#[tokio::test]
async fn the_picture_of_a_private_table_needs_its_link() {
    let server = TestApp::new("private-picture").await;
    let ada = server.guest("Ada").await;
    let (table, link) = ada.open(json!({ "game": "tor", "visibility": "link" })).await;
    let path = format!("/api/tables/{table}/picture");
    assert_eq!(server.stranger().get(&path).await.0, 404);
    let with_link = format!("{path}?link={}", link.unwrap());
    assert_eq!(server.stranger().send(Method::GET, &with_link, None).await.status(), 200);
    assert_eq!(ada.send(Method::GET, &path, None).await.status(), 200);
    // The page that is shared names the picture, with the secret that stands in its own address.
    let page = with_link.replace("/api/tables/", "/table/").replace("/picture", "");
    let page = server.stranger().send(Method::GET, &page, None).await.text().await.unwrap();
    let named = format!("og:image\" content=\"http://{}{with_link}\"", server.stranger().address);
    assert!(page.contains(&named), "{named}");
    server.close().await;
}

#[tokio::test]
async fn a_finished_game_is_an_animation() {
    let server = TestApp::new("animation").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    let path = format!("/api/tables/{table}/animation");
    let (status, refusal) = server.stranger().get(&path).await;
    assert_eq!(
        (status, &refusal["error"]["code"]),
        (422, &json!("api-animation-running")),
        "{refusal}"
    );
    blaise.act(&table, json!({ "do": "resign" })).await;
    let animation = server.stranger().send(Method::GET, &path, None).await;
    assert_eq!(animation.headers()[CONTENT_TYPE], "image/gif");
    let animation = animation.bytes().await.unwrap();
    assert!(animation.starts_with(b"GIF89a"));
    // Each of the two positions begins with how long it is shown.
    let frames = animation.windows(3).filter(|bytes| *bytes == b"\x21\xf9\x04").count();
    assert_eq!(frames, 2);
    server.close().await;
}

/// What a browser on the same machine shares leads others to the local network, not to themselves.
#[tokio::test]
async fn codes_and_links_lead_to_the_local_network() {
    let mut config = TestApp::config(&folder("lan"), free_limits(), ConnectionLimits::default());
    config.lan = vec!["192.168.77.7".parse().unwrap()];
    let server = TestApp::start(config).await;
    let port = server.address.rsplit_once(':').unwrap().1.to_owned();
    let ada = server.guest("Ada").await;
    let (table, link) = ada.open(json!({ "game": "tor", "visibility": "link" })).await;
    let get = async |host: &str, path: &str| {
        let request = ada.request(Method::GET, path).header("host", host);
        request.header("accept", "text/html").send().await.unwrap().text().await.unwrap()
    };
    let hosts = ["localhost", "127.0.0.1", "[::1]", "192.168.77.7"];
    let hosts = hosts.map(|name| format!("{name}:{port}"));
    let lan = format!("http://192.168.77.7:{port}");
    for path in ["/qr.svg".to_owned(), format!("/table/{table}/qr.svg?link={}", link.unwrap())] {
        let expected = get(&hosts[3], &path).await;
        assert!(expected.contains("<svg"), "{expected}");
        for host in &hosts {
            assert_eq!(get(host, &path).await, expected, "{host} {path}");
        }
    }
    for host in &hosts {
        let home = get(host, "/").await;
        assert!(home.contains("Play on your phone") && home.contains(&lan), "{host}: {home}");
    }
    let shared = format!(r#""origin":"{lan}""#);
    let page = format!("/table/{table}");
    assert!(get(&hosts[0], &page).await.contains(&shared));
    assert!(get(&hosts[3], &page).await.contains(r#""origin":null"#), "the browser knows it");
    assert!(!get("tablier.example", "/").await.contains("Play on your phone"));
    server.close().await;

    let server = TestApp::new("no-lan").await;
    assert!(!server.stranger().page("/").await.1.contains("Play on your phone"));
    assert_eq!(server.stranger().page("/qr.svg").await.0, 404);
    server.close().await;
}
