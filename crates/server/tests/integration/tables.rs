//! The server without HTTP: actors, those who watch, and what happens when the disk is full.

#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use futures_util::future::join_all;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tablier_core::Seat;
use tablier_protocol::{Command, Terms};
use tablier_protocol::{TableId, UserId};
use tablier_server::bus::SingleNode;
use tablier_server::services::engine::{EngineJob, EnginePool};
use tablier_server::services::tables::{
    Caller, CreatedTable, NewTable, TableService, TableServiceError, Unwatched, Watching,
};
use tablier_server::store::{Database, SqliteStore, StoreError, UserStore};

struct Fixture {
    folder: PathBuf,
    store: Arc<SqliteStore>,
    server: TableService,
}

impl Fixture {
    async fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-{name}"));
        let _ = fs::remove_dir_all(&folder);
        let store = Arc::new(SqliteStore::open(&folder).await.unwrap());
        let bus = Arc::new(SingleNode::default());
        let server = TableService::open(Arc::clone(&store) as _, bus, 1).await.unwrap();
        Fixture { folder, store, server }
    }

    /// Changes the database behind the back of the store.
    async fn sql(&self, statement: &'static str) {
        let file = SqliteConnectOptions::new().filename(self.folder.join("tablier.db"));
        let mut connection = file.connect().await.unwrap();
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }

    async fn guest(&self) -> Caller {
        Caller::user(self.store.add_guest("", 0).await.unwrap().id)
    }

    /// A table at which two guests play.
    async fn table(&self) -> (TableId, Caller, Caller) {
        let (ada, blaise) = (self.guest().await, self.guest().await);
        let sit = Command::Sit { seat: None, contribution: None };
        let opening = NewTable { terms: Terms::new("orthokon"), first: vec![sit.clone()] };
        let CreatedTable { table, .. } = self.server.create_table(&ada, opening).await.unwrap();
        self.server.act(&table, &blaise, sit, 0).await.unwrap();
        (table, ada, blaise)
    }

    async fn say(&self, table: &TableId, caller: &Caller, text: &str) {
        let say = Command::Say { text: text.to_owned() };
        self.server.act(table, caller, say, 0).await.unwrap();
    }
}

async fn next(watching: &mut Watching) -> String {
    watching.next().await.unwrap().to_string()
}

#[tokio::test]
async fn who_is_too_slow_misses_something_and_the_table_goes_on() {
    let fixture = Fixture::new("slow").await;
    let (table, ada, blaise) = fixture.table().await;
    let mut slow = fixture.server.watch(&table, &blaise, None).await.unwrap();
    let mut fast = fixture.server.watch(&table, &ada, None).await.unwrap();
    next(&mut fast).await;
    for number in 0..100 {
        let text = format!("number {number}");
        fixture.say(&table, &ada, &text).await;
        assert!(next(&mut fast).await.contains(&text));
    }
    assert!(next(&mut slow).await.contains("\"view\""), "the first was kept for them");
    assert_eq!(slow.next().await, Err(Unwatched::TooSlow));
    // They come back with the number that they saw last.
    let mut again = fixture.server.watch(&table, &blaise, Some(5)).await.unwrap();
    let missed = next(&mut again).await;
    assert!(missed.contains("number 0") && missed.contains("number 99"), "{missed}");
    fixture.server.close().await;
}

#[tokio::test]
async fn nothing_that_is_not_on_disk_is_told() {
    let fixture = Fixture::new("full").await;
    let (table, ada, blaise) = fixture.table().await;
    let mut watching = fixture.server.watch(&table, &blaise, None).await.unwrap();
    next(&mut watching).await;
    fixture
        .sql("CREATE TRIGGER fail BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'full'); END")
        .await;
    let say = Command::Say { text: "not stored".to_owned() };
    let error = fixture.server.act(&table, &ada, say, 0).await.unwrap_err();
    assert!(matches!(error, TableServiceError::NotStored(StoreError::Failed { .. })), "{error:?}");
    assert!(fixture.store.health().is_err());
    // When it can be written again, it goes on as if nothing had been asked.
    fixture.sql("DROP TRIGGER fail").await;
    let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    fixture.server.act(&table, &ada, play, 0).await.unwrap();
    let told = next(&mut watching).await;
    assert!(told.contains("a1-a3") && !told.contains("not stored"), "{told}");
    assert_eq!(fixture.store.health(), Ok(()));
    fixture.server.close().await;
}

#[tokio::test]
async fn a_hundred_at_once_find_one_keeper() {
    let fixture = Fixture::new("together").await;
    let (table, ada, _) = fixture.table().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..100 {
        let (server, table) = (fixture.server.clone(), table.clone());
        let say = Command::Say { text: format!("number {number}") };
        tasks.spawn(async move { server.act(&table, &ada, say, 0).await.map(drop) });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap().unwrap();
    }
    assert_eq!(fixture.server.running_tables(), 1);
    let view = fixture.server.view(&table, &ada).await.unwrap();
    // Created, seeded, two sat, begun, and all that was said.
    assert_eq!(view.number, 105);
    fixture.server.close().await;
}

#[tokio::test]
async fn tables_that_do_not_exist_are_not_kept() {
    let fixture = Fixture::new("nowhere").await;
    let nowhere = TableId::from_bytes([9; 8]);
    let seen = fixture.server.view(&nowhere, &Caller::default()).await;
    assert!(matches!(seen, Err(TableServiceError::NotFound)));
    fixture.server.close().await;
    let seen = fixture.server.view(&nowhere, &Caller::default()).await;
    assert!(matches!(seen, Err(TableServiceError::ShuttingDown)));
}

#[tokio::test]
async fn nobody_has_more_tables_than_can_be_played() {
    let fixture = Fixture::new("many").await;
    let ada = fixture.guest().await;
    let sit = Command::Sit { seat: Some(Seat(0)), contribution: None };
    let opening = NewTable { terms: Terms::new("tor"), first: vec![sit] };
    for _ in 0..100 {
        fixture.server.create_table(&ada, opening.clone()).await.unwrap();
    }
    let refused = fixture.server.create_table(&ada, opening).await;
    assert!(matches!(refused, Err(TableServiceError::TooMany { most: 100 })), "{refused:?}");
    fixture.server.close().await;
}

/// A table counts for who opened it and for who sits at it, however many are opened at once.
#[tokio::test]
async fn nobody_gets_around_the_limit_on_tables() {
    let fixture = Fixture::new("around").await;
    let (ada, blaise) = (fixture.guest().await, fixture.guest().await);
    let sit = Command::Sit { seat: None, contribution: None };
    let open = async |who: Caller, first: &[Command]| {
        let opening = NewTable { terms: Terms::new("tor"), first: first.to_vec() };
        fixture.server.create_table(&who, opening).await
    };
    let opened = join_all((0..150).map(|_| open(ada, &[]))).await;
    let tables: Vec<_> = opened.into_iter().filter_map(Result::ok).collect();
    assert_eq!(tables.len(), 100);
    fixture.server.act(&tables[0].table, &ada, sit.clone(), 0).await.unwrap();
    let elsewhere = open(blaise, &[]).await.unwrap().table;
    let refused = fixture.server.act(&elsewhere, &ada, sit.clone(), 0).await;
    assert!(matches!(refused, Err(TableServiceError::TooMany { most: 100 })), "{refused:?}");
    // One that is over makes room for another.
    fixture.server.act(&tables[0].table, &ada, Command::Leave, 0).await.unwrap();
    fixture.server.act(&elsewhere, &ada, sit, 0).await.unwrap();
    let refused = open(ada, &[]).await;
    assert!(matches!(refused, Err(TableServiceError::TooMany { most: 100 })), "{refused:?}");
    fixture.server.close().await;
}

#[tokio::test]
async fn an_engine_that_is_busy_does_not_keep_people_waiting() {
    let fixture = Fixture::new("busy").await;
    let pool = Arc::new(EnginePool::new(1));
    // Somebody fills the queue with the strongest level.
    let mut busy = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let played = tablier_games::game("ordo", []).unwrap().begin();
        let question = EngineJob {
            user: UserId(1),
            address: None,
            played,
            level: 10,
            seed: 1,
            for_workers: None,
        };
        let pool = Arc::clone(&pool);
        busy.spawn(async move { pool.think(question).await });
    }
    let (table, ada, blaise) = fixture.table().await;
    for (ply, who, text) in [(1, ada, "a1-a3"), (2, blaise, "b4-d2")] {
        let play = Command::Move { ply, text: text.to_owned() };
        fixture.server.act(&table, &who, play, 0).await.unwrap();
    }
    assert!(pool.waiting() > 0, "it was busy all the time");
    busy.abort_all();
    fixture.server.close().await;
}
