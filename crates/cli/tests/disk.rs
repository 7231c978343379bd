//! `tablier serve` on a disk that is full, and on one that cannot be written to. The disks are mounted
//! for the server alone, which takes root, and are gone with it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The server in a view of the disks of its own, after these commands, in which `$1` is the folder.
fn serve(data: &Path, mounts: &str) -> Command {
    let script = format!("{mounts} && exec \"$2\" serve --data \"$1\" --address 127.0.0.1:0");
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", &script, "sh"]).arg(data);
    command.arg(env!("CARGO_BIN_EXE_tablier")).env("LC_ALL", "C");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

struct Server {
    child: Child,
    address: String,
    cookie: String,
    http: reqwest::Client,
}

impl Server {
    async fn start(data: &Path, mounts: &str) -> Self {
        let mut child = serve(data, mounts).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(address.starts_with("http://"), "{line:?}");
        let mut server =
            Server { child, address, cookie: String::new(), http: reqwest::Client::new() };
        let (cookie, _) = server.ask("/api/guest", Some(&json!({}))).await;
        server.cookie = cookie;
        server
    }

    /// The cookie that is set, and the answer with its status.
    async fn ask(&self, path: &str, body: Option<&Value>) -> (String, (u16, Value)) {
        let address = format!("{}{path}", self.address);
        let request = match body {
            Some(body) => self.http.post(address).body(body.to_string()),
            None => self.http.get(address),
        };
        let request = request.header(CONTENT_TYPE, "application/json");
        let request = request.header(ORIGIN, &self.address).header(COOKIE, &self.cookie);
        let answer = request.send().await.unwrap();
        let cookie = answer.headers().get(SET_COOKIE).map(|cookie| cookie.to_str().unwrap());
        let cookie =
            cookie.map_or(String::new(), |cookie| cookie.split(';').next().unwrap().to_owned());
        let status = answer.status().as_u16();
        (cookie, (status, answer.json().await.unwrap()))
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.ask(path, Some(&body)).await.1
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One person on both seats of a game of Orthokon, who says a lot.
async fn fill(server: &Server, table: &str) -> (usize, Value) {
    let path = format!("/api/tables/{table}");
    let (mut plies, mut played) = (0, tablier_games::game("orthokon", []).unwrap().begin());
    loop {
        let legal = played.legal_moves();
        let text = legal[plies * plies % legal.len()].clone();
        let body = json!({ "do": "move", "ply": plies + 1, "move": text });
        let (status, answer) = server.post(&path, body).await;
        if status != 200 {
            assert_eq!(status, 503, "{answer}");
            return (plies, answer);
        }
        played.play(&text).unwrap();
        plies += 1;
        assert!(played.outcome().is_none(), "the disk was larger than a game");
    }
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let data = folder("full-disk");
        let server = Server::start(&data, "mount -t tmpfs -o size=4m tmpfs \"$1\"").await;
        let terms = json!({ "game": "orthokon", "one_screen": true });
        let sit = json!({ "do": "sit" });
        let body = json!({ "terms": terms, "first": [sit, sit] });
        let (_, opened) = server.post("/api/tables", body).await;
        let table = opened["table"].as_str().unwrap().to_owned();
        // Somebody else fills the disk, almost.
        let inside = PathBuf::from(format!("/proc/{}/root{}", server.child.id(), data.display()));
        let filler = inside.join("filler");
        let mut size = 4 << 20;
        while fs::write(&filler, vec![0; size]).is_err() {
            size -= 16 << 10;
        }
        let (plies, answer) = fill(&server, &table).await;
        assert_eq!(answer["error"]["code"], "api-not-stored");
        let (_, (status, answer)) = server.ask("/ready", None).await;
        assert_eq!((status, &answer["error"]["code"]), (503, &json!("api-not-ready")), "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("the disk is full"));
        // What was acknowledged is there, and can be looked at.
        let path = format!("/api/tables/{table}");
        let (_, (status, view)) = server.ask(&path, None).await;
        assert_eq!((status, view["moves"].as_array().unwrap().len()), (200, plies));
        // With space the game goes on.
        fs::remove_file(&filler).unwrap();
        let mut played = tablier_games::game("orthokon", []).unwrap().begin();
        for text in view["moves"].as_array().unwrap() {
            played.play(text.as_str().unwrap()).unwrap();
        }
        let text = played.legal_moves()[0].clone();
        let body = json!({ "do": "move", "ply": plies + 1, "move": text });
        let (status, answer) = server.post(&path, body).await;
        assert_eq!(status, 200, "{answer}");
        // And the file is sound: it is copied away and opened by another server.
        let copy = folder("full-disk-copy");
        for file in ["tablier.db", "tablier.db-wal"] {
            fs::copy(inside.join(file), copy.join(file)).unwrap();
        }
        let mut other = Server::start(&copy, "true").await;
        other.cookie.clone_from(&server.cookie);
        let (_, (_, view)) = other.ask(&path, None).await;
        assert_eq!(view["moves"].as_array().unwrap().len(), plies + 1);
    });
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told() {
    let data = folder("read-only");
    let mounts = "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\"";
    let output = serve(&data, mounts).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("is not writable") && told.lines().count() == 1, "{told}");
}
