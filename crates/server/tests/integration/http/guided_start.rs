//! The guided start of a game, and the level of the computer that comes after it.

use reqwest::header::{LOCATION, SET_COOKIE};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tablier_core::Language;

use crate::http::defences::{form, from};
use crate::http::*;

#[tokio::test]
async fn every_game_has_its_steps_on_a_page() {
    let server = TestApp::new("learn-pages").await;
    for language in Language::ALL {
        let book = tablier_games::phrasebook(language);
        for info in tablier_games::infos() {
            let path = format!("/learn/{}", info.id);
            if info.guided_start.is_empty() {
                assert_eq!(server.stranger().page(&path).await.0, 404, "{}", info.id);
                continue;
            }
            let request = server.stranger().request(Method::GET, &path);
            let request = request.header("accept-language", language.code());
            let page = request.send().await.unwrap().text().await.unwrap();
            let (_, steps) = page.split_once("id=\"guide-steps\">").unwrap();
            let steps: Value =
                serde_json::from_str(steps.split("</script>").next().unwrap()).unwrap();
            assert_eq!(steps.as_array().unwrap().len(), info.guided_start.len());
            for (told, step) in steps.as_array().unwrap().iter().zip(info.guided_start) {
                let plain = |text: &str| text.replace(['\u{202f}', '\u{a0}'], " ");
                let task = book.translate(&step.task(info));
                assert_eq!(plain(told["task"].as_str().unwrap()), plain(&task));
                let gestures = told["board"]["gestures"].as_array().unwrap();
                let moves: Vec<_> = gestures
                    .iter()
                    .map(|steps| steps.as_array().unwrap().last().unwrap())
                    .collect();
                assert!(!moves.is_empty());
                assert!(moves.iter().all(|text| step.moves.contains(&text.as_str().unwrap())));
                assert_eq!(told["after"].as_object().unwrap().len(), step.moves.len());
            }
        }
    }
    assert_eq!(server.stranger().page("/learn/chess").await.0, 404);
    server.close().await;
}

#[tokio::test]
async fn a_touch_that_leads_nowhere_is_answered() {
    let server = TestApp::new("learn-refusals").await;
    let ask = async |path: &str| server.stranger().get(&format!("/api/games/{path}")).await;
    let (status, answer) = ask("orthokon/guide/0/refusal?touch=a4").await;
    assert_eq!(
        (status, &answer["reason"]),
        (200, &json!("The piece on a4 belongs to your opponent."))
    );
    // Legal, but not what is asked for.
    let (status, answer) = ask("orthokon/guide/0/refusal?touch=b1").await;
    assert_eq!(status, 200);
    assert!(answer["reason"].as_str().unwrap().contains("another one is asked for"), "{answer}");
    assert_eq!(ask("orthokon/guide/9/refusal?touch=a4").await.0, 422);
    assert_eq!(ask("orthokon/guide/0/refusal?touch=z9").await.0, 422);
    assert_eq!(ask("orthokon/guide/x/refusal?touch=a4").await.0, 404);
    assert_eq!(ask("chess/guide/0/refusal?touch=a4").await.0, 404);
    server.close().await;
}

/// Sends a form and does not follow where it leads.
async fn send(server: &TestApp, path: &str, cookies: &str, fields: &str) -> Response {
    let request = form(from(server, Method::POST, path, "192.0.2.1"), fields);
    let request = request.header("cookie", cookies);
    let http = tablier_client::http_builder()
        .tls_certs_only([])
        .redirect(reqwest::redirect::Policy::none());
    http.build().unwrap().execute(request.build().unwrap()).await.unwrap()
}

/// Where an answer leads, and what it lets the browser remember.
fn followed(answer: &Response) -> (String, Vec<String>) {
    let cookies = answer.headers().get_all(SET_COOKIE).iter();
    let cookies =
        cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_owned());
    (answer.headers()[LOCATION].to_str().unwrap().to_owned(), cookies.collect())
}

#[tokio::test]
async fn the_first_game_begins_gently_and_the_next_at_the_level_of_the_last() {
    let server = TestApp::new("levels").await;
    let stranger = server.stranger();
    let level = async |path: &str| {
        let view = stranger.view(&path.replace("/table/", "")).await;
        view["seats"][1]["holder"]["level"].as_u64().unwrap()
    };
    let (guide, cookies) = followed(&send(&server, "/play/ordo/now", "", "first=guide").await);
    assert_eq!((guide.as_str(), cookies.len()), ("/learn/ordo", 0));
    // The guided start can be skipped: its button asks for no guide.
    let (table, cookies) = followed(&send(&server, "/play/ordo/now", "", "").await);
    assert_eq!(level(&table).await, 1);
    assert!(cookies.contains(&"levels=ordo.1".to_owned()), "{cookies:?}");
    let chosen = followed(&send(&server, "/play/ordo", "levels=ordo.1", "level=6").await);
    assert!(chosen.1.contains(&"levels=ordo.6".to_owned()), "{chosen:?}");
    let (table, _) =
        followed(&send(&server, "/play/ordo/now", "levels=ordo.6", "first=guide").await);
    assert_eq!(level(&table).await, 6, "whoever has played needs no guide");
    server.close().await;
}

#[tokio::test]
async fn a_game_is_played_again_at_another_level() {
    let server = TestApp::new("again").await;
    let (ada, other) = (server.guest("Ada").await, server.guest("Blaise").await);
    let first = json!([{ "do": "sit", "seat": 1 }, { "do": "seat-engine", "level": 3 }]);
    let terms = json!({ "game": "tortuga", "options": { "setup": "compact" } });
    let (_, opened) = ada.post("/api/tables", json!({ "terms": terms, "first": first })).await;
    let path = format!("/table/{}/again", opened["table"].as_str().unwrap());
    let again = form(ada.request(Method::POST, &path), "level=2").send().await.unwrap();
    let table = again.url().path().replace("/table/", "");
    let view = ada.view(&table).await;
    assert_eq!(view["terms"]["options"]["setup"], "compact");
    assert_eq!(view["seats"][0]["holder"], json!({ "kind": "engine", "level": 2 }));
    assert_eq!(view["seats"][1]["holder"]["user"], ada.user);
    let refused = form(other.request(Method::POST, &path), "level=2").send().await.unwrap();
    assert_eq!(refused.status(), 403, "who did not play has nothing to play again");
    server.close().await;
}
