//! What good players know about each game, one file or folder a game.

mod ordo;
mod orthokon;
mod theseion;
mod tor;
mod tortuga;
mod tortuga_features;

use crate::expectimax::ChanceEvaluate;
use crate::search::Evaluate;

/// Something to be done with the type of a game that can be searched.
pub trait SearchVisitor {
    /// The result of a visit.
    type Output;

    /// Called with the type of the game.
    fn visit<G: Evaluate>(&mut self) -> Self::Output;
}

/// Hands the type of a game to a visitor; nothing if the search cannot play it.
///
/// ```
/// use tablier_engine::{Evaluate, SearchVisitor, visit_searchable};
///
/// struct Name;
/// impl SearchVisitor for Name {
///     type Output = &'static str;
///
///     fn visit<G: Evaluate>(&mut self) -> &'static str {
///         G::INFO.name
///     }
/// }
/// assert_eq!(visit_searchable("ordo", &mut Name), Some("Ordo"));
/// assert_eq!(visit_searchable("theseion", &mut Name), None);
/// ```
pub fn visit_searchable<V: SearchVisitor>(id: &str, visitor: &mut V) -> Option<V::Output> {
    match id {
        "orthokon" => Some(visitor.visit::<tablier_games::orthokon::Orthokon>()),
        "ordo" => Some(visitor.visit::<tablier_games::ordo::Ordo>()),
        "tortuga" => Some(visitor.visit::<tablier_games::tortuga::Tortuga>()),
        "tor" => Some(visitor.visit::<tablier_games::tor::Tor>()),
        _ => None,
    }
}

/// Something to be done with the type of a game that `expectimax` can search.
pub trait ChanceVisitor {
    /// The result of a visit.
    type Output;

    /// Called with the type of the game.
    fn visit<G: ChanceEvaluate>(&mut self) -> Self::Output;
}

/// Hands the type of a game to a visitor; nothing if [`Expectimax`](crate::Expectimax) cannot play it.
///
/// ```
/// use tablier_engine::{ChanceEvaluate, ChanceVisitor, visit_expectimax};
///
/// struct Name;
/// impl ChanceVisitor for Name {
///     type Output = &'static str;
///
///     fn visit<G: ChanceEvaluate>(&mut self) -> &'static str {
///         G::INFO.name
///     }
/// }
/// assert_eq!(visit_expectimax("theseion", &mut Name), Some("Théséion"));
/// assert_eq!(visit_expectimax("ordo", &mut Name), None);
/// ```
pub fn visit_expectimax<V: ChanceVisitor>(id: &str, visitor: &mut V) -> Option<V::Output> {
    match id {
        "theseion" => Some(visitor.visit::<tablier_games::theseion::Theseion>()),
        _ => None,
    }
}
