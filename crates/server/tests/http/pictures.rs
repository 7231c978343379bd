//! The picture of every table.

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use serde_json::json;

use crate::*;

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
