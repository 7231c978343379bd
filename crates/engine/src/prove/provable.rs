//! The games whose positions can be proved.

use tablier_core::Game;
use tablier_games::tor::Tor;
use tablier_games::tortuga::Tortuga;

/// A game of two players without chance, and what helps to prove its positions.
pub trait Provable: Game {
    /// Whether a position can come back. If so, claims are about a number of plies.
    const REPEATS: bool;

    /// Whether the side to move is sure to win, as far as that is seen without search.
    fn surely_wins(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// How much seems to be missing to the win of the side to move, and to that of the other side, in
    /// a position that is not over and has so many moves. At least 1 each.
    ///
    /// To win takes one good move; to lose, all must fail.
    fn estimate(&self, position: &Self::Position, moves: u32) -> (u32, u32) {
        let _ = position;
        (1, moves)
    }
}

impl Provable for Tortuga {
    /// Turtles only go forward.
    const REPEATS: bool = false;

    fn surely_wins(&self, position: &Self::Position) -> bool {
        self.wins_at_once(position)
    }
}

impl Provable for Tor {
    /// Pawns can go to and fro on pairs of tokens, when each is put back where it came from.
    const REPEATS: bool = true;
}

/// Something to be done with the type of a game whose positions can be proved.
pub trait ProofVisitor {
    /// The result of a visit.
    type Output;

    /// Called with the type of the game.
    fn visit<G: Provable>(&mut self) -> Self::Output;
}

/// Hands the type of a game to a visitor; nothing if its positions cannot be proved.
///
/// ```
/// use tablier_engine::{ProofVisitor, Provable, visit_provable};
///
/// struct Name;
/// impl ProofVisitor for Name {
///     type Output = &'static str;
///
///     fn visit<G: Provable>(&mut self) -> &'static str {
///         G::INFO.name
///     }
/// }
/// assert_eq!(visit_provable("tor", &mut Name), Some("Tor"));
/// assert_eq!(visit_provable("theseion", &mut Name), None);
/// ```
pub fn visit_provable<V: ProofVisitor>(id: &str, visitor: &mut V) -> Option<V::Output> {
    match id {
        "tortuga" => Some(visitor.visit::<Tortuga>()),
        "tor" => Some(visitor.visit::<Tor>()),
        _ => None,
    }
}
