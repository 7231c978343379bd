//! Analysis by search.

use super::{Analysis, AnalysisOf, Engine, Question, Variation, two_shares};
use crate::limits::Crew;
use crate::search::{Knowledge, ReportOf, Search, Team};

#[derive(Debug)]
pub(super) struct SearchEngine {
    team: Team,
    crew: Box<dyn Crew>,
}

impl SearchEngine {
    pub(super) fn new(mebibytes: usize, crew: Box<dyn Crew>) -> Self {
        SearchEngine { team: Team::new(mebibytes), crew }
    }
}

impl<G: Knowledge> Engine<G> for SearchEngine {
    fn analyse(
        &mut self,
        question: &Question<'_, G>,
        progress: &mut dyn FnMut(&AnalysisOf<G>),
    ) -> AnalysisOf<G> {
        self.team.next_move();
        let Question { played, limits, lines, sight } = *question;
        let search = Search { played, team: &self.team, limits, lines, sight };
        let mut found = None;
        self.crew.work(&|number| search.help(number), &mut || {
            found = Some(search.lead(&mut |report| progress(&in_general(question, report))));
        });
        match found {
            Some(report) => in_general(question, &report),
            // A crew that does not lead has found nothing.
            None => Analysis { lines: Vec::new(), nodes: 0, depth: 0 },
        }
    }
}

/// The report of a search, in the words of an analysis.
fn in_general<G: Knowledge>(question: &Question<'_, G>, report: &ReportOf<G>) -> AnalysisOf<G> {
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
