//! Analysis by search.

use tablier_core::Match;

use super::{Analysis, AnalysisOf, Engine, PreparedSearch, Question, Variation, two_shares};
use crate::limits::{Limits, WorkerPool};
use crate::search::{Blindness, Evaluate, ReportOf, Search, Team};

/// The engine of a game. Nothing is left to chance.
pub(crate) fn engine<G: Evaluate>(
    mebibytes: usize,
    workers: Box<dyn WorkerPool>,
    _seed: u64,
) -> Box<dyn Engine<G>> {
    Box::new(AlphaBetaEngine { team: Team::new(mebibytes), workers })
}

/// A search to this depth from an empty table.
pub(crate) fn prepare<G: Evaluate>(
    played: Match<G>,
    depth: u32,
    mebibytes: usize,
    _seed: u64,
) -> PreparedSearch {
    let team = Team::new(mebibytes);
    Box::new(move |workers| {
        let limits = Limits { depth, ..Limits::default() };
        let (played, team) = (&played, &team);
        let search = Search { played, team, limits, lines: 1, blindness: Blindness::NONE };
        let mut nodes = 0;
        workers.work(&|number| search.help(number), &mut || {
            nodes = search.lead(&mut |_| {}).nodes;
        });
        nodes
    })
}

#[derive(Debug)]
struct AlphaBetaEngine {
    team: Team,
    workers: Box<dyn WorkerPool>,
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
