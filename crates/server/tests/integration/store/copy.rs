//! Copies of whole installations between stores.

use std::fs;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::io::Read;
use std::panic::AssertUnwindSafe;
use tablier_server::StoreConfig;
use tablier_server::admin::Admin;
use tablier_server::store::copy::{CopyError, CopyReport, Progress, copy};
use tablier_server::store::{
    Database, PostgresStore, SqliteStore, StoreError, TableStore, UserStore,
};

use crate::postgres::TestDatabase;
use crate::store::folder;

/// A data folder of an earlier version: accounts, guests, sessions, a key, a block, a report, ratings, games that
/// run and one that is over.
fn fixture(name: &str, fixture: &str) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(fixture);
    let to = folder(name);
    fs::create_dir_all(&to).unwrap();
    fs::copy(from.join("tablier.db"), to.join("tablier.db")).unwrap();
    to
}

fn sqlite(folder: &Path) -> StoreConfig {
    StoreConfig::Sqlite(folder.to_owned())
}

async fn copied(from: &StoreConfig, to: &StoreConfig) -> Result<CopyReport, CopyError> {
    copy(from, to, &mut |_| ()).await
}

async fn edit(folder: &Path, statement: &str) {
    let options = SqliteConnectOptions::new().filename(folder.join("tablier.db"));
    let mut connection: SqliteConnection = options.connect().await.unwrap();
    let statement = AssertSqlSafe(statement.to_owned());
    sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn dump(store: StoreConfig) -> String {
    let admin = Admin::visit(store).await.unwrap();
    let mut bytes = Vec::new();
    admin.dump(&mut bytes).await.unwrap();
    admin.leave().await;
    let mut text = String::new();
    GzDecoder::new(&*bytes).read_to_string(&mut text).unwrap();
    text
}

#[tokio::test]
async fn an_installation_goes_to_postgresql_and_back() {
    for name in ["schema-4", "schema-7"] {
        let here = fixture(&format!("copy-{name}"), name);
        let there = folder(&format!("copy-back-{name}"));
        let store = SqliteStore::open(&here).await.unwrap();
        assert_eq!(store.archive(u64::MAX, 9).await, Ok(1));
        store.close().await;
        drop(store);
        let database = TestDatabase::create().await;
        let postgres = StoreConfig::Postgres(database.config());
        let first = copied(&sqlite(&here), &postgres).await.unwrap();
        assert!(!first.is_continued);
        let has_rows =
            |table: &str| first.tables.iter().any(|(name, sum)| *name == table && sum.rows > 0);
        for table in [
            "users",
            "sessions",
            "tokens",
            "blocks",
            "reports",
            "events",
            "archived_events",
            "tables",
            "seats",
            "open_games",
            "user_games",
        ] {
            assert!(has_rows(table), "{name}: {table}");
        }
        let backup = folder(&format!("copy-backup-{name}"));
        fs::create_dir_all(&backup).unwrap();
        let admin = Admin::visit(postgres.clone()).await.unwrap();
        admin.back_up(&backup.join("tablier.db")).await.unwrap();
        assert!(admin.back_up(&backup.join("tablier.db")).await.is_err(), "nothing is overwritten");
        admin.leave().await;
        let back = copied(&postgres, &sqlite(&there)).await.unwrap();
        assert_eq!(first, back, "{name}");
        let told = dump(sqlite(&here)).await;
        assert!(!told.is_empty());
        for store in [postgres, sqlite(&there), sqlite(&backup)] {
            assert_eq!(dump(store).await, told, "{name}");
        }
        database.remove().await;
    }
}

/// The copy is dropped in the middle, again and again: nothing but its last whole batch is known to the target.
#[tokio::test]
async fn an_interrupted_copy_goes_on() {
    let here = fixture("copy-interrupted", "schema-7");
    SqliteStore::open(&here).await.unwrap().close().await;
    edit(
        &here,
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2600)
         INSERT INTO name_skeletons SELECT 'skeleton ' || n, 1 FROM n",
    )
    .await;
    let there = folder("copy-interrupted-back");
    let database = TestDatabase::create().await;
    let postgres = StoreConfig::Postgres(database.config());
    for (from, to) in [(sqlite(&here), postgres.clone()), (postgres.clone(), sqlite(&there))] {
        for batches in [1, 4, 6, 12] {
            let mut calls = 0;
            let mut stop = |_: Progress| {
                calls += 1;
                assert!(calls <= batches, "interrupted on purpose");
            };
            let (from, to) = (from.clone(), to.clone());
            let attempt = AssertUnwindSafe(copy(&from, &to, &mut stop));
            let attempt = futures_util::FutureExt::catch_unwind(attempt).await;
            assert!(attempt.is_err(), "after {batches}");
            // Nobody takes half an installation for a whole one.
            let opened = match &to {
                StoreConfig::Sqlite(folder) => SqliteStore::open(folder).await.map(drop),
                StoreConfig::Postgres(config) => {
                    PostgresStore::open(config.clone()).await.map(drop)
                }
            };
            assert!(matches!(opened, Err(StoreError::HalfCopied { .. })), "{opened:?}");
        }
        let report = copied(&from, &to).await.unwrap();
        assert!(report.is_continued);
    }
    assert_eq!(dump(sqlite(&there)).await, dump(sqlite(&here)).await);
    database.remove().await;
}

#[tokio::test]
async fn a_damaged_row_and_a_changed_source_are_found() {
    let here = fixture("copy-damaged", "schema-7");
    let database = TestDatabase::create().await;
    let postgres = StoreConfig::Postgres(database.config());
    let mut stop = |progress: Progress| assert_ne!(progress.table, "seats", "on purpose");
    let from = sqlite(&here);
    let attempt = AssertUnwindSafe(copy(&from, &postgres, &mut stop));
    assert!(futures_util::FutureExt::catch_unwind(attempt).await.is_err());
    database.execute("UPDATE events SET at = at + 1 WHERE number = 2").await;
    let error = copied(&from, &postgres).await.unwrap_err();
    assert!(matches!(error, CopyError::Differs { table: "events", .. }), "{error:?}");
    database.execute("UPDATE events SET at = at - 1 WHERE number = 2").await;
    edit(&here, "UPDATE users SET name = name || '!'").await;
    let error = copied(&from, &postgres).await.unwrap_err();
    assert!(matches!(error, CopyError::Differs { table: "users", .. }), "{error:?}");
    database.remove().await;
}

#[tokio::test]
async fn numbers_are_never_given_again() {
    let here = fixture("copy-numbers", "schema-7");
    SqliteStore::open(&here).await.unwrap().close().await;
    edit(&here, "UPDATE sqlite_sequence SET seq = 5000 WHERE name = 'users'").await;
    let database = TestDatabase::create().await;
    let (there, postgres) = (folder("copy-numbers-back"), StoreConfig::Postgres(database.config()));
    copied(&sqlite(&here), &postgres).await.unwrap();
    copied(&postgres, &sqlite(&there)).await.unwrap();
    let (one, other) = (database.open().await, SqliteStore::open(&there).await.unwrap());
    assert_eq!(one.add_guest("Eve", 1).await.unwrap().id.0, 5001);
    assert_eq!(other.add_guest("Eve", 1).await.unwrap().id.0, 5001);
    one.close().await;
    database.remove().await;
}

#[tokio::test]
async fn what_cannot_be_copied_is_refused() {
    let (here, empty) = (fixture("copy-refused", "schema-7"), folder("copy-refused-empty"));
    let database = TestDatabase::create().await;
    let postgres = StoreConfig::Postgres(database.config());
    let refused = async |from: &StoreConfig, to: &StoreConfig| copied(from, to).await.unwrap_err();

    assert_eq!(refused(&sqlite(&here), &sqlite(&here)).await, CopyError::Same);
    let error = refused(&sqlite(&empty), &postgres).await;
    assert!(matches!(error, CopyError::Store(StoreError::Absent { .. })), "{error:?}");
    let error = refused(&postgres, &sqlite(&empty)).await;
    assert!(matches!(error, CopyError::Store(StoreError::AbsentDatabase { .. })), "{error:?}");
    let running = SqliteStore::open(&here).await.unwrap();
    let error = refused(&sqlite(&here), &postgres).await;
    assert!(matches!(error, CopyError::Running { .. }), "{error:?}");
    running.close().await;
    drop(running);

    // Somebody has used the target.
    let used = database.open().await;
    tablier_server::store::DowntimeStore::record_start(&used, 1_000).await.unwrap();
    used.close().await;
    let error = refused(&sqlite(&here), &postgres).await;
    assert!(matches!(error, CopyError::Occupied { table: "heartbeat", .. }), "{error:?}");
    let other = fixture("copy-refused-other", "schema-7");
    let error = refused(&postgres, &sqlite(&other)).await;
    assert!(matches!(error, CopyError::Occupied { .. }), "{error:?}");
    database.execute("DELETE FROM heartbeat").await;

    // A column that would be left out.
    database.execute("ALTER TABLE seats ADD COLUMN colour text").await;
    let error = refused(&sqlite(&here), &postgres).await;
    let CopyError::UnknownColumn { column, .. } = &error else { panic!("{error:?}") };
    assert_eq!(column, "seats.colour");
    database.execute("ALTER TABLE seats DROP COLUMN colour").await;

    // A text that PostgreSQL does not store.
    edit(&here, "UPDATE users SET name = 'A' || char(0) WHERE id = 1").await;
    let error = refused(&sqlite(&here), &postgres).await;
    assert!(matches!(error, CopyError::Character { table: "users", .. }), "{error:?}");

    // Half a copy of another folder.
    let error = refused(&sqlite(&other), &postgres).await;
    assert!(matches!(error, CopyError::OtherSource { .. }), "{error:?}");
    database.remove().await;
}
