//! Iterative deepening: the root, searched again and again, one ply deeper each time.

use std::cmp::Reverse;

use super::Search;
use super::evaluate::{Evaluate, FORCING};
use super::report::{Line, Report, ReportOf};
use super::score::{INFINITE, LOST, MATE, Score, WON};
use super::worker::Worker;

/// The deepest search.
const MAX_DEPTH: u32 = 100;
/// Half the width of the first window around the last score.
const WINDOW: i32 = 30;

/// A first move.
#[derive(Clone, Debug)]
struct Root<M> {
    legal: M,
    hint: i32,
    /// Its score at this depth, if it was the best so far, and at the depth before.
    score: i32,
    last_score: i32,
    line: Vec<M>,
}

/// A search from the root by one worker.
pub(super) struct Deepening<'a, G: Evaluate> {
    worker: Worker<'a, G>,
    position: G::Position,
    roots: Vec<Root<G::Move>>,
    lines: usize,
    depth_limit: u32,
    number: usize,
}

impl<'a, G: Evaluate> Deepening<'a, G> {
    pub(super) fn new(search: &Search<'a, G>, number: usize) -> Self {
        let (game, position) = (search.played.game(), *search.played.position());
        let mut roots = Vec::new();
        if search.played.outcome().is_none() {
            let hints = game.hints(&position);
            game.each_move(&position, |legal| {
                let (hint, line) = (hints(legal), vec![legal]);
                roots.push(Root { legal, hint, score: -INFINITE, last_score: -INFINITE, line });
            });
            search.blindness.retain_seen(game.hash(&position), &mut roots, |root| {
                (game.key(root.legal), root.hint >= FORCING)
            });
        }
        roots.sort_by_key(|root| Reverse(root.hint));
        Deepening {
            worker: Worker::new(search, number),
            position,
            lines: search.lines.clamp(1, roots.len().max(1)),
            roots,
            depth_limit: search.limits.depth.min(MAX_DEPTH),
            number,
        }
    }

    pub(super) fn run(mut self, progress: &mut dyn FnMut(&ReportOf<G>)) -> ReportOf<G> {
        let mut report = Report { lines: Vec::new(), nodes: 0, depth: 0 };
        if self.roots.is_empty() {
            return report;
        }
        // Helpers that are a ply ahead of the others find what those will ask for.
        for depth in 1 + self.number as u32 % 2..=self.depth_limit.max(1) {
            let done = self.search_lines(depth as i32);
            report.nodes = self.worker.tell_nodes();
            let Some(lines) = done else {
                // What the broken search has found to be better is better all the same; but scores of
                // different depths do not compare, so that several lines are left as they were.
                if let (Some(line), 1) = (self.broken_line(depth), self.lines) {
                    report.lines = vec![line];
                }
                break;
            };
            report.lines = lines;
            report.depth = depth;
            self.worker.may_stop = true;
            progress(&report);
            if self.number == 0 && report.lines.iter().all(|line| is_settled(line, depth)) {
                break;
            }
        }
        report
    }

    /// Finds the best lines at one depth; nothing if it was stopped.
    fn search_lines(&mut self, depth: i32) -> Option<Vec<Line<G::Move>>> {
        for root in &mut self.roots {
            root.last_score = root.score;
            root.score = -INFINITE;
        }
        for first in 0..self.lines {
            self.search_window(depth, first)?;
        }
        // A later line is searched with what was learnt from the earlier ones, and can turn out better.
        self.roots[..self.lines].sort_by_key(|root| Reverse(root.score));
        Some(self.roots[..self.lines].iter().map(|root| root.as_line(depth as u32)).collect())
    }

    /// Searches the roots from `first` on, in a small window around the last score that is widened
    /// until the score is inside.
    fn search_window(&mut self, depth: i32, first: usize) -> Option<()> {
        let last = self.roots[first].last_score;
        let (mut alpha, mut beta) = (-MATE, MATE);
        let mut width = WINDOW;
        if depth >= 4 && (LOST + 1..WON).contains(&last) {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let score = self.search_roots(depth, first, alpha, beta)?;
            self.roots[first..].sort_by_key(|root| Reverse((root.score, root.last_score)));
            width *= 3;
            if score <= alpha && alpha > -MATE {
                alpha = if width > 2_000 { -MATE } else { score.max(LOST + 1) - width };
            } else if score >= beta && beta < MATE {
                beta = if width > 2_000 { MATE } else { score.min(WON - 1) + width };
            } else {
                return Some(());
            }
            alpha = alpha.max(-MATE);
            beta = beta.min(MATE);
        }
    }

    fn search_roots(&mut self, depth: i32, first: usize, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut best = -INFINITE;
        for root in &mut self.roots[first..] {
            root.score = -INFINITE;
        }
        for at in first..self.roots.len() {
            let Root { legal, hint, .. } = self.roots[at];
            let (worker, position, window) = (&mut self.worker, &self.position, (alpha, beta));
            let score = if at == first {
                worker.after(position, legal, window, depth - 1, 0)
            } else {
                let less = worker.reduction(at - first, hint, window, depth);
                worker.after_late(position, legal, window, (depth - 1, less), 0)
            };
            if self.worker.stopped {
                return None;
            }
            best = best.max(score);
            // The first one keeps its place when all of them fail low.
            if score > alpha || at == first {
                let root = &mut self.roots[at];
                root.score = score;
                root.line.clear();
                root.line.push(legal);
                root.line.extend_from_slice(&self.worker.lines[1]);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The best line found at a depth that was not finished, if it is better than the first move's
    /// score at the same depth.
    fn broken_line(&self, depth: u32) -> Option<Line<G::Move>> {
        let first = self.roots.first()?.score;
        let best = self.roots.iter().max_by_key(|root| root.score)?;
        (first > -INFINITE && best.score > first).then(|| best.as_line(depth))
    }
}

impl<M: Copy> Root<M> {
    fn as_line(&self, depth: u32) -> Line<M> {
        Line { moves: self.line.clone(), score: Score(self.score), depth }
    }
}

/// Whether a deeper search would find nothing new about the line.
fn is_settled<M>(line: &Line<M>, depth: u32) -> bool {
    let plies = line.score.wins_in().or(line.score.loses_in());
    plies.is_some_and(|plies| plies <= depth)
}
