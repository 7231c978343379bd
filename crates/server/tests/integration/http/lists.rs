//! Lists of tables: what waits, what goes on, what is over.

use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde_json::{Value, json};

use crate::http::ratings::{lost, rated};
use crate::http::users::account;
use crate::http::*;

fn tables(listed: &Value) -> Vec<&str> {
    listed.as_array().unwrap().iter().map(|table| table["table"].as_str().unwrap()).collect()
}

/// A game of two that has begun.
async fn begun(one: &Client, other: &Client, terms: Value) -> String {
    let (table, link) = one.open(terms).await;
    let path = link.map_or_else(|| table.clone(), |link| format!("{table}?link={link}"));
    assert_eq!(other.act(&path, json!({ "do": "sit" })).await.0, 200);
    table
}

#[tokio::test]
async fn running_games_of_users_can_be_watched() {
    let server = TestApp::new("watch").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let empty = server.stranger().page("/watch").await;
    assert!(empty.1.contains("class=\"empty\""), "{}", empty.1);
    let table = begun(&ada, &blaise, json!({ "game": "ordo" })).await;
    begun(&ada, &blaise, json!({ "game": "tor", "visibility": "link" })).await;
    let alone = json!({ "terms": { "game": "ordo" },
        "first": [{ "do": "sit" }, { "do": "seat-engine", "level": 1 }] });
    assert_eq!(ada.post("/api/tables", alone).await.0, 201);
    let stranger = server.stranger();
    let (_, running) = stranger.get("/api/watch").await;
    assert_eq!(
        tables(&running),
        [table.as_str()],
        "neither private ones nor those against the computer"
    );
    assert_eq!((&running[0]["spectators"], &running[0]["to_move"]), (&json!(0), &json!(ada.user)));

    // Players are no spectators.
    let mut watching = Vec::new();
    for client in [&ada, &blaise, &stranger, &server.guest("Clara").await] {
        let mut live = client.live().await;
        live.watch(&table, None).await;
        watching.push(live);
    }
    assert_eq!(stranger.get("/api/watch").await.1[0]["spectators"], 2);
    for (path, is_shown) in [("/watch", true), ("/", true)] {
        let (_, page) = stranger.page(path).await;
        let shown =
            page.contains(&format!("href=\"/table/{table}\"")) && page.contains("2 spectators");
        assert_eq!(shown, is_shown, "{page}");
    }
    assert!(!ada.page("/").await.1.contains("2 spectators"), "her own game waits elsewhere");
    server.close().await;
}

#[tokio::test]
async fn the_home_page_begins_with_what_waits() {
    let server = TestApp::new("home").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let calm = ada.page("/").await.1;
    assert!(calm.contains("<h1>Play abstract board games</h1>"), "{calm}");
    assert!(!calm.contains("waiting-"), "nothing waits: {calm}");
    let clock = json!({ "kind": "days", "per_move": 3 });
    let table = begun(&ada, &blaise, json!({ "game": "orthokon", "clock": clock })).await;
    let (open, _) = blaise.open(json!({ "game": "tor" })).await;
    let waits = |page: &str, list: &str, table: &str| {
        let list = page.split(&format!("id=\"waiting-{list}\"")).nth(1);
        let list = list.and_then(|list| list.split("</section>").next()).unwrap_or_default();
        list.contains(&format!("href=\"/table/{table}\""))
    };
    let page = ada.page("/").await.1;
    assert!(waits(&page, "turns", &table) && page.contains("3 days left"), "{page}");
    assert!(waits(&page, "lobby", &open), "{page}");
    assert!(page.find("waiting-turns") < page.find("game-grid"), "before the games");
    let page = blaise.page("/").await.1;
    assert!(!waits(&page, "turns", &table) && !waits(&page, "lobby", &open), "{page}");
    let newcomer = server.stranger().page("/").await.1;
    assert!(waits(&newcomer, "lobby", &open) && waits(&newcomer, "running", &table), "{newcomer}");

    assert_eq!(ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await.0, 200);
    assert!(!waits(&ada.page("/").await.1, "turns", &table));
    assert!(waits(&blaise.page("/").await.1, "turns", &table));
    let next = blaise.request(Method::GET, "/games/next").send().await.unwrap();
    assert_eq!(next.url().path(), format!("/table/{table}"));
    server.close().await;
}

#[tokio::test]
async fn my_games_show_position_opponent_time_and_result() {
    let server = TestApp::new("my-games").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let over = lost(&ada, &blaise, rated()).await;
    let clock = json!({ "kind": "real-time", "base": 300_000 });
    let running = begun(&ada, &blaise, json!({ "game": "orthokon", "clock": clock })).await;
    let row = |page: &str, table: &str| {
        let row = page.split("<li>").find(|row| row.contains(&format!("/table/{table}\"")));
        row.unwrap_or_default().to_owned()
    };
    let page = ada.page("/games").await.1;
    let finished = row(&page, &over);
    for part in ["Blaise (1338?)", "You won", "5 min + 2 s", "rated", "2 moves", "data-at="] {
        assert!(finished.contains(part), "{part}: {finished}");
    }
    let going_on = row(&page, &running);
    assert!(going_on.contains("Blaise (1338?)") && going_on.contains("5 min left"), "{going_on}");
    assert!(page.find(&running) < page.find(&over), "those that wait come first");
    assert!(row(&blaise.page("/games").await.1, &over).contains("You lost"));

    // The picture is of the position, from the player's side, and kept until the position changes.
    let address = |row: &str| {
        let address = row.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
        address.unwrap().replace("&#38;", "&")
    };
    let load = async |client: &Client, address: &str| {
        let answer = client.request(Method::GET, address).send().await.unwrap();
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()[CONTENT_TYPE]),
            (200, &"image/svg+xml".parse().unwrap())
        );
        let cache = answer.headers()[CACHE_CONTROL].to_str().unwrap().to_owned();
        (cache, answer.text().await.unwrap())
    };
    let before = address(&going_on);
    let (cache, picture) = load(&ada, &before).await;
    assert!(cache.contains("immutable") && cache.contains("private"), "{cache}");
    let opposite = address(&row(&blaise.page("/games").await.1, &running));
    assert_ne!(load(&blaise, &opposite).await.1, picture, "seen from the other side");
    assert_eq!(ada.act(&running, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await.0, 200);
    let after = address(&row(&ada.page("/games").await.1, &running));
    assert_ne!(before, after);
    assert_ne!(load(&ada, &after).await.1, picture);
    let (cache, _) = load(&ada, &before).await;
    assert!(!cache.contains("immutable"), "an old address is not kept: {cache}");
    let (hidden, _) = ada.open(json!({ "game": "ordo", "visibility": "link" })).await;
    let path = format!("/table/{hidden}/thumbnail.svg");
    assert_eq!(load(&ada, &path).await.0, "no-cache, private");
    assert_eq!(blaise.request(Method::GET, &path).send().await.unwrap().status(), 404);
    server.close().await;
}

#[tokio::test]
async fn the_lobby_tells_ratings_and_terms() {
    let server = TestApp::new("lobby-terms").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    lost(&ada, &blaise, rated()).await;
    ada.open(rated()).await;
    let stranger = server.stranger();
    let (_, lobby) = stranger.get("/api/lobby").await;
    assert_eq!((&lobby[0]["rated"], &lobby[0]["clock"]["base"]), (&json!(true), &json!(300_000)));
    let rating = &lobby[0]["ratings"][0];
    assert_eq!((&rating["rating"], &rating["provisional"]), (&json!(1662), &json!(true)));
    let (_, page) = stranger.page("/lobby").await;
    for part in ["Ada (1662?)", "5 min + 2 s", "class=\"badge\">rated"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // At another speed she has no rating; without a clock the one she has says enough.
    let clock = json!({ "kind": "days", "per_move": 3 });
    ada.open(json!({ "game": "orthokon", "clock": clock })).await;
    assert_eq!(stranger.get("/api/lobby").await.1[0]["ratings"][0], Value::Null);
    ada.open(json!({ "game": "orthokon" })).await;
    assert_eq!(stranger.get("/api/lobby").await.1[0]["ratings"][0]["rating"], 1662);
    server.close().await;
}
