//! `tablier play --at`: the real program in a real terminal, at a table of a real server.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

#[allow(dead_code)]
mod terminal;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use terminal::{Home, Terminal};

/// A server that runs, and where.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(name: &str, address: &str) -> Self {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("house-{name}"));
        if address.ends_with(":0") {
            let _ = fs::remove_dir_all(&data);
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .args(["serve", "--address", address, "--doors-per-minute", "1000", "--data"])
            .arg(data)
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap().to_owned();
        Server { child, address }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of the table that somebody waits at.
fn address(terminal: &Terminal) -> String {
    terminal.wait_for("address", |terminal| {
        let screen = terminal.screen();
        let at = screen.find("http://")?;
        let address = screen[at..].split_whitespace().next()?;
        // The end of a line may cut it.
        (address.rsplit('/').next()?.len() == 13).then(|| address.to_owned())
    })
}

#[test]
fn two_terminals_play_at_one_house_which_is_killed_in_between() {
    let mut server = Server::start("two", "127.0.0.1:0");
    let (ada, blaise) = (Home::new("house-ada"), Home::new("house-blaise"));
    let mut first = Terminal::new(&ada, &["play", "orthokon", "--at", &server.address], &[]);
    let table = address(&first);
    let second = Terminal::new(&blaise, &["play", "--at", &table], &[("LC_ALL", "fr_FR.UTF-8")]);
    first.wait_for_text("White to move");
    first.send("a1-a3\r");
    second.wait_for_text("1. a1-a3");
    second.send("b4-d2\r");
    first.wait_for_text("2. b4-d2");
    second.send("C");
    second.wait_for_text("Dire");
    second.send("Bien joué\r");
    first.wait_for_text("Bien joué");

    let address = server.address.strip_prefix("http://").unwrap().to_owned();
    server.kill();
    first.wait_for_text("does not answer");
    // A move that is made meanwhile arrives when the house is there again.
    first.send("a3-a1\r");
    let _server = Server::start("two", &address);
    second.wait_for_text("3. a3-a1");

    // Whoever leaves and comes back is the same person at the same table.
    first.send("Q");
    assert!(first.ends_well());
    let first = Terminal::new(&ada, &["play", "--at", &table], &[]);
    first.wait_for_text("3. a3-a1");
    second.send("X");
    second.wait_for_text("Abandonner");
    second.send("o");
    first.wait_for_text("resign");
}

#[test]
fn the_computer_plays_at_a_house_too() {
    let server = Server::start("computer", "127.0.0.1:0");
    let home = Home::new("house-computer");
    let seats = ["--seat", "1=person", "--seat", "2=level:1", "--at", &server.address];
    let arguments: Vec<_> = ["play", "tortuga"].iter().chain(&seats).copied().collect();
    let terminal = Terminal::new(&home, &arguments, &[]);
    terminal.wait_for_text("level 1");
    let first = tablier_games::game("tortuga", []).unwrap().begin().legal_moves()[0].clone();
    terminal.send(&format!("{first}\r"));
    terminal.wait_for_text("2. ");
}

#[test]
fn what_cannot_be_is_told_in_one_sentence() {
    let server = Server::start("refusals", "127.0.0.1:0");
    let home = Home::new("house-refusals");
    let nowhere = format!("{}/table/aaaaaaaaaaaaa", server.address);
    for (arguments, told) in [
        (&["play", "--at", &nowhere][..], "there is nothing here"),
        (&["play", "--at", &server.address], "which game, or which table?"),
        (&["play", "--at", "http://127.0.0.1:1"], "does not answer"),
        (&["play", "--at", "https://house.example"], "https"),
        (&["play", "--at", "over there"], "is not the address of a house"),
    ] {
        let mut terminal = Terminal::new(&home, arguments, &[]);
        terminal.wait_for_text("tablier: ");
        terminal.wait_for_text(told);
        assert!(!terminal.ends_well(), "{arguments:?}");
    }
}
