//! The players that everybody else is compared with.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Match, Options, Seat};
use tablier_engine::{Dice, GreedyPlayer, Level, Never, Player, Spec, SystemClock, Table, opening};
use tablier_games::orthokon::Orthokon;
use tablier_games::theseion::Theseion;
use tablier_games::{Visitor, visit_all};

fn game<G: Game>() -> G {
    G::new(&Options::defaults(G::INFO)).unwrap()
}

/// Games between two players, each opening from both seats: the points of the first.
struct Points {
    players: [Spec; 2],
    games: u64,
}

impl Visitor for Points {
    type Output = (&'static str, f32);

    fn visit<G: Game>(&mut self) -> Self::Output {
        let game = game::<G>();
        let mut points = 0.0;
        for number in 0..self.games {
            let seat = Seat((number % 2) as u8);
            let mut specs = self.players;
            specs.rotate_right(seat.index());
            let players = specs
                .iter()
                .zip(0..)
                .map(|(s, i)| s.player(2 * number + i, &SystemClock))
                .collect();
            let mut table = Table { players, dice: Dice::new(number), longest: 10_000 };
            let played = table.play(opening(&game, 4, number / 2));
            points += played.outcome().map_or(0.5, |outcome| outcome.value(seat));
        }
        (G::INFO.id, points / self.games as f32)
    }
}

#[test]
fn random_players_are_equals() {
    for (game, share) in visit_all(&mut Points { players: [Spec::Random; 2], games: 60 }) {
        assert!((0.3..0.7).contains(&share), "{share} in {game}");
    }
}

#[test]
fn greed_beats_random_moves() {
    for (game, share) in visit_all(&mut Points { players: [Spec::Greedy, Spec::Random], games: 10 })
    {
        assert!(share >= 0.7, "{share} in {game}");
    }
}

#[test]
fn a_search_beats_greed_in_every_game_it_knows() {
    let mut contest = Points { players: [Spec::Nodes(3_000), Spec::Greedy], games: 6 };
    for id in ["orthokon", "ordo", "tortuga", "tor", "theseion"] {
        let (game, share) = tablier_games::visit(id, &mut contest).unwrap();
        assert!(share >= 0.7, "{share} in {game}");
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
