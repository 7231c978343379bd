//! Whoever is told to stop stops, with a legal move. No clock is needed to see that: somebody who
//! says stop counts how often he is asked.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tablier_core::{Game, Match, Options, Turn};
use tablier_engine::{
    Alone, Clock, Level, Limits, Mcts, Never, Playable, Question, Spec, Stop, Threads, WorkerPool,
    any_game_engine, engine, opening,
};

/// Says stop from its n-th question on.
#[derive(Debug)]
struct From {
    number: u64,
    asked: AtomicU64,
}

impl From {
    fn new(number: u64) -> Self {
        From { number, asked: AtomicU64::new(0) }
    }

    fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}

impl Stop for From {
    fn now(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) + 1 >= self.number
    }
}

/// A clock that stands still.
#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn stop_after(&self, _time: Duration) -> Box<dyn Stop> {
        Box::new(Never)
    }
}

const QUESTIONS: [u64; 3] = [1, 2, 20];

/// Some positions in which a player chooses.
fn positions<G: Game>() -> impl Iterator<Item = Match<G>> {
    let game = G::new(&Options::defaults(G::INFO)).unwrap();
    let lengths = [0, 1, 5, 12].into_iter().zip(0..);
    let openings = lengths.map(move |(plies, seed)| opening(&game, plies, seed));
    openings.filter(|played| matches!(played.game().turn(played.position()), Turn::Seat(_)))
}

fn is_legal<G: Game>(played: &Match<G>, chosen: G::Move) -> bool {
    let mut found = false;
    played.game().each_move(played.position(), |legal| found |= legal == chosen);
    found
}

/// Calls a function with the type of every game.
macro_rules! in_every_game {
    ($check:ident) => { tablier_games::with_games!(in_every_game, $check) };
    ($check:ident; $($module:ident: $game:ident),* $(,)?) => {{
        $($check::<tablier_games::$module::$game>();)*
    }};
}

fn engines_stop<G: Playable>() {
    /// Between two questions, and for the first ply, which is always looked at.
    const NODES: u64 = 1_024;
    const FIRST_PLY: u64 = 3_000;
    let pools: [fn() -> Box<dyn WorkerPool>; 2] = [|| Box::new(Alone), || Box::new(Threads(2))];
    for (played, workers) in
        positions::<G>().flat_map(|played| pools.map(|workers| (played.clone(), workers)))
    {
        for number in QUESTIONS {
            let stop = From::new(number);
            let limits = Limits { stop: &stop, ..Limits::default() };
            let found =
                engine(1, workers(), 0).analyse(&Question::new(&played, limits), &mut |_| {});
            assert!(is_legal(&played, found.best().unwrap()));
            let (id, nodes) = (G::INFO.id, found.nodes);
            assert!(nodes <= number * NODES + FIRST_PLY, "{nodes} nodes of {id}");
        }
    }
}

#[test]
fn every_engine_stops_when_it_is_told() {
    in_every_game!(engines_stop);
}

fn playouts_stop<G: Game>() {
    const PLAYOUTS: u64 = 64;
    for played in positions::<G>() {
        for number in QUESTIONS {
            let stop = From::new(number);
            let limits = Limits { stop: &stop, ..Limits::default() };
            let found = Mcts::default().search(played.game(), played.position(), &limits, 1);
            assert!(is_legal(&played, found.best().unwrap()));
            assert!(found.playouts <= number * PLAYOUTS, "{} of {}", found.playouts, G::INFO.id);
        }
    }
}

#[test]
fn playouts_stop_when_they_are_told() {
    in_every_game!(playouts_stop);
}

fn players_stop<G: Playable>() {
    let levels = Level::all().flat_map(|level| [Spec::Level(level), Spec::Intuition(level)]);
    let others = [
        Spec::Random,
        Spec::Greedy,
        Spec::Mcts(1_000_000_000),
        Spec::Nodes(1_000_000_000),
        Spec::Time(Duration::from_hours(1)),
    ];
    for spec in levels.chain(others) {
        for played in positions::<G>().take(1) {
            let mut player = spec.player(1, &Still);
            // The same player once more: what has been stopped must not stay so.
            for number in [1, 3] {
                let stop = From::new(number);
                let chosen = player.choose(&played, &stop).unwrap();
                assert!(is_legal(&played, chosen), "{spec} in {}", G::INFO.id);
                // Whoever went on would ask again.
                let asked = stop.asked();
                assert!(asked <= number, "{spec} in {} asked {asked} times", G::INFO.id);
            }
        }
    }
}

#[test]
fn every_player_stops_when_he_is_told() {
    in_every_game!(players_stop);
}

fn players_ask<G: Playable>() {
    // Whoever knows the answer asks nobody, and in an opening nobody knows it.
    let is_solved = any_game_engine::<G>().solver().is_some();
    let Some(played) = positions::<G>().next().filter(|_| !is_solved) else { return };
    for text in ["mcts:1000000000", "nodes:1000000000", "time:3600", "level:10", "intuition:10"] {
        let spec: Spec = text.parse().unwrap();
        let stop = From::new(5);
        spec.player(1, &Still).choose(&played, &stop);
        assert_eq!(stop.asked(), 5, "{spec} in {}", G::INFO.id);
    }
}

#[test]
fn every_player_without_an_end_asks() {
    in_every_game!(players_ask);
}

fn engines_are_deterministic<G: Playable>() {
    for played in positions::<G>() {
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        let analyse = || {
            let question = Question { lines: 2, ..Question::new(&played, limits) };
            engine(1, Box::new(Alone), 0).analyse(&question, &mut |_| {})
        };
        assert_eq!(analyse(), analyse(), "{}", G::INFO.id);
        for text in ["nodes:500", "mcts:50", "level:3", "intuition:3", "greedy", "random"] {
            let choose = |seed| {
                let mut player = text.parse::<Spec>().unwrap().player(seed, &Still);
                player.choose(&played, &Never)
            };
            assert_eq!(choose(7), choose(7), "{text} in {}", G::INFO.id);
        }
    }
}

#[test]
fn whoever_counts_finds_the_same_every_time() {
    in_every_game!(engines_are_deterministic);
}
