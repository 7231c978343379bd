//! A server that is stopped and continued in the middle of games, as a laptop that sleeps: nobody loses time.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// What everybody has for a game, and for how long the process is stopped: longer.
const BASE: u64 = 5_000;
const STOPPED: Duration = Duration::from_secs(7);
/// What milliseconds are rounded away.
const ROUNDED: u64 = 5;

struct Server {
    process: Child,
    address: String,
    http: Client,
}

impl Server {
    fn start(name: &str) -> Self {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&data);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
        command.args(["serve", "--address", "127.0.0.1:0", "--data"]).arg(&data);
        command.env("LC_ALL", "C").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line[line.find("http://").unwrap()..].trim().to_owned();
        Server { process, address, http: Client::new() }
    }

    fn signal(&self, name: &str) {
        let process = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
    }

    async fn guest(&self) -> String {
        let request = self.http.post(format!("{}/api/guest", self.address)).body("{}");
        let answer = request.header(CONTENT_TYPE, "application/json").send().await.unwrap();
        let cookie = answer.headers()[SET_COOKIE].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    async fn post(&self, cookie: &str, path: &str, body: &Value) -> Value {
        let request = self.http.post(format!("{}{path}", self.address)).body(body.to_string());
        let request = request.header(CONTENT_TYPE, "application/json").header(COOKIE, cookie);
        let answer = request.header(ORIGIN, &self.address).send().await.unwrap();
        let (status, answer) = (answer.status(), answer.json::<Value>().await.unwrap());
        assert!(status.is_success(), "{path} {body}: {status} {answer}");
        answer
    }

    async fn view(&self, path: &str) -> Value {
        let answer = self.http.get(format!("{}{path}", self.address)).send().await.unwrap();
        answer.json().await.unwrap()
    }

    /// A table at which so many moves have been made, and when the last was sent.
    async fn table(&self, guests: [&str; 2], moves: &[String]) -> (String, Instant) {
        let clock = json!({ "kind": "real-time", "base": BASE });
        let terms = json!({ "game": "orthokon", "clock": clock });
        let body = json!({ "terms": terms, "first": [{ "do": "sit" }] });
        let opened = self.post(guests[0], "/api/tables", &body).await;
        let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        self.post(guests[1], &path, &json!({ "do": "sit" })).await;
        let mut sent = Instant::now();
        for (ply, text) in moves.iter().enumerate() {
            sent = Instant::now();
            self.play(guests[ply % 2], &path, ply + 1, text).await;
        }
        (path, sent)
    }

    async fn play(&self, guest: &str, path: &str, ply: usize, text: &str) -> Value {
        self.post(guest, path, &json!({ "do": "move", "ply": ply, "move": text })).await
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn a_legal_move(moves: &[String]) -> String {
    let mut played = tablier_games::game("orthokon", []).unwrap().begin();
    for text in moves {
        played.play(text).unwrap();
    }
    played.legal_moves()[0].clone()
}

#[test]
fn nobody_loses_time_while_the_process_is_stopped() {
    let server = Server::start("freeze");
    Runtime::new().unwrap().block_on(async {
        let (ada, blaise) = (server.guest().await, server.guest().await);
        // At one table the first player is on turn, at the other the second.
        let mut moves = vec!["a1-a3".to_owned(), "b4-d2".to_owned()];
        let (first, first_sent) = server.table([&ada, &blaise], &moves).await;
        moves.push(a_legal_move(&moves));
        let (second, second_sent) = server.table([&ada, &blaise], &moves).await;
        server.signal("-STOP");
        let stopped = Instant::now();
        thread::sleep(STOPPED);
        let continued = Instant::now();
        server.signal("-CONT");

        for (guest, path, sent) in [(&ada, &first, first_sent), (&blaise, &second, second_sent)] {
            let view = server.view(path).await;
            assert_eq!(view["phase"], "playing", "{view}");
            let moves: Vec<String> = serde_json::from_value(view["moves"].clone()).unwrap();
            let left = |clock: &Value| clock["left"][moves.len() % 2].as_u64().unwrap();
            let moved = server.play(guest, path, moves.len() + 1, &a_legal_move(&moves)).await;
            let charged = left(&view["clock"]) - left(&moved["state"]["clock"]);
            // It is charged with no more than the time in which the process ran.
            let running = (stopped - sent) + continued.elapsed();
            assert!(charged <= running.as_millis() as u64 + ROUNDED, "{charged} of {running:?}");
        }
    });
}
