//! What a frozen process and a wall clock that is set do to games: nothing.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, fs};

use serde_json::{Value, json};
use tablier_protocol::TableId;
use tablier_protocol::{ClockRule, Command, DAY, Event, Phase, Terms};
use tablier_server::bus::SingleNode;
use tablier_server::clock::{Reading, TimeSource};
use tablier_server::services::tables::{
    Caller, NewTable, TableService, TableServiceError, Watching,
};
use tablier_server::store::{SqliteStore, TableStore, UserStore};
use tablier_table::Kind;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const FIVE_MINUTES: ClockRule = ClockRule::RealTime { base: 5 * MINUTE, increment: 0, delay: 0 };

/// Clocks that a test sets.
#[derive(Clone, Debug)]
struct TestTime(Arc<Mutex<Reading>>);

impl TestTime {
    fn new() -> Self {
        let wall = 20_000 * DAY;
        TestTime(Arc::new(Mutex::new(Reading { monotonic: Duration::ZERO, wall })))
    }

    fn change(&self, monotonic: u64, wall: i64) {
        let mut reading = self.0.lock().unwrap();
        reading.monotonic += Duration::from_millis(monotonic);
        reading.wall = reading.wall.checked_add_signed(wall).unwrap();
    }

    /// The process does not run for a while.
    fn freeze(&self, milliseconds: u64) {
        self.change(milliseconds, milliseconds as i64);
    }
}

impl TimeSource for TestTime {
    fn read(&self) -> Reading {
        *self.0.lock().unwrap()
    }
}

struct Fixture {
    time: TestTime,
    store: Arc<SqliteStore>,
    server: TableService,
}

/// A table at which two have moved, so that it is the turn of the first.
struct Game {
    table: TableId,
    players: [Caller; 2],
}

impl Fixture {
    async fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("time-{name}"));
        let _ = fs::remove_dir_all(&folder);
        let (time, store) = (TestTime::new(), SqliteStore::open(&folder).await.unwrap());
        Fixture::open(time, Arc::new(store)).await
    }

    async fn open(time: TestTime, store: Arc<SqliteStore>) -> Self {
        let bus = Arc::new(SingleNode::default());
        let shared = Arc::clone(&store) as _;
        let server = TableService::open_at(shared, bus, 1, time.clone()).await.unwrap();
        Fixture { time, store, server }
    }

    /// Another process on the same store.
    async fn restart(self) -> Self {
        self.server.close().await;
        Fixture::open(self.time, self.store).await
    }

    /// Time passes, and somebody looks at the clock all the while.
    fn run(&self, milliseconds: u64) {
        for _ in 0..milliseconds / 1_000 {
            self.time.change(1_000, 1_000);
            self.server.clock().now();
        }
    }

    async fn game(&self, clock: ClockRule) -> Game {
        let mut players = [Caller::default(); 2];
        for player in &mut players {
            *player = Caller::user(self.store.add_guest("", 0).await.unwrap().id);
        }
        let sit = Command::Sit { seat: None, contribution: None };
        let terms = Terms { clock, ..Terms::new("orthokon") };
        let opening = NewTable { terms, first: vec![sit.clone()] };
        let table = self.server.create_table(&players[0], opening).await.unwrap().table;
        self.server.act(&table, &players[1], sit, 0).await.unwrap();
        let game = Game { table, players };
        self.play(&game, 1, "a1-a3").await.unwrap();
        self.play(&game, 2, "b4-d2").await.unwrap();
        game
    }

    async fn play(&self, game: &Game, ply: usize, text: &str) -> Result<Value, TableServiceError> {
        let command = Command::Move { ply, text: text.to_owned() };
        let player = &game.players[(ply - 1) % 2];
        let before = self.server.view(&game.table, player).await?.number;
        self.server.act(&game.table, player, command, 0).await?;
        let events = self.store.events(&game.table, before).await.unwrap();
        Ok(json!({ "events": events, "state": self.view(game).await }))
    }

    async fn view(&self, game: &Game) -> Value {
        let view = self.server.view(&game.table, &game.players[0]).await.unwrap();
        serde_json::to_value(&view).unwrap()
    }

    /// Some legal move as it stands.
    async fn legal(&self, game: &Game) -> String {
        let table = self.server.table(&game.table, &game.players[0]).await.unwrap();
        table.played().legal_moves()[0].clone()
    }

    async fn interruptions(&self, game: &Game) -> Vec<(u64, u64)> {
        let events = self.store.events(&game.table, 0).await.unwrap();
        let told = events.into_iter().filter_map(|entry| match entry.event {
            Event::Interrupted { from, to } => Some((from, to)),
            _ => None,
        });
        told.collect()
    }
}

async fn next(watching: &mut Watching) -> Value {
    serde_json::from_str(&watching.next().await.unwrap()).unwrap()
}

/// The milliseconds left after the last move of a news.
fn left(news: &Value) -> u64 {
    news["events"].as_array().unwrap().iter().find_map(|event| event["left"].as_u64()).unwrap()
}

#[tokio::test]
async fn a_frozen_process_costs_nobody_time() {
    let fixture = Fixture::new("frozen").await;
    let game = fixture.game(FIVE_MINUTES).await;
    fixture.run(MINUTE);
    let text = fixture.legal(&game).await;
    fixture.time.freeze(HOUR);
    // The move itself is what notices it.
    let moved = fixture.play(&game, 3, &text).await.unwrap();
    assert_eq!(left(&moved), 4 * MINUTE);
    assert_eq!(moved["state"]["phase"], "playing");
    assert_eq!(fixture.interruptions(&game).await.len(), 1);
    // The same for the other player, who is told at once although nobody moves.
    let mut watching = fixture.server.watch(&game.table, &game.players[1], None).await.unwrap();
    next(&mut watching).await;
    fixture.run(30_000);
    fixture.time.freeze(HOUR);
    fixture.server.clock().now();
    assert_eq!(next(&mut watching).await["events"][0]["type"], "interrupted");
    let text = fixture.legal(&game).await;
    assert_eq!(left(&fixture.play(&game, 4, &text).await.unwrap()), 4 * MINUTE + 30_000);
    fixture.server.close().await;
}

#[tokio::test]
async fn a_flag_that_is_due_does_not_fall_for_a_freeze() {
    let fixture = Fixture::new("due").await;
    let game = fixture.game(FIVE_MINUTES).await;
    fixture.time.freeze(HOUR);
    let view = fixture.view(&game).await;
    // Whoever looks before anything was decided sees the clocks of before; nothing is lost.
    assert_eq!(view["phase"], "playing");
    let text = fixture.legal(&game).await;
    fixture.run(4 * MINUTE);
    assert_eq!(left(&fixture.play(&game, 3, &text).await.unwrap()), MINUTE);
    fixture.server.close().await;
}

#[tokio::test]
async fn a_wall_clock_that_is_set_costs_nobody_time() {
    let fixture = Fixture::new("wall").await;
    let game = fixture.game(FIVE_MINUTES).await;
    let begun = fixture.server.clock().now();
    fixture.run(MINUTE);
    fixture.time.change(0, 3 * HOUR as i64);
    let text = fixture.legal(&game).await;
    assert_eq!(left(&fixture.play(&game, 3, &text).await.unwrap()), 4 * MINUTE);
    assert_eq!(fixture.server.clock().now(), begun + MINUTE + 3 * HOUR, "it follows");

    fixture.run(2 * MINUTE);
    fixture.time.change(0, -(5 * HOUR as i64));
    let text = fixture.legal(&game).await;
    assert_eq!(left(&fixture.play(&game, 4, &text).await.unwrap()), 3 * MINUTE);
    assert_eq!(fixture.server.clock().now(), begun + 3 * MINUTE + 3 * HOUR, "it goes on");
    // Time that is really used up counts, whatever the wall says.
    fixture.run(4 * MINUTE + 1_000);
    let text = fixture.legal(&game).await;
    let late = fixture.play(&game, 5, &text).await.unwrap_err();
    assert!(matches!(late, TableServiceError::Refused { .. }), "{late:?}");
    fixture.server.close().await;
}

/// Whoever is on turn when the server stops has as much time left when it starts again.
#[tokio::test]
async fn a_restart_costs_nobody_time() {
    let fixture = Fixture::new("restart").await;
    let game = fixture.game(FIVE_MINUTES).await;
    fixture.run(MINUTE);
    let begun = fixture.view(&game).await["clock"]["since"].as_u64().unwrap();
    fixture.server.close().await;
    fixture.time.freeze(HOUR);
    let fixture = Fixture::open(fixture.time, fixture.store).await;
    let since = fixture.view(&game).await["clock"]["since"].as_u64().unwrap();
    assert_eq!(since, begun + HOUR);
    let text = fixture.legal(&game).await;
    fixture.play(&game, 3, &text).await.unwrap();
    fixture.server.close().await;
}

/// Also while nobody needs the table, and if the wall clock was set back before the next process.
#[tokio::test]
async fn tables_that_are_not_loaded_forgive_later() {
    let fixture = Fixture::new("not-loaded").await;
    let game = fixture.game(ClockRule::Days { per_move: 1, holidays: 0 }).await;
    let begun = fixture.view(&game).await["clock"]["since"].as_u64().unwrap();
    let fixture = fixture.restart().await;
    assert_eq!(fixture.server.running_tables(), 0);
    fixture.run(HOUR);
    fixture.time.freeze(2 * DAY);
    fixture.server.clock().now();
    fixture.time.change(0, -(DAY as i64));
    let fixture = fixture.restart().await;
    let stopped = fixture.server.clock().now();
    assert_eq!(stopped, begun + HOUR + 2 * DAY, "it does not go back");
    let since = fixture.view(&game).await["clock"]["since"].as_u64().unwrap();
    assert_eq!(since, begun + 2 * DAY);
    assert_eq!(fixture.interruptions(&game).await.len(), 1);
    let text = fixture.legal(&game).await;
    fixture.play(&game, 3, &text).await.unwrap();
    fixture.server.close().await;
}

/// A day off is added to the time of whoever takes it, and the game is lost only after it.
#[tokio::test]
async fn a_day_off_counts_before_a_correspondence_game_is_lost() {
    let fixture = Fixture::new("day-off").await;
    let game = fixture.game(ClockRule::Days { per_move: 1, holidays: 2 }).await;
    let left = async || fixture.view(&game).await["clock"]["left"][0].as_u64().unwrap();
    fixture.run(HOUR);
    let day_off = Command::TakeHoliday { days: 1 };
    fixture.server.act(&game.table, &game.players[0], day_off, 0).await.unwrap();
    assert_eq!(left().await, 2 * DAY);
    let actions = fixture.view(&game).await["actions"].clone();
    let actions = actions.as_array().unwrap();
    let offered = actions.iter().find(|action| action["do"] == "take-holiday").unwrap();
    assert_eq!(offered["days"], 1, "one is left");
    fixture.run(DAY);
    let text = fixture.legal(&game).await;
    fixture.play(&game, 3, &text).await.unwrap();
    assert_eq!(left().await, DAY, "the next move has its usual time");
    fixture.server.close().await;
}

/// Somebody who was away before the machine fell asleep could not come back.
#[tokio::test]
async fn nobody_claims_a_game_because_of_a_freeze() {
    let fixture = Fixture::new("claim").await;
    let game = fixture.game(FIVE_MINUTES).await;
    fixture.run(20_000);
    fixture.time.freeze(HOUR);
    let claim = async || {
        let claimed = fixture.server.act(&game.table, &game.players[1], Command::Claim, 0).await;
        claimed.map(|_| ()).map_err(|error| match error {
            TableServiceError::Refused { refusal, .. } => refusal.message.id.into_owned(),
            other => panic!("{other:?}"),
        })
    };
    assert_eq!(claim().await, Err("table-not-away".to_owned()));
    fixture.run(MINUTE);
    assert_eq!(claim().await, Ok(()));
    fixture.server.close().await;
}

#[tokio::test]
async fn a_late_move_is_refused_and_the_end_is_told() {
    let fixture = Fixture::new("late").await;
    let game = fixture.game(FIVE_MINUTES).await;
    let mut watching = fixture.server.watch(&game.table, &game.players[1], None).await.unwrap();
    next(&mut watching).await;
    let text = fixture.legal(&game).await;
    // Within the time that the timer waits for moves that are on their way.
    fixture.run(5 * MINUTE);
    fixture.time.change(100, 100);
    let Err(TableServiceError::Refused { refusal, view }) = fixture.play(&game, 3, &text).await
    else {
        panic!("it was played")
    };
    assert_eq!((refusal.kind, &*refusal.message.id), (Kind::Conflict, "table-time-up"));
    let reason = view.over.map(|over| over.reason);
    assert_eq!((view.phase, reason.as_deref()), (Phase::Over, Some("time")));
    let told = next(&mut watching).await;
    assert_eq!(told["events"][0]["type"], "ended");
    assert_eq!(fixture.restart().await.view(&game).await["over"]["values"], json!([0.0, 1.0]));
}

/// Whoever has gone for good does not stand in the lobby; whoever reloads the page does.
#[tokio::test]
async fn the_lobby_lists_tables_at_which_somebody_waits() {
    const RELOADING: u64 = 10_000;
    const GONE: u64 = 20_000;
    let fixture = Fixture::new("lobby").await;
    let ada = Caller::user(fixture.store.add_guest("", 0).await.unwrap().id);
    let open = async |clock| {
        let sit = Command::Sit { seat: None, contribution: None };
        let terms = Terms { clock, ..Terms::new("orthokon") };
        let new = NewTable { terms, first: vec![sit] };
        fixture.server.create_table(&ada, new).await.unwrap().table
    };
    let listed = async || -> Vec<TableId> {
        let tables = fixture.server.lobby(None, 10).await.unwrap();
        tables.into_iter().map(|summary| summary.table).collect()
    };
    let table = open(FIVE_MINUTES).await;
    assert_eq!(listed().await, std::slice::from_ref(&table), "its creator is on the way there");
    fixture.run(GONE);
    assert_eq!(listed().await, []);
    let watching = fixture.server.watch(&table, &ada, None).await.unwrap();
    fixture.run(HOUR);
    assert_eq!(listed().await, std::slice::from_ref(&table));
    drop(watching);
    fixture.run(RELOADING);
    assert_eq!(listed().await, std::slice::from_ref(&table));
    fixture.run(GONE);
    assert_eq!(listed().await, []);
    // A stranger who looks at the table does not wait there.
    let stranger = fixture.server.watch(&table, &Caller::default(), None).await.unwrap();
    assert_eq!(listed().await, []);
    drop(stranger);
    let events = fixture.server.user_events(ada.user.unwrap()).await.unwrap();
    assert_eq!(listed().await, std::slice::from_ref(&table), "a program listens");
    drop(events);
    assert_eq!(listed().await, []);
    let by_mail = open(ClockRule::Days { per_move: 3, holidays: 0 }).await;
    fixture.run(HOUR);
    assert_eq!(listed().await, [by_mail], "nobody has to wait there");
    fixture.server.close().await;
}
