//! What a position is worth, and what to play: one answer for every game, whoever finds it.
//!
//! [`engine`] chooses the strongest method there is for a game: a table where it is solved, a search
//! where there is an evaluation (`alpha_beta.rs`, or `expectimax.rs` where there is chance), and
//! playouts for everything else (`mcts.rs`). [`AnyEngine`] is the same without types.

pub(crate) mod alpha_beta;
mod any;
pub(crate) mod expectimax;
mod mcts;

use std::fmt::Debug;

use tablier_core::{Game, MAX_SEATS, Match, Seat};

use crate::game_engine::Playable;
use crate::limits::{Limits, WorkerPool};
use crate::mcts::Findings;
use crate::playout::Shares;
use crate::search::{Blindness, Score};
pub(crate) use any::UntypedEngine;
pub(crate) use mcts::MctsEngine;

pub use any::AnyEngine;

/// A search that is ready to be made, by these workers. Tells how many positions it has looked at.
pub type PreparedSearch = Box<dyn FnOnce(&dyn WorkerPool) -> u64>;

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
    pub blindness: Blindness,
}

impl<'a, G: Game> Question<'a, G> {
    /// What is best here, for somebody who sees everything?
    pub fn new(played: &'a Match<G>, limits: Limits<'a>) -> Self {
        Question { played, limits, lines: 1, blindness: Blindness::NONE }
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

/// The strongest engine for a game, with so many mebibytes of memory. The seed decides what is left to
/// chance.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Alone, Limits, Question, engine};
/// use tablier_games::orthokon::Orthokon;
///
/// let played = Match::new(Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap());
/// let mut engine = engine(16, Box::new(Alone), 1);
/// let analysis = engine.analyse(&Question::new(&played, Limits::default()), &mut |_| {});
/// // With good play Orthokon is a draw.
/// assert!(analysis.lines[0].is_proved && analysis.lines[0].shares[0] == 0.5);
/// ```
pub fn engine<G: Playable>(
    mebibytes: usize,
    workers: Box<dyn WorkerPool>,
    seed: u64,
) -> Box<dyn Engine<G>> {
    let game_engine = G::ENGINE;
    game_engine
        .solved_engine()
        .or_else(|| game_engine.search_engine(mebibytes, workers, seed))
        .unwrap_or_else(|| Box::new(MctsEngine::new(mebibytes, seed)))
}

/// What was found about each first move, in the words of an analysis.
fn in_general<G: Game>(question: &Question<'_, G>, mut found: Findings<G::Move>) -> AnalysisOf<G> {
    let (game, position) = (question.played.game(), question.played.position());
    // Here a move is known by the position behind it.
    question.blindness.retain_seen(game.hash(position), &mut found.moves, |candidate| {
        (game.hash(&game.play(position, candidate.legal)) as u32, false)
    });
    let lines = found.moves.iter().take(question.lines.max(1)).map(|candidate| Variation {
        moves: vec![candidate.legal],
        shares: candidate.shares,
        score: None,
        is_proved: candidate.is_proven,
        depth: 1,
    });
    Analysis { lines: lines.collect(), nodes: found.playouts, depth: 1 }
}

/// What each of two seats can expect when one of them wins with this chance.
pub(crate) fn two_shares(seat: Seat, chance: f32) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    shares[seat.index()] = chance;
    shares[seat.next(2).index()] = 1.0 - chance;
    shares
}
