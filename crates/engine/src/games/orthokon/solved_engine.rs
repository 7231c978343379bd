//! Analysis by table: Orthokon is solved.

use std::cmp::Reverse;

use tablier_core::Game;
use tablier_games::orthokon::{Move, Orthokon, Position};

use super::table::OrthokonTable;
use crate::analysis::{Analysis, AnalysisOf, Engine, Question, Variation, two_shares};
use crate::search::Score;
use crate::solve::{Solved, Value};

/// Knows the value of every move from a table that is made with the first engine, and then serves
/// everybody.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolvedEngine {
    table: &'static OrthokonTable,
}

impl Engine<Orthokon> for SolvedEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, Orthokon>,
        _progress: &mut dyn FnMut(&AnalysisOf<Orthokon>),
    ) -> AnalysisOf<Orthokon> {
        let (game, position) = (question.played.game(), question.played.position());
        if question.played.outcome().is_some() {
            return Analysis { lines: Vec::new(), nodes: 0, depth: 0 };
        }
        let lines: Vec<_> = self
            .ranked(game, position)
            .into_iter()
            .take(question.lines.max(1))
            .map(|first| self.variation(game, position, first))
            .collect();
        let depth = lines.first().map_or(0, |line| line.depth);
        Analysis { nodes: lines.len() as u64, depth, lines }
    }

    /// Without the line, which takes longer than the choice.
    fn best(&mut self, question: &Question<'_, Orthokon>) -> Option<Move> {
        let played = question.played;
        let is_open = played.outcome().is_none();
        is_open.then(|| self.first(played.game(), played.position())).flatten()
    }
}

impl SolvedEngine {
    /// Makes the table if there is none: no move may have to wait for it.
    pub(super) fn new() -> Self {
        SolvedEngine { table: OrthokonTable::shared() }
    }

    /// The moves, best first: those that win, the fastest before the others; those that draw, the most
    /// dangerous for the other side before the others; those that lose, the slowest first.
    fn ranked(self, game: &Orthokon, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        game.each_move(position, |legal| {
            let after = game.play(position, legal);
            let left = self.table.get(&after);
            let rank = (left.left_to_the_other(), self.danger(game, &after, left));
            moves.push((Reverse(rank), legal));
        });
        moves.sort_by_key(|(rank, _)| *rank);
        moves.into_iter().map(|(_, legal)| legal).collect()
    }

    /// The first of the ranked ones. The danger of a draw is looked at only where there is a choice
    /// between draws.
    fn first(self, game: &Orthokon, position: &Position) -> Option<Move> {
        let mut moves = self.table.best_moves(position);
        if moves.len() > 1 && moves[0].1.value == Value::Drawn {
            // Of equals the first stays first.
            moves.sort_by_cached_key(|(legal, left)| {
                Reverse(self.danger(game, &game.play(position, *legal), *left))
            });
        }
        moves.first().map(|(legal, _)| *legal)
    }

    /// How many in a thousand of the moves in a drawn position lose. A table does not know which of
    /// its draws is hard to hold, but a person feels it.
    fn danger(self, game: &Orthokon, position: &Position, solved: Solved) -> u32 {
        if solved.value != Value::Drawn {
            return 0;
        }
        let (mut all, mut bad) = (0, 0);
        game.each_move(position, |legal| {
            all += 1;
            bad += u32::from(self.table.get(&game.play(position, legal)).value == Value::Won);
        });
        1_000 * bad / all.max(1)
    }

    /// The line that begins with a move and goes on with the best ones. A win is shown to its end; of
    /// a draw, which has no end, only what is worth looking at.
    fn variation(self, game: &Orthokon, position: &Position, first: Move) -> Variation<Move> {
        const LONGEST_DRAW: usize = 10;
        let seat = position.side();
        let mut here = game.play(position, first);
        let left = self.table.get(&here);
        let plies = u32::from(left.plies) + 1;
        let (score, depth) = match left.value {
            Value::Lost => (Score::win_in(plies), plies),
            Value::Won => (Score::loss_in(plies), plies),
            Value::Drawn => (Score::guess(0), 0),
        };
        let mut moves = vec![first];
        while (left.value != Value::Drawn || moves.len() < LONGEST_DRAW)
            && let Some(next) = self.first(game, &here)
        {
            moves.push(next);
            here = game.play(&here, next);
        }
        let shares = two_shares(seat, score.win_chance() as f32);
        Variation { moves, shares, score: Some(score), is_proved: true, depth }
    }
}
