//! What every store promises, held against each that there is; and what is special about files.

#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp)]

mod copy;
mod earlier_versions;
mod files;
mod games;
mod many_games;
mod moderation;
mod plans;
mod postgres;
mod tables;
mod users;

use std::borrow::Borrow;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use tablier_server::store::Commit;

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Commits as the store takes them.
fn shared(commits: impl IntoIterator<Item = impl Borrow<Commit>>) -> Vec<Arc<Commit>> {
    commits.into_iter().map(|commit| Arc::new(commit.borrow().clone())).collect()
}

/// Runs each promise of a list on every kind of store, each time on a store of its own.
macro_rules! on_every_store {
    ($($promise:ident)*) => {
        mod sqlite { $(
            #[tokio::test]
            async fn $promise() {
                let folder = crate::store::folder(concat!("store-", stringify!($promise)));
                let store = tablier_server::store::SqliteStore::open(&folder).await.unwrap();
                super::$promise(&store).await;
            }
        )* }

        mod postgres { $(
            #[tokio::test]
            async fn $promise() {
                let database = crate::postgres::TestDatabase::create().await;
                super::$promise(&database.open().await).await;
                database.remove().await;
            }
        )* }
    };
}
use on_every_store;
