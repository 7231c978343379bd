//! Analysis by foresight: where there is chance, or where more than two play.

use super::{Analysis, AnalysisOf, Engine, Question, in_general};
use crate::dice::Dice;
use crate::expect::{Foresight, Outlook};

#[derive(Debug)]
pub(super) struct ForesightEngine {
    dice: Dice,
}

impl ForesightEngine {
    pub(super) fn new(seed: u64) -> Self {
        ForesightEngine { dice: Dice::new(seed) }
    }
}

impl<G: Outlook> Engine<G> for ForesightEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        _progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G> {
        let (game, position) = (question.played.game(), question.played.position());
        if question.played.outcome().is_some() {
            return Analysis { lines: Vec::new(), nodes: 0, depth: 0 };
        }
        let foresight = Foresight::new(game, position);
        let found = foresight.search(position, &question.limits, self.dice.number());
        in_general(question, found)
    }
}
