//! What one user or one address can cause, however they go about it.

use futures_util::future::join_all;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tablier_protocol::UserId;
use tablier_server::store::{Database, ModerationStore, SqliteStore};

use crate::http::defences::{FREE, NEVER, form, from};
use crate::http::users::account;
use crate::http::*;

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

/// Asks by a form, as a browser at this address does.
async fn send(server: &TestApp, path: &str, client: &str, cookie: &str, fields: &str) -> Response {
    let request = form(from(server, Method::POST, path, client), fields);
    let request = if cookie.is_empty() { request } else { request.header("cookie", cookie) };
    let policy = reqwest::redirect::Policy::none();
    let http = tablier_client::http_builder()
        .tls_certs_only([])
        .redirect(policy)
        .local_address("127.0.0.2".parse::<std::net::IpAddr>().ok());
    http.build().unwrap().execute(request.build().unwrap()).await.unwrap()
}

/// One more for each address, by whichever way they come, and with whichever cookie.
#[tokio::test]
async fn new_guests_are_counted_where_they_are_made() {
    let server = TestApp::at(&folder("new-guests"), RateLimits::new(NEVER, FREE, FREE)).await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "theseion", "options": { "players": "4" } })).await;
    let sit = format!("/table/{table}/sit");
    let ways = [("/play/ordo/now", ""), ("/play/ordo", "opponent=lobby"), (&*sit, "")];
    let cookies = ["", "tablier=madeup", "session=x; theme=dark"];
    for (number, ((path, fields), cookie)) in
        ways.into_iter().flat_map(|way| cookies.map(|cookie| (way, cookie))).enumerate()
    {
        let client = format!("192.0.2.{}", number + 1);
        let first = send(&server, path, &client, cookie, fields).await;
        // The table has three seats left: the last ones find none, which nobody is made for.
        let expected = [303, 409].contains(&first.status().as_u16());
        assert!(expected, "{path} {cookie}: {}", first.status());
        if first.status() != 303 {
            continue;
        }
        for (path, fields) in ways {
            let again = send(&server, path, &client, cookie, fields).await;
            let expected = if path == sit { [429, 409] } else { [429, 429] };
            assert!(expected.contains(&again.status().as_u16()), "{path}: {}", again.status());
        }
        let api = from(&server, Method::POST, "/api/guest", &client).body("{}");
        let api = api.header("content-type", "application/json").send().await.unwrap();
        assert_eq!(api.status(), 429);
        assert!(api.headers().contains_key("retry-after"));
    }
    server.close().await;
}

/// Whoever has come in does not count again.
#[tokio::test]
async fn whoever_is_known_is_no_newcomer() {
    let server = TestApp::at(&folder("known"), RateLimits::new(NEVER, FREE, FREE)).await;
    let ada = server.guest("Ada").await;
    for _ in 0..3 {
        let request = form(ada.request(Method::POST, "/play/ordo/now"), "");
        assert_eq!(request.send().await.unwrap().status(), 200);
        assert_eq!(ada.post("/api/guest", json!({})).await.0, 200);
    }
    server.close().await;
}

#[tokio::test]
async fn a_request_that_is_refused_leaves_nobody_behind() {
    let server = TestApp::new("nobody-behind").await;
    let (ada, blaise) = (account(&server, "Ada").await, server.guest("Blaise").await);
    let (full, _) = ada.open(json!({ "game": "ordo" })).await;
    blaise.act(&full, json!({ "do": "sit" })).await;
    let (open, _) = ada.open(json!({ "game": "ordo" })).await;
    let (hidden, _) = ada.open(json!({ "game": "ordo", "visibility": "link" })).await;
    let before = server.guest("").await.user;
    let refused = [
        ("/play/nothing/now".to_owned(), "", 404),
        ("/play/nothing".to_owned(), "", 404),
        ("/play/ordo".to_owned(), "rated=on&clock=fast&seat=lot", 422),
        ("/play/ordo".to_owned(), "level=99", 422),
        ("/play/theseion".to_owned(), "option-players=9", 422),
        ("/table/aaaaaaaaaaaaa/sit".to_owned(), "", 404),
        (format!("/table/{full}/sit"), "", 409),
        (format!("/table/{open}/sit"), "seat=0", 409),
        (format!("/table/{open}/sit"), "seat=7", 422),
        (format!("/table/{open}/sit"), "seat=x", 422),
        (format!("/table/{hidden}/sit"), "", 404),
        ("/sign-up".to_owned(), "name=Ada&password=correct+horse+battery", 409),
        ("/sign-up".to_owned(), "name=Somebody&password=x", 422),
    ];
    for (path, fields, status) in refused {
        let answer = send(&server, &path, "192.0.2.1", "", fields).await;
        assert_eq!(answer.status().as_u16(), status, "{path} {fields}");
    }
    let taken = json!({ "name": "Ada", "password": crate::http::users::PASSWORD });
    assert_eq!(server.stranger().post("/api/account", taken).await.0, 409);
    assert_eq!(server.stranger().post("/api/guest", json!({ "name": "\u{7}" })).await.0, 422);
    assert_eq!(server.guest("").await.user, before + 1);
    server.close().await;
}

/// However many ask at once.
#[tokio::test]
async fn keys_and_reports_are_counted_at_once() {
    let folder = folder("at-once");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let key = |number| json!({ "name": format!("key {number}"), "scopes": ["read"] });
    let made = join_all((0..60).map(|number| ada.post("/api/tokens", key(number)))).await;
    assert_eq!(made.iter().filter(|(status, _)| *status == 200).count(), 20);
    assert!(
        made.iter().all(|(status, made)| *status == 200
            || (*status, code(made)) == (409, "user-too-many-tokens"))
    );
    assert_eq!(ada.get("/api/tokens").await.1.as_array().unwrap().len(), 20);

    let report = json!({ "about": blaise.user, "text": "rude" });
    let told = join_all((0..60).map(|_| ada.post("/api/reports", report.clone()))).await;
    assert_eq!(told.iter().filter(|(status, _)| *status == 201).count(), 20);
    assert!(
        told.iter().all(|(status, told)| *status == 201
            || (*status, code(told)) == (429, "user-too-many-reports"))
    );
    let store = SqliteStore::visit(&folder).await.unwrap();
    let reports = store.reports(true).await.unwrap();
    assert_eq!(reports.iter().filter(|report| report.by == UserId(ada.user)).count(), 20);
    store.close().await;
    server.close().await;
}

#[tokio::test]
async fn nobody_has_sessions_without_end() {
    let server = TestApp::new("many-sessions").await;
    let ada = account(&server, "Ada").await;
    let door = json!({ "name": "Ada", "password": crate::http::users::PASSWORD });
    let mut last = server.stranger();
    for _ in 0..50 {
        last = server.stranger();
        assert_eq!(last.sign("/api/session", door.clone()).await.0, 200);
    }
    assert_eq!(ada.get("/api/me").await.0, 401, "the oldest has ended");
    assert_eq!(last.get("/api/sessions").await.1.as_array().unwrap().len(), 50);
    server.close().await;
}

fn few_requests(burst: u32) -> RateLimits {
    let few = Rate { burst: NonZero::new(burst).unwrap(), interval: Duration::from_hours(1) };
    RateLimits::new(FREE, few, FREE)
}

#[tokio::test]
async fn one_address_opens_so_many_tables_at_once() {
    let server = TestApp::at(&folder("openings"), few_requests(25)).await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    for who in [&ada, &blaise, &ada, &blaise, &ada] {
        who.open(json!({ "game": "ordo" })).await;
    }
    let body = json!({ "terms": { "game": "ordo" } });
    let (status, refused) = blaise.post("/api/tables", body).await;
    assert_eq!((status, code(&refused)), (429, "api-tables-too-often"));
    let now = send(&server, "/play/ordo/now", "192.0.2.1", "", "").await;
    assert_eq!(now.status(), 303, "elsewhere they can");
    let page = form(ada.request(Method::POST, "/play/ordo/now"), "").send().await.unwrap();
    assert_eq!(page.status(), 429);
    server.close().await;
}

/// What writes without a move is counted for the user and for the address.
#[tokio::test]
async fn changes_beside_moves_are_limited() {
    let server = TestApp::at(&folder("changes"), few_requests(50)).await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let prepare = |lines: Value| json!({ "do": "set-conditional-moves", "lines": lines });
    let mut live = blaise.live().await;
    let mut replies = Vec::new();
    for number in 0..10 {
        let lines = if number % 2 == 0 { json!([["*", "b4-d2"]]) } else { json!([]) };
        replies.push(live.act(&table, prepare(lines)).await);
    }
    assert!(replies[..9].iter().all(|reply| reply.get("error").is_none()), "{replies:?}");
    assert_eq!(code(&replies[9]), "api-changes-too-often", "sitting down was the first of ten");
    let play = |ply, text: &str| json!({ "do": "move", "ply": ply, "move": text });
    assert_eq!(ada.act(&table, play(1, "a1-a3")).await.0, 200);
    assert!(live.act(&table, play(2, "c4-c2")).await.get("error").is_some(), "it was prepared");

    // Nine changes of Blaise and forty-one of others, some of which are not even possible.
    let mut refused = 0;
    for number in 0..5 {
        let mut live = server.guest(&format!("Player {number}")).await.live().await;
        for _ in 0..10 {
            let reply = live.act(&table, json!({ "do": "ready" })).await;
            refused += u32::from(code(&reply) == "api-changes-too-often");
        }
    }
    assert_eq!(refused, 10, "the address had 40 left");
    server.close().await;
}

/// A long command counts as several.
#[tokio::test]
async fn who_stores_much_can_do_it_less_often() {
    let server = TestApp::at(&folder("large-changes"), few_requests(50)).await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let mut live = blaise.live().await;
    let prepare = json!({ "do": "set-conditional-moves", "lines": [["*", "x".repeat(4000)]] });
    assert!(live.act(&table, prepare.clone()).await.get("error").is_none());
    let reply = live.act(&table, prepare).await;
    assert_eq!(code(&reply), "api-changes-too-often", "eight and one of ten are gone");
    server.close().await;
}

/// A table against the full engine, which moves first.
fn against_the_engine() -> Value {
    json!({
        "terms": { "game": "ordo" },
        "first": [{ "do": "sit", "seat": 1 }, { "do": "seat-engine", "level": 10 }],
    })
}

#[tokio::test]
async fn the_engine_takes_no_more_tables_than_it_can_answer() {
    let server = TestApp::new("engine-busy").await;
    let ada = server.guest("Ada").await;
    let mut tables = Vec::new();
    let refused = loop {
        let (status, answer) = ada.post("/api/tables", against_the_engine()).await;
        if status != 201 {
            break answer;
        }
        tables.push(answer["table"].as_str().unwrap().to_owned());
        assert!(tables.len() < 90, "each takes a second, and opening one does not");
    };
    assert_eq!(code(&refused), "api-engine-busy");
    assert!(tables.len() >= 50);
    ada.open(json!({ "game": "ordo" })).await;
    let other = form(from(&server, Method::POST, "/play/ordo/now", "192.0.2.9"), "");
    let other = other.send().await.unwrap();
    assert_eq!(other.status(), 200, "another address does not wait for it");
    server.close().await;
}

/// Many guests of one address wait for each other, and not somebody elsewhere for them.
#[tokio::test]
async fn the_engine_is_shared_by_address() {
    const GUESTS: usize = 12;
    let server = TestApp::new("engine-by-address").await;
    let mut busy = Vec::new();
    for number in 0..GUESTS {
        let guest = server.guest(&format!("Player {number}")).await;
        let (_, opened) = guest.post("/api/tables", against_the_engine()).await;
        busy.push(opened["table"].as_str().unwrap().to_owned());
    }
    // The page tells the address of the table; the user there moves second.
    let fields = "opponent=computer&level=10&seat=1";
    let opened = send(&server, "/play/ordo", "192.0.2.1", "", fields).await;
    let honest = opened.headers()["location"].to_str().unwrap().replace("/table/", "");
    let stranger = server.stranger();
    let mut live = stranger.live().await;
    let first = live.watch(&honest, None).await;
    if first["view"]["moves"].as_array().is_none_or(Vec::is_empty) {
        live.next_with("events").await;
    }
    let mut unanswered = 0;
    for table in &busy {
        let moves = &stranger.view(table).await["moves"];
        unanswered += usize::from(moves.as_array().unwrap().is_empty());
    }
    assert!(unanswered >= GUESTS / 2, "they were answered first: {unanswered} are not yet");
    server.close().await;
}
