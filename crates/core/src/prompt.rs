//! What to do next and why something cannot be touched, for games that do not say it themselves.

use crate::game::Game;
use crate::gesture::{Gestures, Touch};
use crate::message::{Arg, Message};
use crate::scene::{Piece, Place, Scene};

/// What is said next in a game that has no prompts of its own.
pub(crate) fn prompt<G: Game>(
    game: &G,
    position: &G::Position,
    gestures: &Gestures,
    touched: &[Touch],
) -> Message {
    let next = gestures.next(touched);
    if next.iter().all(|touch| matches!(touch, Touch::Choice { .. })) {
        return Message::new("prompt-choice");
    }
    let scene = game.scene(position);
    match touched {
        [] if has_pieces(&scene, &next) => Message::new("prompt-piece"),
        [] => Message::new("prompt-place"),
        [from] => Message::new("prompt-goal").with("from", name::<G>(&scene, from)),
        [.., last] => Message::new("prompt-on").with("last", name::<G>(&scene, last)),
    }
}

/// Why a touch leads nowhere in a game that does not tell it: as far as the board shows it.
pub(crate) fn refusal<G: Game>(
    game: &G,
    position: &G::Position,
    gestures: &Gestures,
    touched: &[Touch],
    touch: &Touch,
) -> Message {
    let Touch::Place(place) = touch else { return Message::new("touch-no-choice") };
    let scene = game.scene(position);
    let about = |id: &'static str| Message::new(id).with("place", name::<G>(&scene, touch));
    if let Some(from) = touched.first() {
        return about("touch-unreachable").with("from", name::<G>(&scene, from));
    }
    let Some(piece) = top(&scene, place) else { return about("touch-nothing") };
    let id = if !has_pieces(&scene, &gestures.next(&[])) {
        "touch-occupied"
    } else if piece.owner == Some(game.turn(position).seat()) {
        "touch-blocked"
    } else {
        "touch-not-yours"
    };
    about(id).with("piece", piece.label(G::INFO))
}

/// What a touch is called within a sentence.
pub(crate) fn name<G: Game>(scene: &Scene, touch: &Touch) -> Arg {
    match touch {
        Touch::Place(Place::Cell(name)) => name.as_str().into(),
        Touch::Place(Place::Zone(name)) => match scene.zones.iter().find(|zone| zone.name == *name)
        {
            Some(zone) => zone.label(G::INFO).into(),
            None => name.as_str().into(),
        },
        Touch::Choice { .. } => touch.label(G::INFO).into(),
    }
}

/// The piece on a place, the uppermost of several.
pub(crate) fn top<'a>(scene: &'a Scene, place: &Place) -> Option<&'a Piece> {
    scene.pieces.iter().filter(|piece| piece.place == *place).max_by_key(|piece| piece.level)
}

/// Whether there is a piece on one of the places.
fn has_pieces(scene: &Scene, touches: &[&Touch]) -> bool {
    touches.iter().any(|touch| match touch {
        Touch::Place(place) => top(scene, place).is_some(),
        Touch::Choice { .. } => false,
    })
}
