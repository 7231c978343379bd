//! Every place and every choice in words.

use std::collections::BTreeMap;

use tablier_core::scene::{Piece, Place};
use tablier_core::{Gestures, Info, Message, Scene, Touch};

use crate::{Translate, touch_name};

pub(crate) fn choices(
    gestures: &Gestures,
    info: &Info,
    translate: Translate<'_>,
) -> BTreeMap<String, String> {
    let touches = gestures.iter().flat_map(|(path, _)| path);
    let chosen = touches.filter(|touch| matches!(touch, Touch::Choice { .. }));
    chosen.map(|touch| (touch_name(touch), translate(&touch.label(info)))).collect()
}

/// Every cell and zone with what is on it: “a3, square, white piece”.
pub(crate) fn labels(
    scene: &Scene,
    info: &Info,
    translate: Translate<'_>,
) -> BTreeMap<String, String> {
    let mut lying: BTreeMap<&Place, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        lying.entry(&piece.place).or_default().push(piece);
    }
    let contents = |place: &Place| {
        let pieces = lying.get(place).map(Vec::as_slice).unwrap_or_default();
        contents(pieces, info, translate)
    };
    let cells = scene.cells.iter().map(|cell| {
        let kind = translate(&cell.label(info));
        let place = Place::Cell(cell.name.clone());
        (cell.name.clone(), format!("{}, {kind}, {}", cell.name, contents(&place)))
    });
    let zones = scene.zones.iter().map(|zone| {
        let place = Place::Zone(zone.name.clone());
        (zone.name.clone(), format!("{}, {}", translate(&zone.label(info)), contents(&place)))
    });
    cells.chain(zones).collect()
}

/// What lies on a place, from above, pieces of the same kind counted together.
fn contents(pieces: &[&Piece], info: &Info, translate: Translate<'_>) -> String {
    let mut counted: Vec<(String, u8)> = Vec::new();
    for piece in pieces.iter().rev() {
        let name = translate(&named(piece, info));
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    if counted.is_empty() {
        return translate(&Message::new("place-empty"));
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
