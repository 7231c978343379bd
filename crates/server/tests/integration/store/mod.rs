//! What every store promises, held against each that there is; and what is special about files.

#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp)]

mod earlier_versions;
mod files;
mod games;
mod moderation;
mod tables;
mod users;

use std::borrow::Borrow;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use tablier_server::store::{Commit, SqliteStore};

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

/// Runs each promise of a list on a store of its own.
macro_rules! on_every_store {
    ($($promise:ident)*) => { $(
        #[tokio::test]
        async fn $promise() {
            let folder = crate::store::folder(concat!("store-", stringify!($promise)));
            super::$promise(&crate::store::SqliteStore::open(&folder).await.unwrap()).await;
        }
    )* };
}
use on_every_store;
