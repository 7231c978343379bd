//! `tablier admin`, the program itself, beside a server that runs.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output};

use serde_json::Value;
use tablier_protocol::{Command as TableCommand, CreateTable, Credentials, NewReport, Terms};
use tokio::runtime::Runtime;

use crate::server::{account, address_of, client, folder, serve};

fn start(data: &Path) -> (Child, String) {
    address_of(serve(data, &["--address", "127.0.0.1:0"]).spawn().unwrap())
}

fn admin(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.arg("admin").args(arguments).arg("--data").arg(data).env("LC_ALL", "C");
    command.output().unwrap()
}

/// What is told when it is done.
fn done(data: &Path, arguments: &[&str]) -> String {
    let output = admin(data, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is told when it is refused.
fn refused(data: &Path, arguments: &[&str]) -> String {
    let output = admin(data, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("tablier: ") && told.lines().count() == 1, "{told}");
    told
}

/// A flag comes before the environment, and both before the file, as for `serve`.
#[test]
fn the_data_folder_is_found_as_the_server_finds_it() {
    let (data, elsewhere) = (folder("admin-settings"), folder("admin-elsewhere"));
    let (mut child, _) = start(&data);
    let file = data.join("settings.toml");
    let admin = |arguments: &[&str], variables: &[(&str, &Path)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
        command.args(["admin", "reports"]).args(arguments).env("LC_ALL", "C");
        command.env("XDG_DATA_HOME", &elsewhere).envs(variables.iter().copied());
        let output = command.output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let write = |data: &Path| {
        // Other settings of the server are no obstacle.
        fs::write(&file, format!("address = '127.0.0.1:1'\ndata = '{}'\n", data.display()))
            .unwrap();
    };
    let (found, file_name) = ("No open reports\n", file.to_str().unwrap());
    assert!(admin(&[], &[]).contains("No Tablier data in"));
    assert_eq!(admin(&[], &[("TABLIER_DATA", &data)]), found);
    write(&data);
    assert_eq!(admin(&["--config", file_name], &[]), found);
    assert_eq!(admin(&[], &[("TABLIER_CONFIG", &file)]), found);
    write(&elsewhere);
    assert!(admin(&["--config", file_name], &[]).contains("No Tablier data in"));
    assert_eq!(admin(&["--config", file_name], &[("TABLIER_DATA", &data)]), found);
    let flag = ["--data", data.to_str().unwrap(), "--config", file_name];
    assert_eq!(admin(&flag, &[("TABLIER_DATA", &elsewhere)]), found);
    assert!(admin(&["--config", "nowhere.toml"], &[]).contains("nowhere.toml"));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_server_is_run_while_it_is_open() {
    let data = folder("admin");
    let (mut child, address) = start(&data);
    let runtime = Runtime::new().unwrap();
    let (ada, _) = runtime.block_on(account(client(&address), "Ada", "a long evening"));
    let (his, blaise) = runtime.block_on(account(client(&address), "Blaise", "a long evening"));
    assert_eq!(done(&data, &["reports"]), "No open reports\n");
    runtime.block_on(async {
        let sit = TableCommand::Sit { seat: None, contribution: None };
        let say = |text: &str| TableCommand::Say { text: text.to_owned() };
        let wanted = CreateTable { terms: Terms::new("ordo"), first: vec![sit.clone()] };
        let table = ada.create_table(&wanted).await.unwrap().table;
        his.table(&table).act(&sit).await.unwrap();
        ada.table(&table).act(&say("hello")).await.unwrap();
        his.table(&table).act(&say("you are slow")).await.unwrap();
        let text = "rude\n2: nobody about nobody".to_owned();
        let report = NewReport { about: blaise, table: Some(table.clone()), text };
        ada.report(&report).await.unwrap();
        // What is said in the millisecond of the report counts as said before it.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        his.table(&table).act(&say("sorry")).await.unwrap();
    });
    let told = done(&data, &["reports"]);
    assert!(told.starts_with("1: Ada (id:1) about Blaise (id:2), at table "), "{told}");
    assert!(
        told.contains("\n    rude\n    2: nobody about nobody\n        Ada (id:1): hello\n"),
        "{told}"
    );
    let end = "        Blaise (id:2): you are slow\n        Then the report was sent, followed by:\n        \
        Blaise (id:2): sorry\n";
    assert!(told.ends_with(end), "{told}");
    assert!(told.lines().skip(1).all(|line| line.starts_with("    ")), "{told}");
    let listed: Value = serde_json::from_str(&done(&data, &["reports", "--json"])).unwrap();
    assert_eq!(listed[0]["about"], blaise.0);
    assert_eq!(listed[0]["chat"][1]["text"], "you are slow");
    assert_eq!(done(&data, &["settle", "1"]), "Report 1 is settled\n");
    assert!(refused(&data, &["settle", "1"]).contains("There is no open report 1"));
    assert_eq!(done(&data, &["reports"]), "No open reports\n");

    assert_eq!(done(&data, &["rename", "blaise", "Pascal"]), "The account is now called Pascal\n");
    assert!(refused(&data, &["rename", "Pascal", "ADA"]).contains("is taken"));
    assert!(refused(&data, &["rename", "Pascal", "<b>"]).contains("A name must have"));
    assert!(refused(&data, &["ban", "Nobody"]).contains("There is no account named Nobody"));
    let told = done(&data, &["password", "Ada"]);
    let password = told.strip_prefix("The new password of Ada is ").unwrap();
    let password = password.split(';').next().unwrap();
    let signs_in = |password: &str| {
        let credentials = Credentials { name: "Ada".to_owned(), password: password.to_owned() };
        runtime.block_on(client(&address).sign_in(&credentials)).map(|user| user.name)
    };
    assert_eq!(signs_in("a long evening").unwrap_err().status(), Some(403));
    assert_eq!(signs_in(password), Ok("Ada".to_owned()));
    assert!(refused(&data, &["password", "Nobody"]).contains("There is no account named Nobody"));
    assert_eq!(done(&data, &["mute", "Pascal", "--days", "3"]), "Pascal is muted\n");
    assert_eq!(done(&data, &["ban", "id:2"]), "Pascal is banned\n");
    assert_eq!(done(&data, &["lift", "Pascal"]), "Pascal is no longer muted or banned\n");
    let known: Value = serde_json::from_str(&done(&data, &["export", "Ada"])).unwrap();
    assert_eq!(known["profile"]["name"], "Ada");
    assert_eq!(known["reports"][0]["about"], blaise.0);
    assert_eq!(done(&data, &["delete", "Pascal"]), "Pascal was deleted\n");
    assert!(refused(&data, &["lift", "Pascal"]).contains("There is no account named"));

    let (dump, backup) = (data.join("games.gz"), data.join("backup.db"));
    assert_eq!(done(&data, &["dump", "-o", dump.to_str().unwrap()]), "0 games were written\n");
    assert!(dump.exists());
    done(&data, &["backup", "-o", backup.to_str().unwrap()]);
    assert!(refused(&data, &["backup", "-o", backup.to_str().unwrap()]).contains("Cannot write"));
    assert_eq!(done(&data, &["archive", "--days", "1"]), "0 tables were archived\n");
    assert!(refused(&folder("no-data"), &["reports"]).contains("No Tablier data in"));
    child.kill().unwrap();
    child.wait().unwrap();
}
