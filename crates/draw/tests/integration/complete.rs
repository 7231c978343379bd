//! Every game of the registry brings what the others bring, or says that it does without.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use tablier_core::scene::Place;
use tablier_core::{AnyMatch, Appearance, Extra, Info, Message, Scene, Touch, Turn};
use tablier_draw::{Look, svg};

/// How many games are played at random, and how many plies of each are looked at.
const GAMES: usize = 4;
const PLIES: usize = 60;

/// What is missing, and for which kinds of things.
type Missing = BTreeMap<Extra, BTreeSet<String>>;

fn look_for_missing(info: &Info, scene: &Scene, missing: &mut Missing) {
    let mut note = |extra, what: String| missing.entry(extra).or_default().insert(what);
    let terminal = &info.appearance.terminal;
    let cells = scene.cells.iter().map(|cell| ("cell", cell.kind));
    let zones = scene.zones.iter().map(|zone| ("zone", zone.kind));
    for (what, kind) in cells.chain(zones) {
        if terminal.ground(kind).is_none() {
            note(Extra::TerminalTheme, format!("{what} {kind}"));
        }
    }
    for piece in &scene.pieces {
        let name = format!("piece {} of {:?}, {:?}", piece.kind, piece.owner, piece.variant);
        if terminal.piece(piece).is_none() {
            note(Extra::TerminalTheme, name.clone());
        }
        if info.appearance.cutout(piece.kind).is_none() {
            note(Extra::Cutouts, name.clone());
        }
        let alone = Scene { pieces: vec![piece.clone()], ..scene.clone() };
        if svg(&alone, info, &Look::default()).contains("plain-piece") {
            note(Extra::Symbols, name);
        }
    }
    let empty = Scene { pieces: Vec::new(), ..scene.clone() };
    for plain in ["plain-cell", "plain-ground"] {
        if svg(&empty, info, &Look::default()).contains(plain) {
            note(Extra::Symbols, format!("drawn with {plain}"));
        }
    }
}

/// The positions of some games, whose moves are chosen from the whole list.
fn each_position(id: &str, mut visit: impl FnMut(&dyn AnyMatch)) {
    let game = tablier_games::game(id, []).unwrap();
    for number in 1..=GAMES {
        let mut played = game.begin();
        for ply in 0..PLIES {
            visit(&*played);
            let moves = played.legal_moves();
            let chosen = number * (ply + 7) * 31 % moves.len().max(1);
            let Some(chosen) = moves.get(chosen) else { break };
            played.play(chosen).unwrap();
        }
    }
}

/// One of each kind of cell, zone and piece that is seen.
fn one_of_each(id: &str) -> Scene {
    let mut all = Scene::empty(100.0, 100.0);
    each_position(id, |played| {
        let scene = played.scene();
        for cell in scene.cells {
            if all.cells.iter().all(|known| known.kind != cell.kind) {
                all.cells.push(cell);
            }
        }
        for zone in scene.zones {
            if all.zones.iter().all(|known| known.kind != zone.kind) {
                all.zones.push(zone);
            }
        }
        for mut piece in scene.pieces {
            piece.place = Place::Cell(all.cells[0].name.clone());
            (piece.level, piece.facing) = (0, None);
            if !all.pieces.contains(&piece) {
                all.pieces.push(piece);
            }
        }
    });
    all
}

/// The sorts of sentences that are said, each with whether the game itself says any of them: its phrases begin with its
/// name.
fn sentences(info: &Info) -> BTreeMap<&'static str, bool> {
    let mut sentences = BTreeMap::new();
    each_position(info.id, |played| {
        let (Turn::Seat(_), Some(legal)) = (played.turn(), played.legal_moves().first().cloned())
        else {
            return;
        };
        let own = format!("{}-", info.id);
        let mut note = |sort, said: &Message| {
            *sentences.entry(sort).or_default() |= said.id.starts_with(&own);
        };
        let gestures = played.gestures();
        note("Game::prompt", &played.prompt(&gestures, &[]));
        note("Game::describe", &played.describe(&legal).unwrap());
        let touches = played.scene().cells.into_iter().map(|cell| Touch::cell(cell.name));
        let next = gestures.next(&[]);
        for touch in touches.filter(|touch| !next.contains(&touch)) {
            note("Game::refusal", &played.refusal(&gestures, &[], &touch));
        }
    });
    sentences
}

fn missing(info: &Info) -> Missing {
    let mut missing = Missing::new();
    if info.minutes.is_none() {
        missing.entry(Extra::Minutes).or_default().insert("Info::minutes".into());
    }
    if info.showcase.is_none() {
        missing.entry(Extra::Showcase).or_default().insert("Info::showcase".into());
    }
    if info.guided_start.is_empty() {
        missing.entry(Extra::GuidedStart).or_default().insert("Info::guided_start".into());
    }
    if info.appearance.high_contrast.is_empty() {
        let what = "Appearance::high_contrast";
        missing.entry(Extra::HighContrast).or_default().insert(what.into());
    }
    for (sort, _) in sentences(info).into_iter().filter(|(_, is_own)| !is_own) {
        missing.entry(Extra::Sentences).or_default().insert(sort.into());
    }
    look_for_missing(info, &one_of_each(info.id), &mut missing);
    missing
}

#[test]
fn no_game_of_the_registry_lacks_what_the_others_have_without_saying_so() {
    let mut faults = Vec::new();
    for info in tablier_games::infos() {
        let missing = missing(info);
        for (extra, things) in missing.iter().filter(|(extra, _)| !info.omits.contains(extra)) {
            faults.push(format!("{} lacks {extra:?}: {things:?}", info.id));
        }
        for extra in info.omits.iter().filter(|extra| !missing.contains_key(extra)) {
            faults.push(format!("{} says that it lacks {extra:?}, and has it", info.id));
        }
    }
    assert!(
        faults.is_empty(),
        "add it in the game's folder, or list it in Info::omits:\n{}",
        faults.join("\n")
    );
}

#[test]
fn a_game_without_an_appearance_lacks_all_but_its_sentences() {
    let bare = Info { appearance: &Appearance::PLAIN, ..*tablier_games::find("tor").unwrap() };
    let bare = Info { minutes: None, showcase: None, guided_start: &[], ..bare };
    let found: Vec<_> = missing(&bare).into_keys().collect();
    let all = [
        Extra::Minutes,
        Extra::Showcase,
        Extra::GuidedStart,
        Extra::Symbols,
        Extra::HighContrast,
        Extra::TerminalTheme,
        Extra::Cutouts,
    ];
    assert_eq!(found, all);
}
