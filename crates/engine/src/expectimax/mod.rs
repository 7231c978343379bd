//! The search for games with chance or several players: written once, for every game that brings
//! its [`ChanceEvaluate`].
//!
//! A die is answered by the mean over its faces. Everybody else takes what is best for their own
//! seat, and for no other: whoever harms an enemy does so because it helps. The search looks one
//! decision further at a time (`root.rs`), and deeper only at the most promising moves
//! (`worker.rs`).

mod evaluate;
mod root;
mod worker;

use crate::dice::Dice;
use crate::limits::Limits;
use crate::mcts::Findings;
use crate::playout::shares;
use root::Roots;
use worker::Worker;

pub use evaluate::ChanceEvaluate;

/// The deepest search.
const MAX_DEPTH: u32 = 20;

/// Looks ahead in one game with its options.
///
/// What is known about the board is worked out once, so keep it for the whole game.
///
/// ```
/// use tablier_core::{Game, Options};
/// use tablier_engine::{Expectimax, Limits};
/// use tablier_games::theseion::Theseion;
///
/// let game = Theseion::new(&Options::defaults(Theseion::INFO)).unwrap();
/// let five = game.read_move(&game.start(), "5").unwrap();
/// let position = game.play(&game.start(), five);
/// let limits = Limits { nodes: 1_000, ..Limits::default() };
/// let findings = Expectimax::new(&game, &position).search(&position, &limits, 1);
/// assert!(findings.best().is_some());
/// ```
#[derive(Debug)]
pub struct Expectimax<G: ChanceEvaluate> {
    game: G,
    chart: G::Chart,
}

impl<G: ChanceEvaluate> Expectimax<G> {
    /// Learns the board and the rules from any position of the game.
    pub fn new(game: &G, position: &G::Position) -> Self {
        Expectimax { game: game.clone(), chart: game.chart(position) }
    }

    /// Searches until a limit is reached. `limits.nodes` is the most positions to look at, and
    /// `limits.depth` the most decisions to look ahead, a first roll of the die counted as one. The
    /// first one is always looked at.
    /// The seed decides between moves that are worth the same.
    // Not inlined, so that other crates call what is compiled here instead of compiling their own.
    #[inline(never)]
    pub fn search(
        &self,
        position: &G::Position,
        limits: &Limits<'_>,
        seed: u64,
    ) -> Findings<G::Move> {
        let turn = self.game.turn(position);
        if let Some(outcome) = self.game.outcome(position) {
            let (moves, shares) = (Vec::new(), shares(&outcome));
            return Findings { moves, shares, is_proven: true, playouts: 0, turn };
        }
        let mut worker = Worker::new(&self.game, &self.chart, limits);
        let mut roots = Roots::new(&mut worker, position, &mut Dice::new(seed));
        for depth in 2..=limits.depth.min(MAX_DEPTH) {
            if roots.is_proven() || !roots.deepen(&mut worker, depth) {
                break;
            }
        }
        let (moves, shares, is_proven) = (roots.candidates(), roots.shares(), roots.is_proven());
        Findings { moves, shares, is_proven, playouts: worker.nodes(), turn }
    }
}
