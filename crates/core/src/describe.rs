//! A move in words, for games that have none of their own.

use crate::game::Game;
use crate::gesture::Touch;
use crate::message::Message;
use crate::prompt::{name, top};

/// Who moves what from where to where, as far as the board and the touches show it.
pub(crate) fn describe<G: Game>(game: &G, position: &G::Position, legal: G::Move) -> Message {
    let scene = game.scene(position);
    let gesture = game.gesture(position, legal);
    let about = |id: &'static str| {
        Message::new(id).with("who", G::INFO.seat_name(game.turn(position).seat()))
    };
    match gesture.as_slice() {
        [Touch::Place(from), .., to @ Touch::Place(_)] if let Some(piece) = top(&scene, from) => {
            let told = about("move-of-piece").with("piece", piece.label(G::INFO));
            told.with("from", name::<G>(&scene, &gesture[0])).with("to", name::<G>(&scene, to))
        }
        [.., last] => about("move-of-touch").with("touch", name::<G>(&scene, last)),
        [] => about("move-of-touch").with("touch", game.move_text(position, legal)),
    }
}
