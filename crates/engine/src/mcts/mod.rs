//! Monte Carlo tree search: playouts show which moves deserve more playouts.
//!
//! It needs nothing but the rules, so it plays any game on its first day; it knows seats, not
//! sides, so a table of four is no special case; and the die is one more player, who chooses fairly.

mod tree;

use tablier_core::{Game, Turn};

use crate::dice::Dice;
use crate::limits::Limits;
use crate::playout::{Shares, equal_shares, playout, shares};
use tree::Tree;

/// Somebody who may stop the search is asked after so many playouts.
const PLAYOUTS_PER_QUESTION: u64 = 4;

/// The search and its settings.
///
/// ```
/// use tablier_core::{Game, Options};
/// use tablier_engine::{Limits, Mcts};
/// use tablier_games::ordo::Ordo;
///
/// let game = Ordo::new(&Options::defaults(Ordo::INFO)).unwrap();
/// let limits = Limits { nodes: 100, ..Limits::default() };
/// let report = Mcts::default().search(&game, &game.start(), &limits, 1);
/// assert!(report.best().is_some());
/// assert_eq!(report.playouts, 100);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    /// How much moves that were seldom tried are preferred to those that did well.
    pub exploration: f64,
    /// A playout is cut after so many plies, and everybody gets an equal share.
    pub longest_playout: u32,
    /// The tree does not grow beyond so many nodes; the search goes on with the tree it has.
    pub most_nodes: usize,
}

impl Default for Mcts {
    fn default() -> Self {
        Mcts { exploration: 0.4, longest_playout: 2_000, most_nodes: 1 << 20 }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings<M> {
    /// The legal moves, the best first. Where the die decides, its faces.
    pub moves: Vec<Candidate<M>>,
    /// What each seat can expect.
    pub shares: Shares,
    /// Whether that is certain.
    pub is_proven: bool,
    /// How many playouts were made. A line that ends in the tree counts as one. Where no playouts
    /// are made, how many positions were looked at.
    pub playouts: u64,
    /// The seat or the die that decides the ply.
    pub(crate) turn: Turn,
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub legal: M,
    /// How often it was tried, or how many positions after it were looked at.
    pub visits: u32,
    /// What each seat can expect after it.
    pub shares: Shares,
    /// Whether that is certain.
    pub is_proven: bool,
}

impl<M: Copy> Findings<M> {
    /// The best move; none after the end of the game or where the die decides.
    pub fn best(&self) -> Option<M> {
        match self.turn {
            Turn::Seat(_) => self.moves.first().map(|candidate| candidate.legal),
            Turn::Chance(_) => None,
        }
    }
}

impl Mcts {
    /// The usual search, whose tree takes no more than so many mebibytes.
    pub(crate) fn within<M: Copy>(mebibytes: usize) -> Self {
        Mcts { most_nodes: (mebibytes << 20) / Tree::<M>::NODE_BYTES, ..Mcts::default() }
    }

    /// Searches until a limit is reached or the value of the position is proven. `limits.nodes` is
    /// the most playouts, `limits.depth` how many plies deep the tree may grow.
    // Not inlined, so that other crates call what is compiled here instead of compiling their own.
    #[inline(never)]
    pub fn search<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        limits: &Limits<'_>,
        seed: u64,
    ) -> Findings<G::Move> {
        let mut dice = Dice::new(seed);
        let mut tree = Tree::new(equal_shares(game.seats(position)), self.most_nodes);
        match game.outcome(position) {
            Some(outcome) => tree.prove(Tree::<G::Move>::ROOT, shares(&outcome)),
            None => expand(&mut tree, game, position, Tree::<G::Move>::ROOT),
        }
        let mut path = Vec::new();
        let mut playouts = 0;
        while playouts < limits.nodes && !tree.is_proven() {
            self.visit(&mut tree, game, position, &mut path, limits.depth, &mut dice);
            playouts += 1;
            if playouts % PLAYOUTS_PER_QUESTION == 0 && limits.stop.now() {
                break;
            }
        }
        let turn = game.turn(position);
        Findings {
            moves: tree.candidates(turn),
            shares: tree.shares(Tree::<G::Move>::ROOT),
            is_proven: tree.is_proven(),
            playouts,
            turn,
        }
    }

    /// Goes down the tree to a leaf, plays on from there at random, and remembers the result all
    /// along the way.
    fn visit<G: Game>(
        &self,
        tree: &mut Tree<G::Move>,
        game: &G,
        position: &G::Position,
        path: &mut Vec<usize>,
        depth: u32,
        dice: &mut Dice,
    ) {
        let mut position = *position;
        let mut node = Tree::<G::Move>::ROOT;
        path.clear();
        path.push(node);
        let shares = loop {
            if let Some(shares) = tree.proven(node) {
                break shares;
            }
            let Some((child, arrival)) = tree.select(node, self.exploration, dice) else {
                if path.len() > depth as usize
                    || !self.deserves_children(tree, game, &position, node)
                {
                    break playout(game, &position, dice, self.longest_playout).shares;
                }
                expand(tree, game, &position, node);
                continue;
            };
            position = game.play(&position, arrival);
            node = child;
            path.push(node);
        };
        tree.remember(path, &shares);
    }

    /// The more moves a position has, the more visits it needs before a visit to each of its
    /// children tells more than one more playout from here.
    fn deserves_children<G: Game>(
        &self,
        tree: &Tree<G::Move>,
        game: &G,
        position: &G::Position,
        node: usize,
    ) -> bool {
        const MOVES_PER_VISIT: u64 = 16;
        let visits = u64::from(tree.visits(node));
        visits > 0 && {
            let count = game.count_moves(position);
            visits > count / MOVES_PER_VISIT && tree.len() + count as usize <= self.most_nodes
        }
    }
}

/// Adds a node for every move. Where the game is over at once that is known from now on, so a
/// win in one ply is never overlooked.
fn expand<G: Game>(tree: &mut Tree<G::Move>, game: &G, position: &G::Position, node: usize) {
    tree.open(node, game.turn(position));
    game.each_move(position, |legal| {
        let outcome = game.outcome(&game.play(position, legal));
        tree.add_child(node, legal, outcome.as_ref().map(shares));
    });
    tree.settle(node);
}
