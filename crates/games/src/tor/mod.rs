//! Tor, by Alain Couchot and Bernard Klein: keep to the colours your opponent does not control, and
//! hand over the token you step off.

mod appearance;
mod board;
mod guided_start;
mod pattern;
mod position;
mod prompt;
mod setup;
mod text;
mod view;

use tablier_core::scene::Place;
use tablier_core::{
    Game, Gestures, Info, Message, OptionPictures, OptionSpec, OptionValues, Options, Outcome,
    REPETITION, Scene, Seat, Touch, Turn, texts,
};

pub use position::{Colour, Move, Position, Put};
pub use setup::{Setup, Square};

/// Tor with its options.
#[derive(Clone, Debug)]
pub struct Tor {
    start: Position,
    draws_on_repetition: bool,
}

/// How the tokens lie at the start: one of these words, or a position before the first pawn.
const PATTERN: OptionSpec =
    OptionSpec::new("pattern", OptionValues::Text(&["tiles", "diagonal", SHUFFLED]), "tiles")
        .pictured(OptionPictures::Start);
const SHUFFLED: &str = "shuffled";

/// Which of its orders the shuffled pattern has.
const SEED: OptionSpec =
    OptionSpec::new(tablier_core::SEED, OptionValues::Number(0, u64::MAX), "0")
        .only_with(PATTERN.id, SHUFFLED)
        .advanced();

static INFO: Info = Info {
    authors: &["Alain Couchot", "Bernard Klein"],
    options: &[PATTERN, SEED, REPETITION],
    minutes: Some(20),
    showcase: Some(
        "ob,-,o,y,o,y,oy,y/bW,-,b,ry,bo,ro,-,r/-,-,o,y,-,-,or,-/b,r,b,rb,bW,r,-,rK/\
         oy,y,o,y,ob,y,-,y/b,r,boK,-,-,r,by,r w r",
    ),
    guided_start: guided_start::GUIDED_START,
    appearance: &appearance::APPEARANCE,
    ..Info::new("tor", "Tor", texts!("", ".ftl"), texts!("rules.", ".md"))
};

impl Game for Tor {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        Ok(Tor {
            start: pattern::start(options.get(PATTERN.id), options.number(SEED.id))?,
            draws_on_repetition: options.get(REPETITION.id) == "draw",
        })
    }

    fn start(&self) -> Position {
        self.start
    }

    fn seats(&self, _: &Position) -> u8 {
        2
    }

    fn turn(&self, position: &Position) -> Turn {
        Turn::Seat(position.side())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = position.side().next(2);
        (position.count_moves() == 0).then(|| Outcome::win(winner, 2, "tor-end-stuck"))
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
        setup::read(text)
    }

    fn validate(&self, setup: &Setup) -> Result<Position, Vec<Message>> {
        setup.validate()
    }

    fn setup(&self, position: &Position) -> Setup {
        Setup::of(position)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, Message> {
        let wanted = text::read_move(text)?;
        if self.is_legal(position, wanted) {
            Ok(wanted)
        } else {
            Err(text::explain(position, wanted))
        }
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

    fn prompt(&self, position: &Position, _: &Gestures, touched: &[Touch]) -> Message {
        prompt::prompt(position, touched)
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

    fn preview(&self, position: &Position, touched: &[Touch]) -> Option<Scene> {
        prompt::preview(position, touched)
    }

    fn describe(&self, position: &Position, legal: Move) -> Message {
        prompt::describe(position, legal)
    }

    fn decisive(&self, position: &Position) -> Vec<Place> {
        view::decisive(position)
    }

    fn seat_note(&self, position: &Position, seat: Seat) -> Option<Message> {
        prompt::controls(position, seat)
    }

    /// Left and right exchanged, top and bottom exchanged, and both.
    ///
    /// The sides are not exchanged: White is always the one to place first.
    fn symmetries(&self) -> u8 {
        3
    }

    fn transform(&self, position: &Position, symmetry: u8) -> Position {
        position.map_squares(|squares| board::mirror(squares, symmetry + 1))
    }

    fn transform_move(&self, _: &Position, legal: Move, symmetry: u8) -> Move {
        legal.map_squares(|square| board::mirror_square(square, symmetry + 1))
    }
}
