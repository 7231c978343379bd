//! `tablier serve`, the program itself: killed at any moment, ended politely, refused.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, fs};

use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How often the server is killed, and how many games are played meanwhile.
const KILLS: u64 = 6;
const GAMES: usize = 200;

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn serve(data: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.args(["serve", "--data"]).arg(data).args(more).env("LC_ALL", "C");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server that runs, and where. It lets one address do what usually hundreds do.
fn start(data: &Path) -> (Child, String) {
    let many = "1000000";
    let limits =
        ["--auth-attempts-per-minute", "--requests-per-second", "--connections-per-address"];
    let limits = limits.into_iter().flat_map(|limit| [limit, many]);
    let arguments = ["--address", "127.0.0.1:0"].into_iter().chain(limits).collect::<Vec<_>>();
    address_of(serve(data, &arguments).spawn().unwrap())
}

fn address_of(mut child: Child) -> (Child, String) {
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Tablier is running at ");
    (child, address.unwrap_or_else(|| panic!("{line}")).to_owned())
}

/// Somebody who keeps their session while servers come and go.
#[derive(Clone)]
struct Guest {
    http: Client,
    cookie: String,
}

impl Guest {
    async fn enter(address: &str, http: &Client) -> Self {
        Guest::come(address, http, "/api/guest", "{}").await.0
    }

    /// Somebody who is rated, with their number.
    async fn sign_up(address: &str, http: &Client, name: &str) -> (Self, i64) {
        let body = json!({ "name": name, "password": "a long evening" }).to_string();
        let (account, person) = Guest::come(address, http, "/api/account", &body).await;
        (account, person["id"].as_i64().unwrap())
    }

    async fn come(address: &str, http: &Client, path: &str, body: &str) -> (Self, Value) {
        let request = http.post(format!("{address}{path}")).body(body.to_owned());
        let answer = request.header(CONTENT_TYPE, "application/json").send().await.unwrap();
        let cookie = answer.headers()[SET_COOKIE].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        (Guest { cookie, http: http.clone() }, answer.json().await.unwrap())
    }

    /// An answer, unless the server is gone.
    async fn post(&self, address: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.http.post(format!("{address}{path}")).body(body.to_string());
        let request = request.header(CONTENT_TYPE, "application/json").header(ORIGIN, address);
        let answer = request.header(COOKIE, &self.cookie).send().await.ok()?;
        let status = answer.status().as_u16();
        Some((status, answer.json().await.ok()?))
    }

    async fn view(&self, address: &str, table: &str) -> Option<Value> {
        self.get(address, &format!("/api/tables/{table}")).await
    }

    async fn get(&self, address: &str, path: &str) -> Option<Value> {
        let request = self.http.get(format!("{address}{path}"));
        request.header(COOKIE, &self.cookie).send().await.ok()?.json().await.ok()
    }
}

/// Two guests at a table, and the moves that were acknowledged.
#[derive(Clone)]
struct Game {
    guests: [Guest; 2],
    table: String,
    acknowledged: Arc<Mutex<Vec<(usize, String)>>>,
}

impl Game {
    async fn open(address: &str, http: &Client) -> Self {
        let guests = [Guest::enter(address, http).await, Guest::enter(address, http).await];
        let body = json!({ "terms": { "game": "ordo" }, "first": [{ "do": "sit" }] });
        let (_, opened) = guests[0].post(address, "/api/tables", &body).await.unwrap();
        let table = opened["table"].as_str().unwrap().to_owned();
        let path = format!("/api/tables/{table}");
        let sat = guests[1].post(address, &path, &json!({ "do": "sit" })).await.unwrap();
        assert_eq!(sat.0, 200, "{sat:?}");
        Game { guests, table, acknowledged: Arc::default() }
    }

    /// Plays until the game or the server ends.
    async fn play(self, address: String, seed: u64) {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let Some(view) = self.guests[0].view(&address, &self.table).await else { return };
        let mut played = tablier_games::game("ordo", []).unwrap().begin();
        for text in view["moves"].as_array().unwrap() {
            played.play(text.as_str().unwrap()).unwrap();
        }
        while played.outcome().is_none() {
            let moves = played.legal_moves();
            let text = moves[dice.random_range(0..moves.len())].clone();
            let ply = played.played().len() + 1;
            let command = json!({ "do": "move", "ply": ply, "move": text });
            let guest = &self.guests[(ply - 1) % 2];
            let path = format!("/api/tables/{}", self.table);
            match guest.post(&address, &path, &command).await {
                Some((200, _)) => self.acknowledged.lock().unwrap().push((ply, text.clone())),
                Some(other) => panic!("{other:?}"),
                None => return,
            }
            played.play(&text).unwrap();
        }
    }

    async fn check(&self, address: &str) {
        let view = self.guests[0].view(address, &self.table).await.unwrap();
        for (ply, text) in self.acknowledged.lock().unwrap().iter() {
            assert_eq!(view["moves"][ply - 1], **text, "ply {ply} of {}", self.table);
        }
    }
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let data = folder("killed");
    let runtime = Runtime::new().unwrap();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut games: Vec<Game> = Vec::new();
    let http = Client::new();
    for round in 0..KILLS {
        let (mut child, address) = start(&data);
        runtime.block_on(async {
            for game in &games {
                game.check(&address).await;
            }
            if games.is_empty() {
                let mut opening = JoinSet::new();
                for _ in 0..GAMES {
                    let (address, http) = (address.clone(), http.clone());
                    opening.spawn(async move { Game::open(&address, &http).await });
                }
                games = opening.join_all().await;
            }
            let mut players = JoinSet::new();
            for (number, game) in games.iter().cloned().enumerate() {
                players.spawn(game.play(address.clone(), round * 100 + number as u64));
            }
            tokio::time::sleep(Duration::from_millis(dice.random_range(20..900))).await;
            // SIGKILL.
            child.kill().unwrap();
            child.wait().unwrap();
            while let Some(done) = players.join_next().await {
                done.unwrap();
            }
        });
    }
    let (mut child, address) = start(&data);
    runtime.block_on(async {
        for game in &games {
            game.check(&address).await;
        }
    });
    let count: usize = games.iter().map(|game| game.acknowledged.lock().unwrap().len()).sum();
    assert!(count > GAMES, "only {count} moves were acknowledged");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Two accounts who play one rated game after the other, and what became of their tables.
#[derive(Clone)]
struct Rivals {
    people: [(Guest, i64); 2],
    /// Every table that was opened, and whether its end was acknowledged.
    tables: Arc<Mutex<Vec<(String, bool)>>>,
}

impl Rivals {
    async fn meet(address: &str, http: &Client, number: usize) -> Self {
        let one = Guest::sign_up(address, http, &format!("One {number}")).await;
        let other = Guest::sign_up(address, http, &format!("Other {number}")).await;
        Rivals { people: [one, other], tables: Arc::default() }
    }

    /// Plays until the server ends.
    async fn play(self, address: String) {
        while self.play_once(&address).await.is_some() {}
    }

    /// The shortest game that counts: both move, and somebody gives up.
    async fn play_once(&self, address: &str) -> Option<()> {
        let clock = json!({ "kind": "real-time", "base": 600_000 });
        let terms = json!({ "game": "orthokon", "clock": clock, "sides": "lot", "rated": true });
        let body = json!({ "terms": terms, "first": [{ "do": "sit" }] });
        let [(one, first), (other, _)] = &self.people;
        let (_, opened) = one.post(address, "/api/tables", &body).await?;
        let table = opened["table"].as_str().unwrap().to_owned();
        self.tables.lock().unwrap().push((table.clone(), false));
        let path = format!("/api/tables/{table}");
        other.post(address, &path, &json!({ "do": "sit" })).await?;
        let view = one.view(address, &table).await?;
        let begins = view["seats"][0]["holder"]["person"] == *first;
        let order = if begins { [one, other] } else { [other, one] };
        for (ply, text) in [(1, "a1-a3"), (2, "b4-d2")] {
            let command = json!({ "do": "move", "ply": ply, "move": text });
            let (status, answer) = order[ply - 1].post(address, &path, &command).await?;
            assert_eq!(status, 200, "{answer}");
        }
        let (status, answer) = order[0].post(address, &path, &json!({ "do": "resign" })).await?;
        assert_eq!(status, 200, "{answer}");
        self.tables.lock().unwrap().last_mut().unwrap().1 = true;
        Some(())
    }

    /// Every game that is over stands once in the history of both, and nothing else does.
    async fn check(&self, address: &str) -> usize {
        let mut over = Vec::new();
        let tables = self.tables.lock().unwrap().clone();
        for (table, is_acknowledged) in tables {
            let view = self.people[0].0.view(address, &table).await.unwrap();
            assert!(!is_acknowledged || view["phase"] == "over", "{view}");
            if view["phase"] == "over" {
                over.push(table);
            }
        }
        over.sort();
        for (account, person) in &self.people {
            let path = format!("/api/people/{person}/ratings");
            let class = "history?game=orthokon&speed=steady";
            let history = account.get(address, &format!("{path}/{class}")).await.unwrap();
            let history = history.as_array().unwrap();
            let mut rated: Vec<_> =
                history.iter().map(|change| change["table"].as_str().unwrap().to_owned()).collect();
            rated.sort();
            assert_eq!(rated, over);
            let ratings = account.get(address, &path).await.unwrap();
            assert_eq!(ratings[0]["games"].as_u64().unwrap_or_default() as usize, over.len());
            // Each began where the one before had ended.
            for pair in history.windows(2) {
                assert_eq!(pair[0]["rating"], pair[1]["before"]);
            }
        }
        over.len()
    }
}

#[test]
fn every_rated_game_counts_once_when_the_server_is_killed() {
    const PAIRS: usize = 6;
    let data = folder("killed-rated");
    let runtime = Runtime::new().unwrap();
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let (http, mut pairs) = (Client::new(), Vec::new());
    for _ in 0..KILLS {
        let (mut child, address) = start(&data);
        runtime.block_on(async {
            for number in pairs.len()..PAIRS {
                pairs.push(Rivals::meet(&address, &http, number).await);
            }
            for pair in &pairs {
                pair.check(&address).await;
            }
            let mut players = JoinSet::new();
            for pair in &pairs {
                players.spawn(pair.clone().play(address.clone()));
            }
            tokio::time::sleep(Duration::from_millis(dice.random_range(200..900))).await;
            // SIGKILL.
            child.kill().unwrap();
            child.wait().unwrap();
            while let Some(done) = players.join_next().await {
                done.unwrap();
            }
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
    let healthy = runtime.block_on(async { reqwest::get(format!("{address}/health")).await });
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

#[test]
fn logs_can_be_read_by_programs() {
    let arguments = ["--address", "127.0.0.1:0", "--log", "debug", "--log-format", "json"];
    let (mut child, address) = address_of(serve(&folder("logs"), &arguments).spawn().unwrap());
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let runtime = Runtime::new().unwrap();
    let nowhere = runtime.block_on(async { reqwest::get(format!("{address}/nowhere")).await });
    assert_eq!(nowhere.unwrap().status(), 404);
    let refused = lines.find_map(|line| {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        (line["fields"]["message"] == "a request was refused").then_some(line)
    });
    assert_eq!(refused.unwrap()["fields"]["code"], "api-not-found");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Everything that lets somebody in is used once, in every way in which it can be sent.
#[test]
fn no_secret_is_logged() {
    const PASSWORD: &str = "a very long evening";
    let data = folder("logged-secrets");
    fs::create_dir_all(&data).unwrap();
    let log = data.join("log");
    // Also what other crates log, and whoever asks for more of one of them.
    let filter = "trace,tungstenite::protocol=trace";
    let mut command = serve(&data, &["--address", "127.0.0.1:0", "--log", filter]);
    let child = command.stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
    let (mut child, address) = address_of(child);
    let runtime = Runtime::new().unwrap();
    let secrets = runtime.block_on(async {
        let http = Client::new();
        let body = json!({ "name": "Ada", "password": PASSWORD }).to_string();
        let (ada, _) = Guest::come(&address, &http, "/api/account", &body).await;
        let terms = json!({ "terms": { "game": "ordo", "visibility": "link" } });
        let (_, opened) = ada.post(&address, "/api/tables", &terms).await.unwrap();
        let wanted = json!({ "name": "key", "scopes": ["read"] });
        let (_, made) = ada.post(&address, "/api/tokens", &wanted).await.unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (table, link, token) =
            (text(&opened["table"]), text(&opened["link"]), text(&made["token"]));
        for path in [
            format!("/table/{table}?link={link}"),
            format!("/table/{table}/board?link={link}"),
            format!("/api/tables/{table}?link={link}"),
            format!("/api/tables/{table}/events?after=0&link={link}"),
            format!("/sign-in?name=Ada&password={}", PASSWORD.replace(' ', "+")),
            format!("/nowhere?{token}"),
        ] {
            http.get(format!("{address}{path}")).bearer_auth(&token).send().await.unwrap();
            http.get(format!("{address}{path}")).header(COOKIE, &ada.cookie).send().await.unwrap();
        }
        let host = address.strip_prefix("http://").unwrap();
        let mut request = format!("ws://{host}/api/live").into_client_request().unwrap();
        request.headers_mut().insert("cookie", ada.cookie.parse().unwrap());
        request.headers_mut().insert("origin", address.parse().unwrap());
        let (mut socket, _) = connect_async(request).await.unwrap();
        let watch = json!({ "type": "watch", "id": 1, "table": table, "link": link });
        socket.send(Message::text(watch.to_string())).await.unwrap();
        socket.next().await.unwrap().unwrap();
        let wrong = json!({ "name": "Ada", "password": format!("{PASSWORD}!") });
        ada.post(&address, "/api/session", &wrong).await.unwrap();
        let session = ada.cookie.split_once('=').unwrap().1.to_owned();
        [PASSWORD.to_owned(), PASSWORD.replace(' ', "+"), session, link, token]
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let log = fs::read_to_string(&log).unwrap();
    assert!(log.contains("/table/"), "requests are logged: {log}");
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret}");
    }
}
