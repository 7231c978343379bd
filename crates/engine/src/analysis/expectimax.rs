//! Analysis by expectimax: where there is chance, or where more than two play.

use super::{Analysis, AnalysisOf, Engine, Question, in_general};
use crate::dice::Dice;
use crate::expectimax::{ChanceEvaluate, Expectimax};

#[derive(Debug)]
pub(super) struct ExpectimaxEngine {
    dice: Dice,
}

impl ExpectimaxEngine {
    pub(super) fn new(seed: u64) -> Self {
        ExpectimaxEngine { dice: Dice::new(seed) }
    }
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
