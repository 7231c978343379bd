//! The players that everybody else is compared with.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Match, Options, Seat};
use tablier_engine::{
    AnyGameEngine, GreedyPlayer, Level, Never, Pairing, Player, Spec, SystemClock, opening,
};
use tablier_games::orthokon::Orthokon;
use tablier_games::theseion::Theseion;

fn game<G: Game>() -> G {
    G::new(&Options::defaults(G::INFO)).unwrap()
}

/// Games between two players, each opening from both seats: the share of the points of the first.
fn share(engine: &dyn AnyGameEngine, players: [Spec; 2], games: u64) -> f32 {
    let options = Options::defaults(engine.info());
    let points = (0..games).map(|number| {
        let seat = Seat((number % 2) as u8);
        let mut specs = players;
        specs.rotate_right(seat.index());
        let players = [(specs[0], 2 * number), (specs[1], 2 * number + 1)];
        let pairing = Pairing {
            players: &players,
            opening_plies: 4,
            opening_seed: number / 2,
            dice_seed: number,
            longest: 10_000,
        };
        let played = engine.play(&options, &pairing, &SystemClock).unwrap();
        played.outcome().map_or(0.5, |outcome| outcome.value(seat))
    });
    points.sum::<f32>() / games as f32
}

#[test]
fn random_players_are_equals() {
    for game in tablier_engine::games() {
        let share = share(game, [Spec::Random; 2], 60);
        assert!((0.3..0.7).contains(&share), "{share} in {game:?}");
    }
}

#[test]
fn greed_beats_random_moves() {
    for game in tablier_engine::games() {
        let share = share(game, [Spec::Greedy, Spec::Random], 10);
        assert!(share >= 0.7, "{share} in {game:?}");
    }
}

#[test]
fn a_search_beats_greed_in_every_game_it_knows() {
    for game in tablier_engine::games().filter(|game| game.benchmark_depth().is_some()) {
        let share = share(game, [Spec::Nodes(3_000), Spec::Greedy], 6);
        // Not more: games on a few squares are often drawn by both.
        assert!(share > 0.5, "{share} in {game:?}");
    }
}

#[test]
fn greed_saves_a_pawn_when_it_can() {
    let game = game::<Theseion>();
    for seed in 0..300 {
        let played = opening(&game, 300, seed);
        let position = *played.position();
        let Some(chosen) = GreedyPlayer::new(seed).choose(&played, &Never) else { continue };
        let seat = position.turn();
        let saved = |legal| game.play(&position, legal).saved(seat);
        let mut most = 0;
        game.each_move(&position, |legal| most = most.max(saved(legal)));
        assert_eq!(saved(chosen), most, "{}", game.position_text(&position));
    }
}

#[test]
fn nobody_chooses_after_the_end() {
    let game = game::<Orthokon>();
    let over = game.read_position("bbbb/bbbb/4/4 w").unwrap();
    let played = Match::from_position(game, over);
    let levels = Level::all().flat_map(|level| [Spec::Level(level), Spec::Intuition(level)]);
    for spec in [Spec::Random, Spec::Greedy, Spec::Mcts(10)].into_iter().chain(levels) {
        assert_eq!(spec.player(1, &SystemClock).choose(&played, &Never), None);
    }
}

#[test]
fn specs_round_trip_and_others_are_refused() {
    for text in [
        "random",
        "greedy",
        "mcts:1",
        "mcts:1000000000",
        "nodes:20000",
        "time:0.2",
        "time:3",
        "level:1",
        "level:10",
        "intuition:7",
    ] {
        assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
    }
    for text in ["", "random:1", "Random", ":", "level", "levels:7"] {
        assert_eq!(text.parse::<Spec>().unwrap_err().id, "player-unknown");
    }
    for text in ["mcts:", "mcts:0", "mcts:+1", "mcts:1e3", "nodes:0"] {
        assert_eq!(text.parse::<Spec>().unwrap_err().id, "player-number");
    }
    for text in ["time:", "time:0", "time:-1", "time:1e3", "time:inf", "time:3601", "time:0.0001"] {
        assert_eq!(text.parse::<Spec>().unwrap_err().id, "player-time");
    }
    for text in ["level:", "level:0", "level:11", "level:07", "intuition:x"] {
        assert_eq!(text.parse::<Spec>().unwrap_err().id, "player-level");
    }
}
