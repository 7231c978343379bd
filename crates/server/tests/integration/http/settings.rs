//! The pages for sessions, keys and blocked players.

use reqwest::Method;
use serde_json::json;

use crate::http::*;

const PASSWORD: &str = "long enough";

async fn account(server: &TestApp, name: &str) -> Client {
    let mut client = server.stranger();
    let answer = client.sign("/api/account", json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(answer.0, 200, "{}", answer.1);
    client
}

/// The values of the hidden fields `id` of a page.
fn ids(page: &str) -> Vec<String> {
    let values = page.split("name=\"id\" value=\"").skip(1);
    values.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[tokio::test]
async fn sessions_are_ended_on_their_page() {
    let server = TestApp::new("page-sessions").await;
    let ada = account(&server, "Ada").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut other = server.stranger();
        other.sign("/api/session", json!({ "name": "Ada", "password": PASSWORD })).await;
        others.push(other);
    }
    let (_, page) = ada.page("/settings/sessions").await;
    assert_eq!(page.matches("this one").count(), 1, "{page}");
    let listed = ids(&page);
    assert_eq!(listed.len(), 3, "one's own is ended by signing out");
    let place = ada.send_form("/settings/sessions/end", &[("id", &listed[0])]).await;
    assert_eq!(place, (303, "/settings/sessions?ended".to_owned()));
    assert!(ada.page(&place.1).await.1.contains("Signed out there."));
    assert_eq!(others[2].get("/api/me").await.0, 401, "the latest is listed first");
    assert_eq!(others[1].get("/api/me").await.0, 200);
    assert_eq!(ada.send_form("/settings/sessions/end-others", &[]).await.0, 303);
    assert_eq!(others[1].get("/api/me").await.0, 401);
    assert_eq!(ada.get("/api/me").await.0, 200);
    let (_, sessions) = ada.get("/api/sessions").await;
    assert_eq!(sessions[0]["current"], true);
    assert_eq!(sessions[0]["seen_at"], sessions[0]["created_at"]);
    server.close().await;
}

#[tokio::test]
async fn a_key_is_shown_once_and_has_the_rights_that_were_ticked() {
    let server = TestApp::new("page-keys").await;
    let ada = account(&server, "Ada").await;
    let (status, page) =
        ada.send_form("/settings/keys", &[("name", "My bot"), ("read", "yes")]).await;
    assert_eq!(status, 200);
    let key =
        page.split("readonly value=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let program = Client { token: Some(key.to_owned()), ..server.stranger() };
    assert_eq!(program.get("/api/me").await.0, 200);
    let table = json!({ "terms": { "game": "ordo" }, "first": [{ "do": "sit" }] });
    assert_eq!(program.post("/api/tables", table).await.0, 403, "it may not play");
    let (_, again) = ada.page("/settings/keys").await;
    assert!(
        again.contains("My bot") && again.contains("see what you see ·") && !again.contains(key)
    );
    for (fields, text) in [
        (vec![("name", "No rights")], "No rights"),
        (vec![("name", ""), ("read", "yes")], "role=\"alert\""),
    ] {
        let (status, page) = ada.send_form("/settings/keys", &fields).await;
        assert_eq!(status, 422);
        assert!(page.contains(text) && page.contains("role=\"alert\""), "{page}");
    }
    let place = ada.send_form("/settings/keys/delete", &[("id", &ids(&again)[0])]).await;
    assert_eq!(place, (303, "/settings/keys?deleted".to_owned()));
    assert_eq!(program.get("/api/me").await.0, 401);
    server.close().await;
}

#[tokio::test]
async fn players_are_blocked_by_name_and_unblocked() {
    let server = TestApp::new("page-blocks").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let place = ada.send_form("/settings/blocks", &[("name", " blaise ")]).await;
    assert_eq!(place, (303, "/settings/blocks?saved".to_owned()));
    let (_, page) = ada.page(&place.1).await;
    assert_eq!(ids(&page), [blaise.user.to_string()]);
    assert_eq!(ada.get("/api/blocks").await.1[0]["name"], "Blaise");
    for (name, status, error) in
        [("Nobody", 404, "No account has this name."), ("Ada", 422, "role=\"alert\"")]
    {
        let (refused, page) = ada.send_form("/settings/blocks", &[("name", name)]).await;
        assert_eq!(refused, status, "{page}");
        assert!(page.contains(error) && page.contains(&format!("value=\"{name}\"")), "{page}");
    }
    let id = blaise.user.to_string();
    assert_eq!(ada.send_form("/settings/blocks/end", &[("id", &id)]).await.0, 303);
    assert_eq!(ada.get("/api/blocks").await.1, json!([]));
    server.close().await;
}

#[tokio::test]
async fn strangers_and_other_sites_are_refused() {
    let server = TestApp::new("page-settings-refused").await;
    let ada = account(&server, "Ada").await;
    for path in ["/settings/sessions", "/settings/keys", "/settings/blocks"] {
        let (status, page) = server.stranger().page_in(path, "fr").await;
        assert_eq!(status, 401);
        assert!(page.contains("Connectez-vous"), "{page}");
        assert_eq!(ada.page(path).await.0, 200);
        let (_, settings) = ada.page("/settings").await;
        assert!(settings.contains(&format!("href=\"{path}\"")), "{settings}");
    }
    for path in ["/settings/sessions/end-others", "/settings/keys", "/settings/blocks"] {
        let request = ada.request(Method::POST, path).header("sec-fetch-site", "cross-site");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        assert_eq!(request.body("name=x&read=yes").send().await.unwrap().status(), 403, "{path}");
    }
    server.close().await;
}
