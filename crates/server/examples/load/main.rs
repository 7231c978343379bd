//! How much the server can bear: plays real games by WebSocket against a server of its own.
//!
//!     cargo build --release
//!     cargo run --release -p tablier-server --example load -- target/release/tablier
//!
//! Behind the program can stand the number of games, of moves a second in all of them, and of seconds:
//! `target/release/tablier 2500 2000 20` is usual. With `--boards` in front of it both players ask for the board
//! after every move, as pages do. The server keeps its data in a new folder beside the
//! program, so that moves go to the disk that the program is on. The system has to allow each of both
//! programs two open files a game (`ulimit -n`).

mod game;
mod server;
mod user;

use std::error::Error;
use std::time::{Duration, Instant};
use std::{env, process};

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::JoinSet;
use tokio::time::sleep;

use game::{Game, Schedule};
use server::{Server, stolen};
use user::User;

/// Whatever goes wrong ends the measurement.
type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// How many users come in at the same time.
const AT_ONCE: usize = 64;
/// How long nothing happens before memory is measured.
const REST: Duration = Duration::from_secs(2);
/// How long games go on before anything is measured.
const WARM_UP: Duration = Duration::from_secs(3);

/// What is to be measured.
struct Plan {
    /// Whether players ask for boards.
    with_boards: bool,
    program: String,
    games: usize,
    moves_per_second: usize,
    seconds: u64,
}

impl Plan {
    fn read() -> Option<Self> {
        let mut arguments = env::args().skip(1).peekable();
        let with_boards = arguments.next_if(|argument| argument == "--boards").is_some();
        let program = arguments.next()?;
        let mut number = |usual| match arguments.next() {
            Some(text) => text.parse().ok().filter(|&number| number > 0),
            None => Some(usual),
        };
        let (games, moves_per_second) = (number(2500)?, number(2000)?);
        let seconds = number(20)? as u64;
        let plan = Plan { with_boards, program, games, moves_per_second, seconds };
        arguments.next().is_none().then_some(plan)
    }
}

#[tokio::main]
async fn main() {
    let Some(plan) = Plan::read() else {
        eprintln!("usage: load [--boards] PROGRAM [GAMES [MOVES_A_SECOND [SECONDS]]]");
        process::exit(2);
    };
    if let Err(error) = measure(&plan).await {
        eprintln!("load: {error}");
        process::exit(1);
    }
}

async fn measure(plan: &Plan) -> Fallible<()> {
    let (server, opened_in) = Server::open(&plan.program).await?;
    println!("start to first answer   {:8.0} ms", millis(opened_in));
    let begin = Instant::now();
    let http = tablier_client::http_builder().tls_certs_only([]).build()?;
    let users = stream::iter(0..2 * plan.games).map(|_| User::enter(&server.address, &http));
    let users: Vec<_> = users.buffered(AT_ONCE).try_collect().await?;
    println!("{} guests in         {:8.1} s", users.len(), begin.elapsed().as_secs_f32());

    let empty = server.memory()?;
    let begin = Instant::now();
    let connections = stream::iter(users).map(User::connect);
    let mut users: Vec<_> = connections.buffered(AT_ONCE).try_collect().await?;
    println!("{} connected in      {:8.1} s", users.len(), begin.elapsed().as_secs_f32());
    sleep(REST).await;
    println!("an idle connection      {:8.1} KiB", kib(server.memory()? - empty, users.len()));

    let begin = Instant::now();
    let mut pairs = Vec::new();
    while let (Some(one), Some(other)) = (users.pop(), users.pop()) {
        pairs.push((pairs.len(), [one, other]));
    }
    let games = stream::iter(pairs).map(|(number, pair)| Game::begin(number, pair));
    let games: Vec<_> = games.buffered(AT_ONCE).try_collect().await?;
    println!("{} games begun in    {:8.1} s", games.len(), begin.elapsed().as_secs_f32());
    sleep(REST).await;
    println!("the same in a game      {:8.1} KiB", kib(server.memory()? - empty, 2 * games.len()));

    let schedule = Schedule {
        begin: Instant::now(),
        period: Duration::from_secs(1).mul_f64(games.len() as f64 / plan.moves_per_second as f64),
        end: Instant::now() + WARM_UP + Duration::from_secs(plan.seconds),
        with_boards: plan.with_boards,
    };
    let count = games.len();
    let mut playing = JoinSet::new();
    for (number, game) in games.into_iter().enumerate() {
        playing.spawn(game.play(schedule, number as f64 / count as f64));
    }
    sleep(WARM_UP).await;
    let (used, lost) = (server.cpu()?, stolen()?);
    sleep(Duration::from_secs(plan.seconds)).await;
    let (used, lost) = (server.cpu()? - used, stolen()? - lost);
    let mut moves = Vec::new();
    while let Some(game) = playing.join_next().await {
        moves.extend(game??.into_iter().filter(|m| m.sent >= schedule.begin + WARM_UP));
    }
    let mut times: Vec<_> = moves.iter().map(|m| m.took).collect();
    times.sort_unstable();
    let per_second = times.len() as f64 / plan.seconds as f64;
    println!("moves                   {per_second:8.0} /s");
    for (name, part) in [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("most", 1.0)] {
        let at = (part * times.len() as f64).ceil() as usize;
        let Some(time) = times.get(at.saturating_sub(1)) else { continue };
        println!("{name:5} to the opponent   {:8.1} ms", millis(*time));
    }
    println!("the server used         {:8.0} % of a core", 100.0 * used / plan.seconds as f64);
    println!("CPU for 1000 moves      {:8.3} s", 1000.0 * used / times.len() as f64);
    println!("other machines took     {:8.0} % of a core", 100.0 * lost / plan.seconds as f64);
    println!("memory in the end       {:8.1} MiB", server.memory()? as f64 / 1024.0);
    server.close()
}

fn millis(time: Duration) -> f64 {
    1000.0 * time.as_secs_f64()
}

fn kib(kib: i64, count: usize) -> f64 {
    kib as f64 / count as f64
}
