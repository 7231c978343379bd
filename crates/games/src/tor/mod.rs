//! Tor, by Alain Couchot and Bernard Klein: keep to the colours your opponent does not control, and
//! hand over the token you step off.

mod board;
mod pattern;
mod position;
mod setup;
mod text;
mod view;

use tablier_core::{
    Game, Info, Message, OptionSpec, OptionValues, Options, Outcome, REPETITION, Scene, Touch,
    Turn, texts,
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
const PATTERN: OptionSpec = OptionSpec {
    id: "pattern",
    values: OptionValues::Text(&["tiles", "diagonal", "shuffled"]),
    default: "tiles",
};

/// Which of its orders the shuffled pattern has.
const SEED: OptionSpec =
    OptionSpec { id: "seed", values: OptionValues::Number(0, u64::MAX), default: "0" };

static INFO: Info = Info {
    id: "tor",
    name: "Tor",
    authors: &["Alain Couchot", "Bernard Klein"],
    publisher: None,
    year: None,
    link: None,
    players: (2, 2),
    chance: false,
    options: &[PATTERN, SEED, REPETITION],
    phrases: texts!("", ".ftl"),
    rules: texts!("rules.", ".md"),
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
