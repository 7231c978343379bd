//! Seats and tables that are not everybody's.

use serde_json::json;

use crate::http::*;

#[tokio::test]
async fn a_seat_is_played_by_its_holder_alone() {
    let server = TestApp::new("seats").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let clara = server.guest("Clara").await;
    let (table, _) = ada.open(json!({ "game": "orthokon" })).await;
    blaise.act(&table, json!({ "do": "sit" })).await;
    let play = json!({ "do": "move", "ply": 1, "move": "a1-a3" });
    for (who, status, code) in [
        (&blaise, 403, "table-not-your-turn"),
        (&clara, 403, "table-not-seated"),
        (&server.stranger(), 401, "api-unauthorized"),
    ] {
        let (got, answer) = who.act(&table, play.clone()).await;
        assert_eq!((got, &answer["error"]["code"]), (status, &json!(code)));
        let mut live = who.live().await;
        assert_eq!(live.act(&table, play.clone()).await["error"]["code"], code);
    }
    assert_eq!(ada.act(&table, play).await.0, 200);
    server.close().await;
}

#[tokio::test]
async fn a_table_behind_a_link_is_not_there_without_it() {
    let server = TestApp::new("link").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, link) = ada.open(json!({ "game": "ordo", "visibility": "link" })).await;
    let link = link.unwrap();
    let path = format!("/api/tables/{table}");
    let nothing = blaise.get("/api/tables/aaaaaaaaaaaaa").await;
    for path in [
        path.clone(),
        format!("{path}/board"),
        format!("{path}/record"),
        format!("{path}/events"),
        format!("{path}?link=wrong"),
    ] {
        assert_eq!(blaise.get(&path).await, nothing, "{path}");
    }
    assert_eq!(blaise.act(&table, json!({ "do": "sit" })).await, nothing);
    let mut live = blaise.live().await;
    live.send(&json!({ "type": "watch", "id": 1, "table": table })).await;
    assert_eq!(live.next().await.unwrap()["error"]["code"], "api-not-found");
    assert_eq!(server.stranger().get("/api/lobby").await.1, json!([]));

    assert_eq!(server.stranger().get(&format!("{path}?link={link}")).await.0, 200);
    live.send(&json!({ "type": "watch", "id": 1, "table": table, "link": link })).await;
    assert!(live.next().await.unwrap().get("error").is_none());
    let sat = blaise.post(&format!("{path}?link={link}"), json!({ "do": "sit" })).await;
    assert_eq!(sat.0, 200, "{sat:?}");
    // Whoever sits there does not need it any more.
    assert_eq!(blaise.get(&path).await.0, 200);
    server.close().await;
}

#[tokio::test]
async fn a_lost_link_is_replaced_for_who_opened_the_table_alone() {
    let server = TestApp::new("another").await;
    let (ada, blaise) = (server.guest("Ada").await, server.guest("Blaise").await);
    let (table, lost) = ada.open(json!({ "game": "ordo", "visibility": "link" })).await;
    let path = format!("/api/tables/{table}");
    let another = format!("{path}/link");
    blaise.post(&format!("{path}?link={}", lost.as_ref().unwrap()), json!({ "do": "sit" })).await;
    assert_eq!(blaise.post(&another, json!(null)).await.0, 404, "it is not theirs");
    assert_eq!(server.stranger().post(&another, json!(null)).await.0, 401);

    let (status, opened) = ada.post(&another, json!(null)).await;
    assert_eq!((status, &opened["table"]), (200, &json!(table)));
    let sees = async |link: &str| server.stranger().get(&format!("{path}?link={link}")).await.0;
    assert_eq!(sees(opened["link"].as_str().unwrap()).await, 200);
    assert_eq!(sees(&lost.unwrap()).await, 404);

    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let (status, _) = ada.post(&format!("/api/tables/{table}/link"), json!(null)).await;
    assert_eq!(status, 404, "whoever likes can come to it without one");
    server.close().await;
}

#[tokio::test]
async fn tables_in_the_lobby_are_open_to_everyone() {
    let server = TestApp::new("lobby").await;
    let ada = server.guest("Ada").await;
    let (table, link) = ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(link, None);
    let (_, lobby) = server.stranger().get("/api/lobby").await;
    assert_eq!((&lobby[0]["table"], &lobby[0]["game"]), (&json!(table), &json!("ordo")));
    assert_eq!(lobby[0]["players"][0]["id"], ada.user);
    server.guest("Blaise").await.act(&table, json!({ "do": "sit" })).await;
    assert_eq!(server.stranger().get("/api/lobby").await.1, json!([]));
    server.close().await;
}
