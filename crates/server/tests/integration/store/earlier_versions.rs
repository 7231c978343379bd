//! Data folders that earlier versions have written. Each fixture was filled through the API of its version;
//! `contents.json` tells what is in it.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tablier_protocol::{Phase, TableId, UserId, UserKind};
use tablier_server::store::{
    Database, GameSearch, GameStore, ModerationStore, RatingStore, SqliteStore, TableListStore,
    TableStore, UserStore,
};
use tablier_table::{SecretHash, Table};

const FIXTURES: [&str; 2] = ["schema-4", "schema-7"];

/// A copy of a fixture, and what is in it.
fn copy(fixture: &str, name: &str) -> (PathBuf, Value) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(fixture);
    let to = crate::store::folder(&format!("store-{fixture}-{name}"));
    fs::create_dir_all(&to).unwrap();
    fs::copy(from.join("tablier.db"), to.join("tablier.db")).unwrap();
    let contents = fs::read_to_string(from.join("contents.json")).unwrap();
    (to, serde_json::from_str(&contents).unwrap())
}

fn id(contents: &Value, name: &str) -> TableId {
    contents[name].as_str().unwrap().parse().unwrap()
}

fn user(contents: &Value, name: &str) -> UserId {
    UserId(contents[name]["id"].as_i64().unwrap())
}

/// The hash by which a session is known.
fn session(contents: &Value, name: &str) -> SecretHash {
    let cookie = contents[name]["session"].as_str().unwrap();
    SecretHash::of(cookie.strip_prefix("tablier=").unwrap())
}

#[tokio::test]
async fn games_users_sessions_and_ratings_are_still_there() {
    for fixture in FIXTURES {
        let (folder, contents) = copy(fixture, "all");
        let store = SqliteStore::open(&folder).await.unwrap();
        let (ada, guest) = (user(&contents, "ada"), user(&contents, "guest"));

        let profile = store.profile(ada).await.unwrap().unwrap();
        assert_eq!((profile.user.name.as_str(), profile.user.kind), ("Ada", UserKind::Account));
        assert!(profile.settings.confirm_moves && !profile.settings.sounds, "{fixture}");
        assert_eq!(store.user(guest).await.unwrap().unwrap().kind, UserKind::Guest);
        for name in ["ada", "blaise", "guest"] {
            let known = store.session(&session(&contents, name), 0).await.unwrap();
            assert_eq!(known.unwrap().0.user, user(&contents, name), "{fixture}");
        }
        let key = SecretHash::of(contents["key"].as_str().unwrap());
        assert_eq!(store.token(&key).await.unwrap().unwrap().0.user, ada);
        assert_eq!(store.blocks(ada).await.unwrap(), [user(&contents, "clara")]);
        assert_eq!(store.reports(true).await.unwrap().len(), 1);

        let ratings = store.ratings(ada).await.unwrap();
        let points: Vec<_> = ratings.iter().map(|known| known.rating.rating.round()).collect();
        let told: Vec<f64> = serde_json::from_value(contents["rating"].clone()).unwrap();
        assert_eq!(points, told, "{fixture}");
        let found = store.find_games(&GameSearch::default(), None, 9).await.unwrap();
        assert_eq!(found.len(), 1, "{fixture}");
        assert_eq!(found[0].table, id(&contents, "finished"));
        let of_ada = GameSearch { user: Some(ada), ..GameSearch::default() };
        assert_eq!(store.find_games(&of_ada, None, 9).await.unwrap(), found, "{fixture}");
        let finished = store.finished_tables(ada, None, 9).await.unwrap();
        assert_eq!((finished.len(), &finished[0].1.id), (1, &found[0].table), "{fixture}");

        for name in ["finished", "private", "waiting", "alliance"] {
            let id = id(&contents, name);
            let entries = store.events(&id, 0).await.unwrap();
            let table = Table::fold(id.clone(), &entries).unwrap().unwrap();
            let summary = store.summary(&id).await.unwrap().unwrap();
            assert_eq!((table.phase(), table.creator()), (summary.phase, summary.creator));
            assert_eq!(table.users_by_seat(), summary.users, "{fixture}: {name}");
            assert_eq!(table.user_to_move(), summary.to_move, "{fixture}: {name}");
            assert_eq!((table.terms().clock, table.terms().rated), (summary.clock, summary.rated));
            if let Some(moves) = contents["moves"].get(id.as_str()) {
                let moves: Vec<String> = serde_json::from_value(moves.clone()).unwrap();
                assert_eq!(table.played().played(), moves, "{fixture}: {name}");
            }
        }
    }
}

/// Version 4 kept links in the index only; now they are among the events of the table.
#[tokio::test]
async fn links_still_open_their_table() {
    for fixture in FIXTURES {
        let (folder, contents) = copy(fixture, "links");
        let store = SqliteStore::open(&folder).await.unwrap();
        let private = id(&contents, "private");
        let entries = store.events(&private, 0).await.unwrap();
        let table = Table::fold(private, &entries).unwrap().unwrap();
        let link = contents["link"].as_str().unwrap();
        assert_eq!(table.link(), Some(SecretHash::of(link)), "{fixture}");
        assert_eq!(table.phase(), Phase::Playing);
    }
}

/// Games that ended before there was an archive are found in their events, once. One that is damaged does not
/// keep the server from starting.
#[tokio::test]
async fn games_that_are_older_than_the_archive_are_found() {
    let (folder, contents) = copy("schema-7", "archive");
    let finished = id(&contents, "finished");
    let file = SqliteConnectOptions::new().filename(folder.join("tablier.db"));
    let file = SqlitePool::connect_with(file).await.unwrap();
    for statement in [
        "DELETE FROM games",
        "DELETE FROM players",
        "INSERT INTO unindexed SELECT id FROM tables WHERE phase = 'over'",
        "INSERT INTO unindexed VALUES ('damagedtable2')",
        "INSERT INTO events VALUES ('damagedtable2', 1, 0, '{}')",
    ] {
        sqlx::query(statement).execute(&file).await.unwrap();
    }
    file.close().await;
    for _ in 0..2 {
        let store = SqliteStore::open(&folder).await.unwrap();
        let found = store.find_games(&GameSearch::default(), None, 9).await.unwrap();
        assert_eq!(found.iter().map(|game| &game.table).collect::<Vec<_>>(), [&finished]);
        store.close().await;
    }
}
