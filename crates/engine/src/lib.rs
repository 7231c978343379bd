//! Who plays well.
//!
//! Nothing here needs an operating system: when to stop is asked of a [`Stop`], which may look at a
//! clock, at a button, or at nothing.

mod contest;
mod dice;
mod knowledge;
mod limits;
mod mcts;
mod players;
mod playout;
mod prove;
mod search;
pub mod solve;

use tablier_core::Texts;

pub use contest::{Table, opening};
pub use dice::Dice;
pub use knowledge::{SearchVisitor, visit_searchable};
pub use limits::{Limits, Never, Stop};
pub use mcts::{Candidate, Findings, Mcts};
pub use players::{GreedyPlayer, MctsPlayer, Player, RandomPlayer, SearchPlayer, Spec};
pub use playout::{Playout, Shares, playout};
pub use prove::{
    ProofTable, ProofVisitor, Provable, Prover, TableError, TableReader, Unwritten, Verdict,
    table_scope, visit_provable,
};
pub use search::{FORCING, Knowledge, Line, Report, ReportOf, Score, Search, Team};

/// What the engine has to say.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::English, &[tablier_engine::PHRASES.en]).unwrap();
/// assert!(book.say(&Message::new("table-damaged")).contains("checksum"));
/// ```
pub const PHRASES: Texts =
    Texts { en: include_str!("../phrases/en.ftl"), fr: include_str!("../phrases/fr.ftl") };
