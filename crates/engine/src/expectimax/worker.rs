//! The search below the first moves.

use tablier_core::{MAX_SEATS, Seat, Turn};

use super::evaluate::ChanceEvaluate;
use crate::limits::Limits;
use crate::playout::{Shares, shares};

/// Somebody who may stop the search is asked after so many positions.
const NODES_PER_QUESTION: u64 = 1_024;

/// How many moves of a player are looked at again, a decision deeper. See the widths of the first
/// moves: 4 or 8 were no better.
const WIDTH: usize = 2;

pub(super) struct Worker<'a, G: ChanceEvaluate> {
    pub(super) game: &'a G,
    chart: &'a G::Chart,
    limits: &'a Limits<'a>,
    nodes: u64,
    /// Room for the moves of one position, not in use at the moment.
    rooms: Vec<Vec<Reply<G::Position>>>,
}

/// A move that a player may make, by what comes after it.
#[derive(Clone, Copy)]
struct Reply<P> {
    after: P,
    shares: Shares,
}

impl<'a, G: ChanceEvaluate> Worker<'a, G> {
    pub(super) fn new(game: &'a G, chart: &'a G::Chart, limits: &'a Limits<'a>) -> Self {
        Worker { game, chart, limits, nodes: 0, rooms: Vec::new() }
    }

    /// The positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What each seat can expect, without looking ahead.
    pub(super) fn first_look(&mut self, position: &G::Position) -> Shares {
        self.nodes += 1;
        match self.game.outcome(position) {
            Some(outcome) => shares(&outcome),
            None => self.game.evaluate(self.chart, position),
        }
    }

    /// What each seat can expect if so many decisions are looked ahead; nothing if there is no time
    /// for it.
    pub(super) fn expect(&mut self, position: &G::Position, depth: u32) -> Option<Shares> {
        if depth == 0 || self.game.outcome(position).is_some() {
            return Some(self.first_look(position));
        }
        match self.game.turn(position) {
            Turn::Seat(_) => self.choose(position, depth),
            Turn::Chance(_) => self.roll(position, depth),
        }
    }

    /// The mean over all faces.
    fn roll(&mut self, position: &G::Position, depth: u32) -> Option<Shares> {
        let game = self.game;
        let mut sum = Some([0.0; MAX_SEATS]);
        let mut faces = 0;
        game.each_move(position, |face| {
            let after = game.play(position, face);
            // A face that leaves nothing to decide takes the place of a decision, or a die that is
            // rolled again and again would never come to an end.
            let left = match game.turn(&after) {
                Turn::Seat(_) => depth,
                Turn::Chance(_) => depth - 1,
            };
            faces += 1;
            if let Some(so_far) = &mut sum {
                match self.expect(&after, left) {
                    Some(shares) => add(so_far, &shares, 1.0),
                    None => sum = None,
                }
            }
        });
        sum.map(|sum| sum.map(|sum| sum / faces as f32))
    }

    /// What the player to move likes best, if so many decisions are looked ahead, this one included.
    fn choose(&mut self, position: &G::Position, depth: u32) -> Option<Shares> {
        let seat = self.game.turn(position).seat();
        let nodes = self.nodes;
        let best = if depth == 1 {
            self.choose_at_sight(position, seat)
        } else {
            self.choose_with_care(position, seat, depth)?
        };
        self.is_in_time(nodes).then_some(best)
    }

    fn choose_at_sight(&mut self, position: &G::Position, seat: Seat) -> Shares {
        let game = self.game;
        let mut best = NOTHING;
        game.each_move(position, |legal| {
            let shares = self.first_look(&game.play(position, legal));
            best = better(best, shares, seat);
        });
        best
    }

    fn choose_with_care(
        &mut self,
        position: &G::Position,
        seat: Seat,
        depth: u32,
    ) -> Option<Shares> {
        let game = self.game;
        let mut replies = self.rooms.pop().unwrap_or_default();
        replies.clear();
        game.each_move(position, |legal| {
            let after = game.play(position, legal);
            replies.push(Reply { after, shares: self.first_look(&after) });
        });
        let share = |reply: &Reply<G::Position>| reply.shares[seat.index()];
        replies.sort_by(|one, other| share(other).total_cmp(&share(one)));
        replies.dedup_by(|one, other| one.after == other.after);
        let mut best = Some(NOTHING);
        for reply in replies.iter().take(WIDTH) {
            let shares = self.expect(&reply.after, depth - 1);
            best = best.zip(shares).map(|(best, shares)| better(best, shares, seat));
            if best.is_none() {
                break;
            }
        }
        self.rooms.push(replies);
        best
    }

    /// Whether to go on. Asks about it when some more positions were looked at than `before`.
    fn is_in_time(&self, before: u64) -> bool {
        let is_to_ask = self.nodes / NODES_PER_QUESTION != before / NODES_PER_QUESTION;
        self.nodes < self.limits.nodes && !(is_to_ask && self.limits.stop.now())
    }
}

/// What a player has who has not looked at any move.
const NOTHING: Shares = [-1.0; MAX_SEATS];

/// What the player of a seat likes better; the first of equals.
fn better(one: Shares, other: Shares, seat: Seat) -> Shares {
    if other[seat.index()] > one[seat.index()] { other } else { one }
}

/// Adds a part of what each seat has.
pub(super) fn add(sum: &mut Shares, shares: &Shares, weight: f32) {
    for (sum, share) in sum.iter_mut().zip(shares) {
        *sum += weight * share;
    }
}
