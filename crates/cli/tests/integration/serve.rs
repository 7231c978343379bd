//! `tablier serve`, the program itself: killed at any moment, ended politely, refused.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_client::{Client, ClientError};
use tablier_protocol::{
    ClockRule, Command as TableCommand, CreateTable, Phase, PlayerCount, RatingClass, Sides, Speed,
    TableId, Terms, UserId,
};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::server::{account, address_of, client, folder, get, serve};

/// How often the server is killed, and how many games are played meanwhile.
const KILLS: u64 = 6;
const GAMES: usize = 200;

/// Told of every request that the server has acknowledged.
type Acknowledged = mpsc::UnboundedSender<()>;

/// A server that runs, and where. It lets one address do what usually hundreds do.
fn start(data: &Path) -> (Child, String) {
    let many = "1000000";
    let limits =
        ["--auth-attempts-per-minute", "--requests-per-second", "--connections-per-address"];
    let limits = limits.into_iter().flat_map(|limit| [limit, many]);
    let arguments = ["--address", "127.0.0.1:0"].into_iter().chain(limits).collect::<Vec<_>>();
    address_of(serve(data, &arguments).spawn().unwrap())
}

const SIT: TableCommand = TableCommand::Sit { seat: None, contribution: None };

/// The same user when the server has been started again, at another address.
fn again(who: &Client, address: &str) -> Client {
    who.clone().with_address(&address.parse().unwrap())
}

/// Somebody who shares connections with others.
async fn guest(mut client: Client) -> Client {
    client.create_guest("").await.unwrap();
    client
}

/// An answer, unless the server is gone. It refuses nothing here.
fn answered<T>(answer: Result<T, ClientError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(ClientError::Unreachable(_)) => None,
        Err(other) => panic!("{other:?}"),
    }
}

/// Two guests at a table, and the moves that were acknowledged.
#[derive(Clone)]
struct Game {
    guests: [Client; 2],
    table: TableId,
    acknowledged: Arc<Mutex<Vec<(usize, String)>>>,
}

impl Game {
    async fn open(client: Client) -> Self {
        let guests = [guest(client.clone()).await, guest(client).await];
        let wanted = CreateTable { terms: Terms::new("ordo"), first: vec![SIT] };
        let table = guests[0].create_table(&wanted).await.unwrap().table;
        guests[1].table(&table).act(&SIT).await.unwrap();
        Game { guests, table, acknowledged: Arc::default() }
    }

    /// Plays until the game or the server ends.
    async fn play(self, address: String, seed: u64, acknowledged: Acknowledged) {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let guests = self.guests.each_ref().map(|guest| again(guest, &address));
        let Some(view) = answered(guests[0].table(&self.table).view().await) else { return };
        let mut played = tablier_games::game("ordo", []).unwrap().begin();
        for text in &view.moves {
            played.play(text).unwrap();
        }
        while played.outcome().is_none() {
            let moves = played.legal_moves();
            let text = moves[dice.random_range(0..moves.len())].clone();
            let ply = played.played().len() + 1;
            let command = TableCommand::Move { ply, text: text.clone() };
            let table = guests[(ply - 1) % 2].table(&self.table);
            if answered(table.act(&command).await).is_none() {
                return;
            }
            played.play(&text).unwrap();
            self.acknowledged.lock().unwrap().push((ply, text));
            let _ = acknowledged.send(());
        }
    }

    async fn check(&self, address: &str) {
        let view = again(&self.guests[0], address).table(&self.table).view().await.unwrap();
        for (ply, text) in self.acknowledged.lock().unwrap().iter() {
            assert_eq!(view.moves.get(ply - 1), Some(text), "ply {ply} of {}", self.table);
        }
    }
}

/// Sends SIGKILL as soon as so many requests have been acknowledged, or all games are over. Other requests
/// are on their way then.
async fn kill_after(
    number: usize,
    mut acknowledged: mpsc::UnboundedReceiver<()>,
    child: &mut Child,
) {
    let mut count = 0;
    while count < number && acknowledged.recv().await.is_some() {
        count += 1;
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let data = folder("killed");
    let runtime = Runtime::new().unwrap();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut games: Vec<Game> = Vec::new();
    for round in 0..KILLS {
        let (mut child, address) = start(&data);
        runtime.block_on(async {
            for game in &games {
                game.check(&address).await;
            }
            if games.is_empty() {
                let (stranger, mut opening) = (client(&address), JoinSet::new());
                for _ in 0..GAMES {
                    opening.spawn(Game::open(stranger.clone()));
                }
                games = opening.join_all().await;
            }
            let (mut players, (acknowledged, moves)) = (JoinSet::new(), mpsc::unbounded_channel());
            for (number, game) in games.iter().cloned().enumerate() {
                let seed = round * 100 + number as u64;
                players.spawn(game.play(address.clone(), seed, acknowledged.clone()));
            }
            drop(acknowledged);
            kill_after(dice.random_range(GAMES..5 * GAMES), moves, &mut child).await;
            players.join_all().await;
        });
    }
    let (mut child, address) = start(&data);
    runtime.block_on(async {
        for game in &games {
            game.check(&address).await;
        }
    });
    let count: usize = games.iter().map(|game| game.acknowledged.lock().unwrap().len()).sum();
    assert!(count >= GAMES * KILLS as usize, "only {count} moves were acknowledged");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Two accounts who play one rated game after the other, and what became of their tables.
#[derive(Clone)]
struct Rivals {
    users: [(Client, UserId); 2],
    /// Every table that was created, and whether its end was acknowledged.
    tables: Arc<Mutex<Vec<(TableId, bool)>>>,
}

impl Rivals {
    async fn meet(client: &Client, number: usize) -> Self {
        let one = account(client.clone(), &format!("One {number}"), "a long evening").await;
        let other = account(client.clone(), &format!("Other {number}"), "a long evening").await;
        Rivals { users: [one, other], tables: Arc::default() }
    }

    /// Plays until the server ends.
    async fn play(self, address: String, acknowledged: Acknowledged) {
        while self.play_once(&address, &acknowledged).await.is_some() {}
    }

    /// The shortest game that counts: both move, and somebody gives up.
    async fn play_once(&self, address: &str, acknowledged: &Acknowledged) -> Option<()> {
        let clock = ClockRule::RealTime { base: 600_000, increment: 0, delay: 0 };
        let terms = Terms::new("orthokon");
        let terms = Terms { clock, sides: Sides::Random, rated: true, ..terms };
        let [(one, first), (other, _)] = &self.users;
        let (one, other) = (again(one, address), again(other, address));
        let wanted = CreateTable { terms, first: vec![SIT] };
        let table = answered(one.create_table(&wanted).await)?.table;
        self.tables.lock().unwrap().push((table.clone(), false));
        acknowledged.send(()).ok()?;
        answered(other.table(&table).act(&SIT).await)?;
        acknowledged.send(()).ok()?;
        let view = answered(one.table(&table).view().await)?;
        let begins = view.seats[0].holder.unwrap().user() == Some(*first);
        let order = if begins { [&one, &other] } else { [&other, &one] };
        for (ply, text) in [(1, "a1-a3"), (2, "b4-d2")] {
            let command = TableCommand::Move { ply, text: text.to_owned() };
            answered(order[ply - 1].table(&table).act(&command).await)?;
            acknowledged.send(()).ok()?;
        }
        answered(order[0].table(&table).act(&TableCommand::Resign).await)?;
        self.tables.lock().unwrap().last_mut().unwrap().1 = true;
        acknowledged.send(()).ok()
    }

    /// Every game that is over stands once in the history of both, and nothing else does.
    async fn check(&self, address: &str) -> usize {
        let mut over = Vec::new();
        let tables = self.tables.lock().unwrap().clone();
        let reader = again(&self.users[0].0, address);
        for (table, is_acknowledged) in tables {
            let view = reader.table(&table).view().await.unwrap();
            assert!(!is_acknowledged || view.phase == Phase::Over, "{view:?}");
            if view.phase == Phase::Over {
                over.push(table);
            }
        }
        over.sort();
        let (game, player_count) = ("orthokon".to_owned(), PlayerCount::Two);
        let class = RatingClass { game, player_count, speed: Speed::Rapid };
        for (_, user) in &self.users {
            let history = reader.rating_history(*user, &class).await.unwrap();
            let mut rated: Vec<_> = history.iter().map(|change| change.table.clone()).collect();
            rated.sort();
            assert_eq!(rated, over);
            let ratings = reader.ratings(*user).await.unwrap();
            assert_eq!(ratings.first().map_or(0, |rating| rating.games) as usize, over.len());
            // Each began where the one before had ended.
            for pair in history.windows(2) {
                assert!((pair[0].rating - pair[1].before).abs() < f64::EPSILON);
            }
        }
        over.len()
    }
}

#[test]
fn every_rated_game_counts_once_when_the_server_is_killed() {
    const PAIRS: usize = 6;
    /// How many requests of a game are acknowledged.
    const REQUESTS: usize = 5;
    let data = folder("killed-rated");
    let runtime = Runtime::new().unwrap();
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let mut pairs = Vec::new();
    for _ in 0..KILLS {
        let (mut child, address) = start(&data);
        runtime.block_on(async {
            for number in pairs.len()..PAIRS {
                pairs.push(Rivals::meet(&client(&address), number).await);
            }
            for pair in &pairs {
                pair.check(&address).await;
            }
            let (mut players, (acknowledged, requests)) =
                (JoinSet::new(), mpsc::unbounded_channel());
            for pair in &pairs {
                players.spawn(pair.clone().play(address.clone(), acknowledged.clone()));
            }
            drop(acknowledged);
            // Even if every game is interrupted, more than half of the requests are of games that ended.
            let number = dice.random_range(2 * PAIRS * REQUESTS..6 * PAIRS * REQUESTS);
            kill_after(number, requests, &mut child).await;
            players.join_all().await;
        });
    }
    let (mut child, address) = start(&data);
    let mut games = 0;
    for pair in &pairs {
        games += runtime.block_on(pair.check(&address));
    }
    assert!(games > PAIRS, "only {games} games came to an end");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_polite_end_is_a_success() {
    let data = folder("polite");
    let (mut child, address) = start(&data);
    let runtime = Runtime::new().unwrap();
    let healthy = runtime.block_on(get(format!("{address}/health")));
    assert_eq!(healthy.unwrap().status(), 200);
    let terminated = Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(terminated.success());
    assert!(child.wait().unwrap().success());
}

fn refusal(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("tablier: ") && told.lines().count() == 1, "{told}");
    told
}

#[test]
fn a_second_server_and_a_taken_address_are_told() {
    let data = folder("second");
    let (mut child, address) = start(&data);
    let told = refusal(serve(&data, &["--address", "127.0.0.1:0"]));
    assert!(told.contains("Another server is already using") && told.contains("--data"), "{told}");
    let taken = address.strip_prefix("http://").unwrap();
    let told = refusal(serve(&folder("other"), &["--address", taken]));
    assert!(told.contains("Cannot listen on") && told.contains("--address"), "{told}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_folder_that_cannot_be_one_is_told() {
    let data = folder("no-folder");
    fs::write(&data, "").unwrap();
    let told = refusal(serve(&data, &["--address", "127.0.0.1:0"]));
    assert!(told.contains("cannot be used"), "{told}");
    fs::remove_file(&data).unwrap();
}

/// Flags come before the environment, and both before the file.
#[test]
fn what_is_said_nearest_counts() {
    // An address of the examples in books, which no machine has, and one that every machine has.
    const NOWHERE: &str = "192.0.2.1:0";
    const HERE: &str = "127.0.0.1:0";
    let data = folder("nearest");
    fs::create_dir_all(&data).unwrap();
    let file = |address: &str| {
        let path = data.join("settings.toml");
        fs::write(&path, format!("address = '{address}'\nlog = 'error'\n")).unwrap();
        path.display().to_string()
    };
    let opens = |mut command: Command| {
        let (mut child, _) = address_of(command.spawn().unwrap());
        child.kill().unwrap();
        child.wait().unwrap();
    };
    opens(serve(&data, &["--config", &file(HERE)]));
    let mut environment = serve(&data, &["--config", &file(NOWHERE)]);
    environment.env("TABLIER_ADDRESS", HERE);
    opens(environment);
    let mut flag = serve(&data, &["--config", &file(NOWHERE), "--address", HERE]);
    flag.env("TABLIER_ADDRESS", NOWHERE);
    opens(flag);
    let mut flag = serve(&data, &["--config", &file(HERE), "--address", NOWHERE]);
    flag.env("TABLIER_ADDRESS", HERE);
    assert!(refusal(flag).contains(NOWHERE));
}

#[test]
fn wrong_settings_are_told() {
    let data = folder("wrong-settings");
    fs::create_dir_all(&data).unwrap();
    let path = data.join("settings.toml");
    fs::write(&path, "address = '127.0.0.1:0'\nport = 80\n").unwrap();
    let path = path.display().to_string();
    let told = |arguments: &[&str]| {
        let output = serve(&data, arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.starts_with("tablier: ") && told.lines().count() == 1, "{told}");
        told
    };
    let said = told(&["--config", &path]);
    assert!(said.contains("line 2") && said.contains("port"), "{said}");
    assert!(refusal(serve(&data, &["--config", "nowhere.toml"])).contains("nowhere.toml"));
    assert!(told(&["--log", "a=b=c"]).contains("is not a valid log filter"));
    told(&["--proxies", "somewhere"]);
    told(&["--requests-per-second", "0"]);
}

/// `0.0.0.0` is no address that a browser can open.
#[test]
fn a_server_on_all_addresses_tells_one_that_can_be_opened() {
    let data = folder("serve-all-addresses");
    let (mut child, address) =
        address_of(serve(&data, &["--address", "0.0.0.0:0"]).spawn().unwrap());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
}

#[test]
fn the_local_network_and_an_address_exclude_each_other() {
    let data = folder("serve-lan-address");
    let both = ["--lan", "--address", "127.0.0.1:0"];
    let refused = serve(&data, &both).output().unwrap();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && told.contains("either --lan or --address"), "{told}");
    assert!(refused.stdout.is_empty());
}
