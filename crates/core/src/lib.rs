//! The core of a board game: the trait [`Game`], matches, records, scenes, gestures and phrases.
//!
//! A game implements [`Game`]: typed, small, fast, for search. [`AnyGame`] and [`AnyMatch`] show
//! every game in the same way to the server, the command line and the browser. A [`Scene`] is the
//! board as data, [`Gestures`] are the moves as things to touch, a [`Record`](record::Record) is a
//! game written down, and a [`Proof`](proof::Proof) shows who wins a position.
//!
//! Nothing here does I/O, reads a clock or rolls a die.
//!
//! A whole game: two players take one or two of seven counters in turn, and whoever takes the last one wins.
//!
//! ```
//! use tablier_core::scan::square_name;
//! use tablier_core::scene::Piece;
//! use tablier_core::{
//!     Game, Info, Language, Message, Options, Outcome, Scene, Seat, Texts, Touch, Turn, any_game,
//!     zobrist,
//! };
//!
//! const COUNTERS: u8 = 7;
//! // The phrases and the rules for people, in every language.
//! const NO_TEXTS: Texts = Texts::new([""; Language::COUNT]);
//! static INFO: Info = Info::new("take", "Take", NO_TEXTS, NO_TEXTS);
//!
//! #[derive(Clone, Debug)]
//! struct Take;
//!
//! /// The counters that are left, and whose turn it is.
//! type Position = (u8, Seat);
//!
//! impl Game for Take {
//!     type Setup = String;
//!     type Position = Position;
//!     /// How many counters are taken.
//!     type Move = u8;
//!
//!     const INFO: &'static Info = &INFO;
//!
//!     fn new(_: &Options) -> Result<Self, Message> {
//!         Ok(Take)
//!     }
//!
//!     fn start(&self) -> Position {
//!         (COUNTERS, Seat(0))
//!     }
//!
//!     fn seats(&self, _: &Position) -> u8 {
//!         2
//!     }
//!
//!     fn turn(&self, (_, side): &Position) -> Turn {
//!         Turn::Seat(*side)
//!     }
//!
//!     fn outcome(&self, (left, side): &Position) -> Option<Outcome> {
//!         (*left == 0).then(|| Outcome::win(side.next(2), 2, "take-end-last"))
//!     }
//!
//!     fn each_move(&self, (left, _): &Position, visit: impl FnMut(u8)) {
//!         (1..=2.min(*left)).for_each(visit);
//!     }
//!
//!     fn play(&self, (left, side): &Position, taken: u8) -> Position {
//!         (left - taken, side.next(2))
//!     }
//!
//!     fn hash(&self, (left, side): &Position) -> u64 {
//!         zobrist::key(u64::from(2 * left + side.0))
//!     }
//!
//!     fn read_setup(&self, text: &str) -> Result<String, Message> {
//!         Ok(text.to_owned())
//!     }
//!
//!     fn validate(&self, setup: &String) -> Result<Position, Vec<Message>> {
//!         let all = (0..=COUNTERS).flat_map(|left| [(left, Seat(0)), (left, Seat(1))]);
//!         let found = all.into_iter().find(|position| self.setup(position) == *setup);
//!         found.ok_or_else(|| vec![Message::new("take-impossible")])
//!     }
//!
//!     fn setup(&self, (left, side): &Position) -> String {
//!         format!("{left} {side}")
//!     }
//!
//!     fn read_move(&self, position: &Position, text: &str) -> Result<u8, Message> {
//!         let legal = text.parse().ok().filter(|taken| self.is_legal(position, *taken));
//!         legal.ok_or_else(|| Message::new("take-illegal").with("move", text))
//!     }
//!
//!     fn move_text(&self, _: &Position, taken: u8) -> String {
//!         taken.to_string()
//!     }
//!
//!     fn scene(&self, (left, side): &Position) -> Scene {
//!         let mut scene = Scene::squares(COUNTERS, 1, |_, _| Some("square"));
//!         let counters = (0..*left).map(|column| square_name(column, 0));
//!         scene.pieces.extend(counters.map(|square| Piece::on(square, "counter", *side, 'o')));
//!         scene
//!     }
//!
//!     fn gesture(&self, (left, _): &Position, taken: u8) -> Vec<Touch> {
//!         vec![Touch::cell(square_name(left - taken, 0))]
//!     }
//! }
//!
//! // Without its types, as everybody but the engine uses a game.
//! let game = any_game::<Take>(Options::defaults(&INFO)).unwrap();
//! let mut played = game.begin();
//! for taken in ["1", "2", "1"] {
//!     played.play(taken).unwrap();
//! }
//! let board = "
//! 1 o o o . . . .
//!   a b c d e f g
//! ";
//! assert_eq!(played.scene().to_string(), board.trim_start_matches('\n'));
//! assert_eq!((played.position().as_str(), played.legal_moves().len()), ("3 2", 2));
//! assert_eq!(played.play("3"), Err(Message::new("take-illegal").with("move", "3")));
//! for taken in ["1", "2"] {
//!     played.play(taken).unwrap();
//! }
//! let outcome = played.outcome().unwrap();
//! assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0)]);
//! ```

#![warn(missing_docs)]

/// The example of the page about the package is tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod alliance;
mod any;
pub mod appearance;
mod checksum;
mod describe;
mod dice;
mod game;
mod gesture;
mod guided_start;
mod info;
#[macro_use]
mod language;
mod matches;
mod message;
mod options;
mod outcome;
mod phrasebook;
mod plain_text;
mod prompt;
pub mod proof;
pub mod record;

pub mod rows;
pub mod scan;
pub mod scene;
pub mod zobrist;

pub use alliance::Alliance;
pub use any::{AnyGame, AnyMatch, any_game};
pub use appearance::Appearance;
pub use checksum::Checksum;
pub use dice::{FairDice, Seed};
pub use game::{Game, perft};
pub use gesture::{Gestures, Touch};
pub use guided_start::GuideStep;
pub use info::{Extra, Info};
pub use language::{Language, Texts};
pub use matches::Match;
pub use message::{Arg, Message};
pub use options::{OptionPictures, OptionSpec, OptionValues, Options, PLAYERS, REPETITION, SEED};
pub use outcome::{MAX_SEATS, Outcome, Seat, Turn};
pub use phrasebook::{PHRASES, Phrasebook, PhrasebookError};
pub use scene::Scene;
