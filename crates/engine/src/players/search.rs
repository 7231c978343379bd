//! A player who searches.

use std::any::Any;

use tablier_core::{Game, Match};

use super::{Player, to_move};
use crate::knowledge::{SearchVisitor, visit_searchable};
use crate::limits::Limits;
use crate::search::{Knowledge, Search, Team};

/// The memory of one player: games of a match are played side by side.
const MEBIBYTES: usize = 16;

/// Plays the best move that a search of so many positions finds.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Player, SearchPlayer};
/// use tablier_games::ordo::Ordo;
///
/// let played = Match::new(Ordo::new(&Options::defaults(Ordo::INFO)).unwrap());
/// assert!(SearchPlayer::new(500).choose(&played).is_some());
/// ```
#[derive(Debug)]
pub struct SearchPlayer {
    nodes: u64,
    team: Team,
}

impl SearchPlayer {
    /// The player who looks at so many positions for a move.
    pub fn new(nodes: u64) -> Self {
        SearchPlayer { nodes, team: Team::new(MEBIBYTES) }
    }
}

impl<G: Knowledge> Player<G> for SearchPlayer {
    fn choose(&mut self, played: &Match<G>) -> Option<G::Move> {
        to_move(played)?;
        self.team.next_move();
        let limits = Limits { nodes: self.nodes, ..Limits::default() };
        Search { played, team: &self.team, limits, lines: 1 }.lead(&mut |_| {}).best()
    }
}

/// The player who searches, if the search knows the game.
pub(super) fn searcher<G: Game>(nodes: u64) -> Option<Box<dyn Player<G>>> {
    struct Make(u64);
    impl SearchVisitor for Make {
        /// A boxed `dyn Player` of the game, whose type only the caller can name.
        type Output = Box<dyn Any>;

        fn visit<K: Knowledge>(&mut self) -> Self::Output {
            let player: Box<dyn Player<K>> = Box::new(SearchPlayer::new(self.0));
            Box::new(player)
        }
    }
    let made = visit_searchable(G::INFO.id, &mut Make(nodes))?;
    made.downcast().ok().map(|player| *player)
}
