//! A server that is stopped and continued in the middle of games, as a laptop that sleeps: nobody loses time.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use tablier_client::Client;
use tablier_protocol::{
    ClockRule, Command as TableCommand, CreateTable, Phase, TableId, TableView, Terms,
};
use tokio::runtime::Runtime;

/// What everybody has for a game, and for how long the process is stopped: longer.
const BASE: u64 = 5_000;
const STOPPED: Duration = Duration::from_secs(7);
/// What milliseconds are rounded away.
const ROUNDED: u64 = 5;

struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(name: &str) -> Self {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&data);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
        command.args(["serve", "--address", "127.0.0.1:0", "--data"]).arg(&data);
        command.env("LC_ALL", "C").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line[line.find("http://").unwrap()..].trim().to_owned();
        Server { process, address }
    }

    fn signal(&self, name: &str) {
        let process = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
    }

    async fn guest(&self) -> Client {
        let mut guest = Client::new(&self.address.parse().unwrap()).unwrap();
        guest.create_guest("").await.unwrap();
        guest
    }
}

/// A table at which so many moves have been made, and when the last was sent.
async fn table(guests: [&Client; 2], moves: &[String]) -> (TableId, Instant) {
    let sit = TableCommand::Sit { seat: None, contribution: None };
    let clock = ClockRule::RealTime { base: BASE, increment: 0, delay: 0 };
    let terms = Terms { clock, ..Terms::new("orthokon") };
    let wanted = CreateTable { terms, first: vec![sit.clone()] };
    let table = guests[0].create_table(&wanted).await.unwrap().table;
    guests[1].table(&table).act(&sit).await.unwrap();
    let mut sent = Instant::now();
    for (ply, text) in moves.iter().enumerate() {
        sent = Instant::now();
        play(guests[ply % 2], &table, ply + 1, text).await;
    }
    (table, sent)
}

async fn play(guest: &Client, table: &TableId, ply: usize, text: &str) {
    let command = TableCommand::Move { ply, text: text.to_owned() };
    guest.table(table).act(&command).await.unwrap();
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn a_legal_move(moves: &[String]) -> String {
    let mut played = tablier_games::game("orthokon", []).unwrap().begin();
    for text in moves {
        played.play(text).unwrap();
    }
    played.legal_moves()[0].clone()
}

#[test]
fn nobody_loses_time_while_the_process_is_stopped() {
    let server = Server::start("freeze");
    Runtime::new().unwrap().block_on(async {
        let (ada, blaise) = (server.guest().await, server.guest().await);
        // At one table the first player is on turn, at the other the second.
        let mut moves = vec!["a1-a3".to_owned(), "b4-d2".to_owned()];
        let (first, first_sent) = table([&ada, &blaise], &moves).await;
        moves.push(a_legal_move(&moves));
        let (second, second_sent) = table([&ada, &blaise], &moves).await;
        server.signal("-STOP");
        let stopped = Instant::now();
        thread::sleep(STOPPED);
        let continued = Instant::now();
        server.signal("-CONT");

        for (guest, table, sent) in [(&ada, &first, first_sent), (&blaise, &second, second_sent)] {
            let before = guest.table(table).view().await.unwrap();
            assert_eq!(before.phase, Phase::Playing, "{before:?}");
            let moves = &before.moves;
            let left = |view: &TableView| view.clock.as_ref().unwrap().left[moves.len() % 2];
            play(guest, table, moves.len() + 1, &a_legal_move(moves)).await;
            let charged = left(&before) - left(&guest.table(table).view().await.unwrap());
            // It is charged with no more than the time in which the process ran.
            let running = (stopped - sent) + continued.elapsed();
            assert!(charged <= running.as_millis() as u64 + ROUNDED, "{charged} of {running:?}");
        }
    });
}
