//! The folder of a store: locked, full, damaged, newer.

use std::fs;

use tablier_server::store::{PeopleStore, SqliteStore, StoreError};

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
