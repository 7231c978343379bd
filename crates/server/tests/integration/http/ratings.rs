//! Ratings and the games that were played.

use serde_json::{Value, json};
use tablier_engine::{Never, Spec, SystemClock};
use tablier_protocol::PlayerCount;
use tablier_server::ratings::{Rating, rate};
use tablier_table::Place;

use crate::http::users::account;
use crate::http::*;

pub(crate) fn rated() -> Value {
    let clock = json!({ "kind": "real-time", "base": 300_000, "increment": 2_000 });
    json!({ "game": "orthokon", "clock": clock, "sides": "random", "rated": true })
}

/// Two sit down, both move, and the second gives up.
pub(crate) async fn lost(winner: &Client, loser: &Client, terms: Value) -> String {
    let (table, link) = winner.open(terms).await;
    let path = link.map_or_else(|| table.clone(), |link| format!("{table}?link={link}"));
    assert_eq!(loser.act(&path, json!({ "do": "sit" })).await.0, 200);
    let view = winner.view(&table).await;
    let first = view["seats"][0]["holder"]["user"].as_i64().unwrap();
    let order = if first == winner.user { [winner, loser] } else { [loser, winner] };
    for (ply, text) in [(1, "a1-a3"), (2, "b4-d2")] {
        let command = json!({ "do": "move", "ply": ply, "move": text });
        let (status, answer) = order[ply - 1].act(&table, command).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(loser.act(&table, json!({ "do": "resign" })).await.0, 200);
    table
}

/// A record tells when, how and by whom a game was played, and downloads under its own ending.
#[tokio::test]
async fn a_record_has_date_clock_ratings_and_names() {
    let server = TestApp::new("record-tags").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let rated = lost(&ada, &blaise, rated()).await;
    let guests = (server.guest("").await, server.guest("Clara").await);
    let terms = json!({ "game": "orthokon", "clock": { "kind": "days", "per_move": 3 } });
    let casual = lost(&guests.0, &guests.1, terms).await;
    let download = async |table: &str| {
        let path = format!("/api/tables/{table}/record");
        let answer = server.stranger().send(reqwest::Method::GET, &path, None).await;
        let name = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
        assert_eq!(name, format!("inline; filename=\"orthokon-{table}.tablier\""));
        tablier_core::record::Record::read(&answer.text().await.unwrap()).unwrap()
    };
    let value = |record: &tablier_core::record::Record, name: &str| {
        record.values(name).next().unwrap_or_default().to_owned()
    };
    let record = download(&rated).await;
    let date = value(&record, "Date");
    let digits = date.split('-').map(str::len).collect::<Vec<_>>();
    assert_eq!(digits, [4, 2, 2], "{date}");
    assert_eq!(value(&record, "Clock"), "5+2");
    assert_eq!(
        (value(&record, "Rating1"), value(&record, "Rating2")),
        ("1500".into(), "1500".into())
    );
    let mut names = [value(&record, "Seat1"), value(&record, "Seat2")];
    names.sort();
    assert_eq!(names, ["Ada", "Blaise"]);
    let record = download(&casual).await;
    assert_eq!(value(&record, "Clock"), "3 days a move");
    assert_eq!(value(&record, "Seat1"), format!("Guest {}", guests.0.user));
    assert_eq!(
        (value(&record, "Seat2"), value(&record, "Rating1")),
        ("Clara".into(), String::new())
    );
    server.close().await;
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once() {
    let folder = folder("rated");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let table = lost(&ada, &blaise, rated()).await;
    let ratings = async |who: &Client, server: &TestApp| {
        server.stranger().get(&format!("/api/users/{}/ratings", who.user)).await.1
    };
    let won = ratings(&ada, &server).await;
    assert_eq!((&won[0]["rating"], &won[0]["games"]), (&json!(1662), &json!(1)));
    assert_eq!(won[0]["speed"], "blitz");
    assert_eq!((&won[0]["player_count"], &won[0]["provisional"]), (&json!("two"), &json!(true)));
    assert_eq!(ratings(&blaise, &server).await[0]["rating"], 1338);
    server.close().await;

    // A restart neither loses it nor counts it again.
    let server = TestApp::at(&folder, free_limits()).await;
    assert_eq!(ratings(&ada, &server).await, won);
    let stranger = server.stranger();
    let class = "game=orthokon&speed=blitz";
    let path = format!("/api/users/{}/ratings/history?{class}", ada.user);
    let (_, history) = stranger.get(&path).await;
    assert_eq!(history.as_array().unwrap().len(), 1);
    assert_eq!((&history[0]["before"], &history[0]["table"]), (&json!(1500.0), &json!(table)));
    let (_, leaders) = stranger.get(&format!("/api/leaderboard?{class}")).await;
    assert_eq!(leaders, json!([]), "one game is not enough");
    let (status, refused) = stranger.get("/api/leaderboard?game=orthokon&speed=quick").await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("api-query")));
    assert_eq!(stranger.get("/api/users/999/ratings").await.0, 404);
    server.close().await;
}

/// A game of four by the rules to its end; then each is rated among all of them.
#[tokio::test]
async fn four_are_rated_by_where_they_come_out() {
    let server = TestApp::new("rated-four").await;
    let mut users = Vec::new();
    for name in ["Ada", "Blaise", "Clara", "Denis"] {
        users.push(account(&server, name).await);
    }
    let clock = json!({ "kind": "days", "per_move": 3 });
    let terms = json!({ "game": "theseion", "options": { "players": "4" }, "clock": clock,
        "sides": "random", "rated": true });
    let (table, _) = users[0].open(terms).await;
    for user in &users[1..] {
        assert_eq!(user.act(&table, json!({ "do": "sit" })).await.0, 200);
    }
    for user in &users {
        assert_eq!(user.act(&table, json!({ "do": "ready" })).await.0, 200);
    }
    let rules = tablier_games::game("theseion", [("players", "4")]).unwrap();
    let mut played = rules.begin();
    // Somebody who walks towards the light comes to an end.
    let mut greedy =
        tablier_engine::find("theseion").unwrap().player(Spec::Greedy, 1, &SystemClock);
    let view = loop {
        let view = users[0].view(&table).await;
        if view["phase"] == "over" {
            break view;
        }
        for text in &view["moves"].as_array().unwrap()[played.played().len()..] {
            played.play(text.as_str().unwrap()).unwrap();
        }
        let holder =
            view["seats"][view["turn"]["seat"].as_u64().unwrap() as usize]["holder"].clone();
        let mover = users.iter().find(|user| holder["user"] == user.user).unwrap();
        let text = greedy.choose(&*played, &Never).unwrap();
        let command = json!({ "do": "move", "ply": view["turn"]["ply"], "move": text });
        let (status, answer) = mover.act(&table, command).await;
        assert_eq!(status, 200, "{answer}");
    };
    let values: Vec<f64> =
        view["over"]["values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert_eq!(values.iter().sum::<f64>(), 1.0);
    assert_eq!(values.iter().filter(|value| **value == 1.0).count(), 1, "{view}");

    // Three losses against one win, of four who are equally unknown.
    let place = |value: f64, seat| Place { rank: if value > 0.0 { 1 } else { 2 }, team: seat };
    let known = values.iter().enumerate().map(|(seat, value)| (Rating::NEW, place(*value, seat)));
    let expected = rate(PlayerCount::Several, &known.collect::<Vec<_>>());
    let mut total = 0.0;
    for (seat, expected) in expected.iter().enumerate() {
        let user = view["seats"][seat]["holder"]["user"].as_i64().unwrap();
        let (_, ratings) = server.stranger().get(&format!("/api/users/{user}/ratings")).await;
        let [rating] = &ratings.as_array().unwrap()[..] else { panic!("{ratings}") };
        assert_eq!(
            (&rating["player_count"], &rating["speed"]),
            (&json!("several"), &json!("correspondence"))
        );
        assert_eq!((&rating["game"], &rating["games"]), (&json!("theseion"), &json!(1)));
        assert_eq!(rating["rating"].as_f64().unwrap(), expected.rating.round());
        assert_eq!(rating["rating"].as_f64().unwrap() > 1500.0, values[seat] > 0.0, "{ratings}");
        assert!(rating["deviation"].as_f64().unwrap() < 350.0);
        total += expected.rating - 1500.0;
    }
    assert!(total.abs() < 1e-6, "what one wins, the others lose");
    server.close().await;
}

#[tokio::test]
async fn a_game_for_ratings_has_terms_that_are_fair() {
    let server = TestApp::new("rated-terms").await;
    let ada = account(&server, "Ada").await;
    for (change, code) in [
        (json!({ "clock": { "kind": "none" } }), "table-rated-clock"),
        (json!({ "sides": "chosen" }), "table-rated-random"),
        (json!({ "one_screen": true }), "table-rated-one-device"),
        (json!({ "options": { "repetition": "none" } }), "table-rated-options"),
    ] {
        let mut terms = rated();
        terms.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (status, refused) = ada.post("/api/tables", json!({ "terms": terms })).await;
        assert_eq!((status, refused["error"]["code"].as_str()), (422, Some(code)));
    }
    // Guests neither open one with a seat nor sit down.
    let guest = server.guest("G").await;
    let body = json!({ "terms": rated(), "first": [{ "do": "sit" }] });
    assert_eq!(guest.post("/api/tables", body).await.1["error"]["code"], "table-rated-account");
    let (table, _) = ada.open(rated()).await;
    let (status, refused) = guest.act(&table, json!({ "do": "sit" })).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("table-rated-account")));
    // The full engine has been measured like the other levels.
    let terms = json!({ "terms": { "game": "ordo", "rated": true, "sides": "random",
        "clock": { "kind": "days", "per_move": 1 } }, "first": [{ "do": "seat-engine", "level": 10 }] });
    assert_eq!(ada.post("/api/tables", terms).await.0, 201);
    let (_, levels) = ada.get("/api/levels").await;
    let ordo = levels.as_array().unwrap().iter().find(|game| game["game"] == "ordo").unwrap();
    assert_eq!(
        (&ordo["ratings"][4], ordo["ratings"].as_array().unwrap().len()),
        (&json!(1500.0), 10)
    );
    server.close().await;
}

#[tokio::test]
async fn games_are_found_page_by_page() {
    let server = TestApp::new("history").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let mut tables = Vec::new();
    for _ in 0..51 {
        tables.push(lost(&ada, &blaise, json!({ "game": "orthokon" })).await);
    }
    let stranger = server.stranger();
    let (_, first) = stranger.get("/api/archive?game=orthokon").await;
    assert_eq!(first["games"].as_array().unwrap().len(), 50);
    let next = first["next"].as_str().unwrap();
    let (_, second) = stranger.get(&format!("/api/archive?game=orthokon&behind={next}")).await;
    assert_eq!(second["games"].as_array().unwrap().len(), 1);
    assert_eq!(second["next"], Value::Null);
    let pages = [&first, &second].into_iter().flat_map(|page| page["games"].as_array().unwrap());
    let mut found: Vec<_> = pages.map(|game| game["table"].as_str().unwrap().to_owned()).collect();
    found.sort();
    tables.sort();
    assert_eq!(found, tables, "every game once");
    assert_eq!(first["games"][0]["players"][0]["user"]["name"], "Ada");

    let count = async |query: &str| {
        let (status, page) = stranger.get(&format!("/api/archive?{query}")).await;
        assert_eq!(status, 200, "{page}");
        page["games"].as_array().unwrap().len()
    };
    assert_eq!(count("opening=a1-a3%20b4-d2").await, 50);
    assert_eq!(count("game=orthokon&opening=a1-a3%20b4-d2").await, 50);
    assert_eq!(count("game=ordo&opening=a1-a3%20b4-d2").await, 0);
    assert_eq!(count("opening=a1-a3%20c4-c2").await, 0);
    assert_eq!(count(&format!("user={}&result=won", ada.user)).await, 50);
    assert_eq!(count(&format!("user={}&result=lost", ada.user)).await, 0);
    assert_eq!(count("game=ordo").await, 0);
    for wrong in ["result=won", "behind=x", "user=Ada", "result=maybe", "behind=-1-x"] {
        assert_eq!(stranger.get(&format!("/api/archive?{wrong}")).await.0, 422, "{wrong}");
    }
    let long = "a".repeat(1001);
    assert_eq!(stranger.get(&format!("/api/archive?opening={long}")).await.0, 422);
    server.close().await;
}

#[tokio::test]
async fn private_games_are_found_by_those_who_played_them() {
    let server = TestApp::new("private-history").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    lost(&ada, &blaise, json!({ "game": "orthokon", "visibility": "link" })).await;
    let carl = account(&server, "Carl").await;
    let path = format!("/api/archive?user={}", ada.user);
    // A key that may not read finds what everybody finds.
    let wanted = json!({ "name": "key", "scopes": ["play"] });
    let token = ada.post("/api/tokens", wanted).await.1["token"].as_str().map(str::to_owned);
    let player = Client { token, cookie: None, ..ada.clone() };
    let stranger = server.stranger();
    for (who, count) in [(&stranger, 0), (&carl, 0), (&ada, 1), (&blaise, 1), (&player, 0)] {
        assert_eq!(who.get(&path).await.1["games"].as_array().unwrap().len(), count);
    }
    server.close().await;
}
