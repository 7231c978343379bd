//! Guests, accounts, sessions, keys.

use reqwest::Method;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::json;

use crate::http::*;

pub(crate) const PASSWORD: &str = "a long evening";

pub(crate) async fn account(server: &TestApp, name: &str) -> Client {
    let mut client = server.stranger();
    let body = json!({ "name": name, "password": PASSWORD });
    assert_eq!(client.sign("/api/account", body).await.0, 200);
    client
}

#[tokio::test]
async fn a_guest_keeps_the_games_when_becoming_an_account() {
    let server = TestApp::new("guest-account").await;
    let mut ada = server.guest("Ada").await;
    let (user, guest_cookie) = (ada.user, ada.cookie.clone());
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let body = json!({ "name": "Ada", "password": PASSWORD });
    let (status, account) = ada.sign("/api/account", body).await;
    assert_eq!((status, &account["kind"]), (200, &json!("account")));
    assert_eq!(ada.user, user);
    assert_eq!(ada.get("/api/me/tables").await.1[0]["table"], table.as_str());
    // The session of the guest is over.
    let old = Client { cookie: guest_cookie, ..ada.clone() };
    assert_eq!(old.get("/api/me").await.0, 401);
    // Nobody becomes two accounts.
    let again = ada.post("/api/account", json!({ "name": "Ada2", "password": PASSWORD })).await;
    assert_eq!(again.1["error"]["code"], "user-has-account");
    server.close().await;
}

#[tokio::test]
async fn an_account_may_begin_with_an_address_for_letters() {
    let server = TestApp::new("sign-up-email").await;
    let mut ada = server.stranger();
    let body = |email| json!({ "name": "Ada", "password": PASSWORD, "email": email });
    let (status, refused) = ada.sign("/api/account", body("no address")).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("user-email")));
    // Nothing was made: the name is free.
    assert_eq!(ada.sign("/api/account", body(" ada@example.org ")).await.0, 200);
    assert_eq!(ada.get("/api/me").await.1["email"], "ada@example.org");
    let without = account(&server, "Blaise").await;
    assert_eq!(without.get("/api/me").await.1["email"], serde_json::Value::Null);

    let form = async |fields: &str| {
        let request = server.stranger().request(Method::POST, "/sign-up").body(fields.to_owned());
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = request.header("sec-fetch-site", "same-origin");
        let answer = request.header("accept", "text/html").send().await.unwrap();
        let (status, asked) = (answer.status().as_u16(), answer.url().path().to_owned());
        (status, asked, answer.text().await.unwrap())
    };
    let (status, _, page) = form("name=Carl&password=a+long+evening&email=not+one").await;
    assert_eq!(status, 422);
    let (field, beside) = page.split_once("id=\"email\"").unwrap().1.split_once('>').unwrap();
    assert!(field.contains("value=\"not one\"") && field.contains("email-error"), "{field}");
    assert!(beside.trim_start().starts_with("<p class=\"error\" id=\"email-error\""), "{beside}");
    assert!(page.contains("value=\"Carl\""), "what was written stays");
    let (_, asked, _) = form("name=Carl&password=a+long+evening&email=carl%40example.org").await;
    assert_eq!(asked, "/games");
    let (_, asked, _) = form("name=Dora&password=a+long+evening&email=").await;
    assert_eq!(asked, "/games");
    server.close().await;
    let admin = tablier_server::admin::Admin::visit(StoreConfig::Sqlite(kept("sign-up-email")))
        .await
        .unwrap();
    for (name, email) in [("Carl", json!("carl@example.org")), ("Dora", json!(null))] {
        let export = serde_json::to_value(admin.export(name).await.unwrap()).unwrap();
        assert_eq!(export["profile"]["email"], email, "{name}");
    }
    admin.leave().await;
}

#[tokio::test]
async fn who_has_forgotten_the_password_learns_whom_to_ask() {
    let folder = folder("forgotten");
    let server = TestApp::at(&folder, free_limits()).await;
    let ada = account(&server, "Ada").await;
    let (_, page) = server.stranger().get("/sign-in").await;
    assert!(page.as_str().unwrap().contains("Ask the operator of this server"), "{page}");

    let admin =
        tablier_server::admin::Admin::visit(StoreConfig::Sqlite(folder.clone())).await.unwrap();
    let mut live = ada.live().await;
    let (user, password) = admin.new_password("ada").await.unwrap();
    assert_eq!(user.name, "Ada");
    assert_eq!(ada.get("/api/me").await.0, 401, "all sessions end");
    assert_eq!(live.until_closed().await, Some(4002), "and connections");
    let mut again = server.stranger();
    let old = json!({ "name": "Ada", "password": PASSWORD });
    assert_eq!(again.sign("/api/session", old).await.0, 403);
    assert_eq!(
        again.sign("/api/session", json!({ "name": "Ada", "password": password })).await.0,
        200
    );
    let guest = server.guest("G").await;
    let refused = admin.new_password(&format!("id:{}", guest.user)).await.unwrap_err();
    assert_eq!(refused.message().id, "admin-no-account");
    admin.leave().await;
    server.close().await;
}

#[tokio::test]
async fn signing_in_gives_a_new_session_every_time() {
    let server = TestApp::new("sign-in").await;
    let ada = account(&server, "Ada").await;
    let mut again = server.stranger();
    // A session that somebody else has put into the browser is worth nothing.
    again.cookie = Some("tablier=chosen-by-somebody-else".to_owned());
    let (status, _) =
        again.sign("/api/session", json!({ "name": "ada", "password": PASSWORD })).await;
    assert_eq!(status, 200);
    assert_ne!(again.cookie, ada.cookie);
    assert!(!again.cookie.as_ref().unwrap().contains("chosen"));
    assert_eq!(again.get("/api/me").await.1["id"], ada.user);

    let before = again.cookie.clone();
    again.sign("/api/session", json!({ "name": "Ada", "password": PASSWORD })).await;
    let old = Client { cookie: before, ..again.clone() };
    assert_eq!(old.get("/api/me").await.0, 401, "the one before has ended");
    server.close().await;
}

#[tokio::test]
async fn nobody_learns_who_exists() {
    let server = TestApp::new("enumeration").await;
    account(&server, "Ada").await;
    let stranger = server.stranger();
    let wrong = json!({ "name": "Ada", "password": "not the password" });
    let nobody = json!({ "name": "Nobody", "password": "not the password" });
    let no_name = json!({ "name": "<script>", "password": "not the password" });
    let answer = stranger.post("/api/session", wrong).await;
    assert_eq!(answer.0, 403);
    assert_eq!(stranger.post("/api/session", nobody).await, answer);
    assert_eq!(stranger.post("/api/session", no_name).await, answer);
    server.close().await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let server = TestApp::new("sessions").await;
    let ada = account(&server, "Ada").await;
    let mut phone = server.stranger();
    phone.sign("/api/session", json!({ "name": "Ada", "password": PASSWORD })).await;
    let (_, sessions) = ada.get("/api/sessions").await;
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let newest = sessions[0]["id"].as_i64().unwrap();
    let other = account(&server, "Blaise").await;
    let path = format!("/api/sessions/{newest}");
    assert_eq!(other.ask(Method::DELETE, &path, None).await.0, 404, "not theirs");
    assert_eq!(ada.ask(Method::DELETE, &path, None).await.0, 204);
    assert_eq!(phone.get("/api/me").await.0, 401);
    assert_eq!(ada.ask(Method::DELETE, "/api/session", None).await.0, 204);
    assert_eq!(ada.get("/api/me").await.0, 401);
    server.close().await;
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let server = TestApp::new("password").await;
    let ada = account(&server, "Ada").await;
    let mut thief = server.stranger();
    thief.sign("/api/session", json!({ "name": "Ada", "password": PASSWORD })).await;
    let change = |old: &str, new: &str| Some(json!({ "old": old, "new": new }));
    let put = async |body| ada.ask(Method::PUT, "/api/account/password", body).await;
    assert_eq!(put(change("wrong password", "another evening")).await.0, 403);
    assert_eq!(put(change(PASSWORD, "short")).await.1["error"]["code"], "user-password");
    assert_eq!(put(change(PASSWORD, "another evening")).await.0, 204);
    assert_eq!(ada.get("/api/me").await.0, 200);
    assert_eq!(thief.get("/api/me").await.0, 401);
    let old = json!({ "name": "Ada", "password": PASSWORD });
    assert_eq!(server.stranger().post("/api/session", old).await.0, 403);
    let guest = server.guest("G").await;
    let body = change("", "another evening");
    assert_eq!(guest.ask(Method::PUT, "/api/account/password", body).await.0, 409);
    server.close().await;
}

#[tokio::test]
async fn who_goes_leaves_the_games_without_the_name() {
    let server = TestApp::new("going").await;
    let ada = account(&server, "Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let go = async |password: &str| {
        ada.ask(Method::DELETE, "/api/account", Some(json!({ "password": password }))).await.0
    };
    assert_eq!(go("wrong password").await, 403);
    assert_eq!(go(PASSWORD).await, 204);
    let stranger = server.stranger();
    assert_eq!(stranger.view(&table).await["seats"][0]["holder"]["user"], ada.user);
    let (_, gone) = stranger.get(&format!("/api/users/{}", ada.user)).await;
    assert_eq!((&gone["name"], &gone["kind"]), (&json!(""), &json!("deleted")));
    assert_eq!(ada.get("/api/me").await.0, 401);
    server.close().await;
}

#[tokio::test]
async fn a_key_opens_what_it_says_and_no_more() {
    let server = TestApp::new("tokens").await;
    let ada = account(&server, "Ada").await;
    let make =
        async |scopes| ada.post("/api/tokens", json!({ "name": "bot", "scopes": scopes })).await;
    assert_eq!(make(json!([])).await.1["error"]["code"], "user-scope");
    let key = |made: &serde_json::Value| made["token"].as_str().map(str::to_owned);
    let reader = Client { token: key(&make(json!(["read"])).await.1), cookie: None, ..ada.clone() };
    let player =
        Client { token: key(&make(json!(["read", "play"])).await.1), cookie: None, ..ada.clone() };

    assert_eq!(reader.get("/api/me").await.1["id"], ada.user);
    let body = json!({ "terms": { "game": "ordo" } });
    assert_eq!(reader.post("/api/tables", body.clone()).await.1["error"]["code"], "api-scope");
    let (status, opened) = player.post("/api/tables", body).await;
    assert_eq!(status, 201);
    let table = opened["table"].as_str().unwrap();
    assert_eq!(reader.act(table, json!({ "do": "sit" })).await.0, 403);
    let mut live = reader.live().await;
    let reply = live.act(table, json!({ "do": "sit" })).await;
    assert_eq!(reply["error"]["code"], "api-scope");
    assert_eq!(player.act(table, json!({ "do": "sit" })).await.0, 200);
    // Neither changes the account.
    assert_eq!(player.get("/api/sessions").await.0, 403);
    assert_eq!(player.post("/api/tokens", json!({ "name": "x", "scopes": ["read"] })).await.0, 403);

    let (_, tokens) = ada.get("/api/tokens").await;
    assert!(!tokens.to_string().contains(player.token.as_ref().unwrap().as_str()));
    let path = format!("/api/tokens/{}", tokens[0]["id"]);
    assert_eq!(ada.ask(Method::DELETE, &path, None).await.0, 204);
    assert_eq!(player.get("/api/me").await.0, 401, "it was taken away");
    server.close().await;
}

/// A client that is known by a key of these scopes alone.
async fn key(maker: &Client, scopes: serde_json::Value) -> Client {
    let (status, made) =
        maker.post("/api/tokens", json!({ "name": "key", "scopes": scopes })).await;
    assert_eq!(status, 200, "{made}");
    Client { token: made["token"].as_str().map(str::to_owned), cookie: None, ..maker.clone() }
}

#[tokio::test]
async fn a_key_can_be_given_the_account() {
    let server = TestApp::new("account-key").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let program = key(&ada, json!(["read", "account"])).await;
    let put = async |path: &str, body| program.ask(Method::PUT, path, Some(body)).await.0;
    assert_eq!(put("/api/account/email", json!({ "email": "ada@example.org" })).await, 204);
    assert_eq!(put("/api/account/language", json!({ "language": "fr" })).await, 204);
    assert_eq!(put("/api/account/settings", json!({ "theme": "dark" })).await, 204);
    let (_, me) = program.get("/api/me").await;
    assert_eq!((&me["email"], &me["language"]), (&json!("ada@example.org"), &json!("fr")));
    assert_eq!(me["settings"]["theme"], "dark");

    let blocked = format!("/api/blocks/{}", blaise.user);
    assert_eq!(put(&blocked, json!({})).await, 204);
    assert_eq!(program.get("/api/blocks").await.1[0]["name"], "Blaise");
    assert_eq!(program.ask(Method::DELETE, &blocked, None).await.0, 204);
    let report = json!({ "about": blaise.user, "text": "rude" });
    assert_eq!(program.post("/api/reports", report).await.0, 201);

    // It has no session of its own, so a new password ends all there are.
    let passwords = |old: &str| json!({ "old": old, "new": "another evening" });
    assert_eq!(put("/api/account/password", passwords("wrong password")).await, 403);
    assert_eq!(program.get("/api/sessions").await.1.as_array().unwrap().len(), 1);
    assert_eq!(put("/api/account/password", passwords(PASSWORD)).await, 204);
    assert_eq!(program.get("/api/sessions").await.1, json!([]));
    assert_eq!(ada.get("/api/me").await.0, 401);
    let (status, refused) = program.ask(Method::DELETE, "/api/session", None).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("api-no-session")));

    let go = async |password| {
        program.ask(Method::DELETE, "/api/account", Some(json!({ "password": password }))).await.0
    };
    assert_eq!(go(PASSWORD).await, 403, "not the old one");
    assert_eq!(go("another evening").await, 204);
    assert_eq!(program.get("/api/me").await.0, 401);
    server.close().await;
}

#[tokio::test]
async fn a_key_makes_no_key_that_opens_more() {
    let server = TestApp::new("key-of-key").await;
    let ada = account(&server, "Ada").await;
    let program = key(&ada, json!(["read", "account"])).await;
    for scopes in [json!(["play"]), json!(["read", "play"]), json!(["read", "play", "account"])] {
        let wanted = json!({ "name": "more", "scopes": scopes });
        let (status, refused) = program.post("/api/tokens", wanted).await;
        assert_eq!((status, &refused["error"]["code"]), (403, &json!("user-scope-beyond")));
    }
    let other = key(&program, json!(["account", "read"])).await;
    assert_eq!(other.get("/api/tokens").await.1.as_array().unwrap().len(), 2);
    let reader = key(&other, json!(["read"])).await;
    assert_eq!(reader.get("/api/me").await.0, 200);
    assert_eq!(reader.get("/api/tokens").await.0, 403);
    let account_key = key(&other, json!(["account"])).await;
    assert_eq!(account_key.get("/api/me").await.0, 403);

    // A guest's key does not become somebody who may do everything.
    let guest = server.guest("G").await;
    let sign_up = json!({ "name": "Grace", "password": PASSWORD });
    for scopes in [json!(["read"]), json!(["read", "account"])] {
        let (status, refused) =
            key(&guest, scopes).await.post("/api/account", sign_up.clone()).await;
        assert_eq!((status, &refused["error"]["code"]), (403, &json!("api-scope")));
    }
    let whole = key(&guest, json!(["read", "play", "account"])).await;
    assert_eq!(whole.post("/api/account", sign_up).await.1["id"], guest.user);
    server.close().await;
}

#[tokio::test]
async fn a_key_opens_no_page() {
    let server = TestApp::new("key-page").await;
    let ada = account(&server, "Ada").await;
    let program = key(&ada, json!(["read", "play", "account"])).await;
    assert_eq!(program.get("/games").await.0, 403);
    let form = program.request(Method::POST, "/settings/email").body("email=eve@example.org");
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    let form = form.header("sec-fetch-site", "same-origin").header("accept-language", "en");
    let answer = form.send().await.unwrap();
    assert_eq!(answer.status(), 403);
    assert!(answer.text().await.unwrap().contains("api-key-page"));
    assert_eq!(ada.get("/api/me").await.1["email"], serde_json::Value::Null);
    server.close().await;
}

/// What a proxy says about TLS is believed from the proxies that are configured alone.
#[tokio::test]
async fn the_cookie_is_for_the_server_alone() {
    const PROXY: &str = "127.0.0.2";
    let server = TestApp::new("cookie").await;
    for (from, is_https) in
        [("127.0.0.1", false), ("127.0.0.1", true), (PROXY, false), (PROXY, true)]
    {
        let from_address: std::net::IpAddr = from.parse().unwrap();
        let http = tablier_client::http_builder().tls_certs_only([]).local_address(from_address);
        let address = format!("http://{}/api/guest", server.address);
        let request = http.build().unwrap().post(address).body("{}");
        let request = request.header("content-type", "application/json");
        let scheme = if is_https { "https" } else { "http" };
        let response = request.header("x-forwarded-proto", scheme).send().await.unwrap();
        let cookie = response.headers()[SET_COOKIE].to_str().unwrap().to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        assert_eq!(cookie.contains("Secure"), from == PROXY && is_https, "{from} {scheme}");
    }
    server.close().await;
}

#[tokio::test]
async fn other_sites_cannot_use_the_cookie() {
    let server = TestApp::new("csrf").await;
    let ada = server.guest("Ada").await;
    let cookie = ada.cookie.clone().unwrap();
    let forged = |header: &'static str, value: &'static str| {
        Client { cookie: None, ..ada.clone() }
            .request(Method::POST, "/api/tables")
            .header(COOKIE, &cookie)
            .header(header, value)
            .header("content-type", "application/json")
            .body(r#"{"terms":{"game":"ordo"}}"#)
    };
    for (header, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("x-nothing", "said"),
    ] {
        let response = forged(header, value).send().await.unwrap();
        assert_eq!(response.status(), 403, "{header}: {value}");
    }
    assert_eq!(forged("sec-fetch-site", "same-origin").send().await.unwrap().status(), 201);
    // Nor open a connection that stays.
    let response = Client { cookie: None, ..ada.clone() }
        .request(Method::GET, "/api/live")
        .header(COOKIE, &cookie)
        .header("origin", "https://evil.example")
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 403);
    server.close().await;
}

#[tokio::test]
async fn doors_are_not_for_trying_all_keys() {
    let server = TestApp::at(&folder("auth"), RateLimits::default()).await;
    let stranger = server.stranger();
    let guess = json!({ "name": "Ada", "password": "not the password" });
    let mut last = 0;
    for _ in 0..20 {
        last = stranger.post("/api/session", guess.clone()).await.0;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429);
    assert_eq!(stranger.get("/api/games").await.0, 200, "everything else goes on");
    server.close().await;
}

#[tokio::test]
async fn secrets_are_not_in_the_file() {
    let folder = folder("hashes");
    let server = TestApp::at(&folder, RateLimits::default()).await;
    let ada = account(&server, "Ada").await;
    let made = ada.post("/api/tokens", json!({ "name": "bot", "scopes": ["read"] })).await.1;
    let (_, link) = ada.open(json!({ "game": "ordo", "visibility": "link" })).await;
    let cookie = ada.cookie.clone().unwrap().replace("tablier=", "");
    server.close().await;
    let bytes: Vec<u8> = std::fs::read_dir(&folder)
        .unwrap()
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .collect();
    let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("Ada"), "this is the file");
    for secret in [made["token"].as_str().unwrap(), &link.unwrap(), &cookie, PASSWORD] {
        // Nor a part of one.
        assert!(!has(&secret[..secret.len().min(20)]), "{secret}");
    }
}
