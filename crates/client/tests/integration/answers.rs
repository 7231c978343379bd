//! What the client makes of answers, also of those that no Tablier server gives.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use tablier_client::{Auth, Client, ClientError};
use tablier_protocol::{Command, UserEvent};

/// A server that gives each of these answers to a connection of its own. It returns the requests.
fn server(answers: Vec<Vec<&'static str>>) -> (Client, thread::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = Client::new(&listener.local_addr().unwrap().to_string().parse().unwrap()).unwrap();
    let serving = thread::spawn(move || {
        let answer = |parts: Vec<&str>| {
            let (mut stream, _) = listener.accept().unwrap();
            let (mut request, mut bytes) = (String::new(), [0; 4096]);
            while !request.contains("\r\n\r\n") {
                let count = stream.read(&mut bytes).unwrap();
                request += std::str::from_utf8(&bytes[..count]).unwrap();
            }
            for part in parts {
                stream.write_all(part.as_bytes()).unwrap();
                stream.flush().unwrap();
            }
            request
        };
        answers.into_iter().map(answer).collect()
    });
    (client, serving)
}

#[tokio::test]
async fn refusals_are_told_apart() {
    let refusal = "HTTP/1.1 409 Conflict\r\nconnection: close\r\n\r\n\
        {\"error\":{\"code\":\"table-full\",\"message\":\"No seat is free\"}}";
    let proxy = "HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n<h1>Bad Gateway</h1>";
    let other = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n<h1>Welcome</h1>";
    let (client, serving) = server(vec![vec![refusal], vec![proxy], vec![other]]);
    let client = client.with_auth(Auth::Key("secret".to_owned()));
    let table = "orthokontable".parse().unwrap();

    let refused = client.table(&table).act(&Command::Resign).await.unwrap_err();
    assert_eq!((refused.status(), refused.is_temporary()), (Some(409), false));
    let ClientError::Refused { error, .. } = refused else { panic!("{refused:?}") };
    assert_eq!((&*error.code, &*error.message), ("table-full", "No seat is free"));

    let unreachable = client.lobby().await.unwrap_err();
    assert!(unreachable.is_temporary() && unreachable.status().is_none(), "{unreachable:?}");
    assert!(matches!(client.lobby().await, Err(ClientError::Malformed(_))));

    let requests = serving.join().unwrap();
    assert!(requests[0].starts_with("POST /api/tables/orthokontable HTTP/1.1\r\n"));
    assert!(requests.iter().all(|request| request.contains("authorization: Bearer secret\r\n")));
    // Nobody listens any more.
    assert!(client.lobby().await.unwrap_err().is_temporary());
}

#[tokio::test]
async fn lines_are_put_together_and_empty_ones_left_out() {
    let head = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";
    let parts = vec![
        head,
        "\n{\"type\":\"game-begun\",\"table\":\"ortho",
        "kontable\",\"game\":\"orthokon\"}\n\n{\"type\":\"your-turn\",",
        "\"table\":\"orthokontable\",\"game\":\"orthokon\",\"ply\":1}\n",
    ];
    let (client, _serving) = server(vec![parts]);
    let mut events = client.my_events().await.unwrap();
    assert!(matches!(events.next().await, Ok(Some(UserEvent::GameBegun { .. }))));
    assert!(matches!(events.next().await, Ok(Some(UserEvent::YourTurn { ply: 1, .. }))));
    assert_eq!(events.next().await, Ok(None), "it is to be opened again");
}

#[tokio::test]
async fn a_server_that_opens_no_web_socket_is_told() {
    let refusal = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\n\r\n\
        {\"error\":{\"code\":\"api-connections\",\"message\":\"Too many connections\"}}";
    let wrong = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\n\
        upgrade: websocket\r\nsec-websocket-accept: guessed\r\n\r\n";
    let (client, serving) = server(vec![vec![refusal], vec![wrong]]);
    assert_eq!(client.connect().await.unwrap_err().status(), Some(429));
    assert!(matches!(client.connect().await, Err(ClientError::Malformed(_))));
    assert!(serving.join().unwrap()[0].contains("sec-websocket-version: 13\r\n"));
}
