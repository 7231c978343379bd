//! What moves do to the pieces of others and to groups.

use std::collections::BTreeMap;

use tablier_core::scene::{MarkKind, Piece, Place};
use tablier_core::{AnyMatch, Gestures, Scene, Seat, Touch, Turn};

use crate::place_name;

/// Where more moves than this are possible, nobody is told beforehand what each of them does.
const MOST_FORETOLD: usize = 300;

/// What moves do, each by its text.
#[derive(Default)]
pub(crate) struct Effects {
    /// The places where something is turned over, captured or thrown back: pieces of others that are not
    /// there afterwards as they were.
    pub(crate) hit: BTreeMap<String, Vec<String>>,
    /// The places of a group that it breaks apart.
    pub(crate) breaks: BTreeMap<String, Vec<String>>,
}

pub(crate) fn effects(shown: &dyn AnyMatch, before: &Scene, gestures: &Gestures) -> Effects {
    let mut effects = Effects::default();
    let Turn::Seat(mover) = shown.turn() else { return effects };
    // A move that can be touched in several ways does the same in each.
    let moves: BTreeMap<_, _> = gestures.iter().map(|(path, text)| (text, path)).collect();
    if moves.len() > MOST_FORETOLD {
        return effects;
    }
    // One copy for all moves: a copy has the whole game in it.
    let mut copy = shown.fork();
    for (text, path) in moves {
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

pub(crate) fn broken(scene: &Scene) -> Vec<String> {
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
