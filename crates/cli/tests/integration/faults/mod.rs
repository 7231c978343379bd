//! Nothing that was acknowledged is lost, whatever the disk does.
//!
//! Games of all kinds are played at a real server while its system calls fail: writes, syncs,
//! truncations and openings of files, with full disks and input/output errors, at chosen calls and at
//! random. In between the disk heals, and the server must heal by itself; then it is killed, started again, and
//! everything that it had acknowledged must be there.
//!
//! `TABLIER_FAULTS_SEED` and `TABLIER_FAULTS_ROUNDS` make other runs and longer ones.

#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod control;
mod player;

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use control::{CALLS, Call, ENOSPC, Faults};
use player::Player;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_client::Address;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

const PLAYERS: usize = 8;
/// What each player does between two changes of the faults.
const STEPS: usize = 12;
/// Changes of the faults between two kills.
const CHANGES: usize = 12;

struct Server {
    child: Child,
    address: Address,
}

impl Server {
    /// Starts a server; none if it says why it cannot start.
    fn start(data: &Path, faults: &Faults) -> Option<Self> {
        Server::start_with_log(data, faults, &log(data))
    }

    fn start_with_log(data: &Path, faults: &Faults, log: &Path) -> Option<Self> {
        let log = File::options().create(true).append(true).open(log).unwrap();
        let many = "1000000";
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
        command.args(["serve", "--address", "127.0.0.1:0", "--auth-attempts-per-minute", many]);
        command.args(["--requests-per-second", many, "--log", "info", "--data"]).arg(data);
        faults.apply(&mut command);
        let mut child =
            command.env("LC_ALL", "C").stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if line.is_empty() {
            assert_eq!(
                child.wait().unwrap().code(),
                Some(1),
                "it does not start and does not say why"
            );
            return None;
        }
        Some(Server { child, address: line.trim().rsplit(' ').next().unwrap().parse().unwrap() })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn log(data: &Path) -> PathBuf {
    data.with_extension("log")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let _ = fs::remove_file(log(&folder));
    folder
}

fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).map_or(default, |text| text.parse().unwrap())
}

/// Everybody does some steps at the same time. Returns how many were refused.
async fn play(players: Vec<Player>, steps: usize) -> (Vec<Player>, usize) {
    let mut playing = JoinSet::new();
    for mut player in players {
        playing.spawn(async move {
            let before = player.refused;
            for _ in 0..steps {
                player.step().await;
            }
            let refused = player.refused - before;
            (player, refused)
        });
    }
    let (players, refused): (Vec<_>, Vec<_>) = playing.join_all().await.into_iter().unzip();
    (players, refused.iter().sum())
}

/// Waits until the server says that it is ready.
async fn wait_until_ready(player: &Player) {
    for _ in 0..600 {
        if player.ready().await == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not heal by itself: {}", player.ready().await);
}

/// Other faults than before.
fn change(faults: &Faults, dice: &mut ChaCha8Rng) {
    faults.heal();
    let call = CALLS[dice.random_range(0..CALLS.len())];
    match dice.random_range(0..5) {
        // A disk that is full, for everything or for one kind of call.
        0 => {
            faults.error(ENOSPC);
            faults.rate(Call::Write, 1000);
            faults.rate(Call::Truncate, 1000);
        }
        1 => faults.rate(call, 1000),
        // A disk that fails now and then.
        2 => CALLS.map(|call| faults.rate(call, dice.random_range(1..150))).into_iter().collect(),
        3 => faults.rate(call, dice.random_range(50..700)),
        _ => CALLS
            .map(|call| faults.fail_after(call, dice.random_range(0..30)))
            .into_iter()
            .collect(),
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_disk_fails() {
    let (seed, rounds) = (number("TABLIER_FAULTS_SEED", 1), number("TABLIER_FAULTS_ROUNDS", 12));
    let data = folder(&format!("faults-{seed}"));
    let faults = Faults::new(&data, seed);
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let runtime = Runtime::new().unwrap();
    let (mut moves, mut refused) = (0, 0);
    let mut server = Server::start(&data, &faults).unwrap();
    runtime.block_on(async {
        let mut players = Vec::new();
        for number in 0..PLAYERS as u64 {
            let dice = ChaCha8Rng::seed_from_u64(seed * 1_000 + number);
            players.push(Player::new(&server.address, dice).await);
        }
        for _ in 0..rounds {
            for _ in 0..CHANGES {
                change(&faults, &mut dice);
                let failed;
                (players, failed) = play(players, STEPS).await;
                refused += failed;
                if dice.random_range(0..3) == 0 {
                    faults.heal();
                    wait_until_ready(&players[0]).await;
                    let failed;
                    (players, failed) = play(players, STEPS).await;
                    assert_eq!(failed, 0, "it said that it was ready");
                }
            }
            drop(server);
            // It starts on the failing disk, or says in one line why not.
            let started = Server::start(&data, &faults);
            faults.heal();
            server = started.unwrap_or_else(|| Server::start(&data, &faults).unwrap());
            moves = 0;
            for player in &mut players {
                player.follow(&server.address);
                wait_until_ready(player).await;
                moves += player.check().await;
            }
        }
    });
    let failed = CALLS.map(|call| faults.failed(call));
    println!(
        "seed {seed}: {failed:?} failed writes, syncs, truncations and openings; {refused} requests refused, {moves} moves kept"
    );
    assert!(failed.iter().all(|count| *count > 0) && refused > 100 && moves > 100);
    let log = fs::read_to_string(log(&data)).unwrap();
    assert!(!log.contains("panicked"), "{log}");
    assert!(log.contains("failed to write to the database"), "{log}");
    assert!(log.contains("writing to the database works again"), "{log}");
}

/// The smallest way to lose something: the disk is full for two moves, and then it is not.
#[test]
fn two_commits_that_fail_cost_nothing_that_comes_after() {
    let data = folder("two-commits");
    let faults = Faults::new(&data, 1);
    let mut server = Server::start(&data, &faults).unwrap();
    Runtime::new().unwrap().block_on(async {
        let mut player = Player::new(&server.address, ChaCha8Rng::seed_from_u64(7)).await;
        while player.acknowledged < 5 {
            assert!(player.step().await);
        }
        faults.error(ENOSPC);
        for _ in 0..2 {
            faults.rate(Call::Sync, 1000);
            while player.step().await {}
            assert_eq!(player.ready().await, 503);
            faults.heal();
            wait_until_ready(&player).await;
        }
        for _ in 0..20 {
            assert!(player.step().await);
        }
        drop(server);
        server = Server::start(&data, &faults).unwrap();
        player.follow(&server.address);
        assert!(player.check().await >= 20);
    });
}

/// A start opens the lock, the database, its log and its shared memory, the last of them more than once. Whichever
/// of these fail, the next start finds everything that was acknowledged.
#[test]
fn no_start_that_fails_loses_anything() {
    const OPENINGS: u32 = 7;
    let (data, killed) = (folder("failed-starts"), folder("failed-starts-killed"));
    let faults = Faults::new(&data, 1);
    let server = Server::start(&data, &faults).unwrap();
    Runtime::new().unwrap().block_on(async {
        let mut player = Player::new(&server.address, ChaCha8Rng::seed_from_u64(7)).await;
        while player.acknowledged < 10 {
            assert!(player.step().await);
        }
        drop(server);
        fs::rename(&data, &killed).unwrap();
        let mut failed = 0;
        for openings in 1..1 << OPENINGS {
            copy(&killed, &data);
            faults.pattern(Call::Open, openings);
            failed += usize::from(Server::start(&data, &faults).is_none());
            faults.heal();
            let server = Server::start(&data, &faults).unwrap();
            player.follow(&server.address);
            println!("openings that failed, the first one last: {openings:b}");
            assert!(player.check().await > 0);
        }
        assert!(failed > 50, "{failed} starts failed");
    });
}

/// A folder with the same files and no others.
fn copy(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    fs::create_dir(to).unwrap();
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

/// The log is often on the same disk as the data.
#[test]
fn a_log_that_cannot_be_written_stops_nobody() {
    let data = folder("log-on-full-disk");
    fs::create_dir(&data).unwrap();
    let faults = Faults::new(&data, 1);
    let server = Server::start_with_log(&data, &faults, &data.join("log")).unwrap();
    Runtime::new().unwrap().block_on(async {
        let mut player = Player::new(&server.address, ChaCha8Rng::seed_from_u64(7)).await;
        faults.error(ENOSPC);
        faults.rate(Call::Write, 1000);
        for _ in 0..10 {
            assert!(!player.step().await, "nothing can be written");
        }
        faults.heal();
        wait_until_ready(&player).await;
        assert!(player.step().await);
    });
}
