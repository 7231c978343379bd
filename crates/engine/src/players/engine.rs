//! A player who asks an engine.

use std::time::Duration;

use tablier_core::{Game, Match};

use super::{Player, to_move};
use crate::analysis::{Engine, Question};
use crate::dice::Dice;
use crate::limits::{Clock, Either, Limits, Stop};
use crate::search::Blindness;

/// How hard a player thinks, and how much he overlooks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub(super) nodes: u64,
    pub(super) depth: u32,
    pub(super) time: Option<Duration>,
    /// How many moves in a thousand he does not see.
    pub(super) overlooks: u16,
}

impl Effort {
    /// Without a limit.
    pub(super) const BOUNDLESS: Effort =
        Effort { nodes: u64::MAX, depth: u32::MAX, time: None, overlooks: 0 };
}

/// Plays the best move that an engine finds with a given effort.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Never, Player, Spec, SystemClock};
/// use tablier_games::ordo::Ordo;
///
/// let played = Match::new(Ordo::new(&Options::defaults(Ordo::INFO)).unwrap());
/// let mut player = Spec::Nodes(500).player(1, &SystemClock);
/// assert!(player.choose(&played, &Never).is_some());
/// ```
#[derive(Debug)]
pub struct EnginePlayer<G: Game> {
    engine: Box<dyn Engine<G>>,
    effort: Effort,
    clock: &'static dyn Clock,
    dice: Dice,
}

impl<G: Game> EnginePlayer<G> {
    pub(super) fn new(
        engine: Box<dyn Engine<G>>,
        effort: Effort,
        clock: &'static dyn Clock,
        seed: u64,
    ) -> Self {
        EnginePlayer { engine, effort, clock, dice: Dice::new(seed) }
    }
}

impl<G: Game> Player<G> for EnginePlayer<G> {
    fn choose(&mut self, played: &Match<G>, stop: &dyn Stop) -> Option<G::Move> {
        let (game, position) = to_move(played)?;
        if game.count_moves(position) == 1 {
            return game.nth_move(position, 0);
        }
        let Effort { nodes, depth, time, overlooks } = self.effort;
        let time = time.map(|time| self.clock.stop_after(time));
        let either;
        let stop = match &time {
            Some(time) => {
                either = Either(&**time, stop);
                &either
            }
            None => stop,
        };
        let blindness = Blindness { overlooks, seed: self.dice.number() };
        let limits = Limits { nodes, depth, stop };
        let question = Question { blindness, ..Question::new(played, limits) };
        self.engine.best(&question)
    }
}
