//! Who plays well.
//!
//! Nothing here needs an operating system: when to stop is asked of a [`Stop`], which may look at a
//! clock, at a button, or at nothing; and who helps is asked of a [`WorkerPool`]. The clock and the threads
//! of an ordinary machine are [`SystemClock`] and [`Threads`].

#![warn(missing_docs)]

mod analysis;
mod dice;
mod evaluation;
mod expectimax;
mod limits;
mod match_runner;
mod mcts;
mod players;
mod playout;
mod prove;
mod search;
pub mod solve;
mod system;

use tablier_core::{Texts, texts};

pub use analysis::{
    Analysis, AnalysisOf, AnyEngine, Engine, Question, Variation, any_engine, engine,
};
pub use dice::Dice;
pub use evaluation::{ChanceVisitor, SearchVisitor, visit_expectimax, visit_searchable};
pub use expectimax::{ChanceEvaluate, Expectimax};
pub use limits::{Alone, Clock, Limits, Never, Stop, WorkerPool};
pub use match_runner::{Table, opening};
pub use mcts::{Candidate, Findings, Mcts};
pub use players::{
    AnyPlayer, EnginePlayer, GreedyPlayer, Level, Player, RandomPlayer, Spec, measured_strength,
};
pub use playout::{Playout, Shares, playout};
pub use prove::{
    ProofTable, ProofVisitor, Provable, Prover, TableError, TableReader, Unwritten, Verdict,
    table_scope, visit_provable,
};
pub use search::{
    Blindness, Evaluate, FORCING, Line, LinearEvaluation, Report, ReportOf, Score, Search, Team,
};
pub use system::{SystemClock, Threads};

/// The phrases of this crate.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::ENGLISH, &[tablier_engine::PHRASES]).unwrap();
/// assert!(book.translate(&Message::new("tablebase-damaged")).contains("checksum"));
/// ```
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");
