//! What good players know about each game, one file or folder a game.

mod ordo;
mod orthokon;
mod theseion;
mod tor;
mod tortuga;
mod tortuga_lines;

use crate::expect::Outlook;
use crate::search::Knowledge;

/// Something to be done with the type of a game that can be searched.
pub trait SearchVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Knowledge>(&mut self) -> Self::Output;
}

/// Hands the type of a game to a visitor; nothing if the search cannot play it.
///
/// ```
/// use tablier_engine::{Knowledge, SearchVisitor, visit_searchable};
///
/// struct Name;
/// impl SearchVisitor for Name {
///     type Output = &'static str;
///
///     fn visit<G: Knowledge>(&mut self) -> &'static str {
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

/// Something to be done with the type of a game whose outlook is known.
pub trait OutlookVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Outlook>(&mut self) -> Self::Output;
}

/// Hands the type of a game to a visitor; nothing if [`Foresight`](crate::Foresight) cannot play it.
///
/// ```
/// use tablier_engine::{Outlook, OutlookVisitor, visit_foreseeable};
///
/// struct Name;
/// impl OutlookVisitor for Name {
///     type Output = &'static str;
///
///     fn visit<G: Outlook>(&mut self) -> &'static str {
///         G::INFO.name
///     }
/// }
/// assert_eq!(visit_foreseeable("theseion", &mut Name), Some("Théséion"));
/// assert_eq!(visit_foreseeable("ordo", &mut Name), None);
/// ```
pub fn visit_foreseeable<V: OutlookVisitor>(id: &str, visitor: &mut V) -> Option<V::Output> {
    match id {
        "theseion" => Some(visitor.visit::<tablier_games::theseion::Theseion>()),
        _ => None,
    }
}
