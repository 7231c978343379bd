//! Running the server while it is open: exports, deletions, dumps, backups.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tablier_core::record::{Record, replay};
use tablier_server::admin::{Admin, AdminError};
use tablier_server::store::StoreError;

use crate::http::ratings::lost;
use crate::http::users::account;
use crate::http::*;

fn dumped(bytes: &[u8]) -> Vec<Record> {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
    text.lines().map(|line| Record::read_json(line).unwrap()).collect()
}

#[tokio::test]
async fn a_backup_is_the_whole_server() {
    let (here, there) = (folder("backup"), folder("restored"));
    let server = TestApp::at(&here, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let over = lost(&ada, &blaise, crate::http::ratings::rated()).await;
    let (running, _) = ada.open(json!({ "game": "ordo" })).await;
    blaise.act(&running, json!({ "do": "sit" })).await;
    let ply = json!({ "do": "move", "ply": 1, "move": "a3-a4" });
    assert_eq!(ada.act(&running, ply).await.0, 200);

    let admin = Admin::visit(StoreConfig::Sqlite(here.clone())).await.unwrap();
    fs::create_dir_all(&there).unwrap();
    let file = there.join("tablier.db");
    admin.back_up(&file).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else reads it");
    }
    let error = admin.back_up(&file).await.unwrap_err();
    assert!(matches!(error, AdminError::File { .. }), "nothing is overwritten: {error:?}");
    admin.leave().await;
    // What comes later is not in it.
    let later = json!({ "do": "move", "ply": 2, "move": "a6-a5" });
    let (status, answer) = blaise.act(&running, later).await;
    assert_eq!(status, 200, "{answer}");
    let ratings = ada.get(&format!("/api/users/{}/ratings", ada.user)).await.1;
    server.close().await;

    let server = TestApp::at(&there, free_limits()).await;
    let ada = Client { address: server.address.clone(), ..ada };
    assert_eq!(ada.get("/api/me").await.1["name"], "Ada", "also the sessions are there");
    assert_eq!(ada.view(&running).await["moves"], json!(["a3-a4"]));
    assert_eq!(ada.view(&over).await["phase"], "over");
    assert_eq!(ada.get(&format!("/api/users/{}/ratings", ada.user)).await.1, ratings);
    let blaise = Client { address: server.address.clone(), ..blaise };
    let other = json!({ "do": "move", "ply": 2, "move": "b6-b5" });
    assert_eq!(blaise.act(&running, other).await.0, 200, "and the game goes on from there");
    server.close().await;
}

#[tokio::test]
async fn a_dump_has_all_that_everybody_may_see() {
    let folder = folder("dump");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let game = lost(&ada, &blaise, json!({ "game": "orthokon" })).await;
    lost(&ada, &blaise, json!({ "game": "orthokon", "visibility": "link" })).await;
    ada.open(json!({ "game": "ordo" })).await;
    let admin = Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap();
    let mut file = Vec::new();
    assert_eq!(admin.dump(&mut file).await, Ok(1));
    let [record] = &dumped(&file)[..] else { panic!() };
    assert_eq!(record.values("Table").collect::<Vec<_>>(), [game]);
    assert_eq!(record.values("Seat1").collect::<Vec<_>>(), ["Ada"]);
    let rules = tablier_games::game("orthokon", []).unwrap();
    assert_eq!(replay(record, &*rules).unwrap().played(), ["a1-a3", "b4-d2"]);
    admin.leave().await;
    server.close().await;
}

#[tokio::test]
async fn what_is_known_of_somebody_is_exported_and_then_forgotten() {
    let folder = folder("export");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let table = lost(&ada, &blaise, crate::http::ratings::rated()).await;
    ada.act(&table, json!({ "do": "say", "text": "well played" })).await;
    let email = Some(json!({ "email": "ada@example.org" }));
    ada.ask(reqwest::Method::PUT, "/api/account/email", email).await;
    let made = ada.post("/api/tokens", json!({ "name": "my key", "scopes": ["read"] })).await.1;

    let admin = Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap();
    let export = serde_json::to_value(admin.export("ada").await.unwrap()).unwrap();
    assert_eq!(export["profile"]["email"], "ada@example.org");
    assert_eq!(export["said"][0]["text"], "well played");
    assert_eq!(export["tables"][0]["table"], table);
    assert_eq!(export["ratings"][0]["changes"][0]["table"], table);
    assert_eq!(export["keys"][0]["name"], "my key");
    let text = export.to_string();
    assert!(!text.contains("argon2") && !text.contains("Blaise"), "{text}");
    assert!(!text.contains(made["token"].as_str().unwrap()));

    admin.delete(&format!("id:{}", ada.user)).await.unwrap();
    assert_eq!(ada.get("/api/me").await.0, 401);
    let stranger = server.stranger();
    let (_, record) = stranger.get(&format!("/api/tables/{table}/record")).await;
    assert!(record.as_str().unwrap().contains("\"Deleted user\""), "{record}");
    let events = stranger.live().await.watch(&table, Some(0)).await;
    assert!(!events.to_string().contains("well played"), "{events}");
    let ratings = stranger.get(&format!("/api/users/{}/ratings", ada.user)).await.1;
    assert_eq!(ratings, json!([]));
    let gone = admin.find("Ada").await.unwrap_err();
    assert_eq!(gone, AdminError::NoSuchUser { user: "Ada".to_owned() });
    let gone = admin.find(&format!("id:{}", ada.user)).await;
    assert!(matches!(gone, Err(AdminError::NoSuchUser { .. })));
    admin.leave().await;
    server.close().await;
}

#[tokio::test]
async fn a_report_comes_with_what_was_said_around_it() {
    let folder = folder("chat-around");
    let server = TestApp::at(&folder, free_limits()).await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(blaise.act(&table, json!({ "do": "sit" })).await.0, 200);
    let say = async |number: usize| {
        let say = json!({ "do": "say", "text": format!("number {number}") });
        assert_eq!(blaise.act(&table, say).await.0, 200);
    };
    for number in 0..15 {
        say(number).await;
    }
    let report = json!({ "about": blaise.user, "table": table, "text": "too much" });
    assert_eq!(ada.post("/api/reports", report).await.0, 201);
    let elsewhere = json!({ "about": blaise.user, "text": "elsewhere too" });
    assert_eq!(ada.post("/api/reports", elsewhere).await.0, 201);
    // What is said in the millisecond of the report counts as said before it.
    tokio::time::sleep(Duration::from_millis(2)).await;
    for number in 15..25 {
        say(number).await;
    }
    let admin = Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap();
    let reports = admin.reports(false).await.unwrap();
    let said: Vec<_> = reports[0].chat.iter().map(|remark| remark.text.clone()).collect();
    // Ten before it, five after it.
    assert_eq!(said, (5..20).map(|number| format!("number {number}")).collect::<Vec<_>>());
    assert!(reports[0].chat.iter().all(|remark| remark.name == "Blaise"));
    assert_eq!(reports[1].chat, []);
    admin.leave().await;
    server.close().await;
}

#[tokio::test]
async fn only_a_server_can_be_visited() {
    let folder = folder("nowhere");
    let error = Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap_err();
    assert!(matches!(error, AdminError::Store(StoreError::Absent { .. })), "{error:?}");
    assert!(!folder.exists(), "nothing is made");
    // A visitor does not keep the server from opening.
    let server = TestApp::at(&folder, free_limits()).await;
    server.close().await;
    let admin = Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap();
    let server = TestApp::at(&folder, free_limits()).await;
    let (_, ready) = server.stranger().get("/ready").await;
    assert_eq!(ready, Value::String("ready\n".to_owned()));
    admin.leave().await;
    server.close().await;
}
