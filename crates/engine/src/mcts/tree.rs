//! The tree, in one vector: the children of a node stand beside one another.

use tablier_core::{MAX_SEATS, Seat, Turn};

use super::Candidate;
use crate::dice::Dice;
use crate::playout::Shares;

/// A position that was reached, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The move that leads here; none leads to the root.
    arrival: Option<M>,
    /// Who decides here, known when there are children.
    turn: Turn,
    first_child: u32,
    children: u32,
    visits: u32,
    /// The sum of what each seat got, over all visits.
    sums: [f64; MAX_SEATS],
    /// What each seat gets for certain.
    proven: Option<Shares>,
}

#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// How many nodes memory may be taken for.
    most: usize,
    /// What is thought of a position that nothing is known about.
    unknown: Shares,
}

impl<M: Copy> Tree<M> {
    pub(super) const ROOT: usize = 0;
    pub(super) const NODE_BYTES: usize = size_of::<Node<M>>();

    /// A tree without branches, which is to have so many nodes at most.
    pub(super) fn new(unknown: Shares, most: usize) -> Self {
        Tree { nodes: vec![Node::new(None)], most, unknown }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn visits(&self, node: usize) -> u32 {
        self.nodes[node].visits
    }

    /// Whether the value of the root is known for certain.
    pub(super) fn is_proven(&self) -> bool {
        self.proven(Self::ROOT).is_some()
    }

    pub(super) fn proven(&self, node: usize) -> Option<Shares> {
        self.nodes[node].proven
    }

    pub(super) fn prove(&mut self, node: usize, shares: Shares) {
        self.nodes[node].proven = Some(shares);
    }

    /// Begins to add children; there are none yet, and nothing else is added meanwhile.
    pub(super) fn open(&mut self, node: usize, turn: Turn) {
        let first_child = self.nodes.len() as u32;
        let node = &mut self.nodes[node];
        (node.turn, node.first_child) = (turn, first_child);
    }

    pub(super) fn add_child(&mut self, node: usize, arrival: M, proven: Option<Shares>) {
        if self.nodes.len() == self.nodes.capacity() {
            // Twice as many as before, as a vector grows by itself, but never beyond the most.
            let room = self.most.saturating_sub(self.nodes.len());
            self.nodes.reserve_exact(self.nodes.len().min(room).max(1));
        }
        self.nodes[node].children += 1;
        self.nodes.push(Node { proven, ..Node::new(Some(arrival)) });
    }

    /// What each seat can expect.
    pub(super) fn shares(&self, node: usize) -> Shares {
        let node = &self.nodes[node];
        match node.proven {
            Some(shares) => shares,
            None if node.visits == 0 => self.unknown,
            None => node.sums.map(|sum| (sum / f64::from(node.visits)) as f32),
        }
    }

    /// The child to visit next, and the move that leads there; none where there are no children.
    pub(super) fn select(
        &self,
        node: usize,
        exploration: f64,
        dice: &mut Dice,
    ) -> Option<(usize, M)> {
        let children = self.children(node);
        // Equals are not taken in the order of the moves, which means nothing.
        let middle = children.start + dice.below(children.len() as u64) as usize;
        let turned = (middle..children.end).chain(children.start..middle);
        let parent = &self.nodes[node];
        let chosen = match parent.turn {
            Turn::Seat(seat) => {
                let expected = f64::from(self.shares(node)[seat.index()]);
                let reach = f64::from(parent.visits + 1).ln() * exploration * exploration;
                let promise = |child: usize| self.nodes[child].promise(seat, expected, reach);
                best_by(turned, promise)
            }
            // Every face as often as the others: a fair die without its luck.
            Turn::Chance(_) => best_by(turned, |child| -f64::from(self.nodes[child].visits)),
        };
        Some((chosen?, self.nodes[chosen?].arrival?))
    }

    /// Counts a visit to every node of a path from the root, and what it brought. A path that ends
    /// in a proven node may prove others.
    pub(super) fn remember(&mut self, path: &[usize], shares: &Shares) {
        for &node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            for (sum, share) in node.sums.iter_mut().zip(shares) {
                *sum += f64::from(*share);
            }
        }
        for pair in path.windows(2).rev() {
            if self.proven(pair[1]).is_none() || self.proven(pair[0]).is_some() {
                break;
            }
            self.settle(pair[0]);
        }
    }

    /// Proves a node if its children do: one gives everything to whoever chooses, or all are
    /// proven themselves.
    pub(super) fn settle(&mut self, node: usize) {
        let children = &self.nodes[self.children(node)];
        let proven = children.iter().filter_map(|child| child.proven);
        let all = children.iter().all(|child| child.proven.is_some());
        let settled = match self.nodes[node].turn {
            Turn::Seat(seat) => {
                let best = best_by(proven, |shares| f64::from(shares[seat.index()]));
                best.filter(|shares| all || shares[seat.index()] >= 1.0)
            }
            Turn::Chance(_) if all => {
                let mut mean = [0.0; MAX_SEATS];
                for shares in proven {
                    for (mean, share) in mean.iter_mut().zip(shares) {
                        *mean += share / children.len() as f32;
                    }
                }
                Some(mean)
            }
            Turn::Chance(_) => None,
        };
        if let Some(shares) = settled {
            self.prove(node, shares);
        }
    }

    /// The moves of the root. Where a player decides, the best first: a sure win, then whatever was
    /// tried most, last what is surely lost.
    pub(super) fn candidates(&self, turn: Turn) -> Vec<Candidate<M>> {
        let candidate = |child: usize| {
            let Node { arrival, visits, proven, .. } = self.nodes[child];
            let (shares, is_proven) = (self.shares(child), proven.is_some());
            arrival.map(|legal| Candidate { legal, visits, shares, is_proven })
        };
        let mut candidates: Vec<_> = self.children(Self::ROOT).filter_map(candidate).collect();
        if let Turn::Seat(seat) = turn {
            let rank = |candidate: &Candidate<M>| {
                let share = candidate.shares[seat.index()];
                let certainty = match share {
                    _ if !candidate.is_proven => 0,
                    1.0.. => 1,
                    ..=0.0 => -1,
                    _ => 0,
                };
                (certainty, candidate.visits, share)
            };
            candidates.sort_by(|one, other| {
                let ((a, b, c), (d, e, f)) = (rank(one), rank(other));
                (d, e).cmp(&(a, b)).then(f.total_cmp(&c))
            });
        }
        candidates
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node { first_child, children, .. } = self.nodes[node];
        first_child as usize..(first_child + children) as usize
    }
}

impl<M> Node<M> {
    fn new(arrival: Option<M>) -> Self {
        Node {
            arrival,
            turn: Turn::Seat(Seat(0)),
            first_child: 0,
            children: 0,
            visits: 0,
            sums: [0.0; MAX_SEATS],
            proven: None,
        }
    }

    /// How much a player can hope for here: what it brought so far, and more the less it was
    /// tried (the rule UCB1). One visit that brought as much as the parent is taken for granted,
    /// so that a good move is tried again before each of several hundred was tried once.
    fn promise(&self, seat: Seat, expected: f64, reach: f64) -> f64 {
        if let Some(shares) = self.proven {
            return f64::from(shares[seat.index()]);
        }
        let visits = f64::from(self.visits + 1);
        (self.sums[seat.index()] + expected) / visits + (reach / visits).sqrt()
    }
}

/// The first of those with the highest value.
fn best_by<T: Copy>(items: impl Iterator<Item = T>, value: impl Fn(T) -> f64) -> Option<T> {
    let mut best: Option<(T, f64)> = None;
    for item in items {
        let value = value(item);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((item, value));
        }
    }
    best.map(|(item, _)| item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_no_memory_beyond_its_bounds() {
        for most in [10, 1_000, 1_025] {
            let mut tree = Tree::new([0.5; MAX_SEATS], most);
            tree.open(Tree::<u8>::ROOT, Turn::Seat(Seat(0)));
            while tree.len() < most {
                tree.add_child(Tree::<u8>::ROOT, 0, None);
            }
            assert_eq!(tree.nodes.capacity(), most);
        }
    }
}
