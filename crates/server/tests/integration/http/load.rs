//! The server under strain: an engine with too much to do, and input that nobody would send.

use proptest::prelude::*;
use reqwest::Method;
use serde_json::{Value, json};

use crate::http::errors::some_json;
use crate::http::*;

/// The engine has threads and a queue of its own: users's moves do not wait for it.
#[tokio::test]
async fn a_move_is_acknowledged_while_the_engine_has_too_much_to_do() {
    const TABLES: usize = 12;
    let server = TestApp::new("saturated").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let mut waiting = Vec::new();
    for _ in 0..TABLES {
        let body = json!({
            "terms": { "game": "ordo" },
            "first": [{ "do": "sit", "seat": 1 }, { "do": "seat-engine", "level": 10 }],
        });
        let (_, opened) = ada.post("/api/tables", body).await;
        waiting.push(opened["table"].as_str().unwrap().to_owned());
    }
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    for (ply, (client, text)) in (1..).zip([(&ada, "a1-a3"), (&blaise, "b4-d2")]) {
        let command = json!({ "do": "move", "ply": ply, "move": text });
        assert_eq!(client.act(&table, command).await.0, 200);
    }
    // One thread, and each of these moves takes it longer than all of the above together.
    let mut unanswered = 0;
    for table in &waiting {
        unanswered += usize::from(ada.view(table).await["moves"].as_array().unwrap().is_empty());
    }
    assert!(unanswered > 0, "the engine was never busy");
    server.close().await;
}

/// A byte as it can stand in any address.
pub(crate) fn percent(byte: u8) -> [char; 3] {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap();
    ['%', digit(byte >> 4), digit(byte & 15)]
}

/// Every method and path of the description, whatever stands in it and in its body.
#[test]
fn no_request_makes_the_server_fail() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (server, ada, table, operations) = runtime.block_on(async {
        let server = TestApp::new("any-request").await;
        let ada = server.guest("Ada").await;
        let (table, _) = ada.open(json!({ "game": "tor", "visibility": "link" })).await;
        let (_, description) = ada.get("/api/openapi.json").await;
        let mut operations = Vec::new();
        for (path, item) in description["paths"].as_object().unwrap() {
            for method in item.as_object().unwrap().keys() {
                // Streams do not end by themselves, and going for good would end the test.
                if !path.ends_with("/events")
                    && (method, &**path) != (&"delete".to_owned(), "/api/account")
                {
                    operations
                        .push((method.to_uppercase().parse::<Method>().unwrap(), path.clone()));
                }
            }
        }
        (server, ada, table, operations)
    });
    let part = prop_oneof![
        Just(table),
        Just("aaaaaaaaaaaaa".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        "[a-z%./0-9]{0,12}",
    ];
    let query =
        prop_oneof![Just(String::new()), "[a-z]{1,6}=[ -~]{0,10}", "link=[a-zA-Z0-9_-]{0,50}"];
    let header = prop_oneof![Just("application/json".to_owned()), "[ -~]{0,20}"];
    let request = (0..operations.len(), part, query, header, some_json());
    proptest!(ProptestConfig::with_cases(400), |((number, part, query, header, body) in request)| {
        let (method, path) = &operations[number];
        let part: String = part.bytes().flat_map(percent).collect();
        let path = path.replace("{id}", &part).replace("{file}", &part);
        let query: Vec<String> =
            query.split('=').map(|part| part.bytes().flat_map(percent).collect()).collect();
        let query = query.join("=");
        runtime.block_on(async {
            let request = ada.request(method.clone(), &format!("{path}?{query}"));
            let request = request.header("accept", &header).header("accept-language", &header)
                .header("if-none-match", &header).header("content-type", &header);
            let status = request.body(body.to_string()).send().await.unwrap().status();
            assert!(!status.is_server_error(), "{status}: {method} {path}?{query} {body}");
        });
    });
    runtime.block_on(server.close());
}

/// Frames of every kind, and messages that look almost like ours.
#[test]
fn no_message_makes_a_connection_fail() {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;

    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (server, ada, table) = runtime.block_on(async {
        let server = TestApp::new("any-message").await;
        let ada = server.guest("Ada").await;
        let (table, _) = ada.open(json!({ "game": "theseion" })).await;
        (server, ada, table)
    });
    let act = some_json().prop_map({
        let table = table.clone();
        move |command| json!({ "type": "act", "id": 1, "table": table, "command": command })
    });
    let watch = (any::<u64>(), any::<Option<u64>>(), any::<Option<String>>()).prop_map(
        move |(id, after, link)| {
            json!({ "type": "watch", "id": id, "table": table, "after": after, "link": link })
        },
    );
    let text = prop_oneof![act, watch, some_json()].prop_map(|value: Value| value.to_string());
    let message = prop_oneof![
        8 => text.prop_map(Message::text),
        1 => ".{0,200}".prop_map(Message::text),
        1 => prop::collection::vec(any::<u8>(), 0..100).prop_map(Message::binary),
        1 => prop::collection::vec(any::<u8>(), 0..100).prop_map(|bytes| Message::Ping(bytes.into())),
        1 => Just(Message::text("x".repeat(20_000))),
    ];
    proptest!(ProptestConfig::with_cases(150), |(messages in prop::collection::vec(message, 1..5))| {
        runtime.block_on(async {
            let mut live = ada.live().await;
            for message in messages {
                let expects_reply = matches!(&message, Message::Text(text) if text.len() < 16 << 10);
                if live.socket.send(message).await.is_err() || !expects_reply {
                    continue;
                }
                // Every text gets a reply, unless the connection was ended for what came before it.
                loop {
                    match live.next().await {
                        Ok(message) if message["type"] == "reply" => break,
                        Ok(_) => {}
                        Err(code) => {
                            assert!(code != Some(1011), "the server failed");
                            break;
                        }
                    }
                }
            }
            // Whatever happened there, the server is open.
            assert_eq!(ada.get("/health").await.0, 200);
        });
    });
    runtime.block_on(server.close());
}

/// Rate limits are by address, and only a proxy that is known says which it is.
#[tokio::test]
async fn nobody_gets_around_the_limits_by_a_header() {
    let one = Rate { burst: NonZero::<u32>::MIN, interval: Duration::from_mins(10) };
    let free = Rate { burst: NonZero::new(1_000).unwrap(), interval: Duration::from_millis(1) };
    let server = TestApp::at(&folder("forwarded"), RateLimits::new(one, free, free)).await;
    let enter = async |from: &str, forwarded: &str| {
        let from: std::net::IpAddr = from.parse().unwrap();
        let http =
            tablier_client::http_builder().tls_certs_only([]).local_address(from).build().unwrap();
        let request = http.post(format!("http://{}/api/guest", server.address)).body("{}");
        let request = request.header("content-type", "application/json");
        let answer = request.header("x-forwarded-for", forwarded).send().await.unwrap();
        answer.status().as_u16()
    };
    assert_eq!(enter("127.0.0.1", "192.0.2.1").await, 200);
    assert_eq!(enter("127.0.0.1", "192.0.2.2").await, 429, "anybody can write a header");
    // The proxy of these tests.
    assert_eq!(enter("127.0.0.2", "192.0.2.1").await, 200);
    assert_eq!(enter("127.0.0.2", "192.0.2.2").await, 200);
    assert_eq!(enter("127.0.0.2", "198.51.100.9, 192.0.2.2").await, 429);
    // Whoever has one IPv6 address has the whole network around it.
    assert_eq!(enter("127.0.0.2", "2001:db8:1:2::1").await, 200);
    assert_eq!(enter("127.0.0.2", "2001:db8:1:2:3:4:5:6").await, 429);
    assert_eq!(enter("127.0.0.2", "2001:db8:1:3::1").await, 200);
    assert_eq!(enter("127.0.0.2", "::ffff:192.0.2.2").await, 429);
    server.close().await;
}
