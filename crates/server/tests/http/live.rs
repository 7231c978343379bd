//! Connections that stay: resuming, slow readers, streams.

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::*;

#[tokio::test]
async fn who_comes_back_gets_what_was_missed() {
    let house = Open::new("resume").await;
    let (ada, blaise) = (house.guest("Ada").await, house.guest("Blaise").await);
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
    house.close().await;
}

#[tokio::test]
async fn spectators_see_everything_but_what_is_prepared() {
    let house = Open::new("spectators").await;
    let (ada, blaise) = (house.guest("Ada").await, house.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let mut spectator = house.stranger().live().await;
    let mut preparing = blaise.live().await;
    spectator.watch(&table, None).await;
    preparing.watch(&table, None).await;
    let lines = json!([["a1-a3", "b4-d2"]]);
    let prepared = json!({ "do": "set-conditions", "lines": lines });
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
    assert_eq!(reply["error"]["code"], "api-stranger");
    house.close().await;
}

#[tokio::test]
async fn what_is_not_understood_is_told_and_the_connection_stays() {
    let house = Open::new("not-understood").await;
    let mut live = house.guest("Ada").await.live().await;
    for nonsense in [json!({}), json!([1]), json!({ "type": "watch", "id": 1, "table": "nowhere" })]
    {
        live.send(&nonsense).await;
        let reply = live.next().await.unwrap();
        assert_eq!(reply["error"]["code"], "api-malformed", "{nonsense}");
    }
    live.send(&json!({ "type": "watch", "id": 7, "table": "aaaaaaaaaaaaa" })).await;
    let reply = live.next().await.unwrap();
    assert_eq!((&reply["reply"], &reply["error"]["code"]), (&json!(7), &json!("api-not-found")));
    house.close().await;
}

#[tokio::test]
async fn who_sends_too_much_is_sent_away() {
    let few = Rate { burst: NonZero::new(3).unwrap(), interval: Duration::from_mins(1) };
    let free = Rate { burst: NonZero::new(1_000).unwrap(), interval: Duration::from_millis(1) };
    let house = Open::at(&folder("too-much"), Limits::new(free, free, few)).await;
    let mut live = house.guest("Ada").await.live().await;
    for _ in 0..4 {
        live.send(&json!({})).await;
    }
    for _ in 0..3 {
        assert!(live.next().await.is_ok());
    }
    assert_eq!(live.next().await, Err(Some(4001)));
    house.close().await;
}

/// The same events for programs that would rather read lines.
#[tokio::test]
async fn events_come_as_a_stream_of_lines() {
    let house = Open::new("stream").await;
    let ada = house.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let mut socket = TcpStream::connect(&house.address).await.unwrap();
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
    house.close().await;
}
