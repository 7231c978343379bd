//! Engines without types, for the command line and the server.

use std::any::Any;
use std::fmt::Debug;

use tablier_core::{AnyMatch, Game, Match, Message};
use tablier_games::Visitor;

use super::{Analysis, AnalysisOf, Engine, Question, Variation, engine};
use crate::limits::{Limits, WorkerPool};

/// An engine for some game. Moves are texts.
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

/// The strongest engine for the game with this id.
///
/// ```
/// use tablier_engine::{Alone, Limits, any_engine};
///
/// let played = tablier_games::game("tortuga", []).unwrap().begin();
/// let mut engine = any_engine("tortuga", 1, Box::new(Alone)).unwrap();
/// let limits = Limits { nodes: 1_000, ..Limits::default() };
/// let analysis = engine.analyse(&*played, limits, 2, &mut |_| {}).unwrap();
/// assert!(played.legal_moves().contains(&analysis.lines[1].moves[0]));
/// ```
pub fn any_engine(
    id: &str,
    mebibytes: usize,
    workers: Box<dyn WorkerPool>,
) -> Result<Box<dyn AnyEngine>, Message> {
    struct Make(usize, Option<Box<dyn WorkerPool>>);
    impl Visitor for Make {
        type Output = Option<Box<dyn AnyEngine>>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            Some(Box::new(Untyped::<G>(engine(self.0, self.1.take()?, 0))))
        }
    }
    let made = tablier_games::visit(id, &mut Make(mebibytes, Some(workers)))?;
    made.ok_or_else(|| Message::new("game-unknown"))
}

#[derive(Debug)]
struct Untyped<G: Game>(Box<dyn Engine<G>>);

impl<G: Game> AnyEngine for Untyped<G> {
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
