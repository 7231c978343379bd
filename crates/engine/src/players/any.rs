//! Players without types, for the command line and the server.

use std::any::Any;
use std::fmt::Debug;

use tablier_core::{AnyMatch, Game, Match};

use super::Player;
use crate::limits::Stop;

/// Somebody who plays some game, made by [`AnyGameEngine::player`](crate::AnyGameEngine::player). Moves are texts.
pub trait AnyPlayer: Debug + Send {
    /// The move to play next; none when the game is over, the die is to be rolled, or the match is
    /// one of another game.
    fn choose(&mut self, played: &dyn AnyMatch, stop: &dyn Stop) -> Option<String>;
}

/// The one implementation of [`AnyPlayer`].
#[derive(Debug)]
pub(crate) struct UntypedPlayer<G: Game>(pub(crate) Box<dyn Player<G>>);

impl<G: Game> AnyPlayer for UntypedPlayer<G> {
    fn choose(&mut self, played: &dyn AnyMatch, stop: &dyn Stop) -> Option<String> {
        let played: &dyn Any = played;
        let played: &Match<G> = played.downcast_ref()?;
        let chosen = self.0.choose(played, stop)?;
        Some(played.game().move_text(played.position(), chosen))
    }
}
