//! A board for the browser: what is drawn, what can be touched, and every place in words.

use std::collections::BTreeMap;

use serde::Serialize;
use tablier_core::scene::{MarkKind, Piece, Place};
use tablier_core::{AnyMatch, Gestures, Info, Language, Message, Scene, Seat, Touch, Turn};
use tablier_draw::{InteractiveBoard, Look, Orientation, interactive_board};

use super::language::translate;
use super::premoves::premoves;
use crate::boards::BoardLook;
use crate::table::Table;

/// Where more moves than this are possible, nobody is told beforehand what each of them does to others.
const MOST_FORETOLD: usize = 300;
/// A board with more moves than this is not part of a page: the script asks for it.
const MOST_IN_PAGE: usize = 1000;

/// Which board is shown, and of what.
pub(super) struct BoardRequest<'a> {
    pub(super) table: &'a Table,
    /// After so many plies.
    pub(super) ply: usize,
    /// Moves to try out on top of them, separated by spaces.
    pub(super) line: &'a str,
    /// The seats for which moves for later are wanted, if they are.
    pub(super) premoves: Option<&'a [Seat]>,
    pub(super) look: BoardLook,
}

/// A board, its words in the language of a page.
#[derive(Serialize)]
pub(super) struct Board {
    ply: usize,
    /// The seat that moves; nobody when it is over.
    turn: Option<Seat>,
    turned: bool,
    /// Whether all moves are there.
    complete: bool,
    #[serde(flatten)]
    pub(super) interactive: InteractiveBoard,
    /// Every place in words.
    says: BTreeMap<String, String>,
    /// Every move: what is touched one after the other, and its text at the end.
    gestures: Vec<Vec<String>>,
    /// What can be said rather than touched, in words.
    choices: BTreeMap<String, String>,
    /// What a move does to the pieces of others, by its text.
    effects: BTreeMap<String, Vec<String>>,
    /// Where a group is broken apart.
    broken: Vec<String>,
    /// Where a move breaks a group apart, by its text.
    breaks: BTreeMap<String, Vec<String>>,
    /// How the game ended, in words.
    ending: Option<String>,
}

impl Board {
    /// The board, or why the line cannot be played.
    pub(super) fn new(request: &BoardRequest<'_>) -> Result<Self, Message> {
        let BoardRequest { table, ply, line, premoves: mine, look } = *request;
        let mut shown = table.played().fork();
        for _ in ply..table.ply() {
            shown.undo();
        }
        for text in line.split_whitespace() {
            shown.play(text)?;
        }
        let (info, scene) = (shown.info(), shown.scene());
        let (gestures, effects) = if let Some(mine) = mine {
            // What they do depends on what the others will have played.
            (premoves(&*shown, mine), Effects::default())
        } else {
            let gestures = shown.gestures();
            let effects = effects(&*shown, &scene, &gestures);
            (gestures, effects)
        };
        let BoardLook { language, turned, coordinates } = look;
        let orientation = if turned { Orientation::Turned } else { Orientation::Upright };
        let drawn = Look { coordinates, orientation, ..Look::default() };
        let is_last = ply == table.ply() && line.is_empty();
        let turn = match shown.turn() {
            Turn::Seat(seat) if shown.outcome().is_none() => Some(seat),
            _ => None,
        };
        Ok(Board {
            ply,
            turn,
            turned,
            complete: true,
            interactive: interactive_board(&scene, info, &drawn),
            says: says(&scene, info, language),
            choices: choices(&gestures, info, language),
            effects: effects.hit,
            broken: broken(&scene),
            breaks: effects.breaks,
            gestures: gestures.iter().map(|(path, text)| path_of(path, text)).collect(),
            ending: is_last.then(|| ending(table, language)).flatten(),
        })
    }

    /// For whoever has the ground already.
    pub(super) fn without_ground(mut self) -> Self {
        self.interactive.ground.clear();
        self
    }

    /// For a page, which has the ground drawn. Very many moves would be sent again with every page.
    pub(super) fn in_page(mut self) -> Self {
        if self.gestures.len() > MOST_IN_PAGE {
            self.complete = false;
            self.gestures.clear();
        }
        self.without_ground()
    }
}

fn path_of(path: &[Touch], text: &str) -> Vec<String> {
    path.iter().map(touch_name).chain([text.to_owned()]).collect()
}

/// Places have their names; what is said stands behind a question mark.
fn touch_name(touch: &Touch) -> String {
    match touch {
        Touch::Place(place) => place_name(place).to_owned(),
        Touch::Choice { kind, value } => format!("?{kind}-{value}"),
    }
}

fn place_name(place: &Place) -> &str {
    let (Place::Cell(name) | Place::Zone(name)) = place;
    name
}

fn choices(gestures: &Gestures, info: &Info, language: Language) -> BTreeMap<String, String> {
    let touches = gestures.iter().flat_map(|(path, _)| path);
    let said = touches.filter(|touch| matches!(touch, Touch::Choice { .. }));
    said.map(|touch| (touch_name(touch), translate(language, &touch.label(info)))).collect()
}

/// Every cell and zone with what is on it: “a3, square, white piece”.
fn says(scene: &Scene, info: &Info, language: Language) -> BTreeMap<String, String> {
    let mut lying: BTreeMap<&Place, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        lying.entry(&piece.place).or_default().push(piece);
    }
    let contents = |place: &Place| {
        let pieces = lying.get(place).map(Vec::as_slice).unwrap_or_default();
        contents(pieces, info, language)
    };
    let cells = scene.cells.iter().map(|cell| {
        let kind = translate(language, &cell.label(info));
        let place = Place::Cell(cell.name.clone());
        (cell.name.clone(), format!("{}, {kind}, {}", cell.name, contents(&place)))
    });
    let zones = scene.zones.iter().map(|zone| {
        let place = Place::Zone(zone.name.clone());
        (
            zone.name.clone(),
            format!("{}, {}", translate(language, &zone.label(info)), contents(&place)),
        )
    });
    cells.chain(zones).collect()
}

/// What lies on a place, from above, pieces of the same kind counted together.
fn contents(pieces: &[&Piece], info: &Info, language: Language) -> String {
    let mut counted: Vec<(String, u8)> = Vec::new();
    for piece in pieces.iter().rev() {
        let name = translate(language, &named(piece, info));
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    if counted.is_empty() {
        return translate(language, &Message::new("place-empty"));
    }
    let told = counted.into_iter().map(|(name, count)| match count {
        1 => name,
        _ => format!("{count} × {name}"),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// A die tells what it shows.
fn named(piece: &Piece, info: &Info) -> Message {
    let label = piece.label(info);
    if piece.owner.is_none() && piece.glyph.is_ascii_digit() {
        return Message::new("piece-showing").with("piece", label).with("face", piece.glyph);
    }
    label
}

/// What moves do, each by its text.
#[derive(Default)]
struct Effects {
    /// The places where something is turned over, captured or thrown back: pieces of others that are not
    /// there afterwards as they were.
    hit: BTreeMap<String, Vec<String>>,
    /// The places of a group that it breaks apart.
    breaks: BTreeMap<String, Vec<String>>,
}

fn effects(shown: &dyn AnyMatch, before: &Scene, gestures: &Gestures) -> Effects {
    let mut effects = Effects::default();
    let Turn::Seat(mover) = shown.turn() else { return effects };
    if gestures.iter().count() > MOST_FORETOLD {
        return effects;
    }
    // One copy for all moves: a copy has the whole game in it.
    let mut copy = shown.fork();
    for (path, text) in gestures.iter() {
        if copy.play(text).is_err() {
            continue;
        }
        let after = copy.scene();
        copy.undo();
        let hit = before.pieces.iter().filter(|piece| is_hit(piece, mover, path, &after));
        let mut places: Vec<_> = hit.map(|piece| place_name(&piece.place).to_owned()).collect();
        places.dedup();
        let broken = broken(&after);
        for (all, places) in [(&mut effects.hit, places), (&mut effects.breaks, broken)] {
            if !places.is_empty() {
                all.insert(text.to_owned(), places);
            }
        }
    }
    effects
}

fn broken(scene: &Scene) -> Vec<String> {
    let marks = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Broken);
    marks.map(|mark| place_name(&mark.place).to_owned()).collect()
}

fn is_hit(piece: &Piece, mover: Seat, path: &[Touch], after: &Scene) -> bool {
    let is_on_board = matches!(piece.place, Place::Cell(_));
    let is_enemy = piece.owner.is_some_and(|owner| owner != mover);
    let is_touched = path.contains(&Touch::Place(piece.place.clone()));
    let is_foreign = is_enemy || (piece.owner.is_none() && !is_touched);
    let stays = |other: &Piece| {
        other.place == piece.place
            && other.kind == piece.kind
            && other.owner == piece.owner
            && other.variant == piece.variant
    };
    is_on_board && is_foreign && !after.pieces.iter().any(stays)
}

/// How a game ended, in the words of the game or of the server.
fn ending(table: &Table, language: Language) -> Option<String> {
    let over = table.view(None).over?;
    if let Some(outcome) = table.played().outcome() {
        return Some(translate(language, &outcome.message()));
    }
    let info = table.played().info();
    let winners = over.values.unwrap_or_default().iter().enumerate();
    let winner =
        winners.filter(|(_, value)| **value > 0.5).map(|(seat, _)| Seat(seat as u8)).next();
    let name = winner.map(|seat| translate(language, &info.seat_name(seat))).unwrap_or_default();
    Some(translate(language, &Message::new(format!("over-{}", over.reason)).with("winner", name)))
}
