//! `tablier print`: pages as somebody sees who opens the file. Poppler reads them; `cargo xtask test`
//! installs it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod points;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use tablier_core::{Language, Options, Phrasebook, any_game};
use tablier_draw::{Paper, pdf, unprintable_letters};

/// The fewest pages of a game: one of rules, one of the board, one of pieces.
const FEWEST: usize = 3;
/// The pages are looked at with so many pixels to the inch.
const RESOLUTION: u32 = 40;
/// Printers cannot print nearer to the edge, in millimetres.
const EDGE: f32 = 5.0;

/// A small board of Théséion.
const RING: &str = "name: ring\n\n###o###\n#RoGoR#\n#o#e#o#\noGeYeGo\n#o#e#o#\n#RoGoR#\n###o###\n";

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("print").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn tablier(arguments: &[&str], output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.arg("print").args(arguments).arg("-o").arg(output).env("LC_ALL", "C");
    command.output().unwrap()
}

fn print(arguments: &[&str], output: &Path) {
    let done = tablier(arguments, output);
    assert_eq!(done.status.code(), Some(0), "{arguments:?}: {done:?}");
    assert!(done.stdout.is_empty() && done.stderr.is_empty(), "{arguments:?}: {done:?}");
}

/// What a program of poppler says.
fn poppler(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{program}, of poppler-utils: {error}"));
    assert!(output.status.success(), "{program} {arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is written in a file.
fn text(pdf: &Path) -> String {
    poppler("pdftotext", &[pdf.to_str().unwrap(), "-"])
}

/// How many pages there are, and the width and height of all of them in points.
fn pages(pdf: &Path) -> (usize, f32, f32) {
    let info = poppler("pdfinfo", &["-f", "1", "-l", "1000", pdf.to_str().unwrap()]);
    let value = |line: &str| line.split_once(':').unwrap().1.trim().to_owned();
    let count = info.lines().find(|line| line.starts_with("Pages:")).map(value).unwrap();
    let sizes: Vec<_> = info
        .lines()
        .filter(|line| line.starts_with("Page ") && line.contains(" size:"))
        .map(value)
        .collect();
    let count: usize = count.parse().unwrap();
    assert_eq!(sizes.len(), count);
    assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
    let mut numbers = sizes[0].split(' ').filter_map(|word| word.parse::<f32>().ok());
    (count, numbers.next().unwrap(), numbers.next().unwrap())
}

/// A page in shades of grey.
struct Grey {
    width: usize,
    height: usize,
    shades: Vec<u8>,
}

fn look_at(pdf: &Path) -> Vec<Grey> {
    let folder = pdf.with_extension("pages");
    fs::create_dir_all(&folder).unwrap();
    let prefix = folder.join("page");
    let resolution = RESOLUTION.to_string();
    poppler(
        "pdftoppm",
        &["-gray", "-r", &resolution, pdf.to_str().unwrap(), prefix.to_str().unwrap()],
    );
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| grey(&fs::read(file).unwrap())).collect()
}

/// `P5`, width, height and the largest shade stand before the shades.
fn grey(file: &[u8]) -> Grey {
    let mut words = file.split(u8::is_ascii_whitespace);
    let [_, width, height, most] =
        [(); 4].map(|()| std::str::from_utf8(words.next().unwrap()).unwrap());
    assert_eq!(most, "255");
    let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
    Grey { width, height, shades: file[file.len() - width * height..].to_vec() }
}

fn assert_pages_are_whole(pdf: &Path) {
    let edge = (EDGE / 25.4 * RESOLUTION as f32).floor() as usize;
    for (number, page) in (1..).zip(look_at(pdf)) {
        let ink = |x: usize, y: usize| page.shades[y * page.width + x] < 250;
        let is_edge = |x: usize, y: usize| {
            x < edge || y < edge || x >= page.width - edge || y >= page.height - edge
        };
        let all = (0..page.height).flat_map(|y| (0..page.width).map(move |x| (x, y)));
        let (edges, inner): (Vec<_>, Vec<_>) =
            all.filter(|&(x, y)| ink(x, y)).partition(|&(x, y)| is_edge(x, y));
        assert!(edges.is_empty(), "{}, page {number}: ink at {:?}", pdf.display(), edges[0]);
        assert!(inner.len() > 50, "{}, page {number} is empty", pdf.display());
    }
}

#[test]
fn every_game_on_every_paper_in_both_languages() {
    let folder = folder("games");
    for game in tablier_games::infos().map(|info| info.id) {
        for (paper, width, height) in [("a4", 595.28, 841.89), ("letter", 612.0, 792.0)] {
            for language in ["fr", "en"] {
                let pdf = folder.join(format!("{game}-{paper}-{language}.pdf"));
                print(&[game, "--paper", paper, "--language", language], &pdf);
                let (count, found_width, found_height) = pages(&pdf);
                assert!((found_width - width).abs() < 0.1, "{found_width}");
                assert!((found_height - height).abs() < 0.1, "{found_height}");
                assert!(count >= FEWEST, "{}: {count} pages", pdf.display());
                assert_pages_are_whole(&pdf);
            }
        }
    }
}

#[test]
fn text_can_be_read_and_searched() {
    let folder = folder("text");
    let pdf = folder.join("theseion.pdf");
    print(&["Théséion", "--language", "fr"], &pdf);
    let french = text(&pdf);
    for words in ["Théséion", "ténèbres", "Pièces à découper", "Un jeu de Ludate!"] {
        assert!(french.contains(words), "{words} is missing");
    }
    let pdf = folder.join("ordo.pdf");
    print(&["ordo", "--language", "en"], &pdf);
    let english = text(&pdf);
    for words in ["Ordo", "Dieter Stein", "home row", "20 × white piece", "20 × black piece"] {
        assert!(english.contains(words), "{words} is missing");
    }
}

#[test]
fn a_board_of_points_and_letters_beyond_latin_1_are_printed() {
    let info = &points::INFO;
    let book = Phrasebook::new(Language::ENGLISH, &[info.phrases, tablier_draw::PHRASES]).unwrap();
    let game = any_game::<points::Points>(Options::defaults(info)).unwrap();
    assert_eq!(unprintable_letters(&*game, &book), ['将'].into(), "in the name of a piece");
    let pages = folder("points").join("points.pdf");
    fs::write(&pages, pdf(&[game], Paper::A4, &book).unwrap()).unwrap();
    assert_pages_are_whole(&pages);
    let text = text(&pages);
    for words in ["Škůdce", "Łódź, Őrség, Ωμέγα → ≤", "The board", "1 × kámen ő \u{fffd}"]
    {
        assert!(text.contains(words), "{words} in {text}");
    }
}

#[test]
fn there_are_as_many_pieces_as_the_game_needs() {
    let folder = folder("pieces");
    for (game, needed) in [
        ("orthokon", &["8 two-sided pieces"][..]),
        ("tortuga", &["16 two-sided pieces"]),
        ("tor", &["12 × blue token", "12 × yellow token", "2 × white pawn", "2 × black pawn"]),
        ("theseion", &["7 × pawn of player 1", "7 × pawn of player 4", "One die"]),
    ] {
        let pdf = folder.join(format!("{game}.pdf"));
        print(&[game], &pdf);
        let text = text(&pdf);
        for words in needed {
            assert!(text.contains(words), "{game}: {words} is missing");
        }
    }
}

#[test]
fn options_choose_the_board_and_the_players() {
    let folder = folder("options");
    let board = folder.join("ring.board");
    fs::write(&board, RING).unwrap();
    let pdf = folder.join("ring.pdf");
    print(&["theseion", "--option", &format!("board=@{}", board.display())], &pdf);
    let ring = text(&pdf);
    // The standard board needs more parts; the pieces are those of all players.
    assert!(ring.contains("part 2 of 2") && ring.contains("7 × pawn of player 4"), "{ring}");
    print(&["theseion", "--option", "players=2"], &pdf);
    let two = text(&pdf);
    assert!(!two.contains("part 2 of 2"), "{two}");
    assert!(two.contains("7 × pawn of player 2") && !two.contains("pawn of player 3"), "{two}");
    print(&["theseion", "--option", "teams=13/2"], &pdf);
    assert!(text(&pdf).contains("7 × pawn of player 3"));
}

#[test]
fn a_large_board_comes_in_parts() {
    let folder = folder("parts");
    let pdf = folder.join("theseion.pdf");
    print(&["theseion"], &pdf);
    let text = text(&pdf);
    for part in 1..=4 {
        assert!(text.contains(&format!("part {part} of 4")), "part {part} is missing");
    }
}

#[test]
fn the_booklet_has_all_games_and_finds_them() {
    let folder = folder("booklet");
    for (language, contents) in [("en", "Contents"), ("fr", "Sommaire")] {
        let pdf = folder.join(format!("{language}.pdf"));
        print(&["--language", language], &pdf);
        assert_pages_are_whole(&pdf);
        let pages: Vec<_> = text(&pdf).split('\u{c}').map(str::to_owned).collect();
        assert!(pages[1].contains(contents), "{}", pages[1]);
        // Names are below each other, and so are the numbers of their pages.
        let words: Vec<_> = pages[1].split_whitespace().collect();
        let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let numbers: Vec<usize> = numbers.into_iter().filter(|number| *number < 1000).collect();
        assert_eq!(numbers.len(), tablier_games::infos().count(), "{}", pages[1]);
        for (name, number) in tablier_games::infos().map(|info| info.name).zip(numbers) {
            let page = &pages[number - 1];
            assert!(page.trim_start().starts_with(name), "{name} is not on page {number}: {page}");
            let last = page.split_whitespace().next_back();
            assert_eq!(last, Some(number.to_string().as_str()), "the number of page {number}");
        }
    }
}

#[test]
fn the_same_game_is_the_same_bytes() {
    let folder = folder("same");
    let [one, other] = ["one.pdf", "other.pdf"].map(|name| folder.join(name));
    print(&["tor"], &one);
    print(&["tor"], &other);
    assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
}

#[test]
fn what_cannot_be_written_leaves_nothing() {
    let folder = folder("unwritable");
    let output = tablier(&["tor"], &folder.join("missing/tor.pdf"));
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("tablier: Cannot write "));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
