//! The real program as a server, with clients.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tablier_client::Client;
use tablier_protocol::{CreateAccount, UserId};

/// An empty folder of its own for every test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

pub(crate) fn serve(data: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.args(["serve", "--data"]).arg(data).args(more).env("LC_ALL", "C");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns a server that was started, and its address, when it runs.
pub(crate) fn address_of(mut child: Child) -> (Child, String) {
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Tablier is running at ");
    (child, address.unwrap_or_else(|| panic!("{line}")).to_owned())
}

pub(crate) fn client(address: &str) -> Client {
    Client::new(&address.parse().unwrap()).unwrap()
}

/// Somebody who is rated, with their number.
pub(crate) async fn account(mut account: Client, name: &str, password: &str) -> (Client, UserId) {
    let (name, password) = (name.to_owned(), password.to_owned());
    let user = account.create_account(&CreateAccount { name, password, email: None }).await;
    (account, user.unwrap().id)
}

pub(crate) async fn get(url: String) -> reqwest::Result<reqwest::Response> {
    tablier_client::http_builder().build()?.get(url).send().await
}
