//! `tablier play --at`: the real program in a real terminal, at a table of a real server.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::{env, fs, thread};

use crate::terminal::{Home, Terminal};
use rcgen::CertifiedKey;
use tablier_client::{Address, Client};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

/// A server that runs, and where.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(name: &str, address: &str) -> Self {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("remote-{name}"));
        if address.ends_with(":0") {
            let _ = fs::remove_dir_all(&data);
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .args(["serve", "--address", address, "--auth-attempts-per-minute", "1000", "--data"])
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
fn two_terminals_play_at_one_server_which_is_killed_in_between() {
    let mut server = Server::start("two", "127.0.0.1:0");
    let (ada, blaise) = (Home::new("remote-ada"), Home::new("remote-blaise"));
    let mut first = Terminal::new(&ada, &["play", "orthokon", "--at", &server.address], &[]);
    let table = address(&first);
    let second = Terminal::new(&blaise, &["play", "--at", &table], &[("LC_ALL", "fr_FR.UTF-8")]);
    first.wait_for_text("White to move");
    first.send("a1-a3\r");
    second.wait_for_text("1. a1-a3");
    second.send("b4-d2\r");
    first.wait_for_text("2. b4-d2");
    second.send("C");
    second.wait_for_text("Message");
    second.send("Bien joué\r");
    first.wait_for_text("Bien joué");

    let address = server.address.strip_prefix("http://").unwrap().to_owned();
    server.kill();
    first.wait_for_text("Reconnecting");
    // A move that is made meanwhile arrives when the server is there again.
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

/// The address of a table whose link is long: it goes over several rows.
fn private_address(terminal: &Terminal) -> String {
    terminal.wait_for("link", |terminal| {
        let screen = terminal.screen();
        let (_, behind) = screen.split_once("Share this address with the other players:")?;
        let rows = behind.lines().skip(1).take_while(|row| !row.contains('›'));
        let address: String = rows.map(str::trim).collect();
        (address.split_once("?link=")?.1.len() == 43).then_some(address)
    })
}

/// A proxy that speaks TLS in front of a server: its address, and the file with its certificate.
fn behind_tls(server: &Server) -> (String, PathBuf) {
    let names = vec!["127.0.0.1".to_owned()];
    let CertifiedKey { cert, signing_key } = rcgen::generate_simple_self_signed(names).unwrap();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remote-tls.pem");
    fs::write(&file, cert.pem()).unwrap();
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der()).into();
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![cert.der().clone()], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let inner = server.address.strip_prefix("http://").unwrap().to_owned();
    let runtime = Runtime::new().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = format!("https://{}", listener.local_addr().unwrap());
    // It ends with the process.
    thread::spawn(move || {
        runtime.block_on(async {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (acceptor, inner) = (acceptor.clone(), inner.clone());
                tokio::spawn(async move {
                    let mut outside = acceptor.accept(stream).await?;
                    let mut inside = TcpStream::connect(inner).await?;
                    copy_bidirectional(&mut outside, &mut inside).await
                });
            }
        });
    });
    (address, file)
}

#[test]
fn a_server_behind_tls_has_a_private_table() {
    let server = Server::start("tls", "127.0.0.1:0");
    let (address, certificate) = behind_tls(&server);
    let (ada, blaise) = (Home::new("remote-tls-ada"), Home::new("remote-tls-blaise"));
    let trust = [("SSL_CERT_FILE", certificate.to_str().unwrap())];
    let wanted = ["play", "orthokon", "--private", "--days", "3", "--at", &address];
    let first = Terminal::new(&ada, &wanted, &trust);
    let table = private_address(&first);
    assert!(table.starts_with(&format!("{address}/table/")), "{table}");
    // By the name of a WebSocket it is the same server.
    let socket = table.replace("https://", "wss://");
    let second = Terminal::new(&blaise, &["play", "--at", &socket], &trust);
    first.wait_for_text("White to move");
    first.send("a1-a3\r");
    second.wait_for_text("1. a1-a3");

    let without_link = table.split_once('?').unwrap().0;
    let stranger = Home::new("remote-tls-stranger");
    let refused = Terminal::new(&stranger, &["play", "--at", without_link], &trust);
    refused.wait_for_text("Not found");
    // Whose certificate nobody trusts is not the server.
    let mut refused = Terminal::new(&stranger, &["play", "--at", &table], &[]);
    refused.wait_for_text("does not answer");
    assert!(!refused.ends_well());
}

#[test]
fn three_agree_on_alliances_before_the_first_roll() {
    let server = Server::start("alliances", "127.0.0.1:0");
    let homes = ["one", "two"].map(|name| Home::new(&format!("remote-ally-{name}")));
    let seats = ["--seat", "1=person", "--seat", "2=level:1", "--seat", "3=open"];
    let options = ["play", "theseion", "--option", "players=3", "--at", &server.address];
    let arguments: Vec<_> = options.into_iter().chain(seats).collect();
    let first = Terminal::new(&homes[0], &arguments, &[]);
    let table = address(&first);
    let second = Terminal::new(&homes[1], &["play", "--at", &table], &[]);
    first.wait_for_text("All seats are taken");
    first.send("T");
    first.wait_for_text("Alliances:");
    first.send("\r");
    second.wait_for_text("proposes the alliances");
    second.send("y");
    // Whoever says that it can begin says so of what is agreed by then.
    let address: Address = table.parse().unwrap();
    let spectator = Client::new(&address).unwrap();
    let runtime = Runtime::new().unwrap();
    first.wait_for("agreement", |_| {
        let view = runtime.block_on(spectator.table(address.table()?).view()).unwrap();
        view.terms.options.contains_key("teams").then_some(())
    });
    for terminal in [&first, &second] {
        terminal.wait_for_text("All seats are taken");
        terminal.send("B");
    }
    first.wait_for("beginning", |terminal| {
        let screen = terminal.screen();
        (!screen.contains("All seats are taken") && !screen.contains("Waiting")).then_some(())
    });
}

#[test]
fn the_computer_plays_at_a_server_too() {
    let server = Server::start("computer", "127.0.0.1:0");
    let home = Home::new("remote-computer");
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
    let home = Home::new("remote-refusals");
    let nowhere = format!("{}/table/aaaaaaaaaaaaa", server.address);
    for (arguments, told) in [
        (&["play", "--at", &nowhere][..], "Not found"),
        (&["play", "--at", &server.address], "Choose a game to create a table"),
        (&["play", "--at", "http://127.0.0.1:1"], "does not answer"),
        (&["play", "--at", "https://127.0.0.1:1"], "does not answer"),
        (&["play", "ordo", "--days", "366", "--at", &server.address], "Invalid clock"),
        (
            &["play", "ordo", "--rated", "--days", "3", "--at", &server.address],
            "Guests cannot play rated games",
        ),
        (&["play", "--at", "over there"], "is not the address of a server"),
    ] {
        let mut terminal = Terminal::new(&home, arguments, &[]);
        terminal.wait_for_text("tablier: ");
        terminal.wait_for_text(told);
        assert!(!terminal.ends_well(), "{arguments:?}");
    }
}
