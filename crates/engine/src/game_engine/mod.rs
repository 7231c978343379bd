//! What a game brings to the engine: how it is evaluated, its levels, and what else can be done with it.
//!
//! A game says so once, in a [`GameEngine`], which the trait [`Playable`] connects with its type. `any.rs` is the
//! same without types, for the registry.

mod any;

use tablier_core::{Game, Match, Seat};

use crate::analysis::{Engine, PreparedSearch, alpha_beta, expectimax};
use crate::expectimax::ChanceEvaluate;
use crate::limits::WorkerPool;
use crate::players::{Ladder, PLAYOUT_LADDER, SEARCH_LADDER, few_replies, strength};
use crate::prove::{AnyProver, Provable, any_prover};
use crate::search::{Evaluate, LinearEvaluation};
use crate::solve::{Solvable, Solver};
use crate::tune::{Tuned, Tuning, tune};

pub use any::{AnyGameEngine, PreparedPlayouts, any_game_engine};

/// A game that the engine plays.
///
/// Every game can be played by playouts, which need nothing but its rules; with an evaluation it is searched.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{Alone, Limits, Playable, Question, engine};
///
/// /// The best move at the start of any game.
/// fn first_move<G: Playable>() -> Option<G::Move> {
///     let played = Match::new(G::new(&Options::defaults(G::INFO)).ok()?);
///     let limits = Limits { nodes: 1_000, ..Limits::default() };
///     engine(1, Box::new(Alone), 1).best(&Question::new(&played, limits))
/// }
/// assert!(first_move::<tablier_games::ordo::Ordo>().is_some());
/// ```
pub trait Playable: Game {
    /// What the game brings to the engine.
    const ENGINE: GameEngine<Self>;
}

/// What a game brings to the engine. It begins with the method by which the game is played, and what is not said
/// has a default.
///
/// ```
/// use tablier_engine::Playable;
/// use tablier_games::ordo::Ordo;
///
/// assert_eq!(Ordo::ENGINE.measured_strength(5), Some(0.0));
/// assert!(Ordo::ENGINE.unsaid().is_empty());
/// ```
#[derive(Debug)]
pub struct GameEngine<G: Game> {
    search: Option<SearchMethod<G>>,
    solved: Option<SolvedMethod<G>>,
    prover: Option<MakeProver<G>>,
    looks: fn(&G, &G::Position, Seat) -> i64,
    tune: Option<Tune>,
    ladder: Option<&'static Ladder>,
    steps: Option<&'static [f64]>,
    benchmark_depth: Option<u32>,
    benchmark_positions: &'static [&'static str],
}

type Tune = fn(&Tuning, &dyn WorkerPool) -> Option<Tuned>;
type MakeProver<G> = fn(&Match<G>) -> Box<dyn AnyProver>;
/// Makes an engine with so many mebibytes, its workers, and a seed.
type MakeEngine<G> = fn(usize, Box<dyn WorkerPool>, u64) -> Box<dyn Engine<G>>;

/// How a game is searched by its evaluation.
#[derive(Debug)]
struct SearchMethod<G: Game> {
    engine: MakeEngine<G>,
    prepare: fn(Match<G>, u32, usize, u64) -> PreparedSearch,
    shares_work: bool,
    benchmark_depth: u32,
}

/// How a solved game is played.
#[derive(Debug)]
struct SolvedMethod<G: Game> {
    engine: fn() -> Box<dyn Engine<G>>,
    solver: Solver,
}

impl<G: Game> GameEngine<G> {
    /// A game without an evaluation, which is played by random playouts (Monte Carlo tree search).
    pub const fn playouts() -> Self {
        GameEngine {
            search: None,
            solved: None,
            prover: None,
            looks: few_replies,
            tune: None,
            ladder: None,
            steps: None,
            benchmark_depth: None,
            benchmark_positions: &[],
        }
    }

    /// A game for two without chance, searched by alpha-beta.
    pub const fn alpha_beta() -> Self
    where
        G: Evaluate,
    {
        let search = SearchMethod {
            engine: alpha_beta::engine,
            prepare: alpha_beta::prepare,
            shares_work: true,
            benchmark_depth: 4,
        };
        GameEngine { search: Some(search), ..GameEngine::playouts() }
    }

    /// A game with chance or more than two players, searched by expectimax.
    pub const fn expectimax() -> Self
    where
        G: ChanceEvaluate,
    {
        let search = SearchMethod {
            engine: expectimax::engine,
            prepare: expectimax::prepare,
            shares_work: false,
            benchmark_depth: 3,
        };
        GameEngine { search: Some(search), ..GameEngine::playouts() }
    }

    /// The full engine answers from a table of all positions.
    #[must_use]
    pub const fn solved(mut self) -> Self
    where
        G: Solvable,
    {
        self.solved = Some(SolvedMethod { engine: G::solved_engine, solver: Solver::of::<G>() });
        self
    }

    /// Single positions can be proved.
    #[must_use]
    pub const fn provable(mut self) -> Self
    where
        G: Provable,
    {
        self.prover = Some(any_prover);
        self
    }

    /// The weights of the evaluation can be learnt from games, as `examples/tune.rs` does.
    #[must_use]
    pub const fn tunable(mut self) -> Self
    where
        G: LinearEvaluation,
    {
        self.tune = Some(tune::<G>);
        self
    }

    /// How good a position looks, without looking ahead, to the player of a seat who has just moved: by this the
    /// player `greedy` chooses. Without it, a position looks the better the fewer moves the next player has.
    #[must_use]
    pub const fn looks(mut self, looks: fn(&G, &G::Position, Seat) -> i64) -> Self {
        self.looks = looks;
        self
    }

    /// What the levels do. Without it, [`SEARCH_LADDER`], or [`PLAYOUT_LADDER`] without an evaluation.
    #[must_use]
    pub const fn ladder(mut self, ladder: &'static Ladder) -> Self {
        self.ladder = Some(ladder);
        self
    }

    /// The points of each level against the one below it, from level 2 on, in per cent, as measured by
    /// `tablier match`. A step that was not measured ends the list.
    ///
    /// Only levels that were measured have a rating.
    #[must_use]
    pub const fn measured(mut self, steps: &'static [f64]) -> Self {
        self.steps = Some(steps);
        self
    }

    /// Nobody has measured how strong the levels are.
    #[must_use]
    pub const fn unmeasured(self) -> Self {
        self.measured(&[])
    }

    /// How deep the benchmark searches, so that the game takes about as long as the others: some tenths of a
    /// second. Without it, 4 plies, or 3 decisions where there is chance.
    #[must_use]
    pub const fn benchmark_depth(mut self, depth: u32) -> Self {
        self.benchmark_depth = Some(depth);
        self
    }

    /// The texts of the positions that the benchmark searches, one after the other. Without it, positions after a few
    /// random plies, which is nonsense where a game is nearly over by then.
    #[must_use]
    pub const fn benchmark_positions(mut self, positions: &'static [&'static str]) -> Self {
        self.benchmark_positions = positions;
        self
    }

    /// What the game leaves to a default without saying so, by the names of the methods that would say it. Nothing
    /// is missing for it to be played, but the games of this workspace say everything.
    pub fn unsaid(&self) -> Vec<&'static str> {
        let searched = self.search.is_some();
        let all = [
            ("ladder", self.ladder.is_none() && searched),
            ("measured", self.steps.is_none()),
            ("benchmark_depth", self.benchmark_depth.is_none() && searched),
        ];
        all.into_iter().filter_map(|(name, is_unsaid)| is_unsaid.then_some(name)).collect()
    }

    /// What [`measured`](Self::measured) was told; nothing if no level was measured.
    pub fn measured_steps(&self) -> &'static [f64] {
        self.steps.unwrap_or_default()
    }

    /// How strong a level is, in points of Elo against level 5; none if it was not measured.
    pub fn measured_strength(&self, level: u8) -> Option<f64> {
        strength(self.measured_steps(), level)
    }

    /// The engine that answers from a table, if the game is solved.
    pub(crate) fn solved_engine(&self) -> Option<Box<dyn Engine<G>>> {
        self.solved.as_ref().map(|solved| (solved.engine)())
    }

    /// The engine that calculates, if the game has an evaluation.
    pub(crate) fn search_engine(
        &self,
        mebibytes: usize,
        workers: Box<dyn WorkerPool>,
        seed: u64,
    ) -> Option<Box<dyn Engine<G>>> {
        self.search.as_ref().map(|search| (search.engine)(mebibytes, workers, seed))
    }

    /// How good a position looks to `seat`, who has just moved.
    pub(crate) fn look_at(&self, game: &G, after: &G::Position, seat: Seat) -> i64 {
        (self.looks)(game, after, seat)
    }

    /// What the levels do.
    pub(crate) fn levels(&self) -> &'static Ladder {
        self.ladder.unwrap_or(if self.search.is_some() { &SEARCH_LADDER } else { &PLAYOUT_LADDER })
    }
}

#[cfg(test)]
mod tests {
    use tablier_core::Options;

    use super::*;

    #[test]
    fn positions_of_the_benchmark_are_positions_of_the_game() {
        fn check<G: Playable>() {
            let game = G::new(&Options::defaults(G::INFO)).unwrap();
            for text in G::ENGINE.benchmark_positions {
                assert!(game.read_position(text).is_ok(), "{text} in {}", G::INFO.id);
            }
        }
        macro_rules! check_all {
            ($($module:ident: $game:ident),* $(,)?) => {
                $(check::<tablier_games::$module::$game>();)*
            };
        }
        tablier_games::with_games!(check_all);
    }

    /// Who adds a game is asked for what the others have.
    #[test]
    fn every_game_says_all_there_is_to_say() {
        for game in crate::games() {
            let unsaid = game.unsaid();
            let hint = "see the methods of GameEngine with these names";
            assert!(unsaid.is_empty(), "{game:?} does not say {unsaid:?}: {hint}");
        }
    }

    #[test]
    fn a_higher_level_thinks_longer_and_overlooks_less() {
        fn check<G: Playable>() {
            for pair in G::ENGINE.levels().windows(2) {
                let [(nodes, overlooks), (more_nodes, fewer)] = [pair[0], pair[1]];
                assert!(nodes <= more_nodes && overlooks >= fewer, "{pair:?} in {}", G::INFO.id);
                assert!((nodes, overlooks) != (more_nodes, fewer), "{pair:?} in {}", G::INFO.id);
            }
        }
        macro_rules! check_all {
            ($($module:ident: $game:ident),* $(,)?) => {
                $(check::<tablier_games::$module::$game>();)*
            };
        }
        tablier_games::with_games!(check_all);
    }
}
