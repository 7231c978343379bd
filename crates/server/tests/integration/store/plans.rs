//! How the lists are read from a PostgreSQL database with thousands of games: by an index, and no more rows than about
//! those that are shown. The server tells the plan of every statement, and how many rows each step has read.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tablier_protocol::{Score, UserId};
use tablier_server::store::{
    AccountSearch, Database, GameSearch, GameStore, ModerationStore, PostgresConfig, PostgresStore,
    RatingStore, TableListStore, TableStore, UserStore,
};
use tablier_table::Table;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::many_games::game;
use crate::postgres::TestDatabase;

const GAMES: u64 = 12_000;
const USERS: usize = 200;
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

    /// Adds up what all steps have read, and checks each.
    fn check(&self, name: &str) -> f64 {
        let inner = self.0["Plans"].as_array().into_iter().flatten();
        let inner: f64 = inner.map(|step| Step(step).check(name)).sum();
        let kind = self.0["Node Type"].as_str().unwrap();
        let Some(table) = self.0["Relation Name"].as_str() else { return inner };
        let is_small = ["blocks", "heartbeat", "downtimes", "reports"].contains(&table);
        assert!(is_small || kind != "Seq Scan", "{name} reads all of {table}: {:#}", self.0);
        let (read, unused) = self.rows();
        assert!(
            unused <= MOST_UNUSED,
            "{name} reads {unused} rows of {table} in vain: {:#}",
            self.0
        );
        inner + read
    }
}

async fn fill(store: &PostgresStore) -> Vec<UserId> {
    let mut users = Vec::new();
    for number in 0..USERS {
        let name = format!("player {number}");
        users.push(store.add_account(&name, &name, "hash", None, 0).await.unwrap().id);
    }
    let games: Vec<_> = (0..GAMES).map(|number| Arc::new(game(number, &users))).collect();
    for batch in games.chunks(500) {
        store.append(batch).await.unwrap();
    }
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

/// Carries out what a list asks, several times, so that the plan for all values is looked at as well as those for one.
async fn check<T>(notices: &Notices, name: &str, mut read: impl AsyncFnMut() -> T) -> T {
    let mut answer = read().await;
    for _ in 0..7 {
        notices.plans();
        answer = read().await;
        let plans = notices.plans();
        assert!(!plans.is_empty(), "{name}: no plan was told");
        let rows: f64 = plans.iter().map(|plan| Step(&plan["Plan"]).check(name)).sum();
        assert!(rows <= MOST_ROWS, "{name} reads {rows} rows: {plans:#?}");
    }
    answer
}

#[tokio::test]
async fn lists_read_no_more_than_they_show() {
    let database = TestDatabase::create().await;
    let store = database.open().await;
    let users = fill(&store).await;
    store.close().await;
    database.execute("VACUUM ANALYZE").await;
    let notices = Notices::default();
    let _guard = tracing::subscriber::set_default(notices.clone());
    let store = telling(&database).await;
    let (ada, rare) = (users[0], users[USERS - 1]);

    let all = GameSearch::default;
    let opening =
        |search: GameSearch, text: &str| GameSearch { opening: Some(text.to_owned()), ..search };
    let of = |user| GameSearch { user: Some(user), ..all() };
    let popular = GameSearch { game: Some("orthokon".to_owned()), ..all() };
    let popular = store.find_games(&popular, None, 1).await.unwrap()[0].table.clone();
    let entries = store.events(&popular, 0).await.unwrap();
    let table = Table::fold(popular, &entries).unwrap().unwrap();
    let first = format!("{} ", table.played().played()[0]);
    let whole: String =
        table.played().played().iter().flat_map(|text| [text.as_str(), " "]).collect();
    for (search, found) in [
        (all(), true),
        (GameSearch { game: Some("tor".to_owned()), ..all() }, true),
        (GameSearch { rated: Some(false), ..all() }, true),
        (GameSearch { rated: Some(true), ..all() }, true),
        (GameSearch { result: Some(Score::Drawn), ..all() }, false),
        (opening(all(), &first), true),
        (opening(GameSearch { rated: Some(false), ..all() }, &whole), true),
        (of(ada), true),
        (of(rare), true),
        (GameSearch { result: Some(Score::Lost), ..of(ada) }, true),
        (GameSearch { game: Some("tor".to_owned()), ..of(ada) }, true),
        (GameSearch { against: Some(rare), ..of(ada) }, true),
        (opening(of(ada), &first), true),
    ] {
        for asking in [None, Some(ada), Some(rare)] {
            let name = format!("{search:?} for {asking:?}");
            let read = async || store.find_games(&search, asking, PAGE).await.unwrap();
            let page = check(&notices, &name, read).await;
            assert_eq!(!page.is_empty(), found, "{name}");
            let Some(last) = page.last() else { continue };
            let behind = Some((last.ended_at, last.table.clone()));
            let next = GameSearch { behind, ..search.clone() };
            let name = format!("{next:?} for {asking:?}");
            let read = async || store.find_games(&next, asking, PAGE).await.unwrap();
            check(&notices, &name, read).await;
        }
    }

    let read = async || store.finished_tables(ada, None, PAGE).await.unwrap();
    let page = check(&notices, "finished_tables", read).await;
    let behind = page.last().map(|(over_at, table)| (*over_at, table.id.clone()));
    let read = async || store.finished_tables(ada, behind.as_ref(), PAGE).await.unwrap();
    assert_eq!(check(&notices, "the next finished_tables", read).await.len(), PAGE as usize);
    check(&notices, "tables_of", async || store.tables_of(ada, PAGE).await.unwrap()).await;
    check(&notices, "unfinished", async || store.unfinished_tables(ada).await.unwrap()).await;
    check(&notices, "waiting_for", async || store.waiting_for(ada, PAGE).await.unwrap()).await;
    check(&notices, "challenges", async || store.challenges(ada, PAGE).await.unwrap()).await;
    check(&notices, "lobby", async || store.lobby(Some(ada), PAGE).await.unwrap()).await;
    check(&notices, "running", async || store.running(0, PAGE).await.unwrap()).await;
    check(&notices, "count", async || store.count_tables(ada, None).await.unwrap()).await;
    check(&notices, "due", async || store.due(u64::MAX / 2).await.unwrap()).await;
    check(&notices, "public", async || store.public_games(None, PAGE).await.unwrap()).await;

    let standings = check(&notices, "ratings", async || store.ratings(ada).await.unwrap()).await;
    let class = &standings[0].class;
    let read = async || store.rating_history(ada, class, 200).await.unwrap();
    assert_eq!(check(&notices, "rating_history", read).await.len(), 200);
    let read = async || store.leaders(class, 0, PAGE).await.unwrap();
    assert!(!check(&notices, "leaders", read).await.is_empty());
    let handle = |behind: &str| AccountSearch {
        handle: "player".to_owned(),
        skeletons: vec!["p".to_owned()],
        behind: behind.to_owned(),
    };
    for behind in ["", "player 5"] {
        let search = handle(behind);
        let read = async || store.find_accounts(&search, PAGE).await.unwrap();
        assert_eq!(check(&notices, "find_accounts", read).await.len(), PAGE as usize, "{behind}");
    }
    check(&notices, "user", async || store.profile(ada).await.unwrap()).await;
    check(&notices, "blocks", async || store.blocks(ada).await.unwrap()).await;
    check(&notices, "tokens", async || store.tokens(ada).await.unwrap()).await;
    check(&notices, "sessions", async || store.sessions(ada, None).await.unwrap()).await;
    store.close().await;
    database.remove().await;
}
