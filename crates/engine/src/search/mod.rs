//! The search for games of two players without chance: written once, for every game that brings its
//! [`Evaluate`].
//!
//! Iterative deepening with aspiration windows (`deepen.rs`) calls a principal variation search
//! (`worker.rs`) with a table of what is known (`table.rs`), and an order of moves (`order.rs`) that
//! tries the most promising first. No proof relies on a guess: a score of a win or a loss comes only
//! from ends of games that one side can force.

mod blindness;
mod deepen;
mod evaluate;
mod order;
mod report;
mod score;
mod table;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tablier_core::Match;

use crate::limits::Limits;
use deepen::Deepening;
use table::Table;

pub use blindness::Blindness;
pub use evaluate::{Evaluate, FORCING, LinearEvaluation};
pub use report::{Line, Report, ReportOf};
pub use score::Score;

/// What the workers of a search share: the table of what they know, and how far they are.
///
/// ```
/// use tablier_engine::Team;
///
/// let team = Team::new(16);
/// assert_eq!(team.table_bytes(), 16 << 20);
/// ```
#[derive(Debug)]
pub struct Team {
    table: Table,
    nodes: AtomicU64,
    done: AtomicBool,
}

impl Team {
    /// A team with an empty table of so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Team {
            table: Table::new(mebibytes),
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
        }
    }

    /// The memory that the table takes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Prepares for the next move of the same game: what is known stays, but grows older.
    pub fn next_move(&mut self) {
        self.table.grow_older();
        self.reset();
    }

    /// Prepares for another game: forgets everything. Required when the rules change.
    pub fn next_game(&mut self) {
        self.table.clear();
        self.reset();
    }

    fn reset(&mut self) {
        *self.nodes.get_mut() = 0;
        *self.done.get_mut() = false;
    }
}

/// A question: what is best in the present position of a game?
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Limits, Search, Blindness, Team};
/// use tablier_games::orthokon::Orthokon;
///
/// let game = Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap();
/// let position = game.read_position("wbbb/w3/4/1www b").unwrap();
/// let played = Match::from_position(game, position);
/// let limits = Limits { nodes: 10_000, ..Limits::default() };
/// let search = Search { played: &played, team: &Team::new(1), limits, lines: 1, blindness: Blindness::NONE };
/// let report = search.lead(&mut |_| {});
/// assert!(report.best().is_some() && report.nodes <= 10_000);
/// ```
#[derive(Debug)]
pub struct Search<'a, G: Evaluate> {
    /// The game so far; its repetitions count.
    pub played: &'a Match<G>,
    /// Who shares the work. Fresh from [`Team::new`], or prepared for this search.
    pub team: &'a Team,
    /// How far to go. The first ply is always looked at.
    pub limits: Limits<'a>,
    /// How many lines to find.
    pub lines: usize,
    /// What is overlooked. Whoever overlooks something proves nothing.
    pub blindness: Blindness,
}

impl<G: Evaluate> Search<'_, G> {
    /// Searches, and tells `progress` about every depth that is done. Alone, it finds the same for
    /// the same question every time.
    // Not inlined, so that other crates call what is compiled here instead of compiling their own.
    #[inline(never)]
    pub fn lead(&self, progress: &mut dyn FnMut(&ReportOf<G>)) -> ReportOf<G> {
        let report = Deepening::new(self, 0).run(progress);
        self.team.done.store(true, Ordering::Relaxed);
        report
    }

    /// Searches in the same table until the leader has finished; to be called on another thread, with
    /// another number from 1 on for each.
    #[inline(never)]
    pub fn help(&self, number: usize) {
        Deepening::new(self, number).run(&mut |_| {});
    }
}
