//! Ordo, by Dieter Stein: bring a piece to the other side while all of yours stay one group.

mod appearance;
mod board;
mod explain;
mod group;
mod guided_start;
mod moves;
mod position;
mod prompt;
mod random_move;
mod reconnection;
mod text;
mod view;

use tablier_core::scene::Place;
use tablier_core::{
    Extra, Game, Gestures, Info, Message, Options, Outcome, REPETITION, Scene, Seat, Touch, Turn,
    texts,
};

use board::Mirror;

pub use moves::Move;
pub use position::Position;
pub use text::Setup;

/// Ordo with its options.
#[derive(Clone, Debug)]
pub struct Ordo {
    draws_on_repetition: bool,
}

static INFO: Info = Info {
    authors: &["Dieter Stein"],
    year: Some(2009),
    link: Some("spielstein.com/games/ordo"),
    options: &[REPETITION],
    minutes: Some(20),
    showcase: Some("2bb2b3/bb2bbbb2/1b2b2b1b/1b3bb1b1/1wb1w2bw1/1w1w1wb1ww/wwww2wwww/3w2ww2 w"),
    guided_start: guided_start::GUIDED_START,
    appearance: &appearance::APPEARANCE,
    omits: &[Extra::HighContrast],
    ..Info::new("ordo", "Ordo", texts!("", ".ftl"), texts!("rules.", ".md"))
};

impl Game for Ordo {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        Ok(Ordo { draws_on_repetition: options.get(REPETITION.id) == "draw" })
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn seats(&self, _: &Position) -> u8 {
        2
    }

    fn turn(&self, position: &Position) -> Turn {
        Turn::Seat(position.side())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn each_move(&self, position: &Position, visit: impl FnMut(Move)) {
        position.each_move(visit);
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        position.count_moves().into()
    }

    #[inline]
    fn nth_move(&self, position: &Position, n: u64) -> Option<Move> {
        position.nth_move(n)
    }

    #[inline]
    fn any_move(&self, position: &Position, below: impl FnMut(u64) -> u64) -> Option<Move> {
        position.any_move(below)
    }

    #[inline]
    fn play(&self, position: &Position, legal: Move) -> Position {
        position.play(legal)
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn draws_on_repetition(&self) -> bool {
        self.draws_on_repetition
    }

    fn read_setup(&self, text: &str) -> Result<Setup, Message> {
        text::read_setup(text)
    }

    fn validate(&self, setup: &Setup) -> Result<Position, Vec<Message>> {
        setup.validate()
    }

    fn setup(&self, position: &Position) -> Setup {
        Setup::of(position)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, Message> {
        text::read_move(position, text)
    }

    fn move_text(&self, position: &Position, legal: Move) -> String {
        text::move_text(position, legal)
    }

    fn scene(&self, position: &Position) -> Scene {
        view::scene(position)
    }

    fn gesture(&self, _: &Position, legal: Move) -> Vec<Touch> {
        view::gesture(legal)
    }

    fn other_gestures(&self, _: &Position, legal: Move) -> Vec<Vec<Touch>> {
        view::other_gestures(legal)
    }

    fn prompt(&self, position: &Position, gestures: &Gestures, touched: &[Touch]) -> Message {
        prompt::prompt(position, gestures, touched)
    }

    fn refusal(
        &self,
        position: &Position,
        gestures: &Gestures,
        touched: &[Touch],
        touch: &Touch,
    ) -> Message {
        prompt::refusal(position, gestures, touched, touch)
    }

    fn describe(&self, position: &Position, legal: Move) -> Message {
        prompt::describe(position, legal)
    }

    fn decisive(&self, position: &Position) -> Vec<Place> {
        view::decisive(position)
    }

    fn seat_note(&self, position: &Position, seat: Seat) -> Option<Message> {
        (!position.is_whole(seat)).then(|| Message::new("ordo-note-split"))
    }

    /// Left and right swapped; the two sides swapped; both.
    fn symmetries(&self) -> u8 {
        3
    }

    fn transform(&self, position: &Position, symmetry: u8) -> Position {
        let mirror = Mirror::of_symmetry(symmetry);
        let [white, black] = [0, 1].map(|seat| mirror.set(position.pieces(Seat(seat))));
        if mirror.swaps_sides {
            Position::new([black, white], position.side().next(2))
        } else {
            Position::new([white, black], position.side())
        }
    }

    fn transform_move(&self, _: &Position, legal: Move, symmetry: u8) -> Move {
        let mirror = Mirror::of_symmetry(symmetry);
        let ends = legal.ends().map(|(from, to)| (mirror.square(from), mirror.square(to)));
        Move::of_ends(ends)
    }
}
