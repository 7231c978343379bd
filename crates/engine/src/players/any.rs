//! Players without types, for the command line and the server.

use std::any::Any;
use std::fmt::Debug;

use tablier_core::{AnyMatch, Game, Match, Message};
use tablier_games::Visitor;

use super::{Player, Spec};
use crate::limits::{Clock, Stop};

/// Somebody who plays some game. Moves are texts.
pub trait AnyPlayer: Debug + Send {
    /// The move to play next; none when the game is over, the die is to be rolled, or the match is
    /// one of another game.
    fn choose(&mut self, played: &dyn AnyMatch, stop: &dyn Stop) -> Option<String>;
}

impl Spec {
    /// The same as [`Spec::player`], for the game with this id.
    ///
    /// ```
    /// use tablier_engine::{Never, Spec, SystemClock};
    ///
    /// let played = tablier_games::game("tor", []).unwrap().begin();
    /// let mut player = Spec::Nodes(100).any_player("tor", 1, &SystemClock).unwrap();
    /// let chosen = player.choose(&*played, &Never).unwrap();
    /// assert!(played.legal_moves().contains(&chosen));
    /// ```
    pub fn any_player(
        self,
        id: &str,
        seed: u64,
        clock: &'static dyn Clock,
    ) -> Result<Box<dyn AnyPlayer>, Message> {
        struct Make(Spec, u64, &'static dyn Clock);
        impl Visitor for Make {
            type Output = Box<dyn AnyPlayer>;

            fn visit<G: Game>(&mut self) -> Self::Output {
                Box::new(Untyped::<G>(self.0.player(self.1, self.2)))
            }
        }
        tablier_games::visit(id, &mut Make(self, seed, clock))
    }
}

#[derive(Debug)]
struct Untyped<G: Game>(Box<dyn Player<G>>);

impl<G: Game> AnyPlayer for Untyped<G> {
    fn choose(&mut self, played: &dyn AnyMatch, stop: &dyn Stop) -> Option<String> {
        let played: &dyn Any = played;
        let played: &Match<G> = played.downcast_ref()?;
        let chosen = self.0.choose(played, stop)?;
        Some(played.game().move_text(played.position(), chosen))
    }
}
