//! How lists of tables and of what belongs to a user are read from a PostgreSQL database with thousands of games: by an index, and no more rows than about
//! those that are shown. The server tells the plan of every statement, and how many rows each step has read.

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tablier_protocol::UserId;
use tablier_server::store::{
    Database, GameStore, ModerationStore, PostgresConfig, PostgresStore, RatingStore,
    TableListStore, TableStore, UserStore,
};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::many_games::game;
use crate::postgres::TestDatabase;

const GAMES: u64 = 12_000;
const USERS: i64 = 3_000;
/// The rows of a page.
const PAGE: u32 = 50;
/// What a list may read: a page of each kind of open games, and what belongs to the games of the page it shows.
const MOST_ROWS: f64 = 3_000.0;
/// What a step may read and not use.
const MOST_UNUSED: f64 = 100.0;

/// Takes the notices of the database.
#[derive(Clone, Default)]
struct Notices(Arc<Mutex<Vec<String>>>);

impl Subscriber for Notices {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::postgres::notice"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        struct Message<'a>(&'a mut Vec<String>);
        impl Visit for Message<'_> {
            fn record_str(&mut self, field: &Field, value: &str) {
                if field.name() == "message" {
                    self.0.push(value.to_owned());
                }
            }

            fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
        }
        event.record(&mut Message(&mut self.0.lock().unwrap()));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

impl Notices {
    /// The plans of the statements since the last call.
    fn plans(&self) -> Vec<Value> {
        let told = std::mem::take(&mut *self.0.lock().unwrap());
        let plan = |notice: &String| {
            let (_, plan) = notice.split_once("plan:\n")?;
            Some(serde_json::from_str(plan).unwrap())
        };
        told.iter().filter_map(plan).collect()
    }
}

/// A step of a plan.
struct Step<'a>(&'a Value);

impl Step<'_> {
    fn number(&self, name: &str) -> f64 {
        self.0[name].as_f64().unwrap_or_default()
    }

    /// The rows that the step has read from a table, and those of them that it has not used.
    fn rows(&self) -> (f64, f64) {
        let unused =
            self.number("Rows Removed by Filter") + self.number("Rows Removed by Index Recheck");
        let times = self.number("Actual Loops");
        ((self.number("Actual Rows") + unused) * times, unused * times)
    }

    /// Adds up what all steps have read, and notes those that read what they do not use.
    fn check(&self, wrong: &mut Vec<String>) -> f64 {
        let inner = self.0["Plans"].as_array().into_iter().flatten();
        let inner: f64 = inner.map(|step| Step(step).check(wrong)).sum();
        let kind = self.0["Node Type"].as_str().unwrap();
        let Some(table) = self.0["Relation Name"].as_str() else { return inner };
        let is_small = ["blocks", "tokens", "sessions"].contains(&table);
        if kind == "Seq Scan" && !is_small {
            wrong.push(format!("all of {table} is read"));
        }
        let (read, unused) = self.rows();
        if unused > MOST_UNUSED {
            wrong.push(format!("{unused} rows of {table} are read in vain: {:#}", self.0));
        }
        inner + read
    }
}

async fn fill(database: &TestDatabase) -> Vec<UserId> {
    let store = database.open().await;
    let accounts = "INSERT INTO users (name, handle, kind, created_at)
        SELECT 'player ' || n, 'player ' || n, 'account', 0 FROM generate_series(1, 3000) AS n;
        INSERT INTO name_skeletons SELECT handle, id FROM users WHERE kind = 'account'";
    database.execute(accounts).await;
    let users: Vec<_> = (1..=USERS).map(UserId).collect();
    let games: Vec<_> = (0..GAMES).map(|number| Arc::new(game(number, &users))).collect();
    for batch in games.chunks(500) {
        store.append(batch).await.unwrap();
    }
    store.close().await;
    database.execute("VACUUM ANALYZE").await;
    users
}

/// A store whose connections tell the plans of their statements.
async fn telling(database: &TestDatabase) -> PostgresStore {
    for setting in [
        "session_preload_libraries = 'auto_explain'",
        "auto_explain.log_min_duration = 0",
        "auto_explain.log_analyze = on",
        "auto_explain.log_timing = off",
        "auto_explain.log_format = 'json'",
        "auto_explain.log_level = 'notice'",
        "client_min_messages = 'notice'",
    ] {
        database.set(setting).await;
    }
    PostgresStore::open(PostgresConfig { connections: 2, ..database.config() }).await.unwrap()
}

/// Whoever looks at how lists are read.
#[derive(Default)]
struct Inspector {
    notices: Notices,
    /// The names of lists with what is wrong with each.
    found: RefCell<Vec<String>>,
}

impl Inspector {
    /// Carries out what a list asks, several times, so that the plan for all values is looked at as well as those for
    /// one.
    async fn check<T>(&self, name: &str, mut read: impl AsyncFnMut() -> T) -> T {
        for _ in 0..7 {
            let _ = self.inspect(name, &mut read).await;
        }
        self.inspect(name, &mut read).await
    }

    async fn inspect<T>(&self, name: &str, read: &mut impl AsyncFnMut() -> T) -> T {
        self.notices.plans();
        let answer = read().await;
        let plans = self.notices.plans();
        assert!(!plans.is_empty(), "{name}: no plan was told");
        let mut wrong = Vec::new();
        let rows: f64 = plans.iter().map(|plan| Step(&plan["Plan"]).check(&mut wrong)).sum();
        if rows > MOST_ROWS {
            wrong.push(format!("{rows} rows are read"));
        }
        self.found.borrow_mut().extend(wrong.iter().map(|wrong| format!("{name}: {wrong}")));
        answer
    }
}

#[tokio::test]
async fn lists_read_no_more_than_they_show() {
    let database = TestDatabase::create().await;
    let users = fill(&database).await;
    let inspector = Inspector::default();
    let _guard = tracing::subscriber::set_default(inspector.notices.clone());
    let store = telling(&database).await;
    let ada = users[0];

    let read = async || store.finished_tables(ada, None, PAGE).await.unwrap();
    let page = inspector.check("finished_tables", read).await;
    let behind = page.last().map(|(over_at, table)| (*over_at, table.id.clone()));
    let read = async || store.finished_tables(ada, behind.as_ref(), PAGE).await.unwrap();
    assert_eq!(inspector.check("the next finished_tables", read).await.len(), PAGE as usize);
    inspector.check("tables_of", async || store.tables_of(ada, PAGE).await.unwrap()).await;
    inspector.check("unfinished", async || store.unfinished_tables(ada).await.unwrap()).await;
    inspector.check("waiting_for", async || store.waiting_for(ada, PAGE).await.unwrap()).await;
    inspector.check("challenges", async || store.challenges(ada, PAGE).await.unwrap()).await;
    inspector.check("lobby", async || store.lobby(Some(ada), PAGE).await.unwrap()).await;
    inspector.check("running", async || store.running(0, PAGE).await.unwrap()).await;
    inspector.check("count", async || store.count_tables(ada, None).await.unwrap()).await;
    inspector.check("due", async || store.due(u64::MAX / 2).await.unwrap()).await;
    inspector.check("public", async || store.public_games(None, PAGE).await.unwrap()).await;

    let standings = inspector.check("ratings", async || store.ratings(ada).await.unwrap()).await;
    let class = &standings[0].class;
    let read = async || store.rating_history(ada, class, 200).await.unwrap();
    assert!(inspector.check("rating_history", read).await.len() > 50);
    inspector.check("user", async || store.profile(ada).await.unwrap()).await;
    inspector.check("blocks", async || store.blocks(ada).await.unwrap()).await;
    inspector.check("tokens", async || store.tokens(ada).await.unwrap()).await;
    inspector.check("sessions", async || store.sessions(ada, None).await.unwrap()).await;
    store.close().await;
    database.remove().await;
    let mut found = inspector.found.into_inner();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
