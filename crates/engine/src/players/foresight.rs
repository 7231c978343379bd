//! A player who looks ahead where there is chance, or where there are more than two players.

use std::any::Any;

use tablier_core::{Game, Match};

use super::{Player, to_move};
use crate::dice::Dice;
use crate::expect::{Foresight, Outlook};
use crate::knowledge::{OutlookVisitor, visit_foreseeable};
use crate::limits::Limits;

/// Plays the best move that is found by looking at so many positions. Plays one game: another may
/// have another board.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{ForesightPlayer, Player};
/// use tablier_games::theseion::Theseion;
///
/// let mut played = Match::new(Theseion::new(&Options::defaults(Theseion::INFO)).unwrap());
/// played.play_text("5").unwrap();
/// assert!(ForesightPlayer::new(500, 1).choose(&played).is_some());
/// ```
#[derive(Debug)]
pub struct ForesightPlayer<G: Outlook> {
    nodes: u64,
    dice: Dice,
    /// Known from the first move on.
    foresight: Option<Foresight<G>>,
}

impl<G: Outlook> ForesightPlayer<G> {
    /// The player who looks at so many positions for a move, with this seed.
    pub fn new(nodes: u64, seed: u64) -> Self {
        ForesightPlayer { nodes, dice: Dice::new(seed), foresight: None }
    }
}

impl<G: Outlook> Player<G> for ForesightPlayer<G> {
    fn choose(&mut self, played: &Match<G>) -> Option<G::Move> {
        let (game, position) = to_move(played)?;
        if game.count_moves(position) == 1 {
            return game.nth_move(position, 0);
        }
        let foresight = self.foresight.get_or_insert_with(|| Foresight::new(game, position));
        let limits = Limits { nodes: self.nodes, ..Limits::default() };
        foresight.search(position, &limits, self.dice.number()).best()
    }
}

/// The player who looks ahead, if the outlook of the game is known.
pub(super) fn foreseer<G: Game>(nodes: u64, seed: u64) -> Option<Box<dyn Player<G>>> {
    struct Make(u64, u64);
    impl OutlookVisitor for Make {
        /// A boxed `dyn Player` of the game, whose type only the caller can name.
        type Output = Box<dyn Any>;

        fn visit<K: Outlook>(&mut self) -> Self::Output {
            let player: Box<dyn Player<K>> = Box::new(ForesightPlayer::new(self.0, self.1));
            Box::new(player)
        }
    }
    let made = visit_foreseeable(G::INFO.id, &mut Make(nodes, seed))?;
    made.downcast().ok().map(|player| *player)
}
