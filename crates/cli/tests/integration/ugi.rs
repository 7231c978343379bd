//! `tablier ugi`, driven as a controller drives it.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tablier_core::{AnyMatch, Turn};

/// An engine and its controller.
struct Controller {
    engine: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Controller {
    fn new(arguments: &[&str]) -> Self {
        let mut engine = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .arg("ugi")
            .args(arguments)
            .env("LC_ALL", "fr")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = engine.stdin.take();
        let output = BufReader::new(engine.stdout.take().unwrap()).lines();
        Controller { engine, input, output }
    }

    fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    fn say_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn hear(&mut self) -> String {
        self.output.next().unwrap().unwrap()
    }

    /// The rest of the next line that begins with a word, and all lines before it.
    fn hear_all(&mut self, word: &str) -> (Vec<String>, String) {
        let mut before = Vec::new();
        loop {
            let line = self.hear();
            if let Some(rest) = line.strip_prefix(word) {
                return (before, rest.trim_start().to_owned());
            }
            before.push(line);
        }
    }

    /// The answer to a line: the rest of the next line, which begins with this word.
    fn ask(&mut self, line: &str, word: &str) -> String {
        self.say(line);
        let (before, rest) = self.hear_all(word);
        assert!(before.is_empty(), "{line}: {before:?}");
        rest
    }

    /// The move for a position, and what was told on the way.
    fn go(&mut self, line: &str) -> (Vec<String>, String) {
        self.say(line);
        self.hear_all("bestmove")
    }

    fn query(&mut self, what: &str) -> String {
        self.ask(&format!("query {what}"), "response")
    }

    /// What it says after its input has ended; it must end well.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.output.by_ref().map(Result::unwrap).collect();
        assert!(self.engine.wait().unwrap().success());
        rest
    }
}

fn position(played: &dyn AnyMatch) -> String {
    match played.played().as_slice() {
        [] => "position startpos".into(),
        moves => format!("position startpos moves {}", moves.join(" ")),
    }
}

/// Plays a game against itself from the start to the end.
fn whole_game(id: &str, arguments: &[&str], go: &str) {
    let options = arguments.iter().filter_map(|text| text.split_once('='));
    let mut played = tablier_games::game(id, options).unwrap().begin();
    let mut controller = Controller::new(&[&[id], arguments].concat());
    controller.say("ugi");
    let (introduction, _) = controller.hear_all("ugiok");
    assert!(introduction[0].starts_with("id name Tablier"), "{introduction:?}");
    controller.say("uginewgame");
    controller.ask("isready", "readyok");
    while played.outcome().is_none() {
        assert!(played.played().len() < 5_000, "{id} does not end");
        controller.say(&position(&*played));
        controller.ask("isready", "readyok");
        assert_eq!(controller.query("gameover"), "false");
        assert_eq!(controller.query("result"), "none");
        let turn = played.turn();
        assert_eq!(controller.query("p1turn"), (turn.seat().index() == 0).to_string());
        let chosen = match turn {
            Turn::Seat(seat) => {
                assert_eq!(controller.query("turn"), format!("p{seat}"));
                let (told, chosen) = controller.go(go);
                assert!(told.iter().all(|line| line.starts_with("info depth ")), "{told:?}");
                let last = told.last().unwrap();
                assert!(
                    last.contains(" nodes ") && last.contains(" nps ") && last.contains(" time ")
                );
                assert!(last.contains(&format!(" pv {chosen}")), "{last} for {chosen}");
                chosen
            }
            Turn::Chance(_) => {
                assert_eq!(controller.query("turn"), "die");
                let faces = controller.query("moves");
                let faces: Vec<_> = faces.split(' ').collect();
                // Any face will do, as long as it is not always the same.
                faces[played.played().len() / 2 * 7 % faces.len()].to_owned()
            }
        };
        played.play(&chosen).unwrap();
    }
    controller.say(&position(&*played));
    assert_eq!(controller.query("gameover"), "true");
    assert_eq!(controller.query("moves"), "");
    assert_eq!(controller.query("fen"), played.position());
    let outcome = played.outcome().unwrap();
    let winners: Vec<_> = outcome.winners().map(|seat| format!("p{seat}")).collect();
    let result = if winners.is_empty() { "draw".into() } else { winners.concat() + "win" };
    assert_eq!(controller.query("result"), result);
    let (told, none) = controller.go(go);
    assert_eq!((told, none.as_str()), (vec!["info string the game is over".into()], "(none)"));
    controller.say("quit");
    assert!(controller.end().is_empty());
}

#[test]
fn a_whole_game_of_orthokon() {
    whole_game("orthokon", &[], "go nodes 100");
}

#[test]
fn a_whole_game_of_ordo() {
    whole_game("ordo", &[], "go nodes 300");
}

#[test]
fn a_whole_game_of_tortuga() {
    whole_game("tortuga", &["--option", "chain=longest"], "go depth 3");
}

#[test]
fn a_whole_game_of_tor() {
    whole_game("tor", &[], "go nodes 300");
}

#[test]
fn a_whole_game_of_theseion() {
    whole_game("theseion", &[], "go nodes 4");
}

#[test]
fn a_whole_game_of_four() {
    whole_game("theseion", &["--option", "players=4"], "go nodes 2");
}

/// Whether a line is what a line of the documentation says, where `[..]` stands for anything.
fn is_as_told(line: &str, told: &str) -> bool {
    let mut parts = told.split("[..]");
    let mut rest = line.strip_prefix(parts.next().unwrap());
    for part in parts {
        rest = rest.and_then(|rest| Some(&rest[rest.find(part)? + part.len()..]));
    }
    rest.is_some_and(|rest| rest.is_empty() || told.ends_with("[..]"))
}

#[test]
fn the_documentation_tells_the_truth() {
    let page = include_str!("../../../../docs/ugi.md");
    let (_, session) = page.split_once("```text\n").unwrap();
    let (session, _) = session.split_once("```").unwrap();
    let mut controller = Controller::new(&["orthokon"]);
    for told in session.lines() {
        if let Some(said) = told.strip_prefix("> ") {
            controller.say(said);
        } else {
            let line = controller.hear();
            assert!(is_as_told(&line, told), "{line}\ninstead of\n{told}");
        }
    }
    assert!(controller.end().is_empty());
}

#[test]
fn illegal_moves_are_explained_and_change_nothing() {
    let mut controller = Controller::new(&["orthokon"]);
    controller.say("position startpos moves a1-a3");
    let before = controller.query("fen");
    for (line, reason) in [
        ("position startpos moves a1-a2", "a slide goes as far as it can"),
        ("position startpos moves a1-a3 a1-a3", "no piece on a1"),
        ("position startpos moves a1-a3 nonsense", "move 2, nonsense: "),
        ("position fen wwww/4/4/bbbbb w", ""),
        ("position fen wwww", ""),
    ] {
        let told = controller.ask(line, "info string");
        assert!(told.contains(reason), "{line}: {told}");
        assert_eq!(controller.query("fen"), before, "{line}");
    }
    controller.say("position fen wbbb/w3/4/1www b moves b4-b2");
    assert_ne!(controller.query("fen"), before);
    assert!(controller.end().is_empty());
}

#[test]
fn a_search_without_end_is_stopped_and_others_wait_meanwhile() {
    // Orthokon is solved: its answer is there at once, and waits all the same.
    for game in ["tor", "orthokon", "theseion"] {
        let mut controller = Controller::new(&[game]);
        controller.say("setoption name Hash value 4");
        if game == "theseion" {
            // Not the first face, which is a zero.
            let face = controller.query("moves").split(' ').next_back().unwrap().to_owned();
            controller.say(&format!("position startpos moves {face}"));
        }
        for _ in 0..3 {
            controller.say("go infinite");
            controller.say("isready");
            let (told, _) = controller.hear_all("readyok");
            assert!(told.iter().all(|line| line.starts_with("info depth")), "{told:?}");
            for line in
                ["go nodes 5", "position startpos", "uginewgame", "setoption name Hash value 1"]
            {
                controller.say(line);
                let (told, _) = controller.hear_all("info string while the engine thinks");
                assert!(told.iter().all(|line| line.starts_with("info depth")), "{told:?}");
            }
            let (_, chosen) = controller.go("stop");
            assert!(controller.query("moves").split(' ').any(|legal| legal == chosen), "{chosen}");
        }
        // Nobody thinks now, so there is nothing to stop.
        controller.say("stop");
        controller.ask("isready", "readyok");
        assert!(controller.end().is_empty());
    }
}

#[test]
fn pondering_lasts_until_the_move_was_played() {
    let mut controller = Controller::new(&["tortuga"]);
    controller.say("setoption name Ponder value true");
    controller.say("setoption name Hash value 4");
    for limit in ["nodes 500", "p1time 60 p2time 60", "movetime 1"] {
        controller.say(&format!("go ponder {limit}"));
        controller.say("isready");
        let (told, _) = controller.hear_all("readyok");
        assert!(told.iter().all(|line| line.starts_with("info depth")), "{told:?}");
        let (_, answer) = controller.go("ponderhit");
        let words: Vec<_> = answer.split(' ').collect();
        assert!(words.len() == 3 && words[1] == "ponder", "{answer}");
    }
    assert!(controller.end().is_empty());
}

#[test]
fn garbage_is_answered_and_then_forgotten() {
    let mut controller = Controller::new(&["ordo"]);
    let long = "x".repeat(2 << 20);
    let moves = format!("position startpos moves {}", "a1 ".repeat(100_000));
    for line in [
        "uci",
        "go fast",
        "go nodes",
        "\u{1b}[31mred",
        "🐢",
        "setoption name Hash value lots",
        "setoption name Nothing value 1",
        "setoption name Game value chess",
        "setoption name Level value 11",
        "position somewhere",
        "query weather",
        "go p2time 100",
        &long,
        &moves,
    ] {
        let told = controller.ask(line, "info string");
        assert!(!told.is_empty() && told.len() < 2_500, "{line:.40}: {told}");
        assert!(!told.chars().any(char::is_control), "{line:.40}: {told:?}");
    }
    controller.say_bytes(b"\xff\xfe\x00\n\n   \r\n");
    assert!(controller.hear().contains("UTF-8"));
    let (_, chosen) = controller.go("go nodes 100");
    assert!(controller.query("moves").contains(&chosen));
    assert!(controller.end().is_empty());
}

#[test]
fn clocks_levels_and_games_can_be_set() {
    let mut controller = Controller::new(&[]);
    assert_eq!(controller.query("fen"), "bbbb/4/4/wwww w");
    for game in ["tor", "Ordo", "tortuga", "orthokon"] {
        controller.say(&format!("setoption name Game value {game}"));
        for settings in [["Level", "1"], ["Level", "10"], ["MultiPV", "3"]] {
            let [name, value] = settings;
            controller.say(&format!("setoption name {name} value {value}"));
            for go in ["go p1time 50 p2time 50 p1inc 1", "go movetime 1", "go wtime 0 btime 0"] {
                let (told, chosen) = controller.go(go);
                assert!(controller.query("moves").split(' ').any(|legal| legal == chosen));
                let lines = told.iter().filter(|line| line.contains("multipv 3")).count();
                assert_eq!(lines > 0, name == "MultiPV", "{told:?}");
            }
        }
        controller.say("setoption name MultiPV value 1");
    }
    assert!(controller.end().is_empty());
}

#[test]
fn it_is_the_die_that_rolls() {
    let mut controller = Controller::new(&["theseion"]);
    assert_eq!(controller.query("turn"), "die");
    assert_eq!(controller.query("p1turn"), "true");
    let (told, none) = controller.go("go nodes 10");
    let expected = "info string the die is to be rolled for player 1";
    assert_eq!((told, none.as_str()), (vec![expected.into()], "(none)"));
    assert!(controller.end().is_empty());
}

#[test]
fn the_end_of_the_input_ends_it() {
    let last = |lines: &[&str]| {
        let mut controller = Controller::new(&["tor"]);
        controller.say("setoption name Hash value 4");
        for line in lines {
            controller.say(line);
        }
        let rest = controller.end();
        rest.last().map(|line| line.split(' ').next().unwrap().to_owned())
    };
    assert_eq!(last(&[]), None);
    // A script need not wait for its answer.
    assert_eq!(last(&["go nodes 1000"]).as_deref(), Some("bestmove"));
    assert_eq!(last(&["go depth 2"]).as_deref(), Some("bestmove"));
    // Nobody could stop these any more.
    assert_eq!(last(&["go infinite"]).as_deref(), Some("bestmove"));
    assert_eq!(last(&["go movetime 100000000"]).as_deref(), Some("bestmove"));
    assert_eq!(last(&["go ponder nodes 100000000000"]).as_deref(), Some("bestmove"));
    assert_eq!(last(&["go nodes 100000000000", "quit"]).as_deref(), Some("bestmove"));
}

#[test]
fn whoever_counts_finds_the_same_every_time() {
    let mut found = Vec::new();
    for _ in 0..2 {
        let mut controller = Controller::new(&["ordo"]);
        let (told, chosen) = controller.go("go nodes 3000");
        let nodes = told.last().unwrap().split(" nps ").next().unwrap().to_owned();
        found.push((nodes, chosen));
        controller.say("uginewgame");
        let (told, chosen) = controller.go("go nodes 3000");
        let nodes = told.last().unwrap().split(" nps ").next().unwrap().to_owned();
        found.push((nodes, chosen));
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{found:?}");
}
