//! One worker's walk through the tree.

use std::sync::atomic::Ordering;

use tablier_core::Match;

use super::blindness::Blindness;
use super::evaluate::{Evaluate, FORCING};
use super::order::{Candidate, Memory, pick};
use super::score::{DRAW, LOST, MATE, MAX_PLY, WON, from_here, from_root, guess};
use super::table::{Bound, Finding};
use super::{Search, Team};
use crate::limits::Limits;

/// Nodes between two looks at the clock.
const CHECK_EVERY: u64 = 1_024;
/// The most plies that a position which is not quiet is looked at beyond the depth.
const BEYOND: i32 = 8;
/// The same for a quiet position, in which only sharp moves are looked at.
const SHARP: i32 = 4;

/// A worker with everything it needs on its way; nothing is allocated per node.
pub(super) struct Worker<'a, G: Evaluate> {
    pub(super) game: &'a G,
    team: &'a Team,
    limits: Limits<'a>,
    /// Helpers stop when the leader is done.
    is_leader: bool,
    /// Whether limits count yet.
    pub(super) may_stop: bool,
    pub(super) stopped: bool,
    /// Nodes not yet told to the team, and how many may come before it must be.
    untold: u64,
    until_check: u64,
    /// The hashes from the root to the parent of the present node.
    path: Vec<u64>,
    /// The hashes of positions that end the game when they appear once more.
    worn: Vec<u64>,
    /// Keeps findings apart that were made with other worn positions, or with other eyes.
    salt: u64,
    blindness: Blindness,
    /// The moves of all nodes on the way.
    candidates: Vec<Candidate<G::Move>>,
    memory: Memory,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    reductions: Box<[[i8; 64]; 64]>,
}

impl<'a, G: Evaluate> Worker<'a, G> {
    pub(super) fn new(search: &Search<'a, G>, number: usize) -> Self {
        let game = search.played.game();
        let worn = worn(search.played);
        Worker {
            game,
            team: search.team,
            limits: search.limits,
            is_leader: number == 0,
            may_stop: number != 0,
            stopped: false,
            untold: 0,
            until_check: CHECK_EVERY.min(search.limits.nodes),
            path: Vec::with_capacity(MAX_PLY),
            salt: worn.iter().fold(search.blindness.seed, |salt, hash| salt ^ hash.rotate_left(17)),
            blindness: search.blindness,
            worn,
            candidates: Vec::with_capacity(4_096),
            memory: Memory::new(MAX_PLY),
            lines: (0..MAX_PLY).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            reductions: reductions(),
        }
    }

    /// The nodes of the whole team so far.
    pub(super) fn tell_nodes(&mut self) -> u64 {
        let told = std::mem::take(&mut self.untold);
        self.until_check = self.until_check.saturating_sub(told);
        self.team.nodes.fetch_add(told, Ordering::Relaxed) + told
    }

    /// Counts a node, and finds out every now and then whether to stop.
    fn count(&mut self) {
        if self.untold >= self.until_check {
            let nodes = self.tell_nodes();
            let spent = nodes >= self.limits.nodes;
            let done = !self.is_leader && self.team.done.load(Ordering::Relaxed);
            self.stopped = self.may_stop && (spent || done || self.limits.stop.now());
            self.until_check = CHECK_EVERY.min(self.limits.nodes.saturating_sub(nodes));
        }
        if !self.stopped {
            self.untold += 1;
        }
    }

    /// Searches the position after a move. The score is that of the side which made it.
    pub(super) fn after(
        &mut self,
        position: &G::Position,
        legal: G::Move,
        window: (i32, i32),
        depth: i32,
        ply: usize,
    ) -> i32 {
        let next = self.game.play(position, legal);
        self.path.push(self.game.hash(position));
        let score = -self.search(&next, (-window.1, -window.0), depth, ply + 1);
        self.path.pop();
        score
    }

    /// Searches the position after a move that is not the first one of its node: with an empty window
    /// and perhaps less deeply, until it proves better than expected.
    pub(super) fn after_late(
        &mut self,
        position: &G::Position,
        legal: G::Move,
        (alpha, beta): (i32, i32),
        (depth, less): (i32, i32),
        ply: usize,
    ) -> i32 {
        let mut score = self.after(position, legal, (alpha, alpha + 1), depth - less, ply);
        if score > alpha && less > 0 && !self.stopped {
            score = self.after(position, legal, (alpha, alpha + 1), depth, ply);
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.after(position, legal, (alpha, beta), depth, ply);
        }
        score
    }

    /// By how much less a late move is searched.
    pub(super) fn reduction(
        &self,
        at: usize,
        hint: i32,
        (alpha, beta): (i32, i32),
        depth: i32,
    ) -> i32 {
        // Where a win or loss is at stake, its length counts and every move is searched fully.
        if depth < 3 || hint >= FORCING || beta >= WON || alpha <= LOST {
            return 0;
        }
        let less = self.reductions[depth.min(63) as usize][at.min(63)];
        (i32::from(less) - i32::from(beta - alpha > 1)).clamp(0, depth - 2)
    }

    /// The score of a position for its side to move, at least as exact as the window asks: a score
    /// outside of it is a bound. When stopped, the score means nothing.
    fn search(
        &mut self,
        position: &G::Position,
        (mut alpha, mut beta): (i32, i32),
        depth: i32,
        ply: usize,
    ) -> i32 {
        self.lines[ply].clear();
        self.count();
        if self.stopped {
            return DRAW;
        }
        let hash = self.game.hash(position);
        if self.game.draws_on_repetition() && self.repeats(hash) {
            return DRAW;
        }
        // Nothing here can be better than a win on the next ply, nor worse than a loss on this one.
        alpha = alpha.max(-MATE + ply as i32);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        if ply + 1 >= MAX_PLY {
            return guess(self.game.evaluate(position));
        }
        if depth <= 0 && self.game.is_quiet(position) {
            return self.search_sharp_moves(position, (alpha, beta), depth, ply);
        }
        let known = self.team.table.find(hash ^ self.salt);
        if let Some(score) = known.and_then(|known| decides(known, (alpha, beta), depth, ply)) {
            return score;
        }
        let remembered = known.map_or(0, |known| known.best);
        self.search_moves(position, (alpha, beta), depth, ply, remembered)
    }

    /// Searches a quiet position beyond the depth: the evaluation counts, unless a sharp move is
    /// better. Nobody has to make such a move, so no loss is proved here.
    fn search_sharp_moves(
        &mut self,
        position: &G::Position,
        (mut alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
    ) -> i32 {
        let game = self.game;
        let mut best = guess(game.evaluate(position));
        if best >= beta || depth < -SHARP {
            return best;
        }
        let base = self.candidates.len();
        game.each_sharp_move(position, |legal| self.candidates.push(Candidate::unranked(legal)));
        self.rank_moves(base, position, ply, 0);
        self.leave_out_unseen(base, position, 0);
        alpha = alpha.max(best);
        for at in 0..self.candidates.len() - base {
            pick(&mut self.candidates[base..], at, usize::MAX);
            let legal = self.candidates[base + at].legal;
            let score = self.after(position, legal, (alpha, beta), depth - 1, ply);
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.extend_line(legal, ply);
                if score >= beta {
                    break;
                }
            }
        }
        self.candidates.truncate(base);
        best
    }

    fn search_moves(
        &mut self,
        position: &G::Position,
        (lowest, beta): (i32, i32),
        mut depth: i32,
        ply: usize,
        remembered: u32,
    ) -> i32 {
        let game = self.game;
        let side = game.turn(position).seat().index();
        let base = self.candidates.len();
        self.list_moves(position, ply, remembered);
        let end = self.candidates.len();
        if end == base {
            return self.score_of_end(position, side, ply);
        }
        if depth < -BEYOND {
            self.candidates.truncate(base);
            return guess(game.evaluate(position));
        }
        if end == base + 1 && depth > 0 {
            // The only move costs nothing to look at, and hides what comes behind it.
            depth += 1;
        } else if remembered == 0 && depth >= 5 {
            // Without a good first move it is cheaper to find one at a lower depth first.
            depth -= 1;
        }

        // Where a win or loss is at stake, or the score itself, all moves count.
        let is_bound = beta - lowest == 1 && lowest > LOST && beta < WON;
        let breadth = if is_bound { G::breadth(depth) } else { usize::MAX };
        let (mut best, mut best_at, mut alpha) = (-MATE, base, lowest);
        for at in 0..end - base {
            pick(&mut self.candidates[base..end], at, breadth);
            let Candidate { legal, hint, .. } = self.candidates[base + at];
            // A loss is proved by all moves: as long as the others lose, none is left out.
            if at >= breadth && best > LOST && hint < FORCING {
                break;
            }
            let score = if at == 0 {
                self.after(position, legal, (alpha, beta), depth - 1, ply)
            } else {
                let less = self.reduction(at, hint, (alpha, beta), depth);
                self.after_late(position, legal, (alpha, beta), (depth - 1, less), ply)
            };
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_at) = (score, base + at);
            }
            if score > alpha {
                alpha = score;
                self.extend_line(legal, ply);
                if score >= beta {
                    let (tried, from) = self.candidates[base..=best_at].split_at(at);
                    self.memory.learn(&from[0], tried, depth.max(1), ply, side);
                    break;
                }
            }
        }
        if !self.stopped && depth >= 0 {
            let bound = match best {
                score if score >= beta => Bound::Lower,
                score if score > lowest => Bound::Exact,
                _ => Bound::Upper,
            };
            // Of moves that are all too weak, none is known to be the best.
            let remember = bound != Bound::Upper || remembered == 0 && depth >= 3;
            let best_key = if remember { self.candidates[best_at].key } else { remembered };
            let finding =
                Finding { best: best_key, score: from_here(best, ply), depth: depth as u8, bound };
            self.team.table.store(game.hash(position) ^ self.salt, finding);
        }
        self.candidates.truncate(base);
        best
    }

    fn list_moves(&mut self, position: &G::Position, ply: usize, remembered: u32) {
        let base = self.candidates.len();
        self.game.each_move(position, |legal| self.candidates.push(Candidate::unranked(legal)));
        self.rank_moves(base, position, ply, remembered);
        // Nobody is so blind as to take a position for the end of the game.
        self.leave_out_unseen(base, position, 1);
    }

    /// Ranks the moves from `base` on. That is a loop of its own, and not done while they are found: a
    /// game finds moves in several places, and this is too much to be compiled into each of them.
    fn rank_moves(&mut self, base: usize, position: &G::Position, ply: usize, remembered: u32) {
        let Worker { game, candidates, memory, .. } = self;
        let moves = &mut candidates[base..];
        if moves.is_empty() {
            return;
        }
        let hints = game.hints(position);
        let order = memory.order(remembered, ply, game.turn(position).seat().index());
        for candidate in moves {
            let legal = candidate.legal;
            *candidate = order.candidate(legal, game.key(legal), hints(legal));
        }
    }

    /// Of the moves from `base` on, keeps those that are seen, or so many if fewer are.
    fn leave_out_unseen(&mut self, base: usize, position: &G::Position, at_least: usize) {
        let (blindness, hash) = (self.blindness, self.game.hash(position));
        if blindness.overlooks == 0 {
            return;
        }
        let moves = &mut self.candidates[base..];
        let mut seen = 0;
        for at in 0..moves.len() {
            if blindness.sees(hash, moves[at].key, moves[at].hint >= FORCING) {
                moves.swap(seen, at);
                seen += 1;
            }
        }
        if seen < at_least && !moves.is_empty() {
            moves.swap(seen, moves.len() - 1);
            seen += 1;
        }
        self.candidates.truncate(base + seen);
    }

    /// The line from this ply on: this move and what was found behind it.
    fn extend_line(&mut self, legal: G::Move, ply: usize) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(legal);
        before[ply].extend_from_slice(&behind[0]);
    }

    fn score_of_end(&self, position: &G::Position, side: usize, ply: usize) -> i32 {
        let value = self.game.outcome(position).map_or(0.5, |outcome| outcome.values()[side]);
        if value > 0.5 {
            MATE - ply as i32
        } else if value < 0.5 {
            -MATE + ply as i32
        } else {
            DRAW
        }
    }

    /// Whether the position stands on the way here already, or has stood twice on the board.
    ///
    /// Who can force a repetition once can force it again, so the first one counts in the tree.
    fn repeats(&self, hash: u64) -> bool {
        self.path.iter().rev().skip(1).step_by(2).any(|&before| before == hash)
            || self.worn.contains(&hash)
    }
}

/// The score, if what is known makes a search needless. A line that will be shown is searched to its
/// end all the same.
fn decides(known: Finding, (alpha, beta): (i32, i32), depth: i32, ply: usize) -> Option<i32> {
    let score = from_root(known.score, ply);
    let fails_high = known.bound != Bound::Upper && score >= beta;
    let fails_low = known.bound != Bound::Lower && score <= alpha;
    // A proof holds at every depth.
    let proved = fails_high && score >= WON || fails_low && score <= LOST;
    let deep_enough = i32::from(known.depth) >= depth && (fails_high || fails_low);
    (beta - alpha == 1 && (proved || deep_enough)).then_some(score)
}

/// The positions that have stood on the board twice: once more, and the game is drawn.
fn worn<G: Evaluate>(played: &Match<G>) -> Vec<u64> {
    let game = played.game();
    if !game.draws_on_repetition() {
        return Vec::new();
    }
    let before = played.played().map(|(position, _)| position);
    let mut hashes: Vec<_> =
        before.chain([played.position()]).map(|position| game.hash(position)).collect();
    hashes.sort_unstable();
    let mut worn: Vec<_> =
        hashes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    worn.dedup();
    worn
}

/// By depth and by how many moves have been tried.
fn reductions() -> Box<[[i8; 64]; 64]> {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(3) {
        for (at, less) in row.iter_mut().enumerate().skip(2) {
            *less = (0.5 + (depth as f64).ln() * (at as f64).ln() / 2.2) as i8;
        }
    }
    table
}
