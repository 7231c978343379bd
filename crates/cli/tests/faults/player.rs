//! Somebody who plays both sides of games and remembers everything that the server acknowledged.

use std::collections::BTreeMap;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use tablier_core::AnyMatch;

const GAMES: [&str; 5] = ["orthokon", "ordo", "tortuga", "tor", "theseion"];

/// What the server has promised about one table.
#[derive(Default)]
struct Promised {
    moves: BTreeMap<usize, String>,
    number: u64,
}

pub struct Player {
    http: Client,
    pub address: String,
    cookie: String,
    dice: ChaCha8Rng,
    table: Option<(String, Box<dyn AnyMatch>)>,
    promised: BTreeMap<String, Promised>,
    pub acknowledged: usize,
    pub refused: usize,
}

impl Player {
    /// Comes in as a guest.
    pub async fn new(address: &str, dice: ChaCha8Rng) -> Self {
        let http = Client::new();
        let request = http.post(format!("{address}/api/guest")).body("{}");
        let answer = request.header(CONTENT_TYPE, "application/json").send().await.unwrap();
        let cookie = answer.headers()[SET_COOKIE].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Player {
            http,
            address: address.to_owned(),
            cookie,
            dice,
            table: None,
            promised: BTreeMap::new(),
            acknowledged: 0,
            refused: 0,
        }
    }

    /// Does the next thing: opens a table, moves, or speaks. Returns whether it was acknowledged.
    pub async fn step(&mut self) -> bool {
        let Some((table, played)) = &self.table else { return self.open().await };
        if played.outcome().is_some() {
            self.table = None;
            return self.open().await;
        }
        let table = table.clone();
        if self.dice.random_range(0..20) == 0 {
            return self.act(&table, &json!({ "do": "say", "text": "hello" })).await;
        }
        let (moves, ply) = (played.legal_moves(), played.played().len() + 1);
        let text = &moves[self.dice.random_range(0..moves.len())];
        let is_kept = self.act(&table, &json!({ "do": "move", "ply": ply, "move": text })).await;
        if is_kept {
            let promised = self.promised.entry(table).or_default();
            promised.moves.insert(ply, text.clone());
        }
        is_kept
    }

    async fn open(&mut self) -> bool {
        let game = GAMES[self.dice.random_range(0..GAMES.len())];
        let sit = json!({ "do": "sit" });
        let body = json!({ "terms": { "game": game, "one_screen": true }, "first": [sit, sit] });
        let (status, opened) = self.post("/api/tables", &body).await;
        if !self.is_kept(status, &opened) {
            return false;
        }
        let table = opened["table"].as_str().unwrap().to_owned();
        self.promised.entry(table.clone()).or_default();
        self.look(&table).await;
        true
    }

    async fn act(&mut self, table: &str, command: &Value) -> bool {
        let (status, answer) = self.post(&format!("/api/tables/{table}"), command).await;
        if status == 429 {
            // It was too much chat, and the disk was not asked.
            return true;
        }
        if status == 409 || status == 403 {
            // A commit that was reported as failed may have succeeded: the table is ahead of us.
            self.look(table).await;
            return false;
        }
        if !self.is_kept(status, &answer) {
            return false;
        }
        let promised = self.promised.entry(table.to_owned()).or_default();
        promised.number = promised.number.max(answer["number"].as_u64().unwrap());
        if let Some((_, played)) = &mut self.table {
            for event in answer["events"].as_array().unwrap() {
                if matches!(event["type"].as_str().unwrap(), "moved" | "rolled") {
                    played.play(event["move"].as_str().unwrap()).unwrap();
                }
            }
        }
        true
    }

    /// Whether something was acknowledged; a refusal must say that nothing was saved.
    fn is_kept(&mut self, status: u16, answer: &Value) -> bool {
        match status {
            200 | 201 => self.acknowledged += 1,
            503 => self.refused += 1,
            _ => panic!("{status}: {answer}"),
        }
        status != 503
    }

    /// Takes the table as the server has it; none if it cannot be seen or has not begun.
    async fn look(&mut self, table: &str) {
        self.table = None;
        let path = format!("/api/tables/{table}");
        let (mut status, mut view) = self.get(&path).await;
        if status == 200 && view["phase"] == "gathering" {
            // Where there is a die, everybody has to be ready.
            self.post(&path, &json!({ "do": "ready" })).await;
            (status, view) = self.get(&path).await;
        }
        if status != 200 {
            assert_eq!(status, 503, "{view}");
            return;
        }
        let game = view["terms"]["game"].as_str().unwrap();
        let mut played = tablier_games::game(game, []).unwrap().begin();
        for text in view["moves"].as_array().unwrap() {
            played.play(text.as_str().unwrap()).unwrap();
        }
        if view["phase"] != "gathering" {
            self.table = Some((table.to_owned(), played));
        }
    }

    /// Compares everything that was acknowledged with what is there. Returns how many moves that are.
    pub async fn check(&self) -> usize {
        let (status, me) = self.get("/api/me").await;
        assert_eq!(status, 200, "a session is lost: {me}");
        let mut moves = 0;
        for (table, promised) in &self.promised {
            let (status, view) = self.get(&format!("/api/tables/{table}")).await;
            assert_eq!(status, 200, "a table is lost: {view}");
            let number = view["number"].as_u64().unwrap();
            assert!(number >= promised.number, "events of {table} are lost: {number}");
            let stored = view["moves"].as_array().unwrap();
            for (ply, text) in &promised.moves {
                assert_eq!(stored.get(ply - 1), Some(&json!(text)), "ply {ply} of {table}");
            }
            moves += promised.moves.len();
        }
        moves
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let request = self.http.get(format!("{}{path}", self.address));
        let answer = request.header(COOKIE, &self.cookie).send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap_or_default())
    }

    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let request = self.http.post(format!("{}{path}", self.address)).body(body.to_string());
        let request = request.header(CONTENT_TYPE, "application/json");
        let request = request.header(ORIGIN, &self.address).header(COOKIE, &self.cookie);
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap())
    }
}
