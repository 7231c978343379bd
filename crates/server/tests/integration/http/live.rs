//! Connections that stay: resuming, slow readers, streams.

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use reqwest::header::HeaderValue;
use serde_json::{Value, json};
use tablier_table::SecretHash;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::http::users::account;
use crate::http::*;

#[tokio::test]
async fn who_comes_back_gets_what_was_missed() {
    let server = TestApp::new("resume").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let mut live = ada.live().await;
    let snapshot = live.watch(&table, None).await;
    assert_eq!(snapshot["view"]["position"], "bbbb/4/4/wwww w");
    let seen = snapshot["number"].as_u64().unwrap();
    drop(live);
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    blaise.act(&table, json!({ "do": "say", "text": "Bien joué !" })).await;

    let mut live = ada.live().await;
    let news = live.watch(&table, Some(seen)).await;
    assert_eq!(news["events"][0]["type"], "moved");
    assert_eq!(news["events"][1]["text"], "Bien joué !");
    assert_eq!(news["number"], seen + 2);
    assert_eq!(news["state"]["position"], "wbbb/w3/4/1www b");
    // Numbers that were never given lead to the whole table.
    let mut live = ada.live().await;
    assert!(live.watch(&table, Some(u64::MAX)).await.get("view").is_some());
    server.close().await;
}

#[tokio::test]
async fn spectators_see_everything_but_what_is_prepared() {
    let server = TestApp::new("spectators").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let mut spectator = server.stranger().live().await;
    let mut preparing = blaise.live().await;
    spectator.watch(&table, None).await;
    preparing.watch(&table, None).await;
    let lines = json!([["a1-a3", "b4-d2"]]);
    let prepared = json!({ "do": "set-conditional-moves", "lines": lines });
    assert_eq!(blaise.act(&table, prepared).await.0, 200);
    assert_eq!(preparing.next_with("events").await["events"][0]["lines"], lines);
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    let news = spectator.next_with("events").await;
    let moves: Vec<_> = news["events"].as_array().unwrap().iter().map(|e| &e["move"]).collect();
    assert_eq!(moves, ["a1-a3", "b4-d2"]);
    // The seed is for nobody.
    let all = spectator.watch(&table, Some(0)).await;
    assert!(!all.to_string().contains("seeded") && !all.to_string().contains("lines"), "{all}");
    let reply = spectator.act(&table, json!({ "do": "sit" })).await;
    assert_eq!(reply["error"]["code"], "api-unauthorized");
    server.close().await;
}

/// A browser may send another `Accept-Language` with the handshake than with its pages.
#[tokio::test]
async fn a_connection_speaks_the_language_of_its_page() {
    let server = TestApp::new("live-language").await;
    let authority = server.address.as_str();
    let connect = async |query: &str| {
        let request = format!("ws://{authority}/api/live{query}").into_client_request();
        let mut request = request.unwrap();
        request.headers_mut().insert("accept-language", HeaderValue::from_static("en-GB,en"));
        let stream = TcpStream::connect(authority).await.unwrap();
        client_async(request, stream).await
    };
    for (query, sentence) in [("", "Not found"), ("?language=fr", "Introuvable")] {
        let (mut socket, _) = connect(query).await.unwrap();
        let watch = json!({ "type": "watch", "id": 7, "table": "aaaaaaaaaaaaa" });
        socket.send(Message::text(watch.to_string())).await.unwrap();
        let reply = loop {
            if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
                break serde_json::from_str::<Value>(&text).unwrap();
            }
        };
        assert_eq!(reply["error"]["message"], sentence, "{query}");
    }
    let Err(Error::Http(refused)) = connect("?language=frisian").await else {
        panic!("an unknown language is taken")
    };
    assert_eq!(refused.status(), 422);
    server.close().await;
}

#[tokio::test]
async fn what_is_not_understood_is_told_and_the_connection_stays() {
    let server = TestApp::new("not-understood").await;
    let mut live = server.guest("Ada").await.live().await;
    for nonsense in [json!({}), json!([1]), json!({ "type": "watch", "id": 1, "table": "nowhere" })]
    {
        live.send(&nonsense).await;
        let reply = live.next().await.unwrap();
        assert_eq!(reply["error"]["code"], "api-malformed", "{nonsense}");
    }
    live.send(&json!({ "type": "watch", "id": 7, "table": "aaaaaaaaaaaaa" })).await;
    let reply = live.next().await.unwrap();
    assert_eq!((&reply["id"], &reply["error"]["code"]), (&json!(7), &json!("api-not-found")));
    server.close().await;
}

#[tokio::test]
async fn who_sends_too_much_is_sent_away() {
    let few = Rate { burst: NonZero::new(3).unwrap(), interval: Duration::from_mins(1) };
    let free = Rate { burst: NonZero::new(1_000).unwrap(), interval: Duration::from_millis(1) };
    let server = TestApp::at(&folder("too-much"), RateLimits::new(free, free, few)).await;
    let mut live = server.guest("Ada").await.live().await;
    for _ in 0..4 {
        live.send(&json!({})).await;
    }
    for _ in 0..3 {
        assert!(live.next().await.is_ok());
    }
    assert_eq!(live.next().await, Err(Some(4001)));
    server.close().await;
}

/// Somebody who is signed in twice, as a browser with tabs and a phone.
async fn twice(server: &TestApp, name: &str) -> (Client, Client) {
    let browser = account(server, name).await;
    let mut phone = server.stranger();
    let door = json!({ "name": name, "password": crate::http::users::PASSWORD });
    assert_eq!(phone.sign("/api/session", door).await.0, 200);
    (browser, phone)
}

/// Sends a form as a page does.
async fn send_form(client: &Client, path: &str, fields: &str) {
    let request = client.request(Method::POST, path);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = request.header("accept", "text/html").body(fields.to_owned()).send().await;
    assert!(answer.unwrap().status().is_success(), "{path}");
}

/// Whichever way a session ends, on a page or by the API: what was opened with it is closed at once, and
/// what other sessions opened stays.
#[tokio::test]
async fn connections_end_with_their_session() {
    let server = TestApp::new("sessions-end").await;
    let password = crate::http::users::PASSWORD;
    account(&server, "Other").await;
    let other = format!("name=Other&password={}", password.replace(' ', "+"));
    let changed = format!("old={}&new=another+long+evening", password.replace(' ', "+"));
    let ways =
        ["page out", "page in", "page password", "api out", "api in", "api end", "api password"];
    for (number, way) in ways.into_iter().enumerate() {
        let (browser, phone) = twice(&server, &format!("Ada {number}")).await;
        let (table, _) = browser.open(json!({ "game": "ordo" })).await;
        let events = format!("/api/tables/{table}/events");
        // The browser is the one that ends, except where only others do.
        let is_other = way.ends_with("password") || way.ends_with("end");
        let (ending, staying) = if is_other { (&phone, &browser) } else { (&browser, &phone) };
        let (mut tab, mut stays) = (ending.live().await, staying.live().await);
        tab.watch(&table, None).await;
        stays.watch(&table, None).await;
        let mut stream = ending.send(Method::GET, &events, None).await;
        assert!(stream.chunk().await.unwrap().is_some());
        match way {
            "page out" => send_form(&browser, "/sign-out", "").await,
            "page in" => send_form(&browser, "/sign-in", &other).await,
            "page password" => send_form(&browser, "/settings/password", &changed).await,
            "api out" => {
                assert_eq!(browser.ask(Method::DELETE, "/api/session", None).await.0, 204);
            }
            "api in" => {
                let door = json!({ "name": "Other", "password": password });
                assert_eq!(browser.clone().sign("/api/session", door).await.0, 200);
            }
            "api end" => {
                let newest = browser.get("/api/sessions").await.1[0]["id"].clone();
                let path = format!("/api/sessions/{newest}");
                assert_eq!(browser.ask(Method::DELETE, &path, None).await.0, 204);
            }
            _ => {
                let body = json!({ "old": password, "new": "another long evening" });
                let path = "/api/account/password";
                assert_eq!(browser.ask(Method::PUT, path, Some(body)).await.0, 204);
            }
        }
        // What is sent after the answer is not done any more.
        let say = json!({ "do": "say", "text": "still here" });
        let message = json!({ "type": "act", "id": 3, "table": table, "command": say });
        let _ = tab.socket.send(Message::text(message.to_string())).await;
        // The code may be lost if the message comes to a socket that is closed already.
        assert!(matches!(tab.until_closed().await, Some(4002) | None), "{way}");
        assert_eq!(stream.chunk().await.unwrap(), None, "{way}");
        assert_eq!(ending.get("/api/me").await.0, 401, "{way}");
        let said = json!({ "do": "say", "text": "the other session" });
        assert!(stays.act(&table, said).await.get("error").is_none(), "{way}");
        let all = server.stranger().live().await.watch(&table, Some(0)).await.to_string();
        assert!(all.contains("the other session") && !all.contains("still here"), "{way}: {all}");
    }
    server.close().await;
}

#[tokio::test]
async fn all_connections_of_somebody_who_goes_for_good_end() {
    let server = TestApp::new("goes").await;
    for is_page in [false, true] {
        let (browser, phone) = twice(&server, &format!("Ada {is_page}")).await;
        let (mut tab, mut other) = (browser.live().await, phone.live().await);
        if is_page {
            let password = crate::http::users::PASSWORD.replace(' ', "+");
            send_form(&browser, "/settings/delete-account", &format!("password={password}")).await;
        } else {
            let body = json!({ "password": crate::http::users::PASSWORD });
            assert_eq!(browser.ask(Method::DELETE, "/api/account", Some(body)).await.0, 204);
        }
        assert_eq!(tab.until_closed().await, Some(4002));
        assert_eq!(other.until_closed().await, Some(4002));
    }
    server.close().await;
}

#[tokio::test]
async fn connections_end_with_their_key_and_no_other_does() {
    let server = TestApp::new("key-ends").await;
    let ada = account(&server, "Ada").await;
    let mut programs = Vec::new();
    for name in ["one", "two"] {
        let made = ada.post("/api/tokens", json!({ "name": name, "scopes": ["read"] })).await.1;
        let token = made["token"].as_str().map(str::to_owned);
        programs.push(Client { token, cookie: None, ..ada.clone() });
    }
    let (mut one, mut two) = (programs[0].live().await, programs[1].live().await);
    let keys = ada.get("/api/tokens").await.1;
    let id =
        keys.as_array().unwrap().iter().find(|key| key["name"] == "one").unwrap()["id"].clone();
    assert_eq!(ada.ask(Method::DELETE, &format!("/api/tokens/{id}"), None).await.0, 204);
    assert_eq!(one.until_closed().await, Some(4002));
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    assert!(two.watch(&table, None).await.get("view").is_some());
    server.close().await;
}

/// Who came by a link that was replaced hears nothing more; who sits at the table does.
#[tokio::test]
async fn a_replaced_link_ends_what_was_opened_with_it() {
    let server = TestApp::new("replaced-link").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, link) = ada.open(json!({ "game": "ordo", "visibility": "link" })).await;
    let (path, link) = (format!("/api/tables/{table}"), link.unwrap());
    let with_link = format!("{path}?link={link}");
    assert_eq!(blaise.post(&with_link, json!({ "do": "sit" })).await.0, 200);
    let watch = json!({ "type": "watch", "id": 1, "table": table, "link": link });
    let clara = server.guest("Clara").await;
    let (mut known, mut stranger) = (clara.live().await, server.stranger().live().await);
    let mut seated = blaise.live().await;
    for live in [&mut known, &mut stranger, &mut seated] {
        live.send(&watch).await;
        live.next_with("table").await;
    }
    let mut stream = clara.send(Method::GET, &format!("{path}/events?link={link}"), None).await;
    assert!(stream.chunk().await.unwrap().is_some());

    let (_, opened) = ada.post(&format!("{path}/link"), json!(null)).await;
    ada.act(&table, json!({ "do": "say", "text": "among us" })).await;
    for live in [&mut known, &mut stranger] {
        let mut heard = Vec::new();
        let code = loop {
            match live.next().await {
                Ok(message) => heard.push(message.to_string()),
                Err(code) => break code,
            }
        };
        assert_eq!(code, Some(4000));
        assert!(!heard.concat().contains("among us"), "{heard:?}");
    }
    assert_eq!(stream.chunk().await.unwrap(), None);
    assert_eq!(seated.next_with("events").await["events"][0]["text"], "among us");
    // A connection that is open does not help, nor does the link of before.
    let mut again = clara.live().await;
    again.send(&watch).await;
    assert_eq!(again.next_with("reply").await["error"]["code"], "api-not-found");
    let act =
        json!({ "type": "act", "id": 2, "table": table, "link": link, "command": { "do": "sit" } });
    again.send(&act).await;
    assert_eq!(again.next_with("reply").await["error"]["code"], "api-not-found");

    // The hash of neither is told to anybody, not even to who opened the table.
    let all = ada.live().await.watch(&table, Some(0)).await.to_string();
    let new = opened["link"].as_str().unwrap();
    let mut told = vec![all, ada.view(&table).await.to_string()];
    told.push(ada.get(&format!("{path}/record")).await.1.to_string());
    told.push(ada.get("/api/me/tables").await.1.to_string());
    for text in told {
        for secret in [&*link, new] {
            assert!(
                !text.contains(&SecretHash::of(secret).to_hex()) && !text.contains("link-set"),
                "{text}"
            );
        }
    }
    server.close().await;
    // It is known after a restart.
    let server = TestApp::at(&kept("replaced-link"), free_limits()).await;
    assert_eq!(server.stranger().get(&with_link).await.0, 404);
    assert_eq!(server.stranger().get(&format!("{path}?link={new}")).await.0, 200);
    server.close().await;
}

/// The same events for programs that would rather read lines.
#[tokio::test]
async fn events_come_as_a_stream_of_lines() {
    let server = TestApp::new("stream").await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let mut socket = TcpStream::connect(&server.address).await.unwrap();
    let request = format!("GET /api/tables/{table}/events?after=0 HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut read = String::new();
    let mut buffer = [0; 4096];
    let mut read_until = async |word: &str| {
        while !read.contains(word) {
            let count = socket.read(&mut buffer).await.unwrap();
            assert!(count > 0, "the stream ends: {read}");
            read.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
        read.clone()
    };
    let first = read_until("\"sat\"").await;
    assert!(first.contains("application/x-ndjson") && !first.contains("seeded"), "{first}");
    ada.act(&table, json!({ "do": "say", "text": "hello" })).await;
    read_until("hello").await;
    server.close().await;
}
