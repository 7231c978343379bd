//! The house without HTTP: keepers, those who watch, and what happens when the disk is full.

#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use futures_util::future::join_all;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tablier_core::Seat;
use tablier_server::engine::{Question, Thinkers};
use tablier_server::house::{
    Caller, House, HouseError, InProcess, Opened, Opening, Unwatched, Watching,
};
use tablier_server::store::{HouseStore, PeopleStore, SqliteStore, StoreError};
use tablier_server::table::{Command, Terms};
use tablier_server::{PersonId, TableId};

struct Rooms {
    folder: PathBuf,
    store: Arc<SqliteStore>,
    house: House,
}

impl Rooms {
    async fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("house-{name}"));
        let _ = fs::remove_dir_all(&folder);
        let store = Arc::new(SqliteStore::open(&folder).await.unwrap());
        let bus = Arc::new(InProcess::default());
        let house = House::open(Arc::clone(&store) as _, bus, 1).await.unwrap();
        Rooms { folder, store, house }
    }

    /// Changes the database behind the back of the store.
    async fn sql(&self, statement: &'static str) {
        let file = SqliteConnectOptions::new().filename(self.folder.join("tablier.db"));
        let mut connection = file.connect().await.unwrap();
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }

    async fn guest(&self) -> Caller {
        Caller::person(self.store.add_guest("", 0).await.unwrap().id)
    }

    /// A table at which two guests play.
    async fn table(&self) -> (TableId, Caller, Caller) {
        let (ada, blaise) = (self.guest().await, self.guest().await);
        let sit = Command::Sit { seat: None, contribution: None };
        let opening = Opening { terms: Terms::new("orthokon"), first: vec![sit.clone()] };
        let Opened { table, .. } = self.house.open_table(&ada, opening).await.unwrap();
        self.house.act(&table, &blaise, sit, 0).await.unwrap();
        (table, ada, blaise)
    }

    async fn say(&self, table: &TableId, caller: &Caller, text: &str) {
        let say = Command::Say { text: text.to_owned() };
        self.house.act(table, caller, say, 0).await.unwrap();
    }
}

async fn next(watching: &mut Watching) -> String {
    watching.next().await.unwrap().to_string()
}

#[tokio::test]
async fn who_is_too_slow_misses_something_and_the_table_goes_on() {
    let rooms = Rooms::new("slow").await;
    let (table, ada, blaise) = rooms.table().await;
    let mut slow = rooms.house.watch(&table, &blaise, None).await.unwrap();
    let mut fast = rooms.house.watch(&table, &ada, None).await.unwrap();
    next(&mut fast).await;
    for number in 0..100 {
        let text = format!("number {number}");
        rooms.say(&table, &ada, &text).await;
        assert!(next(&mut fast).await.contains(&text));
    }
    assert!(next(&mut slow).await.contains("\"view\""), "the first was kept for them");
    assert_eq!(slow.next().await, Err(Unwatched::TooSlow));
    // They come back with the number that they saw last.
    let mut again = rooms.house.watch(&table, &blaise, Some(5)).await.unwrap();
    let missed = next(&mut again).await;
    assert!(missed.contains("number 0") && missed.contains("number 99"), "{missed}");
    rooms.house.close().await;
}

#[tokio::test]
async fn nothing_that_is_not_on_disk_is_told() {
    let rooms = Rooms::new("full").await;
    let (table, ada, blaise) = rooms.table().await;
    let mut watching = rooms.house.watch(&table, &blaise, None).await.unwrap();
    next(&mut watching).await;
    rooms
        .sql("CREATE TRIGGER fail BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'full'); END")
        .await;
    let say = Command::Say { text: "not stored".to_owned() };
    let error = rooms.house.act(&table, &ada, say, 0).await.unwrap_err();
    assert!(matches!(error, HouseError::NotStored(StoreError::Failed { .. })), "{error:?}");
    assert!(rooms.store.health().is_err());
    // When it can be written again, it goes on as if nothing had been asked.
    rooms.sql("DROP TRIGGER fail").await;
    let play = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    rooms.house.act(&table, &ada, play, 0).await.unwrap();
    let told = next(&mut watching).await;
    assert!(told.contains("a1-a3") && !told.contains("not stored"), "{told}");
    assert_eq!(rooms.store.health(), Ok(()));
    rooms.house.close().await;
}

#[tokio::test]
async fn a_hundred_at_once_find_one_keeper() {
    let rooms = Rooms::new("together").await;
    let (table, ada, _) = rooms.table().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..100 {
        let (house, table) = (rooms.house.clone(), table.clone());
        let say = Command::Say { text: format!("number {number}") };
        tasks.spawn(async move { house.act(&table, &ada, say, 0).await.map(drop) });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap().unwrap();
    }
    assert_eq!(rooms.house.tables(), 1);
    let view = rooms.house.view(&table, &ada).await.unwrap();
    let view: serde_json::Value = serde_json::from_str(&view).unwrap();
    // Opened, seeded, two sat, begun, and all that was said.
    assert_eq!(view["number"], 105);
    rooms.house.close().await;
}

#[tokio::test]
async fn tables_that_do_not_exist_are_not_kept() {
    let rooms = Rooms::new("nowhere").await;
    let nowhere = TableId::from_bytes([9; 8]);
    let seen = rooms.house.view(&nowhere, &Caller::default()).await;
    assert!(matches!(seen, Err(HouseError::NotFound)));
    rooms.house.close().await;
    let seen = rooms.house.view(&nowhere, &Caller::default()).await;
    assert!(matches!(seen, Err(HouseError::Closing)));
}

#[tokio::test]
async fn nobody_has_more_tables_than_can_be_played() {
    let rooms = Rooms::new("many").await;
    let ada = rooms.guest().await;
    let sit = Command::Sit { seat: Some(Seat(0)), contribution: None };
    let opening = Opening { terms: Terms::new("tor"), first: vec![sit] };
    for _ in 0..100 {
        rooms.house.open_table(&ada, opening.clone()).await.unwrap();
    }
    let refused = rooms.house.open_table(&ada, opening).await;
    assert!(matches!(refused, Err(HouseError::TooMany { most: 100 })), "{refused:?}");
    rooms.house.close().await;
}

/// A table counts for who opened it and for who sits at it, however many are opened at once.
#[tokio::test]
async fn nobody_gets_around_the_limit_on_tables() {
    let rooms = Rooms::new("around").await;
    let (ada, blaise) = (rooms.guest().await, rooms.guest().await);
    let sit = Command::Sit { seat: None, contribution: None };
    let open = async |who: Caller, first: &[Command]| {
        let opening = Opening { terms: Terms::new("tor"), first: first.to_vec() };
        rooms.house.open_table(&who, opening).await
    };
    let opened = join_all((0..150).map(|_| open(ada, &[]))).await;
    let tables: Vec<_> = opened.into_iter().filter_map(Result::ok).collect();
    assert_eq!(tables.len(), 100);
    rooms.house.act(&tables[0].table, &ada, sit.clone(), 0).await.unwrap();
    let elsewhere = open(blaise, &[]).await.unwrap().table;
    let refused = rooms.house.act(&elsewhere, &ada, sit.clone(), 0).await;
    assert!(matches!(refused, Err(HouseError::TooMany { most: 100 })), "{refused:?}");
    // One that is over makes room for another.
    rooms.house.act(&tables[0].table, &ada, Command::Leave, 0).await.unwrap();
    rooms.house.act(&elsewhere, &ada, sit, 0).await.unwrap();
    let refused = open(ada, &[]).await;
    assert!(matches!(refused, Err(HouseError::TooMany { most: 100 })), "{refused:?}");
    rooms.house.close().await;
}

#[tokio::test]
async fn an_engine_that_is_busy_does_not_keep_people_waiting() {
    let rooms = Rooms::new("busy").await;
    let thinkers = Arc::new(Thinkers::new(1));
    // Somebody fills the queue with the strongest level.
    let mut busy = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let played = tablier_games::game("ordo", []).unwrap().begin();
        let question = Question { person: PersonId(1), address: None, played, level: 10, seed: 1 };
        let thinkers = Arc::clone(&thinkers);
        busy.spawn(async move { thinkers.think(question).await });
    }
    let (table, ada, blaise) = rooms.table().await;
    for (ply, who, text) in [(1, ada, "a1-a3"), (2, blaise, "b4-d2")] {
        let play = Command::Move { ply, text: text.to_owned() };
        rooms.house.act(&table, &who, play, 0).await.unwrap();
    }
    assert!(thinkers.waiting() > 0, "it was busy all the time");
    busy.abort_all();
    rooms.house.close().await;
}
