//! Analysis by expectimax: where there is chance, or where more than two play.

use tablier_core::Match;

use super::{Analysis, AnalysisOf, Engine, PreparedSearch, Question, in_general};
use crate::dice::Dice;
use crate::expectimax::{ChanceEvaluate, Expectimax};
use crate::limits::{Limits, WorkerPool};

/// The engine of a game. It remembers nothing, and works alone.
pub(crate) fn engine<G: ChanceEvaluate>(
    _mebibytes: usize,
    _workers: Box<dyn WorkerPool>,
    seed: u64,
) -> Box<dyn Engine<G>> {
    Box::new(ExpectimaxEngine { dice: Dice::new(seed) })
}

/// A search to this depth.
pub(crate) fn prepare<G: ChanceEvaluate>(
    played: Match<G>,
    depth: u32,
    _mebibytes: usize,
    seed: u64,
) -> PreparedSearch {
    let expectimax = Expectimax::new(played.game(), played.position());
    Box::new(move |_workers| {
        let limits = Limits { depth, ..Limits::default() };
        expectimax.search(played.position(), &limits, seed).playouts
    })
}

#[derive(Debug)]
struct ExpectimaxEngine {
    dice: Dice,
}

impl<G: ChanceEvaluate> Engine<G> for ExpectimaxEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        _progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G> {
        let (game, position) = (question.played.game(), question.played.position());
        if question.played.outcome().is_some() {
            return Analysis { lines: Vec::new(), nodes: 0, depth: 0 };
        }
        let expectimax = Expectimax::new(game, position);
        let found = expectimax.search(position, &question.limits, self.dice.number());
        in_general(question, found)
    }
}
