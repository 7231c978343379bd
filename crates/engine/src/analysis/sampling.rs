//! Analysis by playouts: for every game, from its first day.

use tablier_core::Game;

use super::{Analysis, AnalysisOf, Engine, Question, Variation};
use crate::dice::Dice;
use crate::mcts::{Findings, Mcts};

#[derive(Debug)]
pub(crate) struct SamplingEngine {
    mebibytes: usize,
    dice: Dice,
}

impl SamplingEngine {
    pub(crate) fn new(mebibytes: usize, seed: u64) -> Self {
        SamplingEngine { mebibytes, dice: Dice::new(seed) }
    }
}

impl<G: Game> Engine<G> for SamplingEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        _progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G> {
        let Question { played, limits, lines, sight } = *question;
        let (game, position) = (played.game(), played.position());
        if played.outcome().is_some() {
            return Analysis { lines: Vec::new(), nodes: 0, depth: 0 };
        }
        let mcts = Mcts::within::<G::Move>(self.mebibytes);
        let mut found = mcts.search(game, position, &limits, self.dice.number());
        let hash = game.hash(position);
        // Here a move is known by the position behind it.
        sight.retain_seen(hash, &mut found.moves, |candidate| {
            (game.hash(&game.play(position, candidate.legal)) as u32, false)
        });
        in_general(&found, lines)
    }
}

/// What playouts have found, in the words of an analysis.
pub(super) fn in_general<M: Copy>(findings: &Findings<M>, lines: usize) -> Analysis<M> {
    let best = findings.moves.iter().take(lines.max(1)).map(|candidate| Variation {
        moves: vec![candidate.legal],
        shares: candidate.shares,
        score: None,
        is_proved: candidate.is_proven,
        depth: 1,
    });
    Analysis { lines: best.collect(), nodes: findings.playouts, depth: 1 }
}
