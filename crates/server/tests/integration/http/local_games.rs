//! Games that were played on a device: saved once, as unrated games of whoever sends them.

use reqwest::Method;
use serde_json::{Value, json};
use tablier_core::{Seed, record};
use tablier_protocol::{
    Command, Entry, Event, FinishedGame, SaveLocalGame, TableId, Terms, Visibility,
};
use tablier_server::limits::LARGEST_LOCAL_GAME;
use tablier_table::{Decision, LOCAL_USER, Moment, Table, Who, create, decide};

use crate::http::users::account;
use crate::http::*;

const PATH: &str = "/api/me/local-games";
/// A day in 2026.
const THEN: u64 = 1_790_000_000_000;

/// A game of the user of a device against the computer, or around one screen: random moves to the end.
pub(crate) fn played(number: u8, terms: Terms) -> SaveLocalGame {
    let id = TableId::from_bytes([number; 8]);
    let (is_shared, mut now) = (terms.one_screen, THEN);
    let mut decision = create(&id, LOCAL_USER, terms, &Seed::new([number; 32]), None, now).unwrap();
    let mut events = std::mem::take(&mut decision.entries);
    let mut table = decision.table;
    let mut act = |table: &Table, who, command: &Command, now: u64| {
        let Decision { entries, table, .. } =
            decide(table, who, command, &Moment::at(now)).unwrap();
        events.extend(entries);
        table
    };
    let user = Who::User(LOCAL_USER);
    let sit = Command::Sit { seat: None, contribution: None };
    let mut next = sit.clone();
    while table.is_gathering() && table.holders().any(|holder| holder.is_none()) {
        table = act(&table, user, &next, now);
        next = if is_shared { sit.clone() } else { Command::SeatEngine { seat: None, level: 3 } };
    }
    if table.is_gathering() {
        table = act(&table, user, &Command::Ready { contribution: None }, now);
    }
    let mut state = u64::from(number);
    while let Some(turn) = table.turn() {
        now += 1_000;
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moves = table.played().legal_moves();
        let text = moves[(state >> 33) as usize % moves.len()].clone();
        let who = if table.engine_to_move().is_some() { Who::Engine } else { user };
        table = act(&table, who, &Command::Move { ply: turn.ply, text }, now);
    }
    SaveLocalGame { id, events }
}

/// A short game against the computer.
fn short(number: u8) -> SaveLocalGame {
    played(number, Terms::new("orthokon"))
}

async fn save(client: &Client, game: &SaveLocalGame) -> (u16, Value) {
    client.post(PATH, serde_json::to_value(game).unwrap()).await
}

/// Must be refused with this status and code.
#[track_caller]
fn refused((status, answer): &(u16, Value)) -> (u16, &str) {
    assert!(!answer["error"]["message"].as_str().unwrap_or_default().is_empty(), "{answer}");
    (*status, answer["error"]["code"].as_str().unwrap())
}

async fn archive(client: &Client) -> Vec<FinishedGame> {
    let (status, page) = client.get(&format!("/api/archive?user={}", client.user)).await;
    assert_eq!(status, 200);
    serde_json::from_value(page["games"].clone()).unwrap()
}

#[tokio::test]
async fn random_games_of_all_games_are_saved_and_found() {
    let server = TestApp::new("local-games").await;
    let ada = account(&server, "Ada").await;
    for (number, info) in (1..).zip(tablier_games::infos()) {
        let game = played(number, Terms::new(info.id));
        assert_eq!(save(&ada, &game).await.0, 204, "{}", info.id);
        let view = ada.view(game.id.as_str()).await;
        assert_eq!(view["phase"], "over");
        assert!(view["saved_at"].as_u64().unwrap() > THEN);
        assert_eq!(view["creator"], ada.user);
        let (_, tables) = ada.get("/api/me/tables").await;
        let mut tables = tables.as_array().unwrap().iter();
        assert!(tables.any(|table| table["table"] == game.id.as_str()), "{}", info.id);
        let found = archive(&ada).await;
        let found = found.iter().find(|found| found.table == game.id).unwrap();
        assert!(!found.rated && found.players.iter().all(|player| player.rating.is_none()));
        assert_eq!(found.ended_at, game.events.last().unwrap().at);
        // The record passes its verification, with the rolls.
        let (_, text) = ada.get(&format!("/api/tables/{}/record", game.id)).await;
        let read = record::Record::read(text.as_str().unwrap()).unwrap();
        let rules = tablier_games::game(info.id, []).unwrap();
        assert!(record::replay(&read, &*rules).is_ok(), "{}", info.id);
        let rolls = record::check_rolls(&read, &*rules).unwrap();
        assert_eq!(rolls.is_some_and(|rolls| rolls > 0), info.chance, "{}", info.id);
        let (status, page) = ada.page(&format!("/table/{}", game.id)).await;
        assert_eq!(status, 200);
        assert!(page.contains("played on a device"), "the mark");
    }
    let (_, ratings) = ada.get(&format!("/api/users/{}/ratings", ada.user)).await;
    assert_eq!(ratings, json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_game_that_is_sent_again_is_saved_once() {
    let server = TestApp::new("local-game-twice").await;
    let ada = server.guest("Ada").await;
    let game = short(1);
    let together = tokio::join!(save(&ada, &game), save(&ada, &game), save(&ada, &game));
    assert_eq!((together.0.0, together.1.0, together.2.0), (204, 204, 204));
    let before = ada.view(game.id.as_str()).await;
    assert_eq!(save(&ada, &game).await.0, 204);
    assert_eq!(ada.view(game.id.as_str()).await, before);
    assert_eq!(archive(&ada).await.len(), 1);
    // The game is the same whatever happened at the table since.
    assert_eq!(ada.act(game.id.as_str(), json!({ "do": "say", "text": "well" })).await.0, 200);
    assert_eq!(save(&ada, &game).await.0, 204);
    server.close().await;
}

#[tokio::test]
async fn a_name_belongs_to_one_game_of_one_user() {
    let server = TestApp::new("local-game-taken").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let game = short(1);
    assert_eq!(save(&ada, &game).await.0, 204);
    assert_eq!(refused(&save(&blaise, &game).await), (409, "local-game-taken"));
    let other = played(1, Terms { one_screen: true, ..Terms::new("ordo") });
    assert_eq!(refused(&save(&ada, &other).await), (409, "local-game-taken"));
    assert_eq!(archive(&blaise).await, []);
    // A table of the server cannot be taken for a game of a device either, by nobody.
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    let named = SaveLocalGame { id: table.parse().unwrap(), ..short(2) };
    assert_eq!(refused(&save(&ada, &named).await), (409, "local-game-taken"));
    server.close().await;
}

#[tokio::test]
async fn guests_and_programs_save_games_and_strangers_do_not() {
    let server = TestApp::new("local-game-who").await;
    let game = short(1);
    assert_eq!(refused(&save(&server.stranger(), &game).await), (401, "api-unauthorized"));
    let mut ada = server.guest("Ada").await;
    assert_eq!(save(&ada, &game).await.0, 204);
    // The game stays when the guest becomes an account.
    let account = json!({ "name": "Ada", "password": "a long password" });
    assert_eq!(ada.sign("/api/account", account).await.0, 200);
    assert_eq!(archive(&ada).await.len(), 1);
    for (scopes, status) in [(json!(["read"]), 403), (json!(["read", "play"]), 204)] {
        let (_, token) = ada.post("/api/tokens", json!({ "name": "bot", "scopes": scopes })).await;
        let secret = token["token"].as_str().unwrap().to_owned();
        let program = Client { token: Some(secret), cookie: None, ..ada.clone() };
        assert_eq!(save(&program, &short(2)).await.0, status, "{scopes}");
    }
    // A page of another site cannot send it.
    let request = ada.request(Method::POST, PATH).header("origin", "https://elsewhere.example");
    let request = request.header("sec-fetch-site", "cross-site");
    let request = request.header("content-type", "application/json");
    let answer = request.body(serde_json::to_string(&short(3)).unwrap()).send().await.unwrap();
    assert_eq!(answer.status(), 403);
    server.close().await;
}

type Change<'a> = Box<dyn Fn(&mut Vec<Entry>) + 'a>;

#[tokio::test]
async fn what_the_rules_do_not_allow_is_not_saved() {
    let server = TestApp::new("local-game-refused").await;
    let ada = server.guest("Ada").await;
    let game = played(1, Terms { one_screen: true, ..Terms::new("theseion") });
    let is_roll = |entry: &Entry| matches!(entry.event, Event::Rolled { .. });
    let roll = game.events.iter().position(is_roll).unwrap();
    let last = game.events.len() - 1;
    let changes: [(&str, Change<'_>); 6] = [
        (
            "local-game-event",
            Box::new(|events| {
                let Event::Rolled { text, .. } = &mut events[roll].event else { panic!() };
                *text = if text == "1" { "2" } else { "1" }.to_owned();
            }),
        ),
        (
            "local-game-event",
            Box::new(|events| {
                let Event::Ended { values, .. } = &mut events[last].event else { panic!() };
                *values = Some(vec![0.0, 1.0]);
                events[last].at += 1;
            }),
        ),
        ("local-game-time", Box::new(|events| events[3].at += 1_000_000_000)),
        ("local-game-future", Box::new(|events| events.iter_mut().for_each(|entry| entry.at *= 2))),
        ("local-game-unfinished", Box::new(|events| drop(events.pop()))),
        (
            "local-game-rated",
            Box::new(|events| {
                let Event::Created { terms, .. } = &mut events[0].event else { panic!() };
                terms.rated = true;
            }),
        ),
    ];
    for (code, change) in changes {
        let mut changed = game.clone();
        change(&mut changed.events);
        assert_eq!(refused(&save(&ada, &changed).await), (422, code));
        let path = format!("/api/tables/{}", game.id);
        assert_eq!(ada.get(&path).await.0, 404, "{code}: nothing is stored");
    }
    assert_eq!(save(&ada, &game).await.0, 204);
    server.close().await;
}

#[tokio::test]
async fn others_find_it_as_they_find_other_games_of_its_kind() {
    let server = TestApp::new("local-game-seen").await;
    let ada = server.guest("Ada").await;
    let open = short(1);
    let shared = Terms { one_screen: true, visibility: Visibility::Link, ..Terms::new("orthokon") };
    let shared = played(2, shared);
    for game in [&open, &shared] {
        assert_eq!(save(&ada, game).await.0, 204);
    }
    let stranger = server.stranger();
    assert_eq!(stranger.get(&format!("/api/tables/{}", open.id)).await.0, 200);
    assert_eq!(stranger.get(&format!("/api/tables/{}", shared.id)).await.0, 404);
    assert_eq!(ada.get(&format!("/api/tables/{}", shared.id)).await.0, 200);
    let (_, found) = stranger.get(&format!("/api/archive?user={}", ada.user)).await;
    assert_eq!(found["games"].as_array().unwrap().len(), 1);
    server.close().await;
}

#[tokio::test]
async fn a_game_has_a_size() {
    let server = TestApp::new("local-game-size").await;
    let ada = server.guest("Ada").await;
    let body = serde_json::to_string(&short(1)).unwrap();
    let padded = |length: usize| {
        let request = ada.request(Method::POST, PATH).header("content-type", "application/json");
        request.body(format!("{body}{}", " ".repeat(length - body.len())))
    };
    let larger = padded(LARGEST_LOCAL_GAME + 1).send().await.unwrap();
    assert_eq!(larger.status(), 413);
    let answer: Value = larger.json().await.unwrap();
    let sentence = answer["error"]["message"].as_str().unwrap();
    assert!(sentence.replace([',', '\u{202f}', '\u{a0}'], "").contains("524288"), "{sentence}");
    assert_eq!(padded(LARGEST_LOCAL_GAME).send().await.unwrap().status(), 204);
    server.close().await;
}

#[tokio::test]
async fn nobody_saves_too_many_at_once() {
    let server = TestApp::new("local-game-often").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    // A game of thirty places: the third is too much.
    let mut large = short(1);
    let Event::Created { terms, .. } = &mut large.events[0].event else { panic!() };
    terms.options.insert("start".to_owned(), "x".repeat(480 << 10));
    for status in [422, 422, 429] {
        let answer =
            ada.send(Method::POST, PATH, Some(serde_json::to_value(&large).unwrap())).await;
        assert_eq!(answer.status(), status);
        assert_eq!(answer.headers().contains_key("retry-after"), status == 429);
    }
    assert_eq!(save(&blaise, &short(2)).await.0, 204, "each user has their own limit");
    server.close().await;
}
