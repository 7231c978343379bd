//! Engines without types, for the command line and the server.

use std::any::Any;
use std::fmt::Debug;

use tablier_core::{AnyMatch, Game, Match};

use super::{Analysis, AnalysisOf, Engine, Question, Variation};
use crate::limits::Limits;

/// An engine for some game, made by [`AnyGameEngine::engine`](crate::AnyGameEngine::engine). Moves are texts.
pub trait AnyEngine: Debug + Send {
    /// Finds the best lines of the present position; nothing if the match is one of another game.
    fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        limits: Limits<'_>,
        lines: usize,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Option<Analysis<String>>;
}

/// The one implementation of [`AnyEngine`].
#[derive(Debug)]
pub(crate) struct UntypedEngine<G: Game>(pub(crate) Box<dyn Engine<G>>);

impl<G: Game> AnyEngine for UntypedEngine<G> {
    fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        limits: Limits<'_>,
        lines: usize,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Option<Analysis<String>> {
        let played: &dyn Any = played;
        let played: &Match<G> = played.downcast_ref()?;
        let question = Question { lines, ..Question::new(played, limits) };
        let found = self.0.analyse(&question, &mut |found| progress(&in_words(played, found)));
        Some(in_words(played, &found))
    }
}

fn in_words<G: Game>(played: &Match<G>, analysis: &AnalysisOf<G>) -> Analysis<String> {
    let game = played.game();
    let lines = analysis.lines.iter().map(|line| {
        let mut position = *played.position();
        let moves = line.moves.iter().map(|&legal| {
            let text = game.move_text(&position, legal);
            position = game.play(&position, legal);
            text
        });
        let Variation { shares, score, is_proved, depth, .. } = *line;
        Variation { moves: moves.collect(), shares, score, is_proved, depth }
    });
    Analysis { lines: lines.collect(), nodes: analysis.nodes, depth: analysis.depth }
}
