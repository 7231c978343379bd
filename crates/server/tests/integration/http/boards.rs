//! Boards: how large one can be, and that each is rendered once.

use reqwest::Method;
use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING};
use serde_json::{Value, json};

use crate::http::*;

/// Five by five crossings. With a 7 a player can have up to 3769 moves.
const CROSSINGS: &str = "name: crossings\nGGGGG\nGGGGG\nGGYGG\nGGGGG\nGGGGG";

fn terms(die: &str) -> Value {
    json!({ "game": "theseion", "options": { "board": CROSSINGS, "die": die }, "one_screen": true })
}

#[tokio::test]
async fn the_largest_board_that_is_allowed_is_played_and_a_larger_one_is_not_opened() {
    let server = TestApp::new("largest-board").await;
    let ada = server.guest("Ada").await;
    let (status, refused) = ada.post("/api/tables", json!({ "terms": terms("8") })).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("theseion-too-many-moves")));
    let reason = refused["error"]["message"].as_str().unwrap();
    assert!(reason.contains("7901") && reason.contains("4000"), "{reason}");

    let (table, _) = ada.open(terms("7")).await;
    ada.act(&table, json!({ "do": "sit" })).await;
    assert_eq!(ada.act(&table, json!({ "do": "ready" })).await.0, 200);
    for _ in 0..3 {
        let (status, board) = ada.get(&format!("/api/tables/{table}/board?ground=false")).await;
        assert_eq!((status, &board["complete"]), (200, &json!(true)));
        let moves = board["gestures"].as_array().unwrap();
        assert!(moves.len() > 1000, "{} moves", moves.len());
        let (_, api) = ada.get(&format!("/api/tables/{table}/board")).await;
        assert_eq!(api["gestures"].as_array().unwrap().len(), moves.len());
        // So many are not sent again with every page.
        let page = ada.send(Method::GET, &format!("/table/{table}"), None).await;
        let page = page.text().await.unwrap();
        assert!(page.contains(r#""complete":false"#) && page.contains(r#""gestures":[]"#));

        let chosen = moves[moves.len() / 2].as_array().unwrap().last().unwrap();
        let ply = board["ply"].as_u64().unwrap() + 1;
        let command = json!({ "do": "move", "ply": ply, "move": chosen });
        assert_eq!(ada.act(&table, command).await.0, 200);
    }
    server.close().await;
}

#[tokio::test]
async fn a_board_is_the_one_of_its_position() {
    let server = TestApp::new("board-of-position").await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "orthokon", "one_screen": true })).await;
    ada.act(&table, json!({ "do": "sit" })).await;
    let path = format!("/api/tables/{table}/board?ground=false");
    let board = async |query: &str| ada.get(&format!("{path}&{query}")).await;
    let start = board("").await.1;
    assert_eq!(board("").await.1, start, "asked for again");
    assert_ne!(board("turned=true").await.1, start);
    let moved = async |ply: u64, text: &str| {
        let command = json!({ "do": "move", "ply": ply, "move": text });
        assert_eq!(ada.act(&table, command).await.0, 200);
        board("").await.1
    };
    let tried = board("line=a1-a3").await.1;
    let one = moved(1, "a1-a3").await;
    assert_eq!((&one["pieces"], &one["gestures"]), (&tried["pieces"], &tried["gestures"]));
    assert_eq!(board("ply=0").await.1["gestures"], start["gestures"]);
    assert_eq!(board("line=nonsense").await.0, 422);

    // Another move in the place of one that was taken back.
    let (two, back) = (moved(2, "b4-b2").await, json!({ "do": "ask-takeback" }));
    assert_eq!(ada.act(&table, back).await.0, 200);
    assert_eq!(board("").await.1["ply"], 1);
    let other = moved(2, "d4-d2").await;
    assert_eq!((&two["ply"], &other["ply"]), (&json!(2), &json!(2)));
    assert_ne!(two["pieces"], other["pieces"]);
    // The end belongs to the last board.
    assert_eq!(other["ending"], Value::Null);
    assert_eq!(ada.act(&table, json!({ "do": "resign" })).await.0, 200);
    assert!(board("").await.1["ending"].is_string());
    server.close().await;
}

/// How a game ended, as the winner, the loser and a spectator read it.
async fn endings(server: &TestApp, table: &str, players: [&client::Client; 2]) -> [[Value; 2]; 3] {
    let read = async |who: &client::Client| {
        let board = who.get(&format!("/api/tables/{table}/board?ground=false")).await.1;
        [board["headline"].clone(), board["ending"].clone()]
    };
    let [winner, loser] = players;
    [read(winner).await, read(loser).await, read(&server.stranger()).await]
}

#[tokio::test]
async fn everybody_reads_how_it_ended_in_a_sentence_of_their_own() {
    let server = TestApp::new("endings").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let nothing = [Value::Null, Value::Null];
    let before = endings(&server, &table, [&ada, &blaise]).await;
    assert_eq!(before, [nothing.clone(), nothing.clone(), nothing]);
    blaise.act(&table, json!({ "do": "resign" })).await;
    let expected = [
        [json!("You won"), json!("Black resigned, you win")],
        [json!("You lost"), json!("You resigned")],
        [json!("White won"), json!("Black resigned, White wins")],
    ];
    assert_eq!(endings(&server, &table, [&ada, &blaise]).await, expected);
    // The page begins with the same.
    let (_, page) = blaise.page(&format!("/table/{table}")).await;
    assert!(page.contains(r#""headline":"You lost","ending":"You resigned""#));

    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    blaise.act(&table, json!({ "do": "offer-draw" })).await;
    ada.act(&table, json!({ "do": "answer", "topic": "draw", "agree": true })).await;
    for end in endings(&server, &table, [&ada, &blaise]).await {
        assert_eq!(end, [json!("Draw"), json!("Draw by agreement")]);
    }

    // Whoever plays both sides has neither won nor lost.
    let (table, _) = ada.open(json!({ "game": "orthokon", "one_screen": true })).await;
    ada.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "resign" })).await;
    let [alone, ..] = endings(&server, &table, [&ada, &ada]).await;
    assert_eq!(alone, [json!("Black won"), json!("White resigned, Black wins")]);

    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    ada.act(&table, json!({ "do": "abort" })).await;
    for end in endings(&server, &table, [&ada, &blaise]).await {
        assert_eq!(end, [json!("Game aborted"), json!("Game aborted")]);
    }
    server.close().await;
}

#[tokio::test]
async fn a_board_is_sent_compressed_to_those_who_ask_for_that() {
    let server = TestApp::new("compressed-board").await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    for path in
        [format!("/api/tables/{table}/board?ground=false"), format!("/api/tables/{table}/board")]
    {
        let request = ada.request(Method::GET, &path).header(ACCEPT_ENCODING, "gzip");
        let answer = request.send().await.unwrap();
        assert_eq!(answer.headers()[CONTENT_ENCODING], "gzip");
        let bytes = answer.bytes().await.unwrap();
        let unpacked = std::io::read_to_string(flate2::read::GzDecoder::new(&*bytes)).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&unpacked).unwrap(), ada.get(&path).await.1);
    }
    server.close().await;
}

#[tokio::test]
async fn every_touch_is_answered() {
    let server = TestApp::new("every-touch").await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "orthokon", "one_screen": true })).await;
    ada.act(&table, json!({ "do": "sit" })).await;
    let board = ada.get(&format!("/api/tables/{table}/board")).await.1;
    assert_eq!(board["prompts"][""], "Choose a piece to slide.");
    assert_eq!(board["prompts"]["a1"], "Choose where the piece on a1 slides to.");
    assert_eq!(board["recent_moves"], json!([]));

    let asked = async |query: &str| ada.get(&format!("/api/tables/{table}/refusal?{query}")).await;
    let reason = |sentence: &str| json!({ "reason": sentence });
    let enemy = reason("The piece on a4 belongs to your opponent.");
    assert_eq!(asked("touch=a4").await, (200, enemy.clone()));
    let short = "The piece on a1 cannot stop on a2: it slides on to a3.";
    assert_eq!(asked("touched=a1&touch=a2").await, (200, reason(short)));
    // What is tried out counts, and what is past can be asked for.
    let empty = reason("There is no piece on a3.");
    assert_eq!(asked("touch=a3").await, (200, empty.clone()));
    assert_eq!(asked("line=a1-a3&touch=a3").await.0, 200);
    assert_ne!(asked("line=a1-a3&touch=a3").await.1, empty);
    let command = json!({ "do": "move", "ply": 1, "move": "a1-a3" });
    assert_eq!(ada.act(&table, command).await.0, 200);
    assert_eq!(asked("ply=0&touch=a4").await.1, enemy);
    let board = ada.get(&format!("/api/tables/{table}/board")).await.1;
    assert_eq!(board["recent_moves"], json!(["White slides a1 to a3 and turns over a4."]));

    for (query, code) in [
        ("touch=z9", "touch-unknown"),
        ("touched=b2&touch=c3", "touch-no-beginning"),
        ("touch=b4", "touch-possible"),
    ] {
        let (status, refused) = asked(query).await;
        assert_eq!((status, &refused["error"]["code"]), (422, &json!(code)), "{query}");
    }
    assert_eq!(asked("touched=a1").await.0, 422);

    assert_eq!(ada.act(&table, json!({ "do": "resign" })).await.0, 200);
    let over = asked("touch=a4").await.1["reason"].as_str().unwrap().to_owned();
    assert!(over.starts_with("The game is over: "), "{over}");
    let board = ada.get(&format!("/api/tables/{table}/board")).await.1;
    assert_eq!(board["prompts"].as_object().unwrap().len(), 1);
    server.close().await;
}
