//! The core of a board game: the trait [`Game`], matches, records, scenes, gestures and phrases.
//!
//! A game implements [`Game`]: typed, small, fast, for search. [`AnyGame`] and [`AnyMatch`] show
//! every game in the same way to the server, the command line and the browser. A [`Scene`] is the
//! board as data, [`Gestures`] are the moves as things to touch, a [`Record`](record::Record) is a
//! game written down, and a [`Proof`](proof::Proof) shows who wins a position.
//!
//! Nothing here does I/O, reads a clock or rolls a die.

#![warn(missing_docs)]

mod alliance;
mod any;
mod checksum;
mod dice;
mod game;
mod gesture;
mod info;
#[macro_use]
mod language;
mod matches;
mod message;
mod options;
mod outcome;
mod phrasebook;
pub mod proof;
pub mod record;

pub mod rows;
pub mod scan;
pub mod scene;
pub mod zobrist;

pub use alliance::Alliance;
pub use any::{AnyGame, AnyMatch, any_game};
pub use checksum::Checksum;
pub use dice::{FairDice, Seed};
pub use game::{Game, perft};
pub use gesture::{Gestures, Touch};
pub use info::Info;
pub use language::{Language, Texts};
pub use matches::Match;
pub use message::{Arg, Message};
pub use options::{OptionSpec, OptionValues, Options, REPETITION};
pub use outcome::{MAX_SEATS, Outcome, Seat, Turn};
pub use phrasebook::{PHRASES, Phrasebook, PhrasebookError};
pub use scene::Scene;
