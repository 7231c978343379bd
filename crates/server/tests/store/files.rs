//! The folder of a store: locked, full, damaged, newer.

use std::fs;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tablier_server::PersonId;
use tablier_server::store::{
    GameSearch, GameStore, PeopleStore, SqliteStore, StoreError, TableStore,
};

use crate::games::{finished_game, running_game};

#[tokio::test]
async fn a_second_server_is_refused() {
    let folder = crate::folder("store-locked");
    let first = SqliteStore::open(&folder).await.unwrap();
    let second = SqliteStore::open(&folder).await.unwrap_err();
    assert_eq!(second, StoreError::Locked { folder: folder.display().to_string() });
    first.close().await;
    drop(first);
    SqliteStore::open(&folder).await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_a_new_folder() {
    use std::os::unix::fs::PermissionsExt;

    let folder = crate::folder("store-private").join("inner");
    SqliteStore::open(&folder).await.unwrap();
    assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn what_was_stored_is_there_the_next_day() {
    let folder = crate::folder("store-next-day");
    let store = SqliteStore::open(&folder).await.unwrap();
    let ada = store.add_guest("Ada", 0).await.unwrap();
    // Without closing: the process may be killed.
    drop(store);
    let store = SqliteStore::open(&folder).await.unwrap();
    assert_eq!(store.person(ada.id).await.unwrap(), Some(ada));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = crate::folder("store-damaged");
    fs::create_dir_all(&folder).unwrap();
    let text = "not a database, but long enough to look like something else".repeat(20);
    fs::write(folder.join("tablier.db"), &text).unwrap();
    let error = SqliteStore::open(&folder).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(folder.join("tablier.db")).unwrap(), text);
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_told() {
    let folder = crate::folder("store-file");
    fs::write(&folder, "").unwrap();
    let error = SqliteStore::open(&folder).await.unwrap_err();
    assert!(matches!(error, StoreError::Failed { .. }), "{error:?}");
    fs::remove_file(&folder).unwrap();
}

/// A limit of pages gives the same error as a disk without space.
#[tokio::test]
async fn a_full_disk_is_told() {
    let folder = crate::folder("store-full");
    let store = SqliteStore::open(&folder).await.unwrap();
    store.limit_size(64).await.unwrap();
    let mut filled = Ok(());
    for i in 0..10_000 {
        filled = store.add_guest(&"x".repeat(1_000), i).await.map(drop);
        if filled.is_err() {
            break;
        }
    }
    assert_eq!(filled, Err(StoreError::Full));
    // Nothing is broken, and when there is space it goes on.
    store.limit_size(1 << 30).await.unwrap();
    store.add_guest("Ada", 0).await.unwrap();
}

/// As a house left it that could not look for games yet.
const BEFORE_OLD_GAMES: [&str; 7] = [
    "DELETE FROM games",
    "DELETE FROM players",
    "UPDATE tables SET opener = 0",
    "DROP TABLE unindexed",
    "DROP TABLE name_skeletons",
    "DROP INDEX games_opening_anywhere",
    "DELETE FROM _sqlx_migrations WHERE version >= 4",
];

#[tokio::test]
async fn games_that_are_older_than_the_search_are_found() {
    let folder = crate::folder("store-old-games");
    let store = SqliteStore::open(&folder).await.unwrap();
    let (ada, blaise) = (PersonId(1), PersonId(2));
    for _ in 0..2 {
        store.add_guest("", 0).await.unwrap();
    }
    let (game, running) = (finished_game(1, [ada, blaise]), running_game(2, ada));
    let (old, damaged) = (game.summary.id.clone(), finished_game(3, [ada, blaise]));
    let broken = damaged.summary.id.clone();
    store.append(&[game, running, damaged]).await.unwrap();
    let everything = GameSearch::default();
    let mut known = store.find_games(&everything, None, 9).await.unwrap();
    known.retain(|game| game.table == old);
    store.close().await;
    drop(store);
    let file = SqliteConnectOptions::new().filename(folder.join("tablier.db"));
    let file = SqlitePool::connect_with(file).await.unwrap();
    for statement in BEFORE_OLD_GAMES {
        sqlx::query(statement).execute(&file).await.unwrap();
    }
    let damage = "UPDATE events SET event = '{}' WHERE table_id = ? AND number = 3";
    sqlx::query(damage).bind(broken.as_str()).execute(&file).await.unwrap();
    file.close().await;

    let store = SqliteStore::open(&folder).await.unwrap();
    assert_eq!(store.find_games(&everything, None, 9).await.unwrap(), known);
    let opening = Some("a1-a3 b4-d2 ".to_owned());
    let search = GameSearch { opening, person: Some(blaise), ..GameSearch::default() };
    assert_eq!(store.find_games(&search, None, 9).await.unwrap(), known);
    assert_eq!(store.summary(&old).await.unwrap().unwrap().opener, ada);
    store.close().await;
    drop(store);
    // They are added once.
    let store = SqliteStore::open(&folder).await.unwrap();
    assert_eq!(store.find_games(&everything, None, 9).await.unwrap().len(), 1);
}
