//! Names, passwords and texts that deceive, and accounts that are older than the rules about them.

use std::path::Path;

use reqwest::Method;
use reqwest::header::LOCATION;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::http::users::{PASSWORD, account};
use crate::http::*;

async fn code(client: &mut Client, path: &str, body: Value) -> String {
    let (status, answer) = client.sign(path, body).await;
    let code = answer["error"]["code"].as_str().unwrap_or_default();
    assert_eq!(status == 200, code.is_empty(), "{answer}");
    code.to_owned()
}

#[tokio::test]
async fn names_that_deceive_are_refused() {
    let server = TestApp::new("names").await;
    account(&server, "Ada").await;
    for (name, refusal) in [
        ("\u{3164}", "user-name"),
        ("Bl\u{115f}aise", "user-name"),
        ("Blaise\u{ffa0}", "user-name"),
        ("Bla\u{202e}ise", "user-name"),
        ("Аda", "user-name-scripts"),
        ("Computer", "user-name-reserved"),
        ("Ordinateur", "user-name-reserved"),
        ("first steps", "user-name-reserved"),
        ("admin", "user-name-reserved"),
        ("Guest 1", "user-name-reserved"),
    ] {
        let mut stranger = server.stranger();
        let body = json!({ "name": name, "password": PASSWORD });
        assert_eq!(code(&mut stranger, "/api/account", body).await, refusal, "{name:?}");
        assert_eq!(code(&mut stranger, "/api/guest", json!({ "name": name })).await, refusal);
    }
    account(&server, "Coco").await;
    for lookalike in ["A.d.a", "adA", "Сосо", "С0СО", "coc0"] {
        let body = json!({ "name": lookalike, "password": PASSWORD });
        let refusal = code(&mut server.stranger(), "/api/account", body).await;
        assert_eq!(refusal, "user-name-taken", "{lookalike}");
    }
    for name in ["Zoë", "Ελένη", "Елена", "דוד", "محمد", "李小龍", "김민준"]
    {
        account(&server, name).await;
    }
    // What is wrong with a name stands beside its field.
    let request = server.stranger().request(Method::POST, "/sign-up");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let request = request.header("sec-fetch-site", "same-origin").header("accept", "text/html");
    let answer = request.body("name=Admin&password=password").send().await.unwrap();
    assert_eq!(answer.status(), 422);
    assert!(answer.text().await.unwrap().contains("id=\"name-error\""));
    server.close().await;
}

#[tokio::test]
async fn common_passwords_are_refused() {
    let server = TestApp::new("passwords").await;
    for password in ["password", "12345678", "MotDePasse", "azertyuiop", "Ada12345"] {
        let body = json!({ "name": "Ada", "password": password });
        let refusal = code(&mut server.stranger(), "/api/account", body).await;
        assert_eq!(refusal, "user-password-common", "{password}");
    }
    let ada = account(&server, "Ada").await;
    let change = |new: &str| json!({ "old": PASSWORD, "new": new });
    let put = async |body| ada.ask(Method::PUT, "/api/account/password", Some(body)).await;
    for password in ["password", "ada-1815"] {
        let (status, refused) = put(change(password)).await;
        assert_eq!((status, &refused["error"]["code"]), (422, &json!("user-password-common")));
    }
    let form = ada.request(Method::POST, "/settings/password").header("accept", "text/html");
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    let answer = form.body("old=a+long+evening&new=qwertyuiop").send().await.unwrap();
    assert_eq!(answer.status(), 422);
    assert!(answer.text().await.unwrap().contains("too easy to guess"));
    assert_eq!(put(change("another long evening")).await.0, 204);
    server.close().await;
}

/// Accounts of a data folder that was written when names were compared by their case alone.
#[tokio::test]
async fn accounts_that_are_older_than_the_rules_keep_their_names() {
    // A lookalike, what is reserved now, what cannot be seen, and what is not normal.
    for names in [["Ada", "Аda", "Admin"], ["Ada", "Fou\u{3164}rth", "\u{fb2a}"]] {
        old_names_stay(&names).await;
    }
}

async fn old_names_stay(names: &[&str; 3]) {
    const ACCOUNTS: [(i64, &str); 3] = [(1, "Ada"), (2, "Blaise"), (3, "Clara")];
    let folder = folder("old-names");
    fs::create_dir_all(&folder).unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema-4/tablier.db");
    fs::copy(fixture, folder.join("tablier.db")).unwrap();
    let file = SqliteConnectOptions::new().filename(folder.join("tablier.db"));
    let file = SqlitePool::connect_with(file).await.unwrap();
    for ((id, _), name) in ACCOUNTS.iter().zip(names) {
        let rename = sqlx::query("UPDATE people SET name = ?, handle = ? WHERE id = ?");
        let rename = rename.bind(*name).bind(name.to_lowercase()).bind(id);
        rename.execute(&file).await.unwrap();
    }
    file.close().await;

    // Twice: what is done at the start is done once.
    for _ in 0..2 {
        let server = TestApp::at(&folder, free_limits()).await;
        for ((id, before), name) in ACCOUNTS.iter().zip(names) {
            let mut again = server.stranger();
            let password = format!("a long passphrase of {before}");
            let body = json!({ "name": name, "password": password });
            let (status, known) = again.sign("/api/session", body).await;
            assert_eq!((status, &known["id"], &known["name"]), (200, &json!(id), &json!(name)));
            // The password is asked for, whatever the name looks like.
            let wrong = json!({ "password": "not this one" });
            let refused = again.ask(Method::DELETE, "/api/account", Some(wrong)).await;
            assert_eq!(refused.0, 403, "{name}");
        }
        let body = json!({ "name": "A-D-A", "password": "another long evening" });
        let taken = code(&mut server.stranger(), "/api/account", body).await;
        assert_eq!(taken, "user-name-taken");
        server.close().await;
    }
    let admin =
        tablier_server::admin::Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap();
    assert_eq!(admin.find(names[1]).await.unwrap().id.0, ACCOUNTS[1].0);
    // The older account has the name: another one cannot be renamed within its look.
    let refused = admin.rename(names[1], "ada.").await.unwrap_err();
    assert_eq!(refused.message().id, "user-name-taken");
    assert_eq!(admin.rename("Ada", "ada.").await.unwrap().id.0, ACCOUNTS[0].0);
    admin.leave().await;
}

#[tokio::test]
async fn texts_show_what_they_say() {
    let server = TestApp::new("texts").await;
    let ada = account(&server, "Ada").await;
    let blaise = account(&server, "Blaise").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    for (text, said) in [
        ("\u{202e}emag doog\u{202c}", Some("emag doog")),
        ("good\u{2066}\u{2069} \u{200b}game\u{e0041}", Some("good game")),
        ("می\u{200c}خواهم 👩\u{200d}👧", Some("می\u{200c}خواهم 👩\u{200d}👧")),
        ("\u{3164}\u{202e}", None),
        ("a\u{0}b", None),
        ("a\nb", None),
    ] {
        let (status, done) = ada.act(&table, json!({ "do": "say", "text": text })).await;
        assert_eq!(status, if said.is_some() { 200 } else { 422 }, "{text:?}: {done}");
        if let Some(said) = said {
            let number = done["number"].as_u64().unwrap();
            let update = ada.live().await.watch(&table, Some(number - 1)).await;
            assert_eq!(update["events"][0]["text"], said, "{update}");
        }
    }
    let report = |text: &str| json!({ "about": blaise.user, "text": text });
    assert_eq!(ada.post("/api/reports", report("rude\u{202e}\r\nvery")).await.0, 201);
    assert_eq!(ada.post("/api/reports", report("\u{202e}\u{3164}")).await.0, 422);
    let key = |name: &str| json!({ "name": name, "scopes": ["read"] });
    assert_eq!(ada.post("/api/tokens", key("admin")).await.0, 200, "nobody sees it but Ada");
    assert_eq!(ada.post("/api/tokens", key("my\u{202e}key")).await.0, 422);
    server.close().await;
    let admin =
        tablier_server::admin::Admin::visit(StoreConfig::Sqlite(kept("texts"))).await.unwrap();
    assert_eq!(admin.reports(false).await.unwrap()[0].report.text, "rude\nvery");
    admin.leave().await;
}

#[tokio::test]
async fn nobody_is_sent_elsewhere_after_choosing_a_language() {
    let server = TestApp::new("back").await;
    let quiet = tablier_client::http_builder().tls_certs_only([]);
    let quiet = quiet.redirect(reqwest::redirect::Policy::none()).build().unwrap();
    for (back, to) in [
        ("%2Ftable%2Fabc%3Flink%3Dx", "/table/abc?link=x"),
        ("%2F%00", "/"),
        ("%2F%09%2Fevil.example", "/"),
        ("%2F%0A%2Fevil.example", "/"),
        ("%2F%2Fevil.example", "/"),
        ("%2F%5Cevil.example", "/"),
        ("https%3A%2F%2Fevil.example", "/"),
        ("%2F%C3%A9", "/"),
    ] {
        let request = quiet.post(format!("http://{}/language", server.address));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = request.header("sec-fetch-site", "same-origin");
        let answer = request.body(format!("language=fr&back={back}")).send().await.unwrap();
        assert_eq!(answer.status(), 303, "{back}");
        assert_eq!(answer.headers()[LOCATION], to, "{back}");
    }
    server.close().await;
}
