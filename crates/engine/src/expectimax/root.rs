//! The first moves, and what is known about each.

use tablier_core::{MAX_SEATS, Turn};

use super::evaluate::ChanceEvaluate;
use super::worker::{Worker, add};
use crate::dice::Dice;
use crate::mcts::Candidate;
use crate::playout::Shares;

/// How many first moves are looked at again when the search looks 2, 3, 4 and more decisions ahead.
/// On 60 positions of Théséion, three decisions with 12 and 6 moves here and 2 below looked at
/// 15,000 positions instead of 688,000 and chose the same move in 59.
const WIDTHS: [usize; 3] = [12, 6, 4];

/// A first move, or a face of the die.
#[derive(Debug)]
struct Root<G: ChanceEvaluate> {
    legal: G::Move,
    after: G::Position,
    shares: Shares,
    is_proven: bool,
    /// How many decisions were looked ahead.
    depth: u32,
    nodes: u64,
    /// Decides between equals.
    lot: u64,
}

/// All of them; where a player decides, the best first.
#[derive(Debug)]
pub(super) struct Roots<G: ChanceEvaluate> {
    turn: Turn,
    all: Vec<Root<G>>,
}

impl<G: ChanceEvaluate> Roots<G> {
    /// Looks at each for a first time.
    pub(super) fn new(worker: &mut Worker<'_, G>, position: &G::Position, dice: &mut Dice) -> Self {
        let game = worker.game;
        let mut all = Vec::new();
        game.each_move(position, |legal| {
            let after = game.play(position, legal);
            let is_proven = game.outcome(&after).is_some();
            let shares = worker.first_look(&after);
            let lot = dice.number();
            all.push(Root { legal, after, shares, is_proven, depth: 1, nodes: 1, lot });
        });
        let mut roots = Roots { turn: game.turn(position), all };
        roots.rank();
        roots
    }

    /// Looks one decision further; false if there was no time for it.
    ///
    /// What was not looked at so deeply stands behind what was: shares of different depths do not
    /// compare.
    pub(super) fn deepen(&mut self, worker: &mut Worker<'_, G>, depth: u32) -> bool {
        let mut width = match self.turn {
            Turn::Seat(_) => WIDTHS[(depth as usize - 2).min(WIDTHS.len() - 1)],
            Turn::Chance(_) => self.all.len(),
        };
        let mut in_time = true;
        for at in 0..self.all.len() {
            let before = worker.nodes();
            let shares = match self.same_before(at, depth) {
                // Another way to the same place brings nothing new.
                Some(twin) => Some(self.all[twin].shares),
                None if width == 0 => break,
                None => {
                    width -= 1;
                    worker.expect(&self.all[at].after, depth - 1)
                }
            };
            let Some(shares) = shares else {
                in_time = false;
                break;
            };
            let root = &mut self.all[at];
            (root.shares, root.depth) = (shares, depth);
            root.nodes += worker.nodes() - before;
        }
        self.rank();
        in_time
    }

    /// An earlier one, looked at so deeply already, that leads to the same position.
    fn same_before(&self, at: usize, depth: u32) -> Option<usize> {
        let after = &self.all[at].after;
        self.all[..at].iter().position(|root| root.depth == depth && root.after == *after)
    }

    fn rank(&mut self) {
        if let Turn::Seat(seat) = self.turn {
            self.all.sort_by(|one, other| {
                let share = |root: &Root<G>| root.shares[seat.index()];
                let sure_win = |root: &Root<G>| root.is_proven && share(root) >= 1.0;
                let certainty = sure_win(other).cmp(&sure_win(one));
                let known = certainty.then(other.depth.cmp(&one.depth));
                known.then(share(other).total_cmp(&share(one))).then(one.lot.cmp(&other.lot))
            });
        }
    }

    /// Whether nothing more can be found out.
    pub(super) fn is_proven(&self) -> bool {
        match self.turn {
            Turn::Seat(_) => self.all.first().is_some_and(|best| best.is_proven),
            Turn::Chance(_) => self.all.iter().all(|face| face.is_proven),
        }
    }

    /// What each seat can expect.
    pub(super) fn shares(&self) -> Shares {
        let counting = match self.turn {
            Turn::Seat(_) => 1,
            Turn::Chance(_) => self.all.len(),
        };
        let mut mean = [0.0; MAX_SEATS];
        for root in &self.all[..counting] {
            add(&mut mean, &root.shares, 1.0 / counting as f32);
        }
        mean
    }

    pub(super) fn candidates(&self) -> Vec<Candidate<G::Move>> {
        let candidate = |root: &Root<G>| Candidate {
            legal: root.legal,
            visits: root.nodes.try_into().unwrap_or(u32::MAX),
            shares: root.shares,
            is_proven: root.is_proven,
        };
        self.all.iter().map(candidate).collect()
    }
}
