//! Challenging somebody: a table that is reserved for them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::http::ratings::rated;
use crate::http::users::account;
use crate::http::*;

/// The tables that are reserved for somebody.
async fn challenges(of: &Client) -> Vec<String> {
    let (status, listed) = of.get("/api/me/challenges").await;
    assert_eq!(status, 200, "{listed}");
    let id = |table: &Value| table["table"].as_str().unwrap().to_owned();
    listed.as_array().unwrap().iter().map(id).collect()
}

async fn challenge(by: &Client, invited: &Client) -> String {
    by.open(json!({ "game": "ordo", "invited": invited.user })).await.0
}

/// The code with which a challenge is refused.
async fn refused(by: &Client, invited: i64, mut terms: Value) -> Value {
    terms["invited"] = json!(invited);
    let body = json!({ "terms": terms, "first": [{ "do": "sit" }] });
    let (status, refused) = by.post("/api/tables", body).await;
    assert_eq!(status, 403, "{refused}");
    refused["error"]["code"].clone()
}

#[tokio::test]
async fn a_challenge_is_for_one_user_alone() {
    let server = TestApp::new("challenge").await;
    let (ada, blaise) = (account(&server, "Ada").await, server.guest("Blaise").await);
    let clara = server.guest("Clara").await;
    let table = challenge(&ada, &blaise).await;
    assert_eq!(challenges(&blaise).await, [table.as_str()]);
    assert_eq!((challenges(&ada).await.len(), challenges(&clara).await.len()), (0, 0));
    assert_eq!(clara.get("/api/lobby").await.1, json!([]));
    let (status, refused) = clara.act(&table, json!({ "do": "sit" })).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("table-reserved")));

    // It is the first thing that the invited user sees, and can be answered there.
    for path in ["/", "/games"] {
        let (_, page) = blaise.page(path).await;
        for action in ["sit", "decline"] {
            let form = format!("action=\"/table/{table}/{action}\"");
            assert!(page.contains(&form), "{form} in {path}: {page}");
        }
        assert!(!clara.page(path).await.1.contains(&table), "{path}");
    }
    assert!(ada.page("/games").await.1.contains("Waiting for Blaise"));
    assert!(blaise.page(&format!("/table/{table}")).await.1.contains("Ada challenges you"));
    assert_eq!(
        blaise.send_form(&format!("/table/{table}/sit"), &[]).await,
        (303, format!("/table/{table}"))
    );
    assert_eq!(ada.view(&table).await["phase"], "playing");
    assert_eq!(challenges(&blaise).await, [""; 0]);
    server.close().await;
}

#[tokio::test]
async fn a_challenge_can_be_declined_and_withdrawn() {
    let server = TestApp::new("challenge-declined").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let declined = challenge(&ada, &blaise).await;
    assert_eq!(
        server.stranger().send_form(&format!("/table/{declined}/decline"), &[]).await.0,
        401
    );
    assert_eq!(ada.send_form(&format!("/table/{declined}/decline"), &[]).await.0, 403);
    assert_eq!(
        blaise.send_form(&format!("/table/{declined}/decline"), &[]).await,
        (303, "/".into())
    );
    let view = ada.view(&declined).await;
    assert_eq!((&view["phase"], &view["over"]["reason"]), (&json!("over"), &json!("declined")));
    assert!(ada.page("/games").await.1.contains("Challenge declined"));

    let withdrawn = challenge(&ada, &blaise).await;
    let done = ada.send_form(&format!("/table/{withdrawn}/withdraw"), &[]).await;
    assert_eq!(done, (303, "/games".into()));
    assert_eq!(challenges(&blaise).await, [""; 0]);
    // Too late: a page that says so.
    assert_eq!(blaise.send_form(&format!("/table/{withdrawn}/sit"), &[]).await.0, 409);
    server.close().await;
}

#[tokio::test]
async fn not_everybody_can_be_challenged() {
    let server = TestApp::new("challenge-refused").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise").await);
    let guest = server.guest("Denise").await;
    let ordo = || json!({ "game": "ordo" });
    assert_eq!(refused(&ada, ada.user, ordo()).await, "table-invited-oneself");
    assert_eq!(refused(&ada, 999, ordo()).await, "table-invited-unknown");
    assert_eq!(refused(&ada, guest.user, rated()).await, "table-invited-guest");
    challenge(&ada, &guest).await;

    // Whoever blocks whom: neither challenges the other, and what waits is not shown any more.
    let before = challenge(&ada, &blaise).await;
    let block = format!("/api/blocks/{}", ada.user);
    assert_eq!(blaise.ask(Method::PUT, &block, None).await.0, 204);
    assert_eq!(refused(&ada, blaise.user, ordo()).await, "table-invited-blocked");
    assert_eq!(refused(&blaise, ada.user, ordo()).await, "table-invited-blocked");
    assert_eq!(challenges(&blaise).await, [""; 0]);
    assert_eq!(blaise.ask(Method::DELETE, &block, None).await.0, 204);
    assert_eq!(challenges(&blaise).await, [before]);

    // One user does not fill the list of another.
    for _ in 0..5 {
        challenge(&ada, &blaise).await;
    }
    assert_eq!(challenges(&blaise).await.len(), 3);
    assert_eq!(guest.ask(Method::DELETE, "/api/account", Some(json!({}))).await.0, 204);
    assert_eq!(refused(&ada, guest.user, ordo()).await, "table-invited-unknown");
    server.close().await;
}

#[tokio::test]
async fn a_challenge_begins_at_a_profile() {
    let server = TestApp::new("challenge-page").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let profile = format!("/users/{}", blaise.user);
    let setup = format!("/play/theseion?invite={}", blaise.user);
    assert!(ada.page(&profile).await.1.contains(&format!("href=\"{setup}\"")));
    assert!(server.stranger().page(&profile).await.1.contains(&setup), "a newcomer can, too");
    assert!(!blaise.page(&profile).await.1.contains("?invite="), "nobody challenges themselves");
    let (_, page) = ada.page(&setup).await;
    assert!(page.contains("You challenge Blaise"), "{page}");
    assert!(!page.contains("type=\"radio\" name=\"opponent\""), "{page}");
    assert_eq!(ada.page("/play/ordo?invite=999").await.0, 404);
    assert_eq!(ada.page("/play/ordo?invite=x").await.0, 400);

    // At a table for three the computer takes the seat that is left.
    let invited = blaise.user.to_string();
    let challenge = [("opponent", "player"), ("invited", invited.as_str())];
    let fields = [&challenge[..], &[("option-players", "3"), ("clock", "none")]].concat();
    let (status, to) = ada.send_form("/play/theseion", &fields).await;
    assert_eq!(status, 303, "{to}");
    let table = to.strip_prefix("/table/").unwrap();
    let view = blaise.view(table).await;
    let holders: Vec<_> =
        view["seats"].as_array().unwrap().iter().map(|seat| &seat["holder"]).collect();
    assert_eq!(holders.iter().filter(|holder| holder.is_null()).count(), 1, "{holders:?}");
    assert_eq!(view["terms"]["invited"], blaise.user);
    // What is wrong is told in the form, which still challenges the same player.
    let rated = [("rated", "yes"), ("clock", "rapid"), ("seat", "random")];
    let (status, page) = ada.send_form("/play/ordo", &[&challenge[..], &rated[..]].concat()).await;
    assert_eq!(status, 422, "{page}");
    assert!(page.contains("You challenge Blaise"), "{page}");
    server.close().await;
}

/// A program learns of a challenge, also of one that came before it listened.
#[tokio::test]
async fn a_program_is_told_of_challenges() {
    let server = TestApp::new("challenge-events").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let earlier = challenge(&ada, &blaise).await;
    let mut events = blaise.typed().my_events().await.unwrap();
    let mut next = async || serde_json::to_value(events.next().await.unwrap().unwrap()).unwrap();
    let told = |table: &str| json!({ "type": "challenged", "table": table, "game": "ordo", "by": ada.user });
    assert_eq!(next().await, told(&earlier));
    let later = challenge(&ada, &blaise).await;
    assert_eq!(next().await, told(&later), "and nothing of the creator who sat down");
    assert_eq!(ada.act(&later, json!({ "do": "leave" })).await.0, 200);
    let over = next().await;
    assert_eq!((&over["type"], &over["table"]), (&json!("game-over"), &json!(later)));
    server.close().await;
}
