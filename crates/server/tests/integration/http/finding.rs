//! Finding players by name, and games by player and result.

use serde_json::{Value, json};
use tablier_server::store::{Database, SqliteStore, UserStore};

use crate::http::ratings::lost;
use crate::http::users::account;
use crate::http::*;

async fn found(client: &Client, query: &str) -> (Vec<String>, Value) {
    let (status, page) = client.get(&format!("/api/users?{query}")).await;
    assert_eq!(status, 200, "{page}");
    let names = page["users"].as_array().unwrap().iter();
    (names.map(|user| user["name"].as_str().unwrap().to_owned()).collect(), page["next"].clone())
}

#[tokio::test]
async fn players_are_found_by_how_their_names_begin() {
    let server = TestApp::new("find-players").await;
    for name in ["Ada", "adam", "Blaise", "Zoë", "Ann-Marie"] {
        account(&server, name).await;
    }
    server.guest("Adalbert").await;
    let stranger = server.stranger();
    for (typed, names) in [
        ("ad", vec!["Ada", "adam"]),
        ("ADAM", vec!["adam"]),
        ("%20%20Ada", vec!["Ada", "adam"]),
        // Names that are taken for each other are found by each other.
        ("BIai", vec!["Blaise"]),
        ("%D0%90da", vec!["Ada", "adam"]),
        ("annm", vec!["Ann-Marie"]),
        ("zo%C3%AB", vec!["Zoë"]),
        ("x", vec![]),
        ("", vec![]),
        ("%25", vec![]),
        ("---", vec![]),
    ] {
        assert_eq!(found(&stranger, &format!("name={typed}")).await.0, names, "{typed}");
        let (status, page) = stranger.page(&format!("/players?name={typed}")).await;
        assert_eq!(status, 200);
        for name in ["Ada", "adam", "Blaise", "Zoë", "Ann-Marie", "Adalbert"] {
            assert_eq!(page.contains(&format!(">{name}</a>")), names.contains(&name), "{typed}");
        }
    }
    assert_eq!(stranger.get("/api/users").await.0, 422);
    assert!(stranger.page("/players").await.1.contains("type=\"search\""));
    server.close().await;
}

#[tokio::test]
async fn many_players_come_page_by_page() {
    let server = TestApp::new("find-many-players").await;
    // Passwords are slow on purpose: a name is enough here.
    let folder = kept("find-many-players");
    server.close().await;
    let store = SqliteStore::open(&folder).await.unwrap();
    for number in 0..60 {
        let name = format!("Player {number:02}");
        store.add_account(&name, &name.to_lowercase(), "", None, 0).await.unwrap();
    }
    store.close().await;
    drop(store);
    let server = TestApp::at(&folder, free_limits()).await;
    let stranger = server.stranger();
    let (first, next) = found(&stranger, "name=player").await;
    let behind = next.as_str().unwrap().replace(' ', "%20");
    let (second, end) = found(&stranger, &format!("name=player&behind={behind}")).await;
    assert_eq!((first.len(), second.len(), end), (50, 10, Value::Null));
    assert!(!second.contains(&first[49]) && first.is_sorted() && second.is_sorted());
    let (_, page) = stranger.page("/players?name=player").await;
    assert!(page.contains("/players?name=player&amp;behind="), "{page}");
    server.close().await;
}

#[tokio::test]
async fn the_archive_is_searched_by_player_and_result() {
    let server = TestApp::new("archive-page").await;
    let (ada, blaise) = (account(&server, "Ada").await, account(&server, "Blaise L").await);
    let guest = server.guest("Clara").await;
    let terms = || json!({ "game": "orthokon" });
    let (won, other) = (lost(&ada, &blaise, terms()).await, lost(&guest, &ada, terms()).await);
    let stranger = server.stranger();
    let both = [won.as_str(), other.as_str()];
    for (query, shown) in [
        ("", both.to_vec()),
        ("player=ada", both.to_vec()),
        ("player=ADA&result=won", vec![&won]),
        ("player=Ada&result=lost&game=orthokon", vec![&other]),
        ("player=Ada&against=blaise+l", vec![&won]),
        ("player=Ada&result=drawn", vec![]),
        ("player=Ada&game=ordo", vec![]),
        ("result=drawn", vec![]),
        (&format!("user={}", guest.user), vec![&other]),
        (&format!("user={}&result=won", guest.user), vec![&other]),
        (&format!("user={}", ada.user), both.to_vec()),
    ] {
        let (status, page) = stranger.page(&format!("/history?{query}")).await;
        assert_eq!(status, 200, "{query}");
        for table in both {
            assert_eq!(
                page.contains(&format!("/table/{table}")),
                shown.contains(&table),
                "{query}"
            );
        }
    }
    // A player without an account stays named when the search goes on.
    let (_, page) = stranger.page(&format!("/history?user={}", guest.user)).await;
    assert!(
        page.contains("Games of Clara") && page.contains("type=\"hidden\" name=\"user\""),
        "{page}"
    );
    for (query, status, sentence) in [
        ("player=Nobody", 422, "No player is called “Nobody”"),
        ("against=Nobody", 422, "No player is called “Nobody”"),
        ("result=won", 422, "Enter a player"),
        ("result=best", 400, "address is not valid"),
        ("user=abc", 400, "address is not valid"),
        ("behind=abc", 400, "address is not valid"),
        ("game=chess", 404, "chess"),
        ("user=999", 404, ""),
    ] {
        let (answered, page) = stranger.page(&format!("/history?{query}")).await;
        assert_eq!(answered, status, "{query}");
        assert!(page.contains(sentence) && page.contains("<main"), "{query}: {page}");
    }
    server.close().await;
}
