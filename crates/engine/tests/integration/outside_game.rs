//! A game that is not in the registry gets the whole engine by its type.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Match, Seat};
use tablier_engine::{
    Alone, GameEngine, Limits, Pairing, Playable, Question, Spec, SystemClock, engine,
};

use crate::nim::Nim;

fn pile(left: u8) -> Match<Nim> {
    let position = Nim.read_position(&format!("{left} 1")).unwrap();
    Match::from_position(Nim, position)
}

#[test]
fn its_own_evaluation_is_searched() {
    for left in 1..=21_u8 {
        let played = pile(left);
        let mut engine = engine(1, Box::new(Alone), 1);
        let found = engine.analyse(&Question::new(&played, Limits::default()), &mut |_| {});
        let line = &found.lines[0];
        assert!(line.is_proved, "{left}");
        // Only a search by alpha-beta has scores.
        assert!(line.score.is_some(), "{left}");
        assert_eq!(line.shares[0] >= 1.0, left % 4 != 0, "{left}");
        if left % 4 != 0 {
            assert_eq!(line.moves[0], left % 4);
        }
    }
}

fn share(stronger: Spec, weaker: Spec) -> f32 {
    const GAMES: u64 = 60;
    let points = (0..GAMES).map(|number| {
        let seat = Seat((number % 2) as u8);
        let mut players = [(stronger, 2 * number), (weaker, 2 * number + 1)];
        players.rotate_right(seat.index());
        let (opening_seed, dice_seed) = (number / 2, number);
        let pairing =
            Pairing { players: &players, opening_plies: 2, opening_seed, dice_seed, longest: 100 };
        pairing.play(&Nim, &SystemClock).outcome().unwrap().value(seat)
    });
    points.sum::<f32>() / GAMES as f32
}

#[test]
fn its_levels_play_matches() {
    let level = |text: &str| text.parse::<Spec>().unwrap();
    assert!(share(level("level:9"), level("level:1")) > 0.7);
    assert!(share(level("nodes:1000"), Spec::Random) > 0.9);
    // Who takes all that is left wins at once, and greed sees that.
    assert!(share(Spec::Greedy, Spec::Random) > 0.6);
}

#[test]
fn what_is_not_said_has_a_default_and_is_told() {
    assert!(Nim::ENGINE.unsaid().is_empty());
    let silent = GameEngine::<Nim>::alpha_beta();
    assert_eq!(silent.unsaid(), ["ladder", "measured", "benchmark_depth"]);
    assert_eq!(silent.measured_strength(5), None);
    assert_eq!(GameEngine::<Nim>::playouts().unsaid(), ["measured"]);
    assert!(GameEngine::<Nim>::playouts().unmeasured().unsaid().is_empty());
}

#[test]
fn measured_levels_have_a_strength() {
    let strengths: Vec<_> =
        (1..=10).map_while(|level| Nim::ENGINE.measured_strength(level)).collect();
    assert_eq!(strengths, [-402.0, -332.0, -261.0, -191.0, 0.0, 191.0]);
}
