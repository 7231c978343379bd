//! What a game brings to the engine, without types: for the registry, the command line and the server.

use std::any::Any;
use std::fmt::{self, Debug};
use std::marker::PhantomData;

use tablier_core::{AnyMatch, Info, Match, Message, Options};
use tablier_games::GameEntry;

use super::Playable;
use crate::analysis::{AnyEngine, PreparedSearch, UntypedEngine, engine};
use crate::dice::Dice;
use crate::limits::{Clock, WorkerPool};
use crate::match_runner::{Pairing, opening};
use crate::players::{AnyPlayer, Spec, UntypedPlayer};
use crate::playout::playout;
use crate::prove::AnyProver;
use crate::solve::Solver;
use crate::tune::{Tuned, Tuning};

/// Random playouts that are ready to be made: how many, and what the die shows. Tells how many plies they had
/// together.
pub type PreparedPlayouts = Box<dyn Fn(u64, &mut Dice) -> u64>;

/// What the engine does with some game.
///
/// ```
/// use tablier_engine::{Alone, Limits, Never, Spec, SystemClock};
///
/// let played = tablier_games::game("tortuga", []).unwrap().begin();
/// let tortuga = tablier_engine::find("tortuga").unwrap();
///
/// let mut engine = tortuga.engine(1, Box::new(Alone));
/// let limits = Limits { nodes: 1_000, ..Limits::default() };
/// let analysis = engine.analyse(&*played, limits, 2, &mut |_| {}).unwrap();
/// assert!(played.legal_moves().contains(&analysis.lines[1].moves[0]));
///
/// let mut player = tortuga.player(Spec::Nodes(100), 1, &SystemClock);
/// let chosen = player.choose(&*played, &Never).unwrap();
/// assert!(played.legal_moves().contains(&chosen));
/// ```
pub trait AnyGameEngine: Debug + Send + Sync {
    /// What is known about the game without playing it.
    fn info(&self) -> &'static Info;

    /// The rules of the game, for the registry of games.
    fn entry(&self) -> GameEntry;

    /// The strongest engine, with so many mebibytes of memory.
    fn engine(&self, mebibytes: usize, workers: Box<dyn WorkerPool>) -> Box<dyn AnyEngine>;

    /// A player, who plays the same for the same seed unless a clock limits him.
    fn player(&self, spec: Spec, seed: u64, clock: &'static dyn Clock) -> Box<dyn AnyPlayer>;

    /// Plays a game of these players to its end, or until it has too many plies. Fails if the options do not fit
    /// together.
    fn play(
        &self,
        options: &Options,
        pairing: &Pairing<'_>,
        clock: &'static dyn Clock,
    ) -> Result<Box<dyn AnyMatch>, Message>;

    /// The points of each level against the one below it, from level 2 on, in per cent, as far as they were measured.
    fn measured_steps(&self) -> &'static [f64];

    /// How strong a level is, in points of Elo against level 5; none if it was not measured.
    fn measured_strength(&self, level: u8) -> Option<f64>;

    /// What the game leaves to a default without saying so; see [`GameEngine::unsaid`](super::GameEngine::unsaid).
    fn unsaid(&self) -> Vec<&'static str>;

    /// Whether single positions can be proved.
    fn is_provable(&self) -> bool;

    /// What proves who wins from the present position; nothing if positions of the game cannot be proved, or the
    /// match is one of another game.
    fn prover(&self, played: &dyn AnyMatch) -> Option<Box<dyn AnyProver>>;

    /// What solves the game, if it is small enough.
    fn solver(&self) -> Option<Solver>;

    /// Whether the weights of the evaluation can be learnt.
    fn is_tunable(&self) -> bool;

    /// Learns the weights of the evaluation; nothing if it has none that can be learnt.
    fn tune(&self, tuning: &Tuning, workers: &dyn WorkerPool) -> Option<Tuned>;

    /// The size of a position in memory, hash included.
    fn position_bytes(&self) -> usize;

    /// Random playouts from the start with the default options. Fails if these do not fit together.
    fn prepare_playouts(&self) -> Result<PreparedPlayouts, Message>;

    /// How deep the benchmark searches; nothing if the game has no evaluation.
    fn benchmark_depth(&self) -> Option<u32>;

    /// Whether several threads share the work of a search.
    fn shares_work(&self) -> bool;

    /// A search to this depth, from nothing, of a position of the benchmark with the default options: the one with
    /// this number among those of the game, which begin again after the last, or else the one after so many random
    /// plies. Nothing if the game has no evaluation.
    fn prepare_search(
        &self,
        opening_plies: usize,
        number: u64,
        depth: u32,
        mebibytes: usize,
    ) -> Option<PreparedSearch>;
}

/// What the game `G` brings to the engine, without its type.
///
/// ```
/// use tablier_engine::any_game_engine;
/// use tablier_games::ordo::Ordo;
///
/// assert_eq!(any_game_engine::<Ordo>().info().name, "Ordo");
/// ```
pub const fn any_game_engine<G: Playable>() -> &'static dyn AnyGameEngine {
    const { &Untyped::<G>(PhantomData) }
}

/// The one implementation of [`AnyGameEngine`].
struct Untyped<G>(PhantomData<fn() -> G>);

impl<G: Playable> Debug for Untyped<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGameEngine").field(&G::INFO.id).finish()
    }
}

impl<G: Playable> AnyGameEngine for Untyped<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn entry(&self) -> GameEntry {
        GameEntry::of::<G>()
    }

    fn engine(&self, mebibytes: usize, workers: Box<dyn WorkerPool>) -> Box<dyn AnyEngine> {
        Box::new(UntypedEngine::<G>(engine(mebibytes, workers, 0)))
    }

    fn player(&self, spec: Spec, seed: u64, clock: &'static dyn Clock) -> Box<dyn AnyPlayer> {
        Box::new(UntypedPlayer::<G>(spec.player(seed, clock)))
    }

    fn play(
        &self,
        options: &Options,
        pairing: &Pairing<'_>,
        clock: &'static dyn Clock,
    ) -> Result<Box<dyn AnyMatch>, Message> {
        Ok(Box::new(pairing.play(&G::new(options)?, clock)))
    }

    fn measured_steps(&self) -> &'static [f64] {
        G::ENGINE.measured_steps()
    }

    fn measured_strength(&self, level: u8) -> Option<f64> {
        G::ENGINE.measured_strength(level)
    }

    fn unsaid(&self) -> Vec<&'static str> {
        G::ENGINE.unsaid()
    }

    fn is_provable(&self) -> bool {
        G::ENGINE.prover.is_some()
    }

    fn prover(&self, played: &dyn AnyMatch) -> Option<Box<dyn AnyProver>> {
        let played: &dyn Any = played;
        let played: &Match<G> = played.downcast_ref()?;
        Some(G::ENGINE.prover?(played))
    }

    fn solver(&self) -> Option<Solver> {
        G::ENGINE.solved.map(|solved| solved.solver)
    }

    fn is_tunable(&self) -> bool {
        G::ENGINE.tune.is_some()
    }

    fn tune(&self, tuning: &Tuning, workers: &dyn WorkerPool) -> Option<Tuned> {
        G::ENGINE.tune?(tuning, workers)
    }

    fn position_bytes(&self) -> usize {
        size_of::<G::Position>()
    }

    fn prepare_playouts(&self) -> Result<PreparedPlayouts, Message> {
        const LONGEST_PLAYOUT: u32 = 10_000;
        let game = G::new(&Options::defaults(G::INFO))?;
        let start = game.start();
        Ok(Box::new(move |count, dice| {
            let played = (0..count).map(|_| playout(&game, &start, dice, LONGEST_PLAYOUT));
            played.map(|playout| u64::from(playout.plies)).sum()
        }))
    }

    fn benchmark_depth(&self) -> Option<u32> {
        let search = G::ENGINE.search?;
        Some(G::ENGINE.benchmark_depth.unwrap_or(search.benchmark_depth))
    }

    fn shares_work(&self) -> bool {
        G::ENGINE.search.is_some_and(|search| search.shares_work)
    }

    fn prepare_search(
        &self,
        opening_plies: usize,
        number: u64,
        depth: u32,
        mebibytes: usize,
    ) -> Option<PreparedSearch> {
        let search = G::ENGINE.search?;
        let game = G::new(&Options::defaults(G::INFO)).ok()?;
        let played = match G::ENGINE.benchmark_positions {
            [] => opening(&game, opening_plies, number),
            texts => {
                let start = game.read_position(texts[number as usize % texts.len()]).ok()?;
                Match::from_position(game, start)
            }
        };
        Some((search.prepare)(played, depth, mebibytes, number))
    }
}
