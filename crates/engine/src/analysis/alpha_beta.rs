//! Analysis by search.

use super::{Analysis, AnalysisOf, Engine, Question, Variation, two_shares};
use crate::limits::WorkerPool;
use crate::search::{Evaluate, ReportOf, Search, Team};

#[derive(Debug)]
pub(super) struct AlphaBetaEngine {
    team: Team,
    workers: Box<dyn WorkerPool>,
}

impl AlphaBetaEngine {
    pub(super) fn new(mebibytes: usize, workers: Box<dyn WorkerPool>) -> Self {
        AlphaBetaEngine { team: Team::new(mebibytes), workers }
    }
}

impl<G: Evaluate> Engine<G> for AlphaBetaEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G> {
        self.team.next_move();
        let Question { played, limits, lines, blindness } = *question;
        let search = Search { played, team: &self.team, limits, lines, blindness };
        let mut found = None;
        self.workers.work(&|number| search.help(number), &mut || {
            found = Some(search.lead(&mut |report| progress(&in_general(question, report))));
        });
        match found {
            Some(report) => in_general(question, &report),
            // A pool that does not lead has found nothing.
            None => Analysis { lines: Vec::new(), nodes: 0, depth: 0 },
        }
    }
}

/// The report of a search, in the words of an analysis.
fn in_general<G: Evaluate>(question: &Question<'_, G>, report: &ReportOf<G>) -> AnalysisOf<G> {
    let seat = question.played.game().turn(question.played.position()).seat();
    let lines = report.lines.iter().map(|line| Variation {
        moves: line.moves.clone(),
        shares: two_shares(seat, line.score.win_chance() as f32),
        score: Some(line.score),
        is_proved: line.score.is_proved(),
        depth: line.depth,
    });
    Analysis { lines: lines.collect(), nodes: report.nodes, depth: report.depth }
}
