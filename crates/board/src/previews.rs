//! Moves half made, as they look.

use std::collections::BTreeMap;

use tablier_core::{AnyMatch, Gestures};
use tablier_draw::Look;
use tablier_protocol::{BoardPiece, BoardPreview};

use crate::{drawing, touched_name};

/// Where more beginnings of moves than this look different, none of them is drawn.
const MOST_PREVIEWS: usize = 64;

/// What differs from these pieces, for every beginning of a move that looks different.
pub(crate) fn previews(
    shown: &dyn AnyMatch,
    gestures: &Gestures,
    pieces: &[BoardPiece],
    look: Look,
) -> BTreeMap<String, BoardPreview> {
    let mut previews = BTreeMap::new();
    for touched in gestures.beginnings() {
        let Some(scene) = shown.preview(touched) else { continue };
        if previews.len() == MOST_PREVIEWS {
            return BTreeMap::new();
        }
        let half_made = drawing(&scene, shown.info(), &look).pieces;
        previews.insert(touched_name(touched), difference(pieces, half_made));
    }
    previews
}

fn difference(before: &[BoardPiece], after: Vec<BoardPiece>) -> BoardPreview {
    let mut added = after;
    let mut removed = Vec::new();
    for (number, piece) in before.iter().enumerate() {
        match added.iter().position(|other| other == piece) {
            Some(same) => drop(added.remove(same)),
            None => removed.push(number),
        }
    }
    BoardPreview { removed, added }
}
