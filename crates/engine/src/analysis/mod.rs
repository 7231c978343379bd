//! What a position is worth, and what to play: one answer for every game, whoever finds it.
//!
//! [`engine`] chooses the strongest method there is for a game: a table where it is solved
//! (`solved.rs`), the search where it is known how to judge a position (`searching.rs`), and playouts
//! for everything else (`sampling.rs`). [`AnyEngine`] is the same without types.

mod any;
mod sampling;
mod searching;
mod solved;

use std::any::Any;
use std::fmt::Debug;

use tablier_core::{Game, MAX_SEATS, Match, Seat};
use tablier_games::orthokon::Orthokon;

use crate::knowledge::{SearchVisitor, visit_searchable};
use crate::limits::{Crew, Limits};
use crate::playout::Shares;
use crate::search::{Knowledge, Score, Sight};
pub(crate) use sampling::SamplingEngine;
use searching::SearchEngine;
use solved::SolvedEngine;

pub use any::{AnyEngine, any_engine};

/// What has been found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The best lines, the best first, each with another first move; none if there is no choice to
    /// make because the game is over.
    pub lines: Vec<Variation<M>>,
    /// The positions looked at, or the playouts made.
    pub nodes: u64,
    /// How many plies all lines have been looked ahead.
    pub depth: u32,
}

/// A first move, and how the game goes on after it if everybody plays well.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation<M> {
    /// The moves, at least one.
    pub moves: Vec<M>,
    /// What each seat can expect: its chance to win, where a draw counts half.
    pub shares: Shares,
    /// What the line is worth to the side to move, if two play without chance.
    pub score: Option<Score>,
    /// Whether nothing can change that.
    pub is_proved: bool,
    /// How many plies were looked ahead for it.
    pub depth: u32,
}

impl<M: Copy> Analysis<M> {
    /// The best move; none if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

/// The analysis of a position of this game.
pub type AnalysisOf<G> = Analysis<<G as Game>::Move>;

/// What is asked: the best lines of the present position.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, G: Game> {
    /// The game so far; its repetitions count.
    pub played: &'a Match<G>,
    /// How far to go. The first ply is always looked at.
    pub limits: Limits<'a>,
    /// How many lines to find, at least one.
    pub lines: usize,
    /// What is overlooked.
    pub sight: Sight,
}

impl<'a, G: Game> Question<'a, G> {
    /// What is best here, for somebody who sees everything?
    pub fn new(played: &'a Match<G>, limits: Limits<'a>) -> Self {
        Question { played, limits, lines: 1, sight: Sight::CLEAR }
    }
}

/// Somebody who analyses positions of a game, and remembers what helps with the next one.
pub trait Engine<G: Game>: Debug + Send {
    /// Answers a question. On the way, `progress` is told what has been found so far.
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G>;

    /// The best move alone; none if the game is over.
    fn best(&mut self, question: &Question<'_, G>) -> Option<G::Move> {
        self.analyse(question, &mut |_| {}).best()
    }
}

/// The strongest engine for a game, with so many mebibytes of memory.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Alone, Limits, Question, engine};
/// use tablier_games::orthokon::Orthokon;
///
/// let played = Match::new(Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap());
/// let mut engine = engine(16, Box::new(Alone));
/// let question = Question::new(&played, Limits::default());
/// let analysis = engine.analyse(&question, &mut |_| {});
/// // With good play Orthokon is a draw.
/// assert!(analysis.lines[0].is_proved && analysis.lines[0].shares[0] == 0.5);
/// ```
pub fn engine<G: Game>(mebibytes: usize, crew: Box<dyn Crew>) -> Box<dyn Engine<G>> {
    if G::INFO.id == Orthokon::INFO.id
        && let Some(solved) = of_type::<G>(Box::new(SolvedEngine::new()))
    {
        return solved;
    }
    searching(mebibytes, crew).unwrap_or_else(|_| Box::new(SamplingEngine::new(mebibytes, 0)))
}

/// The engine that searches, or the crew back if the search does not know the game.
pub(crate) fn searching<G: Game>(
    mebibytes: usize,
    crew: Box<dyn Crew>,
) -> Result<Box<dyn Engine<G>>, Box<dyn Crew>> {
    struct Make(usize, Option<Box<dyn Crew>>);
    impl SearchVisitor for Make {
        type Output = Option<Box<dyn Any>>;

        fn visit<K: Knowledge>(&mut self) -> Self::Output {
            let made: Box<dyn Engine<K>> = Box::new(SearchEngine::new(self.0, self.1.take()?));
            Some(Box::new(made))
        }
    }
    let mut make = Make(mebibytes, Some(crew));
    let made = visit_searchable(G::INFO.id, &mut make).flatten();
    match made.and_then(|made| made.downcast().ok()) {
        Some(engine) => Ok(*engine),
        None => Err(make.1.unwrap_or(Box::new(crate::limits::Alone))),
    }
}

/// The engine of one game as that of `G`, if they are the same.
fn of_type<G: Game>(engine: Box<dyn Engine<Orthokon>>) -> Option<Box<dyn Engine<G>>> {
    let engine: Box<dyn Any> = Box::new(engine);
    engine.downcast().ok().map(|engine| *engine)
}

/// What each of two seats can expect when one of them wins with this chance.
fn two_shares(seat: Seat, chance: f32) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    shares[seat.index()] = chance;
    shares[seat.next(2).index()] = 1.0 - chance;
    shares
}
