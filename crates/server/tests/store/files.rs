//! The folder of a store: locked, full, damaged, newer.

use std::fs;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tablier_server::UserId;
use tablier_server::secret::Hash;
use tablier_server::store::{
    GameSearch, GameStore, SqliteStore, StoreError, TableStore, UserStore,
};
use tablier_server::table::Table;

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
    assert_eq!(store.user(ada.id).await.unwrap(), Some(ada));
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

/// A file that was truncated is no reason to begin anew, and neither is one that was deleted.
#[tokio::test]
async fn a_database_that_was_lost_is_told() {
    let folder = crate::folder("store-empty");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("tablier.db");
    fs::write(&path, "").unwrap();
    let empty = StoreError::Empty { file: path.display().to_string() };
    assert_eq!(SqliteStore::open(&folder).await.unwrap_err(), empty);
    assert_eq!(SqliteStore::visit(&folder).await.unwrap_err(), empty);
    assert_eq!(fs::metadata(&path).unwrap().len(), 0, "it is left alone");
    fs::rename(&path, folder.join("tablier.db-wal")).unwrap();
    fs::write(folder.join("tablier.db-wal"), "frames").unwrap();
    assert_eq!(SqliteStore::open(&folder).await.unwrap_err(), empty);
    fs::remove_file(folder.join("tablier.db-wal")).unwrap();
    SqliteStore::open(&folder).await.unwrap();
}

/// A server that ended while it created its database has left nothing that is taken for one.
#[tokio::test]
async fn a_database_that_was_never_finished_is_created_again() {
    let folder = crate::folder("store-unfinished");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("tablier.db.new"), "half of a database").unwrap();
    fs::write(folder.join("tablier.db.new-wal"), "half of a log").unwrap();
    let store = SqliteStore::open(&folder).await.unwrap();
    store.add_guest("Ada", 0).await.unwrap();
    assert!(!folder.join("tablier.db.new").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_database() {
    use std::os::unix::fs::PermissionsExt;

    let folder = crate::folder("store-modes");
    let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    let store = SqliteStore::open(&folder).await.unwrap();
    for name in ["tablier.db", "tablier.db-wal", "tablier.db-shm"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    store.close().await;
    drop(store);
    // One that was made when everybody could read it.
    fs::set_permissions(folder.join("tablier.db"), fs::Permissions::from_mode(0o644)).unwrap();
    SqliteStore::open(&folder).await.unwrap();
    assert_eq!(mode("tablier.db"), 0o600);
}

/// As a server left it that could not look for games yet.
const BEFORE_OLD_GAMES: [&str; 10] = [
    "DELETE FROM games",
    "DELETE FROM players",
    "UPDATE tables SET creator = 0",
    "DROP TABLE unindexed",
    "DROP INDEX games_opening_anywhere",
    "DROP INDEX tables_not_over",
    "DROP INDEX seats_not_over",
    "ALTER TABLE seats DROP COLUMN over",
    "DROP TABLE name_skeletons",
    "DELETE FROM _sqlx_migrations WHERE version >= 4",
];

/// As a server left it that kept links in the index only.
const BEFORE_LINKS: [&str; 4] = [
    "DROP INDEX tables_not_over",
    "DROP INDEX seats_not_over",
    "ALTER TABLE seats DROP COLUMN over",
    "DELETE FROM _sqlx_migrations WHERE version >= 6",
];

/// A table whose link stood in the index only has it among its events.
#[tokio::test]
async fn links_that_are_older_than_their_event_open_their_table() {
    let folder = crate::folder("store-old-links");
    let store = SqliteStore::open(&folder).await.unwrap();
    let (mut hidden, open) = (running_game(1, UserId(1)), running_game(2, UserId(1)));
    hidden.summary.link = Some(SecretHash::of("secret"));
    let last = hidden.entries.last().unwrap().number;
    store.append(&[hidden.clone(), open.clone()]).await.unwrap();
    store.close().await;
    drop(store);
    let file = SqliteConnectOptions::new().filename(folder.join("tablier.db"));
    let file = SqlitePool::connect_with(file).await.unwrap();
    for statement in BEFORE_LINKS {
        sqlx::query(statement).execute(&file).await.unwrap();
    }
    file.close().await;

    let store = SqliteStore::open(&folder).await.unwrap();
    let entries = store.events(&hidden.summary.id, 0).await.unwrap();
    assert_eq!(entries.last().unwrap().number, last + 1);
    let table = Table::fold(hidden.summary.id, &entries).unwrap().unwrap();
    assert_eq!(table.link(), Some(SecretHash::of("secret")));
    assert_eq!(store.events(&open.summary.id, 0).await.unwrap(), open.entries);
}

#[tokio::test]
async fn games_that_are_older_than_the_search_are_found() {
    let folder = crate::folder("store-old-games");
    let store = SqliteStore::open(&folder).await.unwrap();
    let (ada, blaise) = (UserId(1), UserId(2));
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
    let search = GameSearch { opening, user: Some(blaise), ..GameSearch::default() };
    assert_eq!(store.find_games(&search, None, 9).await.unwrap(), known);
    assert_eq!(store.summary(&old).await.unwrap().unwrap().creator, ada);
    let tables = (store.count_tables(ada, None).await, store.count_tables(blaise, None).await);
    assert_eq!(tables, (Ok(1), Ok(0)), "one goes on, and two are over");
    store.close().await;
    drop(store);
    // They are added once.
    let store = SqliteStore::open(&folder).await.unwrap();
    assert_eq!(store.find_games(&everything, None, 9).await.unwrap().len(), 1);
}
