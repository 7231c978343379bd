//! A position as an interface shows it: what is drawn, what can be touched, and every place in words.
//!
//! [`board`] and [`refusal`] are pure functions, and so is what stands on them: boards of tables, which tell how the
//! game ended, and guided starts. The server uses them for pages and the API, and the tab of a browser by itself.
//!
//! ```
//! use tablier_board::{BoardRequest, board};
//!
//! let played = tablier_games::game("orthokon", []).unwrap().begin();
//! let board = board(BoardRequest::of(&*played), &|message| message.to_string()).unwrap();
//! assert_eq!(board.drawing.cells.len(), 16);
//! ```

mod catalogue;
mod drawing;
mod effects;
mod ending;
mod guided_start;
mod labels;
mod premoves;
mod previews;
mod prompts;
mod refusal;
mod table_board;

use std::collections::BTreeMap;

use tablier_core::scene::Place;
use tablier_core::{AnyMatch, Message, Seat, Texts, Touch, Turn, texts};
use tablier_draw::{Look, Orientation};
use tablier_protocol::Board;

use effects::Effects;

pub use catalogue::game_info;
pub use drawing::drawing;
pub use ending::{Reader, headline};
pub use guided_start::{guide_refusal, guided_start};
pub use prompts::full_stop;
pub use refusal::refusal;
pub use table_board::{TableEnding, table_board, table_refusal};

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
    let BoardRequest { ply, premoves, turned, coordinates, .. } = request;
    let shown = shown(&request)?;
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
    let drawing = drawing(&scene, info, &look);
    Ok(Board {
        ply,
        position: shown.position(),
        turn,
        turned,
        complete: true,
        labels: labels::labels(&scene, info, translate),
        choices: labels::choices(&gestures, info, translate),
        effects: effects.hit,
        broken: effects::broken(&scene),
        breaks: effects.breaks,
        gestures: gestures.iter().map(|(path, text)| path_of(path, text)).collect(),
        prompts: prompts::prompts(&*shown, &gestures, premoves.is_some(), translate),
        previews: match premoves {
            None => previews::previews(&*shown, &gestures, &drawing.pieces, look),
            // What the others play comes between.
            Some(_) => BTreeMap::new(),
        },
        drawing,
        seat_notes: seat_notes(&*shown, translate),
        decisive: shown.decisive().iter().map(|place| place_name(place).to_owned()).collect(),
        recent_moves: prompts::recent_moves(&*shown, translate),
        headline: None,
        ending: shown.outcome().map(|outcome| translate(&outcome.message())),
    })
}

fn seat_notes(shown: &dyn AnyMatch, translate: Translate<'_>) -> Vec<Option<String>> {
    let notes = (0..shown.seats()).map(|seat| shown.seat_note(Seat(seat)));
    notes.map(|note| note.map(|note| translate(&note))).collect()
}

/// The game at the position that is wanted. Fails in the game's words if the line cannot be played.
fn shown(request: &BoardRequest<'_>) -> Result<Box<dyn AnyMatch>, Message> {
    let mut shown = request.played.fork();
    for _ in request.ply..request.played.plies() {
        shown.undo();
    }
    for text in request.line.split_whitespace() {
        shown.play(text)?;
    }
    Ok(shown)
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

/// The names of what has been touched, as the boards of interfaces are asked for.
pub(crate) fn touched_name(touched: &[Touch]) -> String {
    touched.iter().map(touch_name).collect::<Vec<_>>().join(" ")
}

pub(crate) fn place_name(place: &Place) -> &str {
    let (Place::Cell(name) | Place::Zone(name)) = place;
    name
}
