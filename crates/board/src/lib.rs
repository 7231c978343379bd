//! A position as an interface shows it: what is drawn, what can be touched, and every place in words.
//!
//! [`board`] is a pure function. It is used by the server for pages and the API.
//!
//! ```
//! use tablier_board::{BoardRequest, board};
//!
//! let played = tablier_games::game("orthokon", []).unwrap().begin();
//! let board = board(BoardRequest::of(&*played), &|message| message.to_string()).unwrap();
//! assert_eq!(board.drawing.cells.len(), 16);
//! ```

mod drawing;
mod effects;
mod labels;
mod premoves;

use tablier_core::scene::Place;
use tablier_core::{AnyMatch, Message, Seat, Texts, Touch, Turn, texts};
use tablier_draw::{Look, Orientation};
use tablier_protocol::Board;

use effects::Effects;

pub use drawing::drawing;

/// The phrases of this crate; whoever translates for it needs them beside those of the games.
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");

/// Turns a message into a sentence.
pub type Translate<'a> = &'a dyn Fn(&Message) -> String;

/// Which board is wanted.
#[derive(Clone, Copy, Debug)]
pub struct BoardRequest<'a> {
    /// The game.
    pub played: &'a dyn AnyMatch,
    /// After so many plies of those played.
    pub ply: usize,
    /// Moves to try out on top of them, separated by spaces.
    pub line: &'a str,
    /// The seats whose premoves are wanted in place of the legal moves, if they are.
    pub premoves: Option<&'a [Seat]>,
    /// Whether it is seen from the other side.
    pub turned: bool,
    /// Whether columns and rows have their names beside the board.
    pub coordinates: bool,
}

impl<'a> BoardRequest<'a> {
    /// The present position.
    pub fn of(played: &'a dyn AnyMatch) -> Self {
        let ply = played.plies();
        BoardRequest { played, ply, line: "", premoves: None, turned: false, coordinates: true }
    }
}

/// Returns the board. Fails in the game's words if the line cannot be played.
pub fn board(request: BoardRequest<'_>, translate: Translate<'_>) -> Result<Board, Message> {
    let BoardRequest { played, ply, line, premoves, turned, coordinates } = request;
    let mut shown = played.fork();
    for _ in ply..played.plies() {
        shown.undo();
    }
    for text in line.split_whitespace() {
        shown.play(text)?;
    }
    let (info, scene) = (shown.info(), shown.scene());
    let (gestures, effects) = if let Some(mine) = premoves {
        // What they do depends on what the others will have played.
        (premoves::premoves(&*shown, mine), Effects::default())
    } else {
        let gestures = shown.gestures();
        let effects = effects::effects(&*shown, &scene, &gestures);
        (gestures, effects)
    };
    let orientation = if turned { Orientation::Turned } else { Orientation::Upright };
    let look = Look { coordinates, orientation, ..Look::default() };
    let turn = match shown.turn() {
        Turn::Seat(seat) if shown.outcome().is_none() => Some(seat),
        _ => None,
    };
    Ok(Board {
        ply,
        position: shown.position(),
        turn,
        turned,
        complete: true,
        drawing: drawing(&scene, info, &look),
        labels: labels::labels(&scene, info, translate),
        choices: labels::choices(&gestures, info, translate),
        effects: effects.hit,
        broken: effects::broken(&scene),
        breaks: effects.breaks,
        gestures: gestures.iter().map(|(path, text)| path_of(path, text)).collect(),
        ending: shown.outcome().map(|outcome| translate(&outcome.message())),
    })
}

fn path_of(path: &[Touch], text: &str) -> Vec<String> {
    path.iter().map(touch_name).chain([text.to_owned()]).collect()
}

/// Places have their names; what is said stands behind a question mark.
pub(crate) fn touch_name(touch: &Touch) -> String {
    match touch {
        Touch::Place(place) => place_name(place).to_owned(),
        Touch::Choice { kind, value } => format!("?{kind}-{value}"),
    }
}

pub(crate) fn place_name(place: &Place) -> &str {
    let (Place::Cell(name) | Place::Zone(name)) = place;
    name
}
