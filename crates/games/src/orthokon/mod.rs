//! Orthokon, by L. Lynn Smith: slide as far as you can and turn over what you land beside.

mod appearance;
mod guided_start;
mod position;
mod prompt;
mod text;
mod view;

use tablier_core::scene::Place;
use tablier_core::{
    Extra, Game, Gestures, Info, Message, Options, Outcome, REPETITION, Scene, Seat, Touch, Turn,
    texts,
};

pub use position::{Move, Position};
pub use text::Setup;

/// Orthokon with its options.
#[derive(Clone, Debug)]
pub struct Orthokon {
    draws_on_repetition: bool,
}

static INFO: Info = Info {
    authors: &["L. Lynn Smith"],
    year: Some(2001),
    options: &[REPETITION],
    minutes: Some(10),
    showcase: Some("w1bb/w1w1/1ww1/1b2 b"),
    guided_start: guided_start::GUIDED_START,
    appearance: &appearance::APPEARANCE,
    omits: &[Extra::HighContrast],
    ..Info::new("orthokon", "Orthokon", texts!("", ".ftl"), texts!("rules.", ".md"))
};

impl Game for Orthokon {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        Ok(Orthokon { draws_on_repetition: options.get(REPETITION.id) == "draw" })
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
        if position.count_moves() > 0 {
            return None;
        }
        let pieces = position.pieces(position.side());
        let reason = if pieces == 0 { "orthokon-end-no-piece" } else { "orthokon-end-stuck" };
        Some(Outcome::win(position.side().next(2), 2, reason))
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

    fn move_text(&self, _: &Position, legal: Move) -> String {
        legal.to_string()
    }

    fn scene(&self, position: &Position) -> Scene {
        view::scene(position)
    }

    fn gesture(&self, _: &Position, legal: Move) -> Vec<Touch> {
        view::gesture(legal)
    }

    fn prompt(&self, _: &Position, _: &Gestures, touched: &[Touch]) -> Message {
        prompt::prompt(touched)
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

    /// The eight ways to lay a square board, each with the colours as they are or swapped.
    fn symmetries(&self) -> u8 {
        15
    }

    fn transform(&self, position: &Position, symmetry: u8) -> Position {
        let image = |seat: Seat| position::transform_squares(position.pieces(seat), symmetry + 1);
        let [white, black] = [image(Seat(0)), image(Seat(1))];
        if position::swaps_colours(symmetry + 1) {
            Position::new(black, white, position.side().next(2))
        } else {
            Position::new(white, black, position.side())
        }
    }

    fn transform_move(&self, _: &Position, legal: Move, symmetry: u8) -> Move {
        let image = |square| position::transform_square(square, symmetry + 1);
        Move { from: image(legal.from), to: image(legal.to) }
    }
}
