//! Whatever is sent, the answer is a sentence.

use proptest::prelude::*;
use reqwest::Method;
use serde_json::{Value, json};

use crate::http::defences::{FREE, NEVER, form};
use crate::http::*;

#[tokio::test]
async fn refusals_are_told_in_the_language_of_whoever_asks() {
    let server = TestApp::new("languages").await;
    let ada = server.stranger();
    for (language, sentence) in [
        ("fr-BE,fr;q=0.9,en;q=0.8", "Introuvable"),
        ("de,en;q=0.5", "Not found"),
        ("", "Not found"),
    ] {
        let request = ada.request(Method::GET, "/api/nothing").header("accept-language", language);
        let answer: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["error"]["message"], sentence);
    }
    server.close().await;
}

#[tokio::test]
async fn a_late_or_illegal_move_comes_with_the_table() {
    let server = TestApp::new("late").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let (status, answer) =
        ada.act(&table, json!({ "do": "move", "ply": 1, "move": "a1-a2" })).await;
    assert_eq!(status, 422);
    let sentence = "a1-a2 is not possible: a slide goes as far as it can, this one to a3";
    assert_eq!(answer["error"]["message"], sentence);
    let (status, answer) =
        ada.act(&table, json!({ "do": "move", "ply": 5, "move": "a1-a3" })).await;
    assert_eq!(status, 409);
    assert_eq!(answer["error"]["table"]["turn"], json!({ "seat": 0, "ply": 1 }));
    server.close().await;
}

#[tokio::test]
async fn bodies_have_a_type_a_size_and_a_shape() {
    let server = TestApp::new("bodies").await;
    let ada = server.guest("Ada").await;
    let post = |body: String, kind: &'static str| {
        ada.request(Method::POST, "/api/tables").header("content-type", kind).body(body).send()
    };
    let ordo = r#"{"terms":{"game":"ordo"}}"#.to_owned();
    for (body, kind, status) in [
        (ordo.clone(), "text/plain", 415),
        (ordo.clone(), "application/x-www-form-urlencoded", 415),
        ("{".to_owned(), "application/json", 400),
        (r#"{"terms":{"game":"ordo","colour":1}}"#.to_owned(), "application/json", 400),
        ("[".repeat(50_000), "application/json", 400),
        (" ".repeat(70_000), "application/json", 413),
        (r#"{"terms":{"game":"chess"}}"#.to_owned(), "application/json", 422),
        (
            r#"{"terms":{"game":"ordo"},"first":[{"do":"resign"}]}"#.to_owned(),
            "application/json",
            422,
        ),
        (ordo, "application/json", 201),
    ] {
        let response = post(body, kind).await.unwrap();
        assert_eq!(response.status(), status);
        if status >= 400 {
            let answer: Value = response.json().await.unwrap();
            assert!(answer["error"]["message"].as_str().unwrap().len() > 10, "{answer}");
        }
    }
    server.close().await;
}

#[tokio::test]
async fn every_answer_has_the_headers_that_protect() {
    let server = TestApp::new("headers").await;
    for path in ["/api/games", "/api/nothing", "/health"] {
        let response = server.stranger().send(Method::GET, path, None).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cache-control"], "no-store");
    }
    server.close().await;
}

#[tokio::test]
async fn methods_and_names_that_do_not_exist_are_told() {
    let server = TestApp::new("methods").await;
    let stranger = server.stranger();
    assert_eq!(stranger.ask(Method::DELETE, "/api/games", None).await.0, 405);
    for path in ["/api/tables/..%2f..%2fetc", "/api/tables/%ff", "/api/users/x", "/api/users/9"] {
        assert_eq!(stranger.get(path).await.0, 404, "{path}");
    }
    assert_eq!(stranger.get("/api/live").await.0, 426);
    assert_eq!(stranger.get("/api/me").await.0, 401);
    server.close().await;
}

#[tokio::test]
async fn the_server_tells_how_it_is() {
    let server = TestApp::new("status").await;
    let ada = server.guest("Ada").await;
    ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(ada.get("/health").await.0, 200);
    assert_eq!(ada.get("/ready").await.0, 200);
    // The metrics are not for everybody: they have an address of their own.
    assert_eq!(ada.get("/metrics").await.0, 404);
    let (status, metrics) = Client::new(&server.metrics).get("/metrics").await;
    assert_eq!(status, 200);
    for name in ["tablier_tables", "tablier_commit_seconds_bucket", "tablier_tables_created"] {
        assert!(metrics.as_str().unwrap().contains(name), "{metrics}");
    }
    server.close().await;
}

#[tokio::test]
async fn the_catalogue_has_all_games() {
    let server = TestApp::new("catalogue").await;
    let (_, games) = server.stranger().get("/api/games").await;
    let names: Vec<_> = games.as_array().unwrap().iter().map(|game| &game["game"]).collect();
    assert_eq!(names, tablier_games::infos().map(|info| info.id).collect::<Vec<_>>());
    server.close().await;
}

#[tokio::test]
async fn the_catalogue_names_options_and_values_in_the_language_of_the_reader() {
    let server = TestApp::new("catalogue-names").await;
    for (language, name, values) in [
        ("en", "Jump chains", json!({ "open": "any", "longest": "longest only" })),
        (
            "fr",
            "Enchaînement des sauts",
            json!({ "open": "au choix", "longest": "le plus long seulement" }),
        ),
    ] {
        let request = server.stranger().request(Method::GET, "/api/games");
        let answer = request.header("accept-language", language).send().await.unwrap();
        let games: Value = answer.json().await.unwrap();
        let tortuga = games.as_array().unwrap().iter().find(|game| game["game"] == "tortuga");
        let options = tortuga.unwrap()["options"].as_array().unwrap();
        let chain = options.iter().find(|option| option["option"] == "chain").unwrap();
        assert_eq!((&chain["name"], &chain["value_names"]), (&json!(name), &values));
    }
    server.close().await;
}

/// Any JSON at all, and JSON that looks like ours.
pub(crate) fn some_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        prop_oneof![Just("ordo"), Just("move"), Just("sit"), Just("theseion"), Just("link")]
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let key = prop_oneof![
            Just("do".to_owned()),
            Just("terms".to_owned()),
            Just("game".to_owned()),
            Just("ply".to_owned()),
            Just("move".to_owned()),
            Just("type".to_owned()),
            Just("id".to_owned()),
            Just("table".to_owned()),
            Just("options".to_owned()),
            Just("name".to_owned()),
            Just("lines".to_owned()),
            ".{0,8}",
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(key, inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

#[test]
fn no_json_makes_the_server_fail() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (server, ada, table) = runtime.block_on(async {
        let server = TestApp::new("any-json").await;
        let ada = server.guest("Ada").await;
        let (table, _) = ada.open(json!({ "game": "theseion" })).await;
        (server, ada, table)
    });
    let paths = [
        "/api/guest".to_owned(),
        "/api/account".to_owned(),
        "/api/session".to_owned(),
        "/api/tokens".to_owned(),
        "/api/tables".to_owned(),
        format!("/api/tables/{table}"),
    ];
    proptest!(ProptestConfig::with_cases(150), |(body in some_json(), path in 0..paths.len())| {
        runtime.block_on(async {
            // `ask` fails on a status of 500.
            let (status, _) = ada.post(&paths[path], body.clone()).await;
            assert!(status < 500, "{status}: {body}");
            let mut live = ada.live().await;
            live.send(&body).await;
            assert!(live.next().await.unwrap()["type"] == "reply");
        });
    });
    runtime.block_on(server.close());
}

#[tokio::test]
async fn whatever_goes_wrong_in_a_browser_is_a_page() {
    let server = TestApp::new("error-pages").await;
    let ada = server.guest("Ada").await;
    let menu = format!("href=\"/users/{}\"", ada.user);
    let is_page = |page: &str| {
        page.contains("<html lang=\"fr\"") && page.contains("Une erreur s’est produite")
    };
    let french = |request: reqwest::RequestBuilder| {
        request.header("accept", "text/html").header("accept-language", "fr")
    };
    for (path, status) in [
        ("/games?behind=abc", 400),
        ("/lobby?behind=-1", 400),
        ("/table/x?link=a&link=b", 404),
        ("/leaderboard/ordo?speed=a&speed=b", 400),
        ("/nowhere", 404),
        ("/play/chess", 404),
        ("/play/%ff", 404),
        ("/rules/%ff", 404),
        ("/users/x", 404),
        ("/assets/x/y", 404),
        ("/language", 405),
    ] {
        let answer = french(ada.request(Method::GET, path)).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
        let page = answer.text().await.unwrap();
        assert!(is_page(&page) && page.contains(&menu), "{path}: {page}");
    }
    let too_large = "x".repeat(70_000);
    for (path, fields, status) in [
        ("/language", "", 422),
        ("/sign-in", "name=Ada", 422),
        ("/sign-in", &too_large, 413),
        ("/play/ordo", &too_large, 413),
        ("/games", "", 405),
    ] {
        let request = ada.request(Method::POST, path).header("sec-fetch-site", "same-origin");
        let answer = form(request.header("accept-language", "fr"), fields).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
        let page = answer.text().await.unwrap();
        assert!(is_page(&page) && page.contains(&menu), "{path}: {page}");
        assert!(page.contains("name=\"back\" value=\"/\""), "nobody comes back to a sent form");
    }
    // Programs are answered as before.
    let (status, answer) = ada.get("/games?behind=abc").await;
    assert_eq!((status, &answer["error"]["code"]), (400, &json!("error-address")));
    server.close().await;
}

/// Nobody is looked up for those who ask too often: refusing them has to stay cheap.
#[tokio::test]
async fn whoever_asks_too_often_reads_a_page() {
    let server = TestApp::at(&folder("often-page"), RateLimits::new(FREE, NEVER, FREE)).await;
    let stranger = server.stranger();
    assert_eq!(stranger.page("/").await.0, 200);
    let (status, page) = stranger.page("/").await;
    assert_eq!(status, 429);
    assert!(page.contains("<html lang=\"en\"") && !page.contains("account-menu"), "{page}");
    server.close().await;
}
