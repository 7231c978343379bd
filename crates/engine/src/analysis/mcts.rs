//! Analysis by playouts: for every game, from its first day.

use tablier_core::Game;

use super::{Analysis, AnalysisOf, Engine, Question, in_general};
use crate::dice::Dice;
use crate::mcts::Mcts;

#[derive(Debug)]
pub(crate) struct MctsEngine {
    mebibytes: usize,
    dice: Dice,
}

impl MctsEngine {
    pub(crate) fn new(mebibytes: usize, seed: u64) -> Self {
        MctsEngine { mebibytes, dice: Dice::new(seed) }
    }
}

impl<G: Game> Engine<G> for MctsEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        _progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G> {
        let Question { played, limits, .. } = *question;
        let (game, position) = (played.game(), played.position());
        if played.outcome().is_some() {
            return Analysis { lines: Vec::new(), nodes: 0, depth: 0 };
        }
        let mcts = Mcts::within::<G::Move>(self.mebibytes);
        in_general(question, mcts.search(game, position, &limits, self.dice.number()))
    }
}
