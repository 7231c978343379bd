//! The example of a bot, as it stands in the folder of examples, plays whole games.

use serde_json::json;
use tokio::task::JoinSet;

use crate::http::*;

#[allow(dead_code)]
#[path = "../../../examples/bot.rs"]
mod example;

/// A key for a new account.
async fn key(server: &TestApp, name: &str) -> String {
    let mut account = server.stranger();
    let body = json!({ "name": name, "password": "correct horse" });
    assert_eq!(account.sign("/api/account", body).await.0, 200);
    let wanted = json!({ "name": "example", "scopes": ["read", "play"] });
    let (_, made) = account.post("/api/tokens", wanted).await;
    made["token"].as_str().unwrap().to_owned()
}

/// Lets two bots play to the end, or for so many plies.
async fn two_bots_play(game: &'static str, most: usize) {
    let server = TestApp::new(&format!("bots-{game}")).await;
    let ada = server.guest("Ada").await;
    let body = json!({ "terms": { "game": game } });
    let (_, opened) = ada.post("/api/tables", body).await;
    let table = opened["table"].as_str().unwrap().to_owned();
    let mut bots = JoinSet::new();
    for name in ["One", "Other"] {
        let (address, key) = (format!("http://{}", server.address), key(&server, name).await);
        bots.spawn(async move {
            example::run(&address, &key, game).await.map_err(|error| error.to_string())
        });
    }
    let mut live = ada.live().await;
    let mut message = live.watch(&table, None).await;
    let phase = |message: &serde_json::Value| {
        let state = message.get("state").or(message.get("view")).unwrap();
        state["phase"].clone()
    };
    let view = loop {
        let view = ada.view(&table).await;
        if phase(&message) == "over" || view["moves"].as_array().unwrap().len() >= most {
            break view;
        }
        message = tokio::select! {
            message = live.next_with("number") => message,
            ended = bots.join_next() => panic!("a bot gave up: {ended:?}"),
        };
    };
    let moves = view["moves"].as_array().unwrap();
    assert!(moves.len() > 5, "{view}");
    if let Some(reason) = view["over"]["reason"].as_str() {
        // To its end by the rules, not by somebody's leaving.
        assert!(!["abandoned", "resigned", "aborted"].contains(&reason), "{view}");
    }
    drop(bots);
    server.close().await;
}

#[tokio::test]
async fn bots_play_a_whole_game() {
    two_bots_play("tortuga", usize::MAX).await;
}

/// The die is rolled for them. Random games of Théséion are long.
#[tokio::test]
async fn bots_play_a_game_with_a_die() {
    two_bots_play("theseion", 40).await;
}

/// What a bot has to know to go on comes with the refusal.
#[tokio::test]
async fn a_bot_that_answers_too_late_gets_the_table_as_it_stands() {
    let server = TestApp::new("late-bot").await;
    let ada = server.guest("Ada").await;
    let mut bot = server.stranger();
    bot.token = Some(key(&server, "Robot").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    assert_eq!(bot.act(&table, json!({ "do": "sit" })).await.0, 200);
    let play = |ply: usize, text: &str| json!({ "do": "move", "ply": ply, "move": text });
    assert_eq!(ada.act(&table, play(1, "a1-a3")).await.0, 200);
    assert_eq!(bot.act(&table, play(2, "b4-d2")).await.0, 200);
    assert_eq!(ada.act(&table, play(3, "a3-a1")).await.0, 200);

    // It has thought about ply 2 once more.
    let (status, late) = bot.act(&table, play(2, "c4-a2")).await;
    assert_eq!(status, 409, "{late}");
    let mut shown = late["error"]["table"].clone();
    assert_eq!(shown["moves"], json!(["a1-a3", "b4-d2", "a3-a1"]));
    assert_eq!(shown["turn"], json!({ "seat": 1, "ply": 4 }));
    let mut asked = bot.view(&table).await;
    for view in [&mut asked, &mut shown] {
        view.as_object_mut().unwrap().remove("users");
    }
    assert_eq!(shown, asked, "the same as if it had asked, but for the names");

    assert_eq!(ada.act(&table, json!({ "do": "resign" })).await.0, 200);
    let (status, late) = bot.act(&table, play(4, "c4-a2")).await;
    assert_eq!(status, 409, "{late}");
    assert_eq!(late["error"]["table"]["over"]["reason"], "resigned");
    server.close().await;
}

#[test]
fn the_example_is_short() {
    assert!(include_str!("../../../examples/bot.rs").lines().count() < 100);
}
