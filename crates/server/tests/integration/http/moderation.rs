//! How users get along: settings of one's own, blocks, chat, reports, bots, bans.

use std::sync::Arc;

use reqwest::Method;
use serde_json::json;
use tablier_protocol::UserId;
use tablier_server::services::users::FOR_GOOD;
use tablier_server::store::{Database, ModerationStore, SqliteStore, UserStore};

use crate::http::users::account;
use crate::http::*;

async fn put(who: &Client, path: &str, body: serde_json::Value) -> u16 {
    who.ask(Method::PUT, path, Some(body)).await.0
}

#[tokio::test]
async fn what_somebody_keeps_is_shown_to_nobody_else() {
    let server = TestApp::new("profile").await;
    let ada = account(&server, "Ada").await;
    assert_eq!(put(&ada, "/api/account/email", json!({ "email": " ada@example.org " })).await, 204);
    let settings = json!({ "theme": "dark", "confirm_moves": true });
    assert_eq!(put(&ada, "/api/account/settings", settings).await, 204);
    let (_, me) = ada.get("/api/me").await;
    assert_eq!(me["email"], "ada@example.org");
    assert_eq!(
        (&me["settings"]["theme"], &me["settings"]["sounds"]),
        (&json!("dark"), &json!(true))
    );
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let stranger = server.stranger();
    for path in
        [format!("/api/users/{}", ada.user), format!("/api/tables/{table}"), "/api/lobby".into()]
    {
        let (_, seen) = stranger.get(&path).await;
        let seen = seen.to_string();
        assert!(seen.contains("Ada") && !seen.contains("example.org"), "{seen}");
        assert!(!seen.contains("settings") && !seen.contains("language"), "{seen}");
    }
    assert_eq!(put(&ada, "/api/account/email", json!({ "email": "no address" })).await, 422);
    // Nobody learns from it whose address it is.
    let other = account(&server, "Blaise").await;
    let same = json!({ "email": "ada@example.org" });
    assert_eq!(put(&other, "/api/account/email", same).await, 204);
    assert_eq!(put(&ada, "/api/account/settings", json!({ "theme": "plaid" })).await, 400);
    assert_eq!(put(&ada, "/api/account/settings", json!({ "unheard": 1 })).await, 400);
    assert_eq!(put(&ada, "/api/account/email", json!({ "email": null })).await, 204);
    assert_eq!(ada.get("/api/me").await.1["email"], serde_json::Value::Null);
    let guest = server.guest("G").await;
    assert_eq!(put(&guest, "/api/account/email", json!({ "email": "g@example.org" })).await, 409);
    server.close().await;
}

#[tokio::test]
async fn errors_speak_the_language_that_was_chosen() {
    let server = TestApp::new("locale").await;
    let ada = server.guest("Ada").await;
    let message = async || {
        let response = ada
            .request(Method::POST, "/api/tables")
            .header("accept-language", "en")
            .header("content-type", "application/json")
            .body(r#"{"terms":{"game":"ordo"},"first":[{"do":"leave"}]}"#);
        let answer: serde_json::Value = response.send().await.unwrap().json().await.unwrap();
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    assert!(message().await.starts_with("A new table"));
    assert_eq!(put(&ada, "/api/account/language", json!({ "language": "fr" })).await, 204);
    assert!(message().await.starts_with("À sa création"));
    let mut live = ada.live().await;
    let reply = live.act("aaaaaaaaaaaaa", json!({ "do": "leave" })).await;
    assert!(reply["error"]["message"].as_str().unwrap().starts_with("Introuvable"));
    server.close().await;
}

#[tokio::test]
async fn users_who_are_blocked_stay_away() {
    let server = TestApp::new("blocks").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (theirs, _) = blaise.open(json!({ "game": "ordo" })).await;
    let (together, _) = ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(blaise.act(&together, json!({ "do": "sit" })).await.0, 200);
    let say = json!({ "do": "say", "text": "hello" });
    assert_eq!(blaise.act(&together, say.clone()).await.0, 200);

    let path = format!("/api/blocks/{}", blaise.user);
    assert_eq!(put(&ada, &path, json!({})).await, 204);
    assert_eq!(ada.get("/api/blocks").await.1[0]["name"], "Blaise");
    let (mine, _) = ada.open(json!({ "game": "tor" })).await;
    let (status, refused) = blaise.act(&mine, json!({ "do": "sit" })).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("table-blocked")));
    let (status, refused) = blaise.act(&together, say.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("table-blocked-chat")));
    assert_eq!(ada.act(&together, say.clone()).await.0, 200, "who blocks may speak");
    let lobby = async |who: &Client| who.get("/api/lobby").await.1.to_string();
    assert!(
        !lobby(&ada).await.contains(&theirs) && lobby(&server.stranger()).await.contains(&theirs)
    );
    assert!(!lobby(&blaise).await.contains(&mine));

    assert_eq!(ada.ask(Method::DELETE, &path, None).await.0, 204);
    assert_eq!(ada.ask(Method::DELETE, &path, None).await.0, 404);
    assert_eq!(blaise.act(&together, say).await.0, 200);
    assert_eq!(put(&ada, &format!("/api/blocks/{}", ada.user), json!({})).await, 422);
    assert_eq!(put(&ada, "/api/blocks/999", json!({})).await, 404);
    server.close().await;
}

#[tokio::test]
async fn nobody_floods_a_table() {
    let few = Rate { burst: NonZero::new(3).unwrap(), interval: Duration::from_hours(1) };
    let server = TestApp::at(&folder("flood"), free_limits().with_chat(few)).await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let say = json!({ "do": "say", "text": "hello" });
    for _ in 0..2 {
        assert_eq!(ada.act(&table, say.clone()).await.0, 200);
    }
    // The same user over the WebSocket has the same limit.
    let mut live = ada.live().await;
    assert!(live.act(&table, say.clone()).await.get("done").is_some());
    assert_eq!(live.act(&table, say.clone()).await["error"]["code"], "api-chat-too-often");
    assert_eq!(ada.act(&table, say).await.0, 429);
    assert_eq!(ada.act(&table, json!({ "do": "leave" })).await.0, 200, "all else goes on");
    server.close().await;
}

#[tokio::test]
async fn reports_are_kept_and_limited() {
    let server = TestApp::new("reports").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = blaise.open(json!({ "game": "ordo" })).await;
    let report = |about: i64, text: &str| json!({ "about": about, "table": table, "text": text });
    for text in ["", "  ", "a\u{7}b", &"x".repeat(1001)] {
        let (status, refused) = ada.post("/api/reports", report(blaise.user, text)).await;
        assert_eq!((status, &refused["error"]["code"]), (422, &json!("user-report-text")));
    }
    assert_eq!(ada.post("/api/reports", report(ada.user, "me")).await.0, 422);
    assert_eq!(ada.post("/api/reports", report(999, "nobody")).await.0, 404);
    for _ in 0..20 {
        assert_eq!(ada.post("/api/reports", report(blaise.user, "rude")).await.0, 201);
    }
    assert_eq!(ada.post("/api/reports", report(blaise.user, "rude")).await.0, 429);
    assert_eq!(server.stranger().post("/api/reports", report(1, "x")).await.0, 401);
    server.close().await;
}

#[tokio::test]
async fn a_bot_is_marked_everywhere_and_for_ever() {
    let server = TestApp::new("bots").await;
    let bot = account(&server, "Robot").await;
    assert_eq!(bot.get("/api/me").await.1["bot"], false);
    assert_eq!(put(&bot, "/api/account/bot", json!({})).await, 204);
    let (table, _) = bot.open(json!({ "game": "ordo" })).await;
    let stranger = server.stranger();
    assert_eq!(stranger.get(&format!("/api/users/{}", bot.user)).await.1["bot"], true);
    assert_eq!(stranger.view(&table).await["users"][0]["bot"], true);
    assert_eq!(stranger.get("/api/lobby").await.1[0]["players"][0]["bot"], true);
    let mut live = stranger.live().await;
    assert_eq!(live.watch(&table, None).await["view"]["users"][0]["bot"], true);
    let guest = server.guest("G").await;
    assert_eq!(put(&guest, "/api/account/bot", json!({})).await, 409);
    server.close().await;
}

#[tokio::test]
async fn nobody_blocks_the_whole_server() {
    let folder = folder("many-blocks");
    let server = TestApp::at(&folder, free_limits()).await;
    let ada = server.guest("Ada").await;
    let store = operator(&folder).await;
    let mut others = Vec::new();
    for _ in 0..501 {
        others.push(store.add_guest("", 0).await.unwrap().id);
    }
    for other in &others[..500] {
        store.block(UserId(ada.user), *other, 500, 0).await.unwrap();
    }
    let (status, refused) =
        ada.ask(Method::PUT, &format!("/api/blocks/{}", others[500]), None).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("user-too-many-blocks")));
    let again = format!("/api/blocks/{}", others[0]);
    assert_eq!(ada.ask(Method::PUT, &again, None).await.0, 204, "who is blocked stays so");
    store.close().await;
    server.close().await;
}

/// The operator works on the same file, from another process.
async fn operator(folder: &std::path::Path) -> Arc<SqliteStore> {
    Arc::new(SqliteStore::visit(folder).await.unwrap())
}

#[tokio::test]
async fn a_running_server_notices_what_the_operator_does() {
    let folder = folder("operator");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(blaise.act(&table, json!({ "do": "sit" })).await.0, 200);
    let made = blaise.post("/api/tokens", json!({ "name": "k", "scopes": ["read"] })).await.1;
    let store = operator(&folder).await;

    let who = UserId(blaise.user);
    store.rename(who, "Pascal", "pascal").await.unwrap();
    let names = server.stranger().view(&table).await["users"].to_string();
    assert!(names.contains("Pascal") && !names.contains("Blaise"), "{names}");

    store.mute(who, Some(FOR_GOOD)).await.unwrap();
    let (status, refused) = blaise.act(&table, json!({ "do": "say", "text": "hello" })).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("table-muted")));

    let mut live = blaise.live().await;
    live.watch(&table, None).await;
    store.ban(who, FOR_GOOD, tablier_server::clock::wall_clock()).await.unwrap();
    assert_eq!(blaise.get("/api/me").await.0, 401, "the session has ended");
    let key =
        Client { token: made["token"].as_str().map(str::to_owned), cookie: None, ..blaise.clone() };
    assert_eq!(key.get("/api/me").await.0, 401, "and the key");
    assert_eq!(live.until_closed().await, Some(4002), "and the connection");
    let mut again = server.stranger();
    let door = json!({ "name": "Pascal", "password": crate::http::users::PASSWORD });
    let (status, refused) = again.sign("/api/session", door.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("user-banned-permanently")));
    let wrong = json!({ "name": "Pascal", "password": "not the password" });
    let refused = again.sign("/api/session", wrong).await.1;
    assert_eq!(refused["error"]["code"], "user-wrong-password", "only who knows it learns more");
    store.lift(who).await.unwrap();
    assert_eq!(again.sign("/api/session", door).await.0, 200);
    store.close().await;
    server.close().await;
}

/// A stream for programs ends as a connection does.
#[tokio::test]
async fn a_stream_ends_when_its_person_is_banned() {
    let folder = folder("banned-stream");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let made = blaise.post("/api/tokens", json!({ "name": "k", "scopes": ["read"] })).await.1;
    let token = made["token"].as_str().map(str::to_owned);
    let key = Client { token, cookie: None, ..blaise.clone() };
    let path = format!("/api/tables/{table}/events");
    let mut streams = Vec::new();
    for who in [&blaise, &key, &ada, &server.stranger()] {
        let mut stream = who.send(Method::GET, &path, None).await;
        assert!(stream.chunk().await.unwrap().is_some(), "it begins with the table");
        streams.push(stream);
    }
    let store = operator(&folder).await;
    store.ban(UserId(blaise.user), FOR_GOOD, tablier_server::clock::wall_clock()).await.unwrap();
    for stream in &mut streams[..2] {
        assert_eq!(stream.chunk().await.unwrap(), None);
    }
    // Everybody else goes on reading.
    ada.act(&table, json!({ "do": "say", "text": "still here" })).await;
    for stream in &mut streams[2..] {
        let line = stream.chunk().await.unwrap().unwrap();
        assert!(String::from_utf8_lossy(&line).contains("still here"));
    }
    assert_eq!(key.get(&path).await.0, 401, "and does not come back");
    store.close().await;
    server.close().await;
}

#[tokio::test]
async fn a_connection_ends_with_its_session() {
    let server = TestApp::new("ended").await;
    let ada = account(&server, "Ada").await;
    let mut thief = server.stranger();
    thief
        .sign("/api/session", json!({ "name": "Ada", "password": crate::http::users::PASSWORD }))
        .await;
    let mut live = thief.live().await;
    let newest = ada.get("/api/sessions").await.1[0]["id"].as_i64().unwrap();
    assert_eq!(ada.ask(Method::DELETE, &format!("/api/sessions/{newest}"), None).await.0, 204);
    assert_eq!(live.until_closed().await, Some(4002));
    server.close().await;
}
