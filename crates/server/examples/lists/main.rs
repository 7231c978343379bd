//! What lists cost when there are many games: fills a store with games, and measures the processor time of every list.
//!
//!     lists GAMES FOLDER
//!     lists GAMES postgres://... PROCESS
//!
//! `cargo xtask lists` starts PostgreSQL and this program. PROCESS is the server of the database, whose time counts as
//! well. The program prints a line for each list: its name, milliseconds, and the rows that it has found.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../tests/integration/store/many_games.rs"]
mod many_games;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use std::{env, fs, process};

use many_games::game;
use tablier_protocol::{Score, UserId};
use tablier_server::store::{
    AccountSearch, GameSearch, PostgresConfig, PostgresStore, SqliteStore, Store,
};

/// One user for so many games.
const GAMES_PER_USER: u64 = 50;
const BATCH: u64 = 500;
/// How often a list is read before it is measured, and then.
const BEFORE: usize = 10;
const TIMES: usize = 200;
const PAGE: u32 = 51;
/// The ticks in which the system counts a process's time, as it tells all programs.
const TICKS_PER_SECOND: f64 = 100.0;

#[tokio::main]
async fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let (games, place) = (arguments[0].parse().unwrap(), arguments[1].as_str());
    let server = arguments.get(2).map(|id| id.parse().unwrap());
    if place.starts_with("postgres:") {
        let store = PostgresStore::open(PostgresConfig::new(place.to_owned())).await.unwrap();
        measure(&store, games, server).await;
    } else {
        let store = SqliteStore::open(Path::new(place)).await.unwrap();
        measure(&store, games, None).await;
    }
}

async fn measure(store: &impl Store, games: u64, server: Option<u32>) {
    let users = fill(store, games).await;
    let list = Lists { server };
    let (busy, rare) = (users[0], users[users.len() - 1]);
    let all = GameSearch::default;
    let latest = store.find_games(&all(), None, 1).await.unwrap()[0].table.clone();
    let entries = store.events(&latest, 0).await.unwrap();
    let table = tablier_table::Table::fold(latest, &entries).unwrap().unwrap();
    let plies = |count: usize| -> Option<String> {
        let plies = table.played().played().into_iter().take(count);
        Some(plies.flat_map(|text| [text, " ".to_owned()]).collect())
    };
    let of = |user| GameSearch { user: Some(user), ..all() };
    let middle = Some(behind(games / 2));
    let searches = [
        ("archive", all()),
        ("archive, a page in the middle", GameSearch { behind: middle.clone(), ..all() }),
        ("archive, one game", GameSearch { game: Some("tor".to_owned()), ..all() }),
        ("archive, rated=false", GameSearch { rated: Some(false), ..all() }),
        ("archive, result=drawn", GameSearch { result: Some(Score::Drawn), ..all() }),
        ("archive, opening of one ply", GameSearch { opening: plies(1), ..all() }),
        (
            "archive, opening of four plies, rated=false",
            GameSearch { opening: plies(4), rated: Some(false), ..all() },
        ),
        ("archive of the busiest user", of(busy)),
        ("the same, a page in the middle", GameSearch { behind: middle, ..of(busy) }),
        ("the same, result=drawn", GameSearch { result: Some(Score::Drawn), ..of(busy) }),
        ("the same, rated=false", GameSearch { rated: Some(false), ..of(busy) }),
        ("the same, opening of four plies", GameSearch { opening: plies(4), ..of(busy) }),
        ("the same, against another user", GameSearch { against: Some(rare), ..of(busy) }),
        ("archive of another user", of(rare)),
    ];
    for (name, search) in searches {
        let read = async || store.find_games(&search, Some(rare), PAGE).await.unwrap().len();
        list.read(name, read).await;
    }
    list.read("my games", async || store.finished_tables(busy, None, PAGE).await.unwrap().len())
        .await;
    let middle = Some(behind(games / 2));
    let read = async || store.finished_tables(busy, middle.as_ref(), PAGE).await.unwrap().len();
    list.read("my games, a page in the middle", read).await;
    list.read("my tables", async || store.tables_of(busy, PAGE).await.unwrap().len()).await;
    list.read("lobby", async || store.lobby(Some(busy), PAGE).await.unwrap().len()).await;
    list.read("running games", async || store.running(0, PAGE).await.unwrap().len()).await;
    let ratings = store.ratings(busy).await.unwrap();
    list.read("ratings", async || store.ratings(busy).await.unwrap().len()).await;
    let class = &ratings[0].class;
    let read = async || store.rating_history(busy, class, 200).await.unwrap().len();
    list.read("graph of a rating", read).await;
    let read = async || store.leaders(class, 0, 100).await.unwrap().len();
    list.read("leaderboard", read).await;
    let read = async || store.leaders(class, u64::MAX / 4, 100).await.unwrap().len();
    list.read("leaderboard on which nobody is", read).await;
    let skeletons = vec!["p".to_owned()];
    let search = AccountSearch { handle: "p".to_owned(), skeletons, behind: String::new() };
    let read = async || store.find_accounts(&search, PAGE).await.unwrap().len();
    list.read("players by the first letter", read).await;
    store.close().await;
}

/// Behind the game of this number.
fn behind(number: u64) -> (u64, tablier_protocol::TableId) {
    (1_000_000 + number * 1_000, tablier_protocol::TableId::from_bytes([0; 8]))
}

async fn fill(store: &impl Store, games: u64) -> Vec<UserId> {
    let begun = Instant::now();
    let mut users = Vec::new();
    for number in 0..(games / GAMES_PER_USER).max(10) {
        let name = format!("player {number}");
        users.push(store.add_account(&name, &name, "hash", None, 0).await.unwrap().id);
    }
    let mut number = 0;
    while number < games {
        let batch = number..(number + BATCH).min(games);
        number = batch.end;
        let commits: Vec<_> = batch.map(|number| Arc::new(game(number, &users))).collect();
        store.append(&commits).await.unwrap();
    }
    eprintln!("{games} games of {} users in {} s", users.len(), begun.elapsed().as_secs());
    users
}

struct Lists {
    /// The server of the database.
    server: Option<u32>,
}

impl Lists {
    async fn read(&self, name: &str, read: impl AsyncFn() -> usize) {
        let mut rows = 0;
        for _ in 0..BEFORE {
            rows = read().await;
        }
        let before = self.cpu();
        for _ in 0..TIMES {
            rows = read().await;
        }
        let milliseconds = 1000.0 * (self.cpu() - before) / TIMES as f64;
        println!("{name}\t{milliseconds:.2}\t{rows}");
    }

    /// The processor time of this program and the server, in seconds.
    fn cpu(&self) -> f64 {
        let all = fs::read_dir("/proc").unwrap().flatten();
        let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter_map(|id| self.cpu_of(id)).sum()
    }

    fn cpu_of(&self, id: u32) -> Option<f64> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let fields: Vec<_> = stat.rsplit(')').next()?.split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u32>().ok();
        let is_ours = id == process::id()
            || self.server.is_some_and(|server| id == server || number(1) == Some(server));
        let ticks = number(11)? + number(12)?;
        is_ours.then(|| f64::from(ticks) / TICKS_PER_SECOND)
    }
}
