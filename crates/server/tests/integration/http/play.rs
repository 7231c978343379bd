//! Whole games of every game, over HTTP and over the WebSocket, with somebody who drops out in the
//! middle and comes back.

use serde_json::{Value, json};
use tablier_core::record::{Record, check_rolls, replay};

use crate::http::client::{Client, Live};
use crate::http::*;

/// After so many plies somebody resigns: random games of some kinds are long.
const LONGEST: usize = 120;

/// The legal moves of a position, asked of the game itself.
fn some_move(view: &Value, number: usize) -> String {
    let options: Vec<(String, String)> = view["terms"]["options"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()))
        .collect();
    let pairs = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let game = tablier_games::game(view["terms"]["game"].as_str().unwrap(), pairs).unwrap();
    let mut played = game.begin();
    for text in view["moves"].as_array().unwrap() {
        played.play(text.as_str().unwrap()).unwrap();
    }
    let moves = played.legal_moves();
    moves[number * 7 % moves.len()].clone()
}

/// A player with an open connection.
struct Player {
    client: Client,
    live: Live,
    seen: u64,
}

impl Player {
    async fn new(client: Client, table: &str) -> Self {
        let mut live = client.live().await;
        let seen = live.watch(table, None).await["number"].as_u64().unwrap();
        Player { client, live, seen }
    }

    /// Takes in what has happened, up to this event.
    async fn catch_up(&mut self, table: &str, number: u64) {
        while self.seen < number {
            let message = if let Ok(message) = self.live.next().await {
                message
            } else {
                self.live = self.client.live().await;
                self.live.watch(table, Some(self.seen)).await
            };
            let Some(news) = message["number"].as_u64() else { continue };
            for event in message["events"].as_array().unwrap() {
                let number = event["number"].as_u64().unwrap();
                assert!(number > self.seen, "{number} comes again");
                self.seen = number;
            }
            assert!(news >= self.seen);
            // Events of others' secrets leave gaps.
            self.seen = news;
        }
    }

    /// The connection breaks without a word.
    async fn drop_out(&mut self, table: &str) {
        self.live = self.client.live().await;
        let message = self.live.watch(table, Some(self.seen)).await;
        self.seen = message["number"].as_u64().unwrap();
    }
}

async fn play_whole_game(game: &str, users: usize) {
    let server = TestApp::new(&format!("play-{game}-{users}")).await;
    let mut terms = json!({ "game": game });
    if users > 2 {
        terms["options"] = json!({ "players": users.to_string() });
    }
    let mut clients = Vec::new();
    for number in 0..users {
        clients.push(server.guest(&format!("Player {number}")).await);
    }
    let (table, _) = clients[0].open(terms).await;
    let mut players = Vec::new();
    for (number, client) in clients.into_iter().enumerate() {
        if number > 0 {
            assert_eq!(client.act(&table, json!({ "do": "sit" })).await.0, 200);
        }
        players.push(Player::new(client, &table).await);
    }
    let has_chance = tablier_games::find(game).unwrap().chance;
    if has_chance {
        for player in &players {
            let ready =
                json!({ "do": "ready", "contribution": format!("from {}", player.client.user) });
            assert_eq!(player.client.act(&table, ready).await.0, 200);
        }
    }
    let mut played = Vec::new();
    for number in 0.. {
        let view = players[0].client.view(&table).await;
        if view["phase"] == "over" {
            break;
        }
        for player in &mut players {
            player.catch_up(&table, view["number"].as_u64().unwrap()).await;
        }
        let seat = view["turn"]["seat"].as_u64().unwrap() as usize;
        let ply = view["turn"]["ply"].as_u64().unwrap();
        let text = some_move(&view, number);
        let command = json!({ "do": "move", "ply": ply, "move": text });
        if number == 5 {
            players[seat].drop_out(&table).await;
        }
        // By one way and by the other; sent twice, it counts once.
        if number % 2 == 0 {
            let reply = players[seat].live.act(&table, command.clone()).await;
            assert!(reply.get("done").is_some(), "{reply}");
        } else {
            assert_eq!(players[seat].client.act(&table, command.clone()).await.0, 200);
        }
        assert_eq!(players[seat].client.act(&table, command).await.0, 200);
        played.push((ply, text));
        if number > LONGEST {
            let command = json!({ "do": "resign" });
            for player in &players {
                player.client.act(&table, command.clone()).await;
            }
        }
    }
    let view = players[0].client.view(&table).await;
    for (ply, text) in played {
        assert_eq!(view["moves"][ply as usize - 1], text);
    }
    let record = players[1].client.get(&format!("/api/tables/{table}/record")).await.1;
    let record = Record::read(record.as_str().unwrap()).unwrap();
    let rules = tablier_games::game(game, record.options()).unwrap();
    replay(&record, &*rules).unwrap();
    assert_eq!(check_rolls(&record, &*rules).unwrap().is_some(), has_chance);
    server.close().await;
}

/// A game for two, and one for as many as can play it.
async fn play_whole_games(game: &str) {
    let (_, most) = tablier_games::find(game).unwrap().players;
    play_whole_game(game, 2).await;
    if most > 2 {
        play_whole_game(game, most.into()).await;
    }
}

macro_rules! whole_games {
    ($($module:ident: $game:ident),* $(,)?) => {
        $(
            #[tokio::test]
            async fn $module() {
                super::play_whole_games(stringify!($module)).await;
            }
        )*
    };
}

/// A test for each game, so that they are played side by side.
mod a_whole_game_of {
    tablier_games::with_games!(whole_games);
}

#[tokio::test]
async fn the_engine_answers() {
    let server = TestApp::new("engine").await;
    let ada = server.guest("Ada").await;
    let body = json!({
        "terms": { "game": "tortuga" },
        "first": [{ "do": "sit", "seat": 1 }, { "do": "seat-engine", "level": 1 }],
    });
    let (status, opened) = ada.post("/api/tables", body).await;
    assert_eq!(status, 201, "{opened}");
    let table = opened["table"].as_str().unwrap();
    let mut live = ada.live().await;
    let mut message = live.watch(table, None).await;
    for ply in [2, 4, 6] {
        // Until it is our turn again.
        loop {
            let turn = message["state"]["turn"]["ply"].as_u64();
            if turn.or(message["view"]["turn"]["ply"].as_u64()) == Some(ply) {
                break;
            }
            message = live.next_with("number").await;
        }
        let view = ada.view(table).await;
        let text = some_move(&view, 1);
        let reply = live.act(table, json!({ "do": "move", "ply": ply, "move": text })).await;
        assert!(reply.get("done").is_some(), "{reply}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_rematch_has_a_table_of_its_own() {
    let server = TestApp::new("rematch").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "resign" })).await;
    ada.act(&table, json!({ "do": "offer-rematch" })).await;
    blaise.act(&table, json!({ "do": "offer-rematch" })).await;
    let again = ada.view(&table).await["rematch"].as_str().unwrap().to_owned();
    let view = blaise.view(&again).await;
    assert_eq!(view["phase"], "playing");
    assert_eq!(view["seats"][0]["holder"]["user"], blaise.user);
    server.close().await;
}

/// The end is told, and a move after it is refused. A move that comes before the timer is in `time.rs`.
#[tokio::test]
async fn a_move_after_the_flag_is_refused() {
    let server = TestApp::new("late").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let clock = json!({ "kind": "real-time", "base": 1000 });
    let (table, _) = ada.open(json!({ "game": "orthokon", "clock": clock })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let mut live = blaise.live().await;
    live.watch(&table, None).await;
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    blaise.act(&table, json!({ "do": "move", "ply": 2, "move": "b4-d2" })).await;
    let mut played = tablier_games::game("orthokon", []).unwrap().begin();
    played.play("a1-a3").unwrap();
    played.play("b4-d2").unwrap();
    let legal = played.legal_moves();
    while live.next_with("events").await["events"][0]["type"] != "ended" {}
    let late = json!({ "do": "move", "ply": 3, "move": legal[0] });
    let (status, refused) = ada.act(&table, late).await;
    assert_eq!(status, 409, "{refused}");
    assert_eq!(refused["error"]["code"], "table-over", "{refused}");
    assert_eq!(refused["error"]["table"]["over"]["reason"], "time");
    server.close().await;
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let folder = folder("restart");
    let server = TestApp::at(&folder, RateLimits::default()).await;
    let (mut ada, mut blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let clock = json!({ "kind": "real-time", "base": 60000 });
    let (table, _) = ada.open(json!({ "game": "orthokon", "clock": clock })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    let mut live = blaise.live().await;
    live.watch(&table, None).await;
    let before = ada.view(&table).await;
    server.close().await;
    // Whoever was watching is told to come back.
    assert_eq!(live.until_closed().await, Some(4000));

    let server = TestApp::at(&folder, RateLimits::default()).await;
    (ada.address, blaise.address) = (server.address.clone(), server.address.clone());
    let after = ada.view(&table).await;
    assert_eq!(after["moves"], before["moves"]);
    let answer = blaise.act(&table, json!({ "do": "move", "ply": 2, "move": "b4-d2" })).await;
    assert_eq!(answer.0, 200, "{answer:?}");
    server.close().await;
}

#[tokio::test]
async fn a_flag_falls_though_nobody_moves() {
    let server = TestApp::new("flag").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let clock = json!({ "kind": "real-time", "base": 1000 });
    let (table, _) = ada.open(json!({ "game": "orthokon", "clock": clock })).await;
    let mut live = ada.live().await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    live.watch(&table, None).await;
    ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a3" })).await;
    blaise.act(&table, json!({ "do": "move", "ply": 2, "move": "b4-d2" })).await;
    let over = loop {
        let news = live.next_with("events").await;
        if news["state"]["phase"] == "over" {
            break news["state"]["over"].clone();
        }
    };
    // On a slow machine it fell before the second move: whoever was to move has lost.
    let plies = ada.view(&table).await["moves"].as_array().unwrap().len();
    let values = if plies % 2 == 0 { json!([0.0, 1.0]) } else { json!([1.0, 0.0]) };
    assert_eq!((&over["values"], &over["reason"]), (&values, &json!("time")));
    server.close().await;
}

#[tokio::test]
async fn my_games_tell_the_clock_and_what_was_aborted() {
    let server = TestApp::new("my-games").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let clock = json!({ "kind": "real-time", "base": 600_000, "increment": 5_000 });
    let (table, _) = ada.open(json!({ "game": "orthokon", "clock": clock })).await;
    let games = async || ada.page("/games").await.1;
    let page = games().await;
    assert!(page.contains("10 min + 5 s · not started"), "{page}");
    blaise.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "abort" })).await;
    let page = games().await;
    assert!(page.contains("10 min + 5 s") && page.contains("Game aborted"), "{page}");
    assert!(!page.contains("not started"), "{page}");
    let clock = json!({ "kind": "real-time", "base": 90_000 });
    ada.open(json!({ "game": "orthokon", "clock": clock })).await;
    let page = games().await;
    assert!(page.contains("1 min 30 s · not started"), "{page}");
    server.close().await;
}
