//! `tablier serve` on a disk that is full, and on one that cannot be written to. The disks are mounted
//! for the server alone, which takes root, and are gone with it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tablier_client::{Client, ClientError};
use tablier_protocol::{Command as TableCommand, CreateTable, ErrorBody, TableId, Terms};
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
    client: Client,
}

impl Server {
    async fn start(data: &Path, mounts: &str) -> Self {
        let mut child = serve(data, mounts).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(address.starts_with("http://"), "{line:?}");
        let mut client = Client::new(&address.parse().unwrap()).unwrap();
        client.create_guest("").await.unwrap();
        Server { child, client }
    }
}

/// A refusal because nothing can be stored.
fn unavailable<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> ErrorBody {
    match answer.unwrap_err() {
        ClientError::Refused { status: Some(503), error } => error,
        other => panic!("{other:?}"),
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One person on both seats of a game of Orthokon, until the disk is full.
async fn fill(server: &Server, table: &TableId) -> (usize, ErrorBody) {
    let (mut plies, mut played) = (0, tablier_games::game("orthokon", []).unwrap().begin());
    loop {
        let legal = played.legal_moves();
        let text = legal[plies * plies % legal.len()].clone();
        let command = TableCommand::Move { ply: plies + 1, text: text.clone() };
        let answer = server.client.table(table).act(&command).await;
        if answer.is_err() {
            return (plies, unavailable(answer));
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
        let terms = Terms { one_screen: true, ..Terms::new("orthokon") };
        let sit = TableCommand::Sit { seat: None, contribution: None };
        let wanted = CreateTable { terms, first: vec![sit; 2] };
        let table = server.client.create_table(&wanted).await.unwrap().table;
        // Somebody else fills the disk, almost.
        let inside = PathBuf::from(format!("/proc/{}/root{}", server.child.id(), data.display()));
        let filler = inside.join("filler");
        let mut size = 4 << 20;
        while fs::write(&filler, vec![0; size]).is_err() {
            size -= 16 << 10;
        }
        let (plies, error) = fill(&server, &table).await;
        assert_eq!(error.code, "api-not-stored");
        let error = unavailable(server.client.ready().await);
        assert_eq!(error.code, "api-not-ready");
        assert!(error.message.contains("the disk is full"), "{error:?}");
        // What was acknowledged is there, and can be looked at.
        let view = server.client.table(&table).view().await.unwrap();
        assert_eq!(view.moves.len(), plies);
        // With space the game goes on.
        fs::remove_file(&filler).unwrap();
        let text = server.client.table(&table).legal_moves().await.unwrap().moves[0].clone();
        let command = TableCommand::Move { ply: plies + 1, text };
        server.client.table(&table).act(&command).await.unwrap();
        // And the file is sound: it is copied away and opened by another server.
        let copy = folder("full-disk-copy");
        for file in ["tablier.db", "tablier.db-wal"] {
            fs::copy(inside.join(file), copy.join(file)).unwrap();
        }
        let other = Server::start(&copy, "true").await;
        let client = other.client.clone().with_auth(server.client.auth().clone());
        assert_eq!(client.table(&table).view().await.unwrap().moves.len(), plies + 1);
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
