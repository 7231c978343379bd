//! The folder of a store: locked, full, damaged, newer.

use std::fs;

use tablier_server::clock::Downtime;
use tablier_server::store::{Database, DowntimeStore, SqliteStore, StoreError, UserStore};

#[tokio::test]
async fn a_second_server_is_refused() {
    let folder = crate::store::folder("store-locked");
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

    let folder = crate::store::folder("store-private").join("inner");
    SqliteStore::open(&folder).await.unwrap();
    assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn what_was_stored_is_there_the_next_day() {
    let folder = crate::store::folder("store-next-day");
    let store = SqliteStore::open(&folder).await.unwrap();
    let ada = store.add_guest("Ada", 0).await.unwrap();
    // Without closing: the process may be killed.
    drop(store);
    let store = SqliteStore::open(&folder).await.unwrap();
    assert_eq!(store.user(ada.id).await.unwrap(), Some(ada));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = crate::store::folder("store-damaged");
    fs::create_dir_all(&folder).unwrap();
    let text = "not a database, but long enough to look like something else".repeat(20);
    fs::write(folder.join("tablier.db"), &text).unwrap();
    let error = SqliteStore::open(&folder).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(folder.join("tablier.db")).unwrap(), text);
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_told() {
    let folder = crate::store::folder("store-file");
    fs::write(&folder, "").unwrap();
    let error = SqliteStore::open(&folder).await.unwrap_err();
    assert!(matches!(error, StoreError::Failed { .. }), "{error:?}");
    fs::remove_file(&folder).unwrap();
}

/// A file that was truncated is no reason to begin anew, and neither is one that was deleted.
#[tokio::test]
async fn a_database_that_was_lost_is_told() {
    let folder = crate::store::folder("store-empty");
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
    let folder = crate::store::folder("store-unfinished");
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

    let folder = crate::store::folder("store-modes");
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

/// The only server that can use the folder knows best when it did not run.
#[tokio::test]
async fn a_heartbeat_stores_the_downtimes_that_were_noticed() {
    let store = SqliteStore::open(&crate::store::folder("store-noticed")).await.unwrap();
    store.record_start(1_000).await.unwrap();
    let noticed = [Downtime { from: 2_000, to: 8_000 }, Downtime { from: 9_000, to: 12_000 }];
    assert_eq!(store.record_heartbeat(12_500, &noticed).await, Ok(12_000));
    assert_eq!(store.downtimes(0).await.unwrap(), noticed);
    // If nobody knows whether it was stored, it is stored again.
    store.record_heartbeat(13_000, &noticed).await.unwrap();
    assert_eq!(store.downtimes(8_000).await.unwrap(), noticed[1..]);
}
