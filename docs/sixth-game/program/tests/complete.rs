//! The game of the guide, which no crate of the workspace knows, is everywhere in its program.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::{env, fs};

use serde_json::Value;
use tablier_client::{Address, Client};
use tablier_protocol::{Command as TableCommand, CreateTable, Phase, Terms};

const GAME: &str = "morpion";
/// The option of the game in words, as people read it on the page where a game is set up.
const IN_WORDS: [(&str, [&str; 4]); 2] = [
    ("en", ["Three in a row", "Whether three in a row win the game or lose it", "win", "lose"]),
    (
        "fr",
        [
            "Trois à la suite",
            "Si trois marques à la suite font gagner ou perdre",
            "font gagner",
            "font perdre",
        ],
    ),
];

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier-morpion"));
    let variables = env::vars_os().map(|(name, _)| name);
    for name in variables.filter(|name| name.to_string_lossy().starts_with("TABLIER_")) {
        command.env_remove(name);
    }
    command.args(arguments).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// What the program prints. Fails if it does not end with success.
fn printed(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = program(arguments).output().unwrap();
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sixth-game");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn the_command_line_knows_it() {
    assert_eq!(printed(&["moves", GAME]).lines().count(), 9);
    assert_eq!(printed(&["perft", GAME, "--depth", "9"]).trim(), "127872");
    let lost = ["apply", GAME, "--option", "line=loses", "--position", "xx1/oo1/3 x", "c3"];
    assert_eq!(printed(&lost), "xxx/oo1/3 o\nover: 0 1\n");
    assert!(printed(&["rules", GAME, "--language", "fr"]).contains("Deux joueurs"));
    let refused = program(&["apply", GAME, "--position", "x2/3/3 o", "a3"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&refused.stderr), "tablier: a3 is taken\n");
}

#[test]
fn the_catalogue_names_its_option_in_words() {
    for (language, words) in IN_WORDS {
        let games: Value =
            serde_json::from_str(&printed(&["games", "--json", "--language", language])).unwrap();
        let games = games.as_array().unwrap();
        let game = games.iter().find(|game| game["id"] == GAME).unwrap().to_string();
        for word in words {
            assert!(game.contains(word), "{word} in {game}");
        }
    }
}

#[test]
fn its_art_is_drawn_and_printed() {
    for format in ["svg", "png"] {
        let picture = file(&format!("board.{format}"));
        printed(&[
            "draw",
            GAME,
            "--position",
            "o1x/1x1/3 o",
            "--output",
            picture.to_str().unwrap(),
        ]);
        let bytes = fs::read(picture).unwrap();
        let begin = if format == "svg" { "<svg".as_bytes() } else { b"\x89PNG" };
        assert!(bytes.starts_with(begin));
        let drawn = String::from_utf8_lossy(&bytes);
        assert!(format == "png" || drawn.contains("#morpion-piece-cross"), "its own symbols");
    }
    // The title, the summary, the pieces and the option, in words.
    for (language, words) in [
        (
            "en",
            ["Morpion", "Three in a row, by turns.", "× cross", "× nought", "Three in a row: lose"],
        ),
        (
            "fr",
            ["Morpion", "Trois à la suite, chacun son tour.", "× croix", "× rond", "font perdre"],
        ),
    ] {
        let pages = file(&format!("{language}.pdf"));
        let path = pages.to_str().unwrap();
        printed(&["print", GAME, "--option", "line=loses", "--language", language, "-o", path]);
        let text = Command::new("pdftotext").args([path, "-"]).output();
        let text = text.expect("pdftotext of poppler-utils, which `cargo xtask setup` installs");
        let text = String::from_utf8(text.stdout).unwrap();
        for word in words {
            assert!(text.contains(word), "{word} in {text}");
        }
    }
}

#[test]
fn the_engine_plays_it() {
    let match_of = [
        "match", GAME, "--first", "level:9", "--second", "random", "--games", "20", "--seed", "1",
        "--json",
    ];
    let result: Value = serde_json::from_str(&printed(&match_of)).unwrap();
    assert_eq!((&result["games"], &result["unfinished"]), (&20.into(), &0.into()), "{result}");
    let players = result["players"].as_array().unwrap();
    for player in players {
        let ends = ["wins", "draws", "losses"].map(|end| player[end].as_u64().unwrap());
        assert_eq!(ends.iter().sum::<u64>(), 20, "{player}");
    }
    let [points, others] = [0, 1].map(|player| players[player]["points"].as_f64().unwrap());
    assert!((points + others - 20.0).abs() < 1e-9 && points > others, "{result}");
    let analysis = printed(&["analyse", GAME, "--position", "xx1/oo1/3 x", "--nodes", "10000"]);
    assert!(analysis.contains("c3"), "{analysis}");
    let mut engine =
        program(&["ugi", GAME]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"position startpos moves a1 b1\ngo nodes 10000\n").unwrap();
    let output = BufReader::new(engine.stdout.take().unwrap());
    let answer = output.lines().map(Result::unwrap).find(|line| line.starts_with("bestmove"));
    let answer = answer.unwrap();
    let chosen = answer.split_whitespace().nth(1).unwrap();
    let legal = printed(&["moves", GAME, "--position", "3/3/xo1 x"]);
    assert!(legal.lines().any(|legal| legal == chosen), "{answer} among {legal}");
    input.write_all(b"quit\n").unwrap();
    assert!(engine.wait().unwrap().success());
}

#[test]
fn the_benchmark_searches_it() {
    let measured: Value = serde_json::from_str(&printed(&["bench", "--json"])).unwrap();
    let games = measured["games"].as_array().unwrap();
    let game = games.iter().find(|game| game["game"] == GAME).unwrap();
    let of_search = &game["search"];
    for (found, names) in [
        (
            game,
            &["depth", "leaves", "leaves_per_second", "position_bytes", "playouts_per_second"][..],
        ),
        (of_search, &["depth", "nodes", "nodes_per_second", "nodes_per_second_of_two_threads"]),
    ] {
        for name in names {
            assert!(found[name].as_f64().is_some_and(|number| number > 0.0), "{name} in {game}");
        }
    }
    // The signature has a part of every game that is searched.
    let nodes = games.iter().filter_map(|game| game["search"]["nodes"].as_u64());
    assert_eq!(measured["signature"].as_u64(), Some(nodes.sum()), "{measured}");
}

#[cfg(unix)]
#[test]
fn the_terminal_plays_it() {
    let home = file("home");
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).unwrap();
    let (mut pty, pts) = pty_process::blocking::open().unwrap();
    pty.resize(pty_process::Size::new(24, 80)).unwrap();
    let arguments = ["play", GAME, "--seat", "1=person", "--seat", "2=random", "--seed", "1"];
    let mut child = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_tablier-morpion"))
        .args(arguments)
        .env_clear()
        .env("TERM", "xterm-256color")
        .env("LANG", "C.UTF-8")
        .env("XDG_STATE_HOME", &home)
        .spawn(pts)
        .unwrap();
    let record = home.join("tablier/game-1.tablier");
    let mut screen = Vec::new();
    let mut bytes = [0; 4096];
    let mut is_typed = false;
    // What is on the screen comes piece by piece; the record is kept as soon as the move is made.
    while !fs::read_to_string(&record).is_ok_and(|record| record.contains("b2")) {
        let count = pty.read(&mut bytes).unwrap();
        screen.extend(&bytes[..count]);
        if !is_typed && String::from_utf8_lossy(&screen).contains("Morpion") {
            pty.write_all(b"b2\r").unwrap();
            is_typed = true;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A server that ends with the test.
struct Server(Child, String);

impl Server {
    fn start() -> Self {
        let data = file("data");
        let _ = fs::remove_dir_all(&data);
        let arguments = ["serve", "--address", "127.0.0.1:0", "--data", data.to_str().unwrap()];
        let mut child = program(&arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().to_owned();
        Server(child, address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn the_server_offers_it_and_plays_it() {
    let server = Server::start();
    let get = async |path: &str, language: &str| {
        let address = format!("http://{}{path}", server.1);
        let request = tablier_client::http_builder()
            .build()
            .unwrap()
            .get(address)
            .header("accept-language", language);
        request.send().await.unwrap().error_for_status().unwrap().text().await.unwrap()
    };
    let catalogue: Value = serde_json::from_str(&get("/api/games", "en").await).unwrap();
    let catalogue = catalogue.as_array().unwrap();
    let home = get("/", "en").await;
    for game in catalogue {
        let name = game["name"].as_str().unwrap();
        assert!(home.contains(name), "{name} is not on the home page");
    }
    assert!(catalogue.iter().any(|game| game["name"] == "Morpion"), "{catalogue:?}");
    let levels: Value = serde_json::from_str(&get("/api/levels", "en").await).unwrap();
    let levels = levels.as_array().unwrap().iter().find(|levels| levels["game"] == GAME);
    let ratings = levels.unwrap()["ratings"].as_array().unwrap();
    assert_eq!(ratings.len(), 5, "a rating for each level that was measured: {ratings:?}");
    assert!(get("/art/0/morpion.svg", "en").await.contains("morpion-piece-cross"));
    for (language, words) in IN_WORDS {
        let page = get("/play/morpion", language).await;
        for word in words {
            assert!(page.contains(word), "{word} in {page}");
        }
    }
    let address: Address = format!("http://{}", server.1).parse().unwrap();
    let mut ada = Client::new(&address).unwrap();
    ada.create_guest("Ada").await.unwrap();
    let first = vec![
        TableCommand::Sit { seat: None, contribution: None },
        TableCommand::SeatEngine { seat: None, level: 1 },
    ];
    let created = ada.create_table(&CreateTable { terms: Terms::new(GAME), first }).await.unwrap();
    let table = ada.table(&created.table);
    loop {
        let view = table.view().await.unwrap();
        if view.phase == Phase::Over {
            break;
        }
        // While the computer thinks, its moves are listed, and whoever makes one is refused.
        let legal = table.legal_moves().await.unwrap();
        let Some(text) = legal.moves.first().cloned() else { continue };
        let _ = table.act(&TableCommand::Move { ply: legal.ply, text }).await;
    }
}
