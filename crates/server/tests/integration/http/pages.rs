//! Pages that depend on the games there are.

use reqwest::Method;
use serde_json::json;
use tablier_core::Language;

use crate::http::ratings::{lost, rated};
use crate::http::users::account;
use crate::http::*;

async fn page(client: &Client, path: &str, language: Language) -> String {
    let request = client.request(Method::GET, path).header("accept", "text/html");
    let answer = request.header("accept-language", language.code()).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    answer.text().await.unwrap()
}

#[tokio::test]
async fn the_leaderboard_begins_with_the_first_game() {
    let server = TestApp::new("leaderboard-page").await;
    let shown = page(&server.stranger(), "/leaderboard", Language::ENGLISH).await;
    let first = tablier_games::infos().next().unwrap();
    assert!(shown.contains(&format!("<h1>Leaderboard · {}</h1>", first.name)), "{shown}");
    for info in tablier_games::infos() {
        let link = format!("href=\"/leaderboard/{}\"", info.id);
        assert!(shown.contains(&link), "{link} in {shown}");
        page(&server.stranger(), &format!("/leaderboard/{}", info.id), Language::FRENCH).await;
    }
    server.close().await;
}

#[tokio::test]
async fn a_table_names_its_terms_and_the_ratings_of_its_players() {
    let server = TestApp::new("table-terms").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let terms = |shown: &str| {
        let (_, rest) = shown.split_once("<p class=\"game-terms\" id=\"game-terms\">").unwrap();
        rest.split("</p>").next().unwrap().to_owned()
    };
    let clock = json!({ "kind": "real-time", "base": 90_000, "increment": 2_000 });
    let compact = json!({ "game": "tortuga", "clock": clock, "options": { "setup": "compact" } });
    let (table, _) = ada.open(compact).await;
    let path = format!("/table/{table}");
    let english = page(&ada, &path, Language::ENGLISH).await;
    assert_eq!(terms(&english), "1 min 30 s + 2 s · not rated · Starting position: compact");
    let french = page(&server.stranger(), &path, Language::FRENCH).await;
    assert!(terms(&french).contains("non classée"), "{}", terms(&french));
    assert!(terms(&french).ends_with("compacte"), "{}", terms(&french));
    assert!(!english.contains("\"rating\":{"), "nobody has a rating yet");
    // A table of four says who plays with whom beside the names, not in its own notation.
    let four = json!({ "game": "theseion", "options": { "players": "4", "teams": "13/24" } });
    let (table, _) = ada.open(four).await;
    let shown = terms(&page(&ada, &format!("/table/{table}"), Language::ENGLISH).await);
    assert!(shown.starts_with("No clock · not rated · ") && !shown.contains("13/24"), "{shown}");

    lost(&ada, &blaise, rated()).await;
    let (table, _) = ada.open(rated()).await;
    let shown = page(&ada, &format!("/table/{table}"), Language::ENGLISH).await;
    assert_eq!(terms(&shown), "5 min + 2 s · rated");
    assert!(shown.contains("\"rating\":{\"game\":\"orthokon\""), "{shown}");
    server.close().await;
}
