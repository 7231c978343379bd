//! Who plays well.
//!
//! ```
//! use tablier_engine::{Alone, Limits};
//!
//! let mut played = tablier_games::game("orthokon", []).unwrap().begin();
//! played.play("a1-a3").unwrap();
//! let mut engine = tablier_engine::find("orthokon").unwrap().engine(16, Box::new(Alone));
//! let analysis = engine.analyse(&*played, Limits::default(), 1, &mut |_| {}).unwrap();
//! println!("{}", analysis.lines[0].moves.join(" "));
//! # assert!(analysis.lines[0].is_proved);
//! ```
//!
//! # A game of one's own
//!
//! A game from any crate becomes [`Playable`] by saying what it brings, in a [`GameEngine`]: nothing but its rules
//! ([`GameEngine::playouts`]), an evaluation ([`Evaluate`] for [`GameEngine::alpha_beta`], [`ChanceEvaluate`] for
//! [`GameEngine::expectimax`]), and if it likes its own levels and how strong they were measured to be. With its
//! type at hand, [`engine`], [`Spec::player`] and [`Pairing`] are all it needs. [`register`] makes it known to the
//! whole program, where [`find`] finds it by its name.
//!
//! Nothing here needs an operating system: when to stop is asked of a [`Stop`], which may look at a
//! clock, at a button, or at nothing; and who helps is asked of a [`WorkerPool`]. The clock and the threads
//! of an ordinary machine are [`SystemClock`] and [`Threads`].
//!
//! The engine plays against itself, and tells what it thinks of each move:
//!
//! ```
//! use std::time::Duration;
//! use tablier_engine::{Alone, Clock, Limits, SystemClock, find};
//!
//! let mut played = tablier_games::game("tortuga", []).unwrap().begin();
//! // One thread, and one mebibyte for what it remembers.
//! let mut engine = find("tortuga").unwrap().engine(1, Box::new(Alone));
//! for _ in 0..4 {
//!     let stop = SystemClock.stop_after(Duration::from_secs(1));
//!     let limits = Limits { nodes: 1_000, stop: &*stop, ..Limits::default() };
//!     let analysis = engine.analyse(&*played, limits, 1, &mut |_| {}).unwrap();
//!     let best = &analysis.lines[0];
//!     println!("{} after {} positions: {:?}", best.moves[0], analysis.nodes, best.shares);
//!     played.play(&best.moves[0]).unwrap();
//!     println!("{}", played.scene());
//! }
//! assert_eq!(played.plies(), 4);
//! ```

#![warn(missing_docs)]

/// The example of the page about the package is tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod analysis;
pub mod benchmark;
mod dice;
mod expectimax;
mod game_engine;
mod games;
mod limits;
mod match_runner;
mod mcts;
mod players;
mod playout;
mod prove;
mod search;
pub mod solve;
mod system;
mod tune;

use tablier_core::{Texts, texts};

pub use analysis::{
    Analysis, AnalysisOf, AnyEngine, Engine, PreparedSearch, Question, Variation, engine,
};
pub use dice::Dice;
pub use expectimax::{ChanceEvaluate, Expectimax};
pub use game_engine::{AnyGameEngine, GameEngine, Playable, PreparedPlayouts, any_game_engine};
pub use games::{find, games, register};
pub use limits::{Alone, Clock, Limits, Never, Stop, WorkerPool};
pub use match_runner::{Pairing, Table, opening};
pub use mcts::{Candidate, Findings, Mcts};
pub use players::{
    AnyPlayer, EnginePlayer, GreedyPlayer, Ladder, Level, PLAYOUT_LADDER, Player, RandomPlayer,
    SEARCH_LADDER, Spec,
};
pub use playout::{Playout, Shares, playout};
pub use prove::{
    AnyProver, ProofTable, Provable, Prover, TableError, TableReader, Unwritten, Verdict,
    table_scope,
};
pub use search::{
    Blindness, Evaluate, FORCING, Line, LinearEvaluation, Report, ReportOf, Score, Search, Team,
};
pub use system::{SystemClock, Threads};
pub use tune::{Tuned, Tuning};

/// The phrases of this crate.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::ENGLISH, &[tablier_engine::PHRASES]).unwrap();
/// assert!(book.translate(&Message::new("tablebase-damaged")).contains("checksum"));
/// ```
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");
