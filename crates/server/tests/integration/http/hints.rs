//! Moves of the engine for whoever asks for them.

use serde_json::{Value, json};

use crate::http::users::account;
use crate::http::*;

async fn against_the_engine(client: &Client, terms: Value) -> String {
    let first = json!([{ "do": "sit" }, { "do": "seat-engine", "level": 1 }]);
    let (status, opened) =
        client.post("/api/tables", json!({ "terms": terms, "first": first })).await;
    assert_eq!(status, 201, "{opened}");
    opened["table"].as_str().unwrap().to_owned()
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_hint_is_a_move_that_can_be_played() {
    let server = TestApp::new("hint").await;
    let ada = server.guest("Ada").await;
    let table = against_the_engine(&ada, json!({ "game": "orthokon" })).await;
    let (status, hint) = ada.post(&format!("/api/tables/{table}/hint"), json!({})).await;
    assert_eq!((status, &hint["ply"]), (200, &json!(1)), "{hint}");
    assert!(hint["words"].as_str().unwrap().starts_with("White slides "), "{hint}");
    let command = json!({ "do": "move", "ply": 1, "move": hint["move"] });
    assert_eq!(ada.act(&table, command).await.0, 200);
    server.close().await;
}

#[tokio::test]
async fn all_who_share_a_screen_can_have_hints() {
    let server = TestApp::new("hint-screen").await;
    let ada = server.guest("Ada").await;
    let terms = json!({ "game": "orthokon", "one_screen": true });
    let first = json!([{ "do": "sit" }, { "do": "sit" }]);
    let (_, opened) = ada.post("/api/tables", json!({ "terms": terms, "first": first })).await;
    let table = opened["table"].as_str().unwrap();
    for ply in [1, 2] {
        let (status, hint) = ada.post(&format!("/api/tables/{table}/hint"), json!({})).await;
        assert_eq!(status, 200, "{hint}");
        let command = json!({ "do": "move", "ply": ply, "move": hint["move"] });
        assert_eq!(ada.act(table, command).await.0, 200);
    }
    server.close().await;
}

#[tokio::test]
async fn there_are_no_hints_against_people_for_ratings_or_for_others() {
    let server = TestApp::new("no-hint").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let refused = async |client: &Client, table: &str| {
        let (status, answer) = client.post(&format!("/api/tables/{table}/hint"), json!({})).await;
        (status, code(&answer).to_owned())
    };
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    assert_eq!(refused(&ada, &table).await, (409, "table-not-begun".into()));
    blaise.act(&table, json!({ "do": "sit" })).await;
    assert_eq!(refused(&ada, &table).await, (403, "table-hint-opponent".into()));
    assert_eq!(refused(&blaise, &table).await, (403, "table-not-your-turn".into()));
    let alone = against_the_engine(&ada, json!({ "game": "orthokon" })).await;
    assert_eq!(refused(&blaise, &alone).await, (403, "table-not-seated".into()));
    assert_eq!(refused(&server.stranger(), &alone).await.0, 401);
    let clock = json!({ "kind": "real-time", "base": 300_000, "increment": 2_000 });
    let terms = json!({ "game": "orthokon", "clock": clock, "sides": "random", "rated": true });
    let rated = against_the_engine(&ada, terms).await;
    let mut live = ada.live().await;
    let mut view = live.watch(&rated, None).await["view"].clone();
    while view["turn"]["seat"].is_null()
        || view["seats"][view["turn"]["seat"].as_u64().unwrap() as usize]["holder"]["kind"]
            != "user"
    {
        live.next_with("events").await;
        view = ada.view(&rated).await;
    }
    assert_eq!(refused(&ada, &rated).await, (403, "table-hint-rated".into()));
    server.close().await;
}

#[tokio::test]
async fn the_result_of_a_rated_game_tells_what_became_of_ratings() {
    let server = TestApp::new("result").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let table = crate::http::ratings::lost(&ada, &blaise, crate::http::ratings::rated()).await;
    let (status, result) = server.stranger().get(&format!("/api/tables/{table}/result")).await;
    assert_eq!(status, 200);
    let players = result["players"].as_array().unwrap();
    let of = |user: i64| players.iter().find(|player| player["user"]["id"] == user).unwrap();
    assert_eq!(of(ada.user)["rating"]["before"], 1500);
    assert!(of(ada.user)["rating"]["after"].as_i64().unwrap() > 1500);
    assert!(of(blaise.user)["rating"]["after"].as_i64().unwrap() < 1500);
    let (open, _) = ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(ada.get(&format!("/api/tables/{open}/result")).await.0, 404);
    server.close().await;
}
