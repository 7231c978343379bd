//! What is special about a database that several servers share: races, lost connections, replicas.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::Row;
use tablier_protocol::{Command, Entry, Terms};
use tablier_server::clock::Downtime;
use tablier_server::store::{
    Commit, Database, DowntimeStore, PostgresConfig, PostgresStore, RatingStore, StoreError,
    Summary, TableStore,
};
use tablier_table::{Moment, Table, Who, decide};

use super::games::{account, class, lost, rated};
use super::shared;
use super::tables::{ADA, table};
use crate::postgres::{GUARDED, TestDatabase};

/// What Ada says at a table, as it was before.
fn said(table: &Table, text: String) -> Commit {
    let say = Command::Say { text };
    let said = decide(table, Who::User(ADA), &say, &Moment::at(50_000)).unwrap();
    let summary = Summary::of(&said.table, 1_000, 50_000);
    Commit::new(said.entries, &said.table, summary, None)
}

fn fold(id: &tablier_protocol::TableId, entries: &[Entry]) -> Table {
    Table::fold(id.clone(), entries).unwrap().unwrap()
}

#[tokio::test]
async fn of_two_servers_exactly_one_gets_a_number() {
    let database = TestDatabase::create().await;
    let stores = [database.open().await, database.open().await];
    let (opened, _) = table(1, Terms::new("ordo"), true);
    let id = opened.summary.id.clone();
    stores[0].append(&shared([opened])).await.unwrap();
    for round in 0..100_u8 {
        let before = stores[0].events(&id, 0).await.unwrap();
        let known = fold(&id, &before);
        // Each also opens a table of its own, which is there if the whole batch is. Their order differs.
        let own = [0, 1].map(|store| table(2 + 2 * round + store, Terms::new("tor"), false).0);
        let batches = [0, 1].map(|store: usize| {
            let said = said(&known, format!("{round} by {store}"));
            shared(if store == 0 { [said, own[0].clone()] } else { [own[1].clone(), said] })
        });
        let (one, other) =
            tokio::join!(stores[0].append(&batches[0]), stores[1].append(&batches[1]));
        let winner = match (one, other) {
            (Ok(()), Err(StoreError::Conflict)) => 0,
            (Err(StoreError::Conflict), Ok(())) => 1,
            other => panic!("round {round}: {other:?}"),
        };
        let after = stores[0].events(&id, 0).await.unwrap();
        let mut expected = before;
        expected.extend(batches[winner][winner].entries.iter().cloned());
        assert_eq!(after, expected, "round {round}");
        for (store, own) in own.iter().enumerate() {
            let stored = stores[0].events(&own.summary.id, 0).await.unwrap();
            let summary = stores[0].summary(&own.summary.id).await.unwrap();
            assert_eq!(!stored.is_empty(), store == winner, "round {round}");
            assert_eq!(summary.is_some(), store == winner, "round {round}");
        }
    }
    assert_eq!(stores[0].health(), Ok(()), "losing a race is no failure");
    database.remove().await;
}

/// A row of the index is changed only from the event before: an event with a gap before it changes nothing.
#[tokio::test]
async fn a_gap_between_events_is_a_conflict() {
    let database = TestDatabase::create().await;
    let store = database.open().await;
    let (opened, known) = table(1, Terms::new("ordo"), true);
    store.append(&shared([&opened])).await.unwrap();
    let mut late = said(&known, "late".to_owned());
    for entry in &mut late.entries {
        entry.number += 1;
    }
    assert_eq!(store.append(&shared([late])).await, Err(StoreError::Conflict));
    assert_eq!(store.events(&opened.summary.id, 0).await.unwrap(), opened.entries);
    database.remove().await;
}

#[tokio::test]
async fn a_finished_game_is_rated_once_whoever_stores_it() {
    const GAMES: u8 = 25;
    let database = TestDatabase::create().await;
    let stores = [database.open().await, database.open().await];
    let (ada, blaise) = (account(&stores[0], "ada").await, account(&stores[0], "blaise").await);
    // The same games come to both servers, in pairs that meet the players in another order.
    let game = |number| {
        let users = if number % 2 == 0 { [ada, blaise] } else { [blaise, ada] };
        lost(number, users, rated(), &["a1-a3", "b4-d2"], blaise)
    };
    for number in 1..=GAMES {
        let (same, one, other) = (game(number), game(100 + number), game(150 + number));
        let batches = [shared([&same]), shared([&same])];
        let (first, second) =
            tokio::join!(stores[0].append(&batches[0]), stores[1].append(&batches[1]));
        let mut results = [first, second];
        results.sort_by_key(Result::is_err);
        assert_eq!(results, [Ok(()), Err(StoreError::Conflict)]);
        let batches = [shared([&one]), shared([&other])];
        let (first, second) =
            tokio::join!(stores[0].append(&batches[0]), stores[1].append(&batches[1]));
        assert_eq!((first, second), (Ok(()), Ok(())), "different games of the same players");
    }
    for user in [ada, blaise] {
        assert_eq!(stores[0].ratings(user).await.unwrap()[0].games, 3 * u64::from(GAMES));
        let history = stores[0].rating_history(user, &class(), 1_000).await.unwrap();
        assert_eq!(history.len(), 3 * usize::from(GAMES));
        let before: BTreeSet<_> = history.iter().map(|change| change.before.to_bits()).collect();
        assert_eq!(before.len(), history.len(), "each game begins where another one ended");
    }
    database.remove().await;
}

#[tokio::test]
async fn servers_that_start_at_once_migrate_once() {
    let database = TestDatabase::create().await;
    let opened = join_all((0..6).map(|_| PostgresStore::open(database.config()))).await;
    for store in &opened {
        assert!(store.is_ok(), "{store:?}");
    }
    let starts = opened.iter().flatten().map(|store| store.record_start(1_000));
    assert!(join_all(starts).await.iter().all(Result::is_ok));
    let mut connection = database.connect().await;
    let count = sqlx::query("SELECT count(*) AS count FROM _sqlx_migrations");
    let count: i64 = count.fetch_one(&mut connection).await.unwrap().get("count");
    assert_eq!(count, 2, "each once");
    database
        .execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (999, 'of a newer version', true, '', 0)",
        )
        .await;
    let older = PostgresStore::open(database.config()).await.map(drop);
    assert_eq!(older, Err(StoreError::Newer));
    database.remove().await;
}

/// The first commit ends with its connection, before it has happened. The store finds that out and tries again.
#[tokio::test]
async fn a_commit_that_was_lost_is_made_again() {
    let database = TestDatabase::create().await;
    let store = database.open().await;
    database
        .execute(
            "CREATE SEQUENCE commits;
             CREATE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 IF nextval('commits') = 1 THEN
                     PERFORM pg_terminate_backend(pg_backend_pid());
                 END IF;
                 RETURN NULL;
             END $$;
             CREATE CONSTRAINT TRIGGER fail_first AFTER INSERT ON tables
                 DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_first()",
        )
        .await;
    let (opened, _) = table(1, Terms::new("ordo"), true);
    assert_eq!(store.append(&shared([&opened])).await, Ok(()));
    assert_eq!(store.events(&opened.summary.id, 0).await.unwrap(), opened.entries);
    let mut connection = database.connect().await;
    let tried = sqlx::query("SELECT last_value FROM commits").fetch_one(&mut connection).await;
    assert_eq!(tried.unwrap().get::<i64, _>("last_value"), 2);
    assert_eq!(store.health(), Ok(()));
    database.remove().await;
}

/// Connections end at any moment of an append. What was acknowledged is there once, and what was refused is not
/// written later.
#[tokio::test]
async fn lost_connections_lose_and_double_nothing() {
    const EVENTS: usize = 150;
    let database = TestDatabase::create().await;
    let store = database.open().await;
    let (opened, _) = table(1, Terms::new("ordo"), true);
    let id = opened.summary.id.clone();
    store.append(&shared([&opened])).await.unwrap();
    let is_over = AtomicBool::new(false);
    let cut = async {
        let mut pause = 0;
        while !is_over.load(Ordering::Relaxed) {
            database.cut_connections().await;
            // Of any length, so that every step of an append is hit; long enough for some to succeed.
            pause = (pause + 7) % 40;
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    };
    let append = async {
        let (mut entries, mut refused) = (opened.entries.clone(), 0);
        while entries.len() < opened.entries.len() + EVENTS {
            let commit = said(&fold(&id, &entries), format!("number {}", entries.len()));
            match store.append(&shared([&commit])).await {
                Ok(()) => entries.extend(commit.entries),
                Err(StoreError::Unreachable { .. }) => refused += 1,
                Err(error) => panic!("after {} events: {error}", entries.len()),
            }
        }
        is_over.store(true, Ordering::Relaxed);
        (entries, refused)
    };
    let ((acknowledged, refused), ()) = tokio::join!(append, cut);
    println!("{refused} appends were refused");
    assert_eq!(store.events(&id, 0).await.unwrap(), acknowledged);
    database.remove().await;
}

#[tokio::test]
async fn a_replica_is_told_and_left() {
    let database = TestDatabase::create().await;
    let store = database.open().await;
    let (one, _) = table(1, Terms::new("ordo"), true);
    let (two, _) = table(2, Terms::new("ordo"), true);
    store.append(&shared([one])).await.unwrap();
    // As after a failover: the server that was the primary comes back as a replica.
    database.set_read_only(true).await;
    database.cut_connections().await;
    assert_eq!(store.append(&shared([&two])).await, Err(StoreError::Replica));
    assert_eq!(store.health(), Err(StoreError::Replica));
    assert_eq!(store.record_heartbeat(1, &[]).await, Err(StoreError::Replica));
    // The connections stay open, but no write uses them again.
    database.set_read_only(false).await;
    assert_eq!(store.record_heartbeat(1, &[]).await, Ok(0));
    assert_eq!(store.append(&shared([&two])).await, Ok(()));
    assert_eq!(store.health(), Ok(()));
    database.remove().await;
}

#[tokio::test]
async fn who_cannot_be_reached_or_refuses_is_told_without_secrets() {
    let database = TestDatabase::create().await;
    let open = async |address: String| {
        PostgresStore::open(PostgresConfig::new(address)).await.map(drop).unwrap_err()
    };
    let guarded = database.address(&format!("{GUARDED}:not%20the%20password"));
    let denied = open(guarded).await;
    assert!(matches!(denied, StoreError::Denied { .. }), "{denied:?}");
    assert!(!denied.to_string().contains("not the password"), "{denied}");
    let nowhere = open(database.address("tablier").replace("/test_", "/other_")).await;
    assert!(matches!(nowhere, StoreError::Unreachable { .. }), "{nowhere:?}");
    let nobody = open("postgres://ada:secret@localhost/x?host=/nowhere".to_owned()).await;
    assert!(matches!(nobody, StoreError::Unreachable { .. }), "{nobody:?}");
    database.remove().await;
}

#[tokio::test]
async fn the_database_tells_the_time() {
    let database = TestDatabase::create().await;
    let store = database.open().await;
    let september_2020 = 1_600_000_000_000;
    let time = store.time().await.unwrap();
    assert!(time.is_some_and(|time| time > september_2020), "milliseconds since the epoch");
    store.close().await;
    database.remove().await;
}

/// The time that one server missed is no downtime while another one was there. A time in which none was seen is one,
/// also if none of them was stopped: they did not reach the database.
#[tokio::test]
async fn downtime_is_that_of_all_servers() {
    let database = TestDatabase::create().await;
    let [one, other] = [database.open().await, database.open().await];
    one.record_start(10_000).await.unwrap();
    other.record_start(11_000).await.unwrap();
    for now in (12_000..=39_500).step_by(500) {
        one.record_heartbeat(now, &[]).await.unwrap();
    }
    let frozen = [Downtime { from: 11_500, to: 40_000 }];
    other.record_heartbeat(40_000, &frozen).await.unwrap();
    other.record_start(41_000).await.unwrap();
    assert_eq!(one.downtimes(0).await.unwrap(), []);
    one.record_start(60_000).await.unwrap();
    other.record_start(60_500).await.unwrap();
    let mut of_all = vec![Downtime { from: 41_000, to: 60_000 }];
    assert_eq!(other.downtimes(0).await.unwrap(), of_all);
    assert_eq!(other.record_heartbeat(50_000, &[]).await, Ok(60_000));
    assert_eq!(one.last_heartbeat().await, Ok(Some(60_500)), "the latest one counts");
    assert_eq!(other.record_heartbeat(70_000, &[]).await, Ok(70_000));
    assert_eq!(one.record_heartbeat(70_100, &[]).await, Ok(70_000), "it is told to the others");
    of_all.push(Downtime { from: 60_500, to: 70_000 });
    assert_eq!(one.downtimes(0).await.unwrap(), of_all);
    database.remove().await;
}
