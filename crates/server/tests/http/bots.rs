//! The example of a bot, as it stands in the folder of examples, plays whole games.

use serde_json::json;
use tokio::task::JoinSet;

use crate::*;

#[allow(dead_code)]
#[path = "../../examples/bot.rs"]
mod example;

/// A key for a new account.
async fn key(house: &Open, name: &str) -> String {
    let mut account = house.stranger();
    let body = json!({ "name": name, "password": "correct horse" });
    assert_eq!(account.door("/api/account", body).await.0, 200);
    let wanted = json!({ "name": "example", "scopes": ["read", "play"] });
    let (_, made) = account.post("/api/tokens", wanted).await;
    made["token"].as_str().unwrap().to_owned()
}

/// Lets two bots play to the end, or for so many plies.
async fn two_bots_play(game: &'static str, most: usize) {
    let house = Open::new(&format!("bots-{game}")).await;
    let ada = house.guest("Ada").await;
    let body = json!({ "terms": { "game": game } });
    let (_, opened) = ada.post("/api/tables", body).await;
    let table = opened["table"].as_str().unwrap().to_owned();
    let mut bots = JoinSet::new();
    for name in ["One", "Other"] {
        let (address, key) = (format!("http://{}", house.address), key(&house, name).await);
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
    house.close().await;
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

#[test]
fn the_example_is_short() {
    assert!(include_str!("../../examples/bot.rs").lines().count() < 100);
}
