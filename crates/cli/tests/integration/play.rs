//! Whole games in a real terminal, played as people do: typed, by cursor keys, by mouse.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::process::{Command, Stdio};

use tablier_core::record::{Record, replay};
use tablier_core::{AnyGame, AnyMatch, Language, Seat, Touch, Turn};
use tablier_engine::{Never, Spec, SystemClock};

use crate::terminal::{Home, Terminal};

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

/// How a move is made.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Typed,
    Arrows,
    Mouse,
}

/// A game against the engine, followed by its record.
struct Game<'a> {
    home: &'a Home,
    rules: Box<dyn AnyGame>,
    start: Option<&'a str>,
    way: Way,
}

impl Game<'_> {
    /// The game as far as it is kept; from its start if nothing is.
    fn played(&self) -> Box<dyn AnyMatch> {
        let mut played = match self.start {
            None => self.rules.begin(),
            Some(start) => self.rules.begin_at(start).unwrap(),
        };
        let record = self.home.kept().map(|text| Record::read(&text).unwrap());
        for ply in record.iter().flat_map(|record| &record.line.plies) {
            played.play(ply.text.as_str()).unwrap();
        }
        played
    }

    /// Makes a move for the person, who sits at seat 1, and waits for what comes of it. Returns false
    /// when the game is over.
    fn make_move(&self, terminal: &Terminal) -> bool {
        let played = terminal.wait_for("turn", |_| {
            let played = self.played();
            (played.turn() == Turn::Seat(Seat(0))).then_some(played)
        });
        let game = tablier_engine::find(self.rules.info().id).unwrap();
        let mut player = game.player(Spec::Greedy, 1, &SystemClock);
        let text = player.choose(&*played, &Never).unwrap();
        match self.way {
            Way::Typed => terminal.send(&format!("{text}\r")),
            Way::Arrows | Way::Mouse => {
                let gestures = played.gestures();
                let (path, _) = gestures.iter().find(|(_, legal)| *legal == text).unwrap();
                let mut from = None;
                for touch in path {
                    let Touch::Place(tablier_core::scene::Place::Cell(cell)) = touch else {
                        panic!("{touch:?} is not on the board")
                    };
                    if self.way == Way::Mouse {
                        click(terminal, cell);
                    } else {
                        walk_to(terminal, from.take(), cell);
                        terminal.send(" ");
                        from = Some(cell.clone());
                    }
                }
            }
        }
        let before = played.played().len();
        terminal.wait_for("answer", |terminal| {
            let is_over = terminal.screen().contains("N new game");
            let plies = self.played().played().len();
            (is_over || plies > before).then_some(!is_over)
        })
    }
}

/// What the cursor is on, as the program tells it: `c4: square`.
fn focus(terminal: &Terminal) -> Option<String> {
    let screen = terminal.screen();
    let line = screen.lines().rev().nth(2).unwrap_or_default();
    let name = line.trim().split(':').next().unwrap_or_default().to_owned();
    (name.len() == 2).then_some(name)
}

/// Walks to a cell by cursor keys alone, from where the cursor is; after a touch the program tells what to do next in
/// place of that.
fn walk_to(terminal: &Terminal, mut from: Option<String>, cell: &str) {
    loop {
        let at = from.take().unwrap_or_else(|| terminal.wait_for("cursor", focus));
        let (from, to) = (at.as_bytes(), cell.as_bytes());
        let key = match (to[0].cmp(&from[0]), to[1].cmp(&from[1])) {
            (std::cmp::Ordering::Less, _) => LEFT,
            (std::cmp::Ordering::Greater, _) => RIGHT,
            (_, std::cmp::Ordering::Less) => DOWN,
            (_, std::cmp::Ordering::Greater) => UP,
            _ => return,
        };
        terminal.send(key);
        terminal.wait_for("step", |terminal| focus(terminal).filter(|now| *now != at));
    }
}

/// Clicks on a square, where its column and row are named.
fn click(terminal: &Terminal, cell: &str) {
    let (letter, number) = (cell.chars().next().unwrap(), cell[1..].chars().next().unwrap());
    let (column, row) = terminal.wait_for("names of squares", |terminal| {
        let screen = terminal.screen();
        let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
        let names = lines.iter().rfind(|line| {
            let letters: String = line.iter().filter(|letter| **letter != ' ').collect();
            letters.starts_with("abcd")
        })?;
        let column = names.iter().position(|other| *other == letter)?;
        let row = lines.iter().position(|line| line.get(1) == Some(&number))?;
        Some((column, row))
    });
    terminal.click(column, row);
}

/// Plays a whole game. After a few moves the program is killed, and goes on when it is started anew.
fn play(name: &str, way: Way, start: Option<&str>) {
    let home = Home::new(name);
    let rules = tablier_games::game(name, []).unwrap();
    let game = Game { home: &home, rules, start, way };
    let mut arguments =
        vec!["play", name, "--seat", "1=person", "--seat", "2=random", "--seed", "3"];
    arguments.extend(start.iter().flat_map(|start| ["--position", start]));
    let mut terminal = Terminal::new(&home, &arguments, &[]);
    terminal.wait_for_text(game.rules.info().name);
    for _ in 0..2 {
        assert!(game.make_move(&terminal), "the game is over before the program is killed");
    }
    terminal.child.kill().unwrap();
    terminal.child.wait().unwrap();
    let before = game.played().played();
    assert!(before.len() >= 3, "{before:?}");

    let terminal = Terminal::new(&home, &["play", "--seed", "4"], &[]);
    terminal.wait_for_text("unfinished game");
    terminal.send("\r");
    terminal.wait_for_text("take back");
    assert!(game.played().played().starts_with(&before), "what was played is lost");
    while game.make_move(&terminal) {}

    terminal.send("S\r");
    terminal.wait_for_text("Saved to");
    let saved = fs::read_to_string(home.path().join(format!("{name}.tablier"))).unwrap();
    let record = Record::read(&saved).unwrap();
    let played = replay(&record, &*game.rules).unwrap();
    let moves = played.played();
    assert!(moves.starts_with(&before));
    let book = tablier_games::phrasebook(Language::ENGLISH);
    let outcome = book.translate(&played.outcome().unwrap().message());
    assert!(terminal.screen().contains(&outcome), "{}", terminal.screen());
    assert!(home.kept().is_none(), "a game that is over is not kept");
    let mut terminal = terminal;
    terminal.send("Q");
    assert!(terminal.ends_well());
    terminal.wait_for("screen", |terminal| (!terminal.is_taken_over()).then_some(()));
}

#[test]
fn orthokon_by_cursor_keys() {
    play("orthokon", Way::Arrows, None);
}

#[test]
fn ordo_by_mouse() {
    play("ordo", Way::Mouse, None);
}

#[test]
fn tortuga_typed() {
    play("tortuga", Way::Typed, None);
}

#[test]
fn tor_typed() {
    play("tor", Way::Typed, None);
}

#[test]
fn theseion_typed() {
    // The last pawns are on their way; a whole game would take hundreds of plies.
    let start = "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll=- dark=0,0 saved=5,5 \
                 pawns=c9:1,g5:1,k5:22";
    play("theseion", Way::Typed, Some(start));
}

#[test]
fn without_colours_no_colour_is_written() {
    let arguments = ["play", "tor", "--seat", "1=person", "--seat", "2=random"];
    for (variables, has_colours) in [(&[("NO_COLOR", "1")][..], false), (&[], true)] {
        let home = Home::new(&format!("colours-{has_colours}"));
        let mut terminal = Terminal::new(&home, &arguments, variables);
        terminal.wait_for_text("to move");
        terminal.send("\r");
        terminal.wait_for_text("take back");
        terminal.send("?");
        terminal.wait_for_text("Keys");
        terminal.send("qQ");
        assert!(terminal.ends_well());
        assert_eq!(colours(&terminal.output()), has_colours, "{variables:?}");
    }
}

/// Whether a colour is set anywhere.
fn colours(output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(output);
    text.split("\x1b[").filter_map(|rest| rest.split_once('m')).any(|(codes, _)| {
        let is_style = codes.bytes().all(|byte| byte.is_ascii_digit() || b";:".contains(&byte));
        let mut codes = codes.split([';', ':']).filter_map(|code| code.parse::<u8>().ok());
        is_style && codes.any(|code| matches!(code, 30..=38 | 40..=48 | 90..=97 | 100..=107))
    })
}

#[test]
fn a_terminal_without_unicode_gets_letters() {
    let home = Home::new("letters");
    let arguments = ["play", "tortuga", "--seat", "1=person", "--language", "fr"];
    let terminal = Terminal::new(&home, &arguments, &[("LANG", "C")]);
    terminal.wait_for_text("Au tour de");
    assert!(terminal.screen().is_ascii(), "{}", terminal.screen());
}

#[test]
fn the_terminal_is_given_back_when_the_program_is_asked_to_end() {
    let home = Home::new("end");
    for signal in ["TERM", "INT", "HUP"] {
        let arguments = ["play", "ordo", "--seat", "1=person"];
        let mut terminal = Terminal::new(&home, &arguments, &[]);
        terminal.wait_for_text("to move");
        assert!(terminal.is_taken_over());
        let process = terminal.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &process]).status().unwrap();
        assert!(sent.success() && terminal.ends_well(), "{signal}");
        terminal.wait_for("screen", |terminal| (!terminal.is_taken_over()).then_some(()));
    }
}

#[test]
fn the_window_can_change_and_be_drawn_anew() {
    let home = Home::new("window");
    let mut terminal = Terminal::new(&home, &["play", "ordo", "--seat", "1=person"], &[]);
    terminal.wait_for_text("White, person");
    terminal.resize(10, 30);
    terminal.wait_for_text("too small");
    terminal.resize(24, 80);
    terminal.wait_for_text("White, person");
    terminal.send("\x0c");
    terminal.send("?");
    terminal.wait_for_text("Keys");
    terminal.send("qQ");
    assert!(terminal.ends_well());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_play_goes_on() {
    let home = Home::new("no-folder");
    let arguments = ["play", "orthokon", "--seat", "1=person", "--seat", "2=person"];
    let terminal = Terminal::new(&home, &arguments, &[("XDG_STATE_HOME", "/dev/null")]);
    terminal.wait_for_text("to move");
    terminal.send("a1-a3\r");
    terminal.wait_for_text("will be lost");
    terminal.send("b4-d2\r");
    terminal.wait_for_text("2. b4-d2");
}

#[test]
fn two_tables_do_not_disturb_each_other() {
    let home = Home::new("two-tables");
    let arguments = ["play", "orthokon", "--seat", "1=person", "--seat", "2=person"];
    let first = Terminal::new(&home, &arguments, &[]);
    first.wait_for_text("to move");
    first.send("a1-a3\r");
    first.wait_for_text("1. a1-a3");
    let second = Terminal::new(&home, &arguments, &[]);
    second.wait_for_text("to move");
    second.send("b1-b3\r");
    second.wait_for_text("1. b1-b3");
    assert!(home.kept().unwrap().contains("a1-a3"));
}

#[test]
fn a_record_is_stepped_through() {
    let home = Home::new("replay");
    let record = "[Game \"orthokon\"]\n[Seat1 \"Ada\"]\n\n1. a1-a3 {turns a4 over} 2. b4-d2\n= 1 0 resigned\n";
    fs::write(home.path().join("game.tablier"), record).unwrap();
    let mut terminal = Terminal::new(&home, &["replay", "game.tablier"], &[]);
    terminal.wait_for_text("ply 0 of 2");
    terminal.send(RIGHT);
    terminal.wait_for_text("1. White: a1-a3");
    assert!(terminal.screen().contains("turns a4 over") && terminal.screen().contains("Ada"));
    terminal.send("9\r");
    terminal.wait_for_text("The record has 2 plies");
    terminal.send("2\r");
    terminal.wait_for_text("White wins: Black resigned");
    terminal.send("A");
    terminal.wait_for_text("analysis");
    terminal.send("\x1b[H");
    terminal.wait_for_text("ply 0 of 2");
    terminal.send("Q");
    assert!(terminal.ends_well());
}

#[test]
fn without_a_terminal_nothing_is_played() {
    for arguments in [&["play"][..], &["play", "ordo", "--seat", "1=person"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .args(arguments)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("Play needs a terminal"), "{told}");
    }
}

#[test]
fn wrong_players_and_clocks_are_refused() {
    for wrong in [
        &["--seat", "1"][..],
        &["--seat", "0=person"],
        &["--seat", "3=person"],
        &["--seat", "1=nobody"],
        &["--seat", "-1=person"],
        &["--clock", "soon"],
        &["--option", "x=y"],
        &["--position", "nothing"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .args(["play", "ordo"])
            .args(wrong)
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{wrong:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let output =
        Command::new(env!("CARGO_BIN_EXE_tablier")).args(["play", "--clock", "5"]).output();
    assert_eq!(output.unwrap().status.code(), Some(2), "a clock without a game");
}
