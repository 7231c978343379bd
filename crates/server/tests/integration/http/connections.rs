//! Connections: how many there can be, and who is cut off. Nothing here waits for a time, only for a
//! connection to be closed or let in.

use std::net::IpAddr;

use futures_util::SinkExt;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{client_async, connect_async};

use crate::http::client::Live;
use crate::http::*;

/// Short for who waits, long for who does what is expected.
const SHORT: Duration = Duration::from_millis(300);
/// Longer than any test.
const LONG: Duration = Duration::from_hours(1);
/// An answer of more than a megabyte.
const LARGE: &str = "GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n";

/// Everything is allowed to be slow.
fn patient() -> ConnectionLimits {
    ConnectionLimits {
        header_timeout: LONG,
        body_timeout: LONG,
        write_timeout: LONG,
        ..ConnectionLimits::default()
    }
}

async fn open(name: &str, connections: ConnectionLimits) -> TestApp {
    TestApp::with(&folder(name), free_limits(), connections).await
}

/// A connection from an address of this machine, with little room for what was not read.
async fn connect(server: &TestApp, from: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.bind((from.parse::<IpAddr>().unwrap(), 0).into()).unwrap();
    socket.connect(server.address.parse().unwrap()).await.unwrap()
}

/// Everything that comes until the connection is closed, in whichever way.
async fn read_to_end(socket: &mut TcpStream) -> String {
    let mut read = Vec::new();
    // An error ends the connection as well.
    let _ = socket.read_to_end(&mut read).await;
    String::from_utf8_lossy(&read).into_owned()
}

/// Whether a request on this connection is answered.
async fn is_served(socket: &mut TcpStream) -> bool {
    let (mut read, mut buffer) = (Vec::new(), [0; 1024]);
    if socket.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await.is_err() {
        return false;
    }
    while !read.ends_with(b"\r\n\r\nok\n") {
        match socket.read(&mut buffer).await {
            Ok(count) if count > 0 => read.extend_from_slice(&buffer[..count]),
            _ => return false,
        }
    }
    true
}

/// Comes again until there is room.
async fn until_served(server: &TestApp, from: &str) -> TcpStream {
    loop {
        let mut socket = connect(server, from).await;
        if is_served(&mut socket).await {
            return socket;
        }
    }
}

#[tokio::test]
async fn half_a_head_is_not_waited_for() {
    let limits = ConnectionLimits { header_timeout: SHORT, ..patient() };
    let server = open("half-head", limits).await;
    for half in ["", "GET", "GET /health HTTP/1.1\r\nHost: x\r\n"] {
        let mut socket = connect(&server, "127.0.0.1").await;
        socket.write_all(half.as_bytes()).await.unwrap();
        let answer = read_to_end(&mut socket).await;
        assert!(!answer.contains("200"), "{half}: {answer}");
    }
    server.close().await;
}

/// A letter again and again does not gain time.
#[tokio::test]
async fn a_head_that_drips_is_not_waited_for() {
    let limits = ConnectionLimits { header_timeout: SHORT, ..patient() };
    let server = open("dripping-head", limits).await;
    let mut socket = connect(&server, "127.0.0.1").await;
    socket.write_all(b"GET /health HTTP/1.1\r\nx: ").await.unwrap();
    let (mut reading, mut writing) = socket.split();
    let mut buffer = [0; 1024];
    let drip = async {
        while writing.write_all(b"x").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    };
    let closed = async { while reading.read(&mut buffer).await.is_ok_and(|count| count > 0) {} };
    tokio::select! {
        () = drip => {}
        () = closed => {}
    }
    server.close().await;
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let limits = ConnectionLimits { header_timeout: SHORT, ..patient() };
    let server = open("idle", limits).await;
    let mut socket = until_served(&server, "127.0.0.1").await;
    assert_eq!(read_to_end(&mut socket).await, "");
    server.close().await;
}

#[tokio::test]
async fn half_a_body_is_not_waited_for() {
    let limits = ConnectionLimits { body_timeout: SHORT, ..patient() };
    let server = open("half-body", limits).await;
    for path in ["/api/guest", "/sign-up"] {
        let mut socket = connect(&server, "127.0.0.1").await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n\
             Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
        );
        socket.write_all(head.as_bytes()).await.unwrap();
        let answer = read_to_end(&mut socket).await;
        assert!(answer.starts_with("HTTP/1.1 4"), "{path}: {answer}");
    }
    server.close().await;
}

#[tokio::test]
async fn one_address_has_so_many_connections() {
    let server = open("per-address", ConnectionLimits { per_address: 2, ..patient() }).await;
    let mut one = until_served(&server, "127.0.0.1").await;
    let mut other = until_served(&server, "127.0.0.1").await;
    let refused = read_to_end(&mut connect(&server, "127.0.0.1").await).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    // Everybody else comes in, and those who were there stay.
    let mut elsewhere = connect(&server, "127.0.0.3").await;
    for socket in [&mut one, &mut other, &mut elsewhere] {
        assert!(is_served(&mut *socket).await);
    }
    // The connections of a proxy carry everybody.
    let mut behind = Vec::new();
    for _ in 0..5 {
        let mut socket = connect(&server, "127.0.0.2").await;
        assert!(is_served(&mut socket).await);
        behind.push(socket);
    }
    drop(one);
    until_served(&server, "127.0.0.1").await;
    server.close().await;
}

#[tokio::test]
async fn there_are_only_so_many_connections() {
    let server = open("in-total", ConnectionLimits { total: Some(3), ..patient() }).await;
    let mut sockets = Vec::new();
    for from in ["127.0.0.1", "127.0.0.2", "127.0.0.3"] {
        sockets.push(until_served(&server, from).await);
    }
    for from in ["127.0.0.1", "127.0.0.2", "127.0.0.4"] {
        let refused = read_to_end(&mut connect(&server, from).await).await;
        assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    }
    sockets.pop();
    until_served(&server, "127.0.0.4").await;
    server.close().await;
}

/// A WebSocket that comes through the proxy of these tests, or the status with which it is refused.
async fn websocket(server: &TestApp, client: &str, cookie: Option<&str>) -> Result<Live, u16> {
    let forwarded = [("x-forwarded-for".parse().unwrap(), client.parse().unwrap())];
    let proxy = tablier_client::http_builder().tls_certs_only([]);
    let proxy = proxy.local_address("127.0.0.2".parse::<std::net::IpAddr>().unwrap());
    let mut user = server.stranger();
    user.http = proxy.default_headers(forwarded.into_iter().collect()).build().unwrap();
    user.cookie = cookie.map(str::to_owned);
    let connected = user.typed().connect().await;
    connected
        .map(|live| Live { socket: live.into_socket() })
        .map_err(|error| error.status().unwrap())
}

/// The status of an event stream that comes through the proxy, and the stream.
async fn events(server: &TestApp, client: &str, table: &str) -> (u16, reqwest::Response) {
    let proxy = tablier_client::http_builder().tls_certs_only([]);
    let proxy = proxy.local_address("127.0.0.2".parse::<IpAddr>().ok()).build().unwrap();
    let address = format!("http://{}/api/tables/{table}/events", server.address);
    let answer = proxy.request(Method::GET, address).header("x-forwarded-for", client);
    let answer = answer.send().await.unwrap();
    (answer.status().as_u16(), answer)
}

/// Behind a proxy what stays open is counted by the address that the proxy tells.
#[tokio::test]
async fn one_address_behind_a_proxy_has_so_many_streams() {
    let server =
        open("streams-per-address", ConnectionLimits { per_address: 2, ..patient() }).await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let first = websocket(&server, "192.0.2.1", None).await.unwrap();
    let (status, stream) = events(&server, "192.0.2.1", &table).await;
    assert_eq!(status, 200);
    assert_eq!(websocket(&server, "192.0.2.1", None).await.err(), Some(429));
    let (status, refused) = events(&server, "192.0.2.1", &table).await;
    assert_eq!(status, 429);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["error"]["code"], "api-too-many-streams");
    assert!(websocket(&server, "192.0.2.2", None).await.is_ok());
    // What is closed counts no more, of either kind.
    drop(first);
    while websocket(&server, "192.0.2.1", None).await.is_err() {}
    drop(stream);
    let mut both = Vec::new();
    while both.len() < 2 {
        both.extend(websocket(&server, "192.0.2.1", None).await);
    }
    server.close().await;
}

#[tokio::test]
async fn one_person_has_so_many_streams() {
    let limits = ConnectionLimits { streams_per_user: 1, ..patient() };
    let server = open("streams-per-person", limits).await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let one = websocket(&server, "192.0.2.1", ada.cookie.as_deref()).await.unwrap();
    let elsewhere = websocket(&server, "192.0.2.2", ada.cookie.as_deref()).await;
    assert_eq!(elsewhere.err(), Some(429));
    assert!(websocket(&server, "192.0.2.1", blaise.cookie.as_deref()).await.is_ok());
    drop(one);
    while websocket(&server, "192.0.2.2", ada.cookie.as_deref()).await.is_err() {}
    server.close().await;
}

/// Many answers are asked for on one connection and none is read. The next connection of this address is
/// let in when that one is cut off.
#[tokio::test]
async fn who_does_not_read_answers_is_cut_off() {
    let limits = ConnectionLimits { per_address: 1, write_timeout: SHORT, ..patient() };
    let server = open("unread-answers", limits).await;
    let mut slow = connect(&server, "127.0.0.1").await;
    slow.write_all(LARGE.repeat(20).as_bytes()).await.unwrap();
    until_served(&server, "127.0.0.1").await;
    let read = read_to_end(&mut slow).await;
    assert!(read.len() < 1 << 20, "{}", read.len());
    server.close().await;
}

#[tokio::test]
async fn who_does_not_read_messages_is_cut_off() {
    let limits = ConnectionLimits { per_address: 1, write_timeout: SHORT, ..patient() };
    let server = open("unread-messages", limits).await;
    let request = format!("ws://{}/api/live", server.address).into_client_request().unwrap();
    let slow = connect(&server, "127.0.0.1").await;
    let (mut slow, _) = client_async(request, slow).await.unwrap();
    // Each of these gets a reply that is about as long.
    let send = async {
        let message = json!({ "type": "x".repeat(8 << 10) }).to_string();
        while slow.send(Message::text(message.clone())).await.is_ok() {}
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = send => {}
        _ = until_served(&server, "127.0.0.1") => {}
    }
    server.close().await;
}

/// Pings and pongs that nobody asked for count as messages.
#[tokio::test]
async fn who_sends_too_many_control_frames_is_sent_away() {
    let few = Rate { burst: NonZero::new(3).unwrap(), interval: Duration::from_hours(1) };
    let free = Rate { burst: NonZero::new(1_000).unwrap(), interval: Duration::from_millis(1) };
    let server = TestApp::at(&folder("control-frames"), RateLimits::new(free, free, few)).await;
    for frame in [Message::Ping(Vec::new().into()), Message::Pong(Vec::new().into())] {
        let mut live = server.stranger().live().await;
        // One pong may be taken for the answer to the first ping of the server.
        for _ in 0..5 {
            live.socket.send(frame.clone()).await.unwrap();
        }
        assert_eq!(live.until_closed().await, Some(4001), "{frame:?}");
    }
    server.close().await;
}

/// A message that never ends comes in parts without content, which are no messages to count.
#[tokio::test]
async fn who_sends_parts_without_end_is_cut_off() {
    let few = Rate { burst: NonZero::new(3).unwrap(), interval: Duration::from_hours(1) };
    let free = Rate { burst: NonZero::new(1_000).unwrap(), interval: Duration::from_millis(1) };
    let server = TestApp::at(&folder("endless-parts"), RateLimits::new(free, free, few)).await;
    let request = format!("ws://{}/api/live", server.address);
    let (mut socket, _) = connect_async(request).await.unwrap();
    let stream = socket.get_mut();
    let part = [0x00, 0x80, 0, 0, 0, 0];
    stream.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    while stream.write_all(&part.repeat(100)).await.is_ok() {}
    server.close().await;
}
