//! A board for the browser: what is drawn, what can be touched, and every place in words.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tablier_core::scene::{MarkKind, Piece, Place};
use tablier_core::{AnyMatch, Gestures, Info, Message, Scene, Seat, Touch, Turn};
use tablier_draw::{Look, Orientation, Stage, stage};

use super::frame::Page;
use super::premoves::premoves;
use crate::http::{ApiError, App, AtTable, TablePath};
use crate::table::Table;

/// Where more moves than this are possible, nobody is told beforehand what each of them does to others.
const MOST_FORETOLD: usize = 300;
/// The most plies that can be tried out beyond a game.
const LONGEST_LINE: usize = 40;

/// Which board somebody wants to see.
#[derive(Default, Deserialize)]
pub(super) struct Wanted {
    /// After so many plies; after all of them if it is not said.
    ply: Option<usize>,
    /// Moves to try out on top of them, separated by spaces.
    #[serde(default)]
    line: String,
    /// Whether it is seen from the other side.
    #[serde(default)]
    turned: bool,
    /// Whether the ground is wanted as well, which stays the same unless the board is turned.
    #[serde(default)]
    ground: bool,
    /// Whether moves for later are wanted, by somebody who waits for the others.
    #[serde(default)]
    premoves: bool,
}

impl Wanted {
    /// The present, seen from a side.
    pub(super) fn present(turned: bool) -> Self {
        Wanted { turned, ..Wanted::default() }
    }
}

/// A board, its words in the language of a page.
#[derive(Serialize)]
pub(super) struct Board {
    ply: usize,
    /// The seat that moves; nobody when it is over.
    turn: Option<Seat>,
    turned: bool,
    #[serde(flatten)]
    pub(super) stage: Stage,
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

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    AtTable(caller): AtTable,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Board>, ApiError> {
    let table = app.house.table(&id, &caller).await?;
    let board = Board::new(&table, &page, &wanted)?;
    Ok(Json(if wanted.ground { board } else { board.without_ground() }))
}

impl Board {
    pub(super) fn new(table: &Table, page: &Page, wanted: &Wanted) -> Result<Self, ApiError> {
        let mut shown = table.played().fork();
        let ply = wanted.ply.unwrap_or(usize::MAX).min(table.ply());
        for _ in ply..table.ply() {
            shown.undo();
        }
        for text in wanted.line.split_whitespace().take(LONGEST_LINE) {
            let refused = |message| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message);
            shown.play(text).map_err(refused)?;
        }
        let (info, scene) = (shown.info(), shown.scene());
        let (gestures, effects) = if wanted.premoves {
            let me = page.me.as_ref().map(|me| me.id);
            let mine: Vec<_> = me.into_iter().flat_map(|me| table.seats_of(me)).collect();
            // What they do depends on what the others will have played.
            (premoves(&*shown, &mine), Effects::default())
        } else {
            let gestures = shown.gestures();
            let effects = effects(&*shown, &scene, &gestures);
            (gestures, effects)
        };
        let orientation = if wanted.turned { Orientation::Turned } else { Orientation::Upright };
        let look = Look { coordinates: page.taste.coordinates, orientation, ..Look::default() };
        let is_last = ply == table.ply() && wanted.line.is_empty();
        let turn = match shown.turn() {
            Turn::Seat(seat) if shown.outcome().is_none() => Some(seat),
            _ => None,
        };
        Ok(Board {
            ply,
            turn,
            turned: wanted.turned,
            stage: stage(&scene, info, &look),
            says: says(&scene, info, page),
            choices: choices(&gestures, info, page),
            effects: effects.hit,
            broken: broken(&scene),
            breaks: effects.breaks,
            gestures: gestures.iter().map(|(path, text)| path_of(path, text)).collect(),
            ending: is_last.then(|| ending(table, page)).flatten(),
        })
    }

    /// For whoever has the ground already.
    pub(super) fn without_ground(mut self) -> Self {
        self.stage.ground.clear();
        self
    }

    /// How wide it is for its height, in twentieths.
    pub(super) fn aspect(&self) -> u32 {
        let [_, _, width, height] = self.stage.area;
        (width / height * 20.0).round() as u32 * 5
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

fn choices(gestures: &Gestures, info: &Info, page: &Page) -> BTreeMap<String, String> {
    let touches = gestures.iter().flat_map(|(path, _)| path);
    let said = touches.filter(|touch| matches!(touch, Touch::Choice { .. }));
    said.map(|touch| (touch_name(touch), page.tell(&touch.label(info)))).collect()
}

/// Every cell and zone with what is on it: “a3, square, white piece”.
fn says(scene: &Scene, info: &Info, page: &Page) -> BTreeMap<String, String> {
    let mut lying: BTreeMap<&Place, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        lying.entry(&piece.place).or_default().push(piece);
    }
    let contents = |place: &Place| {
        let pieces = lying.get(place).map(Vec::as_slice).unwrap_or_default();
        contents(pieces, info, page)
    };
    let cells = scene.cells.iter().map(|cell| {
        let kind = page.tell(&cell.label(info));
        let place = Place::Cell(cell.name.clone());
        (cell.name.clone(), format!("{}, {kind}, {}", cell.name, contents(&place)))
    });
    let zones = scene.zones.iter().map(|zone| {
        let place = Place::Zone(zone.name.clone());
        (zone.name.clone(), format!("{}, {}", page.tell(&zone.label(info)), contents(&place)))
    });
    cells.chain(zones).collect()
}

/// What lies on a place, from above, pieces of the same kind counted together.
fn contents(pieces: &[&Piece], info: &Info, page: &Page) -> String {
    let mut counted: Vec<(String, u8)> = Vec::new();
    for piece in pieces.iter().rev() {
        let name = page.tell(&named(piece, info));
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    if counted.is_empty() {
        return page.say("place-empty");
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
    for (path, text) in gestures.iter() {
        let mut after = shown.fork();
        if after.play(text).is_err() {
            continue;
        }
        let after = after.scene();
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

/// How a game ended, in the words of the game or of the house.
fn ending(table: &Table, page: &Page) -> Option<String> {
    let over = table.view(None).over?;
    if let Some(outcome) = table.played().outcome() {
        return Some(page.tell(&outcome.message()));
    }
    let info = table.played().info();
    let winners = over.values.unwrap_or_default().iter().enumerate();
    let winner =
        winners.filter(|(_, value)| **value > 0.5).map(|(seat, _)| Seat(seat as u8)).next();
    let name = winner.map(|seat| page.tell(&info.seat_name(seat))).unwrap_or_default();
    Some(page.say_with(&format!("over-{}", over.reason), "winner", name))
}
