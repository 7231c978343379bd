//! Proofs without types, for the command line.

use tablier_core::{Game, Match, Seat};

use super::{ProofTable, Provable, Prover, Unwritten, Verdict};
use crate::limits::Limits;

/// Proves claims about one position of some game, made by
/// [`AnyGameEngine::prover`](crate::AnyGameEngine::prover).
///
/// ```
/// use tablier_engine::{Limits, ProofTable, Verdict};
///
/// let game = tablier_games::game("tortuga", []).unwrap();
/// let race = game.begin_at("s3/5/6/4s2/6/5/n3 s").unwrap();
/// let prover = tablier_engine::find("tortuga").unwrap().prover(&*race).unwrap();
/// let mut table = ProofTable::new(1);
/// let (verdict, _) = prover.prove(prover.mover(), &mut table, Limits::default());
/// assert_eq!(verdict, Verdict::Proved);
/// ```
pub trait AnyProver {
    /// Whether a position can come back. If so, claims are about a number of plies, the depth of the limits.
    fn repeats(&self) -> bool;

    /// Who is to move.
    fn mover(&self) -> Seat;

    /// Tries to settle whether the attacker wins, and tells how many positions it has looked at; see
    /// [`Prover::prove`].
    fn prove(&self, attacker: Seat, table: &mut ProofTable, limits: Limits<'_>) -> (Verdict, u64);

    /// The winner's moves of a proof that the attacker wins; see [`Prover::decisions`].
    fn decisions(
        &self,
        attacker: Seat,
        table: &mut ProofTable,
        limits: Limits<'_>,
    ) -> Result<Vec<u8>, Unwritten>;
}

/// What proves claims about the present position of a match.
pub(crate) fn any_prover<G: Provable>(played: &Match<G>) -> Box<dyn AnyProver> {
    Box::new(Untyped { game: played.game().clone(), position: *played.position() })
}

/// The one implementation of [`AnyProver`].
struct Untyped<G: Game> {
    game: G,
    position: G::Position,
}

impl<G: Provable> AnyProver for Untyped<G> {
    fn repeats(&self) -> bool {
        G::REPEATS
    }

    fn mover(&self) -> Seat {
        self.game.turn(&self.position).seat()
    }

    fn prove(&self, attacker: Seat, table: &mut ProofTable, limits: Limits<'_>) -> (Verdict, u64) {
        let mut prover = Prover::new(&self.game, attacker, table);
        let verdict = prover.prove(&self.position, limits);
        (verdict, prover.nodes())
    }

    fn decisions(
        &self,
        attacker: Seat,
        table: &mut ProofTable,
        limits: Limits<'_>,
    ) -> Result<Vec<u8>, Unwritten> {
        Prover::new(&self.game, attacker, table).decisions(&self.position, limits)
    }
}
