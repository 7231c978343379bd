//! Plays real games by WebSocket against servers that somebody else has started and measures, and tells how long moves
//! take.
//!
//! `cargo xtask load` starts the servers and this program, and measures what all of them use. With several servers the
//! players of a game are at different ones, or at the same one with `--together`. With `--boards` they ask for boards after
//! every move, as pages did before they made them in the tab, and do where WebAssembly is missing; without it they are like pages
//! that do.
//!
//! The program and whoever measures take turns: it prints the name of a stage that it has reached, and goes on when it
//! reads a line. The last line that it prints is a JSON object. The system has to allow two open files a game
//! (`ulimit -n`).

mod game;
mod turns;
mod user;

use std::error::Error;
use std::time::{Duration, Instant};
use std::{env, process};

use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use tablier_client::Address;
use tokio::task::JoinSet;
use tokio::time::sleep;

use game::{Game, Schedule};
use turns::reached;
use user::User;

/// Whatever goes wrong ends the measurement.
type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// How many users come in at the same time.
const AT_ONCE: usize = 64;
/// How long nothing happens before memory is measured.
const REST: Duration = Duration::from_secs(2);
/// How long games go on before anything is measured.
const WARM_UP: Duration = Duration::from_secs(3);

/// What is played.
struct Plan {
    /// Whether players ask for boards.
    with_boards: bool,
    /// Whether the players of a game are at the same server.
    is_together: bool,
    games: usize,
    moves_per_second: usize,
    seconds: u64,
    servers: Vec<Address>,
}

impl Plan {
    fn read() -> Option<Self> {
        let mut arguments = env::args().skip(1).peekable();
        let with_boards = arguments.next_if(|argument| argument == "--boards").is_some();
        let is_together = arguments.next_if(|argument| argument == "--together").is_some();
        let mut number = || arguments.next()?.parse().ok().filter(|&number: &usize| number > 0);
        let (games, moves_per_second) = (number()?, number()?);
        let seconds = number()? as u64;
        let servers: Result<Vec<Address>, _> = arguments.map(|address| address.parse()).collect();
        let servers = servers.ok().filter(|servers| !servers.is_empty())?;
        Some(Plan { with_boards, is_together, games, moves_per_second, seconds, servers })
    }
}

#[tokio::main]
async fn main() {
    let Some(plan) = Plan::read() else {
        eprintln!("usage: load [--boards] [--together] GAMES MOVES_A_SECOND SECONDS SERVER...");
        process::exit(2);
    };
    if let Err(error) = play(&plan).await {
        eprintln!("load: {error}");
        process::exit(1);
    }
}

async fn play(plan: &Plan) -> Fallible<()> {
    let http = tablier_client::http_builder().tls_certs_only([]).build()?;
    // Neighbours in this order play against each other.
    let place = |user: usize| if plan.is_together { user / 2 } else { user };
    let servers = (0..2 * plan.games).map(|user| &plan.servers[place(user) % plan.servers.len()]);
    let users = stream::iter(servers).map(|server| User::enter(server, &http));
    let users: Vec<_> = users.buffered(AT_ONCE).try_collect().await?;
    reached("entered").await?;

    let connections = stream::iter(users).map(User::connect);
    let mut users: Vec<_> = connections.buffered(AT_ONCE).try_collect().await?;
    sleep(REST).await;
    reached("connected").await?;

    let mut pairs = Vec::new();
    while let (Some(one), Some(other)) = (users.pop(), users.pop()) {
        pairs.push((pairs.len(), [one, other]));
    }
    let games = stream::iter(pairs).map(|(number, pair)| Game::begin(number, pair));
    let games: Vec<_> = games.buffered(AT_ONCE).try_collect().await?;
    sleep(REST).await;
    reached("begun").await?;

    let begun = Instant::now();
    let schedule = Schedule {
        begin: begun,
        period: Duration::from_secs(1).mul_f64(games.len() as f64 / plan.moves_per_second as f64),
        // Until everything is measured; the last stage takes a moment.
        end: begun + WARM_UP + Duration::from_secs(plan.seconds + 1),
        with_boards: plan.with_boards,
    };
    let count = games.len();
    let mut playing = JoinSet::new();
    for (number, game) in games.into_iter().enumerate() {
        playing.spawn(game.play(schedule, number as f64 / count as f64));
    }
    sleep(WARM_UP).await;
    reached("warm").await?;
    let begin = Instant::now();
    sleep(Duration::from_secs(plan.seconds)).await;
    let end = Instant::now();
    reached("measured").await?;
    let mut times = Vec::new();
    while let Some(game) = playing.join_next().await {
        let moves = game??.into_iter().filter(|played| (begin..end).contains(&played.sent));
        times.extend(moves.map(|played| played.took));
    }
    times.sort_unstable();
    let at = |part: f64| {
        let place = (part * times.len() as f64).ceil() as usize;
        times.get(place.saturating_sub(1)).map_or(0.0, |time| 1000.0 * time.as_secs_f64())
    };
    let seconds = (end - begin).as_secs_f64();
    let told = json!({
        "moves": times.len(), "seconds": seconds,
        "p50": at(0.5), "p99": at(0.99), "p999": at(0.999), "most": at(1.0),
    });
    println!("{told}");
    Ok(())
}
